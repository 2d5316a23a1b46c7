"""Tyrannosaurus Rex as a game of the house: options, moves, files, words."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import TYPE_CHECKING, Annotated, Any

from scorepad.engine import (
    NOTHING_THROWN,
    Counter,
    EachPlayer,
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
    rank,
)
from scorepad.errors import Refusal, bad_field
from scorepad.games.tyrannosaurus_rex import rules, words
from scorepad.games.tyrannosaurus_rex.rulings import RULINGS
from scorepad.games.tyrannosaurus_rex.state import (
    DINOSAURS,
    Adjust,
    Advance,
    EndTurn,
    Fight,
    Free,
    Move,
    Roll,
    StartRoll,
    State,
    Trex,
)
from scorepad.games.tyrannosaurus_rex.tally import Tally, check

# The pad, the options and the dice are imported where they are asked for: `replay` and `score`
# start without them.
if TYPE_CHECKING:
    from scorepad.games.tyrannosaurus_rex.views import PadView

FIRST_HOME = "first-home"
TIES = (TieBreak("home"), TieBreak(FIRST_HOME))

Figure = Annotated[int, Span(2, 17)]
"""A number of the catalogue; 1 is T-Rex itself."""


@dataclass(frozen=True)
class Options:
    """What is settled before the first roll.

    `simplified` is the rule for younger players: T-Rex goes clockwise only, and nobody fights.
    `dinosaurs` says which figure is whose, four numbers of the catalogue a player, 2 to 17 and
    all different; None where nobody looked.
    """

    simplified: bool = False
    dinosaurs: Annotated[tuple[tuple[Figure, Figure, Figure, Figure], ...], EachPlayer] | None = (
        None
    )


class TyrannosaurusRex(Game[State]):
    """The game."""

    id = "tyrannosaurus-rex"
    name = "Tyrannosaurus Rex"
    tagline = "2 to 4 · the pad for the race HOME"
    plate = "sky"
    art = "stegosaurus"
    players = (2, 4)
    rulings = RULINGS
    options = Options
    moves = (StartRoll, Roll, Trex, Advance, Free, Fight, EndTurn, Adjust)
    tally = Tally
    unit = "dinosaur"
    counters = (Counter("Dinosaurs HOME", "stegosaurus", "home", high=DINOSAURS),)

    @property
    def figures(self) -> tuple[tuple[int, str], ...]:
        """What is printed under the figures that players can have, and what they are called."""
        from scorepad.games.tyrannosaurus_rex.figures import named_figures

        return named_figures()

    def choose(
        self, form: Mapping[str, str], layouts: Mapping[str, Any], players: int, seed: int
    ) -> Options:
        from scorepad.games.tyrannosaurus_rex.figures import figures_from

        simplified = form.get("simplified", "")
        if simplified not in ("", "yes"):
            raise bad_field("Simplified rule", f"expected yes or nothing, got “{simplified[:20]}”")
        return Options(bool(simplified), figures_from(form, players, seed))

    def start(self, players: tuple[str, ...], options: Options) -> State:
        figures = options.dinosaurs or ()
        seen: set[int] = set()
        for player, row in enumerate(figures):
            for index, number in enumerate(row):
                if number in seen:
                    field = f"options.dinosaurs[{player}][{index}]"
                    raise bad_field(field, f"{number} is named twice; every figure is one player’s")
                seen.add(number)
        return rules.start(players, options.simplified, figures)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        return rules.refusal(state, move)

    def advance(self, state: State, move: Move) -> State:
        return rules.advance(state, move)

    def choices(self, state: State, player: Player) -> Iterator[Move]:
        """Corrections are left out: they are always allowed, so there is nothing to ask."""
        yield EndTurn(player)
        if player != state.active:
            return
        if state.dice is None:
            yield from _start_rolls(state)
            yield from (
                Roll(player, (one + other) % 6 + 1, (one, other))
                for one, other in product(range(1, 7), repeat=2)
            )
        elif not state.trex_moved:
            yield from _catches(state, state.dice[0])
        else:
            yield from _uses_of_dice(player)
            yield from _fights(state, player)

    def lines(self, state: State) -> tuple[tuple[Line, ...], ...]:
        return tuple((Line("home", home),) for home in state.home)

    def result(self, state: State) -> Result:
        home, winner = state.home, state.winner
        keys = [(number, int(p == winner)) for p, number in enumerate(home)]
        ranking = rank(keys, TIES)
        said = words.explanation(state.names, home, winner, ranking)
        if winner is None:
            return Result("playing", ranking, (), None, said)
        return Result("finished", ranking, (winner,), FIRST_HOME, said)

    def active(self, state: State) -> Player | None:
        return state.active

    def due(self, state: State) -> tuple[int, ...]:
        return tuple(int(p == state.active) for p in range(len(state.names)))

    def awaited(self, state: State, throws: Throws = NOTHING_THROWN) -> str:
        if state.rolling:
            return "enter who begins"
        return "move" if state.dice else "roll"

    def chapter(self, state: State, move: Any = None) -> int:
        return state.number

    def summary(self, state: State) -> Summary:
        text = ""
        if state.winner is not None:
            text = f"The end came when {state.names[state.winner]} had four dinosaurs HOME."
        return Summary(((self.art, "HOME"),), tuple((home,) for home in state.home), text)

    def view(
        self,
        state: State,
        player: Player,
        asked: Mapping[str, str],
        base: str,
        throws: Throws = NOTHING_THROWN,
    ) -> "PadView":
        from scorepad.games.tyrannosaurus_rex.pad import pad_view

        return pad_view(self, state, player, asked, base)

    def throws(self, state: State, asked: Values) -> tuple[Throw, ...]:
        from scorepad.games.tyrannosaurus_rex.rolling import throws_for

        return throws_for(state, asked)

    def roll(self, state: State, move: Values, throws: Throws) -> Values:
        from scorepad.games.tyrannosaurus_rex.rolling import rolled

        return rolled(state, move, throws)

    def corrections(self, state: State, move: Move) -> tuple[Field, ...]:
        from scorepad.games.tyrannosaurus_rex.corrections import corrections

        return corrections(state, move)

    def adjustable(self, state: State, player: Player) -> tuple[Counter | Field, ...]:
        from scorepad.games.tyrannosaurus_rex.corrections import adjustable

        return adjustable(state, player)

    def printed(self, document: str, names: Sequence[str], state: State | None) -> Sequence[Values]:
        from scorepad.games.tyrannosaurus_rex import printed

        match document:
            case "tyrannosaurus-rex-sheet" if state is not None:
                return (printed.race(state, self.result(state)),)
            case "tyrannosaurus-rex-sheet":
                return printed.empty_races(names)
            case "tyrannosaurus-rex-turn":
                return printed.TURN
            case _:
                return printed.catalogue()

    def aftermath(self, before: State, after: State, move: Move) -> str:
        return words.aftermath(before, after, move)

    def describe(self, state: State, move: Move) -> str:
        return words.describe(state, move)

    def values(self, state: State, legal: bool) -> tuple[Values, list[Values]]:
        turn = None if state.winner is not None else state.turn
        players: list[Values] = [
            {"values": {"home": home, "dinosaurs": list(row)}}
            for home, row in zip(state.home, state.places, strict=True)
        ]
        return {"turn": turn}, players

    def final_values(self, state: State) -> list[Values]:
        return [{"values": {"home": home}} for home in state.home]

    def count(
        self, players: tuple[str, ...], tallies: tuple[Tally, ...], options: Options
    ) -> State:
        """Where the dinosaurs stand that are not HOME nobody has said: on START, as it were."""
        state = self.start(players, options)
        check(players, tallies)
        for player, tally in enumerate(tallies):
            for dinosaur in range(1, tally.home + 1):
                state = rules.advance(state, Adjust(Player(player), dinosaur, "home"))
        return state


# Moves worth asking about.


def _start_rolls(state: State) -> Iterator[StartRoll]:
    """Everybody ahead once, everybody level, and two level ahead of the others."""
    rolling = state.rolling
    best: list[tuple[Player, ...]] = [(player,) for player in rolling]
    best += [pair for pair in combinations(rolling, 2) if len(rolling) > 2]
    best += [rolling] if rolling else []
    for ahead in best:
        yield StartRoll(
            tuple(
                None if p not in rolling else 12 if p in ahead else 9
                for p in map(Player, range(len(state.names)))
            )
        )


def _catches(state: State, black: int) -> Iterator[Trex]:
    """Nobody, one dinosaur of the player whom the black die points to, seldom two at once.

    Were each dinosaur offered, random play would mostly be catching, and hardly end.
    """
    yield Trex(())
    owner = Player(black % len(state.names))
    row = state.places[owner]
    yield Trex(((owner, row.index("track") + 1 if "track" in row else 1),))
    if black == 6:
        on_track = [
            (Player(player), dinosaur)
            for player, row in enumerate(state.places)
            for dinosaur, place in enumerate(row, start=1)
            if place == "track"
        ]
        yield Trex(tuple(on_track[:2]))


def _uses_of_dice(player: Player) -> Iterator[Advance | Free]:
    for dinosaur in range(1, DINOSAURS + 1):
        for dice in ("first", "second", "both"):
            for to in ("track", "river", "home"):
                yield Advance(player, dinosaur, dice, to)
        yield Free(player, dinosaur, "first")
        yield Free(player, dinosaur, "second")


def _fights(state: State, player: Player) -> Iterator[Fight]:
    """With every dinosaur of the others; won, lost or level, the river bed full or not, by turns.

    The one that fights is the one that has just moved, else the first.
    """
    rolled = (((6, 5, 3), (4, 2)), ((1, 3, 2), (5, 4)), ((2, 4, 1), (6, 1)))
    others = [Player(p) for p in range(len(state.names)) if p != player]
    targets = product(others, range(1, DINOSAURS + 1))
    for number, (target, dinosaur) in enumerate(targets, start=state.number):
        attack, defence = rolled[number % 3]
        full = number % 2 == 0
        yield Fight(player, state.arrived or 1, target, dinosaur, attack, defence, full)
