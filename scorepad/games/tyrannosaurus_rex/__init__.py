"""Tyrannosaurus Rex, a race of four dinosaurs HOME for 2 to 4 players."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorepad.games.tyrannosaurus_rex.game import TyrannosaurusRex


def load() -> "TyrannosaurusRex":
    """The game."""
    from scorepad.games.tyrannosaurus_rex.game import TyrannosaurusRex

    return TyrannosaurusRex()
