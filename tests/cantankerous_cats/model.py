"""A race in plain dicts, written from the rulings alone, to compare the real one with.

An entry is an action as score documents write it. Payments are found by trying all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from copy import deepcopy
from itertools import chain, combinations
from typing import Any

from games.cantankerous_cats.rules.state import Cat, Claim, Played, Race

State = dict[str, Any]
Entry = dict[str, Any]

CANCELS = ("Laser Pointer", "Blame the Dog")
ON_NOBODY = ("Enemy of My Enemy", "Midnight Run")
INCIDENTS = (*CANCELS, *ON_NOBODY, "Escape", "Adoption Day")
CALLED = {  # by what cards are called, as far as the rulebook tells their kind
    "affection": ("santa claws", "74", "85", "bath time", "flight school"),
    "mischief": ("air strike",),
    "incident": (
        *(name.casefold() for name in INCIDENTS),
        *("4", "5", "84", "36", "animal control", "83"),
    ),
}
REMOVED = ("Enemy of My Enemy", "Escape", "Adoption Day")  # in the kitten and in the basic game


def plain(race: Race) -> State:
    """Returns a real race as this model has it; the order of banked cards does not matter for the
    rules."""
    return {
        "rules": race.rules,
        "tokens": race.deck.tokens,
        "toy": race.toy,
        "to_the_right": race.backwards,
        "cats": plain_cats(race.cats),
        "claim": plain_claim(race.claim),
        "winner": race.winner,
        "how": race.how,
        "set_to_nine": race.by_hand,
        "to_follow": [race.opened.cat, race.opened.left] if race.opened else None,
        "played": {seat: plain_card(card) for seat, card in race.played.items()},
    }


def plain_card(card: Played | None) -> State | None:
    if card is None:
        return None
    return {
        "kind": card.kind,
        "before": plain_cats(card.before),
        "after": plain_cats(card.after),
        "waits": card.waits,
        "fell": plain_claim(card.fell),
        "cancels": card.cancels,
        "undid": plain_card(card.undid),
    }


def plain_cats(cats: Mapping[str, Cat]) -> State:
    return {
        seat: {
            "mischief": cat.mischief,
            "bank": sorted(cat.bank),
            "pounce": cat.pounce,
            "feral": cat.feral,
        }
        for seat, cat in cats.items()
    }


def plain_claim(claim: Claim | None) -> State | None:
    if claim is None:
        return None
    return {
        "cat": claim.cat,
        "how": claim.how,
        "value": claim.value,
        "paid": sorted(claim.paid),
        "banked": sorted(claim.banked),
    }


# -- what is legal ---------------------------------------------------------------------------------


def is_legal(state: State, entry: Entry) -> bool:
    if state["winner"]:
        return False
    if any(number < 0 for number in numbers(entry)):
        return False
    named = [entry[part] for part in ("cat", "on") if part in entry]
    named += [entry[part] for part in ("to", "by") if entry.get(part)]
    if not set(named) <= set(state["cats"]):
        return False
    if entry["do"] in ("buy-pounce", "pass-toy") and state["claim"]:
        return False
    return bool(LEGAL[entry["do"]](state, entry))


def numbers(entry: Entry) -> list[int]:
    values = chain.from_iterable(
        value if isinstance(value, list) else [value] for value in entry.values()
    )
    return [value for value in values if isinstance(value, int)]


def may_be(kind: str, card: str) -> bool:
    """Whether a card with this name can be of a kind."""
    said = card.strip().casefold()
    return all(said not in cards for other, cards in CALLED.items() if other != kind)


def may_bank(state: State, entry: Entry) -> bool:
    return may_be("affection", entry.get("card", ""))


def may_score(state: State, entry: Entry) -> bool:
    cat = state["cats"][entry["cat"]]
    if not may_be("mischief", entry.get("card", "")):
        return False
    if cat["feral"] or (state["claim"] and state["claim"]["cat"] == entry["cat"]):
        return False
    if state["rules"] != "standard" and sum(cat["bank"]) < entry["cost"]:
        return False
    return may_pay(cat["bank"], entry)


def may_attack(state: State, entry: Entry) -> bool:
    cat, target = state["cats"][entry["cat"]], state["cats"][entry["on"]]
    counter = entry.get("counter")
    if not may_be("mischief", entry.get("card", "")):
        return False
    if not may_be("incident", entry.get("counter_card", "")):
        return False
    if state["rules"] != "standard" or target["feral"] or entry["cat"] == entry["on"]:
        return False
    if not entry.get("forced"):
        if state["claim"] and state["claim"]["cat"] == entry["cat"]:
            return False
        in_its_turn = cat["feral"] and state["toy"] == entry["cat"]
        by_token = cat["pounce"] > 0 and (cat["feral"] or state["toy"] == entry["on"])
        if not in_its_turn and not by_token:
            return False
    if counter is not None and target["pounce"] == 0:
        return False
    return counter_goes(state, entry)


def counter_goes(state: State, entry: Entry) -> bool:
    """Whether a counter fits its card, and its payment is enough."""
    counter, bank = entry.get("counter"), state["cats"][entry["on"]]["bank"]
    card, named = incident(entry.get("counter_card", "")), entry.get("counter_card")
    if named and counter != "incident" and (card != "Midnight Run" or len(counter or "---") > 2):
        return False
    if (counter == "incident" and not card) != (entry.get("stopped") is not None):
        return False
    if card in ("Escape", "Adoption Day"):
        turned = state["cats"].get(turned_by_counter(state, entry))
        if turned is None or turned["feral"] != (card == "Adoption Day"):
            return False
        if turned is state["cats"][entry["on"]]:
            return may_pay(bank, {**entry, "cost": half(turned)})
    elif entry.get("counter_on"):
        return False
    if card in CANCELS or entry.get("stopped"):
        return not entry.get("pay")
    return may_pay(bank + banked(counter), entry)


def turned_by_counter(state: State, entry: Entry) -> str:
    """Returns the cat that the incident of a counter turns: the target, or the one feral cat."""
    if entry.get("counter_on") or incident(entry["counter_card"]) == "Escape":
        return str(entry.get("counter_on") or entry["on"])
    feral = [seat for seat, cat in state["cats"].items() if cat["feral"]]
    return feral[0] if len(feral) == 1 else ""


def incident(said: str) -> str:
    """Returns the name of an incident whose effect is known, "" for other cards."""
    called = {"4": "Escape", "5": "Adoption Day", "84": "Adoption Day", "36": "Enemy of My Enemy"}
    called |= {name.casefold(): name for name in INCIDENTS}
    return called.get(said.casefold(), "")


def banked(counter: Any) -> list[int]:
    return list(counter) if isinstance(counter, list) else []


def may_pay(bank: list[int], entry: Entry) -> bool:
    pay = entry.get("pay")
    if pay is None:
        return True
    if any(pay.count(card) > bank.count(card) for card in pay):
        return False
    return bool(sum(bank) < entry["cost"] or sum(pay) >= entry["cost"])


def may_play(state: State, entry: Entry) -> bool:
    seat, card, toy = entry["cat"], entry["card"], state["toy"]
    standard = state["rules"] == "standard"
    if card not in INCIDENTS or (not standard and card in REMOVED):
        return False
    if state["claim"] and state["claim"]["cat"] == seat and card not in CANCELS:
        return False
    if takes_token(state, entry) and not state["cats"][seat]["pounce"]:
        return False
    if card in CANCELS:
        return may_cancel(state, entry)
    if not standard and toy != seat and not entry.get("forced"):
        return False
    if card in ON_NOBODY:
        return not entry.get("on") and not entry.get("pay")
    if not entry.get("on"):
        return False
    target = state["cats"][entry["on"]]
    if card == "Adoption Day":
        return target["feral"] and not entry.get("pay")
    return not target["feral"] and may_pay(target["bank"], {**entry, "cost": half(target)})


def may_cancel(state: State, entry: Entry) -> bool:
    """Whether a card may be cancelled: others cancel the last card of the toy's holder; the holder
    cancels a card that another cat pounced with."""
    seat, toy = entry["cat"], state["toy"]
    on = whose_card(state, entry)
    if not on or on == seat or toy not in (on, seat) or entry.get("pay"):
        return False
    card = state["played"].get(on)
    return bool(card) and (entry["card"] == "Laser Pointer" or card["kind"] == "mischief")


def whose_card(state: State, entry: Entry) -> str:
    """Returns the owner of the cancelled card. If nobody is named it is the toy's holder; if the
    holder cancels, the only other cat that pounced."""
    others = [seat for seat in state["played"] if seat != entry["cat"]]
    if entry.get("on") or entry["cat"] != state["toy"]:
        return str(entry.get("on") or state["toy"])
    return str(others[0]) if len(others) == 1 else ""


def takes_token(state: State, entry: Entry) -> bool:
    if state["rules"] != "standard":
        return False
    out_of_turn = state["toy"] != entry["cat"] and not entry.get("forced")
    return entry["card"] in CANCELS or out_of_turn


def half(cat: dict[str, Any]) -> int:
    return int(sum(cat["bank"]) // 2)


def may_buy(state: State, entry: Entry) -> bool:
    held = sum(cat["pounce"] for cat in state["cats"].values())
    left = state["tokens"] is None or held < state["tokens"]
    return state["rules"] == "standard" and state["toy"] == entry["cat"] and left


def may_pass(state: State, entry: Entry) -> bool:
    return bool(entry.get("to", "") != state["toy"])


def may_set(state: State, entry: Entry) -> bool:
    return state["rules"] == "standard" or not (entry.get("pounce") or entry.get("feral"))


def may_win(state: State, entry: Entry) -> bool:
    if state["claim"]:
        return bool(state["claim"]["cat"] == entry["cat"])
    return has_what_wins(state, entry["cat"])


def may_prevent(state: State, entry: Entry) -> bool:
    if not state["claim"]:
        return False
    by = entry.get("by")
    return not by or (by != state["claim"]["cat"] and state["cats"][by]["pounce"] > 0)


LEGAL = {
    "bank": may_bank,
    "score": may_score,
    "attack": may_attack,
    "play": may_play,
    "buy-pounce": may_buy,
    "pass-toy": may_pass,
    "set": may_set,
    "win": may_win,
    "prevented": may_prevent,
}


# -- what it does ----------------------------------------------------------------------------------


def act(state: State, entry: Entry) -> None:
    """Changes the state by a legal action."""
    before = deepcopy(state)
    ACT[entry["do"]](state, entry)
    if state["claim"] and entry["do"] in KINDS:
        await_what_follows(before, state, entry)
        if not state["to_follow"] and may_count(before, state, entry):
            ask(state)
    claim, fell = state["claim"], None
    if claim and not still_wins(state, claim):  # its card stays, and what was paid stays paid
        state["cats"][claim["cat"]]["mischief"] += claim["value"]
        state["claim"], fell = None, claim
    cancels = entry["do"] == "prevented" or entry.get("card") in CANCELS
    if cancels and not state["winner"]:
        remember_cancel(state, entry, before)
    elif entry["do"] in KINDS and not state["winner"]:
        remember(state, entry, before, fell)
    if not state["claim"]:
        state["to_follow"] = None


def await_what_follows(before: State, state: State, entry: Entry) -> None:
    """Notes what another cat may still play by a card of its own, while a victory is claimed."""
    waiting = state["to_follow"]
    if entry.get("card") in ON_NOBODY and entry["do"] == "play" and entry["cat"] != state["toy"]:
        state["to_follow"] = [entry["cat"], 2]
    elif waiting and entry.get("card") in CANCELS and whose_card(before, entry) == waiting[0]:
        state["to_follow"] = None
    elif waiting and (entry.get("forced") or entry["cat"] == waiting[0]):
        state["to_follow"] = [waiting[0], waiting[1] - 1] if waiting[1] > 1 else None


def may_count(before: State, state: State, entry: Entry) -> bool:
    """Whether a victory counts: after the card that made or added to it, after an action that may
    have taken the last token, and after the last card that another one let in; not if an unknown
    card forced it."""
    claim = state["claim"]
    if before["to_follow"]:
        return True
    own = bool(entry["cat"] == claim["cat"])
    if entry["do"] in ("attack", "play"):
        return not entry.get("forced") or (own and not before["claim"])
    return own and (not before["claim"] or claim["how"] == "feral")


KINDS = {"bank": "affection", "score": "mischief", "attack": "mischief", "play": "incident"}


def remember(state: State, entry: Entry, before: State, fell: State | None) -> None:
    """Notes what can still be cancelled: any card of the holder's, and cards that others pounced
    with."""
    seat, claim = entry["cat"], state["claim"]
    if seat == state["toy"]:
        # It goes on, so that what cancelled its card before cannot be cancelled any more.
        state["played"] = {
            one: card for one, card in state["played"].items() if not card["cancels"]
        }
    if seat == state["toy"] or entry["do"] in ("attack", "play"):
        state["played"][seat] = {
            "kind": KINDS[entry["do"]],
            "before": before["cats"],
            "after": deepcopy(state["cats"]),
            "waits": claim["value"] if claim and claim["cat"] == seat else 0,
            "fell": fell,
            "cancels": False,
            "undid": None,
        }


def remember_cancel(state: State, entry: Entry, before: State) -> None:
    """Notes a card with which another cat cancelled the holder's card; the holder may cancel it in
    turn."""
    seat = entry.get("by" if entry["do"] == "prevented" else "cat")
    if seat and seat != state["toy"]:
        state["played"][seat] = {
            "kind": "incident",
            "before": before["cats"],
            "after": deepcopy(state["cats"]),
            "waits": 0,
            "fell": None if state["claim"] else before["claim"],
            "cancels": True,
            "undid": before["played"].get(state["toy"]),
        }


def has_what_wins(state: State, seat: str) -> bool:
    return has_hearts(state, seat) or has_points(state, seat)


def has_hearts(state: State, seat: str) -> bool:
    """Whether a feral cat that holds the toy has nine hearts."""
    cat = state["cats"][seat]
    return bool(cat["feral"] and state["toy"] == seat and sum(cat["bank"]) >= 9)


def has_points(state: State, seat: str) -> bool:
    """Whether a cat has the points to win: set by hand, while it holds the toy; by the kitten rules
    always."""
    cat = state["cats"][seat]
    told = state["rules"] == "kitten" or state["toy"] == state["set_to_nine"] == seat
    return bool(not cat["feral"] and cat["mischief"] >= 9 and told)


def still_wins(state: State, claim: dict[str, Any]) -> bool:
    cat = state["cats"][claim["cat"]]
    if state["toy"] != claim["cat"] and state["rules"] != "kitten":
        return False
    if claim["how"] == "feral":
        return bool(cat["feral"] and sum(cat["bank"]) >= 9)
    return not cat["feral"] and bool(cat["mischief"] + claim["value"] >= 9)


def ask(state: State) -> None:
    """Lets the claiming cat win, unless another cat could still stop it."""
    claim = state["claim"]
    others = (cat for seat, cat in state["cats"].items() if seat != claim["cat"])
    if still_wins(state, claim) and not any(cat["pounce"] for cat in others):
        crown(state)


def crown(state: State) -> None:
    claim = state["claim"]
    state["cats"][claim["cat"]]["mischief"] += claim["value"]
    state.update(claim=None, winner=claim["cat"], how=claim["how"])


def claimed(seat: str, how: str, value: int, paid: list[int], banked: list[int]) -> dict[str, Any]:
    return {"cat": seat, "how": how, "value": value, "paid": paid, "banked": banked}


def pay(cat: dict[str, Any], entry: Entry) -> list[int] | None:
    """Takes the payment from the bank; a cat that cannot pay loses everything and turns feral."""
    if sum(cat["bank"]) < entry["cost"]:
        cat.update(bank=[], feral=True)
        return None
    paid: list[int] = entry["pay"] if entry.get("pay") is not None else best(cat, entry["cost"])
    cat["bank"] = sorted((Counter(cat["bank"]) - Counter(paid)).elements())
    return sorted(paid)


def best(cat: dict[str, Any], cost: int) -> list[int]:
    largest_first = sorted(cat["bank"], reverse=True)
    every: set[tuple[int, ...]] = set()
    for size in range(len(largest_first) + 1):
        every.update(combinations(largest_first, size))
    chosen = min((some for some in every if sum(some) >= cost), key=preference)
    return list(chosen)


def preference(paid: tuple[int, ...]) -> tuple[int, int, list[int]]:
    """Returns a sort key: fewest hearts, then fewest cards, then the largest card first."""
    return sum(paid), len(paid), [-card for card in paid]


def bank(state: State, entry: Entry) -> None:
    cat = state["cats"][entry["cat"]]
    cat["bank"] = sorted([*cat["bank"], entry["hearts"]])
    claim = state["claim"]
    if claim and claim["how"] == "feral" and claim["cat"] == entry["cat"]:
        claim["banked"] = sorted([*claim["banked"], entry["hearts"]])
    elif not claim and has_hearts(state, entry["cat"]):
        state["claim"] = claimed(entry["cat"], "feral", 0, [], [entry["hearts"]])


def score(state: State, entry: Entry) -> None:
    cat = state["cats"][entry["cat"]]
    paid = pay(cat, entry)
    if paid is None:
        return
    own = state["toy"] == entry["cat"] or state["rules"] == "kitten"
    if own and entry["value"] and cat["mischief"] + entry["value"] >= 9:
        state["claim"] = claimed(entry["cat"], "mischief", entry["value"], paid, [])
    else:
        cat["mischief"] += entry["value"]


def attack(state: State, entry: Entry) -> None:
    cat, target = state["cats"][entry["cat"]], state["cats"][entry["on"]]
    counter = entry.get("counter")
    if state["toy"] != entry["cat"] and not entry.get("forced"):
        # in its own turn only a feral cat attacks
        cat["pounce"] -= 1
    if counter is not None:
        target["pounce"] -= 1
    if incident(entry.get("counter_card", "")) in ("Escape", "Adoption Day"):
        turn_by_counter(state, entry)
    cancelled = incident(entry.get("counter_card", "")) in CANCELS
    if not target["feral"] and not cancelled and not entry.get("stopped"):
        target["bank"] = target["bank"] + banked(counter)
        points = entry["value"] // 2
        if pay(target, entry) is not None and target["mischief"] + points < 9:
            target["mischief"] += points


def turn_by_counter(state: State, entry: Entry) -> None:
    seat, had = turned_by_counter(state, entry), has_hearts(state, state["toy"])
    cat = state["cats"][seat]
    if incident(entry["counter_card"]) == "Escape":
        given = entry.get("pay") if seat == entry["on"] else None
        if (gone := half(cat)) or given:
            pay(cat, {"cost": gone, "pay": given})
    cat["feral"] = not cat["feral"]
    if not state["claim"] and not had and has_hearts(state, state["toy"]):
        state["claim"] = claimed(state["toy"], "feral", 0, [], [])


def play(state: State, entry: Entry) -> None:
    token, on, toy = takes_token(state, entry), entry.get("on"), state["toy"]
    had = has_hearts(state, toy)
    if entry["card"] in CANCELS:
        cancel(state, whose_card(state, entry))
    if entry["card"] == "Escape":
        target = state["cats"][on]
        if (gone := half(target)) or entry.get("pay"):
            pay(target, {**entry, "cost": gone})
        target["feral"] = True
    if entry["card"] == "Adoption Day":
        state["cats"][on]["feral"] = False
    if token:
        state["cats"][entry["cat"]]["pounce"] -= 1
    if not state["claim"] and not had and has_hearts(state, toy):
        state["claim"] = claimed(toy, "feral", 0, [], [])


def cancel(state: State, seat: str) -> None:
    """Undoes a card, except for the token with which it was played."""
    claim, card = state["claim"], state["played"][seat]
    mine = claim and claim["cat"] == seat
    if mine and card["kind"] != "incident":
        take_back(state)
        return
    for one, cat in state["cats"].items():
        was, became = card["before"][one], card["after"][one]
        points = became["mischief"] - was["mischief"] + (card["waits"] if one == seat else 0)
        cat["mischief"] = max(0, cat["mischief"] - points)
        back = Counter(cat["bank"]) + (Counter(was["bank"]) - Counter(became["bank"]))
        back -= Counter(became["bank"]) - Counter(was["bank"])
        cat["bank"] = sorted(back.elements())
        if one != seat:
            cat["pounce"] = max(0, cat["pounce"] + was["pounce"] - became["pounce"])
        if cat["feral"] == became["feral"] != was["feral"]:
            cat["feral"] = was["feral"]
    state["claim"] = None if mine else claim or card["fell"]
    del state["played"][seat]
    if card["undid"]:
        state["played"][state["toy"]] = card["undid"]


def buy(state: State, entry: Entry) -> None:
    state["cats"][entry["cat"]]["pounce"] += 1


def pass_toy(state: State, entry: Entry) -> None:
    """Passes the toy in the direction that was set last, by passing it to a neighbour."""
    seats = list(state["cats"])
    here = seats.index(state["toy"])
    left, right = seats[(here + 1) % len(seats)], seats[here - 1]
    state["toy"] = entry.get("to") or (right if state["to_the_right"] else left)
    if left != right and state["toy"] in (left, right):
        state["to_the_right"] = state["toy"] == right
    state.update(set_to_nine="", played={})
    cat = state["cats"][state["toy"]]
    if cat["feral"] and sum(cat["bank"]) >= 4:
        cat["feral"] = False


def set_by_hand(state: State, entry: Entry) -> None:
    cat = state["cats"][entry["cat"]]
    had = has_hearts(state, entry["cat"])
    cat.update({part: entry[part] for part in ("mischief", "pounce", "feral") if part in entry})
    if "bank" in entry:
        cat["bank"] = sorted(entry["bank"])
    if "mischief" in entry and entry["cat"] == state["toy"]:
        state["set_to_nine"] = entry["cat"] if entry["mischief"] >= 9 else ""
    if not state["claim"] and not had and has_hearts(state, entry["cat"]):
        state["claim"] = claimed(entry["cat"], "feral", 0, [], [])


def win(state: State, entry: Entry) -> None:
    if state["claim"]:
        crown(state)
    elif not state["winner"]:
        state.update(winner=entry["cat"], how="told")


def prevented(state: State, entry: Entry) -> None:
    take_back(state)
    if entry.get("by"):
        state["cats"][entry["by"]]["pounce"] -= 1


def take_back(state: State) -> None:
    claim = state["claim"]
    cat = state["cats"][claim["cat"]]
    back = Counter(cat["bank"]) + Counter(claim["paid"])
    back -= Counter(claim["banked"])
    cat["bank"] = sorted(back.elements())
    state["claim"] = None
    state["played"].pop(claim["cat"], None)


ACT = {
    "bank": bank,
    "score": score,
    "attack": attack,
    "play": play,
    "buy-pounce": buy,
    "pass-toy": pass_toy,
    "set": set_by_hand,
    "win": win,
    "prevented": prevented,
}
