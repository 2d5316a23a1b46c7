"""The chances of a battle, against counting every fall of the dice one by one."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations, product
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.games.schlacht_der_dinosaurier.odds import (
    Again,
    Chances,
    attacker_again,
    battle,
    defender_again,
)

SIX = (0, 1, 2, 5, 10, 15)
FACES = st.sampled_from(SIX)
ROLLS = st.lists(FACES, min_size=1, max_size=3)
VALUES = st.sampled_from((0, 1, 2, 3, 5, 6, 10))
LAVA = st.integers(0, 4)


def shares(pairs: Iterable[tuple[int, int]]) -> Chances:
    """Of pairs of results, how often the first is higher, equal and lower."""
    signs = [(one > other) - (one < other) for one, other in pairs]
    win, tie, loss = (Fraction(signs.count(sign), len(signs)) for sign in (1, 0, -1))
    return Chances(win, tie, loss)


def rolls(dice: int) -> list[int]:
    """The sums of all falls of so many dice."""
    return [sum(fall) for fall in product(SIX, repeat=dice)]


def every_way(rolled: Sequence[int], value: int, against: list[int], lava: int) -> list[Again]:
    """Every set of dice that may be rolled again, by brute force."""
    ways = []
    for count in range(len(rolled) + 1):
        for dice in combinations(range(len(rolled)), count):
            if count <= lava:
                kept = sum(face for at, face in enumerate(rolled) if at not in dice)
                sums = [kept + value + again for again in rolls(count)]
                ways.append(Again(dice, shares(product(sums, against))))
    return ways


def test_the_known_chances_of_a_tyrannosaurus_rex_against_a_triceratops() -> None:
    """Rulebook: The Course of a Battle; with a 5, before the dice are rolled."""
    chances = battle(3, 5, 2)
    assert chances.win == Fraction(229, 288)
    assert chances.tie == Fraction(101, 3888)
    assert chances.win + chances.tie + chances.loss == 1


@pytest.mark.parametrize("attack", [1, 2, 3])
@pytest.mark.parametrize("defence", [1, 2, 3])
@pytest.mark.parametrize("value", [0, 1, 2, 3, 5, 6, 10])
def test_the_chances_before_a_battle_are_those_of_a_count(
    attack: int, defence: int, value: int
) -> None:
    """Rulebook: The Course of a Battle; all 46,656 falls at most."""
    expected = shares(product([value + total for total in rolls(attack)], rolls(defence)))
    assert battle(attack, value, defence) == expected


@given(ROLLS, VALUES, ROLLS, LAVA)
@settings(max_examples=60)
def test_the_attackers_re_rolls_against_dice_that_are_kept(
    attack: list[int], value: int, defence: list[int], lava: int
) -> None:
    """Rulebook: The Course of a Battle; one lava chunk a die."""
    found = attacker_again(attack, value, defence, lava)
    assert sorted(found, key=str) == sorted(every_way(attack, value, [sum(defence)], lava), key=str)


@given(ROLLS, VALUES, st.integers(1, 3), LAVA)
@settings(max_examples=40)
def test_the_attackers_re_rolls_before_the_defender_has_rolled(
    attack: list[int], value: int, defence: int, lava: int
) -> None:
    """Rulebook: The Course of a Battle; the attacker decides first."""
    found = attacker_again(attack, value, defence, lava)
    assert sorted(found, key=str) == sorted(every_way(attack, value, rolls(defence), lava), key=str)


@given(ROLLS, st.integers(0, 55), LAVA)
@settings(max_examples=60)
def test_the_defenders_re_rolls_against_the_attackers_result(
    defence: list[int], attack: int, lava: int
) -> None:
    """Rulebook: The Course of a Battle; the defender's result is the dice alone."""
    found = defender_again(defence, attack, lava)
    assert sorted(found, key=str) == sorted(every_way(defence, 0, [attack], lava), key=str)


@given(ROLLS, VALUES, ROLLS, LAVA)
def test_the_best_way_comes_first(
    attack: list[int], value: int, defence: list[int], lava: int
) -> None:
    """By the chance to win, then to lose nothing, then by what it costs."""
    for found in (
        attacker_again(attack, value, defence, lava),
        attacker_again(attack, value, len(defence), lava),
        defender_again(defence, sum(attack) + value, lava),
    ):
        keys = [(-way.chances.win, -way.chances.tie, len(way.dice), way.dice) for way in found]
        assert keys == sorted(keys)
        assert () in [way.dice for way in found], "all dice may be kept"


def test_without_a_chunk_the_dice_stay_as_they_are() -> None:
    """Rulebook: Using Lava Chunks."""
    kept = Again((), Chances(Fraction(0), Fraction(1), Fraction(0)))
    assert attacker_again((0, 5, 0), 5, (10, 0), 0) == (kept,)
    assert defender_again((10, 0), 10, 0) == (kept,)


def test_in_the_rulebooks_battle_the_attacker_does_well_to_roll_again() -> None:
    """Rulebook: The Course of a Battle; 0, 1 and 10 with a 5, then 1 and 10 against 19."""
    found = attacker_again((0, 1, 10), 5, 2, 3)
    assert found[0].dice == (0, 1)
    best = defender_again((1, 10), 19, 2)[0]
    assert best.dice == (0,)
    assert best.chances.win == Fraction(2, 6), "a 10 or a 15 wins"


def test_the_answer_comes_in_a_few_milliseconds() -> None:
    """The pad asks with every tap."""
    battle(3, 5, 3)
    best = min(_time_of_one() for _ in range(5))
    assert best < 0.02


def _time_of_one() -> float:
    begin = perf_counter()
    battle(3, 6, 3)
    attacker_again((0, 1, 2), 6, 3, 3)
    defender_again((0, 1, 2), 20, 3)
    return perf_counter() - begin
