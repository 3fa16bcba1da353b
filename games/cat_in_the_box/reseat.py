"""Handles a change of seats in Cat in the Box: the rounds, the boards, and what is then missing."""

from __future__ import annotations

from games.cat_in_the_box.sheet import read_rounds
from games.contract import Reseated, Table, Text, plural, text


def reseat(before: Table, after: Table) -> Reseated:
    players = len(after.seats)
    if players == len(before.seats):
        return Reseated()
    notes: list[Text] = [
        plural("There is {n} round to play.", "There are {n} rounds to play.", players),
        text("The research board is the one for {n} players.", n=players),
    ]
    entered = len(read_rounds(before))
    if entered and set(after.keys) - set(before.keys):
        notes.append(text("Rounds already entered have no tricks for the new players."))
    if len(read_rounds(after)) > players:
        notes.append(text("More rounds are entered than you play now; the last ones are extra."))
    return Reseated(tuple(notes))
