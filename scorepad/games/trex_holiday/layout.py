"""The score sheet of T-Rex's Holiday as data: rooms, areas, spaces.

The rulebook's text does not give the printed sheet, so nothing in rules, pad or PDF knows a
number that the layout says. The dataclasses have the shape of the layout file.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Literal

from scorepad.engine import Die, Span
from scorepad.errors import bad_field

Room = Literal["posts", "cars", "cans", "carp"]
ROOMS: tuple[Room, ...] = ("posts", "cars", "cans", "carp")
ROOM_NAMES: Mapping[Room, str] = {
    "posts": "Stacks and Posts",
    "cars": "Rows of Cars",
    "cans": "Sets of Cans",
    "carp": "Carp Streamer",
}
ROOM_ART: Mapping[Room, str] = {"posts": "stack", "cars": "car", "cans": "can", "carp": "carp"}
"""The drawing of each room."""
Under = Literal["score", "biscuit", "none"]

RoomNumbers = Mapping[Room, tuple[int, ...]]
"""The numbers of the T-Rex die that each room takes."""

RoomPairs = Mapping[Room, tuple[int, int]]
"""The same under the advanced rule: two a room."""

Spaces = Annotated[int, Span(1, 12)]
Points = Annotated[int, Span(0, 99)]
TrexNumbers = Annotated[tuple[Die, ...], Span(1, 6)]

_ID = re.compile(r"[a-z0-9-]{1,20}")
_SUM = re.compile(r"0|[1-9][0-9]{0,2}")


@dataclass(frozen=True)
class PostArea:
    """A stack, post or cat house. `kind` only chooses the drawing.

    When all unshaded numbers are equal it earns that number times `multiplier` plus `bonus`.
    """

    id: str
    kind: Literal["stack", "post", "house"]
    spaces: Spaces
    multiplier: Annotated[int, Span(1, 5)]
    bonus: Annotated[int, Span(0, 20)]


@dataclass(frozen=True)
class CarRow:
    """A row of cars with the score printed under each of its spaces."""

    id: str
    scores: Annotated[tuple[Points, ...], Span(1, 12)]


@dataclass(frozen=True)
class CanSet:
    """A set of cans."""

    id: str
    spaces: Spaces


@dataclass(frozen=True)
class Posts:
    trex: TrexNumbers
    areas: Annotated[tuple[PostArea, ...], Span(1, 12)]


@dataclass(frozen=True)
class Cars:
    trex: TrexNumbers
    rows: Annotated[tuple[CarRow, ...], Span(1, 12)]


@dataclass(frozen=True)
class Cans:
    """`sums` maps a sum, written as text as JSON and TOML ask, to its points."""

    trex: TrexNumbers
    sums: Mapping[str, Points] = field(hash=False)
    sets: Annotated[tuple[CanSet, ...], Span(1, 12)]


@dataclass(frozen=True)
class Carp:
    """The streamer: what stands under each of its spaces, from the left."""

    trex: TrexNumbers
    under: Annotated[tuple[Under, ...], Span(1, 12)]


@dataclass(frozen=True)
class Area:
    """A scoring area in the layout's order.

    `index` counts over the whole sheet, `nth` from 1 among its likes: within its room, or for
    Stacks and Posts among the areas of the same kind.
    """

    id: str
    room: Room
    kind: str
    index: int
    nth: int
    spaces: tuple[str, ...]
    """The names of its spaces: `cars2.1`, `cars2.2` …"""


@dataclass(frozen=True)
class Layout:
    """A whole score sheet. Whoever reads one from outside calls `check`."""

    name: Annotated[str, Span(1, 60)]
    posts: Posts
    cars: Cars
    cans: Cans
    carp: Carp

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """A tap asks for it often, and it goes down to every space."""
        return hash((self.name, self.posts, self.cars, self.cans, self.carp))

    @cached_property
    def areas(self) -> tuple[Area, ...]:
        """All scoring areas, room by room."""
        raw: list[tuple[str, Room, str, int]] = [
            (post.id, "posts", post.kind, post.spaces) for post in self.posts.areas
        ]
        raw += [(row.id, "cars", "cars", len(row.scores)) for row in self.cars.rows]
        raw += [(cans.id, "cans", "cans", cans.spaces) for cans in self.cans.sets]
        raw += [("carp", "carp", "carp", len(self.carp.under))]
        areas = []
        seen: dict[str, int] = {}
        for index, (area_id, room, kind, size) in enumerate(raw):
            seen[kind] = seen.get(kind, 0) + 1
            names = tuple(f"{area_id}.{position}" for position in range(1, size + 1))
            areas.append(Area(area_id, room, kind, index, seen[kind], names))
        return tuple(areas)

    @cached_property
    def spaces(self) -> Mapping[str, tuple[Area, int]]:
        """Every space by its name: its area, and its position in it from 0."""
        return {
            name: (area, position)
            for area in self.areas
            for position, name in enumerate(area.spaces)
        }

    @cached_property
    def printed(self) -> RoomNumbers:
        """The T-Rex numbers printed for each room."""
        return {room: getattr(self, room).trex for room in ROOMS}

    @cached_property
    def rooms(self) -> Mapping[Room, tuple[Area, ...]]:
        return {room: tuple(a for a in self.areas if a.room == room) for room in ROOMS}

    def check(self) -> None:
        """Raise `BadFile` for the first thing that makes this no layout.

        What a field alone can show (its type, its range) is checked by whoever reads the
        file, from the annotations; this is what takes a look at several fields.
        """
        if not self.name.strip() or not self.name.isprintable():
            raise bad_field("name", "a layout needs a name of letters that can be seen")
        places = [f"posts.areas[{i}].id" for i in range(len(self.posts.areas))]
        places += [f"cars.rows[{i}].id" for i in range(len(self.cars.rows))]
        places += [f"cans.sets[{i}].id" for i in range(len(self.cans.sets))]
        seen: dict[str, str] = {"carp": "the streamer"}
        for place, area in zip(places, self.areas[:-1], strict=True):
            if not _ID.fullmatch(area.id):
                raise bad_field(place, "an id is 1 to 20 lower case letters, digits and hyphens")
            if area.id in seen:
                raise bad_field(place, f"“{area.id}” is taken by {seen[area.id]}; ids are unique")
            seen[area.id] = place
        for text in self.cans.sums:
            if not _SUM.fullmatch(text):
                raise bad_field(f"cans.sums.{text}", "a sum is a whole number from 0 to 999")
        if not any(self.cans.sums.values()):
            raise bad_field("cans.sums", "at least one sum of a set of cans must score")
        for room, numbers in self.printed.items():
            if len(set(numbers)) < len(numbers):
                raise bad_field(f"{room}.trex", "a T-Rex number is printed once a room")
        missing = sorted(set(range(1, 7)) - {n for t in self.printed.values() for n in t})
        if missing:
            lacking = ", ".join(map(str, missing))
            raise bad_field("posts.trex", f"together the rooms name 1 to 6; no room has {lacking}")
