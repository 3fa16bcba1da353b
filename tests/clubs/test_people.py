"""The players of a club: added, changed, hidden, shown again."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from django.db.models import CharField
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scorepad.clubs.models import Club, Player

HTMX = {"HX-Request": "true"}


def people(club: Club) -> str:
    return reverse("history:players", args=[club.pk])


def add(phone: Client, club: Club, name: str, **more: object) -> str:
    answer = phone.post(reverse("clubs:add", args=[club.pk]), {"name": name}, follow=True, **more)  # type: ignore[arg-type]
    assert answer.status_code == 200
    return answer.content.decode()


def change(phone: Client, player: Player, name: str, cats: str = "") -> str:
    address = reverse("clubs:person", args=[player.club_id, player.pk])
    sent = {"name": name, "cats_at_home": cats}
    answer = phone.post(address, sent, follow=True)
    assert answer.status_code == 200
    player.refresh_from_db()
    return answer.content.decode()


def test_players_are_added_by_name(club: Club, scorer: Client) -> None:
    page = add(scorer, club, "Cleo")
    assert Player.objects.active().get().name == "Cleo"
    assert "Cleo was added." in page


def test_spaces_around_and_inside_of_a_name_are_tidied(club: Club, scorer: Client) -> None:
    add(scorer, club, "  Anna   Maria ")
    assert Player.objects.get().name == "Anna Maria"


def test_with_htmx_only_the_list_comes_back_and_the_cursor_waits_for_the_next_name(
    club: Club, scorer: Client
) -> None:
    part = add(scorer, club, "Cleo", headers=HTMX)
    assert "<html" not in part
    assert "Cleo" in part
    assert "autofocus" in part


@pytest.mark.parametrize("name", ["Ana", "ANA", " ana ", "ＡNA"])
def test_a_name_is_taken_however_it_is_spelled(
    club: Club, scorer: Client, ana: Player, name: str
) -> None:
    assert "Ana is here already." in add(scorer, club, name)
    assert Player.objects.get() == ana


def test_letters_beyond_english_are_compared_too(club: Club, scorer: Client) -> None:
    add(scorer, club, "Žofie")
    assert "Žofie is here already." in add(scorer, club, "žOFIE")


def test_what_was_typed_is_still_there_when_a_name_is_refused(
    club: Club, scorer: Client, ana: Player
) -> None:
    assert 'value="aNa"' in add(scorer, club, "aNa")


def test_an_empty_name_is_refused_with_what_to_do(club: Club, scorer: Client) -> None:
    assert "Type a name first." in add(scorer, club, "   ")
    assert not Player.objects.exists()


def test_two_clubs_may_each_have_an_ana(ana: Player) -> None:
    assert Player.objects.create(club=Club.objects.create(), name="Ana").pk != ana.pk


def test_the_database_keeps_names_unique_when_two_phones_are_equally_fast(ana: Player) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.create(club=ana.club, name="ANA")


def test_a_hidden_players_name_is_pointed_out(club: Club, scorer: Client, ana: Player) -> None:
    scorer.post(reverse("clubs:hide", args=[club.pk, ana.pk]))
    assert "Ana is already here, but hidden." in add(scorer, club, "ana")


def test_a_player_is_renamed(scorer: Client, ana: Player) -> None:
    change(scorer, ana, "Annika")
    assert ana.name == "Annika"
    assert list(Player.objects.named("ANNIKA")) == [ana]


def test_a_players_own_name_may_change_its_case(scorer: Client, ana: Player) -> None:
    change(scorer, ana, "ANA")
    assert ana.name == "ANA"


def test_a_player_cannot_take_anothers_name(scorer: Client, ana: Player, ben: Player) -> None:
    assert "Ana is here already." in change(scorer, ben, "ana")
    assert ben.name == "Ben"


def test_cats_at_home_are_counted_and_cleared(scorer: Client, ben: Player) -> None:
    change(scorer, ben, "Ben", "3")
    assert ben.cats_at_home == 3
    change(scorer, ben, "Ben", "")
    assert ben.cats_at_home is None


def test_no_cats_at_home_is_not_the_same_as_not_said(
    club: Club, scorer: Client, ben: Player
) -> None:
    change(scorer, ben, "Ben", "0")
    assert ben.cats_at_home == 0
    assert 'value="0"' in scorer.get(reverse("clubs:person", args=[club.pk, ben.pk])).text


def test_a_wrong_number_of_cats_is_refused_beside_its_field(scorer: Client, ana: Player) -> None:
    page = change(scorer, ana, "Ana", "many")
    assert "Use a whole number, such as 3." in page
    assert 'value="many"' in page
    assert ana.cats_at_home == 2


def test_a_hidden_player_is_no_longer_offered_but_still_there(
    club: Club, scorer: Client, ana: Player
) -> None:
    scorer.post(reverse("clubs:hide", args=[club.pk, ana.pk]))
    assert not Player.objects.active().exists()
    assert Player.objects.unmerged().get() == ana
    page = scorer.get(people(club)).content.decode()
    assert "Show in new plays" in page


def test_a_hidden_player_comes_back(club: Club, scorer: Client, ana: Player) -> None:
    for _tap in range(2):
        scorer.post(reverse("clubs:hide", args=[club.pk, ana.pk]))
    assert Player.objects.active().get() == ana


def test_an_empty_club_says_what_to_do_first(club: Club, scorer: Client) -> None:
    assert "Add everybody at the table once" in scorer.get(people(club)).content.decode()


def test_names_are_shown_as_text_and_never_as_markup(club: Club, scorer: Client) -> None:
    page = add(scorer, club, "<b>Eva</b>")
    assert "<b>Eva" not in page
    assert "&lt;b&gt;Eva" in page


def test_a_viewer_sees_everybody_and_finds_nothing_to_change(
    club: Club, viewer: Client, ana: Player
) -> None:
    page = viewer.get(people(club)).content.decode()
    assert "Ana" in page
    assert 'method="post"' not in page


def test_people_take_as_many_queries_however_many_they_are(
    club: Club, scorer: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for name in ("Ana", "Ben", "Cleo", "Dov", "Eva", "Finn"):
        Player.objects.create(club=club, name=name)
    with django_assert_max_num_queries(8):
        scorer.get(people(club))


def test_adding_takes_as_many_queries_however_many_there_are(
    club: Club, scorer: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    address = reverse("clubs:add", args=[club.pk])
    scorer.post(address, {"name": "Ana"}, headers=HTMX)
    for name in ("Ben", "Cleo", "Dov"):
        # the club, the name, how many, a savepoint and its release, the cats that are taken,
        # the row, the names, the list
        with django_assert_num_queries(9):
            scorer.post(address, {"name": name}, headers=HTMX)


@pytest.mark.parametrize(
    "name",
    [
        "Cl\u200beo",  # a space of no width
        "\u202eoelC",  # turns what follows around
        "Cleo\u2067",
        "Cle\u00ado",  # a hyphen that is seen at the end of a line only
        "C\u200dleo",  # a joiner where nothing is joined
        "C\ufe0fleo",
        "Cleo\u3164",  # a letter that is drawn as nothing
        "C\x07leo",
    ],
)
def test_what_nobody_sees_is_refused_in_a_name_beside_its_field(
    club: Club, scorer: Client, ana: Player, name: str
) -> None:
    assert "This name contains an invisible character (U+" in add(scorer, club, name)
    assert "This name contains an invisible character (U+" in change(scorer, ana, name, "2")
    assert list(Player.objects.values_list("name", flat=True)) == ["Ana"]


@pytest.mark.parametrize("name", ["علی‌رضا", "🐈‍⬛", "❤️", "1️⃣", "Žofie", "नर्मदा", "O’Neil 2", "邉󠄀"])
def test_names_of_all_languages_and_emoji_are_names(club: Club, scorer: Client, name: str) -> None:
    add(scorer, club, name)
    assert Player.objects.get().name == name


def test_names_that_look_alike_are_the_same(club: Club, scorer: Client) -> None:
    add(scorer, club, "❤\ufe0f")
    assert "is here already." in add(scorer, club, "❤")


def test_a_name_that_grows_when_it_is_compared_is_a_name(club: Club, scorer: Client) -> None:
    add(scorer, club, "\ufdfa" * 30)
    player = Player.objects.get()
    assert len(player.name_key) == 540
    player.full_clean()
    field = Player._meta.get_field("name_key")
    assert isinstance(field, CharField)
    assert field.max_length is not None
    assert len(player.name_key) <= field.max_length


def test_who_adds_players_is_told_who_will_see_their_names(club: Club, scorer: Client) -> None:
    page = scorer.get(people(club)).text
    assert "Anyone with a link to this club sees these names." in page
    Club.objects.update(viewers_see="initials")
    page = scorer.get(people(club)).text
    assert "Everybody at the table sees these names." in page


# -- a mistyped name -------------------------------------------------------------------------------


def test_a_name_under_which_nobody_played_is_removed_and_can_be_brought_back(
    club: Club, scorer: Client, ana: Player, ben: Player
) -> None:
    page = scorer.post(reverse("clubs:remove", args=[club.pk, ben.pk]), follow=True).text
    assert list(Player.objects.all()) == [ana]
    assert "Ben is removed." in page
    assert '<input type="hidden" name="name" value="Ben">' in page
    add(scorer, club, "Ben")
    assert [player.name for player in Player.objects.all()] == ["Ana", "Ben"]
