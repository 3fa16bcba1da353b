"""What does one player have that another has not? (ST-6, ST-7)"""

from __future__ import annotations

from games.contract import SeatName, Text, Value, text
from games.counted import MEAN_FROM, CountedPlay
from games.report import Bars, Column, Kind, Look, Report, said, tenths
from scorepad.history.reports.gains import Gains, mean_gains

LARGEST = 3  # lines that the answer names
LATEST = 10  # shared plays that are listed


def together(look: Look) -> list[CountedPlay]:
    """The plays at which both sat, in order."""
    return [play for play in look.plays if play.seat_of(look.player) and play.seat_of(look.other)]


def lines(look: Look) -> Report | None:
    """Line by line, in one game and edition; None below three plays whose lines are known."""
    sides = [
        ([mine], [theirs])
        for play in together(look)
        if (play.game, play.edition) == (look.game.slug, look.edition)
        and (mine := play.seat_of(look.player))
        and (theirs := play.seat_of(look.other))
    ]
    gains = mean_gains(sides, MEAN_FROM)
    if gains is None:
        return None
    labels = {key: label for key, label in look.game.line_labels.items() if key in gains.lines}
    one, two = SeatName(str(look.player)), SeatName(str(look.other))
    notes = [text("The lines add up to the mean difference of the totals.")]
    if look.game.fewest_wins:
        notes.append(text("The lowest total wins."))
    return Report(
        title=text("{game}: who has more, line by line?", game=look.game.name),
        answer=(_answer(labels, gains, one, two),),
        columns=(
            Column("line", text("Line"), Kind.TEXT, words=labels),
            Column("first_has_more", text("{name} has more", name=one), Kind.GAIN),
            Column("plays", text("Plays"), Kind.COUNT, page=False),
        ),
        rows=tuple((key, gains.lines[key], gains.plays) for key in labels),
        chart=Bars(
            "line",
            "first_has_more",
            signs=(text("{name} has more", name=one), text("{name} has more", name=two)),
        ),
        drawing=text(
            "A bar for each line, of the mean difference a game: to the right if {one} has more"
            " points, to the left if {two} has.",
            one=one,
            two=two,
        ),
        notes=tuple(notes),
    )


def _answer(labels: dict[str, Text], gains: Gains, one: SeatName, two: SeatName) -> Text:
    """ "Ana beside Ben: costumes +2.1, toys −1.4; in all +1.9 a game, 14 plays." """
    apart = [key for key in labels if tenths(gains.lines[key])]
    largest = sorted(apart, key=lambda key: -abs(gains.lines[key]))[:LARGEST]
    parts: list[Text | SeatName | str] = [
        text("{line} {gain}", line=labels[key], gain=said(Kind.GAIN, gains.lines[key]))
        for key in largest
    ]
    values: dict[str, Value] = {
        "one": one,
        "two": two,
        "margin": said(Kind.GAIN, gains.margin),
        "plays": said(Kind.PLAYS, gains.plays),
    }
    if not parts:
        return text(
            "{one} beside {two}: equal in every line; in all {margin} a game, {plays}.", **values
        )
    return text(
        "{one} beside {two}: {lines}; in all {margin} a game, {plays}.", **values, lines=parts
    )


def latest(look: Look) -> Report | None:
    """The last plays of both, the latest first."""
    plays = together(look)[-LATEST:]
    if not plays:
        return None
    one, two = SeatName(str(look.player)), SeatName(str(look.other))
    rows = []
    for play in reversed(plays):
        first, second = play.seat_of(look.player), play.seat_of(look.other)
        if first and second:
            sides = (first.total, second.total, first.place, second.place)
            rows.append((play.game, play.night, *sides, play.id))
    return Report(
        title=text("The latest plays together"),
        answer=(),
        columns=(
            Column("game", text("Play"), Kind.GAME, below="night", link="play"),
            Column("night", text("Night"), Kind.DAY),
            Column("first_total", text("{name}", name=one), Kind.POINTS, below="first_place"),
            Column("second_total", text("{name}", name=two), Kind.POINTS, below="second_place"),
            Column("first_place", text("Place"), Kind.PLACE),
            Column("second_place", text("Place"), Kind.PLACE),
            Column("play", text("Play"), Kind.PLAY, page=False),
        ),
        rows=tuple(rows),
    )
