"""T-Rex's Holiday: rounds, placements, biscuits and the end, as a machine without memory.

A round has four phases. `reveal`: the roller shows two dice. `place`: everybody places both.
`trex`: the third die is shown. `place-trex`: everybody who can places it. A phase lasts while
any player has a number to place or a biscuit waiting; then the next one follows by itself.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from scorepad.engine import Die, Player, listed
from scorepad.errors import Refusal
from scorepad.games.trex_holiday.layout import (
    ROOM_NAMES,
    ROOMS,
    Area,
    Layout,
    Room,
    RoomNumbers,
)
from scorepad.games.trex_holiday.names import area_name, inside, space_name
from scorepad.games.trex_holiday.sheet import (
    CROSSED,
    Mark,
    Row,
    Sheet,
    blank,
    counting,
    full,
    has_shaded,
    in_order,
    next_empty,
    put,
)

Phase = Literal["reveal", "place", "trex", "place-trex", "finished"]
Code = str

UNKNOWN_SPACE = "holiday.unknown-space"
SPACE_TAKEN = "holiday.space-taken"
ROW_CLOSED = "holiday.row-closed"
ROW_FINISHED = "holiday.row-finished"
NOT_NEXT = "holiday.not-next"
SET_LOCKED = "holiday.set-locked"
WRONG_ROOM = "holiday.wrong-room"
NO_SUCH_DIE = "holiday.no-such-die"
BISCUIT_FIRST = "holiday.biscuit-first"
NO_BISCUIT = "holiday.no-biscuit"
BISCUIT_EMPTY_SPACE = "holiday.biscuit-empty-space"
BISCUIT_AREA_USED = "holiday.biscuit-area-used"
WRONG_PHASE = "holiday.wrong-phase"


@dataclass(frozen=True, slots=True)
class Reveal:
    """The roller shows two of the three dice (rulebook: How Each Round Plays)."""

    move: ClassVar[str] = "reveal"
    dice: tuple[Die, Die]


@dataclass(frozen=True, slots=True)
class Place:
    """A player writes the number of a die into a space (rulebook: Rooms)."""

    move: ClassVar[str] = "place"
    player: Player
    number: Die
    space: str


@dataclass(frozen=True, slots=True)
class Biscuit:
    """A player shades a written number (rulebook: How to Use Biscuits)."""

    move: ClassVar[str] = "biscuit"
    player: Player
    space: str


@dataclass(frozen=True, slots=True)
class Decline:
    """A player lets the biscuit go (rulebook: Q5)."""

    move: ClassVar[str] = "decline"
    player: Player


@dataclass(frozen=True, slots=True)
class Trex:
    """The roller shows the T-Rex die (rulebook: How Each Round Plays)."""

    move: ClassVar[str] = "trex"
    number: Die


Move = Reveal | Place | Biscuit | Decline | Trex


@dataclass(frozen=True, slots=True)
class Seat:
    """One player: the sheet, the T-Rex numbers it goes by, and what is still to do.

    `pending` are the numbers still to place in this step; `biscuit` is the space that earned
    the biscuit now waiting, or None.
    """

    name: str
    sheet: Sheet
    trex: RoomNumbers
    pending: tuple[int, ...] = ()
    biscuit: str | None = None

    @property
    def busy(self) -> bool:
        return bool(self.pending) or self.biscuit is not None


@dataclass(frozen=True, slots=True)
class State:
    """A game between two moves. `round` counts from 1 and stays at the last one.

    `dice` are the dice shown in this round so far. `stuck` is the first player who had a
    revealed die and no space for it, with that die: this round is then the last.
    """

    layout: Layout
    seats: tuple[Seat, ...]
    phase: Phase = "reveal"
    round: int = 1
    dice: tuple[int, ...] = ()
    stuck: tuple[Player, int] | None = None

    @property
    def roller(self) -> Player | None:
        """Who rolls in this round; None at the end."""
        if self.phase == "finished":
            return None
        return Player((self.round - 1) % len(self.seats))


def start(players: tuple[str, ...], layout: Layout, trex: tuple[RoomNumbers, ...]) -> State:
    """Empty sheets for `players`, each with the T-Rex numbers of its rooms."""
    sheet = blank(layout)
    seats = tuple(Seat(name, sheet, numbers) for name, numbers in zip(players, trex, strict=True))
    return State(layout, seats)


# Legality: one code for every move and space, asked by `refusal`, by `advance` and by the pad.


def code_against(state: State, move: Move) -> Code | None:
    """The code under which the rules refuse `move`, or None where they allow it."""
    match move:
        case Reveal():
            return None if state.phase == "reveal" else WRONG_PHASE
        case Trex():
            return None if state.phase == "trex" else WRONG_PHASE
        case Decline(player):
            return None if state.seats[player].biscuit else NO_BISCUIT
        case Biscuit(player, space):
            if not state.seats[player].biscuit:
                return NO_BISCUIT
            return code_against_shading(state, player, space)
        case Place(player, number, space):
            seat = state.seats[player]
            if state.phase not in ("place", "place-trex"):
                return WRONG_PHASE
            if number not in seat.pending:
                return NO_SUCH_DIE
            if seat.biscuit:
                return BISCUIT_FIRST
            return code_against_space(state, player, number, space)


def code_against_space(state: State, player: Player, number: int, space: str) -> Code | None:
    """The code against writing `number`, a die that `player` has to place, into `space`."""
    layout, seat = state.layout, state.seats[player]
    if space not in layout.spaces:
        return UNKNOWN_SPACE
    area, position = layout.spaces[space]
    mark = seat.sheet.areas[area.index][position]
    if mark.crossed:
        return ROW_FINISHED
    if mark.filled:
        return SPACE_TAKEN
    if state.phase == "place-trex" and number not in seat.trex[area.room]:
        return WRONG_ROOM
    return _code_of_room(layout, seat.sheet, area, position)


def _code_of_room(layout: Layout, sheet: Sheet, area: Area, position: int) -> Code | None:
    """A room's own order (rulebook: Rooms); `position`, from 0, is an empty space."""
    row = sheet.areas[area.index]
    match area.room:
        case "posts":
            return None
        case "cans":
            earlier = layout.rooms["cans"][: area.nth - 1]
            return None if all(full(sheet.areas[a.index]) for a in earlier) else SET_LOCKED
        case "cars" | "carp":
            if not in_order(area.room, tuple(counting(row))):
                return ROW_CLOSED
            return None if position == next_empty(row) else NOT_NEXT


def code_against_shading(state: State, player: Player, space: str) -> Code | None:
    """The code against covering `space` with the biscuit that `player` has."""
    if space not in state.layout.spaces:
        return UNKNOWN_SPACE
    area, position = state.layout.spaces[space]
    row = state.seats[player].sheet.areas[area.index]
    if not row[position].filled:
        return BISCUIT_EMPTY_SPACE
    return BISCUIT_AREA_USED if has_shaded(row) else None


def placeable(state: State, player: Player, number: int) -> Iterator[str]:
    """The spaces into which `player` may write `number`, in the layout's order."""
    for space in state.layout.spaces:
        if code_against_space(state, player, number, space) is None:
            yield space


def shadeable(state: State, player: Player) -> Iterator[str]:
    """The spaces that a biscuit of `player` may cover, in the layout's order."""
    for space in state.layout.spaces:
        if code_against_shading(state, player, space) is None:
            yield space


def breaks_order(state: State, player: Player, number: int, space: str) -> bool:
    """Whether `number` in `space`, a legal placement, spoils the order of its row.

    That closes the row (rulebook: Q2); stacks, posts and cans have no order to spoil.
    """
    area, _ = state.layout.spaces[space]
    if area.room not in ("cars", "carp"):
        return False
    row = state.seats[player].sheet.areas[area.index]
    return not in_order(area.room, (*counting(row), number))


# What a legal move does.


def advance(state: State, move: Move) -> State:
    """The state after `move`, which must be legal."""
    match move:
        case Reveal(dice):
            seats = tuple(replace(seat, pending=dice) for seat in state.seats)
            state = replace(state, seats=seats, phase="place", dice=dice)
            return _settled(state, range(len(seats)))
        case Trex(number):
            seats = tuple(
                replace(seat, pending=(number,), sheet=_boxes_filled(seat.sheet, number))
                for seat in state.seats
            )
            state = replace(state, seats=seats, phase="place-trex", dice=(*state.dice, number))
            return _settled(state, range(len(seats)))
        case Place(player, number, space):
            return _settled(_seated(state, player, _placed(state, move)), (player,))
        case Biscuit(player, space):
            seat = state.seats[player]
            area, position = state.layout.spaces[space]
            row = seat.sheet.areas[area.index]
            shaded = put(row, position, row[position]._replace(shaded=True))
            seat = replace(seat, sheet=seat.sheet.write(area, shaded), biscuit=None)
            return _settled(_seated(state, player, seat), (player,))
        case Decline(player):
            seat = replace(state.seats[player], biscuit=None)
            return _settled(_seated(state, player, seat), (player,))


def _seated(state: State, player: Player, seat: Seat) -> State:
    return replace(state, seats=put(state.seats, player, seat))


def _boxes_filled(sheet: Sheet, number: int) -> Sheet:
    """The boxes that waited for the T-Rex die take its number (rulebook: Carp Streamer)."""
    if "waiting" not in sheet.boxes:
        return sheet
    return replace(sheet, boxes=tuple(number if b == "waiting" else b for b in sheet.boxes))


def _placed(state: State, move: Place) -> Seat:
    """The seat after a placement, before what follows from it for the step."""
    seat = state.seats[move.player]
    area, position = state.layout.spaces[move.space]
    row = put(seat.sheet.areas[area.index], position, Mark(move.number))
    pending = list(seat.pending)
    pending.remove(move.number)
    seat = replace(seat, pending=tuple(pending))
    if area.room == "cars" and move.number == 6:
        row = tuple(CROSSED if mark.empty else mark for mark in row)
        seat = replace(seat, biscuit=move.space)
    seat = replace(seat, sheet=seat.sheet.write(area, row))
    if area.room == "carp":
        seat = _under_streamer(state, seat, row, position, move)
    return seat


def _under_streamer(state: State, seat: Seat, row: Row, position: int, move: Place) -> Seat:
    """What stands under the space is earned while the numbers fall, else lost."""
    under = state.layout.carp.under[position]
    kept = in_order("carp", tuple(counting(row)))
    match under:
        case "score" if not kept:
            return replace(seat, sheet=seat.sheet.box(position, "lost"))
        case "score" if state.phase == "place-trex":
            return replace(seat, sheet=seat.sheet.box(position, move.number))
        case "score":
            return replace(seat, sheet=seat.sheet.box(position, "waiting"))
        case "biscuit" if kept:
            return replace(seat, biscuit=move.space)
        case _:
            return seat


def _settled(state: State, players: Iterable[int]) -> State:
    """Biscuits without a space are wasted, dice without one lapse; then the phase may end."""
    for number in players:
        player = Player(number)
        seat = state.seats[player]
        if seat.biscuit and next(shadeable(state, player), None) is None:
            seat = replace(seat, biscuit=None)
            state = _seated(state, player, seat)
        if seat.pending and not seat.biscuit and not _has_space(state, player):
            if state.phase == "place" and state.stuck is None:
                state = replace(state, stuck=(player, seat.pending[0]))
            state = _seated(state, player, replace(seat, pending=()))
    if any(seat.busy for seat in state.seats):
        return state
    return _next_phase(state)


def _has_space(state: State, player: Player) -> bool:
    """Whether the rules leave a space for any of the dice that `player` has to place."""
    return any(
        next(placeable(state, player, number), None) is not None
        for number in set(state.seats[player].pending)
    )


def _next_phase(state: State) -> State:
    if state.phase == "place":
        return replace(state, phase="trex")
    if state.stuck is not None:
        return replace(state, phase="finished")
    return replace(state, phase="reveal", round=state.round + 1, dice=())


def carried(at: State, old: Move, new: Move, now: State, later: Move) -> Move:
    """A placement follows its die: what `later` becomes where a die of its step was mistyped."""
    if not isinstance(later, Place) or now.round != at.round:
        return later
    match old, new:
        case Reveal(before), Reveal(after) if now.phase == "place":
            wrong, right = list(before), list(after)
        case Trex(before), Trex(after) if now.phase == "place-trex":
            wrong, right = [before], [after]
        case _:
            return later
    for number in tuple(wrong):
        if number in right:
            wrong.remove(number)
            right.remove(number)
    pending = now.seats[later.player].pending
    for number, instead in zip(wrong, right, strict=True):
        if number == later.number and instead in pending:
            return replace(later, number=instead)
    return later


def aftermath(before: State, after: State, move: Move) -> str:
    """What followed from `move` without anybody's doing, for the players to know; else empty."""
    if before.stuck is None and after.stuck is not None:
        player, number = after.stuck
        name = after.seats[player].name
        return f"{name} has no space for the {number}. This round is the last one."
    match move:
        case Trex(number):
            skipped = [
                old.name for old, new in zip(before.seats, after.seats, strict=True) if not new.busy
            ]
            if skipped:
                verb = "has" if len(skipped) == 1 else "have"
                return f"{listed(skipped)} {verb} no space for the T-Rex {number}: it is skipped."
        case Place(player) if (
            next(shadeable(after, player), None) is None and _placed(before, move).biscuit
        ):
            return "There was no number left to cover: the biscuit is gone."
    return ""


# Sentences.


def refusal(state: State, move: Move) -> Refusal | None:
    """Why the rules refuse `move`: its code and a sentence for the player. None if legal."""
    code = code_against(state, move)
    return None if code is None else Refusal(code, _sentence(state, move, code))


def _sentence(state: State, move: Move, code: Code) -> str:
    if code == WRONG_PHASE:
        return _wrong_phase(state)
    assert not isinstance(move, Reveal | Trex), "dice are refused for their phase only"
    seat = state.seats[move.player]
    if code == NO_BISCUIT:
        return (
            f"{seat.name} has no biscuit. A 6 in a row of cars earns one, and so may the streamer."
        )
    assert not isinstance(move, Decline), "a waiting biscuit may always be let go"
    if code == UNKNOWN_SPACE:
        return f"This sheet has no space “{move.space[:40]}”. Choose one that is printed on it."
    if isinstance(move, Biscuit):
        return _no_shading(state.layout, move, code)
    if code == NO_SUCH_DIE:
        left = " and ".join(map(str, seat.pending))
        if not left:
            return f"{seat.name} has nothing left to place in this step. Wait for the next die."
        return f"{seat.name} has no {move.number} to place. What is left is {left}."
    if code == BISCUIT_FIRST:
        return f"{seat.name}’s biscuit comes first. Shade a number with it, or let it go."
    return _no_space(state, seat, move, code)


def _wrong_phase(state: State) -> str:
    roller = state.seats[(state.round - 1) % len(state.seats)].name
    match state.phase:
        case "reveal":
            return f"The dice come first: {roller} rolls and shows two of them."
        case "trex":
            return f"Everybody has placed. Now {roller} shows the T-Rex die."
        case "finished":
            return "The game is over. Take back the last entry to change it."
        case _:
            busy = listed([seat.name for seat in state.seats if seat.busy])
            return f"These dice are being placed. {busy} must finish first."


def _no_shading(layout: Layout, move: Biscuit, code: Code) -> str:
    area, position = layout.spaces[move.space]
    if code == BISCUIT_EMPTY_SPACE:
        name = space_name(layout, area, position)
        return f"{name} holds no number to cover. Tap one that is written."
    name = area_name(layout, area)
    return f"{name} has had its biscuit, and an area takes one. Tap a number elsewhere."


def _no_space(state: State, seat: Seat, move: Place, code: Code) -> str:
    layout = state.layout
    area, position = layout.spaces[move.space]
    row = seat.sheet.areas[area.index]
    name = area_name(layout, area)
    if code == ROW_FINISHED:
        return f"{name} ended with its 6. The spaces behind it are crossed off for good."
    if code == SPACE_TAKEN:
        space = space_name(layout, area, position)
        return f"{space} holds a {row[position].number} already. Choose an empty space."
    if code == WRONG_ROOM:
        return _wrong_room(state, area, move)
    if code == SET_LOCKED:
        open_set = next(a for a in layout.rooms["cans"] if not full(seat.sheet.areas[a.index]))
        return f"{name} waits: fill {inside(area_name(layout, open_set))} first."
    if code == NOT_NEXT:
        way = "rises" if area.room == "cars" else "falls"
        return f"{name} {way} from left to right. Its next space is number {next_empty(row) + 1}."
    return _closed(name, area.room, row)


def _wrong_room(state: State, area: Area, move: Place) -> str:
    spaces = placeable(state, move.player, move.number)
    open_rooms = {state.layout.spaces[space][0].room for space in spaces}
    rooms = [ROOM_NAMES[room] for room in ROOMS if room in open_rooms]
    fit = f"A T-Rex {move.number} does not fit {ROOM_NAMES[area.room]}."
    return f"{fit} Try {listed(rooms, 'or')}."


def _closed(name: str, room: Room, row: Row) -> str:
    """Why a row is closed, and which biscuit would open it again."""
    numbers = list(counting(row))
    at = next(i for i in range(1, len(numbers)) if not in_order(room, numbers[i - 1 : i + 1]))
    way = "rise above" if room == "cars" else "fall below"
    why = f"{name} is closed. The {numbers[at]} does not {way} the {numbers[at - 1]}."
    if has_shaded(row):
        return f"{why} Its biscuit is used, so it stays closed."
    cures = [
        numbers[i] for i in range(len(numbers)) if in_order(room, numbers[:i] + numbers[i + 1 :])
    ]
    if len(cures) == 2:
        return f"{why} Shade either one with a biscuit and it opens again."
    return f"{why} Shade the {cures[0]} with a biscuit and it opens again."
