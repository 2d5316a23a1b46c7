"""The score sheet as data: what makes a layout, and how its file is read."""

import json
import tomllib
from collections.abc import Mapping
from typing import Any

import pytest

from scorepad.errors import BadFile
from scorepad.files import read_options
from scorepad.games.trex_holiday.layout import Layout
from scorepad.games.trex_holiday.layout_file import LayoutFiles
from tests.games.trex_holiday.holiday import HOLIDAY, HOUSE

FILES = LayoutFiles()
HOUSE_DATA: Mapping[str, Any] = tomllib.loads(FILES.shipped.decode())

SMALL = """
name = "small"
[posts]
trex = [2, 5]
areas = [{ id = "stack1", kind = "stack", spaces = 2, multiplier = 1, bonus = 0 }]
[cars]
trex = [1, 4]
rows = [{ id = "cars1", scores = [0, 99] }]
[cans]
trex = [3]
sums = { 7 = 5 }
sets = [{ id = "cans1", spaces = 2 }]
[carp]
trex = [6]
under = ["score", "biscuit", "none"]
"""


def changed(path: str, value: object) -> bytes:
    """The small layout as JSON with one thing changed; `path` as in `posts.areas.0.id`."""
    data = tomllib.loads(SMALL)
    *way, last = path.split(".")
    place: Any = data
    for step in way:
        place = place[int(step) if step.isdigit() else step]
    if isinstance(place, list) and int(last) == len(place):
        place.append(value)
    else:
        place[int(last) if last.isdigit() and isinstance(place, list) else last] = value
    return json.dumps(data).encode()


def without(path: str) -> bytes:
    data = tomllib.loads(SMALL)
    *way, last = path.split(".")
    place: Any = data
    for step in way:
        place = place[int(step) if step.isdigit() else step]
    del place[last]
    return json.dumps(data).encode()


def wrong(content: bytes) -> BadFile:
    with pytest.raises(BadFile) as caught:
        FILES.read(content)
    return caught.value


# The sheet that comes along.


def test_the_house_sheet_has_its_figures() -> None:
    """Ruling: the sheet is data, and this one is ours."""
    posts = [(a.id, a.kind, a.spaces, a.multiplier, a.bonus) for a in HOUSE.posts.areas]
    assert posts == [
        ("stack1", "stack", 2, 1, 0),
        ("stack2", "stack", 3, 1, 2),
        ("stack3", "stack", 3, 1, 2),
        ("post1", "post", 3, 1, 2),
        ("post2", "post", 4, 2, 0),
        ("house1", "house", 4, 2, 0),
    ]
    assert [(row.id, row.scores) for row in HOUSE.cars.rows] == [
        (f"cars{i}", (0, 1, 3, 6, 10, 15)) for i in (1, 2, 3)
    ]
    assert [(cans.id, cans.spaces) for cans in HOUSE.cans.sets] == [
        (f"cans{i}", 4) for i in (1, 2, 3)
    ]
    assert HOUSE.cans.sums == {"14": 5, "15": 2}
    assert HOUSE.carp.under == ("score", "biscuit", "score", "biscuit", "score", "score")
    assert HOUSE.printed == {"posts": (2, 5), "cars": (1, 4), "cans": (3, 6), "carp": (1, 6)}
    assert HOUSE.name == "house"


def test_a_space_is_called_by_its_area_and_its_position_from_one() -> None:
    """Ruling: `cars2.4` and the like."""
    assert len(HOUSE.spaces) == 19 + 18 + 12 + 6
    area, position = HOUSE.spaces["cars2.4"]
    assert (area.id, area.room, position) == ("cars2", "cars", 3)
    assert "cars2.0" not in HOUSE.spaces
    assert next(iter(HOUSE.spaces)) == "stack1.1"
    assert list(HOUSE.spaces)[-1] == "carp.6"


def test_the_house_is_what_the_game_is_played_on_unless_told_otherwise() -> None:
    assert HOLIDAY.start(("Ada",), HOLIDAY.options()).layout == HOUSE


# Files.


def test_toml_and_json_read_alike() -> None:
    as_json = json.dumps(HOUSE_DATA).encode()
    assert FILES.read(as_json) == FILES.read(FILES.shipped) == HOUSE
    assert FILES.read(json.dumps(tomllib.loads(SMALL)).encode()) == FILES.read(SMALL.encode())


def test_a_byte_order_mark_and_blank_lines_do_no_harm() -> None:
    assert FILES.read(b"\xef\xbb\xbf" + FILES.shipped) == HOUSE
    assert FILES.read(b"\xef\xbb\xbf\n  " + json.dumps(HOUSE_DATA).encode()) == HOUSE


@pytest.mark.parametrize(
    "content",
    [b"{", b"[1]]", b"name = ", b"\xff\xfe", b"{" * 100_000, b"a = " + b"[" * 100_000, b"[1, 2]"],
)
def test_what_is_neither_toml_nor_json_is_said_to_be_so(content: bytes) -> None:
    bad = wrong(content)
    assert bad.code == "file.json"
    assert "JSON" in bad.message


def test_an_empty_file_lacks_its_first_field() -> None:
    assert (wrong(b"").code, wrong(b"").field) == ("file.field", "name")


# What is valid.


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("posts.areas.0.spaces", 1),
        ("posts.areas.0.spaces", 12),
        ("posts.areas.0.multiplier", 5),
        ("posts.areas.0.bonus", 20),
        ("posts.areas.0.kind", "house"),
        ("posts.areas.0.id", "a"),
        ("posts.areas.0.id", "a-b-3-0123456789abcd"),
        ("cars.rows.0.scores", [0] * 12),
        ("cars.rows.0.scores", [99]),
        ("cans.sums", {"7": 0, "8": 99}),
        ("cans.sets.0.spaces", 12),
        ("carp.under", ["none"] * 12),
        ("carp.under", ["biscuit"]),
        ("carp.trex", [6, 1, 2, 3, 4, 5]),
    ],
)
def test_a_layout_may_be_as_small_and_as_large_as_said(path: str, value: object) -> None:
    """Ruling: when a layout is valid."""
    assert isinstance(FILES.read(changed(path, value)), Layout)


def test_a_room_has_up_to_twelve_areas() -> None:
    """Ruling: 1 to 12 areas a room."""
    sets = [{"id": f"set{i}", "spaces": 1} for i in range(12)]
    assert len(FILES.read(changed("cans.sets", sets)).cans.sets) == 12
    sets.append({"id": "one-more", "spaces": 1})
    assert wrong(changed("cans.sets", sets)).field == "cans.sets"


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("posts.areas", [], "posts.areas"),
        ("cars.rows", [], "cars.rows"),
        ("cans.sets", [], "cans.sets"),
        ("carp.under", [], "carp.under"),
        ("carp.under", ["none"] * 13, "carp.under"),
        ("carp.under.1", "carrot", "carp.under[1]"),
        ("carp.under.1", None, "carp.under[1]"),
        ("posts.areas.0.spaces", 0, "posts.areas[0].spaces"),
        ("posts.areas.0.spaces", 13, "posts.areas[0].spaces"),
        ("posts.areas.0.spaces", 2.0, "posts.areas[0].spaces"),
        ("posts.areas.0.spaces", True, "posts.areas[0].spaces"),
        ("posts.areas.0.spaces", "2", "posts.areas[0].spaces"),
        ("posts.areas.0.multiplier", 0, "posts.areas[0].multiplier"),
        ("posts.areas.0.multiplier", 6, "posts.areas[0].multiplier"),
        ("posts.areas.0.bonus", -1, "posts.areas[0].bonus"),
        ("posts.areas.0.bonus", 21, "posts.areas[0].bonus"),
        ("posts.areas.0.kind", "tower", "posts.areas[0].kind"),
        ("posts.areas.0.id", "", "posts.areas[0].id"),
        ("posts.areas.0.id", "Stack1", "posts.areas[0].id"),
        ("posts.areas.0.id", "stack 1", "posts.areas[0].id"),
        ("posts.areas.0.id", "stack1\n", "posts.areas[0].id"),
        ("posts.areas.0.id", "stäck", "posts.areas[0].id"),
        ("posts.areas.0.id", "a" * 21, "posts.areas[0].id"),
        ("posts.areas.0.colour", "red", "posts.areas[0].colour"),
        ("cars.rows.0.id", "stack1", "cars.rows[0].id"),
        ("cans.sets.0.id", "cars1", "cans.sets[0].id"),
        ("cans.sets.0.id", "carp", "cans.sets[0].id"),
        ("cans.sets.0.spaces", 13, "cans.sets[0].spaces"),
        ("cars.rows.0.scores", [], "cars.rows[0].scores"),
        ("cars.rows.0.scores", [0] * 13, "cars.rows[0].scores"),
        ("cars.rows.0.scores.1", 100, "cars.rows[0].scores[1]"),
        ("cars.rows.0.scores.1", -1, "cars.rows[0].scores[1]"),
        ("cans.sums", {}, "cans.sums"),
        ("cans.sums", {"7": 0}, "cans.sums"),
        ("cans.sums", {"7": 100}, "cans.sums.7"),
        ("cans.sums", {"seven": 1}, "cans.sums.seven"),
        ("cans.sums", {"-7": 1}, "cans.sums.-7"),
        ("cans.sums", {"07": 1}, "cans.sums.07"),
        ("carp.trex", [], "carp.trex"),
        ("carp.trex", [0, 6], "carp.trex[0]"),
        ("carp.trex", [6, 7], "carp.trex[1]"),
        ("name", "", "name"),
        ("name", 3, "name"),
        ("owner", "Ada", "owner"),
        ("posts", [], "posts"),
    ],
)
def test_anything_else_is_refused_with_the_field_named(
    path: str, value: object, field: str
) -> None:
    """Ruling: anything else is refused with a message that names the field."""
    bad = wrong(changed(path, value))
    assert (bad.code, bad.field) == ("file.field", field)
    assert bad.message.startswith(f"{field}: ")


@pytest.mark.parametrize(
    "path",
    ["name", "posts", "carp.trex", "cans.sums", "posts.areas.0.bonus", "cars.rows.0.scores"],
)
def test_no_field_of_a_layout_may_be_left_out(path: str) -> None:
    """Ruling: required are all fields but those named as optional."""
    bad = wrong(without(path))
    assert bad.code == "file.field"
    assert bad.field == path.replace(".0.", "[0].")


def test_together_the_rooms_name_all_six_numbers() -> None:
    """Ruling: no number of the T-Rex die is without a room."""
    bad = wrong(changed("cans.trex", [1]))
    assert bad.code == "file.field"
    assert bad.field.endswith(".trex")
    assert "3" in bad.message


def test_an_own_layout_in_a_game_is_checked_with_its_field_named() -> None:
    """Ruling: the same checks hold for a layout inside a game file."""
    good = tomllib.loads(SMALL)
    read = read_options(HOLIDAY, {"layout": good}, 1)
    assert HOLIDAY.start(("Ada",), read).layout == FILES.read(SMALL.encode())
    twice = json.loads(changed("cars.rows.0.id", "stack1"))
    with pytest.raises(BadFile) as caught:
        HOLIDAY.start(("Ada",), read_options(HOLIDAY, {"layout": twice}, 1))
    assert caught.value.field == "options.layout.cars.rows[0].id"
