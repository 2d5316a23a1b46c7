"""Gods Love Dinosaurs as a game of the house: options, moves, files, points."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any

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
    Throws,
    TieBreak,
    Values,
    decided_by,
    rank,
)
from scorepad.errors import Refusal, bad_field
from scorepad.games.gods_love_dinosaurs import rules, words
from scorepad.games.gods_love_dinosaurs.moves import (
    ANIMALS,
    DINOSAURS,
    GOLDEN_EGGS,
    GOLDEN_WORTH,
    TILES,
    Adjust,
    Exchange,
    Hatch,
    Hunt,
    Move,
    Refill,
    Take,
)
from scorepad.games.gods_love_dinosaurs.rules import Seat, State
from scorepad.games.gods_love_dinosaurs.rulings import RULINGS
from scorepad.games.gods_love_dinosaurs.tally import Tally, beyond_supply

# The pad is imported where it is asked for: `replay` and `score` start without it.
if TYPE_CHECKING:
    from scorepad.games.gods_love_dinosaurs.pad import PadView

TIES = (TieBreak("points"), TieBreak(words.TURN_ORDER))
"""Of equal totals the one furthest from the first player is ahead (rulebook: Tiebreaker)."""

FEWEST_TILES = rules.full_column(2) * len(ANIMALS)
MOST_EGGS_COUNTED = 999
"""Where a stepper ends; the rules have no such bound."""
MOST_EGGS_OFFERED = 5
"""The most eggs of a hunt among `choices`; a legal hunt may lay more."""


@dataclass(frozen=True, slots=True)
class Options:
    """What is settled before the first turn.

    `tiles` is how many tiles the stacks hold before the columns are laid out, from one set of
    full columns to 84; None where the players say when the stacks are empty.
    """

    tiles: Annotated[int, Span(FEWEST_TILES, TILES)] | None = None


class GodsLoveDinosaurs(Game[State]):
    """The game."""

    id = "gods-love-dinosaurs"
    name = "Gods Love Dinosaurs"
    tagline = "2 to 5 · phone pad and final count"
    plate = "fern"
    art = "golden-egg"
    players = (2, 5)
    rulings = RULINGS
    options = Options
    moves = (Take, Hatch, Hunt, Refill, Exchange, Adjust)
    tally = Tally
    counters = (
        Counter("Regular eggs", "egg", "eggs", MOST_EGGS_COUNTED),
        Counter("Golden eggs", "golden-egg", "golden_eggs", GOLDEN_EGGS),
        Counter("Dinosaurs on the map", "trex-head", "dinosaurs", DINOSAURS),
    )
    chapter_name = "Round"

    def choose(
        self, form: Mapping[str, str], layouts: Mapping[str, Any], players: int, seed: int
    ) -> Options:
        text = form.get("tiles", "").strip()
        if not text:
            return Options()
        fewest, most = rules.full_column(players) * len(ANIMALS), TILES
        if not re.fullmatch("[0-9]{1,4}", text) or not fewest <= int(text) <= most:
            asked = f"a number from {fewest} to {most}, or nothing where nobody has counted"
            raise bad_field("Tiles in the stacks", f"expected {asked}")
        return Options(int(text))

    def start(self, players: tuple[str, ...], options: Options) -> State:
        fewest = rules.full_column(len(players)) * len(ANIMALS)
        if options.tiles is not None and options.tiles < fewest:
            reason = f"{len(players)} players need {fewest} to {TILES} tiles, got {options.tiles}"
            raise bad_field("options.tiles", reason)
        return rules.start(players, options.tiles)

    def check(self, move: Move, players: int, options: Options, earlier: Iterator[Any]) -> None:
        if isinstance(move, Refill) and move.short is not None and options.tiles is not None:
            raise bad_field("short", "the tiles are counted here, so nobody says when they end")

    def refusal(self, state: State, move: Move) -> Refusal | None:
        return rules.refusal(state, move)

    def choices(self, state: State, player: Player) -> Iterator[Move]:
        """Every move but corrections; hunts with few eggs, and with one more starved than live."""
        yield from (Take(player, animal) for animal in ANIMALS)
        yield Hatch(player)
        for starved in range(state.seats[player].dinosaurs + 2):
            yield from (Hunt(player, eggs, starved) for eggs in range(MOST_EGGS_OFFERED + 1))
        yield Exchange(player, "golden")
        yield Exchange(player, "regular")
        if player == state.player:
            shorts = (None,) if state.stack is not None else (False, True)
            yield from (Refill(short) for short in shorts)

    def advance(self, state: State, move: Move) -> State:
        return rules.advance(state, move)

    def printed(self, document: str, names: Sequence[str], state: State | None) -> Sequence[Values]:
        from scorepad.games.gods_love_dinosaurs import printed

        if document == "gods-love-dinosaurs-activation":
            return printed.activation_cards()
        if document == "gods-love-dinosaurs-reminder":
            return printed.reminder_cards()
        if state is None:
            return printed.empty_sheets(names)
        return (printed.played_sheet(names, state, self.lines(state), self.result(state)),)

    def aftermath(self, before: State, after: State, move: Move) -> str:
        return words.aftermath(before, after, move)

    def describe(self, state: State, move: Move) -> str:
        return words.describe(state, move)

    def active(self, state: State) -> Player | None:
        return state.player

    def due(self, state: State) -> tuple[int, ...]:
        """A hunt of everybody who has a dinosaur or may hatch one; then the refill; else a tile."""
        players = [Player(p) for p in range(len(state.seats))]
        waiting = tuple(int(rules.may_hunt(state, player)) for player in players)
        if any(waiting):
            return waiting
        return tuple(int(player == state.player) for player in players)

    def awaited(self, state: State, throws: Throws = NOTHING_THROWN) -> str:
        if state.phase == "take":
            return "take a tile"
        hunters = any(rules.may_hunt(state, Player(p)) for p in range(len(state.seats)))
        return "hunt" if hunters else "refill the animal board"

    def view(
        self,
        state: State,
        player: Player,
        asked: Mapping[str, str],
        base: str,
        throws: Throws = NOTHING_THROWN,
    ) -> "PadView":
        from scorepad.games.gods_love_dinosaurs.pad import pad_view

        return pad_view(state, self.totals(state), player, asked, base)

    def corrections(self, state: State, move: Move) -> tuple[Field, ...]:
        from scorepad.games.gods_love_dinosaurs.pad import corrections

        return corrections(state, move)

    def adjustable(self, state: State, player: Player) -> tuple[Counter, ...]:
        seat = state.seats[player]
        has = {
            "eggs": (seat.eggs, MOST_EGGS_COUNTED),
            "golden_eggs": (seat.golden_eggs, GOLDEN_EGGS - state.golden_eggs),
            "dinosaurs": (seat.dinosaurs, DINOSAURS - state.dinosaurs),
        }
        return tuple(
            replace(each, high=has[each.name][0] + has[each.name][1], value=str(has[each.name][0]))
            for each in self.counters
        )

    def chapter(self, state: State, move: Any = None) -> int:
        return state.round

    def lines(self, state: State) -> tuple[tuple[Line, ...], ...]:
        return tuple(
            (
                Line("eggs", seat.eggs),
                Line("golden_eggs", GOLDEN_WORTH * seat.golden_eggs),
                Line("dinosaurs", seat.dinosaurs),
            )
            for seat in state.seats
        )

    def result(self, state: State) -> Result:
        totals = self.totals(state)
        keys = [(total, player) for player, total in enumerate(totals)]
        ranking = rank(keys, TIES)
        if state.phase != "finished":
            return Result("playing", ranking, (), None, words.standing(state, totals))
        by = decided_by(keys, TIES, ranking)
        said = words.ending(state, totals, ranking, by)
        return Result("finished", ranking, ranking[0].players, by, said)

    def summary(self, state: State) -> Summary:
        columns = (("egg", "Eggs"), ("golden-egg", "Golden eggs"), ("trex-head", "Dinosaurs"))
        rows = tuple(tuple(line.points for line in lines) for lines in self.lines(state))
        # A count without a game has had no turn.
        ended = state.phase == "finished" and state.turn > 0
        text = "The end came when a column was to be filled and the stacks were empty."
        return Summary(columns, rows, text if ended else "")

    def values(self, state: State, legal: bool) -> tuple[Values, list[Values]]:
        shared = {
            "columns": dict(zip(ANIMALS, state.columns, strict=True)),
            "marker": ANIMALS[state.marker],
            "active": ANIMALS[state.marker] if state.phase == "dinosaurs" else None,
            "turn": state.player,
        }
        return shared, self.final_values(state)

    def final_values(self, state: State) -> list[Values]:
        return [
            {
                "values": {
                    "eggs": seat.eggs,
                    "golden_eggs": seat.golden_eggs,
                    "dinosaurs": seat.dinosaurs,
                }
            }
            for seat in state.seats
        ]

    def count(
        self, players: tuple[str, ...], tallies: tuple[Tally, ...], options: Options
    ) -> State:
        state = self.start(players, options)
        beyond = beyond_supply(tallies)
        if beyond is not None:
            raise beyond
        seats = tuple(
            Seat(name, tally.eggs, tally.golden_eggs, tally.dinosaurs)
            for name, tally in zip(players, tallies, strict=True)
        )
        return State(seats, state.columns, state.full, state.stack, phase="finished")
