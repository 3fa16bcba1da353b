"""What the sheet's template draws: a row for each player and the research board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.forms import BoundField
from django.forms.boundfield import BoundWidget
from django.utils.translation import gettext

from games.cat_in_the_box.board import (
    Space,
    cell_of,
    covered_cells,
    largest_group,
    neighbours,
)
from games.cat_in_the_box.rounds import Round, earns_bonus
from games.contract import Seat

if TYPE_CHECKING:
    from games.cat_in_the_box.forms import RoundForm

SYMBOLS = {"red": "♥", "blue": "●", "yellow": "▲", "green": "■"}
SIDES = ("top", "right", "bottom", "left")  # in the order of `neighbours`


@dataclass(frozen=True)
class Owner:
    """A player as the board shows them: colour and pattern by `css`, and an initial."""

    seat: Seat
    css: str
    initial: str


@dataclass(frozen=True)
class PlayerRow:
    """One player's part of the sheet; `offered` and `others` are the values to predict."""

    owner: Owner
    prediction: BoundField | None
    predicted: int | None
    won: int | None
    typed: int | None  # the size of the group
    offered: list[BoundWidget]
    others: list[BoundWidget]
    is_other: bool
    tricks: BoundField
    size: BoundField
    earns: bool
    tokens: int
    group: int
    tokens_name: str  # where the problems of the tokens are shown


@dataclass(frozen=True)
class Cell:
    """A space of the board. `edges` are the sides on which its owner's largest group ends there."""

    key: str
    label: str  # "red 3"
    number: int
    owner: Owner | None
    covered: bool
    in_group: bool
    edges: str
    field: BoundField


@dataclass(frozen=True)
class Row:
    colour: str
    symbol: str
    cells: list[Cell]


@dataclass(frozen=True)
class BoardView:
    columns: int
    rows: list[Row]


def owners(seats: Iterable[Seat]) -> dict[str, Owner]:
    """By seat key. Two players with the same initial get two letters each."""
    listed = tuple(seats)
    firsts = [seat.name[:1].upper() for seat in listed]
    return {
        seat.key: Owner(
            seat, f"seat-{place}", first if firsts.count(first) == 1 else seat.name[:2].title()
        )
        for place, (seat, first) in enumerate(zip(listed, firsts, strict=True), 1)
    }


def player_rows(form: RoundForm, round_: Round) -> list[PlayerRow]:
    """One for each seat, in table order."""
    return [_player_row(form, round_, owner) for owner in owners(form.table.seats).values()]


def _player_row(form: RoundForm, round_: Round, owner: Owner) -> PlayerRow:
    key, setup = owner.seat.key, form.setup
    prediction = form[f"predictions-{key}"] if setup.predictions else None
    widgets = list(prediction) if prediction else []
    offers = {str(offer) for offer in setup.predictions}
    offered = [widget for widget in widgets if widget.data["value"] in offers]
    chosen = round_.predictions[key]
    return PlayerRow(
        owner=owner,
        prediction=prediction,
        predicted=chosen,
        won=round_.tricks[key],
        typed=round_.sizes[key],
        offered=offered,
        others=[widget for widget in widgets if widget not in offered],
        is_other=chosen is not None and chosen not in setup.predictions,
        tricks=form[f"tricks-{key}"],
        size=form[f"groups-{key}"],
        earns=earns_bonus(round_, key, setup),
        tokens=round_.tokens(key),
        group=len(largest_group(round_.spaces(key, form.deck.rows))),
        tokens_name=form.problem_field(key, "tokens"),
    )


def board_view(form: RoundForm, round_: Round) -> BoardView:
    """The board with its tokens, each player's largest group outlined."""
    rows, columns = form.deck.rows, form.setup.columns
    by_key = owners(form.table.seats)
    groups = {key: largest_group(round_.spaces(key, rows)) for key in by_key}
    covered = covered_cells(round_.covered, form.deck)

    def cell(space: Space) -> Cell:
        key = cell_of(space, rows)
        owner = by_key.get(round_.board.get(key, ""))
        group = groups[owner.seat.key] if owner else frozenset()
        return Cell(
            key=key,
            label=f"{gettext(rows[space[0]])} {space[1] + 1}",
            number=space[1] + 1,
            owner=owner,
            covered=key in covered,
            in_group=space in group,
            edges=_edges(space, group),
            field=form[f"cell-{key}"],
        )

    return BoardView(
        columns,
        [
            Row(colour, SYMBOLS.get(colour, ""), [cell((row, column)) for column in range(columns)])
            for row, colour in enumerate(rows)
        ],
    )


def _edges(space: Space, group: frozenset[Space]) -> str:
    """ "edge-top edge-left": the sides where the outline runs."""
    if space not in group:
        return ""
    sides = zip(SIDES, neighbours(space), strict=True)
    return " ".join(f"edge-{side}" for side, beside in sides if beside not in group)
