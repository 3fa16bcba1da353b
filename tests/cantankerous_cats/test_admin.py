"""Cards and numbers as an admin enters them."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from games.cantankerous_cats.deck import NUMBERS, OPTIONAL
from games.cantankerous_cats.models import Card, Edition

pytestmark = pytest.mark.usefixtures("editions")


@pytest.fixture
def admin() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("admin"))
    return client


@pytest.fixture
def edition(editions: None) -> Edition:
    return Edition.objects.get(slug="rulebook")


def post(admin: Client, edition: Edition, *new: dict[str, Any], **changed: Any) -> Any:
    """Save the edition's page with its cards as they are, and new ones."""
    cards = list(edition.cards.all())
    rows = [{**dict.fromkeys(OPTIONAL, ""), "id": card.pk, **card.json()} for card in cards]
    rows += new
    form = {
        "name": edition.name,
        "slug": edition.slug,
        **{name: getattr(edition, name) for name in NUMBERS},
        "cards-TOTAL_FORMS": len(rows),
        "cards-INITIAL_FORMS": len(cards),
        **{
            f"cards-{index}-{name}": part
            for index, row in enumerate(rows)
            for name, part in {"edition": edition.pk, **row}.items()
        },
        **changed,
    }
    address = reverse("admin:cantankerous_cats_edition_change", args=[edition.pk])
    return admin.post(address, form)


def test_a_page_saved_as_it_is_changes_nothing(admin: Client, edition: Edition) -> None:
    before = edition.deck_json()
    assert post(admin, edition).status_code == 302
    assert Edition.objects.get().deck_json() == before


def test_numbers_are_changed(admin: Client, edition: Edition) -> None:
    post(admin, edition, tokens=12, dealt=7)
    changed = Edition.objects.get()
    assert (changed.tokens, changed.dealt) == (12, 7)
    assert changed.is_changed


def test_a_card_is_added_in_a_row(admin: Client, edition: Edition) -> None:
    post(admin, edition, {"number": 17, "kind": "mischief", "value": 2, "cost": 3})
    assert Edition.objects.get().deck_json()["cards"][-1] == {
        "number": 17,
        "name": "Card 17",
        "kind": "mischief",
        "value": 2,
        "cost": 3,
    }


def test_hearts_on_a_mischief_card_are_refused_beside_the_field(
    admin: Client, edition: Edition
) -> None:
    page = post(admin, edition, {"name": "Nap", "kind": "mischief", "hearts": 3})
    assert page.status_code == 200
    rows = page.context["inline_admin_formsets"][0].formset
    assert rows.errors[-1] == {"hearts": ["Only affection cards have hearts."]}


@pytest.mark.parametrize(
    "new",
    [
        [{"number": 4, "name": "Nap"}],
        [{"number": 17, "name": "Nap"}, {"number": 17, "name": "Purr"}],
    ],
    ids=["as one that is there", "as another new one"],
)
def test_two_cards_of_one_number_are_refused(
    admin: Client, edition: Edition, new: list[dict[str, Any]]
) -> None:
    assert post(admin, edition, *new).status_code == 200
    assert not Card.objects.filter(name="Nap").exists()


def test_many_cards_are_written_down_at_once(admin: Client, edition: Edition) -> None:
    lines = [f"{number}, Cat {number}, {number % 4}/{number % 5}" for number in range(90, 175)]
    lines += ["85,,5", "36, Enemy of My Enemy, incident, choose well"]
    assert post(admin, edition, more_cards="\n".join(lines)).status_code == 302
    cards = Edition.objects.get().cards
    assert cards.count() == 18 + 85
    assert cards.get(number=85).hearts == 5
    assert cards.get(number=85).out_of_kitten
    assert cards.get(number=36).effect == "choose well"
    assert (cards.get(number=99).value, cards.get(number=99).cost) == (3, 4)


def test_a_whole_box_of_cards_can_be_saved_again(admin: Client, edition: Edition) -> None:
    """Django takes only so many fields of a form where nobody says otherwise."""
    cards = [
        {"number": number, "name": "Nap", "kind": "affection", "hearts": 3, "effect": "purr"}
        for number in range(120)
    ]
    edition.fill({**edition.deck_json(), "cards": cards})
    before = edition.deck_json()
    assert post(admin, edition).status_code == 302
    assert Edition.objects.get().deck_json() == before


def test_a_line_that_cannot_be_read_is_said_and_nothing_is_saved(
    admin: Client, edition: Edition
) -> None:
    page = post(admin, edition, name="Ours", more_cards="17, Nap, 4\n18, Purr, much")
    assert page.context["adminform"].form.errors == {
        "more_cards": ["Line 2 cannot be read at “much”. A line is like: 17, Name, 2/3"]
    }
    assert Edition.objects.get().name == "Rulebook"


def test_cards_are_listed_by_number(admin: Client, edition: Edition) -> None:
    post(admin, edition, more_cards="2, Nap\n19, Purr")
    address = reverse("admin:cantankerous_cats_edition_change", args=[edition.pk])
    rows = admin.get(address).context["inline_admin_formsets"][0].formset.forms
    numbers = [form.instance.number for form in rows if form.instance.pk]
    assert numbers[:6] == [1, 2, 4, 5, 19, 20]
    assert numbers[-7:] == [None] * 7


def test_every_field_of_a_row_has_its_own_label(admin: Client, edition: Edition) -> None:
    address = reverse("admin:cantankerous_cats_edition_change", args=[edition.pk])
    page = admin.get(address).content.decode()
    assert '<label class="caption" for="id_cards-0-hearts">Hearts</label>' in page
    assert '<label class="caption" for="id_cards-0-DELETE">Delete</label>' in page


def test_what_cards_do_is_kept_when_an_edition_is_saved(admin: Client, edition: Edition) -> None:
    post(admin, edition, dealt=7)
    does = {card.name: card.does for card in Edition.objects.get().cards.all() if card.does}
    assert does["Escape"] == {"kind": "turn-feral", "loses": "half"}
    assert does["Blame the Dog"] == {"kind": "cancel-card", "only_mischief": True}
