"""The advanced rule: T-Rex numbers rolled for the rooms instead of the printed ones."""

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

from scorepad.errors import Refusal
from scorepad.games.trex_holiday.layout import ROOMS, Layout, RoomPairs

NO_TREX_SET = "holiday.no-trex-set"


def possible_sets(layout: Layout) -> Iterator[RoomPairs]:
    """Every set that the advanced rule allows (rulebook: Advanced Rules).

    Two different numbers a room, none of them printed for it, all six somewhere.
    """
    pairs = [
        list(combinations(sorted(set(range(1, 7)) - set(layout.printed[room])), 2))
        for room in ROOMS
    ]
    for chosen in product(*pairs):
        if len({number for pair in chosen for number in pair}) == 6:
            yield dict(zip(ROOMS, chosen, strict=True))


def roll_trex_numbers(layout: Layout, random: Random, sets: int = 1) -> list[RoomPairs]:
    """Roll `sets` sets of T-Rex numbers, each of the possible ones equally likely.

    Raises `Refusal` (`holiday.no-trex-set`) where the layout leaves none.
    """
    possible = list(possible_sets(layout))
    if not possible:
        raise Refusal(
            NO_TREX_SET,
            f"The sheet “{layout.name}” leaves no T-Rex numbers to roll: with every room changed, "
            "some number would be in no room. Play with the printed ones.",
        )
    return [random.choice(possible) for _ in range(sets)]
