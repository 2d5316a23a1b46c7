"""Final nests and maps, counted without a game: what the box cannot hold."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorepad.errors import Refusal
from scorepad.games.gods_love_dinosaurs.moves import DINOSAURS, GOLDEN_EGGS, Count

SUPPLY = "tally.supply"


@dataclass(frozen=True, slots=True)
class Tally:
    """One player’s eggs in the nest and dinosaurs on the map, each 0 or more."""

    eggs: Count
    golden_eggs: Count
    dinosaurs: Count


def beyond_supply(tallies: Sequence[Tally]) -> Refusal | None:
    """Why the box does not hold what the players have in all (rulebook: Components).

    Regular eggs are counted past their pieces.
    """
    golden = sum(tally.golden_eggs for tally in tallies)
    if golden > GOLDEN_EGGS:
        text = f"These nests hold {golden} golden eggs and the box has {GOLDEN_EGGS}."
        return Refusal(SUPPLY, f"{text} Count them again.")
    dinosaurs = sum(tally.dinosaurs for tally in tallies)
    if dinosaurs > DINOSAURS:
        text = f"These maps hold {dinosaurs} dinosaurs and the box has {DINOSAURS}"
        return Refusal(SUPPLY, f"{text} beside the marker. Count them again, without the marker.")
    return None
