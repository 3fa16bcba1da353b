"""Cat in the Box: tricks, predictions, a research board, and no paradox please."""

from __future__ import annotations

from games.cat_in_the_box import deck
from games.cat_in_the_box.board import board_rows
from games.cat_in_the_box.demo import demo
from games.cat_in_the_box.document import read_document
from games.cat_in_the_box.facts import LINE_LABELS, facts
from games.cat_in_the_box.form import RoundForm
from games.cat_in_the_box.milestones import MILESTONES
from games.cat_in_the_box.possible import still_possible
from games.cat_in_the_box.replay import replay
from games.cat_in_the_box.reports import REPORTS
from games.cat_in_the_box.reseat import reseat
from games.cat_in_the_box.rules import score
from games.cat_in_the_box.rulings import RULINGS
from games.cat_in_the_box.setup import setup_notes
from games.cat_in_the_box.sheet import slot_key, slots
from games.cat_in_the_box.thumbnail import thumbnail
from games.cat_in_the_box.view import view
from games.cat_in_the_box.what_if import what_if
from games.contract import text
from games.game import Game
from games.reveal import by_last_round
from games.standings import line_by_line

CAT_IN_THE_BOX = Game(
    slug="cat-in-the-box",
    name="Cat in the Box",
    accent="plum",
    seats=deck.SEATS,
    bgg_id=345972,
    editions=deck.EDITIONS,
    declaration=deck.DECLARATION,
    starts=text("The player who most recently met a cat starts."),
    tie_breakers={"last round": text("points in the last round")},
    line_labels=LINE_LABELS,
    styles=("cat_in_the_box/cat_in_the_box.css",),
    scripts=("cat_in_the_box/research_board.js",),
    reports=REPORTS,
    rulings=RULINGS,
    milestones=MILESTONES,
    load_deck=deck.load,
    slots=slots,
    forms={"round": RoundForm},
    view=view,
    score=score,
    read_document=read_document,
    facts=facts,
    board=board_rows,
    screen_template="cat_in_the_box/_screen.html",
    thumbnail=thumbnail,
    progress=lambda result: line_by_line(result, text("rounds")),
    reveal=lambda result: by_last_round(result, "tricks", "paradox", "group"),
    last_round=lambda table: slot_key(len(table.seats)),
    still_possible=still_possible,
    replay=replay,
    what_if=what_if,
    reseat=reseat,
    demo=demo,
    setup=setup_notes,
)
