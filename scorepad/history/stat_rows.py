"""Makes the statistics rows of one play from its stored result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from games.contract import Result, to_json, wording
from games.counted import seat_numbers
from games.facts import Fact, SeatFacts
from games.worth import WithoutCard, cards_held
from scorepad.history.models import PlayRow, SeatRow
from scorepad.plays.loaded_play import LoadedPlay

# Increase it when rows hold more, such as another fact of a game, or when reasons are reworded, as
# translations go by the English words. The next start has all written anew (`computing.outdate`).
SHAPE = 5


class StatRows(NamedTuple):
    """The rows of one play, not saved yet."""

    play: PlayRow
    seats: list[SeatRow]


def counts(loaded: LoadedPlay) -> bool:
    """Whether a play counts (ST-1). Blocking problems are not checked: finished plays have none."""
    play = loaded.play
    there = play.is_finished and play.counts and play.deleted_at is None
    return there and not loaded.sits_twice


def rows_of(
    loaded: LoadedPlay, cards: Mapping[str, Iterable[WithoutCard]] | None = None
) -> StatRows:
    """Returns the rows of a play that counts. `cards` is the worth of cards, by seat; if None, it
    is computed later (`computing`)."""
    result, play = loaded.result, loaded.play
    row = PlayRow(
        play_id=play.pk,
        club_id=play.club_id,
        game_slug=play.game_key,
        edition_slug=play.edition_slug,
        players=len(loaded.seats),
        date=play.night.date,
        at=play.created_at,
        play_uuid=play.uuid,
        decided_by=result.standings[0].decided_by,
        tied=bool(result.pending),
        worth_due=cards is None and not play.totals_only and bool(cards_held(loaded.game, result)),
    )
    seats = _seat_rows(loaded, row, result)
    for seat, seat_row in zip(loaded.seats, seats, strict=True):
        seat_row.facts += _worth_facts((cards or {}).get(seat.key, ()))
    return StatRows(row, seats)


def _worth_facts(cards: Iterable[WithoutCard]) -> list[Mapping[str, object]]:
    """Returns facts of the kind "worth", with the points of each card by its name. They are short,
    since all of them are read at once. A second card with the same name gets a separate fact."""
    points: dict[str, int] = {}
    more: list[Mapping[str, object]] = []
    for card in cards:
        name = wording(card.card, {})
        if name in points:
            more.append(to_json(Fact("worth", numbers={name: card.points})))
        else:
            points[name] = card.points
    return [*more, to_json(Fact("worth", numbers=points))] if points else []


def _seat_rows(loaded: LoadedPlay, row: PlayRow, result: Result) -> list[SeatRow]:
    """Returns the rows of the seats with players, in table order."""
    standings = {standing.seat: standing for standing in result.standings}
    sat = [standings[seat.key] for seat in loaded.seats]
    numbers = seat_numbers(
        [standing.place for standing in sat],
        [index for index, standing in enumerate(sat) if standing.won],
    )
    facts = {} if loaded.play.totals_only else loaded.game.facts(loaded.table, result)
    turns = _turns(loaded)
    return [
        SeatRow(
            seat_id=seat.pk,
            play_id=row.play_id,
            club_id=row.club_id,
            player_id=seat.person.pk,
            game_slug=row.game_slug,
            date=row.date,
            at=row.at,
            play_uuid=row.play_uuid,
            turn=turns.get(seat.key, 0),
            total=standings[seat.key].total,
            tied=seat.key in result.pending,
            **integers,
            **_facts_columns(facts.get(seat.key, SeatFacts())),
        )
        for seat, integers in zip(loaded.seats, numbers, strict=True)
    ]


def _facts_columns(facts: SeatFacts) -> dict[str, object]:
    """Returns the columns for a seat's facts as plain JSON, just as the database returns them."""
    plain = to_json(facts)
    return {
        "lines": plain.get("lines", {}),
        "scores": None if facts.scores is None else list(facts.scores),
        "facts": list(plain.get("facts", ())),
    }


def _turns(loaded: LoadedPlay) -> dict[str, int]:
    """Returns the turn of each seat from 1, by key; empty if the start player is unknown."""
    keys = [seat.key for seat in loaded.seats]
    if loaded.play.start not in keys:
        return {}
    first = keys.index(loaded.play.start)
    return {key: (place - first) % len(keys) + 1 for place, key in enumerate(keys)}
