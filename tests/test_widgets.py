"""Widgets that are drawn in Python are drawn as Django's own templates draw them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django import forms
from django.forms.renderers import DjangoTemplates
from pytest_django.asserts import assertHTMLEqual

from games.cat_lady.form.fields import radio
from games.forms import CountField
from scorepad.form_renderer import DRAWN, FormRenderer

ODD = 'milk & "<cream>"'
CHOICES = [("", "nothing"), ("1", ODD), ("2", "tuna")]
GROUPED = [("", "nothing"), ("Fish & chips", [("1", ODD), ("2", "tuna")])]
FIELDS: dict[str, Callable[[], forms.Field]] = {
    "text": lambda: forms.CharField(max_length=9),
    "number": lambda: forms.IntegerField(min_value=1),
    "hidden": lambda: forms.CharField(widget=forms.HiddenInput()),
    "email": forms.EmailField,
    "date": lambda: forms.DateField(widget=forms.DateInput(attrs={"type": "date"})),
    "checkbox": lambda: forms.BooleanField(required=False),
    "select": lambda: forms.ChoiceField(choices=CHOICES),
    "select with groups": lambda: forms.ChoiceField(choices=GROUPED, required=False),
    "radio": lambda: forms.ChoiceField(choices=CHOICES, widget=forms.RadioSelect()),
    "checkboxes": lambda: forms.MultipleChoiceField(
        choices=CHOICES, widget=forms.CheckboxSelectMultiple(attrs={"class": "many"})
    ),
}


class Filled(forms.Form):
    def __init__(self, field: forms.Field, value: object, renderer: type[DjangoTemplates]) -> None:
        initial = {} if value is None else {"field": value}
        super().__init__(initial=initial, renderer=renderer())
        self.fields["field"] = field


@pytest.mark.parametrize("value", [None, "", "1", ODD, ["1", "2"]])
@pytest.mark.parametrize("kind", FIELDS)
def test_a_widget_is_drawn_as_by_the_template(kind: str, value: object) -> None:
    ours, django = (
        Filled(FIELDS[kind](), value, renderer)["field"]  # type: ignore[arg-type]
        for renderer in (FormRenderer, DjangoTemplates)
    )
    assertHTMLEqual(str(ours), str(django))
    for one, other in zip(ours.subwidgets, django.subwidgets, strict=True):
        assertHTMLEqual(one.tag(), other.tag())


def test_all_that_is_drawn_here_is_tried_above() -> None:
    drawn = {FIELDS[kind]().widget.template_name for kind in FIELDS}
    options = {
        "django/forms/widgets/radio_option.html",
        "django/forms/widgets/checkbox_option.html",
    }
    assert set(DRAWN) - options <= drawn | {
        "django/forms/widgets/input.html",
        "django/forms/widgets/search.html",
    }


def test_a_stepper_says_what_its_buttons_count() -> None:
    drawn = str(Filled(CountField(label=ODD), 3, DjangoTemplates)["field"])
    assert 'aria-label="one less: milk &amp; &quot;&lt;cream&gt;&quot;"' in drawn
    assert 'value="3"' in drawn
    assert 'inputmode="numeric"' in drawn
    assert "data-label" not in drawn


def test_chips_are_labels_with_their_choice_inside() -> None:
    drawn = str(Filled(radio("How?", CHOICES[1:]), "2", DjangoTemplates)["field"])
    first = '<input type="radio" name="field" value="1" id="id_field_0">'
    second = '<input type="radio" name="field" value="2" id="id_field_1" checked>'
    assertHTMLEqual(
        drawn,
        '<span class="chips" id="id_field"><label class="chip" for="id_field_0">'
        f"{first}<span>milk &amp; &quot;&lt;cream&gt;&quot;</span></label>"
        f'<label class="chip" for="id_field_1">{second}<span>tuna</span></label></span>',
    )
