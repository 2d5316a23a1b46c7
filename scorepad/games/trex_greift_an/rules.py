"""The rules of T-Rex greift an!, as a machine without memory.

A turn begins with what the action die gave. With an eruption the stone is placed, then the
own dinosaur moves: it eats, fights once, lays once. With T-Rex only T-Rex attacks, once. The
turn lasts until the next player's begins, or the last stone ends the game.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from scorepad.engine import Player
from scorepad.errors import Refusal
from scorepad.games.trex_greift_an import codes
from scorepad.games.trex_greift_an.codes import Code
from scorepad.games.trex_greift_an.sentences import sentence
from scorepad.games.trex_greift_an.state import (
    EGGS,
    HOLLOWS,
    MOST_LOOT,
    MOST_OF_A_KIND,
    TILES,
    Adjust,
    Eat,
    Fight,
    Lava,
    Lay,
    Move,
    State,
    Take,
    TrexAttack,
    Turn,
)


def start(
    names: tuple[str, ...], dinosaurs: tuple[str, ...], kinds: tuple[str, ...], short: bool
) -> State:
    """One egg in every nest; in a short game the volcano is full (rulebook: Setup)."""
    return State(
        names,
        dinosaurs,
        kinds,
        eggs=(1,) * len(names),
        food=((0,) * len(kinds),) * len(names),
        lava=HOLLOWS if short else 0,
    )


# Legality: one code for every move, asked by `refusal` and so by all that asks what is legal.


def refusal(state: State, move: Move) -> Refusal | None:
    """Why the rules refuse `move`: its code and a sentence for the player. None if legal."""
    code = code_against(state, move)
    return None if code is None else Refusal(code, sentence(state, move, code))


def code_against(state: State, move: Move) -> Code | None:
    """The code under which the rules refuse `move`, or None where they allow it."""
    if isinstance(move, Adjust):
        return _against_adjust(state, move)
    if state.finished:
        return codes.FINISHED
    if isinstance(move, Turn):
        if move.player != state.following:
            return codes.NOT_YOUR_TURN
        return codes.LAVA_FIRST if state.owes_stone else None
    if state.turn == 0 or move.player != state.player:
        return codes.NOT_YOUR_TURN
    match move:
        case Take():
            return _against_take(state, move)
        case TrexAttack():
            return _against_trex_attack(state, move)
    if state.action == "trex":
        return codes.TREX_TURN
    if isinstance(move, Lava):
        return _against_lava(state, move)
    if state.owes_stone:
        return codes.LAVA_FIRST
    match move:
        case Eat():
            return _against_eat(state, move)
        case Fight():
            return _against_fight(state, move)
        case Lay():
            return _against_lay(state, move)


def _against_tile(state: State, player: Player, kind: int) -> Code | None:
    """Against a tile from the board into the food supply of `player`."""
    if state.food[player][kind] >= MOST_OF_A_KIND:
        return codes.KIND_FULL
    return None if state.on_board > 0 else codes.SUPPLY


def _against_take(state: State, move: Take) -> Code | None:
    if state.action != "food-and-eruption" or state.taken or state.placed:
        return codes.NO_TILE_NOW
    return _against_tile(state, move.player, move.kind)


def _against_lava(state: State, move: Lava) -> Code | None:
    if state.placed:
        return codes.NO_LAVA_LEFT
    if state.lava < HOLLOWS and (move.burns or move.hits is not None):
        return codes.IN_THE_VOLCANO
    return None if len(move.burns) <= state.on_board else codes.SUPPLY


def _against_eat(state: State, move: Eat) -> Code | None:
    if state.movement_over:
        return codes.MOVE_OVER
    return _against_tile(state, move.player, move.kind)


def _against_fight(state: State, move: Fight) -> Code | None:
    if state.movement_over:
        return codes.MOVE_OVER
    if move.target == move.player:
        return codes.OWN_DINO
    if move.attack == move.defence:
        return codes.TIE_REROLL
    if len(move.loot) > (MOST_LOOT if move.attack > move.defence else 0):
        return codes.TOO_MUCH_LOOT
    kinds = range(len(state.kinds))
    if any(move.loot.count(kind) > state.food[move.target][kind] for kind in kinds):
        return codes.TOO_MUCH_LOOT
    gained = with_tiles(state.food[move.player], move.loot)
    return codes.KIND_FULL if max(gained) > MOST_OF_A_KIND else None


def _against_trex_attack(state: State, move: TrexAttack) -> Code | None:
    if state.action != "trex":
        return codes.TREX_TURN
    if state.movement_over:
        return codes.MOVE_OVER
    if move.target == move.player:
        return codes.OWN_DINO
    return codes.TIE_REROLL if move.attack == move.defence else None


def _against_lay(state: State, move: Lay) -> Code | None:
    if state.laid:
        return codes.ALREADY_LAID
    if state.fight == "lost":
        return codes.MOVE_OVER
    if state.food[move.player][move.kind] < MOST_OF_A_KIND:
        return codes.NOT_ENOUGH_FOOD
    return None if state.eggs_left > 0 else codes.NO_EGG_LEFT


def _against_adjust(state: State, move: Adjust) -> Code | None:
    tiles = corrected(state, move)
    if max(tiles) > MOST_OF_A_KIND:
        return codes.KIND_FULL
    eggs = state.eggs[move.player] + move.eggs
    held = sum(map(sum, state.food)) - sum(state.food[move.player]) + sum(tiles)
    fits = (
        eggs >= 0
        and sum(state.eggs) + move.eggs <= EGGS
        and min(tiles) >= 0
        and held + state.burnt <= TILES
    )
    return None if fits else codes.SUPPLY


def corrected(state: State, move: Adjust) -> tuple[int, ...]:
    """The tiles of a player by kind after a correction, whether or not they can be."""
    tiles = state.food[move.player]
    changes = move.food or (0,) * len(tiles)
    return tuple(tile + change for tile, change in zip(tiles, changes, strict=True))


def with_tiles(tiles: tuple[int, ...], kinds: Iterable[int], each: int = 1) -> tuple[int, ...]:
    """`tiles` by kind with `each` more of every one in `kinds`."""
    counts = list(tiles)
    for kind in kinds:
        counts[kind] += each
    return tuple(counts)


# What a legal move does.


def advance(state: State, move: Move) -> State:
    """The state after `move`, which must be legal."""
    match move:
        case Turn(action=action):
            return replace(
                state,
                turn=state.turn + 1,
                action=action,
                taken=False,
                placed=False,
                fight=None,
                laid=False,
            )
        case Take(player, kind):
            return replace(_fed(state, player, (kind,)), taken=True)
        case Lava(burns=burns, hits=hits):
            state = replace(state, lava=state.lava + 1, placed=True, burnt=state.burnt + len(burns))
            return state if hits is None else _egg_lost(state, hits)
        case Eat(player, kind):
            return _fed(state, player, (kind,))
        case Fight(player, target, attack, defence, loot):
            state = _fed(_fed(state, player, loot), target, loot, -1)
            return replace(state, fight="won" if attack > defence else "lost")
        case TrexAttack(target=target, attack=attack, defence=defence):
            if attack < defence:
                return replace(state, fight="lost")
            return replace(_egg_lost(state, target), fight="won")
        case Lay(player, kind):
            state = _fed(state, player, (kind,), -MOST_OF_A_KIND)
            return replace(_with_eggs(state, player, 1), laid=True)
        case Adjust(player, eggs):
            food = _put(state.food, player, corrected(state, move))
            return replace(_with_eggs(state, player, eggs), food=food)


def _fed(state: State, player: Player, kinds: Iterable[int], each: int = 1) -> State:
    return replace(
        state, food=_put(state.food, player, with_tiles(state.food[player], kinds, each))
    )


def _put(
    food: tuple[tuple[int, ...], ...], player: Player, tiles: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    return (*food[:player], tiles, *food[player + 1 :])


def _with_eggs(state: State, player: Player, change: int) -> State:
    eggs = list(state.eggs)
    eggs[player] += change
    return replace(state, eggs=tuple(eggs))


def _egg_lost(state: State, player: Player) -> State:
    """An egg goes back to the supply, if there is one in the nest."""
    return _with_eggs(state, player, -1) if state.eggs[player] else state


# What can be asked for.


_WON, _LOST, _EQUAL = (14, 6), (5, 17), (9, 9)
"""Rolls of the combat die, one for each way in which a fight can go."""


def choices(state: State, player: Player) -> Iterator[Move]:
    """The moves of `player` worth asking about: every shape, with one roll for each outcome."""
    kinds = range(len(state.kinds))
    everybody = [Player(p) for p in range(len(state.names))]
    handfuls = [(), *((kind,) for kind in kinds), *_pairs(kinds)]
    yield Turn(player, "eruption")
    yield Turn(player, "food-and-eruption")
    yield Turn(player, "trex")
    for kind in kinds:
        yield from (Take(player, kind), Eat(player, kind), Lay(player, kind))
    for burns in handfuls:
        yield Lava(player, burns, None)
        yield from (Lava(player, burns, hit) for hit in everybody)
    for target in everybody:
        yield from (Fight(player, target, *_WON, loot) for loot in handfuls)
        yield Fight(player, target, *_LOST, ())
        yield Fight(player, target, *_LOST, (0,))
        yield Fight(player, target, *_EQUAL, ())
        yield from (TrexAttack(player, target, *dice) for dice in (_WON, _LOST, _EQUAL))
    for change in (1, -1):
        yield Adjust(player, change)
        for kind in kinds:
            yield Adjust(player, 0, with_tiles((0,) * len(kinds), (kind,), change))


def _pairs(kinds: range) -> Iterator[tuple[int, int]]:
    return ((one, other) for one in kinds for other in kinds if one <= other)


def may_go_on(state: State) -> bool:
    """Whether the player on turn has something left to enter before the next turn."""
    return may_lay(state) if state.movement_over else state.turn > 0


def may_lay(state: State) -> bool:
    """Whether the player on turn may lay an egg now."""
    return any(code_against(state, Lay(state.player, k)) is None for k in range(len(state.kinds)))
