"""The game Cat Lady: players feed their cats and avoid having the most leftover food."""

from __future__ import annotations

from functools import partial

from games.cat_lady import deck
from games.cat_lady.demo import demo
from games.cat_lady.document import SEATS, read_document
from games.cat_lady.facts import facts
from games.cat_lady.form import HandForm
from games.cat_lady.hand.labels import LINE_LABELS
from games.cat_lady.milestones import MILESTONES
from games.cat_lady.puzzle import HandGame, puzzle
from games.cat_lady.reports import REPORTS
from games.cat_lady.rules import score, score_table
from games.cat_lady.rulings import RULINGS
from games.cat_lady.setup import setup_notes
from games.cat_lady.sheet import hand_slots
from games.cat_lady.unknown import answers, cards_on, unknown_cards, with_answers
from games.cat_lady.view import hand_view
from games.cat_lady.what_if import COUNTS, LINE, QUESTION, totals_without, what_if
from games.contract import Result, text
from games.game import CardWorth, Credit, Game
from games.reveal import RevealRow, by_line

# The order in which a result is revealed: lines that differ least between hands come first.
SMALL_FIRST = (
    *("leftover", "tokens", "cat-player", "boxes", "goals"),
    *("toys", "catnip", "costumes", "cats+hungry"),
)


PUBLISHER = Credit(
    text("Publisher"), ("Alderac Entertainment Group",), page="https://www.alderac.com/cat-lady"
)


class HandsGame(Game):
    """What Cat Lady and its expansion have in common: each player has a hand of cats."""

    most_cats_start = True
    tie_family = "cat-lady"
    line_labels = LINE_LABELS
    styles = ("cat_lady/cat_lady.css",)
    scripts = ("cat_lady/hand.js",)
    reports = REPORTS
    milestones = MILESTONES
    facts = staticmethod(facts)

    def reveal(self, result: Result) -> tuple[RevealRow, ...]:
        return by_line(result, *SMALL_FIRST)


class CatLady(HandsGame):
    """The game Cat Lady without its expansion."""

    slug = "cat-lady"
    name = "Cat Lady"
    accent = "rose"
    seats = SEATS
    editions = deck.EDITIONS
    declaration = deck.DECLARATION
    credits = (
        Credit(text("Design"), ("Josh Wood",)),
        Credit(text("Artwork"), ("Josh Wood",), is_printed=False),
        PUBLISHER,
    )
    starts = text("The player with the most cats at home starts.")
    tie_breakers = {"fed cats": text("cats fed")}
    rulings = RULINGS
    card_worth = CardWorth(LINE, QUESTION, partial(totals_without, score))
    load_deck = staticmethod(deck.load_deck)
    slots = staticmethod(hand_slots)
    forms = {"hand": HandForm}
    view = staticmethod(hand_view)
    read_document = staticmethod(read_document)
    what_if = staticmethod(partial(what_if, score, COUNTS))
    puzzle = staticmethod(partial(puzzle, HandGame(score, score_table, hand_view)))
    demo = staticmethod(demo)
    answers = staticmethod(answers)
    with_answers = staticmethod(with_answers)
    unknown_cards = staticmethod(unknown_cards)
    cards_on = staticmethod(cards_on)
    setup = staticmethod(setup_notes)
    score = staticmethod(score)


CAT_LADY = CatLady()
