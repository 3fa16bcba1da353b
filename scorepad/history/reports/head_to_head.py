"""Answers “who beats whom?” (ST-6) for all players, one player's opponents, and two players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations
from typing import Any

import msgspec

from games.contract import SeatName, Text, Value, text
from games.counted import MEAN_FROM, CountedPlay, CountedSeat, contested
from games.report import Bars, Cell, Column, Kind, Matrix, Report, ReportContext, as_number, tenths
from scorepad.history.reports.game import Gains, mean_gains
from scorepad.history.reports.wins import seats_of

MOST_PLAYERS = 12  # in the matrix: those who played most
RIVALS_FROM = 20  # plays together, before a lead can be clear
CLEAR_LEAD = 10  # a clear lead is at least a tenth of the plays together: 1 / CLEAR_LEAD


class Record(msgspec.Struct):
    """How often a player was ahead of another (`wins`), behind, and tied. `last_win` and
    `last_loss` are the latest such plays, by their place among all plays from 1; 0 means never."""

    wins: int = 0
    losses: int = 0
    ties: int = 0
    last_win: int = 0
    last_loss: int = 0

    @property
    def counts(self) -> tuple[int, int, int]:
        return self.wins, self.losses, self.ties

    @property
    def plays(self) -> int:
        return sum(self.counts)

    @property
    def ahead(self) -> int:
        return self.wins - self.losses

    @property
    def is_clear(self) -> bool:
        """Whether one of the two clearly leads: after 20 plays, by at least a tenth of all."""
        return self.plays >= RIVALS_FROM and CLEAR_LEAD * abs(self.ahead) >= self.plays

    @property
    def words(self) -> str:
        """Wins, losses and ties, "3–1–6", without possible line breaks."""
        return "\N{WORD JOINER}–\N{WORD JOINER}".join(map(str, self.counts))


Records = Mapping[tuple[int, int], Record]  # by player and opponent, both ways


def records(plays: Iterable[CountedPlay], only: int | None = None) -> Records:
    """Returns the records of all pairs of players who played together, or only those of one player
    against others."""
    met: dict[tuple[int, int], Record] = {}
    for number, play in enumerate(contested(plays), 1):
        for one, two in permutations(play.seats, 2):
            if only not in (None, one.player):
                continue
            record = met.setdefault((one.player, two.player), Record())
            if one.place < two.place:
                record.wins += 1
                record.last_win = number
            elif one.place > two.place:
                record.losses += 1
                record.last_loss = number
            else:
                record.ties += 1
    return met


def nemesis(records: Records, player: int, order: Mapping[int, Any]) -> int | None:
    """Returns the player who is clearly ahead of this one; None if nobody is. Of several, returns
    the one with the largest lead, then with most plays together, then with the latest win, then the
    first in `order`."""
    return _clearest(records, player, order, -1)


def favourite(records: Records, player: int, order: Mapping[int, Any]) -> int | None:
    """Returns the player this one is clearly ahead of, chosen as in `nemesis`; None for nobody."""
    return _clearest(records, player, order, 1)


def _clearest(records: Records, player: int, order: Mapping[int, Any], side: int) -> int | None:
    """Returns the clearest rival. `side` is 1 for a rival behind this player, -1 for one ahead."""
    clear = {other: own for other, own in _of(records, player) if own.is_clear}

    def rank(other: int) -> tuple[Any, ...]:
        own = clear[other]
        last = own.last_win if side > 0 else own.last_loss
        return -side * own.ahead, -own.plays, -last, order[other], other

    return min((one for one, own in clear.items() if side * own.ahead > 0), key=rank, default=None)


def _of(records: Records, player: int) -> Iterator[tuple[int, Record]]:
    """Yields each opponent of a player with the player's record."""
    return ((other, own) for (one, other), own in records.items() if one == player)


# -- everybody -------------------------------------------------------------------------------------

RECORD = (
    Column("wins", text("Ahead"), Kind.COUNT),
    Column("losses", text("Behind"), Kind.COUNT),
    Column("ties", text("Tied"), Kind.COUNT),
)
COLUMNS = (
    Column("player", text("Player"), Kind.PLAYER),
    Column("opponent", text("Opponent"), Kind.OPPONENT),
    Column("plays", text("Plays"), Kind.COUNT),
    *RECORD,
)


def who_beats_whom(context: ReportContext) -> Report | None:
    """Reports a row for each player against each opponent (two for each pair), sorted by name."""
    met = records(context.plays)
    if not met:
        return None
    pairs = sorted(met, key=lambda pair: (context.people[pair[0]], context.people[pair[1]]))
    return Report(
        title=text("Who beats whom?"),
        answer=(_furthest_ahead(met),),
        columns=COLUMNS,
        rows=tuple((*pair, met[pair].plays, *met[pair].counts) for pair in pairs),
        chart=_matrix(context, met),
        notes=(
            text("Each row: how often a player was ahead of, behind or tied with each opponent."),
        ),
    )


def _matrix(context: ReportContext, met: Records) -> Matrix:
    """Returns the records of the players with the most plays as a matrix, sorted by name."""
    seats = (seat.player for play in contested(context.plays) for seat in play.seats)
    most = [player for player, _plays in Counter(seats).most_common(MOST_PLAYERS)]
    chosen = sorted(most, key=context.people.__getitem__)
    pairs = [(one, two) for one in chosen for two in chosen if one != two]
    cells: dict[tuple[Cell, Cell], tuple[int, ...]] = dict.fromkeys(pairs, ())
    tints: dict[tuple[Cell, Cell], float] = {}
    for pair in pairs:
        if one := met.get(pair):
            cells[pair] = one.counts
            tints[pair] = one.ahead / one.plays
    return Matrix(
        "player",
        "opponent",
        rows=tuple(chosen),
        columns=tuple(chosen),
        cells=cells,
        tints=tints,
        corner=text("wins–losses–ties"),
    )


def _furthest_ahead(met: Records) -> Text:
    clear = [pair for pair, one in met.items() if one.is_clear and one.ahead > 0]
    if not clear:
        return text("Nobody is clearly ahead of anybody yet.")
    one, two = max(clear, key=lambda pair: (met[pair].ahead, met[pair].plays))
    return text(
        "{one} has the largest lead, over {two}: {record}.",
        one=SeatName(str(one)),
        two=SeatName(str(two)),
        record=met[one, two].words,
    )


# -- one player ------------------------------------------------------------------------------------

OPPONENTS = (
    Column("opponent", text("Opponent"), Kind.OPPONENT, below="plays"),
    Column("plays", text("Plays"), Kind.PLAYS),
    *RECORD,
)


def opponents(context: ReportContext) -> Report | None:
    """Reports everybody whom the player has played against, the most frequent first."""
    met = records(context.plays, context.player)
    own = dict(_of(met, context.player))
    if not own:
        return None
    order = sorted(own, key=lambda other: (-own[other].plays, context.people[other]))
    return Report(
        title=text("Who beats whom?"),
        answer=tuple(_rivals(context, met)),
        columns=OPPONENTS,
        rows=tuple((other, own[other].plays, *own[other].counts) for other in order),
        notes=(
            text(
                "Plays in which this player came in ahead, behind or tied. A favourite opponent or"
                " a nemesis is named after {least} plays together, if the lead is at least a tenth"
                " of them.",
                least=RIVALS_FROM,
            ),
        ),
    )


def _rivals(context: ReportContext, met: Records) -> Iterator[Text]:
    worst = nemesis(met, context.player, context.people)
    best = favourite(met, context.player, context.people)
    if worst is not None:
        yield text("{name}’s nemesis: {rival}, {record}.", **_rival(context, met, worst))
    if best is not None:
        yield text("{name}’s favourite opponent: {rival}, {record}.", **_rival(context, met, best))
    if worst is None and best is None:
        yield text("No favourite opponent and no nemesis yet.")


def _rival(context: ReportContext, met: Records, rival: int) -> dict[str, Value]:
    return {
        "name": SeatName(str(context.player)),
        "rival": SeatName(str(rival)),
        "record": met[context.player, rival].words,
    }


# -- what does one player have that another has not? (ST-6, ST-7) ----------------------------------

LARGEST = 3  # lines that the answer names
LATEST = 10  # shared plays in the list


def together(context: ReportContext) -> list[tuple[CountedPlay, CountedSeat, CountedSeat]]:
    """Returns the plays in which both players took part, in order, with both seats."""
    sat = seats_of(context.plays, context.player)
    return [(play, mine, theirs) for play, mine in sat if (theirs := play.seat_of(context.other))]


def lines(context: ReportContext) -> Report | None:
    """Reports how two players differ line by line; None below three plays with known lines."""
    sides = [
        ([mine], [theirs])
        for play, mine, theirs in together(context)
        if (play.game, play.edition) == (context.game.slug, context.edition)
        and context.has_points(play)
    ]
    gains = mean_gains(sides, MEAN_FROM)
    if gains is None:
        return None
    labels = {key: label for key, label in context.game.line_labels.items() if key in gains.lines}
    one, two = SeatName(str(context.player)), SeatName(str(context.other))
    notes = [text("Together the lines make up the average difference of the totals.")]
    if context.game.fewest_wins:
        notes.append(text("The lowest total wins."))
    return Report(
        title=text("{game}: who has more, line by line?", game=context.game.name),
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
            "A bar for each line shows the average difference in a game: to the right if {one} has"
            " more points, to the left if {two} has more.",
            one=one,
            two=two,
        ),
        notes=tuple(notes),
    )


def _answer(labels: dict[str, Text], gains: Gains, one: SeatName, two: SeatName) -> Text:
    """Returns "Ana compared with Ben: costumes +2.1, toys −1.4; total +1.9 a game, over 14 plays."
    for these two players and gains."""
    apart = [key for key in labels if tenths(gains.lines[key])]
    largest = sorted(apart, key=lambda key: -abs(gains.lines[key]))[:LARGEST]
    parts: list[Text | SeatName | str] = [
        text("{line} {gain}", line=labels[key], gain=as_number(Kind.GAIN, gains.lines[key]))
        for key in largest
    ]
    values: dict[str, Value] = {
        "one": one,
        "two": two,
        "margin": as_number(Kind.GAIN, gains.margin),
        "plays": as_number(Kind.PLAYS, gains.plays),
    }
    if not parts:
        return text(
            "{one} compared with {two}: about the same in every line, and {margin} a game"
            " in total, over {plays}.",
            **values,
        )
    return text(
        "{one} compared with {two}: {lines}, and {margin} a game in total, over {plays}.",
        **values,
        lines=parts,
    )


def latest(context: ReportContext) -> Report | None:
    """Reports the latest plays in which both players took part, the latest first."""
    rows = tuple(
        (play.game, play.night, *_totals(context, play, one, two), one.place, two.place, play.id)
        for play, one, two in reversed(together(context)[-LATEST:])
    )
    if not rows:
        return None
    first, second = (
        text("{name}", name=SeatName(str(who))) for who in (context.player, context.other)
    )
    return Report(
        title=text("The latest plays together"),
        columns=(
            Column("game", text("Play"), Kind.GAME, below="night", link="play"),
            Column("night", text("Night"), Kind.DAY),
            Column("first_total", first, Kind.POINTS, below="first_place"),
            Column("second_total", second, Kind.POINTS, below="second_place"),
            Column("first_place", text("Place"), Kind.PLACE),
            Column("second_place", text("Place"), Kind.PLACE),
            Column("play", text("Play"), Kind.PLAY, page=False),
        ),
        rows=rows,
    )


def _totals(
    context: ReportContext, play: CountedPlay, *seats: CountedSeat
) -> tuple[int | None, ...]:
    """Returns the totals of these seats; None for each seat if totals are not points."""
    return tuple(seat.total if context.has_points(play) else None for seat in seats)
