"""A race in plain dicts, written from the rulings alone: what the real one is compared with.

An entry is an action as score documents write it. Payments are found by trying all.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations
from typing import Any

from games.cantankerous_cats.race import Race

State = dict[str, Any]
Entry = dict[str, Any]


def plain(race: Race) -> State:
    """A real race as this model has it; the order of banked cards is no matter of the rules."""
    claim = race.claim
    return {
        "rules": race.rules,
        "tokens": race.deck.tokens,
        "toy": race.toy,
        "cats": {
            seat: {
                "mischief": cat.mischief,
                "bank": sorted(cat.bank),
                "pounce": cat.pounce,
                "feral": cat.feral,
            }
            for seat, cat in race.cats.items()
        },
        "claim": claim
        and {
            "cat": claim.cat,
            "how": claim.how,
            "value": claim.value,
            "paid": sorted(claim.paid),
            "banked": sorted(claim.banked),
        },
        "winner": race.winner,
        "how": race.how,
    }


# -- what is legal ---------------------------------------------------------------------------------


def is_legal(state: State, entry: Entry) -> bool:
    if state["winner"]:
        return bool(entry["do"] == "win" and entry["cat"] == state["winner"])
    if any(number < 0 for number in numbers(entry)):
        return False
    named = [entry[part] for part in ("cat", "on") if part in entry]
    named += [entry[part] for part in ("to", "by") if entry.get(part)]
    if not set(named) <= set(state["cats"]):
        return False
    if entry["do"] in ("score", "buy-pounce", "pass-toy") and state["claim"]:
        return False
    return bool(LEGAL[entry["do"]](state, entry))


def numbers(entry: Entry) -> list[int]:
    values = chain.from_iterable(
        value if isinstance(value, list) else [value] for value in entry.values()
    )
    return [value for value in values if isinstance(value, int)]


def may_bank(state: State, entry: Entry) -> bool:
    return True


def may_score(state: State, entry: Entry) -> bool:
    cat = state["cats"][entry["cat"]]
    if state["toy"] != entry["cat"] or cat["feral"]:
        return False
    if state["rules"] != "standard" and sum(cat["bank"]) < entry["cost"]:
        return False
    return may_pay(cat["bank"], entry)


def may_attack(state: State, entry: Entry) -> bool:
    cat, target = state["cats"][entry["cat"]], state["cats"][entry["on"]]
    counter = entry.get("counter")
    if state["rules"] != "standard" or target["feral"] or entry["cat"] == entry["on"]:
        return False
    if state["claim"] and state["claim"]["cat"] == entry["cat"]:
        return False
    in_its_turn = cat["feral"] and state["toy"] == entry["cat"]
    by_token = cat["pounce"] > 0 and (cat["feral"] or state["toy"] == entry["on"])
    if not in_its_turn and not by_token:
        return False
    if counter is not None and target["pounce"] == 0:
        return False
    if counter == "incident":
        return not entry.get("pay")
    return may_pay(target["bank"] + (counter or []), entry)


def may_pay(bank: list[int], entry: Entry) -> bool:
    pay = entry.get("pay")
    if pay is None:
        return True
    if any(pay.count(card) > bank.count(card) for card in pay):
        return False
    return bool(sum(bank) < entry["cost"] or sum(pay) >= entry["cost"])


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
    "buy-pounce": may_buy,
    "pass-toy": may_pass,
    "set": may_set,
    "win": may_win,
    "prevented": may_prevent,
}


# -- what it does ----------------------------------------------------------------------------------


def act(state: State, entry: Entry) -> None:
    """Changes the state. Only for what is legal."""
    ACT[entry["do"]](state, entry)
    claim = state["claim"]
    if claim and not still_wins(state, claim):
        state["claim"] = None


def has_what_wins(state: State, seat: str) -> bool:
    return has_hearts(state, seat) or has_points(state, seat)


def has_hearts(state: State, seat: str) -> bool:
    """Nine hearts of a feral cat that holds the toy."""
    cat = state["cats"][seat]
    return bool(cat["feral"] and state["toy"] == seat and sum(cat["bank"]) >= 9)


def has_points(state: State, seat: str) -> bool:
    cat = state["cats"][seat]
    return bool(not cat["feral"] and cat["mischief"] >= 9)


def still_wins(state: State, claim: dict[str, Any]) -> bool:
    cat = state["cats"][claim["cat"]]
    if claim["how"] == "feral":
        return bool(cat["feral"] and sum(cat["bank"]) >= 9)
    return not cat["feral"] and bool(cat["mischief"] + claim["value"] >= 9)


def ask(state: State) -> None:
    """Whoever claims the victory has it, unless another cat could still stop it."""
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
    """Takes the payment from the bank; who cannot pay loses everything and turns feral."""
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
    """Fewest hearts, then fewest cards, then the largest card first."""
    return sum(paid), len(paid), [-card for card in paid]


def bank(state: State, entry: Entry) -> None:
    cat = state["cats"][entry["cat"]]
    cat["bank"] = sorted([*cat["bank"], entry["hearts"]])
    claim = state["claim"]
    if claim and claim["how"] == "feral" and claim["cat"] == entry["cat"]:
        claim["banked"] = sorted([*claim["banked"], entry["hearts"]])
        ask(state)
    elif not claim and has_hearts(state, entry["cat"]):
        state["claim"] = claimed(entry["cat"], "feral", 0, [], [entry["hearts"]])
        ask(state)


def score(state: State, entry: Entry) -> None:
    cat = state["cats"][entry["cat"]]
    paid = pay(cat, entry)
    if paid is None:
        return
    if cat["mischief"] + entry["value"] >= 9:
        state["claim"] = claimed(entry["cat"], "mischief", entry["value"], paid, [])
        ask(state)
    else:
        cat["mischief"] += entry["value"]


def attack(state: State, entry: Entry) -> None:
    cat, target = state["cats"][entry["cat"]], state["cats"][entry["on"]]
    counter = entry.get("counter")
    if state["toy"] != entry["cat"]:  # in its own turn only a feral cat attacks
        cat["pounce"] -= 1
    if counter is not None:
        target["pounce"] -= 1
    if counter != "incident":
        target["bank"] = target["bank"] + (counter or [])
        half = entry["value"] // 2
        if pay(target, entry) is not None and target["mischief"] + half < 9:
            target["mischief"] += half
    if state["claim"]:
        ask(state)


def buy(state: State, entry: Entry) -> None:
    state["cats"][entry["cat"]]["pounce"] += 1


def pass_toy(state: State, entry: Entry) -> None:
    seats = list(state["cats"])
    following = seats[(seats.index(state["toy"]) + 1) % len(seats)]
    state["toy"] = entry.get("to") or following
    cat = state["cats"][state["toy"]]
    if cat["feral"] and sum(cat["bank"]) >= 4:
        cat["feral"] = False


def set_by_hand(state: State, entry: Entry) -> None:
    cat = state["cats"][entry["cat"]]
    had = has_hearts(state, entry["cat"])
    cat.update({part: entry[part] for part in ("mischief", "pounce", "feral") if part in entry})
    if "bank" in entry:
        cat["bank"] = sorted(entry["bank"])
    if not state["claim"] and not had and has_hearts(state, entry["cat"]):
        state["claim"] = claimed(entry["cat"], "feral", 0, [], [])


def win(state: State, entry: Entry) -> None:
    if state["claim"]:
        crown(state)
    elif not state["winner"]:
        state.update(winner=entry["cat"], how="told")


def prevented(state: State, entry: Entry) -> None:
    claim = state["claim"]
    cat = state["cats"][claim["cat"]]
    back = Counter(cat["bank"]) + Counter(claim["paid"])
    back -= Counter(claim["banked"])
    cat["bank"] = sorted(back.elements())
    state["claim"] = None
    if entry.get("by"):
        state["cats"][entry["by"]]["pounce"] -= 1


ACT = {
    "bank": bank,
    "score": score,
    "attack": attack,
    "buy-pounce": buy,
    "pass-toy": pass_toy,
    "set": set_by_hand,
    "win": win,
    "prevented": prevented,
}
