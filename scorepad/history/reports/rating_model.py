"""Ratings of the players of one game (ST-12): Plackett-Luce by openskill, from orders alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, permutations, product
from math import exp, factorial, fsum, prod, sqrt
from statistics import fmean

import msgspec
from openskill.models import PlackettLuce

MU = 25.0
SIGMA = 25.0 / 3
BETA = 25.0 / 3  # twice openskill's own: our tables are small and our games are light
TAU = 25.0 / 300
MOST_ORDERS = 720  # those of six level seats; of twelve there are 479 million

_MODEL = PlackettLuce(
    mu=MU,
    sigma=SIGMA,
    beta=BETA,
    tau=TAU,
    kappa=1e-4,
    margin=0,
    limit_sigma=False,
    balance=False,
)


class Rating(msgspec.Struct, frozen=True):
    """How strong a player is thought to be (`mu`), and how far that may be wrong (`sigma`)."""

    mu: float = MU
    sigma: float = SIGMA


def rate(before: Sequence[Rating], places: Sequence[int]) -> tuple[Rating, ...]:
    """Everybody's rating after one play, by seat. Takes 2 to 12 seats.

    openskill gets no tie to rate, as it rates ties in the wrong order. Where places are shared
    every strict order that fits them is rated from the same start, and the mean of them is taken;
    where these are too many, those in which whoever is level has each of the places once.
    """
    rated = [_rate_strict(before, order) for order in _strict_orders(places)]
    return tuple(_mean([one[seat] for one in rated]) for seat in range(len(places)))


def _strict_orders(places: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every order of the seats, best first, that fits the places; of more than `MOST_ORDERS` those
    that go around in each group of level seats."""
    seats = sorted(range(len(places)), key=lambda seat: places[seat])
    groups = [tuple(group) for _place, group in groupby(seats, key=lambda seat: places[seat])]
    too_many = prod(factorial(len(group)) for group in groups) > MOST_ORDERS
    orders = _around if too_many else permutations
    for chosen in product(*(orders(group) for group in groups)):
        yield tuple(seat for group in chosen for seat in group)


def _around(group: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """As many orders as seats, each beginning with another one."""
    return (group[first:] + group[:first] for first in range(len(group)))


def _rate_strict(before: Sequence[Rating], order: Sequence[int]) -> dict[int, Rating]:
    """Ratings by seat, after the seats came in in this order."""
    teams = [[_MODEL.rating(mu=before[seat].mu, sigma=before[seat].sigma)] for seat in order]
    rated = _MODEL.rate(teams)
    return {
        seat: Rating(team[0].mu, team[0].sigma) for seat, team in zip(order, rated, strict=True)
    }


def _mean(ratings: Sequence[Rating]) -> Rating:
    """The mean of mu, and of sigma squared. Sums that do not depend on the order of the seats."""
    if len(ratings) == 1:
        return ratings[0]
    return Rating(
        fmean(one.mu for one in ratings), sqrt(fmean(one.sigma * one.sigma for one in ratings))
    )


def forecast(ratings: Sequence[Rating]) -> tuple[float, ...]:
    """Each seat's chance to win a play, before it is played; they add up to 1."""
    scale = sqrt(fsum(one.sigma * one.sigma + BETA * BETA for one in ratings))
    strengths = [exp(one.mu / scale) for one in ratings]
    whole = fsum(strengths)
    return tuple(strength / whole for strength in strengths)


class Rated(msgspec.Struct, frozen=True):
    """A player's rating of a game after so many plays of it."""

    rating: Rating = Rating()
    plays: int = 0
