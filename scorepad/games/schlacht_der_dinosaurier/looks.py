"""How cards and figures look on the pad: their drawings, and their names where room is little."""

from collections.abc import Mapping

from scorepad.games.schlacht_der_dinosaurier.box import FIGURE_NAMES, CardName, Figure

ART: Mapping[str, str] = {
    "general": "general",
    "plateosaurus": "plateosaurus",
    "tyrannosaurus-rex": "trex-head",
    "triceratops": "triceratops",
    "pteranodon": "pteranodon",
    "stegosaurus": "stegosaurus",
    "velociraptor": "velociraptor",
    "joker": "joker",
    "extinction": "extinction",
    "lava": "lava",
}
"""The drawing of each figure and card."""

SHORT: Mapping[Figure, str] = {**FIGURE_NAMES, "tyrannosaurus-rex": "T-Rex"}

_OTHERS: Mapping[str, str] = {"joker": "Joker", "extinction": "Extinction", "lava": "Lava chunks"}


def card_title(card: CardName) -> str:
    """What a card is called on its tile."""
    return _OTHERS.get(card) or SHORT[card]  # type: ignore[index]
