"""Tyrannosaurus Rex: the roll for the start, turns, T-Rex, fights and the end.

A turn is a roll, T-Rex's move, then what the white dice are used for. It lasts until it is
ended, until a fight is over, or until all four dinosaurs of a player are HOME.
"""

from dataclasses import replace

from scorepad.engine import Player
from scorepad.errors import Refusal
from scorepad.games.tyrannosaurus_rex.state import (
    DINOSAURS,
    Adjust,
    Advance,
    EndTurn,
    Fight,
    Free,
    Move,
    Place,
    Roll,
    StartRoll,
    State,
    Trex,
)

Code = str

NO_SIX = "trex.no-six"
NOT_CAPTURED = "trex.not-captured"
NOT_ON_BOARD = "trex.not-on-board"
DIE_USED = "trex.die-used"
NO_COMBAT = "trex.no-combat"
ALREADY_HOME = "trex.already-home"
TREX_FIRST = "trex.trex-first"
SAME_DINOSAUR = "trex.same-dinosaur"
NOT_ARRIVED = "trex.not-arrived"
OWN_DINOSAUR = "trex.own-dinosaur"
JUST_CAPTURED = "trex.just-captured"
NOT_YOUR_TURN = "trex.not-your-turn"
FINISHED = "trex.finished"

WHITE = {"first": (1,), "second": (2,), "both": (1, 2)}
"""Which of the dice a move uses, by what it calls them; the black one comes before them."""

_ON_START: tuple[Place, ...] = ("start", "start", "start", "start")

BOARD = ("track", "river")
"""Where dinosaurs of different players can meet."""


def start(
    players: tuple[str, ...], simplified: bool = False, figures: tuple[tuple[int, ...], ...] = ()
) -> State:
    """All dinosaurs on START, and nobody has rolled (rulebook: Setup)."""
    return State(players, (_ON_START,) * len(players), simplified, figures)


# Legality.


def refusal(state: State, move: Move) -> Refusal | None:
    """Why the rules refuse `move`: its code and a sentence for the player. None if legal."""
    code = code_against(state, move)
    if code is None:
        return None
    # Most replays refuse nothing, and start sooner without the sentences.
    from scorepad.games.tyrannosaurus_rex.refusals import sentence

    return Refusal(code, sentence(state, move, code))


def code_against(state: State, move: Move) -> Code | None:
    """The code under which the rules refuse `move`, or None where they allow it.

    The first of: the end, whose turn it is, what the turn is ready for, the dinosaurs, the dice.
    """
    if isinstance(move, Adjust):
        return None
    if state.winner is not None:
        return FINISHED
    match move:
        case StartRoll(totals):
            fits = not state.begun and rolled_by(totals) == state.rolling
            return None if fits else NOT_YOUR_TURN
        case Trex():
            return _code_of_trex(state, move)
    if state.tied or move.player != state.turn:
        return NOT_YOUR_TURN
    match move:
        case Roll():
            return DIE_USED if state.dice else None
        case Fight():
            return _code_of_fight(state, move)
    if not state.trex_moved:
        return TREX_FIRST
    match move:
        case Advance():
            return _code_of_advance(state, move)
        case Free():
            return _code_of_freeing(state, move)
        case EndTurn():
            return None


def rolled_by(totals: tuple[int | None, ...]) -> tuple[Player, ...]:
    """Who has a total in a roll for the start."""
    return tuple(Player(p) for p, total in enumerate(totals) if total is not None)


def _code_of_trex(state: State, move: Trex) -> Code | None:
    """Rulebook: Tyrannosaurus Rex, Pink Squares. T-Rex stays on the track, as its catch did."""
    if state.dice is None:
        return TREX_FIRST
    if state.trex_moved:
        return DIE_USED
    return None if missed(state, move) is None else NOT_ON_BOARD


def missed(state: State, move: Trex) -> tuple[Player, int] | None:
    """The first dinosaur that T-Rex cannot have caught: off the track, or named twice."""
    seen = set()
    for catch in move.captures:
        if catch in seen or state.place(*catch) != "track":
            return catch
        seen.add(catch)
    return None


def _code_of_advance(state: State, move: Advance) -> Code | None:
    """Rulebook: Playing the Game, Violet Track "River Bed", The Winner."""
    place = state.place(move.player, move.dinosaur)
    if place == "home":
        return ALREADY_HOME
    if place == "lair" or (place == "start" and move.to != "track"):
        return NOT_ON_BOARD
    if any(die in state.used for die in WHITE[move.dice]):
        return DIE_USED
    if move.dinosaur in state.moved:
        return SAME_DINOSAUR
    entering = place == "track" and move.to == "river"
    return NO_SIX if entering and not _is_six(state, move.dice) else None


def _code_of_freeing(state: State, move: Free) -> Code | None:
    """Rulebook: Tyrannosaurus Rex; a 6 of a later turn brings a captured dinosaur back."""
    if state.place(move.player, move.dinosaur) != "lair":
        return NOT_CAPTURED
    if (move.player, move.dinosaur) in state.caught:
        return JUST_CAPTURED
    if any(die in state.used for die in WHITE[move.dice]):
        return DIE_USED
    return None if _is_six(state, move.dice) else NO_SIX


def _is_six(state: State, dice: str) -> bool:
    """Whether one die alone is meant, and shows a 6; both together never count as one."""
    assert state.dice is not None, "T-Rex moves after the roll"
    return [state.dice[die] for die in WHITE[dice]] == [6]


def _code_of_fight(state: State, move: Fight) -> Code | None:
    """Rulebook: Attack, Simplified Rule."""
    if state.simplified:
        return NO_COMBAT
    if not state.trex_moved:
        return TREX_FIRST
    if move.dinosaur != state.arrived:
        return NOT_ARRIVED
    if move.target == move.player:
        return OWN_DINOSAUR
    here = state.place(move.player, move.dinosaur)
    met = here in BOARD and here == state.place(move.target, move.target_dinosaur)
    return None if met else NOT_ON_BOARD


# What a legal move does.


def advance(state: State, move: Move) -> State:
    """The state after `move`, which must be legal."""
    match move:
        case StartRoll(totals):
            return _started(state, totals)
        case Roll(_, black, (one, other)):
            return replace(state, begun=True, dice=(black, one, other))
        case Trex(captures):
            for player, dinosaur in captures:
                state = _put(state, player, dinosaur, "lair")
            return replace(state, trex_moved=True, caught=captures)
        case Advance(player, dinosaur, dice, to):
            state = _put(state, player, dinosaur, to)
            return replace(
                state,
                used=state.used + WHITE[dice],
                moved=(*state.moved, dinosaur),
                arrived=dinosaur,
            )
        case Free(player, dinosaur, dice):
            state = _put(state, player, dinosaur, "start")
            return replace(state, used=state.used + WHITE[dice], arrived=None)
        case Fight():
            refuge: Place = "start" if move.river_full else "river"
            return _next_turn(_put(state, *move.loser, refuge))
        case EndTurn():
            return _next_turn(state)
        case Adjust(player, dinosaur, place):
            return _put(state, player, dinosaur, place)


def _started(state: State, totals: tuple[int | None, ...]) -> State:
    """The highest begins, equal ones roll again among themselves (rulebook: Setup)."""
    rolled = {player: totals[player] or 0 for player in rolled_by(totals)}
    best = tuple(p for p, total in rolled.items() if total == max(rolled.values()))
    if len(best) > 1:
        return replace(state, tied=best)
    return replace(state, begun=True, tied=(), turn=best[0])


def _put(state: State, player: Player, dinosaur: int, place: Place) -> State:
    """The state with a dinosaur moved, and with whoever has all four HOME by that."""
    row = state.places[player]
    row = (*row[: dinosaur - 1], place, *row[dinosaur:])
    places = (*state.places[:player], row, *state.places[player + 1 :])
    full = [Player(p) for p, each in enumerate(places) if each.count("home") == DINOSAURS]
    winner = state.winner
    if winner not in full:
        winner = full[0] if full else None
    return replace(state, places=places, winner=winner)


def _next_turn(state: State) -> State:
    """The next player's turn, with nothing rolled yet."""
    return replace(
        state,
        turn=Player((state.turn + 1) % len(state.names)),
        number=state.number + 1,
        dice=None,
        trex_moved=False,
        used=(),
        moved=(),
        caught=(),
        arrived=None,
    )
