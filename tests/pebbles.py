"""A sixth game, as somebody would bring it: players roll for pebbles until none are left."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from jinja2 import DictLoader

from scorepad.engine import (
    NOTHING_THROWN,
    Counter,
    Die,
    Field,
    Game,
    Line,
    Player,
    Result,
    Summary,
    Throw,
    Throws,
    TieBreak,
    Values,
    chance_of,
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
    rolled: int
    """What the app has rolled for the next taking; 0 before."""


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

    def view(
        self,
        state: State,
        player: Player,
        asked: Mapping[str, str],
        base: str,
        throws: Throws = NOTHING_THROWN,
    ) -> View:
        name = state.names[player]
        tray = Tray("take" if self.due(state)[player] else "wait", f"{name} rolls")
        chance = throws.lying(_throw(state)) if "roll" in asked else None
        rolled = chance.randint(1, 6) if chance else 0
        return View(f"{name}’s pebbles", tray, state.held[player], state.left, rolled)

    def summary(self, state: State) -> Summary:
        rows = tuple((number,) for number in state.held)
        return Summary((("volcano", "Pebbles"),), rows, "", "Pebbles")

    def chapter(self, state: State, move: Any = None) -> int:
        return state.turn

    def corrections(self, state: State, move: Any) -> tuple[Field, ...]:
        if not isinstance(move, Take):
            return ()
        faces = tuple((str(n), str(n)) for n in range(1, 7))
        return (Field("Die", "number", faces, str(move.number), thrown=True),)

    def adjustable(self, state: State, player: Player) -> tuple[Counter | Field, ...]:
        return (Counter("Pebbles", "volcano", "pebbles", 20, value=str(state.held[player])),)

    def throws(self, state: State, asked: Values) -> tuple[Throw, ...]:
        meant = asked.get("move", "take") == "take"
        mine = str(asked.get("player")) == str(self.active(state))
        return (_throw(state),) if meant and mine else ()

    def roll(self, state: State, move: Values, throws: Throws) -> Values:
        if move.get("move") != "take":
            raise BadFile("file.field", "only a taking is rolled", "roll")
        return {**move, "number": chance_of(throws, _throw(state)).randint(1, 6)}

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


def _throw(state: State) -> Throw:
    player = Player(state.turn % len(state.names))
    told = f"{state.names[player]}’s die"
    return Throw(state.turn, player, told, lambda chance: str(chance.randint(1, 6)))


TEMPLATES = DictLoader(
    {
        "games/pebbles/options.html": '<input class="input" name="pebbles" aria-label="Heap"'
        ' value="{{ form.get("pebbles", "") }}">',
        "games/pebbles/pad.html": "<p>{{ pad.held }} held, {{ pad.left }} left, it shows"
        " {{ pad.rolled }}</p>",
        "games/pebbles/tray.html": '{% from "_forms.html" import entry, keys, throw %}'
        '{% call throw(pad, pad.action.replace("?", "/roll?") ~ "&roll=1") %}Look{% endcall %}'
        '{{ entry(pad, "take", (("player", 0),)) }}{{ keys("number", range(1, 7), "Die") }}'
        '<button name="roll" value="1">Roll</button></form>',
    }
)
"""What the sixth game shows, as its folder in templates/games would have it."""
