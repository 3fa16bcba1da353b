"""What a table says about a night."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from scorepad.plays.models import Night


class NightForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs only
    """Where it was, and what is worth remembering. Plain text, no links."""

    class Meta:
        model = Night
        fields = ["place", "note"]
        labels = {"place": _("Where was it?"), "note": _("What is worth remembering?")}
        widgets = {
            "place": forms.TextInput(attrs={"autocomplete": "off"}),
            "note": forms.Textarea(attrs={"rows": 3, "maxlength": 280}),
        }
