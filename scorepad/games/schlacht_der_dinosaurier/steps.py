"""A battle as it is entered, step by step, in the fields of the pad's address.

The fields are `figure`, `against` (`1.tyrannosaurus-rex`), and for either side its dice
(`attack`: `10.1`, or `roll` where the app rolls them), which of them are rolled again
(`attack-again`: `0.2`, `-` for none) and what those show (`attack-new`). What does not fit, and
what the app has not yet thrown, is taken as not yet said.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Literal

from scorepad.engine import Player, Throw, Throws
from scorepad.errors import Refusal
from scorepad.games.schlacht_der_dinosaurier import odds
from scorepad.games.schlacht_der_dinosaurier.box import FACES, FIGURES, INDEX, Figure
from scorepad.games.schlacht_der_dinosaurier.dice import (
    Name,
    again_throw,
    faces_of,
    first_throw,
    probe,
)
from scorepad.games.schlacht_der_dinosaurier.legality import code_against
from scorepad.games.schlacht_der_dinosaurier.rules import refusal
from scorepad.games.schlacht_der_dinosaurier.state import Battle, Rolled, State

Fields = tuple[tuple[str, str], ...]
Step = Literal["first", "again", "new"]
"""To roll, to choose what is rolled again, to roll that."""

ROLL = "roll"
NONE = "-"


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a battle as far as it has come.

    `again` are the places of the dice that are rolled again, None until that is chosen; `new`
    is what those show. `by_app` are dice that the app rolls.
    """

    name: Name
    player: Player
    figure: Figure
    count: int
    by_app: bool = False
    first: Rolled = ()
    again: tuple[int, ...] | None = None
    new: Rolled = ()

    @property
    def step(self) -> Step | None:
        """What this side has to do next; None when its dice lie."""
        if len(self.first) < self.count:
            return "first"
        if self.again is None:
            return "again"
        return "new" if len(self.new) < len(self.again) else None

    @property
    def lying(self) -> tuple[int | None, ...]:
        """What lies on the table, None for a die that is still to be rolled."""
        faces: list[int | None] = [*self.first, *[None] * (self.count - len(self.first))]
        for number, place in enumerate(self.again or ()):
            faces[place] = self.new[number] if number < len(self.new) else None
        return tuple(faces)

    @property
    def next_place(self) -> int | None:
        """Which die is entered next."""
        if self.step == "first":
            return len(self.first)
        return self.again[len(self.new)] if self.again and self.step == "new" else None

    @property
    def shown(self) -> int:
        """The sum of what lies on the table."""
        return sum(face or 0 for face in self.lying)

    @property
    def missing(self) -> int:
        """How many dice are still to be rolled, as far as that is chosen."""
        return self.lying.count(None)

    @property
    def move_fields(self) -> Fields:
        """Its dice as a form enters them; the app rolls those of its own."""
        rolled = () if self.by_app else self.first
        fields: list[tuple[str, str]] = [(self.name, str(face)) for face in rolled]
        if self.again:
            new = dict(zip(self.again, self.new, strict=True))
            for place in range(self.count):
                text = "true" if self.by_app else str(new.get(place))
                fields.append((f"{self.name}_reroll", text if place in new else "null"))
        return tuple(fields)


@dataclass(frozen=True, slots=True)
class Fight:
    """A battle between two figures. `given` are the fields that led here, in their order."""

    attacker: Side
    defender: Side
    value: int
    given: Fields
    battle: Battle
    """The same without its dice."""

    @property
    def turn(self) -> Side | None:
        """The side that has something to do; None when all dice lie."""
        return next((side for side in (self.attacker, self.defender) if side.step), None)

    @property
    def results(self) -> tuple[int, int]:
        return self.attacker.shown + self.value, self.defender.shown

    @property
    def chances(self) -> odds.Chances:
        """The attacker's, if none of the dice on the table is rolled again."""
        bonus = self.results[0] - self.results[1]
        return odds.battle(self.attacker.missing, bonus, self.defender.missing)

    @property
    def move_fields(self) -> Fields:
        """The battle as a form enters it."""
        attacker, defender = self.attacker, self.defender
        fields = (
            ("player", str(attacker.player)),
            ("figure", attacker.figure),
            ("target", str(defender.player)),
            ("target_figure", defender.figure),
            *attacker.move_fields,
            *defender.move_fields,
        )
        return (*fields, ("roll", "1")) if attacker.by_app or defender.by_app else fields


def no_attack(state: State, figure: Figure) -> Refusal | None:
    """Why a figure of the player on turn cannot attack anybody now; None where it can."""
    attacks = [
        probe(state, figure, Player(target), other)
        for target, army in enumerate(state.armies)
        for other in FIGURES
        if target != state.turn and army[INDEX[other]]
    ]
    if any(code_against(state, attack) is None for attack in attacks):
        return None
    return refusal(state, attacks[0])


def figure_named(text: str) -> Figure | None:
    return next((figure for figure in FIGURES if figure == text), None)


def read_fight(state: State, asked: Mapping[str, str], throws: Throws) -> Fight | None:
    """The battle that `asked` tells of, once both figures are chosen. The rules have the say
    whether these may fight."""
    figure = figure_named(asked.get("figure", ""))
    where, _, other = asked.get("against", "").partition(".")
    target_figure = figure_named(other)
    if figure is None or target_figure is None or where not in map(str, range(len(state.names))):
        return None
    target = Player(int(where))
    value = (state.card.card.value if state.card else None) or 0
    battle = probe(state, figure, target, target_figure)
    come = _Come(state, asked, throws, battle)
    attacker = come.to(Side("attack", state.turn, figure, len(battle.attack)), None)
    defender = Side("defence", target, target_figure, len(battle.defence))
    if attacker.step is None:
        defender = come.to(defender, attacker.shown + value)
    figures = (("figure", figure), ("against", f"{target}.{target_figure}"))
    given = (*figures, *_given(attacker, asked), *_given(defender, asked))
    return Fight(attacker, defender, value, given, battle)


@dataclass(frozen=True, slots=True)
class _Come:
    """How far a battle has come, by what was said and by what the app has thrown for it."""

    state: State
    asked: Mapping[str, str]
    throws: Throws
    battle: Battle

    def to(self, side: Side, against: int | None) -> Side:
        """`side` so far; the defender knows the result to reach, `against`."""
        said, lava = self.asked.get(side.name, ""), self.state.lava[side.player]
        if said == ROLL:
            first = self._thrown(first_throw(self.state, self.battle, side.name), side.count)
        else:
            first = _faces(said, side.count)
        side = replace(side, by_app=said == ROLL and first != (), first=first)
        if side.step == "first":
            return side
        again = _places(self.asked.get(f"{side.name}-again", ""), side.count, lava)
        new = _faces(self.asked.get(f"{side.name}-new", ""), len(again or ()))
        if side.by_app and again:
            new = self._thrown(again_throw(self.state, self.battle, side.name, again), len(again))
            again = again if new else None
        if again is None and not _worth_asking(first, lava, against):
            again = ()
        return replace(side, again=again, new=new)

    def _thrown(self, throw: Throw, dice: int) -> Rolled:
        chance = self.throws.lying(throw)
        return faces_of(chance, dice) if chance else ()


class _EverythingThrown:
    """As if the app had thrown all that it is asked for."""

    def lying(self, throw: Throw) -> Random:
        return Random(0)

    def entered(self, kind: type, throw: Throw) -> None:
        return None

    def hidden(self, throw: Throw, kind: type | None = None) -> bool:
        return False


def throws_of_page(state: State, asked: Mapping[str, str]) -> tuple[Throw, ...]:
    """What the app throws for the page of a battle that the rules allow."""
    fight = read_fight(state, asked, _EverythingThrown())
    if fight is None or code_against(state, fight.battle) is not None:
        return ()
    throws = []
    for side in (fight.attacker, fight.defender):
        if side.by_app:
            throws.append(first_throw(state, fight.battle, side.name))
            if side.again:
                throws.append(again_throw(state, fight.battle, side.name, side.again))
    return tuple(throws)


def _worth_asking(rolled: Rolled, lava: int, against: int | None) -> bool:
    """Whether a side may want to roll again: a defender for whom nothing gets better does not."""
    if against is None or not lava:
        return lava > 0
    return odds.defender_again(rolled, against, lava)[0].dice != ()


def _faces(text: str, most: int) -> Rolled:
    faces = tuple(int(part) for part in text.split(".") if part in map(str, FACES))
    return faces[:most]


def _places(text: str, count: int, lava: int) -> tuple[int, ...] | None:
    if text == NONE:
        return ()
    places = tuple(place for place in range(count) if str(place) in text.split("."))
    return places if 0 < len(places) <= lava else None


def _given(side: Side, asked: Mapping[str, str]) -> Fields:
    """What `asked` says of a side, as far as it fits; what goes without saying is not in it."""
    fields: list[tuple[str, str]] = []
    if side.first:
        fields.append((side.name, ROLL if side.by_app else dotted(side.first)))
    if side.again or (side.again == () and asked.get(f"{side.name}-again") == NONE):
        fields.append((f"{side.name}-again", dotted(side.again) or NONE))
    if side.new and not side.by_app:
        fields.append((f"{side.name}-new", dotted(side.new)))
    return tuple(fields)


def dotted(numbers: Sequence[int]) -> str:
    return ".".join(map(str, numbers))


def one_back(given: Fields) -> Fields:
    """The fields before the last thing that was said: a die, or a choice."""
    *earlier, (name, text) = given
    rest, point, _ = text.rpartition(".")
    if point and name in ("attack", "attack-new", "defence", "defence-new"):
        return (*earlier, (name, rest))
    return tuple(earlier)


def ways_of(fight: Fight, lava: int) -> tuple[odds.Again, ...]:
    """What the side on turn may roll again, with the attacker's chances, best for it first.

    Of dice that show the same it does not matter which is rolled again.
    """
    side = fight.turn
    assert side is not None, "somebody has dice to choose from"
    if side is fight.attacker:
        ways = odds.attacker_again(side.first, fight.value, fight.defender.count, lava)
    else:
        ways = tuple(
            odds.Again(way.dice, odds.Chances(way.chances.loss, way.chances.tie, way.chances.win))
            for way in odds.defender_again(side.first, fight.results[0], lava)
        )
    different: dict[tuple[int, ...], odds.Again] = {}
    for way in ways:
        different.setdefault(tuple(sorted(side.first[place] for place in way.dice)), way)
    return tuple(different.values())
