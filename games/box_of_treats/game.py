"""Cat Lady: Box of Treats, for one to six, on top of Cat Lady."""

from __future__ import annotations

from dataclasses import replace
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
from games.box_of_treats.learning import cards_on, learned, unknown_cards, with_learned
from games.box_of_treats.rules import score, score_table
from games.box_of_treats.rulings import RULINGS
from games.box_of_treats.sample import sample
from games.box_of_treats.setup import setup_notes
from games.box_of_treats.sheet import extra_seats, slots
from games.box_of_treats.view import view
from games.box_of_treats.what_if import other_rules
from games.cat_lady.game import CAT_LADY
from games.cat_lady.puzzle import HandGame, puzzle
from games.cat_lady.what_if import LINE, QUESTION, TREATS, totals_without, what_if
from games.contract import text
from games.game import CardWorth

BOX_OF_TREATS = replace(
    CAT_LADY,
    slug="box-of-treats",
    name="Cat Lady: Box of Treats",
    accent="teal",
    seats=SEATS,
    editions=deck.EDITIONS,
    declaration=deck.DECLARATION,
    starts=text("The player with the most cats at home starts; in a solo game, the cat player."),
    tie_breakers={
        "fed cats": text("cats fed"),
        "cat player": text("A tie goes to the cat player."),
    },
    options_form=GoalsOptions,
    options_from=goals.FEWEST_PLAYERS,
    rulings=(*RULINGS, *CAT_LADY.rulings),
    load_deck=deck.load_deck,
    slots=slots,
    forms={
        "hand": TreatsHandForm,
        "cat-player": CatPlayerForm,
        "goals": GoalsForm,
        "solo": SoloForm,
    },
    view=view,
    score=score,
    read_document=read_document,
    what_if=partial(what_if, score, TREATS),
    card_worth=CardWorth(LINE, QUESTION, partial(totals_without, score)),
    other_rules=other_rules,
    puzzle=partial(puzzle, HandGame(score, score_table, view)),
    demo=demo,
    extra_seats=extra_seats,
    learned=learned,
    with_learned=with_learned,
    unknown_cards=unknown_cards,
    cards_on=cards_on,
    setup=setup_notes,
    sample=sample,
)
