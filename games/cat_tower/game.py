"""Cat Tower: stack the cats, and take them back when they fall."""

from __future__ import annotations

from games.cat_tower import deck
from games.cat_tower.demo import demo
from games.cat_tower.document import read_document
from games.cat_tower.facts import LINE_LABELS, facts
from games.cat_tower.form import SeriesForm, TowerForm
from games.cat_tower.possible import still_possible
from games.cat_tower.replay import replay
from games.cat_tower.reports import REPORTS
from games.cat_tower.reseat import reseat
from games.cat_tower.rules import score
from games.cat_tower.rulings import RULINGS
from games.cat_tower.setup import setup_notes
from games.cat_tower.sheet import last_game, slots, usual
from games.cat_tower.view import view
from games.cat_tower.what_if import what_if
from games.contract import text
from games.game import Game
from games.reveal import by_last_seat
from games.standings import line_by_line

CAT_TOWER = Game(
    slug="cat-tower",
    name="Cat Tower",
    accent="sky",
    seats=deck.SEATS,
    fewest_wins=True,
    editions=deck.EDITIONS,
    declaration=deck.DECLARATION,
    starts=text("The player with the most cats at home starts."),
    most_cats_start=True,
    tie_breakers={"games won": text("games won")},  # by rushes only (CT-6)
    options_form=SeriesForm,
    line_labels=LINE_LABELS,
    screen_template="cat_tower/_screen.html",
    thumb_template="cat_tower/_thumb.html",
    styles=("cat_tower/cat_tower.css",),
    reports=REPORTS,
    rulings=RULINGS,
    load_deck=deck.load,
    slots=slots,
    forms={"game": TowerForm},
    view=view,
    score=score,
    read_document=read_document,
    facts=facts,
    progress=lambda result: line_by_line(result, text("games")),
    reveal=by_last_seat,
    last_round=last_game,
    still_possible=still_possible,
    replay=replay,
    what_if=what_if,
    usual=usual,
    reseat=reseat,
    demo=demo,
    setup=setup_notes,
)
