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
