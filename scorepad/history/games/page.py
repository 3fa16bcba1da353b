"""The page of one game in words and charts, from figures that are counted already."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.contract import Game, wording
from scorepad.history.charts.bars import Bar, Bars, Part
from scorepad.history.charts.figure import Numbers
from scorepad.history.charts.strip import Strip, Strips
from scorepad.history.games.figures import GameFigures, Points, Record, ShownHolder
from scorepad.history.statistics.lines import GAINS_FROM, Gains
from scorepad.history.statistics.records import RECORDS_FROM
from scorepad.history.statistics.rounding import tenths
from scorepad.history.statistics.spread import SPREAD_FROM, Spread
from scorepad.history.statistics.starts import STARTS_FROM, Turn
from scorepad.history.wording import decimal, seats, signed, table, times, wins, won
from scorepad.plays.templatetags.pad import signed as whole
from scorepad.plays.verdict import listed

RECORDS: Mapping[str, str | Promise] = {
    "best": gettext_lazy("Highest total"),
    "best_losing": gettext_lazy("Highest total that lost"),
    "worst_winning": gettext_lazy("Lowest total that won"),
    "closest": gettext_lazy("Closest win"),
    "widest": gettext_lazy("Widest win"),
    # Translators: players had the same total
    "level": gettext_lazy("Level, decided by a tie-breaker"),
    "solo": gettext_lazy("Highest total alone"),
}
FEWEST_WINS = {
    "best": gettext_lazy("Lowest total, which is best here"),
    "best_losing": gettext_lazy("Lowest total that lost"),
    "worst_winning": gettext_lazy("Highest total that won"),
}
MARGINS = ("closest", "widest")
FIRST = 3  # holders in sight; the others open
MOST_HOLDERS = 12  # named; the others are counted


@dataclass(frozen=True)
class RecordLine:
    """A record in words, of which tables, and who holds it, in which play: the first few, and the
    rest of those that are shown. `more` plays hold it as well."""

    table: str
    label: str
    value: str
    first: Sequence[tuple[str, ShownHolder]]
    rest: Sequence[tuple[str, ShownHolder]]
    more: int


def record_lines(
    game: Game, records: Iterable[Record], names: Mapping[int, str]
) -> list[RecordLine]:
    return [_record_line(game, record, names) for record in records]


def _record_line(game: Game, record: Record, names: Mapping[int, str]) -> RecordLine:
    holders = [
        (listed([names[player] for player in holder.players]), holder)
        for holder in record.holders[:MOST_HOLDERS]
    ]
    return RecordLine(
        table(record.table),
        _record_label(game, record),
        _record_value(record),
        holders[:FIRST],
        holders[FIRST:],
        len(record.holders) - len(holders),
    )


def _record_label(game: Game, record: Record) -> str:
    what = game.tie_breakers.get(record.decided_by)
    if what is None:
        return str({**RECORDS, **(FEWEST_WINS if game.fewest_wins else {})}[record.name])
    words = wording(what, {}, _, ngettext)
    whole_sentence = what.message.endswith(".")
    label = _("Level: %(what)s") if whole_sentence else _("Level, decided by %(what)s")
    return label % {"what": words}


def _record_value(record: Record) -> str:
    if record.value is None:
        return ""
    if record.name in MARGINS:
        return _("by %(points)s") % {"points": record.value}
    return whole(record.value)


def missing(plays: int, least: int) -> str:
    """From how many plays on something is shown, and how many there are."""
    words = ngettext(
        "Shown from %(least)s plays on; there is %(plays)s so far.",
        "Shown from %(least)s plays on; there are %(plays)s so far.",
        plays,
    )
    return words % {"least": least, "plays": plays}


# -- charts ----------------------------------------------------------------------------------------


def spread_chart(found: tuple[Spread, ...]) -> Strips | None:
    """None where no number of players has enough values."""
    if not found:
        return None
    most = max(found, key=lambda one: sum(one.totals.values()))
    words = _("With %(players)s half of all totals lie from %(low)s to %(high)s.")
    answer = words % {
        "players": seats(most.seats),
        "low": whole(quantile(most.totals, Fraction(1, 4))),
        "high": whole(quantile(most.totals, Fraction(3, 4))),
    }
    if most.winning:
        won = _("The middle one of those that won is %(middle)s.")
        answer += " " + won % {"middle": whole(quantile(most.winning, Fraction(1, 2)))}
    return Strips(
        key="totals",
        answer=answer,
        title=_("How totals spread"),
        description=_(
            "A strip for each number of players, with a dot for each total, filled where it won; "
            "columns where there are more than 60."
        ),
        numbers=Numbers(
            # Translators: “Middle” is the range in which the middle half of the totals lies
            (_("Players"), _("Totals"), _("Lowest"), _("Middle"), _("Highest"), _("Middle, won")),
            tuple(_spread_row(one) for one in found),
        ),
        strips=tuple(Strip(_strip_label(one), one.totals, one.winning) for one in found),
    )


def _strip_label(one: Spread) -> str:
    number = sum(one.totals.values())
    words = ngettext("%(players)s: %(n)s total", "%(players)s: %(n)s totals", number)
    return words % {"players": seats(one.seats), "n": number}


def _spread_row(one: Spread) -> tuple[str, ...]:
    won = whole(quantile(one.winning, Fraction(1, 2))) if one.winning else "–"
    return (
        str(one.seats),
        str(sum(one.totals.values())),
        whole(min(one.totals)),
        whole(quantile(one.totals, Fraction(1, 2))),
        whole(max(one.totals)),
        won,
    )


def quantile(counts: Mapping[int, int], share: Fraction) -> int:
    """The least value that such a share of all values does not exceed; `counts` sorted by value."""
    needed, seen = share * sum(counts.values()), 0
    for value, count in counts.items():
        seen += count
        if seen >= needed:
            return value
    raise ValueError(counts)


def gains_chart(game: Game, gains: Gains) -> Bars:
    """Where the fewest points win, what winners have less."""
    labels = {key: wording(label, {}, _, ngettext) for key, label in game.line_labels.items()}
    sign = -1 if game.fewest_wins else 1
    lines = sorted(gains.lines.items(), key=lambda line: -sign * line[1])
    best, most = lines[0]
    if game.fewest_wins:
        words = _("Winners have %(margin)s points less than the others.")
    elif len(lines) == 1:
        words = _("Winners have %(margin)s points more than the others.")
    else:
        words = _(
            "Winners have %(margin)s points more than the others, the most in “%(line)s”: %(most)s."
        )
    return Bars(
        key="gains",
        answer=words
        % {"margin": decimal(sign * gains.margin), "line": labels[best], "most": signed(most)},
        title=_("Where winners get their points"),
        description=_("A bar for each line: how much more the winners have in it on average."),
        numbers=Numbers(
            # Translators: “Line” is a row of a score: cats, toys, costumes
            (_("Line"), _("Winners have more")),
            (
                *((labels[key], signed(value)) for key, value in lines),
                (_("In all"), signed(gains.margin)),
            ),
        ),
        kinds=(_("Points"),),
        bars=tuple(
            Bar(labels[key], signed(value), (Part(0, float(value), signed(value)),))
            for key, value in lines
            if tenths(value)
        ),
    )


# -- the whole page --------------------------------------------------------------------------------


def points_context(game: Game, points: Points, names: Mapping[int, str]) -> dict[str, Any]:
    """Records, spread and where winners get their points, of one edition."""
    return {
        "records": record_lines(game, points.records, names),
        "records_from": RECORDS_FROM if points.plays < RECORDS_FROM else 0,
        "spread": spread_chart(points.spreads),
        "spread_from": SPREAD_FROM,
        "by_game": points.by_game,
        "gains": gains_chart(game, points.gains) if points.gains else None,
        "gains_plays": points.gains.plays if points.gains else 0,
        "gains_missing": "" if points.gains else missing(points.known, GAINS_FROM),
    }


def turns_context(found: GameFigures) -> dict[str, Any]:
    """Whether it matters who starts (ST-9)."""
    if found.turns is None:
        return {"turns": None, "turns_missing": missing(found.started, STARTS_FROM)}
    first = found.turns[0]
    words = _("Whoever started has %(wins)s of %(plays)s plays; chance would give %(expected)s.")
    return {
        "turns": [(turn, *_turn_cells(turn)) for turn in found.turns],
        "turns_answer": words
        % {
            "wins": wins(first),
            "plays": first.plays,
            "expected": decimal(Fraction(first.exp60, 60)),
        },
    }


def _turn_cells(turn: Turn) -> tuple[str, str, str]:
    index = "–" if turn.index is None else times(turn.index)
    return won(turn), decimal(Fraction(turn.exp60, 60)), index
