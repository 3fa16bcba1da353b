"""Changes a play that has begun: seats, start player, options, edition and evening, and also the
game as long as nothing is entered.

Seats keep their keys, so entries stay with their player, even if a player leaves and comes back.
Everything that writes runs inside the caller's transaction.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

import msgspec

from games.contract import Json, Reseated, to_json
from games.contract import Seat as TableSeat
from games.reader import DocumentError
from scorepad.clubs.models import Player
from scorepad.editions.models import Edition
from scorepad.plays.lifecycle import record_event
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Deck, Event, Night, Seat, pinned_deck
from scorepad.plays.offered_editions import editions
from scorepad.plays.rescore import rescore, score_if_fits
from scorepad.plays.sheet.revisions import revision_of
from scorepad.plays.sheet.save import State, store
from scorepad.plays.table.new_play import ChosenPlay, pin_cards


class Setting(msgspec.Struct, frozen=True):
    """How a play is set up. `seats` are pairs of a seat key and a player's uuid, in table order."""

    game: str
    seats: tuple[tuple[str, str], ...]
    start: str
    options: Mapping[str, Json]
    edition: str
    deck: str
    date: date

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(key for key, _player in self.seats)


@dataclass(frozen=True)
class TableChange:
    """A setup that could be given to a play. `fits` says whether the entries can be read with it;
    `leaving` are the keys of seats whose entries would be lost."""

    setting: Setting
    reseated: Reseated
    fits: bool
    leaving: tuple[str, ...]


def setting_of(loaded: LoadedPlay) -> Setting:
    """Returns the play's current setup."""
    play = loaded.play
    return Setting(
        game=play.game_slug,
        seats=tuple((seat.key, str(seat.person.uuid)) for seat in loaded.seats),
        start=play.start,
        options=play.options,
        edition=play.edition_slug,
        deck=play.deck_id,
        date=play.night.date,
    )


def wanted(
    loaded: LoadedPlay, choice: ChosenPlay, players: Mapping[int, Player], evening: date
) -> Setting:
    """Returns the setup for a choice. Players who had a seat get the same seat key again, others a
    new one. 1 query, 4 more for another edition, 8 more for another game."""
    now = setting_of(loaded)
    before = _all_seats(loaded)
    taken = {int(key) for key in before.values()}
    fresh = iter(range(max(taken, default=0) + 1, 100))
    seats = []
    for pk in choice.seats:
        uuid = str(players[pk].uuid)
        seats.append((before.get(uuid) or str(next(fresh)), uuid))
    keys = dict(zip(choice.seats, (key for key, _uuid in seats), strict=True))
    game, edition, deck = _cards(loaded, choice, now)
    unasked = _unasked(loaded) if game == now.game else {}
    return Setting(
        game=game,
        seats=tuple(seats),
        start=keys.get(choice.start) or (now.start if now.start in keys.values() else seats[0][0]),
        options={**unasked, **choice.options},
        edition=edition,
        deck=deck,
        date=evening,
    )


def _cards(loaded: LoadedPlay, choice: ChosenPlay, now: Setting) -> tuple[str, str, str]:
    """Returns the slug of the game, the slug of the edition and the hash of the cards. If the
    chosen edition does not exist, these are those that the play has now."""
    game = choice.game or loaded.game
    if (game.slug, choice.edition) == (now.game, now.edition):
        return now.game, now.edition, now.deck
    cards = pin_cards(loaded.club, game, choice.edition)
    if cards is None and game.slug != now.game:
        cards = pin_cards(loaded.club, game, editions(game, loaded.club)[0][0])
    if cards is None:
        return now.game, now.edition, now.deck
    return game.slug, cards["edition_slug"], cards["deck_id"]


def _unasked(loaded: LoadedPlay) -> dict[str, Any]:
    """Returns those of the play's options for which no form has a field."""
    names = loaded.game.usual(loaded.table)
    return {name: value for name, value in loaded.play.options.items() if name in names}


def _all_seats(loaded: LoadedPlay) -> dict[str, str]:
    """Returns the seat keys of all who have or had a seat in this play, by the player's uuid."""
    found: dict[str, str] = {}
    for event in loaded.play.events.filter(kind=Event.Kind.CHANGED):
        found |= {player: key for key, player in event.details["before"]["seats"]}
    return found | {player: key for key, player in setting_of(loaded).seats}


def look_at(loaded: LoadedPlay, setting: Setting) -> TableChange:
    """Returns what the play would be with a setup, without storing it."""
    before = loaded.table
    if setting.game != loaded.play.game_slug:
        return TableChange(setting, Reseated(), fits=is_untouched(loaded), leaving=())
    seats = {seat.key: seat for seat in before.seats}
    after = msgspec.structs.replace(
        before,
        seats=tuple(seats.get(key) or TableSeat(key, key) for key in setting.keys),
        start=setting.start,
        options=setting.options,
        deck=pinned_deck(loaded.play.game_slug, setting.deck),
    )
    gone = [key for key in before.keys if key not in setting.keys]
    leaving = tuple(key for key in gone if _has_entries(loaded, key))
    try:
        reseated = loaded.game.reseat(before, after)
    except (DocumentError, LookupError, ValueError):  # a played card may no longer exist
        return TableChange(setting, Reseated(), fits=False, leaving=leaving)
    table = msgspec.structs.replace(after, sheets={**after.sheets, **reseated.sheets})
    fits = score_if_fits(loaded, table) is not None
    return TableChange(setting, reseated if fits else Reseated(), fits=fits, leaving=leaving)


def is_untouched(loaded: LoadedPlay) -> bool:
    """Whether nothing has been entered, so that even the game can be changed."""
    return not any(sheet.data or sheet.typed for sheet in loaded.sheets.values())


def _has_entries(loaded: LoadedPlay, key: str) -> bool:
    """Whether something is entered for a seat, on its own sheet or on one of the whole table."""
    own = {slot.key for slot in loaded.slots if slot.seat == key}
    return any(
        bool(sheet.data) if slot in own else _names(sheet.data, key)
        for slot, sheet in loaded.sheets.items()
    )


def _names(part: Json, key: str) -> bool:
    """Whether part of a sheet is about a seat: contains the seat's key, as a value or as a name."""
    if isinstance(part, Mapping):
        return any(
            (name == key and inner not in (None, "", False)) or _names(inner, key)
            for name, inner in part.items()
        )
    return bool(part == key)


def change(loaded: LoadedPlay, seen: TableChange) -> bool:
    """Changes the play. Returns False, without a change, if the setup does not fit or is the same,
    or if the play is finished."""
    before = setting_of(loaded)
    if not seen.fits or loaded.play.is_finished or seen.setting == before:
        return False
    _apply(loaded, seen.setting)
    changed = dict(seen.reseated.sheets)
    _store_sheets(loaded, changed)
    numbers = {slot: loaded.sheets[slot].number for slot in changed}
    record_event(loaded, Event.Kind.CHANGED, before=to_json(before), sheets=numbers)
    return True


def last_change(loaded: LoadedPlay) -> Event | None:
    """Returns the last change of the setup, which can be undone; None if there is none. 1 query."""
    return loaded.play.events.filter(kind=Event.Kind.CHANGED).last()


def put_table_back(loaded: LoadedPlay, event: Event) -> bool:
    """Undoes the last change of the setup. Sheets on which nothing was entered since then get their
    earlier content; the others are adapted as in any change of seats."""
    before = msgspec.convert(event.details["before"], Setting)
    if not Deck.objects.filter(pk=before.deck).exists():
        before = msgspec.structs.replace(before, deck=loaded.play.deck_id)
    seen = look_at(loaded, before)
    if not seen.fits or loaded.play.is_finished:
        return False
    _apply(loaded, before)
    _store_sheets(loaded, {**seen.reseated.sheets, **_untouched(loaded, event.details["sheets"])})
    event.delete()
    return True


def _untouched(loaded: LoadedPlay, numbers: Mapping[str, int]) -> dict[str, Any]:
    """Returns the earlier content of the sheets on which nothing was entered since the change.
    `numbers` are their revisions at the time of the change."""
    found = {}
    for slot, number in numbers.items():
        sheet = loaded.sheets.get(slot)
        if sheet is not None and sheet.number == number:
            last = sheet.revisions.get(number=number)
            earlier = revision_of(sheet, last.back)
            found[slot] = earlier.state if earlier else {}
    return found


def _apply(loaded: LoadedPlay, setting: Setting) -> None:
    """Stores a setup, loads the seats again and adapts the sheets."""
    play = loaded.play
    players = Player.objects.filter(club=loaded.club, uuid__in=dict(setting.seats).values())
    by_uuid = {str(player.uuid): player for player in players}
    here = {seat.key: seat for seat in loaded.seats}
    play.seats.exclude(key__in=setting.keys).delete()
    for order, (key, uuid) in enumerate(setting.seats, 1):
        seat = here.get(key) or Seat(club=loaded.club, play=play, key=key, player=by_uuid[uuid])
        seat.order = order
        seat.save()
    loaded.seats = list(Seat.objects.filter(play=play).with_person())
    for cached in ("names", "table_seats"):
        loaded.__dict__.pop(cached, None)
    play.start, play.options = setting.start, dict(setting.options)
    if setting.game != play.game_slug:
        play.sheets.all().delete()  # empty ones, of slots that the other game lacks
        loaded.sheets.clear()
        play.game_slug, play.overridden = setting.game, []
    if setting.deck != play.deck_id:
        play.deck = Deck.objects.get(pk=setting.deck)
        play.deck_before = None
    if setting.edition != play.edition_slug:
        edition = Edition.objects.of(loaded.game).get(slug=setting.edition)
        play.edition_slug, play.edition_name = edition.slug, edition.name
    if setting.date != play.night.date:
        play.night = Night.objects.of(loaded.club, setting.date)
    play.save(
        update_fields=[
            *("game_slug", "overridden", "start", "options", "deck", "deck_before"),
            *("edition_slug", "edition_name", "night"),
        ]
    )
    rescore(loaded)


def _store_sheets(loaded: LoadedPlay, sheets: Mapping[str, Any]) -> None:
    for key, data in sheets.items():
        sheet = loaded.sheet(loaded.slot(key))
        store(loaded, sheet, State(data, sheet.typed))
