"""The drawings of what the box holds, and names as they begin a line."""

from collections.abc import Mapping
from functools import lru_cache

_ARTS = ("fern", "cycad", "ginkgo", "horsetail", "cone", "berries")
_FOOD_ART: Mapping[str, str] = {
    "horsetail": "horsetail",
    "schachtelhalm": "horsetail",
    "palmfarn": "cycad",
    "cycad": "cycad",
    "palm": "cycad",
    "fern": "fern",
    "farn": "fern",
    "ginkgo": "ginkgo",
    "gingko": "ginkgo",
    "cone": "cone",
    "zapfen": "cone",
    "berr": "berries",
    "beere": "berries",
}
"""The drawings of food by a part of its name, in English and German; the first that fits."""


@lru_cache(maxsize=64)
def food_art(kinds: tuple[str, ...]) -> tuple[str, ...]:
    """A drawing for each kind of food, each another one: its own, else one that is left."""
    known = [_own_art(kind.casefold()) for kind in kinds]
    arts = [art if art not in known[:at] else "" for at, art in enumerate(known)]
    left = (art for art in _ARTS if art not in arts)
    return tuple(art or next(left) for art in arts)


def _own_art(name: str) -> str:
    return next((art for part, art in _FOOD_ART.items() if part in name), "")


DINOSAUR_ART: Mapping[str, str] = {
    "Stegosaurus": "stegosaurus",
    "Brachiosaurus": "brachiosaurus",
    "Styracosaurus": "styracosaurus",
    "Parasaurolophus": "parasaurolophus",
}


def headed(name: str) -> str:
    """`name` with a capital letter in front."""
    return name[:1].upper() + name[1:]
