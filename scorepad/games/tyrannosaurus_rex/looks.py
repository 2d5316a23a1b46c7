"""How a dinosaur looks on the pad: its drawing, and its name where there is little room."""

import re

from scorepad.engine import Player
from scorepad.games.tyrannosaurus_rex.names import dinosaur_name
from scorepad.games.tyrannosaurus_rex.state import State

_LONG_NECKS = {9, 10, 11}
_HORNED = {2, 6}
_PLATED = {3}


def drawing(state: State, player: Player, number: int) -> str:
    """The drawing of a dinosaur; of most figures we draw the build only."""
    if not state.figures:
        return "stegosaurus"
    figure = state.figures[player][number - 1]
    if figure in _PLATED:
        return "stegosaurus"
    if figure in _HORNED:
        return "triceratops"
    return "longneck" if figure in _LONG_NECKS else "runner"


_JOINTS = re.compile(r"(?=(?:saurolophus|saurus|ceratops|raptor|mimus|docus|nychus|lophus|don)$)")


def parted(state: State, player: Player, number: int) -> str:
    """The name of a figure with the place where it may be parted; empty where there is none."""
    if not state.figures:
        return ""
    return _JOINTS.sub("\u00ad", dinosaur_name(state, player, number))
