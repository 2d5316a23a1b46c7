"""Why the rules say no, in a sentence or two for the player: the thing, the reason, the way out."""

from scorepad.engine import listed
from scorepad.games.tyrannosaurus_rex import rules
from scorepad.games.tyrannosaurus_rex.names import WHERE, whose
from scorepad.games.tyrannosaurus_rex.state import (
    Adjust,
    Advance,
    Fight,
    Free,
    Move,
    StartRoll,
    State,
    Trex,
)


def sentence(state: State, move: Move, code: rules.Code) -> str:
    """What the player reads when `move` is refused under `code`."""
    if code == rules.FINISHED:
        return "The game is over. Take back the last entry to change it."
    if code == rules.NOT_YOUR_TURN:
        return _not_your_turn(state, move)
    turn = state.names[state.turn]
    if code == rules.TREX_FIRST:
        if state.dice is None:
            return f"The dice come first: {turn} rolls all three, then T-Rex moves."
        return "T-Rex moves first, by the black die. Say whom it caught, or that it caught nobody."
    match move:
        case Advance() | Free():
            return _no_die(state, move, code)
        case Fight():
            return _no_fight(state, move, code)
        case Trex() if code == rules.NOT_ON_BOARD:
            return _no_catch(state, move)
        case Trex():
            return f"T-Rex has moved in this turn. {turn}’s dinosaurs move now."
    return f"{turn} has rolled in this turn. Use the dice, or end the turn."


def _not_your_turn(state: State, move: Move) -> str:
    turn = state.names[state.turn]
    if isinstance(move, StartRoll):
        if state.begun:
            return f"Who begins is settled, and it is {turn}’s turn. Enter its dice instead."
        rolling = listed([state.names[p] for p in state.rolling])
        if state.tied:
            return f"{rolling} were level and roll again, nobody else. Enter their totals only."
        return f"Everybody rolls for the first turn. Enter a total for each of {rolling}."
    if state.tied:
        level = listed([state.names[p] for p in state.tied])
        return f"It is nobody’s turn yet: {level} were level. They roll for it again."
    assert not isinstance(move, Trex | Adjust), "these are nobody’s, or anybody’s"
    return f"It is {turn}’s turn. {state.names[move.player]}’s comes later."


def _no_die(state: State, move: Advance | Free, code: rules.Code) -> str:
    """Why a dinosaur may not use a white die."""
    who = whose(state, move.player, move.dinosaur)
    where = state.place(move.player, move.dinosaur)
    if code == rules.ALREADY_HOME:
        return f"{who} is HOME and stays there. Move another one."
    if code == rules.NOT_CAPTURED:
        return f"{who} is {WHERE[where]}, not in T-Rex’s lair. Free one that was caught."
    if code == rules.JUST_CAPTURED:
        return f"{who} was caught in this very turn. A white 6 of a later turn frees it."
    if code == rules.DIE_USED:
        return f"{_dice(move)} used in this turn. Use what is left, or end the turn."
    if code == rules.SAME_DINOSAUR:
        return f"{who} has moved by the other die. Move another dinosaur, or end the turn."
    if code == rules.NO_SIX:
        return _no_six(state, move, who)
    if where == "lair":
        return f"{who} is in T-Rex’s lair and cannot move. A white 6 of a later turn frees it."
    if isinstance(move, Advance) and move.to == "river":
        goal = "The river bed is reached from the track: move it there first."
    else:
        goal = "HOME is reached from the track or the river bed: move it to the track first."
    return f"{who} is still on START. {goal}"


def _dice(move: Advance | Free) -> str:
    if move.dice == "both":
        return "One of the white dice at least was"
    return f"The {move.dice} white die was"


def _no_six(state: State, move: Advance | Free, who: str) -> str:
    if isinstance(move, Free):
        return f"{who} leaves the lair with a white 6 only. Use a die that shows one, or wait."
    if move.dice == "both":
        return f"{who} enters the river bed with one white 6 alone, never with the sum of both."
    return f"{who} enters the river bed with a white 6 only. Stay on the track with other numbers."


def _no_fight(state: State, move: Fight, code: rules.Code) -> str:
    who = whose(state, move.player, move.dinosaur)
    target = whose(state, move.target, move.target_dinosaur)
    if code == rules.NO_COMBAT:
        return "The simplified rule knows no fights. Dinosaurs share the square; end the turn."
    if code == rules.NOT_ARRIVED:
        return f"{who} has not just moved. It fights right after it lands on another’s square."
    if code == rules.OWN_DINOSAUR:
        return f"{target} belongs to the attacker too. A fight is with another player’s dinosaur."
    here = WHERE[state.place(move.player, move.dinosaur)]
    there = WHERE[state.place(move.target, move.target_dinosaur)]
    if here == there:
        return f"{who} and {target} are {here}, each in a place of its own. Nobody fights there."
    return f"{who} is {here}, {target} {there}. They cannot meet: choose the one it landed on."


def _no_catch(state: State, move: Trex) -> str:
    missed = rules.missed(state, move)
    assert missed is not None, "a catch is refused for one of its dinosaurs"
    who = whose(state, *missed)
    where = state.place(*missed)
    if where == "track":
        return f"{who} is named twice. T-Rex catches it once: leave one out."
    return f"{who} is {WHERE[where]}, where T-Rex catches nobody. It catches on the track only."
