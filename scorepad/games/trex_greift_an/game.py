"""T-Rex greift an! as a game of the house: options, moves, files, words."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any, Literal

from scorepad.engine import (
    NOTHING_THROWN,
    Counter,
    Field,
    Game,
    Line,
    Player,
    Result,
    Span,
    Summary,
    Throw,
    Throws,
    TieBreak,
    Values,
    decided_by,
    listed,
    named,
    rank,
)
from scorepad.errors import Refusal, bad_field, within
from scorepad.games.trex_greift_an import codes, rules, story
from scorepad.games.trex_greift_an.rulings import RULINGS
from scorepad.games.trex_greift_an.state import (
    EGGS,
    MOST_OF_A_KIND,
    STONES,
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
from scorepad.games.trex_greift_an.tally import Tally, check_tallies

# The pad, the final count and the dice are imported where they are asked for: `replay` and
# `score` start without them.
if TYPE_CHECKING:
    from scorepad.games.trex_greift_an.count import FoodCount
    from scorepad.games.trex_greift_an.pad import PadView

TIES = (TieBreak("eggs"), TieBreak("food"))
"""Most eggs, then most food tiles (rulebook: End of the Game)."""

Dinosaur = Literal["Stegosaurus", "Brachiosaurus", "Styracosaurus", "Parasaurolophus"]
DINOSAURS: tuple[Dinosaur, ...] = (
    "Stegosaurus",
    "Brachiosaurus",
    "Styracosaurus",
    "Parasaurolophus",
)
"""In the order in which they go to players who have not chosen."""

PLANTS = ("ferns", "cycads", "ginkgo", "horsetails", "cones", "berries")
"""Names for as many kinds of food as there can be."""


@dataclass(frozen=True, slots=True)
class Options:
    """What is settled before the first turn.

    `dinosaurs` has one for each player; left out, they go round in their order. `short` is the
    shorter game, as two players always have it. `kinds` are the names of the kinds of food.
    """

    dinosaurs: Annotated[tuple[Dinosaur, ...], Span(2, 4)] = ()
    short: bool = False
    kinds: Annotated[tuple[str, ...], Span(2, 6)] = PLANTS[:3]


class TrexGreiftAn(Game[State]):
    """The game: eggs, food and lava; where the figures stand is seen on the table."""

    id = "trex-greift-an"
    name = "T-Rex greift an!"
    tagline = "2 to 4 · eggs, food and lava"
    plate = "tomato"
    art = "volcano"
    players = (2, 4)
    rulings = RULINGS
    options = Options
    moves = (Turn, Take, Lava, Eat, Fight, TrexAttack, Lay, Adjust)
    tally = Tally
    unit = "egg"
    counters = (
        Counter("Eggs in the nest", "egg", "eggs", EGGS),
        Counter("Food tiles", "fern", "food", MOST_OF_A_KIND * len(PLANTS)),
    )
    count_template = "games/trex-greift-an/count.html"

    def choose(
        self, form: Mapping[str, str], layouts: Mapping[str, Any], players: int, seed: int
    ) -> Options:
        """The options of the form; what is left blank goes by itself.

        The final count asks for the number of `kinds` alone.
        """
        chosen = [form.get(f"dinosaur{n}", "").strip() for n in range(1, players + 1)]
        for n in range(players + 1, len(DINOSAURS) + 1):
            if form.get(f"dinosaur{n}", "").strip():
                reason = f"nobody plays there: the {players} players have the first rows"
                raise bad_field(f"Player {n}’s dinosaur", reason)
        kinds = tuple(name for n in range(1, 7) if (name := form.get(f"kind{n}", "").strip()))
        if not kinds and (number := form.get("kinds", "")):
            if not re.fullmatch("[2-6]", number):
                raise bad_field("kinds", f"there are 2 to 6 kinds of food, not “{number[:20]}”")
            kinds = PLANTS[: int(number)]
        if len(kinds) == 1:
            raise bad_field("kinds", "name 2 to 6 kinds of food, or leave all of them empty")
        short = form.get("short", "")
        if short not in ("", "1"):
            raise bad_field("short", f"expected 1 or nothing, got “{short[:20]}”")
        options = Options(_filled(chosen), short == "1")
        return replace(options, kinds=kinds) if kinds else options

    def start(self, players: tuple[str, ...], options: Options) -> State:
        """The state before the first turn.

        Raises `BadFile` for options that do not fit, `Refusal` for a dinosaur chosen twice.
        """
        with within("options"):
            kinds = _kinds(options.kinds)
            dinosaurs = _dinosaurs(players, options.dinosaurs)
        return rules.start(players, dinosaurs, kinds, options.short or len(players) == 2)

    def check(self, move: Move, players: int, options: Options, earlier: Iterator[Any]) -> None:
        kinds = len(options.kinds)
        match move:
            case Take(kind=kind) | Eat(kind=kind) | Lay(kind=kind):
                _check_kind("kind", kind, kinds)
            case Lava(burns=burns):
                for index, kind in enumerate(burns):
                    _check_kind(f"burns[{index}]", kind, kinds)
            case Fight(loot=loot):
                for index, kind in enumerate(loot):
                    _check_kind(f"loot[{index}]", kind, kinds)
            case Adjust(food=food):
                if food and len(food) != kinds:
                    reason = f"expected one change a kind, {kinds}, got {len(food)}"
                    raise bad_field("food", reason)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        return rules.refusal(state, move)

    def choices(self, state: State, player: Player) -> Iterator[Move]:
        return rules.choices(state, player)

    def advance(self, state: State, move: Move) -> State:
        return rules.advance(state, move)

    def throws(self, state: State, asked: Values) -> tuple[Throw, ...]:
        from scorepad.games.trex_greift_an.dice import throws_for

        return throws_for(state, asked)

    def roll(self, state: State, move: Values, throws: Throws) -> Values:
        from scorepad.games.trex_greift_an.dice import with_dice

        return with_dice(state, move, throws)

    def view(
        self,
        state: State,
        player: Player,
        asked: Mapping[str, str],
        base: str,
        throws: Throws = NOTHING_THROWN,
    ) -> "PadView":
        from scorepad.games.trex_greift_an.pad import pad_view

        return pad_view(state, player, asked, base, throws)

    def overtaken(self, state: State, player: Player, asked: Mapping[str, str]) -> str:
        from scorepad.games.trex_greift_an.handover import overtaken

        return overtaken(state, player, asked)

    def corrections(self, state: State, move: Move) -> tuple[Field, ...]:
        from scorepad.games.trex_greift_an.corrections import corrections

        return corrections(state, move)

    def adjustable(self, state: State, player: Player) -> tuple[Counter | Field, ...]:
        from scorepad.games.trex_greift_an.corrections import adjustable

        return adjustable(state, player)

    def count_page(self, form: Mapping[str, str], player: int, options: Options) -> "FoodCount":
        from scorepad.games.trex_greift_an.count import food_count

        return food_count(super().count_page(form, player, options), len(options.kinds))

    def printed(self, document: str, names: Sequence[str], state: State | None) -> Sequence[Values]:
        from scorepad.games.trex_greift_an.printed import AIDS, empty_cards, filled_card

        if document in AIDS:
            return AIDS[document]
        if state is None:
            return empty_cards(names, Options().kinds)
        places = {p: each.place for each in self.result(state).ranking for p in each.players}
        order = [places[player] for player in sorted(places)] if state.finished else ()
        return filled_card(names, state, order)

    def aftermath(self, before: State, after: State, move: Move) -> str:
        return story.aftermath(before, after, move)

    def describe(self, state: State, move: Move) -> str:
        return story.describe(state, move)

    def active(self, state: State) -> Player | None:
        return None if state.finished else state.player

    def due(self, state: State) -> tuple[int, ...]:
        """One entry of the player on turn while something is left to do, else of the next."""
        waiting = state.player if rules.may_go_on(state) else state.following
        return tuple(int(p == waiting and not state.finished) for p in range(len(state.names)))

    def awaited(self, state: State, throws: Throws = NOTHING_THROWN) -> str:
        if state.owes_stone:
            return "place a lava stone"
        return "go on" if rules.may_go_on(state) else "roll"

    def may_enter(self, state: State, player: Player) -> bool:
        """Also whoever is next, as soon as no stone is owed: that ends the turn before."""
        begins = player == state.following and not (state.owes_stone or state.finished)
        return begins or super().may_enter(state, player)

    def chapter(self, state: State, move: Any = None) -> int:
        """The number of the turn, 0 before the first; a turn begins with its own entry."""
        return state.turn + isinstance(move, Turn)

    def lines(self, state: State) -> tuple[tuple[Line, ...], ...]:
        return tuple((Line("eggs", eggs),) for eggs in state.eggs)

    def summary(self, state: State) -> Summary:
        text = f"All {STONES} lava stones are placed." if state.finished else ""
        return Summary((("egg", "Eggs"),), tuple((eggs,) for eggs in state.eggs), text, "Eggs")

    def result(self, state: State) -> Result:
        keys = [(eggs, sum(food)) for eggs, food in zip(state.eggs, state.food, strict=True)]
        ranking = rank(keys, TIES)
        if not state.finished:
            return Result("playing", ranking, (), None, story.standing(state, ranking))
        by = decided_by(keys, TIES, ranking)
        said = story.explain(state, ranking)
        return Result("finished", ranking, ranking[0].players, by, said)

    def values(self, state: State, legal: bool) -> tuple[Values, list[Values]]:
        shared = {"lava": state.lava, "turn": self.active(state)}
        return shared, [
            {"values": {"eggs": eggs, "food": list(food)}}
            for eggs, food in zip(state.eggs, state.food, strict=True)
        ]

    def final_values(self, state: State) -> list[Values]:
        return [
            {"values": {"eggs": eggs, "food": sum(food)}}
            for eggs, food in zip(state.eggs, state.food, strict=True)
        ]

    def count(
        self, players: tuple[str, ...], tallies: tuple[Tally, ...], options: Options
    ) -> State:
        state = self.start(players, options)
        check_tallies(players, tallies, len(state.kinds))
        eggs = tuple(tally.eggs for tally in tallies)
        food = tuple((tally.food,) for tally in tallies)
        return replace(state, eggs=eggs, food=food, lava=STONES)


def _filled(chosen: Sequence[str]) -> tuple[Dinosaur, ...]:
    """A dinosaur for everybody where somebody has chosen one: blanks get those that are left."""
    known = {str(each): each for each in DINOSAURS}
    left = iter([each for each in DINOSAURS if each not in chosen])
    for number, name in enumerate(chosen, start=1):
        if name and name not in known:
            reason = f"“{name[:40]}” is none; choose {listed(DINOSAURS, 'or')}"
            raise bad_field(f"dinosaur{number}", reason)
    dinosaurs = [known[name] if name else next(left) for name in chosen]
    return tuple(dinosaurs) if any(chosen) else ()


def _check_kind(field: str, kind: int, kinds: int) -> None:
    if kind >= kinds:
        raise bad_field(field, f"kinds of food are numbered from 0 to {kinds - 1}, got {kind}")


def _dinosaurs(players: tuple[str, ...], chosen: tuple[Dinosaur, ...]) -> tuple[str, ...]:
    """One dinosaur a player, all different (rulebook: Setup). Raises `BadFile`, `Refusal`."""
    dinosaurs = chosen or DINOSAURS[: len(players)]
    if len(dinosaurs) != len(players):
        reason = f"expected one dinosaur a player, {len(players)}, got {len(dinosaurs)}"
        raise bad_field("dinosaurs", reason)
    for index, dinosaur in enumerate(dinosaurs):
        if dinosaur in dinosaurs[:index]:
            free = listed([each for each in DINOSAURS if each not in dinosaurs], "or")
            first = players[dinosaurs.index(dinosaur)]
            raise Refusal(
                codes.DINO_TAKEN,
                f"{dinosaur} is {first}’s already, and everybody plays another dinosaur. "
                f"Choose {free} for {players[index]}.",
            )
    return dinosaurs


def _kinds(names: tuple[str, ...]) -> tuple[str, ...]:
    """The trimmed names of the kinds, no two alike. Raises `BadFile`."""
    return named(names, [f"kinds[{index}]" for index in range(len(names))])
