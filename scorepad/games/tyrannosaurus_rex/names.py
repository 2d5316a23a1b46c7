"""What dinosaurs and places are called in sentences."""

from scorepad.engine import Player
from scorepad.games.tyrannosaurus_rex.state import Place, State

WHERE: dict[Place, str] = {
    "start": "on START",
    "track": "on the track",
    "river": "in the river bed",
    "lair": "in the lair",
    "home": "HOME",
}

PLACES: tuple[Place, ...] = ("lair", "start", "track", "river", "home")
"""In the order in which a dinosaur gets on."""


def dinosaur_name(state: State, player: Player, dinosaur: int) -> str:
    """`dinosaur 2`, or `Stegosaurus` where it is known whose figure is which."""
    if not state.figures:
        return f"dinosaur {dinosaur}"
    # Only a table that has said its figures asks for the catalogue.
    from scorepad.games.tyrannosaurus_rex.catalogue import entry

    return entry(state.figures[player][dinosaur - 1]).name


def whose(state: State, player: Player, dinosaur: int) -> str:
    """`Ada’s dinosaur 2`."""
    return f"{state.names[player]}’s {dinosaur_name(state, player, dinosaur)}"


def tag(state: State, player: Player, dinosaur: int) -> str:
    """What tells a dinosaur from others at a glance: the number under its figure, else 1 to 4."""
    return str(state.figures[player][dinosaur - 1] if state.figures else dinosaur)


def titled(state: State, player: Player, dinosaur: int) -> str:
    """`Dinosaur 2`, or `3 Stegosaurus` with the number under its figure."""
    name = dinosaur_name(state, player, dinosaur)
    if not state.figures:
        return name.capitalize()
    return f"{tag(state, player, dinosaur)} {name}"
