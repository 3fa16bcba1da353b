"""The game Cat Tower."""

from __future__ import annotations

from games.cat_tower import deck
from games.cat_tower.demo import demo
from games.cat_tower.document import read_document
from games.cat_tower.facts import LINE_LABELS, facts
from games.cat_tower.form import SeriesForm, TowerForm
from games.cat_tower.news import news
from games.cat_tower.possible import still_possible
from games.cat_tower.reports import REPORTS
from games.cat_tower.reseat import reseat
from games.cat_tower.rules import score
from games.cat_tower.rulings import RULINGS
from games.cat_tower.setup import setup_notes
from games.cat_tower.sheet import last_game, slots, usual
from games.cat_tower.view import view
from games.cat_tower.what_if import what_if
from games.contract import Progress, Result, text
from games.game import Credit, Game
from games.reveal import by_last_seat
from games.standings import line_by_line


class CatTower(Game):
    """The game Cat Tower: a series of games, counted live or by the cards left."""

    slug = "cat-tower"
    name = "Cat Tower"
    accent = "sky"
    seats = deck.SEATS
    fewest_wins = True
    editions = deck.EDITIONS
    declaration = deck.DECLARATION
    credits = (
        Credit(text("Design"), ("Aza Chen",), is_printed=False),
        Credit(text("Cover design and art"), ("Amy Chan",)),
        Credit(text("Graphic design"), ("Delaney Wilton",)),
        Credit(text("Publisher"), ("IDW Games",), is_printed=False),
    )
    starts = text("The player with the most cats at home starts.")
    most_cats_start = True
    tie_breakers = {"games won": text("games won")}  # decided only by rushes (CT-6)
    options_form = SeriesForm
    line_labels = LINE_LABELS
    screen_template = "cat_tower/_screen.html"
    thumb_template = "cat_tower/_thumb.html"
    styles = ("cat_tower/cat_tower.css",)
    reports = REPORTS
    rulings = RULINGS
    slots = staticmethod(slots)
    forms = {"game": TowerForm}
    view = staticmethod(view)
    score = staticmethod(score)
    read_document = staticmethod(read_document)
    facts = staticmethod(facts)
    still_possible = staticmethod(still_possible)
    news = staticmethod(news)
    what_if = staticmethod(what_if)
    usual = staticmethod(usual)
    reseat = staticmethod(reseat)
    demo = staticmethod(demo)
    setup = staticmethod(setup_notes)
    reveal = staticmethod(by_last_seat)
    last_round = staticmethod(last_game)

    def progress(self, result: Result) -> Progress | None:
        return line_by_line(result, text("games"))


CAT_TOWER = CatTower()
