"""T-Rex's Holiday as a game of the house: options, moves, files, words."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from scorepad.engine import (
    NOTHING_THROWN,
    Die,
    Field,
    Game,
    Line,
    Player,
    Result,
    Sheets,
    Summary,
    Throw,
    Throws,
    TieBreak,
    Values,
    counted,
    decided_by,
    explain,
    listed,
    rank,
)
from scorepad.errors import Refusal, bad_field, within
from scorepad.games.trex_holiday import rules
from scorepad.games.trex_holiday.layout import (
    ROOM_ART,
    ROOM_NAMES,
    ROOMS,
    Layout,
    RoomNumbers,
    RoomPairs,
)
from scorepad.games.trex_holiday.names import inside, space_names
from scorepad.games.trex_holiday.rules import Biscuit, Decline, Move, Place, Reveal, State, Trex
from scorepad.games.trex_holiday.rulings import RULINGS
from scorepad.games.trex_holiday.sheet import Box, Mark, Sheet
from scorepad.games.trex_holiday.tally import Tally, read_sheet, unreachable

# The pad, the count and the dice are imported where they are asked for: `replay` and `score`
# start without them.
if TYPE_CHECKING:
    from scorepad.games.trex_holiday.count import CountSheet
    from scorepad.games.trex_holiday.pad import DieView, PadView

TIES = (TieBreak("points"),)


@dataclass(frozen=True)
class TrexNumbers:
    """The T-Rex numbers of the four rooms under the advanced rule: two different ones each."""

    posts: tuple[Die, Die]
    cars: tuple[Die, Die]
    cans: tuple[Die, Die]
    carp: tuple[Die, Die]

    @classmethod
    def rolled(cls, pairs: RoomPairs) -> "TrexNumbers":
        return cls(pairs["posts"], pairs["cars"], pairs["cans"], pairs["carp"])

    def numbers(self, field: str) -> RoomNumbers:
        """By room. Raises `BadFile` where a room has one twice or a number is in no room."""
        rooms: RoomNumbers = {room: getattr(self, room) for room in ROOMS}
        for room, (one, other) in rooms.items():
            if one == other:
                raise bad_field(
                    f"{field}.{room}", f"expected two different numbers, got {one} twice"
                )
        missing = set(range(1, 7)) - {n for pair in rooms.values() for n in pair}
        if missing:
            lacking = listed([str(n) for n in sorted(missing)])
            raise bad_field(
                field, f"all six numbers must appear in some room; {lacking} is missing"
            )
        return rooms


@dataclass(frozen=True)
class Options:
    """What is settled before the first round.

    `trex_numbers` is the advanced rule: one set for all, or one for each player; `seed` is
    what they were rolled from, and the rules do not look at it.
    """

    layout: Layout | Literal["house"] = "house"
    trex_numbers: TrexNumbers | tuple[TrexNumbers, ...] | None = None
    seed: int | None = None


class TrexHoliday(Game[State]):
    """The game; `house` is the layout that `sheets` ship, meant by the option of that name."""

    id = "trex-holiday"
    name = "T-Rex’s Holiday"
    tagline = "1 to 12 · pad and score sheets"
    plate = "raspberry"
    art = "carp"
    players = (1, 12)
    rulings = RULINGS
    options = Options
    moves = (Reveal, Place, Biscuit, Decline, Trex)
    tally = Tally
    chapter_name = "Round"
    follows = False
    count_template = "games/trex-holiday/count.html"

    def __init__(self, sheets: Sheets) -> None:
        self.sheets = sheets
        self.house: Layout = sheets.read(sheets.shipped)

    def choose(
        self, form: Mapping[str, str], layouts: Mapping[str, Layout], players: int, seed: int
    ) -> Options:
        name = form.get("layout", "house")
        if name != "house" and name not in layouts:
            raise bad_field(
                "layout", f"there is no sheet “{name[:60]}” here; choose one of the list"
            )
        layout: Layout | Literal["house"] = "house" if name == "house" else layouts[name]
        if wanted := form.get("seed", "").strip():
            if not re.fullmatch(r"[0-9]{1,18}", wanted):
                raise bad_field("seed", "the number to roll from is whole, with at most 18 digits")
            seed = int(wanted)
        match form.get("trex", "printed"):
            case "all":
                return Options(layout, self._rolled(layout, seed, 1)[0], seed)
            case "each":
                return Options(layout, self._rolled(layout, seed, players), seed)
            case "printed":
                return Options(layout)
            case other:
                raise bad_field("trex", f"expected printed, all or each, got “{other[:20]}”")

    def layout(self, options: Options) -> Layout:
        """The sheet that `options` ask for. Raises `BadFile` where it is not a valid one."""
        if isinstance(options.layout, str):
            return self.house
        with within("options.layout"):
            options.layout.check()
        return options.layout

    def _rolled(
        self, layout: Layout | Literal["house"], seed: int, sets: int
    ) -> tuple[TrexNumbers, ...]:
        from random import Random

        from scorepad.games.trex_holiday.advanced import roll_trex_numbers

        sheet = self.house if isinstance(layout, str) else layout
        rolled = roll_trex_numbers(sheet, Random(seed), sets)
        return tuple(TrexNumbers.rolled(pairs) for pairs in rolled)

    def start(self, players: tuple[str, ...], options: Options) -> State:
        layout = self.layout(options)
        return rules.start(players, layout, self._trex(layout, options, len(players)))

    def _trex(self, layout: Layout, options: Options, players: int) -> tuple[RoomNumbers, ...]:
        chosen, field = options.trex_numbers, "options.trex_numbers"
        if chosen is None:
            return (layout.printed,) * players
        if isinstance(chosen, TrexNumbers):
            return (chosen.numbers(field),) * players
        if len(chosen) != players:
            raise bad_field(field, f"expected one set a player, {players}, got {len(chosen)}")
        return tuple(numbers.numbers(f"{field}[{i}]") for i, numbers in enumerate(chosen))

    def refusal(self, state: State, move: Move) -> Refusal | None:
        return rules.refusal(state, move)

    def choices(self, state: State, player: Player) -> Iterator[Move]:
        seat = state.seats[player]
        for number in dict.fromkeys(seat.pending):
            yield from (Place(player, number, space) for space in state.layout.spaces)
        yield from (Biscuit(player, space) for space in state.layout.spaces)
        yield Decline(player)
        if player == state.roller:
            dice = range(1, 7)
            yield from (Reveal((one, other)) for one in dice for other in dice)
            yield from (Trex(number) for number in dice)

    def advance(self, state: State, move: Move) -> State:
        return rules.advance(state, move)

    def carried(self, at: State, old: Move, new: Move, now: State, later: Move) -> Move:
        return rules.carried(at, old, new, now, later)

    def aftermath(self, before: State, after: State, move: Move) -> str:
        return rules.aftermath(before, after, move)

    def due(self, state: State) -> tuple[int, ...]:
        if state.phase in ("reveal", "trex"):
            return tuple(int(p == state.roller) for p in range(len(state.seats)))
        return tuple(len(seat.pending) + bool(seat.biscuit) for seat in state.seats)

    def awaited(self, state: State, throws: Throws = NOTHING_THROWN) -> str:
        from scorepad.games.trex_holiday.rolling import dice_lie

        if state.phase == "reveal" and dice_lie(state, throws):
            return "choose which rolled die stays hidden"
        return {"reveal": "roll", "trex": "show the T-Rex die"}.get(state.phase, "place")

    def dice_shown(self, state: State) -> "tuple[DieView, ...]":
        from scorepad.games.trex_holiday.pad import dice_shown

        return dice_shown(state)

    def view(
        self,
        state: State,
        player: Player,
        asked: Mapping[str, str],
        base: str,
        throws: Throws = NOTHING_THROWN,
    ) -> "PadView":
        from scorepad.games.trex_holiday.pad import pad_view

        return pad_view(state, player, asked, base, throws)

    def throws(self, state: State, asked: Values) -> tuple[Throw, ...]:
        from scorepad.games.trex_holiday.rolling import throws_for

        return throws_for(state, asked)

    def roll(self, state: State, move: Values, throws: Throws) -> Values:
        from scorepad.games.trex_holiday.rolling import with_dice

        return with_dice(state, move, throws)

    def bound(self, state: State, move: Move) -> tuple[type, Throw] | None:
        from scorepad.games.trex_holiday.rolling import round_throw

        return (Reveal, round_throw(state)) if isinstance(move, Trex) else None

    def chapter(self, state: State, move: Any = None) -> int:
        return state.round

    def corrections(self, state: State, move: Move) -> tuple[Field, ...]:
        from scorepad.games.trex_holiday.pad import corrections

        return corrections(state, move)

    def summary(self, state: State) -> Summary:
        columns = tuple((ROOM_ART[room], ROOM_NAMES[room]) for room in ROOMS)
        rows = []
        for seat in state.seats:
            earned = {line.id: line.points for line in seat.sheet.lines}
            rows.append(
                tuple(sum(earned[a.id] for a in state.layout.rooms[room]) for room in ROOMS)
            )
        text = ""
        if state.stuck is not None:
            player, number = state.stuck
            text = f"The end came when {state.seats[player].name} had no space for a {number}."
        return Summary(columns, tuple(rows), text, "Points by room")

    def active(self, state: State) -> Player | None:
        return state.roller

    def lines(self, state: State) -> tuple[tuple[Line, ...], ...]:
        return tuple(seat.sheet.lines for seat in state.seats)

    def totals(self, state: State) -> tuple[int, ...]:
        return tuple(seat.sheet.total for seat in state.seats)

    def result(self, state: State) -> Result:
        totals = self.totals(state)
        names = [seat.name for seat in state.seats]
        keys = [(total,) for total in totals]
        ranking = rank(keys, TIES)
        if state.phase != "finished":
            leaders = listed([names[p] for p in ranking[0].players])
            verb = "leads" if len(ranking[0].players) == 1 else "lead"
            points = counted(totals[ranking[0].players[0]], "point")
            standing = f"{leaders} {verb} with {points}" if any(totals) else "Nobody has points yet"
            said = f"Round {state.round} is being played. {standing}."
            return Result("playing", ranking, (), None, said)
        by = decided_by(keys, TIES, ranking)
        return Result("finished", ranking, ranking[0].players, by, explain(names, totals, ranking))

    def describe(self, state: State, move: Move) -> str:
        match move:
            case Reveal((one, other)):
                return f"Dice {one} and {other}"
            case Trex(number):
                return f"T-Rex die {number}"
            case Decline(player):
                return f"{state.seats[player].name} lets the biscuit go"
            case Place(player, number, space):
                return f"{state.seats[player].name}: {number} in {_where(state, space)}"
            case Biscuit(player, space):
                return f"{state.seats[player].name}: biscuit on {_where(state, space)}"

    def printed(self, document: str, names: Sequence[str], state: State | None) -> Sequence[Values]:
        from scorepad.games.trex_holiday.printed import rooms

        return rooms(self.house) if document == "trex-holiday-rooms" else ({},)

    def values(self, state: State, legal: bool) -> tuple[Values, list[Values]]:
        shared = {"round": state.round, "phase": state.phase, "roller": state.roller}
        return shared, [_seat_values(state, Player(p), legal) for p in range(len(state.seats))]

    def final_values(self, state: State) -> list[Values]:
        return [{"sheet": sheet_values(state.layout, seat.sheet)} for seat in state.seats]

    def count_page(self, form: Mapping[str, str], player: int, options: Options) -> "CountSheet":
        from scorepad.games.trex_holiday.count import count_sheet

        return count_sheet(form, player, self.layout(options))

    def count_form(self, form: Mapping[str, str], player: int, options: Options) -> Values:
        from scorepad.games.trex_holiday.count import typed_in

        return asdict(typed_in(form, player, self.layout(options)))

    def count(
        self, players: tuple[str, ...], tallies: tuple[Tally, ...], options: Options
    ) -> State:
        state = self.start(players, options)
        sheets = []
        for index, tally in enumerate(tallies):
            with within(f"players[{index}]"):
                sheets.append(read_sheet(state.layout, tally))
        for seat, sheet in zip(state.seats, sheets, strict=True):
            found = next(unreachable(state.layout, sheet), None)
            if found is not None:
                raise Refusal("tally.unreachable", f"{seat.name}’s sheet: {found.reason}")
        seats = (replace(s, sheet=sheet) for s, sheet in zip(state.seats, sheets, strict=True))
        return replace(state, seats=tuple(seats), phase="finished")


def _where(state: State, space: str) -> str:
    """`row 1 of cars, space 4`; the name as it came where there is no such space."""
    names = space_names(state.layout)
    return inside(names[space]) if space in names else space


def _seat_values(state: State, player: Player, legal: bool) -> Values:
    seat = state.seats[player]
    values: dict[str, Any] = {
        "pending": list(seat.pending),
        "biscuit": seat.biscuit is not None,
        "sheet": sheet_values(state.layout, seat.sheet),
    }
    if legal:
        values["legal"] = {
            "place": {}
            if seat.biscuit
            else {
                str(number): list(rules.placeable(state, player, number))
                for number in dict.fromkeys(seat.pending)
            },
            "biscuit": list(rules.shadeable(state, player)) if seat.biscuit else [],
        }
    return values


def sheet_values(layout: Layout, sheet: Sheet) -> Values:
    """A sheet as a tally file writes it."""
    return {
        "spaces": {
            area.id: [_written(m) for m in sheet.areas[area.index]] for area in layout.areas
        },
        "boxes": [_boxed(box) for box in sheet.boxes],
    }


def _written(mark: Mark) -> str | None:
    if mark.crossed:
        return "x"
    return f"{mark.number}{'*' if mark.shaded else ''}" if mark.filled else None


def _boxed(box: Box) -> int | str | None:
    if box == "lost":
        return "x"
    return box if isinstance(box, int) else None
