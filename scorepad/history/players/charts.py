"""Charts of the players' pages: who beats whom, form, ratings, where points are won and lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import registry
from games.contract import Text
from games.contract import wording as put_into_words
from scorepad.history import wording
from scorepad.history.charts.bars import Bar, Bars, Part
from scorepad.history.charts.dots import Dots
from scorepad.history.charts.figure import Numbers
from scorepad.history.charts.matrix import Cell, Matrix, Row
from scorepad.history.charts.steps import Line, Steps
from scorepad.history.pages import HistoryPage
from scorepad.history.players.profile import PlayerRating, Profile
from scorepad.history.players.rivalry import PairOfRatings, SharedGame
from scorepad.history.statistics.figures import Figures
from scorepad.history.statistics.head_to_head import Records
from scorepad.history.statistics.lines import Gains
from scorepad.history.statistics.rounding import tenths
from scorepad.history.statistics.seat_numbers import TABLE
from scorepad.history.statistics.streaks import TRAILING
from scorepad.plays.templatetags.pad import day
from scorepad.web.words import enumerated

MOST_PLAYERS = 12  # in the matrix: those who played most
CURVE_FROM = 5  # points, before a rating is drawn
LARGEST = 3  # lines that the answer names
NONE = "–"


# -- who beats whom --------------------------------------------------------------------------------


def who_beats_whom(
    page: HistoryPage, everybody: Sequence[Figures], found: Records
) -> Matrix | None:
    """A row for each player, with the record against each other one. None where nobody met."""
    names = page.names
    players = _most_plays(everybody, names)
    if len(players) < 2:
        return None
    return Matrix(
        key="who-beats-whom",
        answer=_most_ahead(found, names),
        corner=_("wins–losses–ties"),
        head=tuple(names[player] for player in players),
        rows=tuple(
            Row(
                names[one],
                tuple(_cell(page, one, two, found) for two in players),
            )
            for one in players
        ),
    )


def _most_plays(everybody: Sequence[Figures], names: Mapping[int, str]) -> list[int]:
    """Those who played most, in the order of the names."""
    played = sorted((one for one in everybody if one.plays), key=lambda one: -one.plays)
    chosen = {one.player for one in played[:MOST_PLAYERS]}
    return [player for player in names if player in chosen]


def _cell(page: HistoryPage, one: int, two: int, found: Records) -> Cell | None:
    if one == two:
        return None
    record = found.get((one, two))
    if record is None:
        return Cell(NONE)
    address = "" if page.is_hidden(one, two) else page.address("history:against", one, two)
    tint = (record.wins - record.losses) / record.plays
    return Cell(wording.record(record), tint, address)


def _most_ahead(found: Records, names: Mapping[int, str]) -> str:
    def ahead(pair: tuple[int, int]) -> tuple[int, int]:
        return found[pair].wins - found[pair].losses, found[pair].plays

    clear = [pair for pair in found if found[pair].is_clear and ahead(pair)[0] > 0]
    if not clear:
        return _("Nobody is clearly ahead of anybody yet.")
    one, two = max(clear, key=ahead)
    words = _("%(one)s is furthest ahead, of %(two)s: %(record)s.")
    record = wording.unbroken(wording.record(found[one, two]))
    return words % {"one": names[one], "two": names[two], "record": record}


# -- one player ------------------------------------------------------------------------------------


def form_chart(found: Profile, name: str) -> Dots | None:
    """The last plays. None where there are too few."""
    if found.form is None:
        return None
    shares = [Fraction(one, TABLE) for one in found.form.q120]
    latest = found.form.trailing[-1]
    assert latest is not None
    answer = _("In the last %(plays)s plays %(name)s beat %(share)s of the table.")
    return Dots(
        key="form",
        answer=answer % {"plays": TRAILING, "name": name, "share": wording.share(latest)},
        title=_("Table beaten in the last plays of %(name)s") % {"name": name},
        description=_(
            "A dot for each play, the latest on the right: how much of the table was"
            " beaten. The line is the mean of five plays, 50 % is average."
        ),
        numbers=Numbers(
            (_("Night"), _("Table beaten"), _("Mean of five plays")),
            tuple(
                (
                    day(night),
                    wording.share(share),
                    wording.share(mean) if mean is not None else NONE,
                )
                for night, share, mean in zip(
                    found.form_nights, shares, found.form.trailing, strict=True
                )
            ),
        ),
        values=tuple(map(float, shares)),
        mean=tuple(None if mean is None else float(mean) for mean in found.form.trailing),
        middle=_("average"),
    )


def rating_chart(rating: PlayerRating, name: str) -> Steps | None:
    """How a rating went. None below five points."""
    curve = rating.curve
    if len(curve) < CURVE_FROM:
        return None
    game = registry.game(rating.game).name
    numbers = [point.number for point in curve]
    answer = _("%(game)s: %(last)s after %(plays)s plays, %(first)s after %(before)s.")
    return Steps(
        key=f"rating-{rating.game}",
        answer=answer
        % {
            "game": game,
            "last": numbers[-1],
            "plays": curve[-1].plays,
            "first": numbers[0],
            "before": curve[0].plays,
        },
        title=_("Rating of %(name)s in %(game)s") % {"name": name, "game": game},
        description=_("A step for each play of the game; a newcomer has 1000."),
        numbers=Numbers(
            (_("Plays"), _("Rating")),
            tuple((str(point.plays), str(point.number)) for point in curve),
        ),
        lines=(Line(name, name[:1].upper(), tuple(numbers)),),
        low=str(min(numbers)),
        high=str(max(numbers)),
        below=_("plays %(first)s to %(last)s") % {"first": curve[0].plays, "last": curve[-1].plays},
    )


# -- two players -----------------------------------------------------------------------------------


def gains_chart(shared: SharedGame, one: str, two: str) -> Bars | None:
    """What the first has more than the second in each line. None where only sums are known."""
    gains = shared.gains
    if gains is None:
        return None
    game = registry.game(shared.game)
    labels = {key: _in_words(label) for key, label in game.line_labels.items()}
    lines = [(labels[key], gains.lines[key]) for key in labels if key in gains.lines]
    whole = (_("In all"), gains.margin)
    return Bars(
        key=f"lines-{shared.game}-{shared.edition}",
        answer=_gains_answer(lines, gains, one, two, fewest_wins=game.fewest_wins),
        title=_("%(game)s: %(one)s beside %(two)s, line by line")
        % {"game": game.name, "one": one, "two": two},
        description=_(
            "A bar for each line, of the mean difference a game: to the right where"
            " %(one)s has more points, to the left where %(two)s has."
        )
        % {"one": one, "two": two},
        numbers=Numbers(
            (_("Line"), _("Mean difference")),
            tuple((label, wording.signed(value)) for label, value in (*lines, whole)),
        ),
        kinds=(_("%(name)s has more") % {"name": one}, _("%(name)s has more") % {"name": two}),
        bars=tuple(_gain(label, value) for label, value in (*lines, whole)),
    )


def _in_words(label: Text) -> str:
    return put_into_words(label, {}, _, ngettext)


def pair_chart(slug: str, pair: PairOfRatings, names: Mapping[int, str]) -> Steps | None:
    """How both ratings went. None below five points."""
    if len(pair.curve) < CURVE_FROM:
        return None
    game, one, two = registry.game(slug).name, names[pair.one.player], names[pair.two.player]
    last = pair.curve[-1]
    numbers = [number for both in pair.curve for number in both]
    words = _("%(game)s: %(one)s %(first)s, %(two)s %(second)s.")
    return Steps(
        key=f"ratings-{slug}",
        answer=words % {"game": game, "one": one, "first": last[0], "two": two, "second": last[1]},
        title=_("Ratings of %(one)s and %(two)s in %(game)s")
        % {"one": one, "two": two, "game": game},
        description=_("A step for each play of either, from where both ratings are shown."),
        numbers=Numbers(
            # Translators: the head of a column: 1, 2, 3 for each play in a chart of ratings
            (_("Step"), one, two),
            tuple(
                (str(step), str(first), str(second))
                for step, (first, second) in enumerate(pair.curve, 1)
            ),
        ),
        lines=(
            Line(one, one[:1].upper(), tuple(first for first, _second in pair.curve)),
            Line(two, two[:1].upper(), tuple(second for _first, second in pair.curve)),
        ),
        low=str(min(numbers)),
        high=str(max(numbers)),
        below=_("plays of either"),
    )


def _gain(label: str, value: Fraction) -> Bar:
    """Its number stands beside the bar, where there always is room."""
    return Bar(label, wording.signed(value), (Part(int(value < 0), float(value), ""),))


def _gains_answer(
    lines: Sequence[tuple[str, Fraction]], gains: Gains, one: str, two: str, *, fewest_wins: bool
) -> str:
    """ "Ana beside Ben: costumes +2.1, toys −1.4; in all +1.9 a game, 14 plays." """
    apart = [line for line in lines if tenths(line[1])]
    largest = sorted(apart, key=lambda line: -abs(line[1]))[:LARGEST]
    told = enumerated(f"{label} {wording.signed(value)}" for label, value in largest)
    words = _("%(one)s beside %(two)s: %(lines)s; in all %(margin)s a game, %(plays)s.")
    found = words % {
        "one": one,
        "two": two,
        "lines": told or _("level in every line"),
        "margin": wording.signed(gains.margin),
        "plays": wording.plays(gains.plays),
    }
    return " ".join([found, _("The fewest points win.")]) if fewest_wins else found
