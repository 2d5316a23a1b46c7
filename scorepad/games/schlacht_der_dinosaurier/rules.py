"""The rules of Die Schlacht der Dinosaurier: what may be played, and what it does.

The board stays on the table: who moved where and stands next to whom is not known here. Cards,
battles, figures and lava chunks are.
"""

from collections.abc import Sequence
from dataclasses import replace

from scorepad.engine import Player
from scorepad.errors import Refusal
from scorepad.games.schlacht_der_dinosaurier.box import (
    DICE,
    FIGURES,
    FIRST_CHUNKS,
    Army,
    Species,
    changed,
    kept,
    living,
    rolled_again,
    whole,
)
from scorepad.games.schlacht_der_dinosaurier.legality import code_against
from scorepad.games.schlacht_der_dinosaurier.state import (
    Adjust,
    Battle,
    Card,
    EndTurn,
    InPlay,
    Move,
    Repeat,
    State,
)


def start(players: tuple[str, ...], pteranodon_dice: int = 1) -> State:
    """Whole armies and three lava chunks for each of 2 to 4 `players` (rulebook: Setup).

    A Pteranodon rolls `pteranodon_dice`, 1 to 3: the rulebook does not say how many.
    """
    number = len(players)
    armies, lava = (whole(number),) * number, (FIRST_CHUNKS,) * number
    return State(players, armies, lava, changed(DICE, "pteranodon", pteranodon_dice - 1))


def refusal(state: State, move: Move) -> Refusal | None:
    """Why the rules refuse `move`: its code and a sentence for the player. None if legal."""
    code = code_against(state, move)
    if code is None:
        return None
    # The words are needed only here, and most games are replayed without a refusal.
    from scorepad.games.schlacht_der_dinosaurier.words import sentence

    return Refusal(code, sentence(state, move, code))


def advance(state: State, move: Move) -> State:
    """The state after `move`, which must be legal."""
    match move:
        case Card():
            army = state.armies[move.player]
            inplay = InPlay(move, _acting(army, move, move.as_), army)
            past = state.past if state.card is None else (*state.past, state.card.card)
            after = replace(state, card=inplay, past=past)
            return _settled(_carried_out(after, move))
        case Repeat():
            return _settled(_repeated(state, move))
        case Battle():
            return _settled(_fought(state, move))
        case EndTurn():
            return _passed_on(state)
        case Adjust(player, figures, lava):
            army = state.armies[player]
            for figure in FIGURES:
                army = changed(army, figure, figures.get(figure, 0))
            return _settled(
                replace(
                    state,
                    armies=_put(state.armies, player, army),
                    lava=_paid(state.lava, player, -lava),
                )
            )


def _acting(army: Army, card: Card, named: Species | None) -> Species | None:
    """The species for which a legal card acts."""
    return next((species for species in living(army) if species == card.card), named)


def _carried_out(state: State, card: Card) -> State:
    """What a card does by itself: those who roll a 0 die out, the lake is shared out."""
    if card.species is not None and card.rolls is not None:
        armies = tuple(
            changed(army, card.species, -rolls.count(0))
            for army, rolls in zip(state.armies, card.rolls, strict=True)
        )
        return replace(state, armies=armies)
    if card.lake is not None:
        return replace(state, lava=_shared_out(state.lava, card.player, card.lake))
    return state


def _shared_out(lava: Sequence[int], first: Player, lake: int) -> tuple[int, ...]:
    """One chunk after the other from the lake, clockwise (rulebook: Lava Chunk Cards)."""
    all_round, rest = divmod(lake, len(lava))
    return tuple(
        held + all_round + ((player - first) % len(lava) < rest) for player, held in enumerate(lava)
    )


def _repeated(state: State, move: Repeat) -> State:
    inplay = state.card
    assert inplay is not None, "a legal repeat has its card"
    army = state.armies[move.player]
    acting = _acting(army, inplay.card, inplay.again_as(army, move.as_))
    again = InPlay(inplay.card, acting, army, repeated=True)
    state = replace(state, card=again, lava=_paid(state.lava, move.player, 1))
    return _carried_out(state, replace(inplay.card, rolls=move.rolls, lake=move.lake))


def outcome(state: State, move: Battle) -> tuple[int, int]:
    """The combat results of the attacker, whose card counts, and of the defender."""
    value = state.card.card.value if state.card else None
    attack = sum(kept(move.attack, move.attack_reroll)) + (value or 0)
    return attack, sum(kept(move.defence, move.defence_reroll))


def _fought(state: State, move: Battle) -> State:
    """The lower result loses its figure, equal ones none (rulebook: The Course of a Battle)."""
    inplay = state.card
    assert inplay is not None, "a legal battle has its card"
    attack, defence = outcome(state, move)
    lava = _paid(state.lava, move.player, rolled_again(move.attack_reroll))
    lava = _paid(lava, move.target, rolled_again(move.defence_reroll))
    armies = state.armies
    if attack != defence:
        loser, figure = (
            (move.target, move.target_figure) if attack > defence else (move.player, move.figure)
        )
        armies = _put(armies, loser, changed(armies[loser], figure, -1))
    inplay = replace(inplay, fought=changed(inplay.fought, move.figure, 1))
    return replace(state, armies=armies, lava=lava, card=inplay)


def _settled(state: State) -> State:
    """The turn goes on, unless who has it lost the last figure while others fight on."""
    if not state.finished and not state.figures[state.turn]:
        return _passed_on(state)
    return state


def _passed_on(state: State) -> State:
    """The next turn; players without figures are skipped (rulebook: End of the Game)."""
    players = len(state.names)
    clockwise = [Player((state.turn + step) % players) for step in range(1, players + 1)]
    following = next(player for player in clockwise if state.figures[player])
    return replace(state, turn=following, number=state.number + 1, past=(), card=None)


def _put(armies: tuple[Army, ...], player: Player, army: Army) -> tuple[Army, ...]:
    return (*armies[:player], army, *armies[player + 1 :])


def _paid(lava: tuple[int, ...], player: Player, spent: int) -> tuple[int, ...]:
    return (*lava[:player], lava[player] - spent, *lava[player + 1 :])
