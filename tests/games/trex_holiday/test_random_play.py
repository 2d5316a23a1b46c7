"""Whatever is legally played on whatever sheet, some things always hold."""

from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.engine import Player, replay
from scorepad.errors import Refusal
from scorepad.files import write_options
from scorepad.games.trex_holiday.game import Options
from scorepad.games.trex_holiday.layout import Layout
from scorepad.games.trex_holiday.rules import Biscuit, Place, Reveal, State, Trex
from tests.games.trex_holiday.holiday import (
    HOLIDAY,
    answer,
    counted_slowly,
    random_game,
)
from tests.games.trex_holiday.strategies import beginnings

SEEDS = st.integers(0, 100_000)


def plain(layout: Layout) -> Any:
    """A layout as a file writes it."""
    return write_options(Options(layout))["layout"]


def most_rounds(state: State) -> int:
    """Each round but the last fills two spaces of every sheet at least."""
    return len(state.layout.spaces) // 2 + 1


@given(beginnings(), SEEDS)
@settings(max_examples=20)
def test_every_game_ends_and_its_log_replays_to_the_same_state(start: State, seed: int) -> None:
    """Rulebook: End of Game and Scoring; a game is its moves."""
    game = list(random_game(start, Random(seed)))
    log, (_, end) = [move for move, _ in game], game[-1]
    assert end.phase == "finished"
    assert end.round <= most_rounds(start)
    assert replay(HOLIDAY, start, log) == end


@given(beginnings(), SEEDS)
@settings(max_examples=20)
def test_the_lines_and_totals_are_those_of_a_slow_count(start: State, seed: int) -> None:
    """Rulebook: Rooms, Scoring Example; at every moment of a game."""
    layout = plain(start.layout)
    for number, (_, state) in enumerate(random_game(start, Random(seed))):
        if number % 5 and state.phase != "finished":
            continue
        for player, lines in enumerate(HOLIDAY.lines(state)):
            slow = counted_slowly(layout, answer(state, player)["sheet"])
            assert {line.id: line.points for line in lines} == slow


@given(beginnings(), SEEDS)
@settings(max_examples=12)
def test_what_legal_says_is_what_apply_does(start: State, seed: int) -> None:
    """Legality is written once: the code that greys a space is the one that refuses it."""
    random = Random(seed)
    for _, state in random_game(start, random):
        if random.random() < 0.8:
            continue
        for player in map(Player, range(len(state.seats))):
            legal = HOLIDAY.legal(state, player)
            for move, refusal in random.sample(sorted(legal.items(), key=str), min(25, len(legal))):
                try:
                    HOLIDAY.apply(state, move)
                except Refusal as refused:
                    assert refusal is not None
                    assert (refused.code, refused.message) == (refusal.code, refusal.message)
                    assert "!" not in refused.message
                    assert "error" not in refused.message.lower()
                    assert refused.message.endswith(".")
                else:
                    assert refusal is None


@given(beginnings(), SEEDS)
@settings(max_examples=10)
def test_the_answer_offers_what_apply_allows_and_nothing_else(start: State, seed: int) -> None:
    """Ruling: `legal` of an answer; `place` is empty while a biscuit waits, else `biscuit` is."""
    random = Random(seed)
    for _, state in random_game(start, random):
        if random.random() < 0.85:
            continue
        for player in map(Player, range(len(state.seats))):
            offered = answer(state, player)["legal"]
            assert not (offered["place"] and offered["biscuit"])
            spaces = list(state.layout.spaces)
            for number in range(1, 7):
                allowed = [
                    space
                    for space in spaces
                    if HOLIDAY.refusal(state, Place(player, number, space)) is None
                ]
                assert offered["place"].get(str(number), []) == allowed
            assert offered["biscuit"] == [
                space for space in spaces if HOLIDAY.refusal(state, Biscuit(player, space)) is None
            ]


@given(beginnings(), SEEDS)
@settings(max_examples=20)
def test_a_sheet_only_ever_fills_up(start: State, seed: int) -> None:
    """Rulebook: numbers stay as written, an area has one biscuit, a lost box stays lost."""
    before = start
    for _, state in random_game(start, Random(seed)):
        were, are = (HOLIDAY.values(s, legal=False)[1] for s in (before, state))
        for old, new in ((was["sheet"], now["sheet"]) for was, now in zip(were, are, strict=True)):
            for area, marks in new["spaces"].items():
                assert sum("*" in (mark or "") for mark in marks) <= 1
                for was, now in zip(old["spaces"][area], marks, strict=True):
                    assert was in (None, now) or now == f"{was}*"
            for was, now in zip(old["boxes"], new["boxes"], strict=True):
                assert was in (None, now)
        before = state


@given(beginnings(), SEEDS)
@settings(max_examples=10)
def test_every_die_is_written_once_or_lapses(start: State, seed: int) -> None:
    """Rulebook: How Each Round Plays; nothing is written that no die showed."""
    shown: Counter[int] = Counter()
    written: list[Counter[int]] = [Counter() for _ in start.seats]
    game = list(random_game(start, Random(seed)))
    for move, _ in game:
        match move:
            case Reveal(dice):
                shown.update(dice)
            case Trex(number):
                shown[number] += 1
            case Place(player, number):
                written[player][number] += 1
    for seat, numbers in enumerate(written):
        assert numbers <= shown
        on_sheet = Counter(
            int(mark[0])
            for marks in answer(game[-1][1], seat)["sheet"]["spaces"].values()
            for mark in marks
            if mark not in (None, "x")
        )
        assert on_sheet == numbers


@given(beginnings(), SEEDS)
@settings(max_examples=10)
def test_nothing_that_happens_later_changes_an_earlier_state(start: State, seed: int) -> None:
    """States are values: asked again, each of them answers what it answered."""
    states = [start, *(state for _, state in random_game(start, Random(seed)))][::4]
    copies = deepcopy(states)
    values = [HOLIDAY.values(state, legal=True) for state in states]
    for state in reversed(states):
        for player in map(Player, range(len(state.seats))):
            HOLIDAY.legal(state, player)
        HOLIDAY.result(state)
    assert states == copies
    assert [HOLIDAY.values(state, legal=True) for state in states] == values


@given(beginnings(), SEEDS)
@settings(max_examples=10)
def test_the_game_waits_for_somebody_until_it_is_over(start: State, seed: int) -> None:
    """Rulebook: How Each Round Plays; a step lasts while anybody has something to do."""
    for _, state in random_game(start, Random(seed)):
        waiting = HOLIDAY.due(state)
        assert any(waiting) == (state.phase != "finished")
        assert (state.roller is None) == (state.phase == "finished")
        if state.phase == "finished":
            assert HOLIDAY.result(state).winners
            assert state.stuck is not None
        else:
            assert state.roller == (state.round - 1) % len(state.seats)
