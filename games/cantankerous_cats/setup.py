"""What to lay out before a game of Cantankerous Cats, in our own words; cards by their numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.cantankerous_cats.deck import Card, Deck
from games.cantankerous_cats.race import BASIC, KITTEN, RULES, STANDARD, Rules
from games.contract import Json, Text, plural, text

TOSS = text("toss for whether the highest or the lowest number wins")


def setup_notes(players: int, options: Mapping[str, Json], deck: Deck) -> Iterator[Text]:
    """One sentence each, in the order in which they are done.

    By `options["rules"]` only what applies; without it all three games are told apart (CC-8).
    """
    said = options.get("rules")
    yield text("Everyone takes a cat card, domestic side up, and puts its token on the start.")
    if said in RULES:
        yield from _one_game(players, said, deck)
    else:
        yield from _three_games(players, deck)


def _one_game(players: int, rules: Rules, deck: Deck) -> Iterator[Text]:
    yield from _cards_out(deck, rules)
    yield _dealing(deck)
    yield (
        _tokens(players, deck) if rules == STANDARD else text("The pounce tokens stay in the box.")
    )
    if rules == KITTEN:
        yield text("Whoever most recently petted a cat takes the cat toy and starts.")
    else:
        yield text("Everyone bets one card, face down, for the first bite: {toss}.", toss=TOSS)
        yield _first_bite()
    yield plural(
        "In a turn draw {n} card, then take two actions.",
        "In a turn draw {n} cards, then take two actions.",
        deck.drawn_kitten if rules == KITTEN else deck.drawn,
    )


def _three_games(players: int, deck: Deck) -> Iterator[Text]:
    yield from _cards_out(deck, BASIC)
    yield from _cards_out(deck, KITTEN)
    yield _dealing(deck)
    yield _tokens(players, deck)
    yield text("In the other two games the pounce tokens stay in the box.")
    yield text("By the kitten rules whoever most recently petted a cat takes the toy and starts.")
    yield text("Else everyone bets one card, face down, for the first bite: {toss}.", toss=TOSS)
    yield _first_bite()
    yield plural(
        "In a turn draw {n} card, {kitten} by the kitten rules, then take two actions.",
        "In a turn draw {n} cards, {kitten} by the kitten rules, then take two actions.",
        deck.drawn,
        kitten=deck.drawn_kitten,
    )


def _cards_out(deck: Deck, rules: Rules) -> Iterator[Text]:
    """What the deck does without in this game; nothing in the standard one."""
    out = [card for card in deck.cards if _is_out(card, rules)]
    if not out:
        return
    cards, n = _called(out)
    if rules == BASIC:
        yield plural(
            "In the basic game card {cards} stays in the box.",
            "In the basic game cards {cards} stay in the box.",
            n,
            cards=cards,
        )
    else:
        yield plural(
            "By the kitten rules card {cards} stays in the box.",
            "By the kitten rules cards {cards} stay in the box.",
            n,
            cards=cards,
        )


def _is_out(card: Card, rules: Rules) -> bool:
    return (rules == KITTEN and card.out_of_kitten) or (rules == BASIC and card.out_of_basic)


def _called(cards: list[Card]) -> tuple[Text, int]:
    """Cards by their numbers, or by their names, each once, where nobody knows the number; and how
    many there are to say."""
    numbers = sorted(card.number for card in cards if card.number is not None)
    names = dict.fromkeys(f"“{card.name}”" for card in cards if card.number is None)
    *some, last = (*map(str, numbers), *names)
    if not some:
        return text("{last}", last=last), 1
    return text("{some} and {last}", some=[*some], last=last), len(some) + 1


def _dealing(deck: Deck) -> Text:
    return plural(
        "Shuffle the cards into one deck and deal everyone {n} card.",
        "Shuffle the cards into one deck and deal everyone {n} cards.",
        deck.dealt,
    )


def _tokens(players: int, deck: Deck) -> Text:
    left = text("the others are there to buy")
    if deck.tokens is not None:
        left = plural(
            "{n} more is there to buy",
            "{n} more are there to buy",
            max(deck.tokens - deck.pounce_at_start * players, 0),
        )
    return plural(
        "In the standard game everyone takes {n} pounce token; {left}.",
        "In the standard game everyone takes {n} pounce tokens; {left}.",
        deck.pounce_at_start,
        left=left,
    )


def _first_bite() -> Text:
    return text("The winner of the bets takes the cat toy and starts; the bets are discarded.")
