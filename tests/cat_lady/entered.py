"""The values that the tests of every game enter into this game's first sheet."""

from __future__ import annotations

from games.cat_lady.feeding.best_responses import feed_everyone

FIRST_ENTRY = ("hand-1", {"food.tuna": "2", "action": "add:Bronte"})
WORK = (feed_everyone,)  # what its rules do besides adding up
