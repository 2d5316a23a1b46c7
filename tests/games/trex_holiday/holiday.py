"""Words for telling a game of T-Rex's Holiday in a test, and a count that shares no code.

state = played(reveal(5, 3), place(0, 5, "carp.1"), players=2)
assert row(state, "carp") == ["5", None, None, None, None, None]
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from random import Random
from typing import Any, cast

from scorepad.engine import Player
from scorepad.errors import Refusal
from scorepad.games import GAMES
from scorepad.games.trex_holiday.game import Options, TrexHoliday, TrexNumbers
from scorepad.games.trex_holiday.layout import (
    Cans,
    CanSet,
    Carp,
    CarRow,
    Cars,
    Layout,
    PostArea,
    Posts,
    Under,
)
from scorepad.games.trex_holiday.rules import (
    Biscuit,
    Decline,
    Move,
    Place,
    Reveal,
    State,
    Trex,
    code_against,
)
from scorepad.games.trex_holiday.tally import Tally

HOLIDAY = cast(TrexHoliday, GAMES["trex-holiday"])
HOUSE = HOLIDAY.house
NAMES = ("Ada", "Bo", "Cleo", "Dan")
ALL_SIX = (1, 2, 3, 4, 5, 6)

OPEN_HOUSE = replace(
    HOUSE,
    posts=replace(HOUSE.posts, trex=ALL_SIX),
    cars=replace(HOUSE.cars, trex=ALL_SIX),
    cans=replace(HOUSE.cans, trex=ALL_SIX),
    carp=replace(HOUSE.carp, trex=ALL_SIX),
)
"""The house sheet, where every room takes every T-Rex number."""


def reveal(one: int, other: int) -> Move:
    return Reveal((one, other))


def place(player: int, number: int, space: str) -> Move:
    return Place(Player(player), number, space)


def biscuit(player: int, space: str) -> Move:
    return Biscuit(Player(player), space)


def decline(player: int) -> Move:
    return Decline(Player(player))


def trex(number: int) -> Move:
    return Trex(number)


def sheet(
    stacks: Sequence[int] = (1,),
    cars: Sequence[int] = (1,),
    cans: Sequence[int] = (1,),
    under: Sequence[Under] = ("none",),
    trex: Mapping[str, tuple[int, ...]] | None = None,
) -> Layout:
    """A small sheet: `stacks`, `cars` and `cans` say how many spaces each area has.

    Stacks earn their number, a row of cars 1, 2, 3 … by position, sums of cans of 14 and 15
    as on the house sheet. Every room takes every T-Rex number unless `trex` says otherwise.
    """
    numbers = dict.fromkeys(("posts", "cars", "cans", "carp"), ALL_SIX) | dict(trex or {})
    layout = Layout(
        "small",
        Posts(
            numbers["posts"],
            tuple(PostArea(f"stack{i}", "stack", n, 1, 0) for i, n in enumerate(stacks, 1)),
        ),
        Cars(
            numbers["cars"],
            tuple(CarRow(f"cars{i}", tuple(range(1, n + 1))) for i, n in enumerate(cars, 1)),
        ),
        Cans(
            numbers["cans"],
            {"14": 5, "15": 2},
            tuple(CanSet(f"cans{i}", n) for i, n in enumerate(cans, 1)),
        ),
        Carp(numbers["carp"], tuple(under)),
    )
    layout.check()
    return layout


def begun(
    players: int = 1,
    layout: Layout | None = None,
    trex_numbers: TrexNumbers | tuple[TrexNumbers, ...] | None = None,
) -> State:
    """Empty sheets for `players`, on the house sheet unless `layout` is given."""
    return HOLIDAY.start(NAMES[:players], Options(layout or "house", trex_numbers))


def after(state: State, *moves: Move) -> State:
    """`state` after `moves`, all of them legal."""
    return reduce(HOLIDAY.apply, moves, state)


def played(*moves: Move, players: int = 1, layout: Layout | None = None) -> State:
    """A fresh game after `moves`, all of them legal."""
    return after(begun(players, layout), *moves)


def refused(state: State, move: Move) -> str | None:
    """The code with which `apply` refuses `move`, or None where it is allowed."""
    try:
        HOLIDAY.apply(state, move)
    except Refusal as refusal:
        return refusal.code
    return None


def sentence(state: State, move: Move) -> str:
    """What a player reads when `move` is refused."""
    refusal = HOLIDAY.refusal(state, move)
    assert refusal is not None, f"{move} is allowed"
    return refusal.message


def answer(state: State, player: int = 0) -> Mapping[str, Any]:
    """The values of one player as an answer gives them, legal moves included."""
    return HOLIDAY.values(state, legal=True)[1][player]


def row(state: State, area: str, player: int = 0) -> list[str | None]:
    """What is written in an area: `["5", "6*", "x", None]`."""
    return list(answer(state, player)["sheet"]["spaces"][area])


def boxes(state: State, player: int = 0) -> list[int | str | None]:
    """What stands under the streamer."""
    return list(answer(state, player)["sheet"]["boxes"])


def pending(state: State, player: int = 0) -> list[int]:
    """The numbers that a player still has to place."""
    return list(answer(state, player)["pending"])


def has_biscuit(state: State, player: int = 0) -> bool:
    return bool(answer(state, player)["biscuit"])


def points(state: State, area: str, player: int = 0) -> int:
    """What one area earns."""
    return next(line.points for line in HOLIDAY.lines(state)[player] if line.id == area)


def filled(area: str, *numbers: int) -> Iterator[tuple[int, str]]:
    """Numbers into an area's spaces from the first on."""
    return ((number, f"{area}.{i}") for i, number in enumerate(numbers, 1))


def alone(*writes: tuple[int, str] | Move, layout: Layout = OPEN_HOUSE) -> State:
    """A single player writes number after number, in whatever rounds it takes.

    Of three numbers two go in as revealed dice and the third as the T-Rex die; a move such as
    `biscuit` is made where it stands. After an odd first die the same number is left to place.
    """
    state = begun(1, layout)
    numbers = [write[0] for write in writes if isinstance(write, tuple)]
    for write in writes:
        if not isinstance(write, tuple):
            state = after(state, write)
            continue
        number, space = write
        if state.phase == "reveal":
            state = after(state, reveal(number, numbers[1] if len(numbers) > 1 else number))
        elif state.phase == "trex":
            state = after(state, trex(number))
        state = after(state, place(0, number, space))
        numbers.pop(0)
    return state


Written = Sequence[int | str | None]


def standing(*sheets: Mapping[str, Written], layout: Layout = OPEN_HOUSE) -> State:
    """The beginning of a round, with the players' sheets written already as in a tally."""
    state = begun(len(sheets), layout)
    tallies = tuple(Tally({area: tuple(marks) for area, marks in s.items()}) for s in sheets)
    counted = HOLIDAY.count(NAMES[: len(sheets)], tallies, Options(layout))
    seats = (
        replace(seat, sheet=filled_in.sheet)
        for seat, filled_in in zip(state.seats, counted.seats, strict=True)
    )
    return replace(state, seats=tuple(seats))


# Random play.


def possible(state: State) -> list[Move]:
    """Every legal move of everybody whom the game waits for, dice included."""
    return [
        move
        for player, entries in enumerate(HOLIDAY.due(state))
        if entries
        for move in HOLIDAY.choices(state, Player(player))
        if code_against(state, move) is None
    ]


def random_game(state: State, random: Random, longest: int = 5000) -> Iterator[tuple[Move, State]]:
    """Legal moves at random to the end, each with the state after it."""
    for _ in range(longest):
        if state.phase == "finished":
            return
        move = random.choice(possible(state))
        state = HOLIDAY.apply(state, move)
        yield move, state
    raise AssertionError(f"no end after {longest} moves")


def played_out(state: State, random: Random) -> State:
    """The end of a game of legal moves at random."""
    for _, after_it in random_game(state, random):
        state = after_it
    return state


# A count that shares no code with the rules: from a written sheet alone.


def counted_slowly(layout: Mapping[str, Any], written: Mapping[str, Any]) -> dict[str, int]:
    """The points of every area, from a layout and a sheet as files write them."""
    spaces, earned = written["spaces"], {}
    for area in layout["posts"]["areas"]:
        marks = spaces[area["id"]]
        bare = [mark for mark in marks if mark and not mark.endswith("*")]
        all_alike = bool(bare) and bare == [bare[0]] * len(bare)
        whole = None not in marks and all_alike
        earned[area["id"]] = int(bare[0]) * area["multiplier"] + area["bonus"] if whole else 0
    for cars in layout["cars"]["rows"]:
        best, highest, risen = 0, 0, True
        for score, mark in zip(cars["scores"], spaces[cars["id"]], strict=True):
            if mark is None or mark == "x" or "*" in mark:
                continue
            risen = risen and int(mark) > highest
            if risen:
                best, highest = score, int(mark)
        earned[cars["id"]] = best
    for cans in layout["cans"]["sets"]:
        marks = spaces[cans["id"]]
        total = sum(int(mark) for mark in marks if mark and len(mark) == 1)
        earned[cans["id"]] = 0 if None in marks else layout["cans"]["sums"].get(str(total), 0)
    earned["carp"] = sum(box for box in written["boxes"] if box in ALL_SIX)
    return earned
