"""A count without a game: how many dinosaurs each player has HOME."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorepad.errors import Refusal, bad_field
from scorepad.games.tyrannosaurus_rex.state import DINOSAURS

SUPPLY = "tally.supply"
UNREACHABLE = "tally.unreachable"


@dataclass(frozen=True, slots=True)
class Tally:
    """One player's dinosaurs HOME, 0 to 4."""

    home: int


def check(players: Sequence[str], tallies: Sequence[Tally]) -> None:
    """Whether a game can end, or stop, like this (rulebook: Components, The Winner).

    Raises `BadFile` for less than none, `Refusal` (`tally.supply`) for more dinosaurs than a
    player has, and (`tally.unreachable`) where two players have all four HOME.
    """
    for index, tally in enumerate(tallies):
        if tally.home < 0:
            raise bad_field(f"players[{index}].home", f"expected 0 to {DINOSAURS}, got less")
    for name, tally in zip(players, tallies, strict=True):
        if tally.home > DINOSAURS:
            raise Refusal(
                SUPPLY, f"{name} has four dinosaurs, and no more can be HOME. Count them."
            )
    full = [p for p, tally in zip(players, tallies, strict=True) if tally.home == DINOSAURS]
    if len(full) > 1:
        raise Refusal(
            UNREACHABLE,
            f"{full[0]} and {full[1]} cannot both have four dinosaurs HOME. The game ends with the "
            "first who has: count the other’s again.",
        )
