"""The editions as version 0.1 stored them, each game in tables of its own, read as decks.

What an admin had made or changed there is taken over when a database of 0.1 is brought up to date;
what came with the pad comes with it again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper

from games.contract import Json

Row = Mapping[str, Any]

CAT_NUMBERS = (
    "hungry",
    "leftover",
    "costume_most",
    "costume_second",
    "costume_none",
    "catnip_one",
    "catnip_some",
    "catnip_many",
    "vp_token",
    "treat_vp",
)
RACE_NUMBERS = (
    "points_to_win",
    "hearts_to_win",
    "hearts_to_be_adopted",
    "pounce_cards",
    "pounce_cards_feral",
    "pounce_at_start",
    "dealt",
    "drawn",
    "drawn_kitten",
)
RACE_FACTS = ("number", "kind", "hearts", "value", "cost", "effect")
BOX_NUMBERS = ("copies", "trick_points", "token_points", "paradox_points")
TOWER_NUMBERS = ("cards", "hand", "foundation", "fall", "fall_with_token", "card_points")
FOODS = ("chicken", "tuna", "milk", "any")
# What an ability of each kind says: 0.1 had one column for each, whatever the kind.
ABILITIES: Mapping[str, tuple[str, ...]] = {
    "per-colour": ("colour", "points"),
    "colour-sets": ("points",),
    "per-costume": ("points",),
    "per-toy": ("points",),
    "extra-catnip": (),
    "most-fed": ("points", "otherwise"),
    "wild-tokens": ("count",),
    "one-type-meal": ("most", "points"),
    "any-amount-meal": ("points", "base", "most"),
    "same-food": ("points",),
    "per-food-type": ("food", "points"),
    "per-multicoloured": ("points",),
    "counts-as-costume": (),
    "counts-as-toy": (),
    "toy-set-points": (),
    "copy-a-cat": (),
    "discard-cards": ("points",),
    "per-food-used": ("points", "food"),
    "three-cats": (),
    "take-two-cards": (),
    "per-goal": ("points",),
}


@dataclass(frozen=True)
class OldEdition:
    """`deck` and `loaded`, the same as it came with the pad, are what `Game.load_deck` reads."""

    game: str
    slug: str
    name: str
    notes: str
    built_in: bool
    deck: dict[str, Json]
    loaded: Json

    @property
    def is_own(self) -> bool:
        """Whether somebody made it, or changed it."""
        return not self.built_in or self.deck != self.loaded


def old_editions(connection: BaseDatabaseWrapper) -> Iterator[OldEdition]:
    """All of them; none where there are no tables of 0.1."""
    tables = set(connection.introspection.table_names())
    for app, deck_of in DECKS.items():
        if f"{app}_edition" in tables:
            read = Tables(connection, app)
            for row in read.rows("edition"):
                yield OldEdition(
                    app.replace("_", "-"),
                    row["slug"],
                    row["name"],
                    row["notes"],
                    bool(row["built_in"]),
                    {"name": row["name"], **tidied(deck_of(read, row))},
                    tidied(as_json(row["loaded"])),
                )


def old_tables(connection: BaseDatabaseWrapper) -> list[str]:
    """The tables that old editions stand in, those that refer to others first."""
    there = set(connection.introspection.table_names())
    named = [f"{app}_{name}" for app, names in TABLES.items() for name in (*names, "edition")]
    return [name for name in named if name in there]


def tidied(deck: Json) -> Json:
    """A deck without what only Box of Treats has: 0.1 gave every cat edition empty lists of it."""
    if isinstance(deck, dict) and not deck.get("boxes") and not deck.get("goals"):
        return {key: value for key, value in deck.items() if key not in ("boxes", "goals")}
    return deck


def as_json(value: Any) -> Json:
    """A column of JSON: text on SQLite, PostgreSQL's driver may have read it already."""
    return json.loads(value) if isinstance(value, str) else value


@dataclass(frozen=True)
class Tables:
    """The tables of one game."""

    connection: BaseDatabaseWrapper
    app: str

    def rows(self, name: str, edition: int | None = None, order: str = "id") -> list[Row]:
        """The rows of a table; of one edition only, where it is named."""
        chosen = "" if edition is None else "WHERE edition_id = %s"
        with self.connection.cursor() as cursor:
            cursor.execute(
                f"SELECT * FROM {self.app}_{name} {chosen} ORDER BY {order}",  # noqa: S608  ours
                [] if edition is None else [edition],
            )
            names = [column[0] for column in cursor.description]
            return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


# -- the decks of the games ------------------------------------------------------------------------


def _cat_deck(read: Tables, edition: Row, colours: tuple[str, ...]) -> dict[str, Json]:
    numbers = {name: edition[name] for name in CAT_NUMBERS}
    supply = read.rows("supplyrow", edition["id"], "place, id")
    return {
        "colours": list(colours),
        "numbers": {**numbers, "toy_sets": _numbers(edition["toy_sets"])},
        "supply": {row["item"]: row["count"] for row in supply},
        "cats": [_cat(row) for row in read.rows("card", edition["id"], "place, id")],
    }


def _cat_lady(read: Tables, edition: Row) -> dict[str, Json]:
    return _cat_deck(read, edition, ("black", "orange", "white"))


def _box_of_treats(read: Tables, edition: Row) -> dict[str, Json]:
    boxes = read.rows("box", edition["id"], "place, id")
    goals = read.rows("goal", edition["id"], "place, id")
    return {
        **_cat_deck(read, edition, ("black", "orange", "white", "gray")),
        "boxes": [
            {"name": one["name"], "colour": one["colour"] or None, "food": one["food"] or None}
            for one in boxes
        ],
        "goals": [
            {name: one[name] for name in ("name", "counts", "at_least", "vp")} for one in goals
        ],
    }


def _cat(row: Row) -> dict[str, Json]:
    colours = [colour for colour in row["colours"].split(",") if colour]
    known = any(row[food] is not None for food in FOODS)
    card: dict[str, Json] = {
        "name": row["name"],
        "stray": bool(row["stray"]),
        "colours": "every" if "every" in colours else colours or None,
        "needs": {food: row[food] for food in FOODS if row[food]} if known else None,
        "vp": row["vp"],
        "ability": _ability(row),
    }
    if row["min_players"] is not None:
        card["min_players"] = row["min_players"]
    return card


def _ability(row: Row) -> Json:
    kind = row["kind"]
    if kind not in ABILITIES:
        return kind or None
    said = {name: row[name] for name in ABILITIES[kind]}
    # Points that nobody told stay to be asked for; what else is empty is left out.
    return {"kind": kind} | {
        name: value for name, value in said.items() if value not in (None, "") or name == "points"
    }


def _cantankerous_cats(read: Tables, edition: Row) -> dict[str, Json]:
    deck: dict[str, Json] = {name: edition[name] for name in RACE_NUMBERS}
    if edition["tokens"] is not None:
        deck["tokens"] = edition["tokens"]
    cards = read.rows("card", edition["id"], "place, id")
    return {**deck, "cards": [_race_card(row) for row in cards]}


def _race_card(row: Row) -> dict[str, Json]:
    known = {name: row[name] for name in RACE_FACTS if row[name] not in (None, "")}
    out = {name: True for name in ("out_of_kitten", "out_of_basic") if row[name]}
    return {"name": row["name"], **known, **out}


def _cat_in_the_box(read: Tables, edition: Row) -> dict[str, Json]:
    rows = read.rows("boardrow", edition["id"], "place")
    covering = sorted((row for row in rows if row["covered"]), key=lambda row: row["covered"])
    counts = read.rows("playercount", edition["id"], "players")
    names = ("columns", "hand", "tricks", "bonus_up_to", "covered")
    return {
        **{name: edition[name] for name in BOX_NUMBERS},
        "rows": [row["colour"] for row in rows],
        "cover_order": [row["colour"] for row in covering],
        "players": {
            str(one["players"]): {
                **{name: one[name] for name in names},
                "predictions": _numbers(one["predictions"]),
            }
            for one in counts
        },
    }


def _cat_tower(read: Tables, edition: Row) -> dict[str, Json]:
    return {name: edition[name] for name in TOWER_NUMBERS}


def _numbers(listed: str) -> list[int]:
    return [int(one) for one in listed.split(",") if one]


DECKS: Mapping[str, Callable[[Tables, Row], dict[str, Json]]] = {
    "cat_lady": _cat_lady,
    "box_of_treats": _box_of_treats,
    "cantankerous_cats": _cantankerous_cats,
    "cat_in_the_box": _cat_in_the_box,
    "cat_tower": _cat_tower,
}
TABLES: Mapping[str, tuple[str, ...]] = {
    "cat_lady": ("card", "supplyrow"),
    "box_of_treats": ("card", "supplyrow", "box", "goal"),
    "cantankerous_cats": ("card",),
    "cat_in_the_box": ("boardrow", "playercount"),
    "cat_tower": (),
}
