"""What the statistics of only some games have: a game names its panels, and here they are made.

A panel counts from plays (`figures`), which is remembered, and says and draws what was counted for
whoever looks (`show`).
"""

from __future__ import annotations

from collections.abc import Mapping

from scorepad.history.games.panels import boards, cats, predictions, races, towers
from scorepad.history.games.panels.panel import Panel

PANELS: Mapping[str, Panel] = {
    "cats": Panel("history/games/panels/_cats.html", cats.figures, cats.show),
    "predictions": Panel(
        "history/games/panels/_predictions.html", predictions.figures, predictions.show
    ),
    "boards": Panel("history/games/panels/_boards.html", boards.figures, boards.show),
    "races": Panel("history/games/panels/_races.html", races.figures, races.show),
    "towers": Panel("history/games/panels/_towers.html", towers.figures, towers.show),
}
