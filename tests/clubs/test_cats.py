"""The cat and the colour that stand for a player."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Context, Template

from scorepad.clubs.cats import CATS, COLOURS, NUMBERS, PATTERNS, apart, choose
from scorepad.clubs.merge_players import merge, unmerge
from scorepad.clubs.models import Club, Player

STATIC = Path(settings.BASE_DIR) / "static"


def several(club: Club, count: int) -> list[tuple[int, int]]:
    made = [Player.objects.create(club=club, name=f"Player {n}") for n in range(count)]
    return [(player.cat, player.colour) for player in made]


def test_twelve_people_of_a_club_share_neither_cat_nor_colour(club: Club) -> None:
    pairs = several(club, 12)
    assert {cat for cat, _ in pairs} == {colour for _, colour in pairs} == set(NUMBERS)


def test_more_than_twelve_people_never_share_both(club: Club) -> None:
    pairs = several(club, 30)
    assert len(set(pairs)) == 30
    assert max(sum(cat == one for cat, _ in pairs) for one in NUMBERS) == 3


def test_the_lowest_free_cat_and_colour_are_chosen() -> None:
    assert choose([]) == (1, 1)
    assert choose([(1, 2), (3, 1)]) == (2, 3)


def test_there_is_a_choice_even_where_every_pair_is_taken() -> None:
    every = [(cat, colour) for cat in NUMBERS for colour in NUMBERS]
    assert choose(every) == (1, 1)


def test_another_club_begins_with_the_first_cat(club: Club) -> None:
    several(club, 2)
    other = Club.objects.create(name="Thursday cats")
    assert several(other, 1) == [(1, 1)]


def test_a_renamed_player_keeps_cat_and_colour(club: Club, ana: Player) -> None:
    several(club, 3)
    before = (ana.cat, ana.colour)
    ana.name = "Annika"
    ana.save()
    ana.refresh_from_db()
    assert (ana.cat, ana.colour) == before


def test_who_is_merged_looks_like_whom_they_became_until_it_is_undone(
    ana: Player, ben: Player
) -> None:
    own, kept = (ben.cat, ben.colour), (ana.cat, ana.colour)
    merge(ben, ana)
    ana.refresh_from_db()
    assert (ana.cat, ana.colour) == kept
    unmerge(ben)
    assert (ben.cat, ben.colour) == own


@pytest.mark.parametrize(
    ("colours", "shown"),
    [
        ([3, 1, 2], [3, 1, 2]),
        ([1, 1, 2], [1, 3, 2]),
        ([4, 4, 4, 4], [4, 1, 2, 3]),
        ([], []),
    ],
)
def test_people_of_one_play_never_show_the_same_colour(
    colours: list[int], shown: list[int]
) -> None:
    assert apart(colours) == shown


def test_every_cat_and_colour_has_a_name_of_its_own() -> None:
    assert len(set(CATS)) == len(set(COLOURS)) == len(set(PATTERNS)) == len(NUMBERS) == 12


def test_every_cat_has_a_head_and_two_poses_and_every_colour_a_scarf() -> None:
    drawn = set(re.findall(r'id="([\w-]+)"', (STATIC / "cats.svg").read_text()))
    assert {
        f"{part}-{n}" for part in ("head", "joy", "sit", "win", "scarf") for n in NUMBERS
    } <= drawn


def test_all_cats_are_light_to_load() -> None:
    assert (STATIC / "cats.svg").stat().st_size < 45_000


def test_every_part_of_a_drawing_is_there() -> None:
    drawn = (STATIC / "cats.svg").read_text()
    ids = set(re.findall(r'id="([\w-]+)"', drawn))
    assert set(re.findall(r'href="#([\w-]+)"', drawn)) <= ids


def luminance(colour: str) -> float:
    digits = colour.lstrip("#")
    digits = digits if len(digits) == 6 else "".join(2 * one for one in digits)
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("number", NUMBERS)
def test_the_letter_on_a_token_can_be_read(number: int) -> None:
    css = (STATIC / "css" / "people.css").read_text()
    rule = css.split(f".colour-{number} {{")[1].split("}")[0]
    others = css.split("{ --seat: var(--coat); --seat-ink: ")[1].split(";")[0]
    own = dict(re.findall(r"--(coat|seat|seat-ink): (#\w+)", rule))
    pair = sorted((luminance(own.get("seat", own["coat"])), luminance(own.get("seat-ink", others))))
    assert (pair[1] + 0.05) / (pair[0] + 0.05) >= 4.5


def drawn(tag: str, who: Player) -> str:
    return Template(f"{{% load people %}}{tag}").render(Context({"who": who}))


def test_a_head_a_token_and_a_whole_cat_are_hidden_from_readers(ana: Player) -> None:
    ana.cat, ana.colour = 3, 7
    for tag in ("{% portrait who %}", "{% token who %}", "{% whole_cat who %}"):
        page = drawn(tag, ana)
        assert 'aria-hidden="true"' in page
        assert "colour-7" in page
    assert "#head-3" in drawn("{% portrait who %}", ana)
    assert "#scarf-7" in drawn("{% whole_cat who %}", ana)


def test_only_who_wins_has_a_crown(ana: Player) -> None:
    for tag, crowned in (("portrait who", "crowned=True"), ("whole_cat who", "winning=True")):
        assert "#crown" not in drawn(f"{{% {tag} %}}", ana)
        assert "#crown" in drawn(f"{{% {tag} {crowned} %}}", ana)
