"""The moves worth asking about: every shape that a move can have, with some dice for each.

Dice could fall in very many ways, so a battle comes with a few falls that lead to each of its
outcomes, and an extinction with a few that spare all, some and none.
"""

from collections.abc import Iterator
from functools import cache

from scorepad.engine import Player
from scorepad.games.schlacht_der_dinosaurier.box import (
    CHUNKS,
    DECK,
    FACES,
    FIGURES,
    INDEX,
    SPECIES,
    CardName,
    Figure,
    Species,
    living,
    values_of,
)
from scorepad.games.schlacht_der_dinosaurier.state import (
    Adjust,
    Again,
    Battle,
    Card,
    EndTurn,
    InPlay,
    Move,
    Repeat,
    Rolled,
    State,
)

Fall = tuple[Rolled, Rolled, Again | None, Again | None]
"""How the dice of a battle fall: the attacker's, the defender's, what each rolled again."""


def choices(state: State, player: Player) -> Iterator[Move]:
    """Moves of `player`, allowed or not; among them a legal one on the player's turn.

    Corrections are not among them, but where nothing else can end the battle.
    """
    yield EndTurn(player)
    for card in DECK:
        for value in values_of(card):
            yield from (Card(player, card, value, named) for named in _names(state, player, card))
    for species in SPECIES:
        for rolls in _extinctions(state, species):
            yield Card(player, "extinction", species=species, rolls=rolls)
    for lake in range(CHUNKS - sum(state.lava) + 2):
        yield Card(player, "lava", lake=lake)
    yield from _repeats(state, player)
    yield from _battles(state, player)
    if state.stuck:
        yield Adjust(player, {"general": -1})


def _names(state: State, player: Player, card: CardName) -> Iterator[Species | None]:
    """Nobody, and whom a joker or spent species may act for."""
    yield None
    if card not in living(state.armies[player]):
        yield from living(state.armies[player])


def _extinctions(state: State, species: Species) -> Iterator[tuple[Rolled, ...]]:
    """Rolls for every figure of the species: all zeros, some, none."""
    counts = [army[INDEX[species]] for army in state.armies]
    for faces in ((0,), (5, 0, 1), (15, 2)):
        yield tuple(tuple(faces[i % len(faces)] for i in range(count)) for count in counts)


def _repeats(state: State, player: Player) -> Iterator[Repeat]:
    card = state.card.card if state.card else None
    if card is not None and card.species is not None:
        for rolls in _extinctions(state, card.species):
            yield Repeat(player, rolls=rolls)
    elif card is not None and card.card == "lava":
        for lake in range(CHUNKS - sum(state.lava) + 3):
            yield Repeat(player, lake=lake)
    else:
        for named in _names(state, player, card.card if card else "joker"):
            yield Repeat(player, named)


def _battles(state: State, player: Player) -> Iterator[Battle]:
    """Every figure of the player's against every figure of the others'.

    The one that the card acts for and the General come with more falls than the others.
    """
    inplay, army = state.card, state.armies[player]
    value = (inplay.card.value if inplay else None) or 0
    for figure in FIGURES:
        acts = inplay is not None and _acts(inplay, figure)
        if not army[INDEX[figure]] and not acts:
            continue
        for target, other in enumerate(state.armies):
            for target_figure in FIGURES:
                if target == player or not other[INDEX[target_figure]]:
                    continue
                numbers = state.dice[INDEX[figure]], state.dice[INDEX[target_figure]]
                for fall in _falls(*numbers, value)[: None if acts else 1]:
                    yield _battle(player, figure, Player(target), target_figure, fall)


def _battle(
    player: Player, figure: Figure, target: Player, target_figure: Figure, fall: Fall
) -> Battle:
    return Battle(player, figure, target, target_figure, *fall)


def _acts(inplay: InPlay, figure: Figure) -> bool:
    return inplay.acting is not None and figure in ("general", inplay.acting)


@cache
def _falls(attack: int, defence: int, value: int) -> tuple[Fall, ...]:
    """So many dice of both: a win, a loss, the same on both sides if that can be, re-rolls."""
    zeros, nothing = (0,) * attack, (0,) * defence
    best: Fall = ((15,) * attack, nothing, None, None)
    worst: Fall = (zeros, (15,) * defence, None, None)
    lucky: Fall = (zeros, nothing, (15, *(None,) * (attack - 1)), None)
    brave: Fall = (zeros, nothing, None, (15, *(None,) * (defence - 1)))
    level: list[Fall] = [
        ((one, *zeros[1:]), (two, three, *nothing[2:])[:defence], None, None)
        for one in FACES
        for two in FACES
        for three in (FACES if defence > 1 else (0,))
        if one + value == two + three
    ]
    return (best, worst, lucky, brave, *level[:1])
