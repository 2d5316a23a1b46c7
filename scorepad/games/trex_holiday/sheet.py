"""One player's score sheet: what is written in its spaces, and what that earns."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Literal, NamedTuple, TypeVar

from scorepad.engine import Line
from scorepad.games.trex_holiday.layout import Area, Layout, Room

T = TypeVar("T")

Box = int | Literal["waiting", "lost"] | None
"""What a box under the streamer holds: a T-Rex number, None as printed, `waiting` for the
T-Rex die of this round, or `lost`: crossed out for good."""


class Mark(NamedTuple):
    """What is written in a space: nothing, a number 1 to 6, maybe shaded, or a cross."""

    number: int = 0
    shaded: bool = False
    crossed: bool = False

    @property
    def filled(self) -> bool:
        return self.number > 0

    @property
    def empty(self) -> bool:
        return self.number == 0 and not self.crossed

    @property
    def counts(self) -> bool:
        """A number that no biscuit covers."""
        return self.number > 0 and not self.shaded


EMPTY = Mark()
CROSSED = Mark(crossed=True)

Row = tuple[Mark, ...]
"""The marks of one area, from the left or from the bottom."""


@dataclass(frozen=True)
class Sheet:
    """The marks of every area in the layout's order, and the boxes under the streamer."""

    layout: Layout = field(compare=False, repr=False)
    areas: tuple[Row, ...]
    boxes: tuple[Box, ...]

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The points of every area, in the layout's order."""
        return tuple(Line(area.id, points(self, area)) for area in self.layout.areas)

    @cached_property
    def total(self) -> int:
        return sum(line.points for line in self.lines)

    def write(self, area: Area, row: Row) -> "Sheet":
        """This sheet with the marks of `area` replaced."""
        written = replace(self, areas=put(self.areas, area.index, row))
        # No other area earns anything else now, and a pad asks for the points after every tap.
        line = Line(area.id, points(written, area))
        vars(written)["lines"] = put(self.lines, area.index, line)
        return written

    def box(self, position: int, box: Box) -> "Sheet":
        """This sheet with one box under the streamer replaced; `position` counts from 0."""
        return replace(self, boxes=put(self.boxes, position, box))


def blank(layout: Layout) -> Sheet:
    """The sheet as printed."""
    return Sheet(
        layout=layout,
        areas=tuple((EMPTY,) * len(area.spaces) for area in layout.areas),
        boxes=(None,) * len(layout.carp.under),
    )


def put(items: tuple[T, ...], position: int, item: T) -> tuple[T, ...]:
    """`items` with one of them replaced; `position` counts from 0."""
    return (*items[:position], item, *items[position + 1 :])


def next_empty(row: Row) -> int:
    """The position of the leftmost empty space, from 0; the row's length when there is none."""
    return next((i for i, mark in enumerate(row) if mark.empty), len(row))


def full(row: Row) -> bool:
    return not any(mark.empty for mark in row)


def has_shaded(row: Row) -> bool:
    return any(mark.shaded for mark in row)


def counting(row: Row) -> Iterator[int]:
    """The numbers of a row that no biscuit covers, in order."""
    return (mark.number for mark in row if mark.counts)


def in_order(room: Room, numbers: Sequence[int]) -> bool:
    """Whether unshaded numbers rise strictly (cars) or fall strictly (streamer)."""
    if room == "carp":
        return all(left > right for left, right in pairwise(numbers))
    return all(left < right for left, right in pairwise(numbers))


def points(sheet: Sheet, area: Area) -> int:
    """What one area earns (rulebook: Rooms, How to Use Biscuits, Scoring Example)."""
    layout, row = sheet.layout, sheet.areas[area.index]
    position = area.index - layout.rooms[area.room][0].index
    match area.room:
        case "posts":
            numbers = set(counting(row))
            if not full(row) or len(numbers) != 1:
                return 0
            post = layout.posts.areas[position]
            return numbers.pop() * post.multiplier + post.bonus
        case "cars":
            return _run(layout.cars.rows[position].scores, row)
        case "cans":
            return layout.cans.sums.get(str(sum(counting(row))), 0) if full(row) else 0
        case "carp":
            return sum(box for box in sheet.boxes if isinstance(box, int))


def _run(scores: Sequence[int], row: Row) -> int:
    """The score under the last number that still rises; a shaded number keeps its position."""
    earned, last = 0, 0
    for score, mark in zip(scores, row, strict=True):
        if mark.counts:
            if mark.number <= last:
                break
            earned, last = score, mark.number
    return earned
