"""The game Cat Lady: Box of Treats, an expansion of Cat Lady for one to six players."""

from __future__ import annotations

from functools import partial

from games.box_of_treats import deck, goals
from games.box_of_treats.demo import demo
from games.box_of_treats.document import SEATS, read_document
from games.box_of_treats.form import (
    CatPlayerForm,
    GoalsForm,
    GoalsOptions,
    SoloForm,
    TreatsHandForm,
)
from games.box_of_treats.rules import score, score_table
from games.box_of_treats.rulings import RULINGS
from games.box_of_treats.setup import setup_notes
from games.box_of_treats.sheet import extra_seats, slots
from games.box_of_treats.unknown import answers, cards_on, unknown_cards, with_answers
from games.box_of_treats.view import view
from games.cat_lady.game import PUBLISHER, HandsGame
from games.cat_lady.puzzle import HandGame, puzzle
from games.cat_lady.rulings import RULINGS as HAND_RULINGS
from games.cat_lady.what_if import LINE, QUESTION, TREATS, totals_without, what_if
from games.contract import Text, text
from games.game import CardWorth, Credit


class BoxOfTreats(HandsGame):
    """Cat Lady with boxes, treats, shared goals and a solo game."""

    slug = "box-of-treats"
    name = "Cat Lady: Box of Treats"
    accent = "teal"
    seats = SEATS
    editions = deck.EDITIONS
    declaration = deck.DECLARATION
    credits = (
        Credit(text("Design"), ("Josh Wood",)),
        Credit(text("Artwork"), ("Josh Wood",)),
        Credit(text("Graphic design"), ("Kali Fitzgerald",)),
        PUBLISHER,
    )
    starts = text("The player with the most cats at home starts; in a solo game, the cat player.")
    tie_breakers = {
        "fed cats": text("cats fed"),
        "cat player": text("A tie goes to the cat player."),
    }
    options_form = GoalsOptions
    options_from = goals.FEWEST_PLAYERS
    rulings = (*RULINGS, *HAND_RULINGS)
    card_worth = CardWorth(LINE, QUESTION, partial(totals_without, score))
    load_deck = staticmethod(deck.load_deck)
    slots = staticmethod(slots)
    forms = {
        "hand": TreatsHandForm,
        "cat-player": CatPlayerForm,
        "goals": GoalsForm,
        "solo": SoloForm,
    }
    read_document = staticmethod(read_document)
    what_if = staticmethod(partial(what_if, score, TREATS))
    puzzle = staticmethod(partial(puzzle, HandGame(score, score_table, view)))
    view = staticmethod(view)
    score = staticmethod(score)
    demo = staticmethod(demo)
    extra_seats = staticmethod(extra_seats)
    answers = staticmethod(answers)
    with_answers = staticmethod(with_answers)
    unknown_cards = staticmethod(unknown_cards)
    cards_on = staticmethod(cards_on)
    setup = staticmethod(setup_notes)

    def blank_rows(self) -> tuple[tuple[Text, tuple[Text, ...]], ...]:
        return tuple((label, ()) for label in self.line_labels.values())


BOX_OF_TREATS = BoxOfTreats()
