"""What is written on the printed documents of the game."""

from collections.abc import Mapping, Sequence

from scorepad.engine import Values
from scorepad.games.trex_greift_an.looks import DINOSAUR_ART, food_art, headed
from scorepad.games.trex_greift_an.state import HOLLOWS, STONES, State

STRIPS = 4
"""Players on a score card: there is one strip for each dinosaur."""
NESTS = 10
"""Eggs to tick off in a strip."""
FIRST_ROW, SECOND_ROW = 13, 19
"""The last stones of the flow's first row and of its second, which runs back."""
_ONE: Sequence[Values] = ({},)
AIDS: Mapping[str, Sequence[Values]] = {
    "trex-greift-an-turn": ({"action": _ONE, "way": ()}, {"action": (), "way": _ONE}),
    "trex-greift-an-fight": ({"dinosaurs": _ONE, "trex": ()}, {"dinosaurs": (), "trex": _ONE}),
}
"""The cards of an aid: which part of its template is on which."""

_CROSS = "x"
_GROUNDS = {
    "Stegosaurus": "pale-fern",
    "Brachiosaurus": "pale-sky",
    "Styracosaurus": "pale-tomato",
    "Parasaurolophus": "pale-amber",
}


def empty_cards(names: Sequence[str], kinds: Sequence[str]) -> Sequence[Values]:
    """Score cards to begin with, for four players each; the dinosaurs go in their order."""
    return tuple(
        _empty_card(names[first : first + STRIPS], kinds)
        for first in range(0, max(1, len(names)), STRIPS)
    )


def _empty_card(names: Sequence[str], kinds: Sequence[str]) -> Values:
    lines = [*names, *[""] * (STRIPS - len(names))]
    strips = [_strip(*each, kinds) for each in zip(DINOSAUR_ART, lines, strict=True)]
    return _card(0, len(names), kinds, strips)


def filled_card(names: Sequence[str], state: State, places: Sequence[int]) -> Sequence[Values]:
    """The score card of a game as its players wrote it; `places` once it has ended.

    A final count knows the sum of the food alone, so the slots of its kinds stay empty.
    """
    strips = []
    for player, (dinosaur, name) in enumerate(zip(state.dinosaurs, names, strict=True)):
        eggs, food = state.eggs[player], state.food[player]
        held = () if _only_counted(state) else food
        strip = {**_strip(dinosaur, name, state.kinds, held), "nest": _ticked(eggs)}
        if places:
            strip |= {
                "final_eggs": (str(eggs),),
                "final_food": (str(sum(food)),),
                "place": f"Place {places[player]}",
                "hint": "",
            }
        strips.append(strip)
    strips += [_at_rest(each) for each in DINOSAUR_ART if each not in state.dinosaurs]
    card = _card(state.lava, len(names), state.kinds, strips)
    return ({**card, "counted": _only_counted(state)},)


def _only_counted(state: State) -> bool:
    return any(len(food) != len(state.kinds) for food in state.food)


def _card(lava: int, players: int, kinds: Sequence[str], strips: Sequence[Values]) -> Values:
    """`two` to `many`: how many kinds of food there are, for the template to lay them out."""
    crosses = [_CROSS if stone <= lava else "" for stone in range(1, STONES + 1)]
    return {
        "players": str(players or ""),
        "round": crosses[: HOLLOWS - 1],
        "long": crosses[HOLLOWS - 1 : HOLLOWS],
        "down": crosses[HOLLOWS:FIRST_ROW],
        **{f"stone{n}": crosses[n - 1 : n] for n in range(FIRST_ROW + 1, SECOND_ROW + 1)},
        "out": crosses[SECOND_ROW : STONES - 1],
        "end": crosses[STONES - 1 :],
        "two": len(kinds) == 2,
        "three": len(kinds) == 3,
        "four": len(kinds) == 4,
        "five": len(kinds) == 5,
        "many": len(kinds) > 4,
        "strips": strips,
    }


def _strip(
    dinosaur: str, name: str, kinds: Sequence[str], held: Sequence[int] = ()
) -> dict[str, object]:
    """A dinosaur, who plays it, and how many tiles of each kind are `held`."""
    food = [
        {"kind": headed(kind), "food": art, "tiles": (_CROSS,) * tiles}
        for kind, art, tiles in zip(
            kinds, food_art(tuple(kinds)), held or [0] * len(kinds), strict=False
        )
    ]
    return {
        "dinosaur": dinosaur,
        "art": DINOSAUR_ART[dinosaur],
        "ground": _GROUNDS[dinosaur],
        "name": name,
        "nest": (),
        "kinds": food,
        "final_eggs": (),
        "final_food": (),
        "place": "",
        "hint": "yes",
        "plays": _ONE,
        "rests": (),
    }


def _at_rest(dinosaur: str) -> dict[str, object]:
    """The strip of a dinosaur that nobody plays."""
    return {**_strip(dinosaur, "", ()), "plays": (), "rests": _ONE}


def _ticked(eggs: int) -> Sequence[str]:
    """Eggs ticked off; those that find no place are added in the last."""
    if eggs <= NESTS:
        return (_CROSS,) * eggs
    return (*(_CROSS,) * (NESTS - 1), f"+{eggs - NESTS + 1}")
