"""Score documents of any game: reading, editions, errors with their paths, the result."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import documents, registry
from games.contract import (
    Detail,
    Line,
    Problem,
    Result,
    Seat,
    SeatName,
    Standing,
    Table,
    plural,
    text,
)
from games.game import Game
from games.reader import DocumentError
from tests.cat_lady.feeding.nasty import nasty_document

EVENING: dict[str, Any] = {
    "game": "cat-tower",
    "players": ["Ana", "Ben", "Cleo"],
    "games": [{"cards_left": {"Ana": 0, "Ben": 3, "Cleo": 5}}],
}


def unreadable(document: Any) -> tuple[str, str]:
    with pytest.raises(DocumentError) as raised:
        documents.score(document)
    return raised.value.path, raised.value.message


def test_a_document_is_scored() -> None:
    result = documents.score(EVENING)
    assert list(result) == [
        "game", "complete", "winners", "pending_tie", "standings", "problems", "notes",
    ]  # fmt: skip
    assert result["game"] == "cat-tower"
    assert result["complete"] is True
    assert result["winners"] == ["Ana"]
    assert result["pending_tie"] is None
    assert [(one["player"], one["total"], one["place"]) for one in result["standings"]] == [
        ("Ana", 0, 1), ("Ben", 3, 2), ("Cleo", 5, 3),
    ]  # fmt: skip
    assert result["problems"] == []


def test_what_is_no_document_says_so() -> None:
    assert unreadable(["cat-tower"]) == ("$", "expected an object, got a list")
    assert unreadable(None) == ("$", "expected an object, got null")
    assert unreadable({"players": ["Ana", "Ben"]}) == ("$.game", "this is missing")


def test_half_a_character_is_no_text() -> None:
    found = documents.parse('{"game": "cat-tower", "players": ["Ana", "\\ud83d"]}')
    assert unreadable(found) == ("$.players[1]", "expected text, got half of a character")
    whole = documents.parse('{"game": "cat-tower", "players": ["Ana", "\\ud83d\\ude3a"]}')
    assert documents.score(whole)["standings"][1]["player"] == "😺"


def test_a_document_without_a_game_asks_for_it() -> None:
    assert unreadable({})[0] == "$.game"


def test_an_unknown_game_is_named_with_the_known_ones() -> None:
    path, message = unreadable({**EVENING, "game": "dog-tower"})
    assert path == "$.game"
    assert '"dog-tower"' in message
    assert all(slug in message for slug in registry.slugs())


def test_an_unknown_edition_is_an_error() -> None:
    path, message = unreadable({**EVENING, "edition": "deluxe"})
    assert path == "$.edition"
    assert message == 'unknown edition "deluxe"; available: rulebook'


def test_the_first_built_in_edition_is_the_default() -> None:
    assert documents.score({**EVENING, "edition": "rulebook"}) == documents.score(EVENING)
    assert unreadable({**EVENING, "edition": None})[0] == "$.edition"


def test_a_built_in_edition_asks_no_database() -> None:
    def never(game: Game, slug: str) -> None:
        raise AssertionError(slug)

    assert documents.score(EVENING, never) == documents.score(EVENING)


def test_another_edition_is_looked_for_by_its_name() -> None:
    asked = []

    def find(game: Game, slug: str) -> Any:
        asked.append((game.slug, slug))
        return game.editions["rulebook"]

    assert documents.score({**EVENING, "edition": "ours"}, find) == documents.score(EVENING)
    assert asked == [("cat-tower", "ours")]


def test_a_stored_edition_that_is_broken_is_an_error_of_the_edition() -> None:
    with pytest.raises(DocumentError) as raised:
        documents.score({**EVENING, "edition": "ours"}, lambda game, slug: {"nonsense": 1})
    assert raised.value.path == "$.edition"
    assert '"ours"' in raised.value.message


@pytest.mark.parametrize("slug", registry.slugs())
def test_every_game_reads_every_key_that_all_documents_share(slug: str) -> None:
    game = registry.game(slug)
    players = ["Ana", "Ben", "Cleo", "Dov", "Eva", "Finn"][: max(2, game.seats[0])]
    shared = {"game": slug, "edition": next(iter(game.editions)), "options": {}}
    result = documents.score({**shared, "players": players})
    assert result["game"] == slug
    assert {standing["player"] for standing in result["standings"]} >= set(players)


@pytest.mark.parametrize("slug", registry.slugs())
def test_every_game_refuses_a_key_that_it_does_not_know(slug: str) -> None:
    players = ["Ana", "Ben", "Cleo"][: max(2, registry.game(slug).seats[0])]
    assert unreadable({"game": slug, "players": players, "sheep": 1})[0] == "$.sheep"


@pytest.mark.parametrize("slug", registry.slugs())
def test_every_game_refuses_the_same_name_twice(slug: str) -> None:
    assert unreadable({"game": slug, "players": ["Ana", "Ana"]})[0] == "$.players[1]"


@pytest.mark.parametrize("slug", registry.slugs())
@pytest.mark.parametrize(
    ("name", "other"), [("Ana", "ana"), ("Ana", "Ana "), ("Ana B", "AnaB"), ("Ana B", " ana  b")]
)
def test_no_two_names_differ_only_by_case_or_spaces(slug: str, name: str, other: str) -> None:
    path, message = unreadable({"game": slug, "players": [name, other]})
    assert (path, message) == ("$.players[1]", f'"{name}" is already at this table')


def test_spaces_around_a_name_are_not_part_of_it() -> None:
    assert documents.score({**EVENING, "players": ["Ana ", " Ben", "Cleo"]}) == documents.score(
        EVENING
    )


# -- from text -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "not JSON: Expecting value at line 1, column 1"),
        ('{"game": }', "not JSON: Expecting value at line 1, column 10"),
        (b"\xff\xfe\xfa", "not UTF-8 text"),
        ('{"cats": NaN}', "not JSON: NaN is not a number"),
        ("[" * 100_000, "not readable: nested too deeply"),
    ],
)
def test_text_that_is_no_json_says_what_is_wrong(content: str | bytes, message: str) -> None:
    with pytest.raises(DocumentError) as raised:
        documents.parse(content)
    assert (raised.value.path, raised.value.message) == ("$", message)


def test_a_number_with_thousands_of_digits_is_an_error() -> None:
    with pytest.raises(DocumentError):
        documents.parse("9" * 5000)


def test_a_byte_order_mark_is_no_error() -> None:
    assert documents.parse(b'\xef\xbb\xbf{"a": 1}') == {"a": 1}


@given(st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(
        ["game", "edition", "players", "options", "games", "rounds", "hands", "Ana"]), inner),
    max_leaves=12,
))  # fmt: skip
def test_any_json_is_scored_or_refused_with_a_path(document: Any) -> None:
    refused: DocumentError | None = None
    try:
        documents.score(document)
    except DocumentError as error:
        refused = error
    assert refused is None or (refused.path.startswith("$") and refused.message)


# -- the result ------------------------------------------------------------------------------------


def test_a_result_is_written_with_names_and_words() -> None:
    ana, ben = Seat("1", "Ana {A}"), Seat("2", "Ben")
    table = Table((ana, ben), {}, None, {})
    detail = Detail(text("Bronte"), 4, plural("{n} cat", "{n} cats", 2), fed=True)
    hungry = Detail(text("Cow"), -2, text("hungry"), fed=False)
    cats = Line("cats", text("Cats"), 2, text("with {who}", who=SeatName("1")), (detail, hungry))
    toys = Line("toys", text("Toys"), 5, text("{n} toys", n=3))
    result = Result(
        standings=(
            Standing("1", 7, 1, True, (cats, toys), "pending"),
            Standing("2", 7, 1, True, (toys,), "pending"),
        ),
        winners=("1", "2"),
        pending=("1", "2"),
        problems=(
            Problem(text("{who} has too many", who=SeatName("2")), "2", "food.tuna"),
            Problem(text("too many at all"), blocks=False, key="x", slot="y"),
        ),
        complete=True,
        notes=(text("by the way"),),
    )
    written = documents.write(registry.game("cat-tower"), table, result)
    toys_line = {"key": "toys", "label": "Toys", "points": 5, "reason": "3 toys"}
    assert written == {
        "game": "cat-tower",
        "complete": True,
        "winners": ["Ana {A}", "Ben"],
        "pending_tie": ["Ana {A}", "Ben"],
        "standings": [
            {
                "player": "Ana {A}",
                "total": 7,
                "place": 1,
                "won": True,
                "decided_by": "pending",
                "lines": [
                    {
                        "key": "cats",
                        "label": "Cats",
                        "points": 2,
                        "reason": "with Ana {A}",
                        "details": [
                            {"name": "Bronte", "points": 4, "reason": "2 cats", "fed": True},
                            {"name": "Cow", "points": -2, "reason": "hungry", "fed": False},
                        ],
                    },
                    toys_line,
                ],
            },
            {
                "player": "Ben",
                "total": 7,
                "place": 1,
                "won": True,
                "decided_by": "pending",
                "lines": [toys_line],
            },
        ],
        "problems": [
            {
                "player": "Ben",
                "field": "food.tuna",
                "message": "Ben has too many",
                "blocks": True,
            },
            {"player": None, "field": "", "message": "too many at all", "blocks": False},
        ],
        "notes": ["by the way"],
    }


# -- what a document may hold ----------------------------------------------------------------------


def box(rounds: int, *players: str) -> dict[str, Any]:
    return {"game": "cat-in-the-box", "players": [*players], "rounds": [{}] * rounds}


@pytest.mark.parametrize(
    ("document", "path", "message"),
    [
        (box(6, "Ana", "Ben"), "$.rounds", "expected 5 or less, got 6"),
        (box(80_000, "Ana", "Ben"), "$.rounds", "expected 5 or less, got 80000"),
        (
            {"game": "cat-tower", "players": ["Ana", "Ben"], "games": [{}] * 100},
            "$.games",
            "expected 99 or less, got 100",
        ),
        (
            box(1, "Ana", "Ben") | {"rounds": [{"tokens": [["Ana", "red", 1]] * 1000}]},
            "$.rounds[0].tokens",
            "expected 40 or less, got 1000",
        ),
        (
            box(1, "Ana", "Ben") | {"rounds": [{"covered": [2] * 21}]},
            "$.rounds[0].covered",
            "expected 20 or less, got 21",
        ),
        (
            {
                "game": "box-of-treats",
                "players": ["Ana", "Ben", "Cleo"],
                "options": {"shared_goals": [{"name": "8 Toys", "between": ["Ana", "Ben"]}] * 4},
            },
            "$.options.shared_goals",
            "expected 3 or less, got 4",
        ),
        (
            {"game": "cat-lady", "players": ["Ana", "B" * 101]},
            "$.players[1]",
            "expected 100 characters or fewer, got 101",
        ),
        (
            {"game": "cat-lady", "players": ["Ana", "Ben"], "hands": {"Ana": {"cats": [{}] * 51}}},
            "$.hands.Ana.cats",
            "expected 50 or less, got 51",
        ),
    ],
)
def test_a_document_holds_no_more_than_its_game(
    document: dict[str, Any], path: str, message: str
) -> None:
    with pytest.raises(DocumentError) as refused:
        documents.read(document)
    assert (refused.value.path, refused.value.message) == (path, message)


def test_seats_are_counted_before_they_are_read() -> None:
    with pytest.raises(DocumentError, match="200000 players given; this game takes 2 to 6"):
        documents.read({"game": "cat-tower", "players": [None] * 200_000})


def test_a_key_given_twice_is_found_among_very_many() -> None:
    """It takes one pass over the keys; comparing each with all others took minutes."""
    pairs = ",".join(f'"{number}":0' for number in [*range(25_000), 24_999])
    with pytest.raises(DocumentError, match='"24999" is given twice'):
        documents.parse(f"{{{pairs}}}")


@pytest.mark.parametrize(
    ("content", "path"),
    [
        ('{"Ana": 1, "Ana": 2}', "$.Ana"),
        ('{"hands": {"Ana": {}, "Ben": {"costumes": 1, "costumes": 2}}}', "$.hands.Ben.costumes"),
        ('{"games": [{}, {"a": {"b": 1, "b": 1}, "c": 1, "c": 2}]}', "$.games[1].c"),
        ('{"a": {"b": 1, "b": 1}, "a": 3}', "$.a"),
    ],
)
def test_a_key_given_twice_is_said_with_its_place(content: str, path: str) -> None:
    with pytest.raises(DocumentError, match="is given twice in one object") as raised:
        documents.parse(content)
    assert raised.value.path == path


def test_no_result_is_larger_than_a_megabyte(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "LARGEST_RESULT", 100)
    with pytest.raises(DocumentError, match="the result is too large"):
        documents.score(EVENING)


def test_a_feeding_that_is_not_proven_is_told_in_its_standing() -> None:
    result = documents.score(nasty_document(2))
    standings = {one["player"]: one for one in result["standings"]}
    said = [note for note in result["notes"] if "not proven to be the best" in note]
    assert said
    for note in said:
        assert standings[note.partition(":")[0]]["proven"] is False
    assert len(said) == sum("proven" in one for one in standings.values())


@pytest.mark.parametrize(("one", "two"), [("Zo\u00eb", "Zoe\u0308"), ("Ana", "\uff21na")])
def test_names_that_look_alike_are_one(one: str, two: str) -> None:
    path, message = unreadable({**EVENING, "players": [one, two]})
    assert path == "$.players[1]"
    assert "is already at this table" in message


def test_a_name_with_an_invisible_character_is_refused() -> None:
    path, message = unreadable({**EVENING, "players": ["Ana", "Be\u202en"]})
    assert (path, message) == (
        "$.players[1]", "an invisible character (U+202E) is in this text",
    )  # fmt: skip
