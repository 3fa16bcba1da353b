"""Every seat of every play, for programs and spreadsheets: a report that no page draws."""

from __future__ import annotations

from games.contract import Text, text
from games.counted import WIN
from games.report import Column, Kind, Look, Report

LINE = "line_"  # before the key of a line

COLUMNS = (
    Column("play", text("Play"), Kind.PLAY),
    Column("night", text("Night"), Kind.DAY),
    Column("began", text("Began"), Kind.MOMENT),
    Column("game", text("Game"), Kind.GAME),
    Column("edition", text("Edition"), Kind.EDITION),
    Column("players", text("Table"), Kind.SEATS),
    Column("player", text("Player"), Kind.PLAYER),
    Column("turn", text("Turn"), Kind.PLACE),
    Column("place", text("Place"), Kind.PLACE),
    Column("won", text("Wins"), Kind.COUNT),
    Column("shared", text("Shared"), Kind.SHARED),
    Column("total", text("Points"), Kind.POINTS),
    Column("decided_by", text("Decided by"), Kind.TEXT),
)


def seats(look: Look) -> Report | None:
    """A row for each seat, in the order of plays and of turns, with the points of each line of the
    games that were played. Lines of which nothing is known are None."""
    if not look.plays:
        return None
    played = {play.game for play in look.plays}
    lines: dict[str, Text] = {}
    for slug, game in look.games.items():
        if slug in played:
            lines = lines | {k: v for k, v in game.line_labels.items() if k not in lines}
    return Report(
        title=text("Every seat of every play"),
        answer=(),
        columns=(
            *COLUMNS,
            *(Column(LINE + key, label, Kind.POINTS) for key, label in lines.items()),
        ),
        rows=tuple(
            (
                *(play.id, play.night, play.at, play.game, play.edition, len(play.seats)),
                *(seat.player, seat.turn, seat.place, int(seat.won), int(0 < seat.win_part < WIN)),
                *(seat.total, play.decided_by),
                *map(seat.lines.get, lines),
            )
            for play in look.plays
            for seat in play.seats
        ),
    )
