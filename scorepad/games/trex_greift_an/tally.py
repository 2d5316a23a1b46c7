"""Eggs and tiles counted at the end, without a game, and what of that cannot be."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from scorepad.engine import Span, counted
from scorepad.errors import Refusal
from scorepad.games.trex_greift_an.state import EGGS, MOST_OF_A_KIND, TILES

SUPPLY = "tally.supply"
UNREACHABLE = "tally.unreachable"


@dataclass(frozen=True, slots=True)
class Tally:
    """What one player has at the end: eggs in the nest, and food tiles of all kinds together."""

    eggs: Annotated[int, Span(0)]
    food: Annotated[int, Span(0)]


def check_tallies(names: Sequence[str], tallies: Sequence[Tally], kinds: int) -> None:
    """Raise `Refusal` for what play cannot bring about.

    The box is asked first, then how much of `kinds` kinds of food a player can hold (rulebook:
    Components, Eating). How many turns it took is not checked.
    """
    if sum(tally.eggs for tally in tallies) > EGGS:
        raise Refusal(SUPPLY, f"The box holds {EGGS} eggs, and these are more. Count them again.")
    if sum(tally.food for tally in tallies) > TILES:
        message = f"The box holds {TILES} food tiles, and these are more. Count them again."
        raise Refusal(SUPPLY, message)
    most = MOST_OF_A_KIND * kinds
    for name, tally in zip(names, tallies, strict=True):
        if tally.food > most:
            raise Refusal(
                UNREACHABLE,
                f"{name} has {counted(tally.food, 'food tile')}, yet {kinds} kinds with "
                f"{MOST_OF_A_KIND} of each make {most}. Count them again.",
            )
