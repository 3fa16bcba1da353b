"""What a table wants to remember of a play."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from scorepad.plays.models import Play


class NoteForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs only
    """Plain text, no links."""

    class Meta:
        model = Play
        fields = ["note"]
        labels = {"note": _("What is worth remembering?")}
        widgets = {"note": forms.Textarea(attrs={"rows": 3, "maxlength": 280})}
