"""Entering what is printed on unknown cards: once for the club, and at once in open plays."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.box_of_treats.game import BOX_OF_TREATS
from games.cat_lady.deck import KINDS
from games.contract import Json
from scorepad.clubs.models import Club
from scorepad.plays.card_answers import LearnedCard
from scorepad.plays.loaded_play import LoadedPlay
from scorepad.plays.models import Play
from scorepad.plays.sheet.save import State, store
from tests.plays.conftest import HTMX, address, enter

TREATS = "box-of-treats"


def page(club: Club, slug: str = TREATS, **query: object) -> str:
    asked = "&".join(f"{key}={value}" for key, value in query.items())
    return reverse("plays:unknown", args=[club.pk, slug]) + (f"?{asked}" if asked else "")


def tell(phone: Client, where: str, card: str, **answers: object) -> str:
    """Answers about a card, and taps "Next"."""
    posted = {"card": card, "action": "save", **answers}
    answer = phone.post(where, posted, headers=HTMX)
    assert answer.status_code == 200, answer.content.decode()
    return " ".join(answer.content.decode().split())


def told(card: str) -> Json:
    return LearnedCard.objects.get(card=card).answers


def total(play: Play, seat: str = "1") -> int:
    play.refresh_from_db()
    standings = LoadedPlay.stored(play).result.standings
    return next(one.total for one in standings if one.seat == seat)


@pytest.fixture
def choupette(begin: Callable[..., Play], phone: Client) -> Play:
    """An open play in which Ana holds Choupette and a tuna."""
    play = begin(TREATS, "Ana", "Ben")
    enter(phone, play, "hand-1", {"action": "add:Choupette"})
    enter(phone, play, "hand-1", {"base": 1, "food.tuna": "1"})
    return play


def test_the_page_asks_for_what_is_open_and_nothing_else(club: Club, phone: Client) -> None:
    drawn = phone.get(page(club, card="Mina")).content.decode()
    assert 'name="colours"' in drawn
    assert 'name="points"' in drawn
    assert 'name="needs.tuna"' not in drawn
    assert 'name="vp"' not in drawn
    assert "of 14 cards" in drawn


def test_cards_that_lie_on_the_table_come_first(choupette: Play, phone: Client) -> None:
    drawn = phone.get(page(choupette.club, play=choupette.pk, slot="hand-1")).content.decode()
    assert '<h3 class="card-title" id="unknown-name">Choupette</h3>' in drawn
    assert "Still missing: 3 values of 1 card<" in drawn
    assert address(choupette, "sheet", "hand-1") in drawn


def missing(phone: Client, where: str) -> dict[str, str]:
    """Returns what the list of all cards shows as unknown, by card."""
    drawn = " ".join(phone.get(where).content.decode().split())
    rows = re.findall(r'class="grow">([^<]+)</span> <span class="unknown-missing">(.*?)</a>', drawn)
    return {name: re.sub("<[^>]+>", "", words).strip() for name, words in rows}


def test_it_says_what_is_missing_of_every_card_what_is_told_last(club: Club, phone: Client) -> None:
    tell(phone, page(club), "Calf", colours="gray")
    cards = missing(phone, page(club))
    assert cards["Choupette"] == "Colours, Food it needs, Victory points"
    assert [*cards.items()][-1] == ("Calf", "✓ filled in")


def test_a_card_of_an_unknown_kind_says_what_is_missing_of_either(
    club: Club, phone: Client
) -> None:
    race = page(club, "cantankerous-cats")
    assert missing(phone, race)["Scavenger"] == "Hearts or Points, Cost"
    tell(phone, race, "Scavenger", value="2")
    assert missing(phone, race)["Scavenger"] == "Cost"


def test_what_is_not_told_is_nowhere_a_number(club: Club, phone: Client) -> None:
    drawn = phone.get(page(club, card="Choupette")).content.decode()
    assert 'name="needs.tuna"' in drawn
    assert 'placeholder="0"' not in drawn


def test_an_answer_counts_at_once_in_every_open_play_of_the_club(
    choupette: Play, begin: Callable[..., Play], phone: Client
) -> None:
    other = begin(TREATS, "Ana", "Cleo")
    enter(phone, other, "hand-1", {"action": "add:Choupette"})
    before, unfed, version = total(choupette), total(other), choupette.version
    where = page(choupette.club, play=choupette.pk, slot="hand-1")
    drawn = tell(phone, where, "Choupette", **{"colours": "white", "needs.tuna": "1", "vp": "4"})
    assert "Nothing is missing" in drawn
    assert total(choupette) == before + 2 + 2 + 4  # not hungry, nothing left over, and its points
    assert choupette.version > version
    assert total(other) == unfed
    other.deck.refresh_from_db()
    cat = next(one for one in other.deck.data["cats"] if one["name"] == "Choupette")
    assert (cat["vp"], cat["needs"], cat["colours"]) == (4, {"tuna": 1}, ["white"])


def test_the_clubs_next_play_knows_it_and_other_clubs_do_not(
    club: Club, phone: Client, begin: Callable[..., Play]
) -> None:
    tell(phone, page(club), "Calf", colours="gray")
    begun = begin(TREATS, "Ana", "Ben")
    assert next(c for c in begun.deck.data["cats"] if c["name"] == "Calf")["colours"] == ["gray"]
    assert not LearnedCard.objects.exclude(club=club).exists()


def test_a_number_that_is_tapped_last_goes_on_to_the_next_card(club: Club, phone: Client) -> None:
    posted = {"card": "Aoshima & Friends", "colours": ["black", "white"], "vp": ["", "6"]}
    drawn = phone.post(page(club), posted, headers=HTMX).content.decode()
    assert told("Aoshima & Friends") == {"colours": ["black", "white"], "vp": 6}
    assert ">Banjo</h3>" in drawn


def test_a_number_that_is_tapped_first_waits_for_the_rest(club: Club, phone: Client) -> None:
    posted = {"card": "Aoshima & Friends", "vp": ["", "6"]}
    drawn = phone.post(page(club), posted, headers=HTMX).content.decode()
    assert not LearnedCard.objects.exists()
    assert ">Aoshima &amp; Friends</h3>" in drawn
    assert 'value="6" aria-pressed="true"' in drawn


def test_later_keeps_what_was_told_and_asks_for_another_card(club: Club, phone: Client) -> None:
    drawn = tell(phone, page(club), "Elvis", colours="black", action="later")
    assert told("Elvis") == {"colours": ["black"]}
    assert ">Little Nicky</h3>" in drawn
    assert "of 14 cards" in drawn


def test_a_slip_is_put_right_also_where_it_counted_already(choupette: Play, phone: Client) -> None:
    where = page(choupette.club, play=choupette.pk)
    answers: dict[str, Any] = {"colours": "white", "needs.tuna": "1", "vp": "4"}
    tell(phone, where, "Choupette", **answers)
    before = total(choupette)
    tell(phone, where, "Choupette", **{**answers, "vp": "1"})
    assert total(choupette) == before - 3
    assert told("Choupette")["vp"] == 1


def test_an_ability_brings_its_own_questions(choupette: Play, phone: Client) -> None:
    club = choupette.club
    enter(phone, choupette, "hand-1", {"base": 2, "action": "add:Ringo"})
    where = page(club)
    answers: dict[str, Any] = {"colours": "black", "needs.tuna": "1", "ability.kind": "per-toy"}
    drawn = tell(phone, where, "Ringo", **answers)
    assert 'name="points"' in drawn
    assert 'name="vp"' not in drawn
    tell(phone, where, "Ringo", **answers, points="2")
    choupette.refresh_from_db()
    cat = next(one for one in choupette.deck.data["cats"] if one["name"] == "Ringo")
    assert cat["ability"] == {"kind": "per-toy", "points": 2}
    deck = phone.get(page(club, card="Ringo")).content.decode()
    assert 'aria-label="Points each: 2">2' in deck


def test_an_ability_is_kept_only_once_it_is_whole(club: Club, phone: Client) -> None:
    drawn = tell(phone, page(club), "Ringo", **{"colours": "black", "ability.kind": "per-colour"})
    assert told("Ringo") == {"colours": ["black"]}
    assert 'name="ability.colour"' in drawn
    tell(
        phone,
        page(club),
        "Ringo",
        **{
            "colours": "black",
            "ability.kind": "per-colour",
            "ability.colour": "gray",
            "points": "1",
        },
    )
    assert told("Ringo")["ability"] == {"kind": "per-colour", "colour": "gray", "points": None}
    assert told("Ringo")["points"] == 1


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_ability_can_be_told(club: Club, phone: Client, kind: str) -> None:
    numbers = dict.fromkeys(("points", "ability.most", "ability.otherwise", "ability.count"), "2")
    choices = {"ability.colour": "gray", "food": "tuna", "colours": "black"}
    needs = {"needs.tuna": "1", "vp": "3"}
    tell(phone, page(club), "Ringo", **{"ability.kind": kind, **numbers, **choices, **needs})
    edition = BOX_OF_TREATS.editions["printed"]
    deck = BOX_OF_TREATS.load_deck(BOX_OF_TREATS.with_answers(edition, {"Ringo": told("Ringo")}))
    ringo = next(card.known for card in deck.cats if card.name == "Ringo")
    assert type(ringo.cat.ability) is KINDS[kind]
    assert ringo.unknown == ()


def test_a_card_without_an_ability_is_asked_for_its_points(club: Club, phone: Client) -> None:
    answers: dict[str, Any] = {
        "colours": "gray",
        "needs.milk": "2",
        "ability.kind": "none",
        "vp": "5",
    }
    tell(phone, page(club), "Ringo", **answers)
    assert told("Ringo") == {
        "ability": "none",
        "colours": ["gray"],
        "needs": {"milk": 2},
        "vp": 5,
    }


def test_the_points_of_a_goal_are_told_too(club: Club, phone: Client) -> None:
    tell(phone, page(club), "goal: 14 Fed Cats", vp="7")
    assert told("goal: 14 Fed Cats") == {"vp": 7}


@pytest.mark.parametrize(
    ("slug", "edition", "card", "answers", "kept"),
    [
        ("cat-lady", "reference-manual", "LeVar Purrton", {"vp": "3"}, {"vp": 3}),
        ("cantankerous-cats", "", "Santa Claws", {"hearts": "4"}, {"hearts": 4}),
        (
            "cantankerous-cats",
            "",
            "Tree Dweller",
            {"value": "2", "cost": "3"},
            {"value": 2, "cost": 3},
        ),
    ],
)
def test_other_games_ask_for_what_they_leave_open(
    club: Club,
    phone: Client,
    begin: Callable[..., Play],
    slug: str,
    edition: str,
    card: str,
    answers: dict[str, str],
    kept: dict[str, int],
) -> None:
    more = {"edition": edition} if edition else {}
    play = begin(slug, "Ana", "Ben", **more)
    tell(phone, page(club, slug, **more), card, **answers)
    assert told(card) == kept
    play.refresh_from_db()
    cards = (one for kind in play.game.declaration.kinds for one in play.deck.data[kind.key])
    found = next(one for one in cards if one["name"] == card)
    assert {key: found[key] for key in kept} == kept


def test_games_that_leave_nothing_open_say_so(club: Club, phone: Client) -> None:
    drawn = phone.get(page(club, "cat-tower")).content.decode()
    assert "The pad knows all of them now." in drawn


def test_finished_plays_stay_as_they_were(choupette: Play, phone: Client) -> None:
    loaded = LoadedPlay.stored(choupette)
    store(loaded, loaded.sheet(loaded.slot("hand-1")), State({"costumes": 1}, {}))
    enter(phone, choupette, "hand-2", {"costumes": "1"})
    phone.post(address(choupette, "finish"))
    choupette.refresh_from_db()
    assert choupette.is_finished
    deck = choupette.deck_id
    tell(phone, page(choupette.club), "Choupette", **{"colours": "white", "needs.tuna": "1"})
    choupette.refresh_from_db()
    assert choupette.deck_id == deck


def test_it_is_offered_with_a_new_play_and_where_nothing_is_entered(
    club: Club, phone: Client, begin: Callable[..., Play]
) -> None:
    new = phone.get(reverse("plays:new", args=[club.pk]) + f"?game={TREATS}").content.decode()
    assert "on 14 cards." in new
    play = begin(TREATS, "Ana", "Ben")
    assert "on 14 cards" in phone.get(address(play, "sheet", "hand-1")).content.decode()
    enter(phone, play, "hand-1", {"action": "add:Sox"})
    assert "on 14 cards" not in phone.get(address(play, "sheet", "hand-1")).content.decode()
    drawn = enter(phone, play, "hand-1", {"base": 1, "action": "add:Choupette"})
    assert "1 of these cats has an unknown card." in " ".join(drawn.split())


def test_a_club_that_filled_in_every_card_can_still_correct_one(club: Club, phone: Client) -> None:
    manual = page(club, "cat-lady", edition="reference-manual")
    new = reverse("plays:new", args=[club.pk])
    new += "?game=cat-lady&edition=reference-manual&seats="
    assert 'id="unknown-offer"' in phone.get(new).text
    tell(phone, manual, "LeVar Purrton", vp="3")
    drawn = phone.get(new).text
    assert 'id="unknown-offer"' not in drawn
    assert f'href="{manual}"' in drawn


def test_the_way_back_to_a_new_play_keeps_who_plays(
    club: Club, people: dict[str, Any], phone: Client
) -> None:
    seats = f"{people['Cleo'].pk},{people['Ana'].pk}"
    drawn = phone.get(page(club, seats=seats, edition="printed")).content.decode()
    back = f"?edition=printed&amp;seats={seats.replace(',', '%2C')}&amp;game={TREATS}"
    assert back in drawn
    again = phone.get(reverse("plays:new", args=[club.pk]) + back.replace("&amp;", "&"))
    assert f'name="seats" value="{seats}"' in again.content.decode()


def test_it_works_without_scripts(club: Club, phone: Client) -> None:
    posted = {"card": "Calf", "colours": "gray", "action": "save"}
    answer = phone.post(page(club), posted)
    assert answer.status_code == 302
    assert "Choupette</h3>" in phone.get(answer["Location"]).content.decode()


def test_a_card_or_a_game_that_there_is_not(club: Club, phone: Client, choupette: Play) -> None:
    assert phone.post(page(club), {"card": "Garfield"}).status_code == 404
    assert phone.get(page(club, "whist")).status_code == 404
    assert phone.get(page(club, "cat-lady", play=choupette.pk)).status_code == 404
