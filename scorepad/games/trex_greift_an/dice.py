"""The dice of the box, rolled by the app where the players want it so."""

from collections.abc import Mapping
from random import Random
from typing import Literal

from scorepad.engine import Player, Throw, Throws, Values, chance_of
from scorepad.errors import bad_field
from scorepad.games.trex_greift_an import rules
from scorepad.games.trex_greift_an.state import Action, Fight, State, TrexAttack, Turn

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

FACE_NAMES: Mapping[Face, str] = {
    "eruption": "eruption",
    "food-and-eruption": "food and eruption",
    "trex": "T-Rex",
    "trex-or-eruption": "T-Rex or eruption",
}

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


# What they are thrown for.


def turn_throw(state: State) -> Throw:
    """Both dice of the turn that begins next."""
    return _dice_of_turn(state, state.turn + 1, state.following)


def throw_of_this_turn(state: State) -> Throw:
    """Both dice of the turn that goes on."""
    return _dice_of_turn(state, state.turn, state.player)


def _dice_of_turn(state: State, turn: int, player: Player) -> Throw:
    def tell(chance: Random) -> str:
        face, steps = turn_dice(chance)
        return f"{FACE_NAMES[face]}, {steps} to move"

    return Throw(turn, player, f"{state.names[player]}’s dice", tell)


def fight_throw(state: State, target: Player) -> Throw:
    """Both combat dice of the player on turn, or of T-Rex in a turn of its own, and `target`."""
    attacker = "T-Rex" if state.action == "trex" else state.names[state.player]

    def tell(chance: Random) -> str:
        attack, defence = combat_dice(chance)
        return f"{attack} to {defence}"

    return Throw(state.turn, state.player, f"{attacker} against {state.names[target]}", tell)


def throws_for(state: State, asked: Values) -> tuple[Throw, ...]:
    """What is thrown for a fight or for a turn, whichever `asked` comes to by the rules."""
    players = {str(p): Player(p) for p in range(len(state.names))}
    player, target = players.get(str(asked.get("player"))), players.get(str(asked.get("target")))
    if player is None:
        return ()
    if target is not None and player == state.player:
        fight = _any_fight(state.action == "trex", player, target)
        meant = asked.get("move", fight.move) == fight.move
        allowed = rules.code_against(state, fight) is None
        return (fight_throw(state, target),) if meant and allowed else ()
    turn = Turn(player, "eruption")
    meant = target is None and asked.get("move", turn.move) == turn.move
    allowed = rules.code_against(state, turn) is None
    return (turn_throw(state),) if meant and allowed else ()


def _any_fight(trex: bool, player: Player, target: Player) -> Fight | TrexAttack:
    """A fight to ask the rules with, whatever its dice show."""
    return TrexAttack(player, target, 2, 1) if trex else Fight(player, target, 2, 1, ())


def with_dice(state: State, move: Values, throws: Throws) -> Values:
    """`move` as plain data with its dice, as they were thrown.

    Dice that it brings along are those that the players saw before they chose; they must be
    the ones that lie there. Raises `BadFile`, and `Refusal` where there is no such fight now.
    """
    match move.get("move"):
        case "turn":
            face, _ = turn_dice(chance_of(throws, turn_throw(state)))
            action = move.get("action", ALLOWED[face][0] if len(ALLOWED[face]) == 1 else None)
            if action is None:
                raise bad_field("action", "the die leaves T-Rex or an eruption; choose one of them")
            if action not in ALLOWED[face]:
                raise _rolled_since("action")
            return {**move, "action": action}
        case "fight" | "trex-attack" as kind:
            player, target = _known(state, move, "player"), _known(state, move, "target")
            if refusal := rules.refusal(state, _any_fight(kind == TrexAttack.move, player, target)):
                raise refusal
            throw = fight_throw(state, target)
            attack, defence = combat_dice(chance_of(throws, throw))
            if (move.get("attack", attack), move.get("defence", defence)) != (attack, defence):
                raise _rolled_since("attack")
            return {**move, "attack": attack, "defence": defence}
    raise bad_field("roll", "no die belongs to this move")


def _known(state: State, move: Values, field: str) -> Player:
    """A player of a fight; the rules have the say whether it can be. Raises `BadFile`."""
    player = move.get(field)
    if not isinstance(player, int) or player not in range(len(state.names)):
        raise bad_field(field, "there is no such player")
    return Player(player)


def _rolled_since(field: str) -> Exception:
    return bad_field(field, "the app has rolled for somebody else since; look at the new dice")
