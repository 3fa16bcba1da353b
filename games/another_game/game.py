"""Any other game: its edition is the sheet on which it is scored."""

from __future__ import annotations

from games.another_game import deck
from games.another_game.demo import demo
from games.another_game.document import read_document
from games.another_game.facts import LINE_LABELS, facts
from games.another_game.form import RoundForm
from games.another_game.rules import score
from games.another_game.setup import setup_notes
from games.another_game.sheet import slots
from games.another_game.view import view
from games.contract import Game, text
from games.standings import line_by_line

ANOTHER_GAME = Game(
    slug="another-game",
    name="Another game",
    accent="moss",
    seats=deck.SEATS,
    editions=deck.EDITIONS,
    declaration=deck.DECLARATION,
    starts=text("The rulebook of the game says who starts."),
    line_labels=LINE_LABELS,
    load_deck=deck.load,
    slots=slots,
    forms={"round": RoundForm},
    view=view,
    score=score,
    read_document=read_document,
    facts=facts,
    progress=lambda result: line_by_line(result, text("rounds")),
    demo=demo,
    setup=setup_notes,
)
