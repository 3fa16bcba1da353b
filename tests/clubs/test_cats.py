"""The cat and the colour of each player."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.template import Context, Template
from django.test import Client
from django.urls import reverse

from scorepad.clubs.cats import CATS, COLOURS, NUMBERS, PATTERNS, apart, choose
from scorepad.clubs.merge_players import merge, unmerge
from scorepad.clubs.models import Club, Player

HTMX = {"HX-Request": "true"}
STATIC = Path(settings.BASE_DIR) / "static"
DRAWN = sorted((STATIC / "cats").glob("*.svg"))


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
    drawn = set(re.findall(r'id="([\w-]+)"', "".join(map(Path.read_text, DRAWN))))
    assert {
        f"{part}-{n}" for part in ("head", "joy", "sit", "win", "scarf") for n in NUMBERS
    } <= drawn


def test_all_cats_are_light_to_load() -> None:
    assert sum(file.stat().st_size for file in DRAWN) < 45_000


@pytest.mark.parametrize("file", DRAWN, ids=lambda file: file.stem)
def test_every_part_of_a_drawing_is_in_its_file(file: Path) -> None:
    drawn = file.read_text()
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
    token, letter = own.get("seat") or own["coat"], own.get("seat-ink") or others
    pair = sorted((luminance(token), luminance(letter)))
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


def choice(player: Player) -> str:
    return reverse("clubs:cat", args=[player.club_id, player.pk])


def test_a_cat_and_a_colour_are_chosen_by_one_tap_each(scorer: Client, ana: Player) -> None:
    assert scorer.post(choice(ana), {"cat": "7"}).status_code == 302
    assert 'id="choose-cat"' in scorer.post(choice(ana), {"colour": "11"}, headers=HTMX).text
    ana.refresh_from_db()
    assert (ana.cat, ana.colour) == (7, 11)


def test_what_is_taken_says_by_whom_and_can_be_chosen(
    scorer: Client, ana: Player, ben: Player
) -> None:
    assert "Orange, stripes, Ben" in scorer.get(choice(ana)).text
    scorer.post(choice(ana), {"colour": str(ben.colour)})
    ana.refresh_from_db()
    assert ana.colour == ben.colour


@pytest.mark.parametrize("sent", [{}, {"cat": "13"}, {"cat": "0"}, {"colour": "x"}])
def test_only_the_twelve_can_be_chosen(scorer: Client, ana: Player, sent: dict[str, str]) -> None:
    assert scorer.post(choice(ana), sent).status_code == 404


def test_the_choice_takes_the_same_queries_however_many_people_there_are(
    scorer: Client, club: Club, ana: Player, django_assert_max_num_queries: Any
) -> None:
    several(club, 20)
    with django_assert_max_num_queries(3):
        scorer.get(choice(ana))
