"""Who wins more than chance gives? (ST-3)"""

from __future__ import annotations

from games.contract import text
from games.report import Column, Kind, Look, Report
from scorepad.history.reports.wins import SHOWN_FROM, placed

WORDS = {
    "much_less": text("less than chance explains"),
    "less": text("a little less than chance"),
    "about": text("about what chance gives"),
    "more": text("a little more than chance"),
    "much_more": text("more than chance explains"),
}

COLUMNS = (
    Column("player", text("Player"), Kind.PLAYER, below="plays"),
    Column("plays", text("Plays"), Kind.PLAYS),
    # Shared wins count as parts here, since chance shares them, too.
    Column("credit", text("Wins"), Kind.MEAN, below="expected"),
    Column("expected", text("by chance"), Kind.MEAN),
    Column("verdict", text("In words"), Kind.TEXT, words=WORDS),
)


def against_chance(look: Look) -> Report | None:
    """Wins beside those that tables of that size would give, of those with five plays."""
    rows = tuple(
        (own.player, own.decided, own.credit, own.expected, own.chance)
        for own in placed(look.plays, look.people)
        if own.chance
    )
    if not rows:
        return None
    answer = text("So far chance explains everybody’s wins.")
    if any(row[-1] in ("much_more", "much_less") for row in rows):
        answer = text("Not everybody’s wins are explained by chance.")
    return Report(
        title=text("Is it skill or chance?"),
        answer=(answer,),
        columns=COLUMNS,
        rows=rows,
        notes=(
            text(
                "By chance is what tables of that size give: with four players one win in four. Who"
                " shares a win has a part of it here. Shown from {least} plays.",
                least=SHOWN_FROM,
            ),
        ),
    )
