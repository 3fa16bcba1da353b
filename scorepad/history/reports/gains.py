"""Where do winners get their points? (ST-7)"""

from __future__ import annotations

from fractions import Fraction

from games.contract import Text, plural, text
from games.report import Bars, Column, Kind, Look, Report, said
from scorepad.history.statistics.lines import Gains, winners_gains


def gains(look: Look) -> Report | None:
    """What winners have more than the others, line by line, of the edition that is looked at; None
    below ten plays whose lines are known."""
    found = winners_gains(play for play in look.plays if play.edition == look.edition)
    if found is None:
        return None
    labels = look.game.line_labels
    sign = -1 if look.game.fewest_wins else 1
    lines = sorted(found.lines.items(), key=lambda line: -sign * line[1])
    return Report(
        title=text("Where do winners get their points?"),
        answer=(_answer(look, found, lines, sign),),
        columns=(
            Column("line", text("Line"), Kind.TEXT, words=labels),
            Column("edition", text("Edition"), Kind.EDITION, page=False),
            Column("winners_have_more", text("Winners have more"), Kind.GAIN),
            Column("plays", text("Plays"), Kind.COUNT, page=False),
        ),
        rows=tuple((key, look.edition, value, found.plays) for key, value in lines),
        chart=Bars("line", "winners_have_more"),
        drawing=text("A bar for each line: how much more the winners have in it on average."),
        notes=(
            plural(
                "On average over {n} play whose lines are known; the lines add up to the whole"
                " difference.",
                "On average over {n} plays whose lines are known; the lines add up to the whole"
                " difference.",
                found.plays,
            ),
        ),
    )


def _answer(look: Look, found: Gains, lines: list[tuple[str, Fraction]], sign: int) -> Text:
    margin = said(Kind.MEAN, sign * found.margin)
    best, most = lines[0]
    if look.game.fewest_wins:
        return text("Winners have {margin} points less than the others.", margin=margin)
    if len(lines) == 1:
        return text("Winners have {margin} points more than the others.", margin=margin)
    return text(
        "Winners have {margin} points more than the others, the most in “{line}”: {most}.",
        margin=margin,
        line=look.game.line_labels[best],
        most=said(Kind.GAIN, most),
    )
