"""The dice of the box, rolled by the app where the players want it so."""

from collections.abc import Mapping
from random import Random
from typing import Any, Literal

from scorepad.errors import bad_field
from scorepad.games.trex_greift_an.state import Action

Face = Literal["eruption", "food-and-eruption", "trex", "trex-or-eruption"]
"""What the action die shows."""

FACES: tuple[Face, ...] = (
    "eruption",
    "eruption",
    "food-and-eruption",
    "food-and-eruption",
    "trex",
    "trex-or-eruption",
)
"""The six stickers of the action die, as we read the box."""

ALLOWED: Mapping[Face, tuple[Action, ...]] = {
    "eruption": ("eruption",),
    "food-and-eruption": ("food-and-eruption",),
    "trex": ("trex",),
    "trex-or-eruption": ("trex", "eruption"),
}
"""The actions that a face leaves to choose from (rulebook: Perform the Action)."""


def turn_dice(chance: Random) -> tuple[Face, int]:
    """The action die and the number die."""
    return chance.choice(FACES), chance.randint(1, 6)


def combat_dice(chance: Random) -> tuple[int, int]:
    """The combat die for the attacker and for the defender; equal rolls are rolled again."""
    attack = defence = 0
    while attack == defence:
        attack, defence = chance.randint(1, 20), chance.randint(1, 20)
    return attack, defence


def with_dice(move: Mapping[str, Any], chance: Random) -> dict[str, Any]:
    """`move` as plain data with its dice rolled.

    Dice that it brings along are those that the players saw before they chose; they must be
    the ones that are rolled. Raises `BadFile`.
    """
    match move.get("move"):
        case "turn":
            face, _ = turn_dice(chance)
            action = move.get("action", ALLOWED[face][0] if len(ALLOWED[face]) == 1 else None)
            if action is None:
                raise bad_field("action", "the die leaves T-Rex or an eruption; choose one of them")
            if action not in ALLOWED[face]:
                raise _rolled_since("action")
            return {**move, "action": action}
        case "fight" | "trex-attack":
            attack, defence = combat_dice(chance)
            if (move.get("attack", attack), move.get("defence", defence)) != (attack, defence):
                raise _rolled_since("attack")
            return {**move, "attack": attack, "defence": defence}
    raise bad_field("roll", "no die belongs to this move")


def _rolled_since(field: str) -> Exception:
    return bad_field(field, "the app has rolled for somebody else since; look at the new dice")
