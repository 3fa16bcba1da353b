"""The languages of the pad: the name of each in that language, and its plural forms."""

from __future__ import annotations

from typing import NamedTuple

# In gettext's form: the number of plural forms, and which of them a number n takes.
PLURAL_FORMS = {
    "de": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
    "es": "nplurals=2; plural=(n != 1);",
    "pl": ("nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"),
    "ja": "nplurals=1; plural=0;",
}
SOURCE = "en"  # the language of the code and the templates
NAMES = {
    SOURCE: "English",
    "de": "Deutsch",
    "fr": "Français",
    "es": "Español",
    "pl": "Polski",
    "ja": "日本語",
}

# As chats write a language: with a country.
WITH_COUNTRY = {
    SOURCE: "en_GB",
    "de": "de_DE",
    "fr": "fr_FR",
    "es": "es_ES",
    "pl": "pl_PL",
    "ja": "ja_JP",
}


class Dates(NamedTuple):
    """Date formats in Django's notation: for a day, for a day of another year, and for a month.
    `first` is the format of the first day of a month, if it is an ordinal. `weekdays` are short
    names from Monday on, if Django's differ; `small` puts months into lower case, unlike Django."""

    day: str
    full_day: str
    month: str
    first: str = "j"
    weekdays: tuple[str, ...] = ()
    small: bool = False


DATES = {
    SOURCE: Dates("D j F", "D j F Y", "F Y"),
    "de": Dates("D., j. F", "D., j. F Y", "F Y"),
    "fr": Dates("D. j F", "D. j F Y", "F Y", first=r"j\e\r"),
    "es": Dates(r"D., j \d\e F", r"D., j \d\e F \d\e Y", r"F \d\e Y"),
    "pl": Dates(
        "D, j E",
        "D, j E Y",
        "F Y",
        weekdays=("pon.", "wt.", "śr.", "czw.", "pt.", "sob.", "niedz."),
        small=True,
    ),
    "ja": Dates("n月j日（D）", "Y年n月j日（D）", "Y年n月"),
}

ORDINALS = {"ja": "{}位", "es": "{}.º"}  # ordinals of places, where Django has another word
