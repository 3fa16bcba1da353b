"""The widgets of our own, as they are drawn."""

from __future__ import annotations

from django import forms
from pytest_django.asserts import assertHTMLEqual

from games.cat_lady.form import radio
from games.forms import CountField

ODD = 'milk & "<cream>"'


class Filled(forms.Form):
    def __init__(self, field: forms.Field, value: object) -> None:
        super().__init__(initial={"field": value})
        self.fields["field"] = field


def drawn_field(field: forms.Field, value: object) -> str:
    return str(Filled(field, value)["field"])


def test_a_stepper_says_what_its_buttons_count() -> None:
    drawn = drawn_field(CountField(label=ODD), 3)
    assert 'aria-label="one less: milk &amp; &quot;&lt;cream&gt;&quot;"' in drawn
    assert 'value="3"' in drawn
    assert 'inputmode="numeric"' in drawn
    assert "data-label" not in drawn


def test_chips_are_labels_with_their_choice_inside() -> None:
    drawn = drawn_field(radio("How?", [("1", ODD), ("2", "tuna")]), "2")
    first = '<input type="radio" name="field" value="1" id="id_field_0">'
    second = '<input type="radio" name="field" value="2" id="id_field_1" checked>'
    assertHTMLEqual(
        drawn,
        '<span class="chips" id="id_field"><label class="chip" for="id_field_0">'
        f"{first}<span>milk &amp; &quot;&lt;cream&gt;&quot;</span></label>"
        f'<label class="chip" for="id_field_1">{second}<span>tuna</span></label></span>',
    )
