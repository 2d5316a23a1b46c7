"""How a dinosaur looks on the pad: its drawing, and its name where there is little room."""

import re

from scorepad.engine import Player
from scorepad.games.tyrannosaurus_rex.names import dinosaur_name
from scorepad.games.tyrannosaurus_rex.state import State

_DRAWN = {
    2: "styracosaurus",
    3: "stegosaurus",
    6: "triceratops",
    9: "longneck",
    10: "brachiosaurus",
    11: "longneck",
    13: "velociraptor",
    17: "parasaurolophus",
}


def drawing(state: State, player: Player, number: int) -> str:
    """The drawing of a dinosaur; of some figures there is one of their build only."""
    if not state.figures:
        return "stegosaurus"
    return _DRAWN.get(state.figures[player][number - 1], "runner")


_JOINTS = re.compile(r"(?=(?:saurolophus|saurus|ceratops|raptor|mimus|docus|nychus|lophus|don)$)")


def parted(state: State, player: Player, number: int) -> str:
    """The name of a figure with the place where it may be parted; empty where there is none."""
    if not state.figures:
        return ""
    return _JOINTS.sub("\u00ad", dinosaur_name(state, player, number))
