"""The game Cantankerous Cats: bank affection, score mischief, and race to nine."""

from __future__ import annotations

from games.cantankerous_cats import deck
from games.cantankerous_cats.demo import demo
from games.cantankerous_cats.document import read_document
from games.cantankerous_cats.facts import facts
from games.cantankerous_cats.form import RaceForm, RulesForm
from games.cantankerous_cats.news import asides, news
from games.cantankerous_cats.possible import still_possible
from games.cantankerous_cats.replay import replay
from games.cantankerous_cats.reports import REPORTS
from games.cantankerous_cats.reseat import reseat
from games.cantankerous_cats.rules.score import CARD, FERAL, LABELS, TIE, TOLD, progress, score
from games.cantankerous_cats.rulings import RULINGS
from games.cantankerous_cats.setup import setup_notes
from games.cantankerous_cats.sheet import slots
from games.cantankerous_cats.unknown import answers, cards_on, unknown_cards, with_answers
from games.cantankerous_cats.view.race import view
from games.cantankerous_cats.what_if import what_if
from games.contract import Result, text
from games.game import Credit, Game
from games.reveal import RevealRow, by_progress


class CantankerousCats(Game):
    """The game Cantankerous Cats. Its one sheet is a log of actions to which every phone adds."""

    slug = "cantankerous-cats"
    name = "Cantankerous Cats"
    accent = "ginger"
    seats = deck.SEATS
    editions = deck.EDITIONS
    declaration = deck.DECLARATION
    credits = (
        Credit(text("Design"), ("Al Gonzalez", "Elise Spacek"), is_printed=False),
        Credit(text("Artwork"), ("Elise Spacek",), is_printed=False),
        Credit(text("Publisher"), ("Breaking Games",), page="https://www.cantankerouscats.net/"),
    )
    starts = text(
        "The winner of the first bite starts; by the kitten rules, the player who most recently"
        " petted a cat, or the youngest."
    )
    tie_breakers = {TIE: text("hearts banked")}
    victories = {
        FERAL: text("{name} has a feral victory: enough hearts, and the cat toy."),
        CARD: text("The winning card of {name} counts, whatever the others had."),
        TOLD: text("{name} was entered as the winner."),
    }
    options_form = RulesForm
    line_labels = LABELS
    styles = ("cantankerous_cats/cantankerous_cats.css",)
    scripts = ("cantankerous_cats/race.js",)
    screen_template = "cantankerous_cats/_screen.html"
    thumb_template = "cantankerous_cats/_thumb.html"
    reports = REPORTS
    rulings = RULINGS
    slots = staticmethod(slots)
    forms = {"race": RaceForm}
    view = staticmethod(view)
    score = staticmethod(score)
    read_document = staticmethod(read_document)
    facts = staticmethod(facts)
    progress = staticmethod(progress)
    still_possible = staticmethod(still_possible)
    news = staticmethod(news)
    asides = staticmethod(asides)
    replay = staticmethod(replay)
    what_if = staticmethod(what_if)
    reseat = staticmethod(reseat)
    demo = staticmethod(demo)
    answers = staticmethod(answers)
    with_answers = staticmethod(with_answers)
    unknown_cards = staticmethod(unknown_cards)
    cards_on = staticmethod(cards_on)
    setup = staticmethod(setup_notes)

    def reveal(self, result: Result) -> tuple[RevealRow, ...]:
        return by_progress(result, progress(result))


CANTANKEROUS_CATS = CantankerousCats()
