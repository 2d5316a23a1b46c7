"""The moves of Gods Love Dinosaurs and what is in its box (rulebook: Components)."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from scorepad.engine import Player, Said, Span

Animal = Literal["frog", "rabbit", "rat", "tiger", "eagle"]

ANIMALS: tuple[Animal, ...] = ("frog", "rabbit", "rat", "tiger", "eagle")
"""The columns from the left."""
DINOSAURS = 19
"""Dinosaurs in the box beside the one that serves as the marker."""
GOLDEN_EGGS = 15
REGULAR_EGGS = 30
"""Pieces in the box; eggs are counted past them."""
GOLDEN_WORTH = 5
TILES = 84
PREDATORS = 50
"""Tigers and eagles in the box: the most that one hunt can eat."""
MOST = 999_999_999
"""A bound that no game comes near; it keeps numbers writable."""

Count = Annotated[int, Span(0, MOST)]
"""How many of a thing: 0 or more."""


@dataclass(frozen=True, slots=True)
class Take:
    """The player on turn takes a tile of a column (rulebook: Taking a Tile)."""

    move: ClassVar[str] = "take"
    player: Player
    column: Animal


@dataclass(frozen=True, slots=True)
class Hatch:
    """A player pays an egg for a dinosaur on the nest mountain (rulebook: 1. Dinosaurs Hatch)."""

    move: ClassVar[str] = "hatch"
    player: Player


@dataclass(frozen=True, slots=True)
class Hunt:
    """All dinosaurs of a player have hunted (rulebook: 2. Dinosaurs Hunt).

    `eggs` are the predators eaten, 0 to 50; `starved` the dinosaurs removed, 0 or more.
    """

    move: ClassVar[str] = "hunt"
    player: Player
    eggs: Annotated[int, Span(0, PREDATORS)]
    starved: Count


@dataclass(frozen=True, slots=True)
class Refill:
    """The marker moves and empty columns are filled (rulebook: 4. Refill Animal Columns).

    `short` says that a slot could not be filled. It is None where nobody said so, and where
    the tiles are counted: then it follows from them.
    """

    move: ClassVar[str] = "refill"
    short: Annotated[bool | None, Said] = None


@dataclass(frozen=True, slots=True)
class Exchange:
    """Five regular eggs become a golden one, or it becomes five (rulebook: Golden Eggs)."""

    move: ClassVar[str] = "exchange"
    player: Player
    to: Literal["golden", "regular"]


@dataclass(frozen=True, slots=True)
class Adjust:
    """A correction by hand: what a player has more (or less) than was entered."""

    move: ClassVar[str] = "adjust"
    player: Player
    eggs: int = 0
    golden_eggs: int = 0
    dinosaurs: int = 0


Move = Take | Hatch | Hunt | Refill | Exchange | Adjust
