"""What can be put right: a mistyped move in place, and what lies on the table by hand."""

from collections.abc import Sequence

from scorepad.engine import Counter, Field, Player
from scorepad.games.trex_greift_an.looks import food_art, headed
from scorepad.games.trex_greift_an.state import (
    HOLLOWS,
    MOST_LOOT,
    MOST_OF_A_KIND,
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
from scorepad.games.trex_greift_an.story import ACTIONS

_NOTHING = ("", "none")
_NOBODY = ("null", "nobody’s")
_D20 = tuple((str(n), str(n)) for n in range(1, 21))


def corrections(state: State, move: Move) -> tuple[Field, ...]:
    """What of `move`, played in `state`, can be put right in place."""
    match move:
        case Turn(action=action):
            actions = tuple((value, headed(text)) for value, text in ACTIONS.items())
            return (Field("Action", "action", actions, action, thrown=True),)
        case Take(kind=kind) | Eat(kind=kind) | Lay(kind=kind):
            return (Field("Kind of food", "kind", _kinds(state), str(kind)),)
        case Lava() if state.lava < HOLLOWS:
            return ()
        case Lava(burns=burns, hits=hits):
            hit = "null" if hits is None else str(hits)
            dinosaurs = (_NOBODY, *_players(state))
            return (
                *_tiles(state, "burns", "burns", burns),
                Field("Dinosaur that flees", "hits", dinosaurs, hit),
            )
        case Fight(target=target, attack=attack, defence=defence, loot=loot):
            tiles = _tiles(state, "loot", "is captured", loot)
            return (*_sides(state, move.player, target, attack, defence), *tiles)
        case TrexAttack(target=target, attack=attack, defence=defence):
            return _sides(state, move.player, target, attack, defence)
        case Adjust():
            return ()


def _sides(
    state: State, player: Player, target: Player, attack: int, defence: int
) -> tuple[Field, ...]:
    others = tuple(pair for pair in _players(state) if pair[0] != str(player))
    return (
        Field("Against", "target", others, str(target), thrown=True),
        Field("Attack", "attack", _D20, str(attack), thrown=True),
        Field("Defence", "defence", _D20, str(defence), thrown=True),
    )


def _tiles(state: State, name: str, what: str, kinds: Sequence[int]) -> tuple[Field, ...]:
    """Two fields of the same name: a list of up to two tiles."""
    options = (_NOTHING, *_kinds(state))
    written = [*map(str, kinds), "", ""][:MOST_LOOT]
    labels = (f"First tile that {what}", f"Second tile that {what}")
    return tuple(
        Field(label, name, options, chosen) for label, chosen in zip(labels, written, strict=True)
    )


def _kinds(state: State) -> tuple[tuple[str, str], ...]:
    return tuple((str(kind), name) for kind, name in enumerate(state.kinds))


def _players(state: State) -> tuple[tuple[str, str], ...]:
    return tuple((str(player), name) for player, name in enumerate(state.names))


def adjustable(state: State, player: Player) -> tuple[Counter, ...]:
    """The eggs and tiles of `player`, to be set to what is really there."""
    eggs = state.eggs[player]
    tiles = zip(state.kinds, food_art(state.kinds), state.food[player], strict=False)
    return (
        Counter("Eggs", "egg", "eggs", eggs + state.eggs_left, value=str(eggs)),
        *(
            Counter(headed(kind), art, "food", MOST_OF_A_KIND, value=str(held))
            for kind, art, held in tiles
        ),
    )
