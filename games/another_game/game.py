"""Any other game. Its edition is the score sheet itself."""

from __future__ import annotations

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
from games.contract import Result, text
from games.game import Game, OwnGames
from games.reveal import RevealRow, closest_first, without_reasons


class AnotherGame(Game):
    """The game in which every edition is a game of its own, with the edition's name."""

    slug = "another-game"
    name = "Another game"
    accent = "moss"
    seats = deck.SEATS
    editions = deck.EDITIONS
    declaration = deck.DECLARATION
    starts = text("The rulebook of the game says who starts.")
    own_games = OwnGames(deck.WAYS_TO_WIN, deck.named, RowsForm)
    outcomes = OUTCOMES
    line_labels = LINE_LABELS
    rulings = RULINGS
    styles = ("another_game/grid.css",)
    scripts = ("another_game/grid.js",)
    slots = staticmethod(slots)
    forms = {"round": RoundForm}
    view = staticmethod(view)
    score = staticmethod(score)
    read_document = staticmethod(read_document)
    facts = staticmethod(facts)
    progress = staticmethod(progress)
    demo = staticmethod(demo)

    def reveal(self, result: Result) -> tuple[RevealRow, ...]:
        return without_reasons(result) if progress(result) else closest_first(result)

    def variant(self, sheet: deck.Deck) -> Game:
        """Returns the game for a sheet, with the sheet's name."""
        named = CountingGame() if counts_something(sheet) else self
        return named.changed(
            name=sheet.name,
            fewest_wins=sheet.fewest_wins,
            winner_points=sheet.winner_points,
            starts=as_typed(sheet.starts) if sheet.starts else self.starts,
            tie_breakers={tie_key(row): row_title(row) for row in sheet.rows if row.decides_ties},
        )


class CountingGame(AnotherGame):
    """A game whose sheet counts things, so that small changes can be tried afterwards."""

    what_if = staticmethod(what_if)


ANOTHER_GAME = AnotherGame()
