"""Die Schlacht der Dinosaurier, a battle of armies for 2 to 4 players."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorepad.games.schlacht_der_dinosaurier.game import SchlachtDerDinosaurier


def load() -> "SchlachtDerDinosaurier":
    """The game; the board itself stays on the table."""
    from scorepad.games.schlacht_der_dinosaurier.game import SchlachtDerDinosaurier

    return SchlachtDerDinosaurier()
