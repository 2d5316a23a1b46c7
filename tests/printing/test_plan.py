from collections.abc import Iterable, Iterator, Mapping
from math import ceil
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.games.trex_holiday.layout import (
    ROOMS,
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
from scorepad.printing import fonts
from scorepad.printing.holiday_plan import Placed, Plan, plan, sums
from scorepad.printing.holiday_template import load

TEMPLATE = load("trex-holiday-sheet")
ARRANGEMENTS = [(paper, per_page) for paper in ("a4", "letter") for per_page in (1, 2)]
SOLID = {
    "space", "points", "earn", "biscuit", "pill", "roof", "base", "arrow", "art", "trex", "text",
    "score", "equals",
}  # fmt: skip
ADDRESS = "http://192.168.178.20:8000/t/4fG7aQxYZ0aB"

Tower = Literal["stack", "post", "house"]

spaces = st.integers(1, 12)
trex = st.lists(st.integers(1, 6), min_size=1, max_size=6, unique=True).map(tuple)


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    kinds: st.SearchStrategy[Tower] = st.sampled_from(("stack", "post", "house"))
    hangs: st.SearchStrategy[Under] = st.sampled_from(("score", "biscuit", "none"))
    posts = draw(
        st.lists(
            st.tuples(kinds, spaces, st.integers(1, 5), st.integers(0, 20)), min_size=1, max_size=12
        )
    )
    score = st.integers(0, 99)
    rows = draw(st.lists(st.lists(score, min_size=1, max_size=12), min_size=1, max_size=12))
    sets = draw(st.lists(spaces, min_size=1, max_size=12))
    table = draw(st.dictionaries(st.integers(0, 72).map(str), st.integers(1, 99), min_size=1))
    under = draw(st.lists(hangs, min_size=1, max_size=12))
    return Layout(
        draw(st.sampled_from(["house", "W" * 60, "小" * 60, "ours"])),
        Posts((1, 2, 3, 4, 5, 6), tuple(PostArea(f"p{i}", *post) for i, post in enumerate(posts))),
        Cars(draw(trex), tuple(CarRow(f"r{i}", tuple(row)) for i, row in enumerate(rows))),
        Cans(draw(trex), table, tuple(CanSet(f"s{i}", size) for i, size in enumerate(sets))),
        Carp(draw(trex), tuple(under)),
    )


def largest(kind: Tower) -> Layout:
    """Twelve areas of twelve spaces in every room."""
    return Layout(
        "W" * 60,
        Posts((2, 5), tuple(PostArea(f"p{i}", kind, 12, 5, 20) for i in range(12))),
        Cars((1, 4), tuple(CarRow(f"r{i}", (99,) * 12) for i in range(12))),
        Cans(
            (3, 6),
            {str(n): n % 99 + 1 for n in range(73)},
            tuple(CanSet(f"s{i}", 12) for i in range(12)),
        ),
        Carp((1, 6), ("score", "biscuit") * 6),
    )


def planned(layout: Layout, paper: str, per_page: int, address: str = ADDRESS) -> Plan:
    numbers = tuple(layout.printed[room] for room in ROOMS)
    return plan(TEMPLATE, TEMPLATE.arrangement(paper, per_page), layout, numbers, "", address)


def overlaps(parts: Iterable[Placed]) -> Iterator[tuple[Placed, Placed]]:
    """Every pair that shares more than a hundredth of a millimetre."""
    downwards = sorted(parts, key=lambda part: part.y)
    for index, a in enumerate(downwards):
        for b in downwards[index + 1 :]:
            if b.y + 0.01 >= a.y + a.h:
                break
            if a.x + a.w > b.x + 0.01 and b.x + b.w > a.x + 0.01 and b.y + b.h > a.y + 0.01:
                yield a, b


def belongs(a: Placed, b: Placed) -> bool:
    """An egg on its base, or a dinosaur standing on its tower."""
    kinds = {a.kind, b.kind}
    if kinds == {"base", "points"}:
        return a.area == b.area
    return kinds in ({"art", "pill"}, {"art", "roof"})


def check(sheet: Plan, layout: Layout) -> None:
    boxes = [part for part in sheet.placed if part.kind == "space"]
    assert sorted(box.name for box in boxes) == sorted(layout.spaces)
    eggs = [part for part in sheet.placed if part.kind == "points"]
    assert sorted(egg.area for egg in eggs) == sorted(area.id for area in layout.areas)
    assert all(part.w >= 9 and part.h >= 9 for part in (*boxes, *eggs))
    _, _, w, h = sheet.arrangement.sheets[0]
    for part in sheet.placed:
        assert part.x >= -0.01 and part.x + part.w <= w + 0.01, part
        assert sheet.arrangement.header.height <= part.y + 0.01, part
        assert part.y + part.h <= sheet.footer.y + 0.01 < h, part
    for page in range(sheet.pages):
        parts = [part for part in sheet.placed if part.page == page and part.kind in SOLID]
        assert parts, "no page is empty"
        assert [pair for pair in overlaps(parts) if not belongs(*pair)] == []


@pytest.mark.parametrize(("paper", "per_page"), ARRANGEMENTS)
@given(layout=layouts())
@settings(max_examples=40, deadline=None, derandomize=True)
def test_any_layout_keeps_all_its_boxes_large_apart_and_inside_the_margins(
    paper: str, per_page: int, layout: Layout
) -> None:
    check(planned(layout, paper, per_page), layout)


@pytest.mark.parametrize("kind", ["stack", "post", "house"])
@pytest.mark.parametrize(("paper", "per_page"), ARRANGEMENTS)
def test_the_largest_layout_flows_over_pages_without_losing_a_box(
    paper: str, per_page: int, kind: Tower
) -> None:
    sheet = planned(largest(kind), paper, per_page)
    check(sheet, largest(kind))
    assert sheet.pages > 1


@pytest.mark.parametrize(("paper", "per_page"), ARRANGEMENTS)
def test_the_house_layout_stands_on_one_page_unbroken(
    paper: str, per_page: int, house: Layout
) -> None:
    sheet = planned(house, paper, per_page)
    check(sheet, house)
    assert (sheet.pages, sheet.wrapped) == (1, False)


@pytest.mark.parametrize(("paper", "per_page"), ARRANGEMENTS)
def test_things_stay_in_the_frame_of_their_room(paper: str, per_page: int, house: Layout) -> None:
    sheet = planned(house, paper, per_page)
    frames = {part.area: part for part in sheet.placed if part.kind == "frame"}
    for box in (part for part in sheet.placed if part.kind in ("space", "points")):
        frame = frames[next(a.room for a in house.areas if a.id == box.area)]
        assert frame.x < box.x and box.x + box.w < frame.x + frame.w
        assert frame.y < box.y and box.y + box.h < frame.y + frame.h


@pytest.mark.parametrize(("paper", "per_page"), ARRANGEMENTS)
def test_sheets_stand_inside_the_printable_area_and_apart(paper: str, per_page: int) -> None:
    arrangement = TEMPLATE.arrangement(paper, per_page)
    width, height = arrangement.page
    ends = 0.0
    for x, y, w, h in arrangement.sheets:
        assert x >= ends + 6 and y >= 6 and x + w <= width - 6 and y + h <= height - 6
        ends = x + w


def test_no_letters_are_smaller_than_eight_points() -> None:
    for measures in TEMPLATE.measures.values():
        assert min(vars(measures.type).values()) >= fonts.SMALLEST
        assert min(measures.boxes) >= 9


def test_words_in_a_band_fit_its_width(house: Layout) -> None:
    for paper, per_page in ARRANGEMENTS:
        sheet = planned(house, paper, per_page)
        size = sheet.measures.type
        points = {"room": size.room, "rule": size.rule, "heading": size.heading, "note": size.note}
        weights: Mapping[str, fonts.Weight] = {
            "room": "black",
            "rule": "regular",
            "heading": "bold",
            "note": "regular",
        }
        for part in sheet.placed:
            if part.kind == "text":
                assert (
                    fonts.width(part.text, weights[part.name], points[part.name]) <= part.w + 0.01
                )


def test_towers_fill_from_the_bottom_and_sets_from_the_top_left(house: Layout) -> None:
    where = {p.name: (p.x, p.y) for p in planned(house, "a4", 2).placed if p.kind == "space"}
    assert where["post2.1"][1] > where["post2.2"][1] > where["post2.4"][1]
    assert where["house1.1"][1] == where["house1.2"][1] > where["house1.3"][1]
    assert where["cans1.1"][1] == where["cans1.2"][1] < where["cans1.3"][1]
    assert where["carp.1"][0] < where["carp.2"][0] < where["carp.6"][0]


def test_equal_scores_are_printed_once_and_different_ones_under_each_row(house: Layout) -> None:
    once = [p for p in planned(house, "a4", 2).placed if p.kind == "score"]
    assert [p.text for p in once] == ["0", "1", "3", "6", "10", "15"]
    rows = (CarRow("a", (1, 2)), CarRow("b", (3, 4)))
    other = Layout("x", house.posts, Cars((1, 4), rows), house.cans, house.carp)
    printed = {p.name: p.text for p in planned(other, "a4", 2).placed if p.kind == "score"}
    assert printed == {"a.1": "1", "a.2": "2", "b.1": "3", "b.2": "4"}


def test_what_stands_under_the_streamer_is_what_the_layout_says(house: Layout) -> None:
    under = [p.kind for p in planned(house, "a4", 2).placed if p.kind in ("earn", "biscuit")]
    assert under == ["earn", "biscuit", "earn", "biscuit", "earn", "earn"]
    bare = Layout("x", house.posts, house.cars, house.cans, Carp((1, 6), ("none", "score")))
    assert [p.name for p in planned(bare, "a4", 2).placed if p.kind == "earn"] == ["carp.2"]


def test_neighbouring_sums_of_equal_points_are_one(house: Layout) -> None:
    cans = Cans((3,), {"14": 5, "12": 5, "13": 5, "20": 2, "3": 0}, house.cans.sets)
    other = Layout("x", house.posts, house.cars, cans, house.carp)
    assert sums(other) == (("12–14", 5), ("20", 2))


def test_every_sum_that_scores_is_printed_when_there_are_many() -> None:
    layout = largest("stack")
    printed = {p.text for p in planned(layout, "a4", 1).placed if p.name == "sum"}
    assert printed == {f"{total} = {points}" for total, points in sums(layout)}


def test_multiplier_and_bonus_are_both_on_the_tower() -> None:
    tops = {p.text for p in planned(largest("house"), "a4", 1).placed if p.kind == "roof"}
    assert tops == {"×5 +20"}


def test_a_room_that_goes_on_says_so() -> None:
    sheet = planned(largest("stack"), "letter", 2)
    frames = [p.area for p in sheet.placed if p.kind == "frame"]
    again = len(frames) - len(set(frames))
    assert [p.text for p in sheet.placed if p.text == "continued"] == ["continued"] * again
    assert again >= ceil(sheet.pages / 4)
