"""The drawings of what the box holds, and names as they begin a line."""

from collections.abc import Mapping

FOOD_ART = ("fern", "cycad", "ginkgo", "horsetail", "cone", "berries")
"""One drawing for each kind of food, in their order, whatever the kinds are called."""

DINOSAUR_ART: Mapping[str, str] = {
    "Stegosaurus": "stegosaurus",
    "Brachiosaurus": "brachiosaurus",
    "Styracosaurus": "styracosaurus",
    "Parasaurolophus": "parasaurolophus",
}


def headed(name: str) -> str:
    """`name` with a capital letter in front."""
    return name[:1].upper() + name[1:]
