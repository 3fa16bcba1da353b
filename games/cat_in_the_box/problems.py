"""Finds what does not fit together in the rounds of Cat in the Box, and says how to correct it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.cat_in_the_box.board import covered_cells, free_for_covers, space_name
from games.cat_in_the_box.sheet import Round
from games.contract import Problem, SeatName, Table, Text, cite, plural, text

RULINGS = {  # by the field of the problem
    "": "CB-8",
    "predictions": "CB-6",
    "tricks": "CB-2",
    "tokens": "CB-9",
    "covered": "CB-9",
    "groups": "CB-7",
}


def problems(rounds: Sequence[Round], table: Table) -> tuple[Problem, ...]:
    """Returns the problems of every round that has entries; if there are no problems, one for each
    round that is still to be played."""
    players = len(table.seats)
    every: list[Problem] = []
    for round_ in rounds:
        every += _missing(round_)
        every += _predictions(round_)
        every += _tricks(round_)
        every += _board(round_)
        every += _groups(round_)
    left = players - len(rounds)
    if left < 0:
        message = text(
            "With {n} players there are only {n} rounds, and this is one more", n=players
        )
        every.append(_problem(rounds[-1], message))
    if left > 0 and not any(problem.blocks for problem in every):
        every.append(Problem(rounds_to_play(left), open=True))
    return tuple(every)


def rounds_to_play(left: int) -> Text:
    return cite("CB-8", plural("{n} round to play", "{n} rounds to play", left))


def _problem(
    round_: Round,
    message: Text,
    seat: str | None = None,
    field: str = "",
    *,
    blocks: bool = True,
    missing: bool = False,
) -> Problem:
    cited = cite(RULINGS[field], message)
    return Problem(cited, seat, field, blocks, slot=round_.key, missing=missing)


def _doubtful(
    round_: Round,
    message: Text,
    seat: str | None,
    field: str,
    value: int | str,
    *,
    missing: bool = False,
) -> Problem:
    """Returns a problem that players may override, because only they know how the round was played.
    Its key contains the value, so that they override this value only."""
    key = ".".join((round_.key, field, seat or "", str(value)))
    cited = cite(RULINGS[field], message)
    return Problem(cited, seat, field, slot=round_.key, key=key, may_override=True, missing=missing)


def _missing(round_: Round) -> Iterator[Problem]:
    """Yields a problem for each value not entered yet. In a document, missing tricks are 0."""
    nothing_won = all(count is None for count in round_.tricks.values())
    for seat, count in round_.predictions.items():
        if round_.setup.predictions and count is None:
            message = text("{name}: no prediction entered", name=SeatName(seat))
            yield _problem(round_, message, seat, "predictions", missing=True)
    if nothing_won:
        message = text("Round {n}: no tricks entered yet", n=round_.number)
        yield _problem(round_, message, None, "tricks", missing=True)
        return
    for seat, count in round_.tricks.items():
        if count is None:
            message = text("{name}: no tricks entered", name=SeatName(seat))
            yield _problem(round_, message, seat, "tricks", missing=True)


def _predictions(round_: Round) -> Iterator[Problem]:
    """Reports predictions that are not on the player boards. Players may override this (CB-6)."""
    offered = round_.setup.predictions
    for seat, value in round_.predictions.items():
        if value is None or value in offered:
            continue
        if offered:
            message = text(
                "{name} predicts {value}; the choices are {offered}",
                name=SeatName(seat),
                value=value,
                offered=[str(offer) for offer in offered],
            )
        else:
            message = text("{name}: nobody predicts in this game", name=SeatName(seat))
        yield _problem(round_, message, seat, "predictions", blocks=False)


def _tricks(round_: Round) -> Iterator[Problem]:
    """Checks that somebody won each trick, and that a paradox left at least one not won (CB-2)."""
    if None in round_.tricks.values():
        return
    won, all_tricks = round_.tricks_won, round_.setup.tricks
    if round_.paradox is not None and won >= all_tricks:
        message = text(
            "{won} tricks won, but a round with a paradox has at most {most}",
            won=won,
            most=all_tricks - 1,
        )
        yield _doubtful(round_, message, None, "tricks", won)
    if round_.paradox is None and won != all_tricks:
        message = plural(
            "{n} trick won in all, but a round without a paradox has {all}",
            "{n} tricks won in all, but a round without a paradox has {all}",
            won,
            all=all_tricks,
        )
        yield _doubtful(round_, message, None, "tricks", won)


# -- the board -------------------------------------------------------------------------------------


def _board(round_: Round) -> Iterator[Problem]:
    yield from _crowded(round_)
    yield from _covers(round_)
    if not round_.by_size and not _counts_are_wrong(round_):
        yield from _token_counts(round_)
        yield from _paradox_order(round_)


def _crowded(round_: Round) -> Iterator[Problem]:
    """Reports spaces with more than one token (CB-9)."""
    for cell, more in round_.extra.items():
        for seat in more:
            message = text(
                "{name}: {cell} holds a token already", name=SeatName(seat), cell=space_name(cell)
            )
            yield _problem(round_, message, seat, "tokens")


def _covers(round_: Round) -> Iterator[Problem]:
    """Checks the spaces that are covered before a round with two players (CB-9)."""
    setup, deck = round_.setup, round_.deck
    if not setup.covered or round_.by_size:
        return
    drawn = len(round_.covered)
    if 0 < drawn != setup.covered:
        message = text("{drawn} of {all} covered numbers entered", drawn=drawn, all=setup.covered)
        yield _problem(round_, message, None, "covered")
    for cell in sorted(covered_cells(round_.covered, deck) & round_.board.keys()):
        message = text(
            "{name}: {cell} is covered, so it holds no token",
            name=SeatName(round_.board[cell]),
            cell=space_name(cell),
        )
        yield _problem(round_, message, round_.board[cell], "tokens")
    if not drawn and free_for_covers(round_.board.keys(), setup.columns, deck) < setup.covered:
        message = plural(
            "{n} space was covered before play, but the tokens leave no room for it",
            "{n} spaces were covered before play, but the tokens leave no room for them",
            setup.covered,
        )
        yield _problem(round_, message, None, "tokens", blocks=False)


def _counts_are_wrong(round_: Round) -> bool:
    """Whether the numbers of tricks are wrong, so that tokens cannot be compared with them."""
    return None in round_.tricks.values() or any(_tricks(round_))


def _token_counts(round_: Round) -> Iterator[Problem]:
    """Checks that players have a token per trick played, and those in the trick of a paradox one
    more (CB-9). Players without any token are not checked, because tokens only matter for a bonus.
    If several players lack tokens, there is one problem for all, as tokens may still be entered."""
    played = round_.tricks_won
    tapped = {seat: round_.tokens(seat) for seat in round_.tricks if round_.tokens(seat)}
    short = [seat for seat, tokens in tapped.items() if tokens < played]
    for seat, tokens in tapped.items():
        more = round_.paradox not in (None, seat)
        if tokens > played + more or short == [seat]:
            message = _wrong_count(seat, tokens, played, more)
            is_short = tokens < played
            yield _doubtful(round_, message, seat, "tokens", tokens, missing=is_short)
    if len(short) > 1:
        there = sum(tapped.values())
        message = text("{n} of {all} tokens are on the board", n=there, all=played * len(tapped))
        counts = "-".join(str(tokens) for tokens in tapped.values())
        yield _doubtful(round_, message, None, "tokens", counts, missing=True)


def _wrong_count(seat: str, tokens: int, played: int, more: bool) -> Text:
    on_board = plural("{n} token", "{n} tokens", tokens)
    if more:
        return text(
            "{name}: {tokens} on the board, but {least} or {most} were played",
            name=SeatName(seat),
            tokens=on_board,
            least=played,
            most=played + 1,
        )
    return text(
        "{name}: {tokens} on the board, but {played} were played",
        name=SeatName(seat),
        tokens=on_board,
        played=played,
    )


def _paradox_order(round_: Round) -> Iterator[Problem]:
    """Checks that the players in the trick of a paradox sit right before the one who caused it."""
    if round_.paradox is None:
        return
    seats = list(round_.tricks)
    at = seats.index(round_.paradox)
    before = [*seats[at + 1 :], *seats[:at]]  # in playing order; the causer comes next
    tokens = [round_.tokens(seat) for seat in before]
    if not all(tokens):
        return
    played_on = [count > round_.tricks_won for count in tokens]
    if played_on != sorted(played_on):
        message = text("The tokens of the last trick do not fit the paradox; look again")
        yield _problem(round_, message, None, "tokens", blocks=False)


# -- groups ----------------------------------------------------------------------------------------


def _groups(round_: Round) -> Iterator[Problem]:
    """Checks that each group that scores is known and has no more tokens than were played."""
    if not round_.is_entered or _counts_are_wrong(round_):
        return
    played = round_.tricks_won
    for seat in round_.tricks:
        size = round_.group(seat)
        if round_.earns_bonus(seat):
            if size is None and (played or round_.by_size):
                yield _unknown(round_, seat)
            if size == 0 and played:
                message = text("{name}: a group of 0, but tokens were played", name=SeatName(seat))
                yield _problem(round_, message, seat, "groups", blocks=False)
        most = played + (round_.paradox not in (None, seat))
        if round_.by_size and size is not None and size > most:
            message = text(
                "{name}: a group of {size}, but {most} tokens at most were played",
                name=SeatName(seat),
                size=size,
                most=most,
            )
            yield _doubtful(round_, message, seat, "groups", size)


def _unknown(round_: Round, seat: str) -> Problem:
    if round_.by_size:
        message = text("{name}: no group entered", name=SeatName(seat))
        return _problem(round_, message, seat, "groups", missing=True)
    message = cite(
        "CB-7", text("{name}: tap the tokens, because the group counts", name=SeatName(seat))
    )
    return _problem(round_, message, seat, "tokens", missing=True)
