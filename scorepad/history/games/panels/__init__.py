"""What the statistics of only some games have: a game names its panels, and here they are made.

A panel counts over plays (`count`), which is remembered, and says and draws what was counted for
whoever looks (`show`).
"""

from __future__ import annotations

from collections.abc import Mapping

from scorepad.history.games.panels import boards, cats, predictions, races, towers
from scorepad.history.games.panels.panel import Panel

PANELS: Mapping[str, Panel] = {
    "cats": Panel("history/games/panels/_cats.html", cats.count, cats.show),
    "predictions": Panel(
        "history/games/panels/_predictions.html", predictions.count, predictions.show
    ),
    "boards": Panel("history/games/panels/_boards.html", boards.count, boards.show),
    "races": Panel("history/games/panels/_races.html", races.count, races.show),
    "towers": Panel("history/games/panels/_towers.html", towers.count, towers.show),
}
