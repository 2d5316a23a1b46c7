"""A finished paper sheet, typed in: read it, and say what play could not have written."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from scorepad.engine import Die
from scorepad.errors import bad_field
from scorepad.games.trex_holiday.layout import Area, Layout
from scorepad.games.trex_holiday.names import area_name, inside, space_name
from scorepad.games.trex_holiday.sheet import (
    CROSSED,
    EMPTY,
    Box,
    Mark,
    Row,
    Sheet,
    counting,
    full,
    in_order,
    next_empty,
)

Written = int | str | None
"""`5`, `"5"`, shaded `"5*"`, crossed off `"x"`, empty None."""

BoxMark = Die | Literal["x"] | None
"""A T-Rex number, `"x"` crossed out, nothing written None."""

_NUMBER = re.compile(r"([1-6])(\*?)")


@dataclass(frozen=True, slots=True)
class Tally:
    """One player's sheet as a tally file gives it; areas and boxes left out are empty."""

    spaces: dict[str, tuple[Written, ...]]
    boxes: tuple[BoxMark, ...] | None = None


def read_sheet(layout: Layout, tally: Tally) -> Sheet:
    """The sheet that `tally` describes. Raises `BadFile` for what no sheet could show."""
    known = {area.id for area in layout.areas}
    for area_id in tally.spaces:
        if area_id not in known:
            raise bad_field(f"spaces.{area_id}", f"the sheet “{layout.name}” has no such area")
    areas = tuple(_read_row(area, tally.spaces.get(area.id)) for area in layout.areas)
    boxes: tuple[Box, ...] = (None,) * len(layout.carp.under)
    if tally.boxes is not None:
        if len(tally.boxes) != len(boxes):
            raise bad_field("boxes", f"expected {len(boxes)} boxes, got {len(tally.boxes)}")
        boxes = tuple("lost" if box == "x" else box for box in tally.boxes)
    return Sheet(layout, areas, boxes)


def _read_row(area: Area, written: tuple[Written, ...] | None) -> Row:
    if written is None:
        return (EMPTY,) * len(area.spaces)
    if len(written) != len(area.spaces):
        expected = f"expected {len(area.spaces)} spaces, got {len(written)}"
        raise bad_field(f"spaces.{area.id}", expected)
    return tuple(_read_mark(area, index, value) for index, value in enumerate(written))


def _read_mark(area: Area, index: int, value: Written) -> Mark:
    if value is None:
        return EMPTY
    if value == "x":
        return CROSSED
    match = _NUMBER.fullmatch(str(value))
    if match is None:
        expected = "expected 1 to 6, with * when shaded, x for crossed off, or null"
        raise bad_field(f"spaces.{area.id}[{index}]", expected)
    return Mark(int(match[1]), shaded=bool(match[2]))


@dataclass(frozen=True, slots=True)
class Unreachable:
    """A place of a sheet that play cannot bring about: a space or box, and why."""

    space: str
    reason: str


def unreachable(layout: Layout, sheet: Sheet) -> Iterator[Unreachable]:
    """What play cannot have written on `sheet`, area by area; nothing if all of it can be.

    The one shaded space of an area may have been shaded at any moment after it was filled.
    How many biscuits and rounds it took is not asked.
    """
    for area in layout.areas:
        row = sheet.areas[area.index]
        shaded = [i for i, mark in enumerate(row) if mark.shaded]
        if len(shaded) > 1:
            name = area_name(layout, area)
            reason = f"{name} has {len(shaded)} shaded spaces; a biscuit covers one in an area."
            yield Unreachable(area.spaces[shaded[1]], reason)
        elif area.room == "cars":
            yield from _in_cars(layout, area, row)
        elif crossed := [i for i, mark in enumerate(row) if mark.crossed]:
            reason = f"{space_name(layout, area, crossed[0])} is crossed off; only a 6 among the"
            yield Unreachable(area.spaces[crossed[0]], f"{reason} cars crosses spaces off.")
        elif area.room == "cans":
            yield from _in_cans(layout, area, sheet)
        elif area.room == "carp":
            yield from _in_streamer(layout, area, row, sheet.boxes)


def _gap(layout: Layout, area: Area, row: Row) -> Iterator[Unreachable]:
    """A number to the right of an empty space, in a row that fills from the left."""
    gap = next_empty(row)
    for position in range(gap, len(row)):
        if row[position].filled:
            reason = f"{space_name(layout, area, gap)} is empty, yet a number stands behind it."
            yield Unreachable(area.spaces[gap], reason)
            return


def _in_cars(layout: Layout, area: Area, row: Row) -> Iterator[Unreachable]:
    gaps = list(_gap(layout, area, row))
    if gaps:
        yield from gaps
        return
    six = next((i for i, mark in enumerate(row) if mark.number == 6), None)
    name = area_name(layout, area)
    for position, mark in enumerate(row):
        space = area.spaces[position]
        behind_six = six is not None and position > six
        if mark.crossed and not behind_six:
            place = space_name(layout, area, position)
            yield Unreachable(space, f"{place} is crossed off without a 6 before it.")
            return
        if behind_six and not mark.crossed:
            what = (
                f"a {mark.number} stands behind it, where spaces are crossed off"
                if mark.filled
                else "a space is open behind it: cross off every space there"
            )
            yield Unreachable(space, f"{name} ended with its 6, yet {what}.")
            return
    filled = tuple(mark for mark in row if mark.filled)
    # Covering a number never closes a row of cars, so covering it at once leaves it open longest.
    shaded = next((i for i, mark in enumerate(filled) if mark.shaded), len(filled))
    closed = _closed_at(area, filled, shaded + 1)
    if closed is not None:
        reason = f"{name} was closed before the {filled[closed].number} in space {closed + 1}."
        yield Unreachable(area.spaces[closed], reason)


def _before(filled: Row, position: int, shaded_from: int) -> tuple[int, ...]:
    """The numbers that counted when space `position` was filled.

    The biscuit came when `shaded_from` spaces were filled.
    """
    earlier = filled[:position]
    if position >= shaded_from:
        return tuple(counting(earlier))
    return tuple(mark.number for mark in earlier)


def _closed_at(area: Area, filled: Row, shaded_from: int) -> int | None:
    """The first position at which a number stands though its row was closed by then."""
    for position in range(len(filled)):
        if not in_order(area.room, _before(filled, position, shaded_from)):
            return position
    return None


def _in_cans(layout: Layout, area: Area, sheet: Sheet) -> Iterator[Unreachable]:
    begun = next((i for i, m in enumerate(sheet.areas[area.index]) if m.filled), None)
    if begun is None:
        return
    for earlier in layout.rooms["cans"][: area.nth - 1]:
        if not full(sheet.areas[earlier.index]):
            first = inside(area_name(layout, earlier))
            reason = f"{area_name(layout, area)} was begun before {first} was full."
            yield Unreachable(area.spaces[begun], reason)
            return


def _in_streamer(
    layout: Layout, area: Area, row: Row, boxes: tuple[Box, ...]
) -> Iterator[Unreachable]:
    gaps = list(_gap(layout, area, row))
    if gaps:
        yield from gaps
        return
    filled = tuple(mark for mark in row if mark.filled)
    shaded = next((i for i, mark in enumerate(filled) if mark.shaded), None)
    moments = [len(filled) + 1] if shaded is None else range(shaded + 1, len(filled) + 1)
    problems = [_streamer_problem(layout, area, filled, boxes, moment) for moment in moments]
    if all(problems):
        # The problem met furthest to the right is the one that no moment of shading mends.
        yield max((p for p in problems if p), key=lambda p: area.spaces.index(p.space))


def _streamer_problem(
    layout: Layout, area: Area, filled: Row, boxes: tuple[Box, ...], moment: int
) -> Unreachable | None:
    """The first thing that is wrong if the biscuit came when `moment` spaces were filled."""
    closed = _closed_at(area, filled, moment)
    for position, box in enumerate(boxes):
        space = area.spaces[position]
        if position == closed:
            number = filled[position].number
            reason = f"The streamer was closed before the {number} in space {position + 1}."
            return Unreachable(space, reason)
        if box is None:
            continue
        where = f"The box under space {position + 1} of the streamer"
        if layout.carp.under[position] != "score":
            return Unreachable(space, f"{where} is none to write in.")
        if position >= len(filled):
            return Unreachable(space, f"{where} is written in, yet the space above is empty.")
        kept = in_order("carp", (*_before(filled, position, moment), filled[position].number))
        if kept and box == "lost":
            return Unreachable(space, f"{where} is crossed out, yet the number above it fell.")
        if not kept and box != "lost":
            return Unreachable(space, f"{where} holds a {box}, yet the number above broke the row.")
    return None
