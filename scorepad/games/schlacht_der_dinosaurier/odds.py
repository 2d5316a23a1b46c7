"""The exact chances of a battle, before the dice are rolled and before some are rolled again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations

from scorepad.games.schlacht_der_dinosaurier.box import FACES


@dataclass(frozen=True, slots=True)
class Chances:
    """How likely a side wins, neither side does, and it loses; they add up to 1."""

    win: Fraction
    tie: Fraction
    loss: Fraction


@dataclass(frozen=True, slots=True)
class Again:
    """Some of the dice rolled again, by their positions from 0, and the chances with it."""

    dice: tuple[int, ...]
    chances: Chances


def battle(attack: int, value: int, defence: int) -> Chances:
    """The attacker's chances before a battle in which no die is rolled again.

    `attack` dice and the card's `value` are rolled against `defence` dice (rulebook: The
    Course of a Battle).
    """
    return _chances(_sums(attack), value, _sums(defence))


def attacker_again(
    attack: Sequence[int], value: int, defence: Sequence[int] | int, lava: int
) -> tuple[Again, ...]:
    """What the attacker may roll again for `lava` chunks, with the attacker's chances, best first.

    `attack` is what was rolled, `value` the card's. `defence` is what the defender has rolled
    and keeps, or how many dice the defender has yet to roll.
    """
    against = _sums(defence) if isinstance(defence, int) else {sum(defence): 1}
    return _ways(attack, value, against, lava)


def defender_again(defence: Sequence[int], attack: int, lava: int) -> tuple[Again, ...]:
    """What the defender may roll again for `lava` chunks, with the defender's chances, best first.

    `defence` is what was rolled, `attack` the attacker's combat result with the card's value.
    """
    return _ways(defence, 0, {attack: 1}, lava)


def _ways(
    rolled: Sequence[int], value: int, against: Mapping[int, int], lava: int
) -> tuple[Again, ...]:
    """Every set of dice that the chunks pay for, the empty one included.

    Ways with the same chances stand in the order of what they cost.
    """
    ways = []
    for count in range(min(lava, len(rolled)) + 1):
        for dice in combinations(range(len(rolled)), count):
            kept = value + sum(face for at, face in enumerate(rolled) if at not in dice)
            ways.append(Again(dice, _chances(_sums(count), kept, against)))
    return tuple(sorted(ways, key=lambda way: (-way.chances.win, -way.chances.tie)))


@cache
def _sums(dice: int) -> Mapping[int, int]:
    """In how many ways so many dice come to each sum."""
    sums = {0: 1}
    for _ in range(dice):
        more: dict[int, int] = {}
        for total, ways in sums.items():
            for face in FACES:
                more[total + face] = more.get(total + face, 0) + ways
        sums = more
    return sums


def _chances(own: Mapping[int, int], bonus: int, other: Mapping[int, int]) -> Chances:
    win = tie = 0
    for total, ways in own.items():
        for against, other_ways in other.items():
            if total + bonus > against:
                win += ways * other_ways
            elif total + bonus == against:
                tie += ways * other_ways
    cases = sum(own.values()) * sum(other.values())
    return Chances(Fraction(win, cases), Fraction(tie, cases), Fraction(cases - win - tie, cases))
