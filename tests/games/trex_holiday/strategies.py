"""Any valid score sheet, and any game on it, for properties."""

from random import Random
from typing import get_args

from hypothesis import strategies as st

from scorepad.errors import Refusal
from scorepad.games.trex_holiday.advanced import roll_trex_numbers
from scorepad.games.trex_holiday.game import TrexNumbers
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
from scorepad.games.trex_holiday.rules import State
from tests.games.trex_holiday.holiday import ALL_SIX, begun

FEW = st.integers(1, 3)


@st.composite
def layouts(draw: st.DrawFn, widest: int = 6) -> Layout:
    """A valid layout of up to three areas a room of up to `widest` spaces."""
    spaces = st.integers(1, widest)
    rooms: list[set[int]] = [set(draw(st.sets(st.sampled_from(ALL_SIX)))) for _ in range(4)]
    for number in ALL_SIX:
        if not any(number in room for room in rooms):
            rooms[draw(st.integers(0, 3))].add(number)
    for room in rooms:
        room.update(() if room else {draw(st.sampled_from(ALL_SIX))})
    posts, cars, cans, carp = (tuple(sorted(room)) for room in rooms)
    areas = tuple(
        PostArea(
            f"tower-{i}",
            draw(st.sampled_from(("stack", "post", "house"))),
            draw(spaces),
            draw(st.integers(1, 5)),
            draw(st.integers(0, 20)),
        )
        for i in range(draw(FEW))
    )
    rows = tuple(
        CarRow(f"row-{i}", tuple(draw(st.integers(0, 99)) for _ in range(draw(spaces))))
        for i in range(draw(FEW))
    )
    sets = tuple(CanSet(f"set-{i}", draw(spaces)) for i in range(draw(FEW)))
    sums = draw(st.dictionaries(st.integers(0, 20).map(str), st.integers(1, 99), min_size=1))
    under = tuple(draw(st.lists(st.sampled_from(get_args(Under)), min_size=1, max_size=widest)))
    layout = Layout(
        draw(st.sampled_from(("Ada’s sheet", "恐竜", "x"))),
        Posts(posts, areas),
        Cars(cars, rows),
        Cans(cans, sums, sets),
        Carp(carp, under),
    )
    layout.check()
    return layout


@st.composite
def beginnings(draw: st.DrawFn) -> State:
    """A game about to begin: any sheet, 1 to 4 players, the advanced rule or not."""
    layout = draw(layouts())
    players = draw(st.integers(1, 4))
    numbers: TrexNumbers | tuple[TrexNumbers, ...] | None = None
    random = Random(draw(st.integers(0, 999)))
    try:
        match draw(st.sampled_from(("printed", "all", "each"))):
            case "all":
                numbers = TrexNumbers.rolled(*roll_trex_numbers(layout, random))
            case "each":
                sets = roll_trex_numbers(layout, random, players)
                numbers = tuple(TrexNumbers.rolled(each) for each in sets)
    except Refusal:
        numbers = None
    return begun(players, layout, numbers)
