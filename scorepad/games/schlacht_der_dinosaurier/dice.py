"""The dice that the app rolls, where the players want that."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any, Literal

from scorepad.engine import Player, Throw, Throws, Values, chance_of, listed
from scorepad.errors import bad_field
from scorepad.games.schlacht_der_dinosaurier.box import (
    FACES,
    FIGURE_NAMES,
    FIGURES,
    INDEX,
    SPECIES,
    Figure,
    Species,
)
from scorepad.games.schlacht_der_dinosaurier.legality import code_against
from scorepad.games.schlacht_der_dinosaurier.state import (
    Again,
    Battle,
    Card,
    Repeat,
    Rolled,
    State,
)

Name = Literal["attack", "defence"]
"""A side of a battle."""

SIDES: tuple[Name, Name] = ("attack", "defence")


def faces_of(chance: Random, dice: int) -> Rolled:
    """What so many combat dice show."""
    return tuple(chance.choice(FACES) for _ in range(dice))


def probe(state: State, figure: Figure, target: Player, target_figure: Figure) -> Battle:
    """A battle of these two with dice that show nothing, to ask the rules about."""
    attack, defence = (state.dice[INDEX[each]] for each in (figure, target_figure))
    return Battle(state.turn, figure, target, target_figure, (0,) * attack, (0,) * defence)


# What they are thrown for. Each step of a battle is a throw of its own: nobody sees dice before
# it is their time, and no choice of one side changes the dice of the other.


def first_throw(state: State, battle: Battle, side: Name) -> Throw:
    """All dice of one side, once it knows what it is up against."""
    return _throw_of_side(state, battle, side, len(getattr(battle, side)), "")


def again_throw(state: State, battle: Battle, side: Name, places: Sequence[int]) -> Throw:
    """The dice at `places` of one side, rolled again."""
    numbers = listed([str(place + 1) for place in places])
    said = f", {'die' if len(places) == 1 else 'dice'} {numbers} again"
    return _throw_of_side(state, battle, side, len(places), said)


def _throw_of_side(state: State, battle: Battle, side: Name, dice: int, said: str) -> Throw:
    names = state.names
    attacker = f"{names[battle.player]}’s {FIGURE_NAMES[battle.figure]}"
    defender = f"{names[battle.target]}’s {FIGURE_NAMES[battle.target_figure]}"
    who, whom = (attacker, defender) if side == "attack" else (defender, attacker)
    number = sum(state.card.fought) + 1 if state.card else 1
    what = f"{_card(state)}, battle {number}, {who} against {whom}{said}"

    def tell(chance: Random) -> str:
        return listed([*map(str, faces_of(chance, dice))])

    return Throw(state.number, state.turn, what, tell)


def _card(state: State) -> str:
    return f"Card {state.played}{' again' if state.card and state.card.repeated else ''}"


def _extinction_throw(state: State, species: Species, card: str) -> Throw:
    """A die for each figure of the species."""

    def tell(chance: Random) -> str:
        by_player = zip(state.names, extinction_rolls(state, species, chance), strict=True)
        return listed(
            [f"{name} {listed([*map(str, faces)])}" for name, faces in by_player if faces]
        )

    what = f"{card}, extinction of the {FIGURE_NAMES[species]}"
    return Throw(state.number, state.turn, what, tell)


def extinction_rolls(state: State, species: Species, chance: Random) -> tuple[Rolled, ...]:
    """A die for each figure of each player."""
    return tuple(faces_of(chance, army[INDEX[species]]) for army in state.armies)


def throws_for(state: State, move: Values) -> tuple[Throw, ...]:
    """What is thrown for `move`, plain data that lacks dice, if the rules allow it."""
    if move.get("player") != state.turn:
        return ()
    match move.get("move"):
        case Battle.move:
            return _throws_for_battle(state, move)
        case Card.move | Repeat.move if "rolls" not in move:
            return _throws_for_extinction(state, move)
    return ()


def _throws_for_battle(state: State, move: Values) -> tuple[Throw, ...]:
    battle = _battle(state, move)
    throws: list[Throw] = []
    rerolls: dict[Name, Again] = {}
    for side in SIDES:
        again = _rolled_again(move, side)
        if side not in move:
            throws.append(first_throw(state, battle, side))
        if again:
            throws.append(again_throw(state, battle, side, again))
            rerolls[side] = again_list(len(move[f"{side}_reroll"]), again, (0,) * len(again))
    attack, defence = map(rerolls.get, SIDES)
    asked = replace(battle, attack_reroll=attack, defence_reroll=defence)
    return tuple(throws) if code_against(state, asked) is None else ()


def _throws_for_extinction(state: State, move: Values) -> tuple[Throw, ...]:
    species = _species(state, move)
    if species is None:
        return ()
    rolls = tuple((FACES[-1],) * army[INDEX[species]] for army in state.armies)
    repeats = move["move"] == Repeat.move
    extinction = (
        Repeat(state.turn, rolls=rolls)
        if repeats
        else Card(state.turn, "extinction", species=species, rolls=rolls)
    )
    if code_against(state, extinction) is not None or not any(rolls):
        return ()
    return (_throw_for_extinction(state, move, species),)


def _throw_for_extinction(state: State, move: Values, species: Species) -> Throw:
    again = move["move"] == Repeat.move
    card = f"Card {state.played} again" if again else f"Card {state.played + 1}"
    return _extinction_throw(state, species, card)


# What they show.


def with_dice(state: State, move: Values, throws: Throws) -> Values:
    """`move` with the dice that it lacks. A battle says `true` for a die that is rolled again.

    Raises `BadFile` where nothing says how many dice there are, or where they do not lie there.
    """
    match move.get("move"):
        case Battle.move:
            return _battle_with_dice(state, move, throws)
        case Card.move | Repeat.move:
            species = _species(state, move)
            if species is None:
                raise bad_field("roll", "no dice belong to this card")
            if "rolls" in move:
                return move
            chance = chance_of(throws, _throw_for_extinction(state, move, species))
            rolls = extinction_rolls(state, species, chance)
            return {**move, "rolls": [list(each) for each in rolls]}
    raise bad_field("roll", "no dice belong to this move")


def _battle_with_dice(state: State, move: Values, throws: Throws) -> Values:
    battle = _battle(state, move)
    rolled: dict[str, Any] = {**move}
    for side in SIDES:
        if side not in move:
            chance = chance_of(throws, first_throw(state, battle, side))
            rolled[side] = list(faces_of(chance, len(getattr(battle, side))))
        if again := _rolled_again(move, side):
            chance = chance_of(throws, again_throw(state, battle, side, again))
            faces = dict(zip(again, faces_of(chance, len(again)), strict=True))
            kept = enumerate(move[f"{side}_reroll"])
            rolled[f"{side}_reroll"] = [faces.get(place, face) for place, face in kept]
    return rolled


def _battle(state: State, move: Values) -> Battle:
    """The battle that `move` tells of, without its dice. Raises `BadFile`."""
    target = move.get("target")
    if not isinstance(target, int) or target not in range(len(state.names)):
        raise bad_field("target", "there is no such player")
    figure, other = (_figure(move, field) for field in ("figure", "target_figure"))
    return probe(state, figure, Player(target), other)


def _figure(move: Values, field: str) -> Figure:
    """The figure that a field names. Raises `BadFile`."""
    found = next((figure for figure in FIGURES if figure == move.get(field)), None)
    if found is None:
        raise bad_field(field, f"there is no such figure; here belong {listed(FIGURES)}")
    return found


def _species(state: State, move: Values) -> Species | None:
    """The species that dies out with `move`, a card or the one in play again."""
    if move["move"] == Repeat.move:
        return state.card.card.species if state.card else None
    return next((species for species in SPECIES if species == move.get("species")), None)


def _rolled_again(move: Values, side: Name) -> tuple[int, ...]:
    """The places of the dice of a side that the app rolls again."""
    again = move.get(f"{side}_reroll")
    if not isinstance(again, list):
        return ()
    return tuple(place for place, asked in enumerate(again) if asked is True)


def again_list(count: int, places: Sequence[int], faces: Sequence[int]) -> Again:
    """A re-roll list of `count` dice, with the faces of those at `places`."""
    new = dict(zip(places, faces, strict=True))
    return tuple(new.get(at) for at in range(count))
