"""What areas and spaces are called in sentences."""

from collections.abc import Mapping
from functools import lru_cache

from scorepad.games.trex_holiday.layout import Area, Layout

_THREE = ("left", "middle", "right")


def area_name(layout: Layout, area: Area) -> str:
    """`Stack 2`, `Row 1 of cars`, `The middle set of cans`, `The streamer`."""
    match area.room:
        case "posts":
            return f"{'Cat house' if area.kind == 'house' else area.kind.capitalize()} {area.nth}"
        case "cars":
            return f"Row {area.nth} of cars"
        case "cans":
            if len(layout.rooms["cans"]) == len(_THREE):
                return f"The {_THREE[area.nth - 1]} set of cans"
            return f"Set {area.nth} of cans"
        case "carp":
            return "The streamer"


def inside(name: str) -> str:
    """An area's name as it reads in the middle of a sentence: `the streamer`, `row 1 of cars`."""
    return name[0].lower() + name[1:]


def space_name(layout: Layout, area: Area, position: int) -> str:
    """`Row 1 of cars, space 4`; `position` counts from 0."""
    return f"{area_name(layout, area)}, space {position + 1}"


@lru_cache(maxsize=32)
def space_names(layout: Layout) -> Mapping[str, str]:
    """The name of every space in words, by its name in files."""
    return {
        space: space_name(layout, area, position)
        for space, (area, position) in layout.spaces.items()
    }
