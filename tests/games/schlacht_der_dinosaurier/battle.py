"""Words for telling a battle in a test.

state = played(card(0, "tyrannosaurus-rex", 5), win(0, "tyrannosaurus-rex", 1, "general"))
assert army(state, 1)["general"] == 0
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from random import Random
from typing import Any, cast

from scorepad.engine import Game, Player, Result
from scorepad.errors import Refusal
from scorepad.games.schlacht_der_dinosaurier.box import DICE, INDEX, CardName, Figure, Species
from scorepad.games.schlacht_der_dinosaurier.game import Options, SchlachtDerDinosaurier
from scorepad.games.schlacht_der_dinosaurier.legality import code_against
from scorepad.games.schlacht_der_dinosaurier.state import (
    Adjust,
    Again,
    Battle,
    Card,
    EndTurn,
    Move,
    Repeat,
    State,
)

NAMES = ("An", "Marc", "Cy", "Dee")
ID = "schlacht-der-dinosaurier"


BATTLE = SchlachtDerDinosaurier()
GAMES: Mapping[str, Game[Any]] = {ID: BATTLE}


# Moves.


def card(player: int, name: CardName, value: int | None = None, as_: Species | None = None) -> Card:
    return Card(Player(player), name, value, as_)


def extinction(player: int, species: Species, *rolls: Sequence[int]) -> Card:
    """What each player rolls, a list of dice each."""
    return Card(
        Player(player), "extinction", species=species, rolls=tuple(tuple(each) for each in rolls)
    )


def lava_card(player: int, lake: int) -> Card:
    return Card(Player(player), "lava", lake=lake)


def repeat(
    player: int,
    as_: Species | None = None,
    rolls: Sequence[Sequence[int]] | None = None,
    lake: int | None = None,
) -> Repeat:
    each = None if rolls is None else tuple(tuple(dice) for dice in rolls)
    return Repeat(Player(player), as_, each, lake)


def battle(
    player: int,
    figure: Figure,
    target: int,
    target_figure: Figure,
    attack: Sequence[int],
    defence: Sequence[int],
    attack_again: Again | None = None,
    defence_again: Again | None = None,
) -> Battle:
    return Battle(
        Player(player),
        figure,
        Player(target),
        target_figure,
        tuple(attack),
        tuple(defence),
        attack_again,
        defence_again,
    )


def dice_of(figure: Figure) -> int:
    return DICE[INDEX[figure]]


def win(player: int, figure: Figure, target: int, target_figure: Figure) -> Battle:
    """A battle in which the attacker rolls 15s and the defender zeros."""
    attack, defence = (15,) * dice_of(figure), (0,) * dice_of(target_figure)
    return battle(player, figure, target, target_figure, attack, defence)


def loss(player: int, figure: Figure, target: int, target_figure: Figure) -> Battle:
    """A battle in which the attacker rolls zeros and the defender 15s."""
    attack, defence = (0,) * dice_of(figure), (15,) * dice_of(target_figure)
    return battle(player, figure, target, target_figure, attack, defence)


def end(player: int) -> EndTurn:
    return EndTurn(Player(player))


def adjust(player: int, lava: int = 0, **figures: int) -> Adjust:
    """A correction; `tyrannosaurus_rex` stands for `tyrannosaurus-rex`."""
    return Adjust(
        Player(player), {name.replace("_", "-"): change for name, change in figures.items()}, lava
    )


def left(player: int, players: int = 3, **figures: int) -> Adjust:
    """A correction that leaves a player of a whole army just these figures."""
    whole = army(begun(players), player)
    wanted = {name.replace("_", "-"): count for name, count in figures.items()}
    changes = {name: wanted.get(name, 0) - count for name, count in whole.items()}
    return Adjust(Player(player), {name: change for name, change in changes.items() if change})


# Games.


def begun(players: int = 3, pteranodon_dice: int = 1) -> State:
    return BATTLE.start(NAMES[:players], Options(pteranodon_dice))


def after(state: State, *moves: Move) -> State:
    """`state` after `moves`, all of them legal."""
    return reduce(BATTLE.apply, moves, state)


def played(*moves: Move, players: int = 3) -> State:
    """A fresh game after `moves`, all of them legal."""
    return after(begun(players), *moves)


def refused(state: State, move: Move) -> str | None:
    """The code with which `apply` refuses `move` without `schlacht.`, or None if allowed."""
    try:
        BATTLE.apply(state, move)
    except Refusal as refusal:
        return refusal.code.removeprefix("schlacht.")
    return None


def sentence(state: State, move: Move) -> str:
    """What a player reads when `move` is refused."""
    refusal = BATTLE.refusal(state, move)
    assert refusal is not None, f"{move} is allowed"
    return refusal.message


def result(state: State) -> Result:
    return BATTLE.result(state)


def of(state: State, player: int) -> Mapping[str, Any]:
    """The values of one player as an answer gives them."""
    return cast(Mapping[str, Any], BATTLE.values(state, False)[1][player]["values"])


def army(state: State, player: int) -> dict[str, int]:
    return dict(of(state, player)["army"])


def figures(state: State) -> list[int]:
    return [of(state, player)["figures"] for player in range(len(state.names))]


def lava(state: State) -> list[int]:
    return [of(state, player)["lava"] for player in range(len(state.names))]


def cards_left(state: State, player: int = 0) -> int:
    return int(of(state, player)["cards_left"])


def turn(state: State) -> int | None:
    return cast("int | None", BATTLE.values(state, False)[0]["turn"])


# Random play.


def possible(state: State) -> list[Move]:
    """Every legal move of the player on turn, some dice for each."""
    if state.finished:
        return []
    return [move for move in BATTLE.choices(state, state.turn) if code_against(state, move) is None]


def random_game(state: State, random: Random, longest: int = 2000) -> Iterator[tuple[Move, State]]:
    """Legal moves at random to the end, each with the state after it."""
    for _ in range(longest):
        if state.finished:
            return
        move = random.choice(possible(state))
        state = BATTLE.apply(state, move)
        yield move, state
    raise AssertionError(f"no end after {longest} moves")
