"""Questions of people in a club with 200 plays, answered from its pages and by plain SQL.

`tests/browser/test_counted_taps.py` counts how many taps lead to the answers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import pytest
from django.db import connection, transaction
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from scorepad.clubs.models import Club
from scorepad.history.demo import make_demo
from scorepad.plays.templatetags.pad import day
from scorepad.web.dates import month
from tests.history.shown import words
from tests.phones import phone_of

pytestmark = pytest.mark.slow
TODAY = date(2026, 11, 22)

# Every seat of every finished play that counts, against others; `won` but for ties that wait.
SEATS = """
    WITH played AS (
        SELECT play.id AS play, play.game_slug AS game, night.date AS night, play.created_at AS at,
            person.name AS name, seat.total AS total, seat.place AS place,
            mine.win_part > 0 AND (NOT mine.tied OR mine.player_id = (
                SELECT max(first.player_id) FROM history_seatrow first
                JOIN history_playrow later ON later.play_id = first.play_id
                WHERE (later.date, later.at) > (tie.date, tie.at) AND NOT later.tied
                AND later.game_slug IN ('cat-lady', 'box-of-treats')
                AND later.club_id = tie.club_id AND later.players > 1 AND first.place = 1
                AND first.player_id IN (
                    SELECT player_id FROM history_seatrow WHERE play_id = tie.play_id AND tied
                ) GROUP BY later.play_id HAVING count(*) = 1 ORDER BY later.date, later.at LIMIT 1
            )) IS TRUE AS won,
            count(*) OVER (PARTITION BY play.id) AS people
        FROM plays_play play
        JOIN plays_night night ON night.id = play.night_id
        JOIN plays_seat seat ON seat.play_id = play.id
        JOIN clubs_player person ON person.id = seat.player_id
        JOIN history_seatrow mine ON mine.seat_id = seat.id
        JOIN history_playrow tie ON tie.play_id = play.id
        WHERE play.state = 'finished' AND play.counts AND play.deleted_at IS NULL
    ), seats AS (SELECT * FROM played WHERE people > 1)
"""


def sql(query: str, *values: str) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(SEATS + query, values)
        return [tuple(row) for row in cursor.fetchall()]


def one(query: str, *values: str) -> Any:
    return sql(query, *values)[0][0]


class Pages:
    """What a phone of the club reads."""

    def __init__(self, club: Club) -> None:
        self.club, self.phone = club, phone_of(club)
        self.people = dict(club.players.values_list("name", "pk"))

    def __call__(self, view: str, *about: object, **query: str) -> str:
        about = tuple(self.people.get(str(one), one) for one in about)
        name = view if ":" in view else f"history:{view}"
        answer: Any = self.phone.get(reverse(name, args=[self.club.pk, *about]), query)
        assert answer.status_code == 200
        return words(answer.content.decode()).replace("\u2060", "")


@pytest.fixture(scope="module")
def pages(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Pages]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield Pages(make_demo(200, 11, TODAY))
        transaction.set_rollback(True)


def of(text: str, pattern: str) -> tuple[str, ...]:
    found = re.search(pattern, text)
    assert found, (pattern, text)
    return found.groups()


def best(game: str, name: str = "%") -> tuple[str, str]:
    query = """SELECT total, name FROM seats WHERE game = %s AND name LIKE %s
        ORDER BY total DESC, night, at LIMIT 1"""
    [(total, holder)] = sql(query, game, name)
    return str(total), holder


def together(one: str, two: str) -> tuple[int, int, int]:
    query = """SELECT sum(a.place < b.place), sum(a.place > b.place), sum(a.place = b.place)
        FROM seats a JOIN seats b ON a.play = b.play WHERE a.name = %s AND b.name = %s"""
    return sql(query, one, two)[0]


def runs() -> dict[str, int]:
    longest: dict[str, int] = {}
    now: dict[str, int] = {}
    for name, won in sql("SELECT name, won FROM seats ORDER BY night, at, play"):
        now[name] = now.get(name, 0) + 1 if won else 0
        longest[name] = max(longest.get(name, 0), now[name])
    return longest


def as_date(value: object) -> date:
    return date.fromisoformat(str(value))


def last(where: str, *values: str) -> str:
    return day(as_date(one(f"SELECT max(night) FROM played WHERE {where}", *values)))  # noqa: S608


def rival(word: str, of_whom: str) -> str:
    names = [name for (name,) in sql("SELECT DISTINCT name FROM seats WHERE name != %s", of_whom)]
    sign = 1 if word == "favourite opponent" else -1
    clear = {}
    for name in names:
        ahead, behind, tied = together(of_whom, name)
        lead, plays = sign * (ahead - behind), ahead + behind + tied
        if plays >= 20 and 10 * lead >= plays:
            clear[name] = lead
    return max(clear, key=lambda name: clear[name]) if clear else ""


def most(what: str, where: str = "1 = 1") -> tuple[str, int]:
    [row] = sql(f"""SELECT {what}, count(DISTINCT play) AS n FROM seats WHERE {where}
        GROUP BY {what} ORDER BY n DESC LIMIT 1""")  # noqa: S608
    return row[0], row[1]


def check_wins(pages: Pages, page: str, where: str = "1 = 1") -> None:
    """Checks that the first player on the page has the most wins."""
    wins = sql(f"""SELECT name, sum(won) AS n, count(*) FROM seats WHERE {where}
        GROUP BY name ORDER BY n DESC, 1.0 * n / count(*) DESC""")  # noqa: S608
    name, won, plays = wins[0]
    assert f"{name} {won} wins in {plays} plays" in page


def closest() -> int:
    query = """SELECT min(gap) FROM (
        SELECT abs(max(CASE WHEN place = 1 THEN total END) -
            CASE WHEN sum(place = 1) > 1 THEN max(CASE WHEN place = 1 THEN total END)
            ELSE max(CASE WHEN place = 2 THEN total END) END) AS gap
        FROM seats WHERE game IN ('cat-lady', 'box-of-treats', 'cat-in-the-box') GROUP BY play)"""
    return int(one(query))


def q01(pages: Pages) -> None:
    check_wins(pages, pages("game", "cat-lady"), "game = 'cat-lady'")


def q02(pages: Pages) -> None:
    assert last("1 = 1") in pages("nights") or "Tonight" in pages("nights")


def q03(pages: Pages) -> None:
    said = last("game = 'cat-in-the-box'")
    assert f"Last played on {said}" in pages("game", "cat-in-the-box")
    assert f"last on {said}" in pages("games")


def q04(pages: Pages) -> None:
    total, _name = best("cat-lady", "Ben")
    assert f"{total} best at Cat Lady" in pages("player", "Ben")


def highest(game: str) -> Callable[[Pages], None]:
    def question(pages: Pages) -> None:
        total, name = best(game)
        assert f"{total} the highest total {name}, with" in pages("game", game)

    return question


def q08(pages: Pages) -> None:
    page = pages("player", "Ben", open="opponents")
    for word, told in (
        ("nemesis", "Ben’s nemesis:"),
        ("favourite opponent", "Ben’s favourite opponent:"),
    ):
        name = rival(word, "Ben")
        assert (f"{word}: {name} " in page) is bool(name)
        assert (f"{told} {name}," in page) is bool(name)


def q09(pages: Pages) -> None:
    plays = one("SELECT count(*) FROM seats WHERE name = 'Ben'")
    assert f"Ben {plays} plays on" in pages("player", "Ben")


def q10(pages: Pages) -> None:
    ahead, behind, tied = together("Ben", "Ana")
    told = of(pages("against", "Ben", "Ana"), r"Ben ahead (\d+) tied (\d+) Ana ahead (\d+)")
    assert tuple(map(int, told)) == (ahead, tied, behind)


def q11(pages: Pages) -> None:
    page = pages("player", "Ben", open="opponents")
    assert f"Ana {sum(together('Ben', 'Ana'))} plays" in page


def q12(pages: Pages) -> None:
    won = sql("""SELECT name, sum(won) AS n FROM seats
        WHERE night = (SELECT max(night) FROM seats) GROUP BY name ORDER BY n DESC LIMIT 1""")
    assert re.search(rf"{won[0][0]}.{{0,40}}{won[0][1]} of \d+ plays", pages("nights"))


def q13(pages: Pages) -> None:
    check_wins(pages, pages("players", since="2026-01-01"), "night >= '2026-01-01'")


def q14(pages: Pages) -> None:
    game, plays = most("game")
    assert of(pages("games"), r"Games ([A-Z][\w ]+?) (\d+) plays")[1] == str(plays), game


def q15(pages: Pages) -> None:
    nights = one("SELECT count(DISTINCT night) FROM played WHERE night >= '2026-01-01'")
    assert f"{nights} nights in 2026" in pages("nights")


def q16(pages: Pages) -> None:
    assert f"{runs()['Cleo']} wins in a row" in pages("player", "Cleo")


def q17(pages: Pages) -> None:
    longest = max(runs().values())
    names, told = of(pages("players"), r"Longest run of wins: (.+?), (\d+) in a row")
    assert int(told) == longest
    assert {*re.findall(r"[A-Z]\w+", names)} == {
        name for name, run in runs().items() if run == longest
    }


def q18(pages: Pages) -> None:
    night = one("SELECT max(night) FROM played")
    plays = sql("SELECT name, won, total FROM played WHERE night = %s", night)
    page = pages("night", as_date(night))
    for name, won, total in plays:
        assert f"{name} {total}".replace("-", "−") in page
        assert not won or f"{name} won" in page


def q19(pages: Pages) -> None:
    won = one("SELECT sum(won) FROM seats WHERE name = 'Cleo' AND game = 'cat-tower'")
    row = of(pages("player", "Cleo", open="games"), r"Cat Tower \d+ plays (\d+)")
    assert int(row[0]) == won


def q20(pages: Pages) -> None:
    said = last("people > 1 AND won AND name = 'Finn'")
    assert f"the last on {said}" in pages("player", "Finn")


def q21(pages: Pages) -> None:
    page = pages("player", "Ben")
    told = of(page, r"beat (\d+)% of the others in the last 20 plays, compared with (\d+)% before")
    beaten = [
        share
        for (share,) in sql("""SELECT
            (SELECT avg(0.5 * ((b.place > a.place) + (b.place >= a.place)))
             FROM seats b WHERE b.play = a.play AND b.name != a.name)
            FROM seats a WHERE a.name = 'Ben' ORDER BY a.night, a.at, a.play""")
    ]
    for said, shares in zip(told, (beaten[-20:], beaten[:-20]), strict=True):
        assert abs(int(said) - 100 * sum(shares) / len(shares)) < 1


def q22(pages: Pages) -> None:
    page = pages("games")
    assert "The closest finish" in page
    assert ("tied on" in page or "each in" in page) is (closest() == 0)


def q23(pages: Pages) -> None:
    for name, nights in sql("SELECT name, count(DISTINCT night) FROM played GROUP BY name"):
        assert f"on {nights} nights since" in pages("player", name)
    nights = one("SELECT count(DISTINCT night) FROM played WHERE name = 'Finn'")
    assert re.search(rf"Finn [^A-Z]*{nights} nights", pages("players"))


def q24(pages: Pages) -> None:
    totals = [
        total
        for (total,) in sql("""SELECT total FROM seats
            WHERE game = 'cat-lady' AND people = 4 AND won ORDER BY total""")
    ]
    page = pages("game", "cat-lady", players="4", open="totals")
    if len(totals) > 1:
        assert f"The winners’ median total is {totals[(len(totals) - 1) // 2]}" in page


def q25(pages: Pages) -> None:
    first = one("SELECT min(night) FROM played")
    assert month(as_date(first)) in pages("nights")


QUESTIONS: tuple[tuple[str, Callable[[Pages], None]], ...] = (
    ("Who wins most at Cat Lady?", q01),
    ("When did we last play?", q02),
    ("When did we last play Cat in the Box?", q03),
    ("Ben’s best ever at Cat Lady?", q04),
    ("The highest Cat Lady ever?", highest("cat-lady")),
    ("The highest Cat in the Box ever?", highest("cat-in-the-box")),
    ("The highest Box of Treats ever?", highest("box-of-treats")),
    ("Who is Ben’s nemesis?", q08),
    ("How often did Ben play?", q09),
    ("Ben against Ana?", q10),
    ("How often did those two sit together?", q11),
    ("Who won last time?", q12),
    ("Who leads this year?", q13),
    ("What do we play most?", q14),
    ("How many evenings this year?", q15),
    ("Cleo’s longest run?", q16),
    ("The longest run of anybody?", q17),
    ("What was played on an evening?", q18),
    ("Has Cleo ever won Cat Tower?", q19),
    ("When did Finn last win?", q20),
    ("Is Ben getting better?", q21),
    ("Our closest finish ever?", q22),
    ("Who comes most often?", q23),
    ("How much wins Cat Lady with four?", q24),
    ("When did it all begin?", q25),
)


@pytest.mark.parametrize(("question", "ask"), QUESTIONS, ids=[one[0] for one in QUESTIONS])
def test_a_question_is_answered_as_plain_sql_answers_it(
    pages: Pages,
    question: str,
    ask: Callable[[Pages], None],
    django_db_blocker: DjangoDbBlocker,
) -> None:
    with django_db_blocker.unblock():
        ask(pages)
