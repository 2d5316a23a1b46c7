"""Whose figure is which: what a form says of it, and figures dealt out by chance."""

from collections.abc import Mapping
from random import Random

from scorepad.errors import bad_field
from scorepad.games.tyrannosaurus_rex.catalogue import CATALOGUE, entry
from scorepad.games.tyrannosaurus_rex.state import DINOSAURS

Four = tuple[int, int, int, int]

FIGURES = tuple(each.number for each in CATALOGUE[1:])
"""The numbers that players can have; 1 is T-Rex itself."""
_LINES = 4
_FIELD = "Figures"


def named_figures() -> tuple[tuple[int, str], ...]:
    """The figures that players can have, by number."""
    return tuple((number, entry(number).name) for number in FIGURES)


def figures_from(form: Mapping[str, str], players: int, seed: int) -> tuple[Four, ...] | None:
    """The figures that a form asks for: none, dealt out, or chosen. Raises `BadFile`."""
    match form.get("figures", ""):
        case "" | "none":
            return None
        case "dealt":
            return _dealt(players, seed)
        case "chosen":
            return _chosen(form, players)
        case other:
            raise bad_field(_FIELD, f"expected none, dealt or chosen, got “{other[:20]}”")


def _dealt(players: int, seed: int) -> tuple[Four, ...]:
    box = Random(seed).sample(FIGURES, players * DINOSAURS)
    return tuple(_four(box[p * DINOSAURS : (p + 1) * DINOSAURS]) for p in range(players))


def _chosen(form: Mapping[str, str], players: int) -> tuple[Four, ...]:
    """Lines left empty are nobody’s, as with the names."""
    rows = []
    for line in range(_LINES):
        texts = [form.get(f"figure{line}.{n}", "").strip() for n in range(DINOSAURS)]
        if any(texts):
            rows.append(_four([_figure(text) for text in texts]))
    if len(rows) != players:
        raise bad_field(
            _FIELD, f"choose four for each of the {players} players, or play without names"
        )
    seen: set[int] = set()
    for number in (number for row in rows for number in row):
        if number in seen:
            raise bad_field(
                _FIELD, f"{entry(number).name} is chosen twice; every figure is one player’s"
            )
        seen.add(number)
    return tuple(rows)


def _figure(text: str) -> int:
    if not text:
        raise bad_field(_FIELD, "a player has four; one of them is still missing")
    if text not in map(str, FIGURES):
        raise bad_field(_FIELD, f"there is no figure “{text[:20]}”; choose one of the list")
    return int(text)


def _four(numbers: list[int]) -> Four:
    one, two, three, four = numbers
    return one, two, three, four
