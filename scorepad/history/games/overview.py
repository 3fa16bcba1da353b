"""The list of games that a club plays: how often, when last, and the best total."""

from __future__ import annotations

from collections import Counter, defaultdict
from datetime import date

import msgspec

from games import registry
from scorepad.history.filters import Filters
from scorepad.history.statistics.counted import CountedPlay, contested
from scorepad.history.statistics.records import Holder, game_records
from scorepad.history.stored_plays import counted_plays, remembered


class ListedGame(msgspec.Struct, frozen=True):
    """`plays` all that count, `solo` of them alone. `best` is the best total of the edition
    that was played most, `holder` who had it first, on the evening `night`; `holders` how often it
    was reached."""

    plays: int
    solo: int
    last: date
    best: int | None = None
    holder: Holder | None = None
    night: date | None = None
    holders: int = 0


def listed_games(club_id: int, filters: Filters) -> dict[str, ListedGame]:
    """Of every game that was played, by its slug. 1 query where it is remembered."""

    def made() -> dict[str, ListedGame]:
        by_game: dict[str, list[CountedPlay]] = defaultdict(list)
        for play in counted_plays(club_id, filters):
            by_game[play.game].append(play)
        return {slug: _listed(slug, plays) for slug, plays in by_game.items()}

    return remembered(club_id, "games", filters, made)


def _listed(slug: str, plays: list[CountedPlay]) -> ListedGame:
    [(edition, _number)] = Counter(play.edition for play in plays).most_common(1)
    of_edition = [play for play in plays if play.edition == edition]
    records = game_records(of_edition, fewest_wins=registry.game(slug).fewest_wins)
    listed = ListedGame(len(plays), len(plays) - len(contested(plays)), plays[-1].night)
    if records is None or records.best is None:
        return listed
    first = records.best.holders[0]
    nights = {play.id: play.night for play in of_edition}
    return msgspec.structs.replace(
        listed,
        best=records.best.value,
        holder=first,
        night=nights[first.play],
        holders=len(records.best.holders),
    )
