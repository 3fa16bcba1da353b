"""Who wins more than chance gives? (ST-3)"""

from __future__ import annotations

from games.contract import text
from games.report import Column, Kind, Look, Report
from scorepad.history.statistics.figures import SHOWN_FROM, Chance
from scorepad.history.statistics.wins import placed

WORDS = {
    Chance.MUCH_LESS.name.lower(): text("less than chance explains"),
    Chance.LESS.name.lower(): text("a little less than chance"),
    Chance.ABOUT.name.lower(): text("about what chance gives"),
    Chance.MORE.name.lower(): text("a little more than chance"),
    Chance.MUCH_MORE.name.lower(): text("more than chance explains"),
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
    found = [one.figures for one in placed(look.plays, look.people)]
    rows = tuple(
        (one.player, one.plays, one.credit, one.expected, one.chance.name.lower())
        for one in found
        if one.plays >= SHOWN_FROM and one.chance
    )
    if not rows:
        return None
    far = [one for one in rows if one[-1] in ("much_more", "much_less")]
    answer = text("So far chance explains everybody’s wins.")
    if far:
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
