"""Any other game: its edition is the sheet on which it is scored."""

from __future__ import annotations

from dataclasses import replace

from games.another_game import deck
from games.another_game.deck import as_typed, row_title, tie_key
from games.another_game.demo import demo
from games.another_game.document import read_document
from games.another_game.facts import LINE_LABELS, facts
from games.another_game.form import RoundForm
from games.another_game.rows_form import RowsForm
from games.another_game.rules import progress, score
from games.another_game.rulings import RULINGS
from games.another_game.sheet import OUTCOMES, slots
from games.another_game.view import view
from games.another_game.what_if import counts_something, what_if
from games.contract import text
from games.game import Game, OwnGames


def variant(game: Game, sheet: deck.Deck) -> Game:
    """The game that a sheet is for, called by the sheet's name."""
    return replace(
        game,
        name=sheet.name,
        fewest_wins=sheet.fewest_wins,
        winner_points=sheet.winner_points,
        starts=as_typed(sheet.starts) if sheet.starts else game.starts,
        tie_breakers={tie_key(row): row_title(row) for row in sheet.rows if row.decides_ties},
        what_if=what_if if counts_something(sheet) else Game.what_if,
    )


ANOTHER_GAME = Game(
    slug="another-game",
    name="Another game",
    accent="moss",
    seats=deck.SEATS,
    editions=deck.EDITIONS,
    declaration=deck.DECLARATION,
    starts=text("The rulebook of the game says who starts."),
    own_games=OwnGames(variant, deck.WAYS_TO_WIN, deck.named, RowsForm),
    outcomes=OUTCOMES,
    line_labels=LINE_LABELS,
    rulings=RULINGS,
    load_deck=deck.load,
    slots=slots,
    forms={"round": RoundForm},
    view=view,
    score=score,
    read_document=read_document,
    facts=facts,
    progress=progress,
    demo=demo,
    setup=lambda players, options, sheet: (),  # as its own rulebook says
)
