"""From one turn to the next: what whoever begins ends with it, and what came too late.

The next player begins on a phone of the own while the player on turn may be in the middle of a
fight, of which only the address of that phone's pad knows.
"""

from collections.abc import Mapping

from scorepad.engine import Player, Throws, is_whole, listed
from scorepad.games.trex_greift_an import rules
from scorepad.games.trex_greift_an.dice import fight_throw
from scorepad.games.trex_greift_an.state import State


def warning(state: State, throws: Throws) -> str:
    """What ends when the next turn begins, in two sentences; empty where nothing is left to do."""
    if not rules.may_go_on(state):
        return ""
    name, following = state.names[state.player], state.names[state.following]
    return f"{name}’s turn ends when {following} begins. {_left_to_do(state, throws)}"


def _left_to_do(state: State, throws: Throws) -> str:
    name = state.names[state.player]
    others = [Player(p) for p in range(len(state.names)) if p != state.player]
    met = [p for p in others if throws.lying(fight_throw(state, p)) is not None]
    if met and not state.movement_over:
        against = listed([state.names[p] for p in met])
        return f"{name}’s dice against {against} are not entered yet."
    if state.action == "trex":
        return f"{name} may still attack with T-Rex."
    may = [] if state.movement_over else ["eat", "fight"]
    may += ["lay an egg"] if rules.may_lay(state) else []
    return f"{name} may still {listed(may, 'or')}."


def of_this_turn(state: State, asked: Mapping[str, str]) -> Mapping[str, str]:
    """What was tapped for the next entry, without what was tapped for one of another turn."""
    return asked if asked.get("turn", str(state.turn)) == str(state.turn) else {}


def overtaken(state: State, player: Player, asked: Mapping[str, str]) -> str:
    """That `player` was in the middle of a fight when the next turn began, and the way back.

    Empty where `asked` tells of no such fight.
    """
    turn, players = asked.get("turn", ""), range(len(state.names))
    met = next((p for p in players if p != player and str(p) == asked.get("target")), None)
    if met is None or not is_whole(turn) or not 0 < int(turn) < state.turn:
        return ""
    began = state.names[int(turn) % len(players)]
    said = f"{began} has begun, so {state.names[player]}’s attack on {state.names[met]} is not "
    if int(turn) + 1 == state.turn:
        back = f"first take back {began}’s turn, on {began}’s phone or the host’s"
        return f"{said}entered. To enter it after all, {back}."
    return f"{said}entered. “Correct by hand” in the menu can put eggs and tiles right."
