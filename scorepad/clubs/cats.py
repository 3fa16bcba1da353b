"""The cat and the colour of each player: the same everywhere, and only people change them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from django.utils.translation import gettext_lazy as _

# as drawn in static/cats/, from 1
CATS = (
    _("tabby with a curled tail"),
    _("masked cat with a bobtail"),
    _("cat with tall ears and a dark muzzle"),
    _("cat with folded ears and a heart"),
    _("cat with tufted ears and a bushy tail"),
    _("cat with a patch and a kinked tail"),
    _("cat with bat ears and a blaze"),
    _("calico with one folded ear"),
    _("spotted cat with curled ears"),
    _("tabby with tufted ears and a ringed tail"),
    _("cat with a moustache"),
    _("cat that is half and half"),
)
# as coloured in static/css/people.css, from 1
COLOURS = (
    *(_("Blue"), _("Orange"), _("Green"), _("Pink"), _("Sky blue"), _("Yellow")),
    *(_("Red"), _("Purple"), _("Olive"), _("Brown"), _("Grey"), _("Peach")),
)
PATTERNS = (
    *(_("plain"), _("stripes"), _("dots"), _("vertical stripes"), _("checks")),
    *(_("horizontal stripes"), _("zigzag"), _("lattice"), _("rings"), _("crosses")),
    *(_("back-stripes"), _("diamonds")),
)
NUMBERS = range(1, len(CATS) + 1)

Pair = tuple[int, int]  # a cat and a colour


def choose(taken: Iterable[Pair]) -> Pair:
    """Returns a pair of cat and colour that is not taken. If all are taken, returns the least used
    cat and colour, with the lowest number among equals."""
    pairs = list(taken)
    cats, colours = Counter(pair[0] for pair in pairs), Counter(pair[1] for pair in pairs)
    every = [(cat, colour) for cat in NUMBERS for colour in NUMBERS]
    free = set(every).difference(pairs) or every
    return min(free, key=lambda pair: (cats[pair[0]], colours[pair[1]], pair))


def apart(colours: Sequence[int]) -> list[int]:
    """Returns the colours of the players of one play, in table order. If an earlier player has the
    same colour, a player gets the first colour that nobody else at the table has."""
    shown: list[int] = []
    for place, colour in enumerate(colours):
        if colour in shown:
            others = {*shown, *colours[place + 1 :]}
            colour = next(number for number in NUMBERS if number not in others)
        shown.append(colour)
    return shown
