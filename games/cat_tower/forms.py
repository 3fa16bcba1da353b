"""The sheet of one game, as a phone sends it, and the option of a series."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from games.cat_tower.counter import Log, replay
from games.cat_tower.deck import Deck
from games.cat_tower.series import AGREED, TowerGame, has_entries, length, read_game, slot_key
from games.cat_tower.shown import CounterView, counter_view
from games.contract import Json, Sheet
from games.forms import CountField, SheetForm, choice, put
from games.logs import keys_in_order, next_key

WAYS = [
    ("cards", _("Cards left")),
    ("counter", _("Count as we play")),
    ("rush", _("Rush for the Fish")),
]


class SeriesForm(forms.Form):
    """How many games are added up."""

    games = CountField(
        least=1,
        most=9,
        initial=AGREED,
        label=_("Games in the series"),
        help_text=_("You can stop earlier or play one more."),
    )

    def clean_games(self) -> int:
        return self.cleaned_data.get("games") or AGREED


class TowerForm(SheetForm):
    """Fields: `way`, `cards_left-` with a seat's key, `rush_winner`, and `at`: how many actions the
    log had when this phone drew it, so that two phones do not both count the same roll.

    Actions: "roll:two-cats", "roll:cat-paws:<stacker>", "roll:catty-fatty:<token>",
    "fall:<seat>[:token][:first]", "turn:<seat>", "undo", "stop" and "another".
    """

    def build(self) -> None:
        seats = self.table.seats
        most = self.deck.in_play(len(seats))
        self.fields["way"] = choice(_("How do you count?"), WAYS)
        for seat in seats:
            self.fields[f"cards_left-{seat.key}"] = CountField(most=most, label=seat.name)
        self.fields["rush_winner"] = choice(
            _("Who won the rush?"), [(seat.key, seat.name) for seat in seats]
        )
        self.fields["at"] = forms.IntegerField(required=False, widget=forms.HiddenInput())

    @property
    def deck(self) -> Deck:
        deck: Deck = self.table.deck
        return deck

    def entries(self, sheet: Sheet) -> dict[str, Any]:
        left = sheet.get("cards_left") or {}
        return {
            "way": sheet.get("way") or "cards",
            "rush_winner": sheet.get("rush_winner"),
            "at": len(sheet.get("log") or {}),
        } | {f"cards_left-{key}": value for key, value in left.items()}

    def to_sheet(self, previous: Sheet) -> dict[str, Json]:
        changed = {
            key: dict(value) if isinstance(value, Mapping) else value
            for key, value in previous.items()
        }
        for name, value in self.cleaned_data.items():
            part, dash, seat = name.partition("-")
            if name not in self.data or name == "at":
                continue
            if not dash:
                put(changed, part, None if (part, value) == ("way", "cards") else value)
            elif part in changed or value is not None:
                put(changed.setdefault(part, {}), seat, value)
        return changed

    # buttons

    def act(self, sheet: dict[str, Json], action: str) -> dict[str, Json]:
        what, *rest = action.split(":")
        if what in ("stop", "another"):
            return _toggled(sheet, what)
        log: dict[str, Json] = dict(sheet.get("log") or {})
        if self._is_behind(log):
            return sheet
        if what == "undo" and log:
            del log[keys_in_order(log)[-1]]
        elif entry := self._entry(what, rest, log):
            log[next_key(log)] = entry
        else:
            return sheet
        return self._with_log(sheet, log)

    def _is_behind(self, log: Log) -> bool:
        """Whether another phone has counted something that this one did not see."""
        at = str(self.data.get("at") or "")
        return at.isdecimal() and int(at) != len(log)

    def _entry(self, what: str, rest: list[str], log: Log) -> dict[str, Json] | None:
        """The log's entry of an action, None where it does not fit."""
        seats = self.table.keys
        entry: dict[str, Json]
        first = rest[0] if rest else ""
        if what == "roll":
            entry = {"do": "roll", "face": first}
            if rest[1:]:
                entry["stacker" if first == "cat-paws" else "token"] = rest[1]
            return entry if self._is_played(entry, log) else None
        if what == "fall" and first in seats and _ends_with_roll(log):
            entry = {"do": "fall", "by": first}
            return entry | {extra: True for extra in ("token", "first") if extra in rest[1:]}
        if what == "turn" and first in seats:
            return {"do": "turn", "seat": first}
        return None

    def _is_played(self, entry: Mapping[str, Json], log: Log) -> bool:
        before = self._replayed(log)
        return len(self._replayed({**log, next_key(log): entry})[1]) > len(before[1])

    def _replayed(self, log: Log) -> Any:
        return replay(self.deck, self.table.keys, self.table.start, log)

    def _with_log(self, sheet: dict[str, Json], log: dict[str, Json]) -> dict[str, Json]:
        """The cards left are filled in when the game is over, and taken out when it is not."""
        was_over = self._replayed(sheet.get("log") or {})[0].over
        count = self._replayed(log)[0]
        changed = {**sheet, "log": log}
        if count.over:
            changed["cards_left"] = dict(count.hands)
        elif was_over:
            changed["cards_left"] = {}
        return changed

    def name_of(self, path: tuple[str, ...]) -> str:
        return str(_("the count")) if path[0] == "log" else super().name_of(path)

    # for the template

    @cached_property
    def game(self) -> TowerGame:
        number = int(self.slot.key.rpartition("-")[2])
        return read_game(number, self.sheet, self.table.keys)

    @property
    def counted_by(self) -> str:
        """The way, under another name than the field's: templates find fields first."""
        way: str = self.sheet.get("way") or "cards"
        return way

    @cached_property
    def counter(self) -> CounterView:
        return counter_view(self.table, self.sheet.get("log") or {})

    @property
    def cards_left(self) -> list[forms.BoundField]:
        return [self[f"cards_left-{key}"] for key in self.table.keys]

    @property
    def can_stop(self) -> bool:
        """Whether the series could end with this game, before all the agreed ones are played."""
        games = length(self.table)
        later = (
            self.table.sheets.get(slot_key(number)) or {}
            for number in range(self.game.number + 1, games + 1)
        )
        open_end = self.game.number < games and not any(has_entries(sheet) for sheet in later)
        return self.game.is_entered and open_end

    @property
    def can_go_on(self) -> bool:
        """Whether one more game could follow this last one."""
        return self.game.is_entered and self.game.number == length(self.table)


def _ends_with_roll(log: Log) -> bool:
    return bool(log) and log[keys_in_order(log)[-1]]["do"] == "roll"


def _toggled(sheet: dict[str, Json], word: str) -> dict[str, Json]:
    """`stop` and `another` rule each other out; saying one of them again takes it back."""
    changed = {key: value for key, value in sheet.items() if key not in ("stop", "another")}
    return changed if sheet.get(word) else {**changed, word: True}
