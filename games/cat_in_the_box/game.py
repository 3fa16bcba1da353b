"""The game Cat in the Box."""

from __future__ import annotations

from games.cat_in_the_box import deck
from games.cat_in_the_box.demo import demo
from games.cat_in_the_box.document import read_document
from games.cat_in_the_box.facts import LINE_LABELS, facts
from games.cat_in_the_box.form import RoundForm
from games.cat_in_the_box.milestones import MILESTONES
from games.cat_in_the_box.news import asides, news
from games.cat_in_the_box.possible import still_possible
from games.cat_in_the_box.replay import replay
from games.cat_in_the_box.reports import REPORTS
from games.cat_in_the_box.reseat import reseat
from games.cat_in_the_box.rules import score
from games.cat_in_the_box.rulings import RULINGS
from games.cat_in_the_box.setup import setup_notes
from games.cat_in_the_box.sheet import slot_key, slots
from games.cat_in_the_box.view import view
from games.cat_in_the_box.what_if import what_if
from games.contract import Progress, Result, Table, text
from games.game import Credit, Game
from games.reveal import RevealRow, by_last_round
from games.standings import line_by_line


class CatInTheBox(Game):
    """The game Cat in the Box: as many rounds as players, each with a board."""

    slug = "cat-in-the-box"
    name = "Cat in the Box"
    accent = "plum"
    seats = deck.SEATS
    bgg_id = 345972
    editions = deck.EDITIONS
    declaration = deck.DECLARATION
    credits = (
        Credit(text("Design"), ("Muneyuki Yokouchi",), is_printed=False),
        Credit(text("Artwork"), ("Osamu Inoue",), is_printed=False),
        Credit(text("Publisher"), ("Hobby Japan",), is_printed=False),
        Credit(
            *(text("English-language publisher"), ("Bézier Games",)),
            is_printed=False,
            page="https://beziergames.com/",
        ),
    )
    starts = text("The player who most recently met a cat starts.")
    tie_breakers = {"last round": text("points in the last round")}
    line_labels = LINE_LABELS
    styles = ("cat_in_the_box/cat_in_the_box.css",)
    scripts = ("cat_in_the_box/research_board.js",)
    reports = REPORTS
    rulings = RULINGS
    milestones = MILESTONES
    slots = staticmethod(slots)
    forms = {"round": RoundForm}
    view = staticmethod(view)
    score = staticmethod(score)
    read_document = staticmethod(read_document)
    facts = staticmethod(facts)
    screen_template = "cat_in_the_box/_screen.html"
    still_possible = staticmethod(still_possible)
    news = staticmethod(news)
    asides = staticmethod(asides)
    replay = staticmethod(replay)
    what_if = staticmethod(what_if)
    reseat = staticmethod(reseat)
    demo = staticmethod(demo)
    setup = staticmethod(setup_notes)

    def progress(self, result: Result) -> Progress | None:
        return line_by_line(result, text("rounds"))

    def reveal(self, result: Result) -> tuple[RevealRow, ...]:
        return by_last_round(result, "tricks", "paradox", "group")

    def last_round(self, table: Table) -> str:
        return slot_key(len(table.seats))


CAT_IN_THE_BOX = CatInTheBox()
