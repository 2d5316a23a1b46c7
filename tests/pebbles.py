"""A sixth game, as somebody would bring it: players roll for pebbles until none are left."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar

from jinja2 import DictLoader

from scorepad.engine import (
    Counter,
    Die,
    Field,
    Game,
    Line,
    Player,
    Result,
    Summary,
    TieBreak,
    Values,
    decided_by,
    explain,
    rank,
)
from scorepad.errors import BadFile, Refusal, bad_field

TIES = (TieBreak("pebbles"),)


@dataclass(frozen=True)
class Take:
    move: ClassVar[str] = "take"
    player: Player
    number: Die


@dataclass(frozen=True)
class Adjust:
    move: ClassVar[str] = "adjust"
    player: Player
    pebbles: int = 0


@dataclass(frozen=True)
class Options:
    pebbles: int = 20


@dataclass(frozen=True)
class Tally:
    pebbles: int


@dataclass(frozen=True)
class State:
    names: tuple[str, ...]
    held: tuple[int, ...]
    left: int
    turn: int = 0


@dataclass(frozen=True)
class Tray:
    kind: str
    title: str


@dataclass(frozen=True)
class View:
    subtitle: str
    tray: Tray
    held: int
    left: int
    omen: int
    """What the app would roll next."""


class Pebbles(Game[State]):
    id = "pebbles"
    name = "Pebbles"
    tagline = "2 to 3 · a heap of stones"
    plate = "rock"
    art = "volcano"
    players = (2, 3)
    rulings = (("The last pebbles", "Who rolls more than is left takes what is left."),)
    options = Options
    moves = (Take, Adjust)
    tally = Tally
    counters = (Counter("Pebbles", "volcano", "pebbles", high=20),)
    rolls = True

    def start(self, players: tuple[str, ...], options: Options) -> State:
        return State(players, (0,) * len(players), options.pebbles)

    def refusal(self, state: State, move: Take | Adjust) -> Refusal | None:
        if isinstance(move, Adjust):
            if not 0 <= state.held[move.player] + move.pebbles <= 20:
                return Refusal("pebbles.supply", "There are 20 pebbles. Set fewer.")
            return None
        if not state.left:
            return Refusal("pebbles.finished", "The heap is gone. Start a new game.")
        if move.player != self.active(state):
            return Refusal("pebbles.not-your-turn", "It is not your turn. Wait for it.")
        return None

    def choices(self, state: State, player: Player) -> Iterator[Take | Adjust]:
        yield from (Take(player, number) for number in range(1, 7))

    def advance(self, state: State, move: Take | Adjust) -> State:
        taken = move.pebbles if isinstance(move, Adjust) else min(move.number, state.left)
        held = list(state.held)
        held[move.player] += taken
        if isinstance(move, Adjust):
            return replace(state, held=tuple(held))
        return replace(state, held=tuple(held), left=state.left - taken, turn=state.turn + 1)

    def lines(self, state: State) -> tuple[tuple[Line, ...], ...]:
        return tuple((Line("pebbles", number),) for number in state.held)

    def result(self, state: State) -> Result:
        keys = [(number,) for number in state.held]
        ranking = rank(keys, TIES)
        if state.left:
            return Result("playing", ranking, (), None, f"{state.left} pebbles are left.")
        told = explain(state.names, state.held, ranking, "pebble")
        by = decided_by(keys, TIES, ranking)
        return Result("finished", ranking, ranking[0].players, by, told)

    def active(self, state: State) -> Player | None:
        return Player(state.turn % len(state.names)) if state.left else None

    def due(self, state: State) -> tuple[int, ...]:
        return tuple(int(p == self.active(state)) for p in range(len(state.names)))

    def choose(
        self, form: Mapping[str, str], layouts: Mapping[str, Any], players: int, seed: int
    ) -> Options:
        text = form.get("pebbles") or "20"
        if not text.isdecimal():
            raise bad_field("pebbles", "expected a whole number")
        return Options(int(text))

    def view(self, state: State, player: Player, asked: Mapping[str, str], base: str) -> View:
        name = state.names[player]
        tray = Tray("take" if self.due(state)[player] else "wait", f"{name} rolls")
        omen = Random(asked["seed"]).randint(1, 6)
        return View(f"{name}’s pebbles", tray, state.held[player], state.left, omen)

    def summary(self, state: State) -> Summary:
        rows = tuple((number,) for number in state.held)
        return Summary((("volcano", "Pebbles"),), rows, "", "Pebbles")

    def chapter(self, state: State, move: Any = None) -> int:
        return state.turn

    def corrections(self, state: State, move: Any) -> tuple[Field, ...]:
        faces = tuple((str(n), str(n)) for n in range(1, 7))
        return (Field("Die", "number", faces, str(move.number)),) if isinstance(move, Take) else ()

    def adjustable(self, state: State, player: Player) -> tuple[Counter | Field, ...]:
        return (Counter("Pebbles", "volcano", "pebbles", 20, value=str(state.held[player])),)

    def roll(self, state: State, move: Values, chance: Random) -> Values:
        if move.get("move") != "take":
            raise BadFile("file.field", "only a taking is rolled", "roll")
        return {**move, "number": chance.randint(1, 6)}

    def describe(self, state: State, move: Take | Adjust) -> str:
        name = state.names[move.player]
        if isinstance(move, Adjust):
            return f"{name}: corrected by {move.pebbles}"
        return f"{name} takes {move.number}"

    def values(self, state: State, legal: bool) -> tuple[Values, list[Values]]:
        return {"turn": self.active(state)}, [{"pebbles": number} for number in state.held]

    def final_values(self, state: State) -> list[Values]:
        return [{"pebbles": number} for number in state.held]

    def count(
        self, players: tuple[str, ...], tallies: tuple[Tally, ...], options: Options
    ) -> State:
        held = tuple(tally.pebbles for tally in tallies)
        if sum(held) > options.pebbles:
            raise Refusal("tally.supply", "That is more than the heap has. Count again.")
        return State(players, held, 0)


TEMPLATES = DictLoader(
    {
        "games/pebbles/options.html": '<input class="input" name="pebbles" aria-label="Heap"'
        ' value="{{ form.get("pebbles", "") }}">',
        "games/pebbles/pad.html": "<p>{{ pad.held }} held, {{ pad.left }} left, {{ pad.omen }}</p>",
        "games/pebbles/tray.html": '{% from "_forms.html" import entry, keys %}'
        '{{ entry(pad, "take", (("player", 0),)) }}{{ keys("number", range(1, 7), "Die") }}'
        '<button name="roll" value="1">Roll</button></form>',
    }
)
"""What the sixth game shows, as its folder in templates/games would have it."""
