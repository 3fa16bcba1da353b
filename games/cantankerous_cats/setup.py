"""What to lay out before Cantankerous Cats, in our own words. Cards are named by their numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.cantankerous_cats.deck import Card, Deck
from games.cantankerous_cats.sheet import BASIC, KITTEN, STANDARD, Rules, rules_of
from games.contract import Json, Text, cite, plural, text

TURN_INDICATOR = text(
    "the turn indicator, flipped like a coin, says whether the highest or the lowest number wins"
)
HAND = 5  # cards after grooming, and what a picky eater draws by the kitten rules
KEPT_FERAL = 1  # of the cards that a feral cat draws


def setup_notes(players: int, options: Mapping[str, Json], deck: Deck) -> Iterator[Text]:
    """Yields the steps of the setup for the chosen rules (CC-8), one sentence each."""
    return (cite("CC-8", note) for note in _notes(players, rules_of(options), deck))


def _notes(players: int, rules: Rules, deck: Deck) -> Iterator[Text]:
    yield text(
        "Everyone takes a cat card, domestic side up, and puts the cat’s token on the start."
    )
    yield from _cards_out(deck, rules)
    if rules == KITTEN:
        yield text("Shuffle the cards into one deck and deal hands as the kitten rules show.")
    else:
        yield plural(
            "Shuffle the cards into one deck and deal everyone {n} card.",
            "Shuffle the cards into one deck and deal everyone {n} cards.",
            deck.dealt,
        )
    yield (
        _tokens(players, deck) if rules == STANDARD else text("The pounce tokens stay in the box.")
    )
    if rules == KITTEN:
        yield text(
            "The player who most recently petted a cat, or the youngest, takes the cat toy"
            " and starts."
        )
        yield text("The cat toy is passed to the right (counter-clockwise).")
    else:
        yield text(
            "Everyone bets one card, face down, for the first bite: {indicator}.",
            indicator=TURN_INDICATOR,
        )
        yield text("The winner of the bets takes the cat toy and starts; the bets are discarded.")
        yield text(
            "The turn indicator may also decide the direction of the toy. Pass it that way once,"
            " and the pad keeps going that way."
        )
    yield turn_reminder(rules, deck)
    if rules == STANDARD:
        yield turn_reminder(rules, deck, feral=True)
    yield _picky_eater(rules)


def turn_reminder(rules: Rules, deck: Deck, *, feral: bool = False) -> Text:
    """Returns a reminder of what a turn consists of."""
    if rules == KITTEN:
        return plural(
            "On your turn, draw {n} card, then take two actions.",
            "On your turn, draw {n} cards, then take two actions.",
            deck.drawn_kitten,
        )
    if feral:
        return plural(
            "A feral cat draws {n} card and keeps {kept}, takes two actions, then discards or "
            "draws to {hand} cards.",
            "A feral cat draws {n} cards and keeps {kept}, takes two actions, then discards or "
            "draws to {hand} cards.",
            deck.drawn,
            kept=KEPT_FERAL,
            hand=HAND,
        )
    return plural(
        "On your turn, draw {n} card, take two actions, then discard or draw to {hand} cards.",
        "On your turn, draw {n} cards, take two actions, then discard or draw to {hand} cards.",
        deck.drawn,
        hand=HAND,
    )


def _picky_eater(rules: Rules) -> Text:
    if rules == KITTEN:
        return text(
            "A picky eater may use an action to discard the whole hand and draw {hand} cards.",
            hand=HAND,
        )
    return text("A picky eater may use an action to swap the whole hand for as many new cards.")


def _cards_out(deck: Deck, rules: Rules) -> Iterator[Text]:
    """Yields the sentences about cards that this version leaves out; none in the standard game."""
    out = [card for card in deck.cards if card.is_out(rules)]
    if not out:
        return
    cards, n = _called(out)
    if rules == BASIC:
        yield plural(
            "In the basic game, card {cards} stays in the box.",
            "In the basic game, cards {cards} stay in the box.",
            n,
            cards=cards,
        )
    else:
        yield plural(
            "By the kitten rules, card {cards} stays in the box.",
            "By the kitten rules, cards {cards} stay in the box.",
            n,
            cards=cards,
        )


def _called(cards: list[Card]) -> tuple[Text, int]:
    """Returns cards listed by number (by name, once each, if a number is unknown), and how many
    numbers or names the list has."""
    numbers = sorted(card.number for card in cards if card.number is not None)
    names = dict.fromkeys(f"“{card.name}”" for card in cards if card.number is None)
    *some, last = (*map(str, numbers), *names)
    if not some:
        return text("{last}", last=last), 1
    return text("{some} and {last}", some=[*some], last=last), len(some) + 1


def _tokens(players: int, deck: Deck) -> Text:
    left = text("the others can be bought")
    if deck.tokens is not None:
        left = plural(
            "{n} more can be bought",
            "{n} more can be bought",
            max(deck.tokens - deck.pounce_at_start * players, 0),
        )
    return plural(
        "In the standard game, everyone takes {n} pounce token; {left}.",
        "In the standard game, everyone takes {n} pounce tokens; {left}.",
        deck.pounce_at_start,
        left=left,
    )
