"""Cantankerous Cats: affection banked, mischief scored, and a race to nine."""

from __future__ import annotations

from games.cantankerous_cats import deck, rules
from games.cantankerous_cats.demo import demo
from games.cantankerous_cats.document import read_document
from games.cantankerous_cats.facts import LINE_LABELS, facts
from games.cantankerous_cats.forms import RaceForm, RulesForm
from games.cantankerous_cats.learning import learned, with_learned
from games.cantankerous_cats.replay import slots
from games.cantankerous_cats.sample import sample
from games.cantankerous_cats.setup import setup_notes
from games.contract import Game, text

CANTANKEROUS_CATS = Game(
    slug="cantankerous-cats",
    name="Cantankerous Cats",
    accent="ginger",
    seats=deck.SEATS,
    editions=deck.EDITIONS,
    declaration=deck.DECLARATION,
    starts=text(
        "Whoever wins the first bite starts; by kitten rules, who last petted a cat or is youngest."
    ),
    tie_breakers={
        rules.TIE: text("hearts banked"),
        rules.FERAL: text("A feral victory: hearts enough, and the cat toy."),
        rules.CARD: text("The winning card counts, whatever the others had."),
        rules.TOLD: text("The table said who won."),
    },
    options_form=RulesForm,
    line_labels=LINE_LABELS,
    styles=("cantankerous_cats/cantankerous_cats.css",),
    scripts=("cantankerous_cats/race.js",),
    thumb_template="cantankerous_cats/_thumb.html",
    load_deck=deck.load,
    slots=slots,
    forms={"race": RaceForm},
    score=rules.score,
    read_document=read_document,
    facts=facts,
    demo=demo,
    learned=learned,
    with_learned=with_learned,
    setup=setup_notes,
    sample=sample,
)
