"""How a dinosaur looks on the pad: its drawing, and its name where there is little room."""

import re

from scorepad.engine import Player
from scorepad.games.tyrannosaurus_rex.names import dinosaur_name
from scorepad.games.tyrannosaurus_rex.state import State


def drawing(state: State, player: Player, number: int) -> str:
    """The drawing of a dinosaur: of its figure, where figures have names."""
    if not state.figures:
        return "stegosaurus"
    from scorepad.games.tyrannosaurus_rex.catalogue import entry

    return entry(state.figures[player][number - 1]).art


_JOINTS = re.compile(r"(?=(?:saurolophus|saurus|ceratops|raptor|mimus|docus|nychus|lophus|don)$)")


def parted(state: State, player: Player, number: int) -> str:
    """The name of a figure with the place where it may be parted; empty where there is none."""
    if not state.figures:
        return ""
    return _JOINTS.sub("\u00ad", dinosaur_name(state, player, number))
