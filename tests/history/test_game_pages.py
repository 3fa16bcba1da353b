"""The pages of games, on the demo club: what they show is computed once more, plainly (`told`)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from statistics import fmean
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games import registry
from scorepad.clubs.models import Club, NameLevel
from scorepad.history.games.figures import Record
from scorepad.history.games.panels import PANELS
from scorepad.history.wording import decimal, share, signed
from tests.history import shown
from tests.history.told import (
    WHATEVER,
    Made,
    Told,
    contested,
    credit,
    expected,
    kind_of,
    line,
    values_of,
)

SLUGS = registry.slugs()


@pytest.fixture(scope="module")
def phone(made: Made) -> Client:
    client = Client()
    client.post(reverse("clubs:join", args=[made[0].scoring_key]))
    return client


def page(phone: Client, made: Made, name: str, *of: str, **query: Any) -> Any:
    answer = phone.get(reverse(f"history:{name}", args=[made[0].pk, *of]), query)
    assert answer.status_code == 200
    return answer


def words(answer: Any) -> str:
    """What stands on a page, without its markup."""
    return shown.words(answer.content.decode())


def names(made: Made) -> dict[int, str]:
    return {player.pk: player.name for player in made[0].players.all()}


def of_game(made: Made, slug: str) -> list[Told]:
    return [play for play in made[1] if play.game == slug]


def test_every_game_names_panels_that_there_are() -> None:
    assert {key for game in registry.games() for key in game.panels} == set(PANELS)


# -- all games -------------------------------------------------------------------------------------


def test_the_list_of_games_says_how_often_when_last_and_the_best(phone: Client, made: Made) -> None:
    shown = page(phone, made, "games").context["played"]
    assert [game.slug for game, _listed in shown] == [slug for slug in SLUGS if of_game(made, slug)]
    for game, listed in shown:
        mine = of_game(made, game.slug)
        against = contested(mine)
        assert (listed.plays, listed.solo) == (len(against), len(mine) - len(against))
        assert listed.last == mine[-1].night
        competing = [play for play in against if kind_of(play) == listed.table]
        if len(competing) < 3:
            assert listed.best is None
            continue
        totals = [total for play in competing for total in play.total.values()]
        best = min(totals) if game.fewest_wins else max(totals)
        first = next(play for play in competing if best in play.total.values())
        assert (listed.best, listed.night) == (best, first.night)
        assert first.total[listed.holder.players[0]] == best


def test_a_game_that_nobody_played_is_named(phone: Client, made: Made) -> None:
    first = made[1][0]
    answer = page(phone, made, "games", since=first.night, until=first.night)
    played = {play.game for play in made[1] if play.night == first.night}
    assert [game.slug for game in answer.context["never"]] == [
        slug for slug in SLUGS if slug not in played
    ]
    assert "Not among these plays:" in words(answer)


# -- records ---------------------------------------------------------------------------------------


def gap(play: Told, fewest: bool) -> int | None:
    """Points between a sole first place and the second."""
    first = [player for player in play.players if play.place[player] == 1]
    second = [play.total[player] for player in play.players if play.place[player] == 2]
    if len(first) > 1:
        return None
    return min(second) - play.total[first[0]] if fewest else play.total[first[0]] - max(second)


def holders(seats: list[tuple[Told, int]], best: Any) -> tuple[int, list[tuple[int, int]]]:
    """The value, and whoever has it in which play, in the order of plays."""
    value = best(play.total[player] for play, player in seats)
    return value, [(play.id, player) for play, player in seats if play.total[player] == value]


@pytest.mark.parametrize("slug", SLUGS)
def test_records_have_all_their_holders_the_oldest_first(
    phone: Client, made: Made, slug: str
) -> None:
    fewest = slug == "cat-tower"
    mine = contested(of_game(made, slug))
    found = page(phone, made, "game", slug).context["figures"].points.records
    kinds = Counter(kind_of(play) for play in mine)
    expected = {kind for kind, plays in kinds.items() if kind and plays >= 3}
    assert {one.table for one in found if one.name != "solo"} == expected
    for kind in expected:
        plays = [play for play in mine if kind_of(play) == kind]
        check_records([one for one in found if one.table == kind], plays, fewest=fewest)


def check_records(found: list[Record], mine: list[Told], *, fewest: bool) -> None:
    best, worst = (min, max) if fewest else (max, min)
    sat = [(play, player) for play in mine for player in play.players]
    lost = [(play, player) for play, player in sat if player not in play.winners]
    by_points = [play for play in mine if play.decided_by not in WHATEVER]
    won = [(play, player) for play in by_points for player in play.players]
    won = [(play, player) for play, player in won if player in play.winners]
    records = {record.name: record for record in found}
    for name, seats, pick in (
        ("best", sat, best),
        ("best_losing", lost, best),
        ("worst_winning", won, worst),
    ):
        if seats:
            value, held = holders(seats, pick)
            assert records[name].value == value
            shown = [(holder.play, *holder.players) for holder in records[name].holders]
            assert sorted(shown) == sorted(held)
            assert [one[0] for one in shown] == [one[0] for one in held]
        else:
            assert name not in records
    gaps = {play.id: gap(play, fewest) for play in by_points}
    decided = {play: one for play, one in gaps.items() if one and one > 0}
    for name, pick in (("closest", min), ("widest", max)):
        if decided:
            value = pick(decided.values())
            held_by = [play for play, one in decided.items() if one == value]
            assert records[name].value == value
            assert [one.play for one in records[name].holders] == held_by
    level = {holder.play for one in found if one.name == "level" for holder in one.holders}
    assert level == {play for play, one in gaps.items() if one == 0}


def test_a_record_leads_to_its_play(phone: Client, made: Made) -> None:
    answer = page(phone, made, "game", "cat-lady")
    mine = contested(of_game(made, "cat-lady"))
    most, _plays = Counter(len(play.players) for play in mine).most_common(1)[0]
    mine = [play for play in mine if len(play.players) == most]
    play = max(mine, key=lambda play: max(play.total.values()))
    assert reverse("plays:result", args=[made[0].pk, play.id]) in answer.content.decode()


def test_plays_that_were_level_say_what_decided_them(phone: Client, made: Made) -> None:
    level = [
        slug
        for slug in SLUGS
        if any(
            gap(play, False) == 0 and play.decided_by not in WHATEVER
            for play in contested(of_game(made, slug))
            if kind_of(play)
        )
    ]
    assert level
    for slug in level:
        shown = words(page(phone, made, "game", slug))
        assert re.search(r"Level(: [A-Z]|, decided by (?!a tie-breaker))", shown)


# -- totals, lines, starts -------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_totals_spread_by_the_number_of_players(phone: Client, made: Made, slug: str) -> None:
    found = page(phone, made, "game", slug).context["figures"].points.spreads
    for seats in range(2, 7):
        values, won = Counter[int](), Counter[int]()
        for play in of_game(made, slug):
            for player in play.players if len(play.players) == seats else ():
                values.update(values_of(play, player))
                won.update(values_of(play, player) if player in play.winners else ())
        shown = [one for one in found if one.seats == seats]
        assert bool(shown) == (sum(values.values()) >= 8)
        for one in shown:
            assert (one.totals, one.winning) == (values, won)


@pytest.mark.parametrize("slug", ["cat-lady", "box-of-treats", "cantankerous-cats", "cat-tower"])
def test_where_winners_gain_adds_up_to_the_difference(phone: Client, made: Made, slug: str) -> None:
    answer = page(phone, made, "game", slug)
    gains = answer.context["figures"].points.gains
    whole = [
        play
        for play in contested(of_game(made, slug))
        if len(play.winners) < len(play.players)
        and not any("tally" in sheet for sheet in play.sheets.values())
    ]
    assert gains.plays == len(whole) >= 10
    margins = [
        fmean(play.total[one] for one in play.winners)
        - fmean(play.total[one] for one in play.players if one not in play.winners)
        for play in whole
    ]
    assert float(gains.margin) == pytest.approx(fmean(margins))
    assert sum(gains.lines.values()) == gains.margin
    if slug == "cat-lady":
        cats = fmean(
            fmean(line(play, one, "cats") for one in play.winners)
            - fmean(line(play, one, "cats") for one in play.players if one not in play.winners)
            for play in whole
        )
        assert signed(Fraction(cats).limit_denominator(10**9)) in words(answer)


@pytest.mark.parametrize("slug", SLUGS)
def test_starts_by_turn(phone: Client, made: Made, slug: str) -> None:
    answer = page(phone, made, "game", slug)
    mine = contested(of_game(made, slug))
    assert bool(answer.context["turns"]) == (len(mine) >= 20)
    for turn, *cells in answer.context["turns"] or ():
        sat = [
            (play, play.players[(play.players.index(play.starts) + turn.turn - 1) % seats])
            for play in mine
            for seats in [len(play.players)]
            if seats >= turn.turn
        ]
        won = sum((credit([play], player) for play, player in sat), Fraction(0))
        by_chance = expected([play for play, _player in sat])
        assert turn.plays == len(sat)
        assert turn.index == ((won + 3) / (by_chance + 3) if len(sat) >= 20 else None)
        assert turn.wins == sum(player in play.winners for play, player in sat)
        assert cells[1] == decimal(by_chance)


# -- what only some games have ---------------------------------------------------------------------


def held_cats(plays: list[Told]) -> list[tuple[Told, int, str, bool, int]]:
    """Play, player, cat, whether it was fed, and its points, as the scores say."""
    return [
        (play, player, detail["name"]["values"]["name"], detail["fed"], detail["points"])
        for play in plays
        for player in sorted(play.players, key=lambda one: turn(play, one))
        for row in play.lines[player]
        for detail in row.get("details", ())
        if detail.get("fed") is not None
    ]


def turn(play: Told, player: int) -> int:
    places = play.players
    return (places.index(player) - places.index(play.starts)) % len(places)


@pytest.mark.parametrize("slug", ["cat-lady", "box-of-treats"])
def test_cats_are_listed_with_how_often_they_were_held_and_fed(
    phone: Client, made: Made, slug: str
) -> None:
    held = held_cats(of_game(made, slug))
    shown = page(phone, made, "cards", slug).context["cats"]
    times = Counter(name for _play, _player, name, _fed, _points in held)
    assert [(one.cat.name, one.cat.held) for one in shown] == sorted(
        times.items(), key=lambda one: (-one[1], one[0])
    )
    for one in shown:
        fed = [points for *_seat, name, fed, points in held if name == one.cat.name and fed]
        assert one.cat.fed == len(fed)
        if one.cat.held < 8 or len(fed) < 3:
            assert one.mean is None
        else:
            assert float(one.mean) == pytest.approx(fmean(fed))


@pytest.mark.parametrize("slug", ["cat-lady", "box-of-treats"])
def test_a_cat_has_a_page_with_its_best_feast_and_whose_cat_it_is(
    phone: Client, made: Made, slug: str
) -> None:
    held = held_cats(of_game(made, slug))
    called = names(made)
    for name in sorted({name for _play, _player, name, _fed, _points in held})[:12]:
        mine = [one for one in held if one[2] == name]
        answer = page(phone, made, "card", slug, name)
        cat = answer.context["cat"]
        assert (cat.held, dict(cat.holders)) == (len(mine), Counter(one[1] for one in mine))
        fed = [one for one in mine if one[3]]
        if fed:
            play, player, _name, _fed, _points = max(fed, key=lambda one: one[4])
            [feast] = answer.context["feasts"]
            assert (feast.play.pk, feast.best.player) == (play.id, player)
            reasons = [
                detail["reason"]["message"].partition("{")[0]
                for row in play.lines[player]
                for detail in row.get("details", ())
                if detail["name"].get("values") == {"name": name}
            ]
            assert any(feast.reason.startswith(reason) for reason in reasons)
            assert called[player] in words(answer)


def rounds(made: Made) -> list[tuple[Told, dict[str, Any]]]:
    return [
        (play, sheet)
        for play in of_game(made, "cat-in-the-box")
        for slot, sheet in sorted(play.sheets.items())
    ]


def test_predictions_against_tricks_and_paradoxes(phone: Client, made: Made) -> None:
    answer = page(phone, made, "game", "cat-in-the-box")
    taken, paradoxes = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    exact, predicted = Counter[int](), Counter[int]()
    for play, sheet in rounds(made):
        for seat, said in sheet.get("predictions", {}).items():
            fell = sheet.get("paradox") == seat
            (paradoxes if fell else taken)[said, sheet["tricks"][seat]] += 1
            predicted[play.keys[seat]] += 1
            exact[play.keys[seat]] += said == sheet["tricks"][seat] and not fell
    panel = answer.context["panels"][0]
    for row in panel["predictions"].rows:
        said = int(row.label)
        assert [cell.text for cell in row.cells] == [
            *(str(taken[said, took] or "") for took in range(9)),
            str(sum(n for (one, _took), n in paradoxes.items() if one == said) or ""),
        ]
    of_all = shown.tidy(share(Fraction(sum(exact.values()), sum(predicted.values()))))
    assert f"{of_all} were exact" in words(answer)
    for one in panel["predictors"]:
        assert (one.predicted, one.exact) == (predicted[one.player], exact[one.player])
    fell = sum(bool(sheet.get("paradox")) for _play, sheet in rounds(made))
    assert f"Paradoxes ended {fell} of {len(rounds(made))} rounds" in words(answer)


def test_the_wall_has_every_board_that_was_entered_some_a_page(phone: Client, made: Made) -> None:
    entered = [
        (play.id, slot)
        for play in of_game(made, "cat-in-the-box")
        for slot, sheet in sorted(play.sheets.items())
        if sheet.get("board")
    ]
    shown = []
    pages = page(phone, made, "boards", "cat-in-the-box").context["page"].paginator.num_pages
    for number in range(1, pages + 1):
        answer = page(phone, made, "boards", "cat-in-the-box", page=number)
        shown += [(board.play.pk, board.slot.key) for board in answer.context["boards"]]
        assert answer.content.decode().count('class="thumbnail"') == len(answer.context["boards"])
    assert shown == entered[::-1]


def test_where_tokens_lay_when_a_paradox_fell(phone: Client, made: Made) -> None:
    found = page(phone, made, "game", "cat-in-the-box").context["figures"].panels["boards"]
    for one in found.paradoxes.values():
        boards = [
            sheet["board"]
            for play, sheet in rounds(made)
            if sheet.get("paradox") and sheet.get("board") and len(play.players) == one.players
        ]
        assert one.boards == len(boards)
        lay = Counter(cell for board in boards for cell in board)
        assert {cell: n for cell, n in one.taken.items() if n} == lay


def test_how_races_were_won_and_what_cats_did(phone: Client, made: Made) -> None:
    [panel] = page(phone, made, "game", "cantankerous-cats").context["panels"]
    mine = of_game(made, "cantankerous-cats")
    assert sum(int(number) for _way, number in panel["won"].numbers.rows) == len(mine)
    logs = [play.sheets["race"].get("log", {}).values() for play in mine]
    attacks = [action for log in logs for action in log if action["do"] == "attack"]
    assert panel["racing"].attacks == len(attacks)
    assert sum(one["racing"].attacks for one in panel["racers"]) == len(attacks)


def test_steady_hands(phone: Client, made: Made) -> None:
    answer = page(phone, made, "game", "cat-tower")
    left: dict[int, list[tuple[int, int]]] = {}
    for play in of_game(made, "cat-tower"):
        for sheet in play.sheets.values():
            for seat, cards in sheet.get("cards_left", {}).items():
                left.setdefault(play.keys[seat], []).append((cards, len(play.players)))
    [panel] = answer.context["panels"]
    shown = {row[0]: row[1:] for row in panel["steady"].numbers.rows}
    for player, games in left.items():
        out = Fraction(sum(not cards for cards, _seats in games), len(games))
        chance = sum((Fraction(1, seats) for _cards, seats in games), Fraction(0)) / len(games)
        assert shown[names(made)[player]] == (
            str(len(games)),
            decimal(Fraction(sum(cards for cards, _seats in games), len(games))),
            share(out),
            share(chance),
        )


# -- filters ---------------------------------------------------------------------------------------


def test_filters_choose_plays_before_anything_is_counted(phone: Client, made: Made) -> None:
    player = made[1][0].players[0]
    since = made[1][len(made[1]) // 3].night
    for slug in SLUGS:
        answer = page(phone, made, "game", slug, players=3, player=player, since=since)
        mine = [
            play
            for play in of_game(made, slug)
            if len(play.players) == 3 and player in play.players and play.night >= since
        ]
        figures = answer.context["figures"]
        assert (figures.plays, figures.solo) == (len(mine), 0)
        for record in figures.points.records:
            plays = [play for play in mine if kind_of(play) == record.table]
            assert len(plays) >= 3
            if record.name == "best":
                totals = [total for play in plays for total in play.total.values()]
                assert record.value == (min if slug == "cat-tower" else max)(totals)


def test_a_link_from_a_filtered_page_keeps_the_filters(phone: Client, made: Made) -> None:
    shown = page(phone, made, "game", "cat-lady", players=3).content.decode()
    assert (
        f"{reverse('history:cards', args=[made[0].pk, 'cat-lady'])}?game=cat-lady&amp;players=3"
        in shown
    )


# -- whoever looks ---------------------------------------------------------------------------------

PAGES = (
    ("games",),
    *(("game", slug) for slug in SLUGS),
    ("cards", "cat-lady"),
    ("card", "cat-lady", "Bronte"),
    ("boards", "cat-in-the-box"),
)


@pytest.mark.parametrize("of", PAGES, ids="-".join)
def test_no_two_parts_of_a_page_have_the_same_id(
    phone: Client, made: Made, of: tuple[str, ...]
) -> None:
    found = Counter(re.findall(r' id="([^"]+)"', page(phone, made, *of).content.decode()))
    assert [one for one, times in found.items() if times > 1] == []


@pytest.fixture
def viewer(made: Made) -> Client:
    """A phone that only opened the view-only link."""
    client = Client()
    client.post(reverse("clubs:view", args=[made[0].viewing_key]))
    return client


@pytest.fixture
def no_names(made: Made) -> Iterator[None]:
    """Viewers see no names for a while."""
    club = Club.objects.filter(pk=made[0].pk)
    club.update(viewers_see=NameLevel.COLOURS)
    yield
    club.update(viewers_see=NameLevel.NAMES)


@pytest.mark.parametrize("of", PAGES, ids="-".join)
@pytest.mark.usefixtures("no_names")
def test_names_are_those_that_this_phone_may_see(
    viewer: Client, made: Made, of: tuple[str, ...]
) -> None:
    seen = words(page(viewer, made, *of))
    assert "Player " in seen or "Blue" in seen or of[0] == "cards"
    assert not [name for name in names(made).values() if re.search(rf"\b{name}\b", seen)]


@pytest.mark.parametrize("of", PAGES, ids="-".join)
def test_the_view_only_link_opens_it_and_a_stranger_finds_nothing(
    viewer: Client, made: Made, of: tuple[str, ...]
) -> None:
    address = reverse(f"history:{of[0]}", args=[made[0].pk, *of[1:]])
    assert viewer.get(address).status_code == 200
    assert Client().get(address).status_code == 404


QUERIES = {"games": 4, "game": 6, "cards": 6, "card": 9, "boards": 8}
WALL = 3  # more, for the boards on the page of their game


@pytest.mark.parametrize("of", PAGES, ids="-".join)
@pytest.mark.parametrize("since", ["2000-01-01", "2026-07-01"])
def test_it_takes_the_same_queries_for_any_number_of_plays(
    phone: Client, made: Made, django_assert_num_queries: Any, of: tuple[str, ...], since: str
) -> None:
    page(phone, made, *of, since=since)  # is remembered from now on
    more = WALL if of == ("game", "cat-in-the-box") else 0
    with django_assert_num_queries(QUERIES[of[0]] + more):
        page(phone, made, *of, since=since)
