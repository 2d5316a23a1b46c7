"""Gods Love Dinosaurs, an ecosystem that feeds dinosaurs, for 2 to 5 players."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorepad.games.gods_love_dinosaurs.game import GodsLoveDinosaurs


def load() -> "GodsLoveDinosaurs":
    """The game."""
    from scorepad.games.gods_love_dinosaurs.game import GodsLoveDinosaurs

    return GodsLoveDinosaurs()
