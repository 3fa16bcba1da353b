"""Cat Lady: feed your cats, mind the leftovers."""

from __future__ import annotations

from functools import partial

from games.cat_lady import deck
from games.cat_lady.demo import demo
from games.cat_lady.document import SEATS, read_document
from games.cat_lady.facts import facts
from games.cat_lady.form import HandForm
from games.cat_lady.hand.labels import LINE_LABELS
from games.cat_lady.learning import cards_on, learned, unknown_cards, with_learned
from games.cat_lady.milestones import MILESTONES
from games.cat_lady.puzzle import HandGame, puzzle
from games.cat_lady.reports import REPORTS
from games.cat_lady.rules import score, score_table
from games.cat_lady.rulings import RULINGS
from games.cat_lady.sample import sample
from games.cat_lady.setup import setup_notes
from games.cat_lady.sheet import hand_slots
from games.cat_lady.view import hand_view
from games.cat_lady.what_if import COUNTS, LINE, QUESTION, other_rules, totals_without, what_if
from games.contract import text
from games.game import CardWorth, Game
from games.reveal import by_line

# The order in which a result is revealed: what differs least between hands comes first.
SMALL_FIRST = (
    *("leftover", "tokens", "cat-player", "boxes", "goals"),
    *("toys", "catnip", "costumes", "cats+hungry"),
)

CAT_LADY = Game(
    slug="cat-lady",
    name="Cat Lady",
    accent="rose",
    seats=SEATS,
    editions=deck.EDITIONS,
    declaration=deck.DECLARATION,
    starts=text("The player with the most cats at home starts."),
    most_cats_start=True,
    tie_breakers={"fed cats": text("cats fed")},
    tie_family="cat-lady",
    line_labels=LINE_LABELS,
    styles=("cat_lady/cat_lady.css",),
    scripts=("cat_lady/hand.js",),
    reports=REPORTS,
    rulings=RULINGS,
    milestones=MILESTONES,
    load_deck=deck.load_deck,
    slots=hand_slots,
    forms={"hand": HandForm},
    view=hand_view,
    score=score,
    read_document=read_document,
    facts=facts,
    what_if=partial(what_if, score, COUNTS),
    card_worth=CardWorth(LINE, QUESTION, partial(totals_without, score)),
    other_rules=other_rules,
    reveal=lambda result: by_line(result, *SMALL_FIRST),
    puzzle=partial(puzzle, HandGame(score, score_table, hand_view)),
    demo=demo,
    learned=learned,
    with_learned=with_learned,
    unknown_cards=unknown_cards,
    cards_on=cards_on,
    setup=setup_notes,
    sample=sample,
)
