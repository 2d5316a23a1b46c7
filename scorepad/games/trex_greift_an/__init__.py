"""T-Rex greift an!: eggs, food and lava, while the dinosaurs walk on the table."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorepad.games.trex_greift_an.game import TrexGreiftAn


def load() -> "TrexGreiftAn":
    """The game for two to four players."""
    from scorepad.games.trex_greift_an.game import TrexGreiftAn

    return TrexGreiftAn()
