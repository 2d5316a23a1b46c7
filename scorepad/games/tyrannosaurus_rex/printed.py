"""What is written on the printed documents of the game."""

import re
from collections.abc import Sequence

from scorepad.engine import Values
from scorepad.games.tyrannosaurus_rex.catalogue import CATALOGUE, Entry

LONGEST = 30
"""Metres that a full bar of the catalogue stands for: the longest dinosaur has them."""
_GROUNDS = ("pale-sky", "pale-sand", "pale-fern")


def catalogue() -> Sequence[Values]:
    """A card for each dinosaur of the box."""
    return tuple(map(_card, CATALOGUE))


def _card(entry: Entry) -> Values:
    length, unit, measure = _size(entry.size)
    metres = length / 100 if unit == "cm" else length
    return {
        "number": entry.number,
        "name": entry.name,
        "nickname": entry.nickname,
        "art": f"{entry.art}-wide",
        "ground": _GROUNDS[entry.number % len(_GROUNDS)],
        "measure": measure,
        "length": f"{length:g} {unit}",
        "share": metres / LONGEST,
        "facts": (
            {"label": "Lived", "text": f"{entry.era} million years ago"},
            {"label": "Weight", "text": entry.weight or "not known"},
            {"label": "Eats", "text": entry.diet},
            {"label": "Home", "text": entry.origin},
        ),
    }


def _size(text: str) -> tuple[float, str, str]:
    """`12 m long`: the number, its unit, and `Length` or `Height`."""
    found = re.match(r"([\d.]+) (c?m) (long|tall)", text)
    assert found, f"the catalogue gives no size in “{text}”"
    return float(found[1]), found[2], "Height" if found[3] == "tall" else "Length"
