"""What is in the box: figures and their dice, cards, lava chunks."""

from collections.abc import Mapping, Sequence
from typing import Literal, get_args

from scorepad.engine import counted

Species = Literal[
    "plateosaurus",
    "tyrannosaurus-rex",
    "triceratops",
    "pteranodon",
    "stegosaurus",
    "velociraptor",
]
Figure = Literal[
    "general",
    "plateosaurus",
    "tyrannosaurus-rex",
    "triceratops",
    "pteranodon",
    "stegosaurus",
    "velociraptor",
]
CardName = Literal[
    "plateosaurus",
    "tyrannosaurus-rex",
    "triceratops",
    "pteranodon",
    "stegosaurus",
    "velociraptor",
    "joker",
    "extinction",
    "lava",
]

SPECIES: tuple[Species, ...] = get_args(Species)
FIGURES: tuple[Figure, ...] = get_args(Figure)
INDEX: Mapping[str, int] = {figure: index for index, figure in enumerate(FIGURES)}

Army = tuple[int, ...]
"""A number for every figure, in the order of `FIGURES`."""

ARMY: Army = (1, 1, 2, 2, 2, 3, 4)
"""The fifteen figures of one army (rulebook: Assembling the Figures)."""

NOTHING: Army = (0,) * len(FIGURES)

DICE: Army = (3, 3, 3, 2, 1, 1, 1)
"""The combat dice of each figure. That of the Pteranodon is ours, and an option."""

FACES = (0, 1, 2, 5, 10, 15)
"""What a combat die shows."""

DECK: Mapping[CardName, tuple[int, ...]] = {
    "plateosaurus": (5, 2, 2, 2, 1),
    "tyrannosaurus-rex": (5, 5, 5, 5, 5, 2),
    "triceratops": (10, 5, 5, 5, 2, 2),
    "pteranodon": (10, 10, 10, 5, 5),
    "stegosaurus": (10, 5, 5, 2, 2, 2, 2),
    "velociraptor": (10, 10, 5, 5, 5, 5, 2, 2),
    "joker": (10, 6, 6, 6, 6, 3, 3, 3, 3, 3, 3, 3, 3),
}
"""The cards that carry a value (rulebook: The Action Cards). The other ones carry none."""

CHUNKS = 14
"""Lava chunks in the box."""

FIRST_CHUNKS = 3
"""Lava chunks of a player at the start."""

FIGURE_NAMES: Mapping[Figure, str] = {
    "general": "General",
    "plateosaurus": "Plateosaurus",
    "tyrannosaurus-rex": "Tyrannosaurus Rex",
    "triceratops": "Triceratops",
    "pteranodon": "Pteranodon",
    "stegosaurus": "Stegosaurus",
    "velociraptor": "Velociraptor",
}


def armies_each(players: int) -> int:
    """How many armies a player has: two where two play (rulebook: Two-Player Variant)."""
    return 2 if players == 2 else 1


def whole(players: int) -> Army:
    """All figures of one player at the start of a game for so many players."""
    return tuple(count * armies_each(players) for count in ARMY)


def changed(army: Army, figure: Figure, change: int) -> Army:
    """`army` with so many of one figure more."""
    at = INDEX[figure]
    return (*army[:at], army[at] + change, *army[at + 1 :])


def living(army: Army) -> tuple[Species, ...]:
    """The species that have a figure left; the General is none."""
    return tuple(species for species in SPECIES if army[INDEX[species]])


def values_of(card: CardName) -> tuple[int, ...]:
    """The different values that cards of this name carry, the highest first; maybe none."""
    return tuple(dict.fromkeys(DECK.get(card, ())))


def dice(number: int) -> str:
    """`1 die`, `2 dice`."""
    return "1 die" if number == 1 else f"{number} dice"


def chunks(number: int) -> str:
    """`1 lava chunk`, `2 lava chunks`."""
    return counted(number, "lava chunk")


def kept(rolled: Sequence[int], again: Sequence[int | None] | None) -> tuple[int, ...]:
    """The dice as they lie after a re-roll, where None keeps a die."""
    if again is None:
        return tuple(rolled)
    return tuple(old if new is None else new for old, new in zip(rolled, again, strict=True))


def rolled_again(again: Sequence[int | None] | None) -> int:
    """How many dice a re-roll list rolls again; each costs a lava chunk."""
    return sum(face is not None for face in again or ())
