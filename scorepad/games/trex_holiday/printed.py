"""What is written on the printed documents of the game, but for its score sheet."""

from collections.abc import Sequence

from scorepad.engine import Values
from scorepad.games.trex_holiday.layout import ROOM_ART, ROOM_NAMES, Layout, PostArea, Room

_ON_A_PAGE = 2
"""Room aids: as many as fill a page."""
_NUMBER = 5
"""Written all over the tower of the example."""
_ROW = ("2", "4", "6", "×")
_SET = (4, 5, 3, 2)
_STREAMER = ("5", "4", "2", "")
_DIE = 3


def rooms(layout: Layout) -> Sequence[Values]:
    """The room aid, a page of them; what the examples earn is read off `layout`."""
    tower = max(layout.posts.areas, key=lambda area: area.spaces)
    third = layout.cars.rows[0].scores[_ROW.index("6")]
    aid = {
        "rooms": (
            _room(
                "posts",
                "raspberry",
                "Any empty space of any stack, post or cat house, whatever the number.",
                "When full and all numbers are equal: that number, plus or times as printed.",
                [str(_NUMBER)] * tower.spaces,
                f"All equal: {_sum(tower)}.",
                _NUMBER * tower.multiplier + tower.bonus,
            ),
            _room(
                "cars",
                "tomato",
                "A row from the left, rising. A number out of order closes it, a 6 ends it.",
                "What is printed under the last car in order; a 6 brings a biscuit as well.",
                _ROW,
                "Third car; a biscuit too.",
                third,
            ),
            _room(
                "cans",
                "rock",
                "Any space of the left set. Once that is full, go on with the next one.",
                "When full: what is printed for the sum of the numbers, if anything.",
                [str(number) for number in _SET],
                f"The sum is {sum(_SET)}.",
                layout.cans.sums.get(str(sum(_SET)), 0),
            ),
            _room(
                "carp",
                "sky",
                "From the left, falling. A number out of order closes the streamer.",
                "In order: the T-Rex die in the egg below, or a biscuit. Out of order: neither.",
                _STREAMER,
                f"In order; T-Rex die: {_DIE}.",
                _DIE,
            ),
        ),
    }
    return (aid,) * _ON_A_PAGE


def _room(
    room: Room, plate: str, fill: str, earn: str, written: Sequence[str], said: str, points: int
) -> Values:
    return {
        "art": ROOM_ART[room],
        "room": ROOM_NAMES[room],
        "plate": plate,
        "fill": fill,
        "earn": earn,
        "written": [
            {"mark": mark, "pen": "ink2" if mark == "×" else "pen"}
            | {"ground": "shade" if mark == "×" else "white"}
            for mark in written
        ],
        "example": said,
        "points": points,
    }


def _sum(tower: PostArea) -> str:
    """`5 × 2 + 1`, of which only what is printed on the tower."""
    times = f" × {tower.multiplier}" if tower.multiplier > 1 else ""
    plus = f" + {tower.bonus}" if tower.bonus else ""
    return f"{_NUMBER}{times}{plus}"
