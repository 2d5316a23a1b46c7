"""Finished paper sheets: what they count, and what play cannot have written."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.errors import BadFile, Refusal
from scorepad.files import read_tally, score_answer, tally_file, write_options
from scorepad.games.trex_holiday.game import Options
from scorepad.games.trex_holiday.layout import Layout, Under
from scorepad.games.trex_holiday.rules import State
from scorepad.games.trex_holiday.sheet import Box
from scorepad.games.trex_holiday.tally import Tally, read_sheet, unreachable
from tests.games.trex_holiday.holiday import (
    ALL_SIX,
    HOLIDAY,
    HOUSE,
    Written,
    played_out,
    sheet,
)
from tests.games.trex_holiday.strategies import beginnings


def tally(*players: Mapping[str, Any], options: Mapping[str, Any] | None = None) -> object:
    named = [{"name": name} | dict(p) for name, p in zip(("Ada", "Bo"), players, strict=False)]
    return {
        "format": "scorepad-tally/1",
        "game": "trex-holiday",
        "players": named,
        "options": options or {},
    }


def total(boxes: Written | None = None, **spaces: Written) -> int:
    """What one house sheet comes to."""
    given = {"spaces": spaces} | ({} if boxes is None else {"boxes": boxes})
    return int(score_answer(tally_file(tally(given)))["players"][0]["total"])


def impossible(boxes: Written | None = None, **spaces: Written) -> str:
    """Why play cannot have written one house sheet."""
    with pytest.raises(Refusal) as caught:
        total(boxes, **spaces)
    assert caught.value.code == "tally.unreachable"
    assert caught.value.move is None
    assert caught.value.message.startswith("Ada’s sheet: ")
    return caught.value.message


# Counting.


def test_an_empty_sheet_counts_nothing() -> None:
    """Ruling: areas left out are empty."""
    assert total() == 0


def test_numbers_may_be_written_as_numbers_or_as_text() -> None:
    """Ruling: a filled space of a tally is 5, "5" or shaded "5*"."""
    assert total(post1=[5, "5", "2*"]) == 7


def test_a_whole_sheet_counts_area_by_area() -> None:
    """Rulebook: Scoring Example; its kinds of areas on the house sheet."""
    answer = score_answer(
        tally_file(
            tally(
                {
                    "spaces": {
                        "stack2": [3, 3, 3],
                        "house1": [5, 5, 5, 5],
                        "cars1": [2, 3, 5, 4, None, None],
                        "cars2": [1, 3, 6, "x", "x", "x"],
                        "cans1": [4, 5, 6, 4],
                        "cans2": ["4*", 4, 6, 5],
                        "carp": [6, 4, 5, None, None, None],
                    },
                    "boxes": [4, None, "x", None, None, None],
                }
            )
        )
    )
    earned = {line["id"]: line["points"] for line in answer["players"][0]["lines"]}
    assert {area: points for area, points in earned.items() if points} == {
        "stack2": 5,
        "house1": 10,
        "cars1": 3,
        "cars2": 3,
        "cans2": 2,
        "carp": 4,
    }
    assert answer["players"][0]["total"] == 27
    assert (answer["status"], answer["winners"]) == ("finished", ["Ada"])


def test_the_answer_shows_the_sheet_as_it_was_read() -> None:
    """Ruling: the answer carries the sheet, with numbers as text."""
    answer = score_answer(tally_file(tally({"spaces": {"stack1": [5, "4*"]}})))
    written = answer["players"][0]["sheet"]
    assert written["spaces"]["stack1"] == ["5", "4*"]
    assert written["spaces"]["carp"] == [None] * 6
    assert written["boxes"] == [None] * 6


def test_players_are_ranked_and_may_share_the_win() -> None:
    """Ruling: equal totals share the win."""
    same = {"spaces": {"stack1": [4, 4]}}
    answer = score_answer(tally_file(tally(same, same)))
    assert answer["winners"] == ["Ada", "Bo"]
    assert answer["decided_by"] == "shared"


def test_an_own_layout_counts_by_its_own_figures() -> None:
    """Ruling: `options.layout` for an own sheet."""
    layout = {
        "name": "own",
        "posts": {
            "trex": [1, 2],
            "areas": [{"id": "big", "kind": "post", "spaces": 2, "multiplier": 3, "bonus": 4}],
        },
        "cars": {"trex": [3, 4], "rows": [{"id": "lane", "scores": [7, 9]}]},
        "cans": {"trex": [5], "sums": {"6": 11}, "sets": [{"id": "tin", "spaces": 2}]},
        "carp": {"trex": [6], "under": ["score"]},
    }
    spaces = {"big": [2, 2], "lane": [1, 5], "tin": [5, 1], "carp": [3]}
    data = tally({"spaces": spaces, "boxes": [6]}, options={"layout": layout})
    assert score_answer(tally_file(data))["players"][0]["total"] == 10 + 9 + 11 + 6


# What a tally cannot say.


@pytest.mark.parametrize(
    ("player", "field"),
    [
        ({}, "players[0].spaces"),
        ({"spaces": {"cars9": [1]}}, "players[0].spaces.cars9"),
        ({"spaces": {"stack1": [1]}}, "players[0].spaces.stack1"),
        ({"spaces": {"stack1": [1, 2, 3]}}, "players[0].spaces.stack1"),
        ({"spaces": {"stack1": [1, 7]}}, "players[0].spaces.stack1[1]"),
        ({"spaces": {"stack1": [0, 1]}}, "players[0].spaces.stack1[0]"),
        ({"spaces": {"stack1": ["5**", 1]}}, "players[0].spaces.stack1[0]"),
        ({"spaces": {"stack1": ["x*", 1]}}, "players[0].spaces.stack1[0]"),
        ({"spaces": {"stack1": ["", 1]}}, "players[0].spaces.stack1[0]"),
        ({"spaces": {"stack1": ["٣", 1]}}, "players[0].spaces.stack1[0]"),
        ({"spaces": {"stack1": ["5\\n", 1]}}, "players[0].spaces.stack1[0]"),
        ({"spaces": {}, "boxes": [1]}, "players[0].boxes"),
        ({"spaces": {}, "boxes": [0, None, None, None, None, None]}, "players[0].boxes[0]"),
        ({"spaces": {}, "boxes": [None, "y", None, None, None, None]}, "players[0].boxes[1]"),
        ({"spaces": {}, "boxes": [True, None, None, None, None, None]}, "players[0].boxes[0]"),
        ({"spaces": {}, "points": 5}, "players[0].points"),
    ],
)
def test_what_no_sheet_could_show_is_a_wrong_field(player: Mapping[str, Any], field: str) -> None:
    """Ruling: wrong fields are `file.field`, with the field named."""
    with pytest.raises(BadFile) as caught:
        score_answer(tally_file(tally(player)))
    assert (caught.value.code, caught.value.field) == ("file.field", field)


@pytest.mark.parametrize("value", [1.5, 5.0, True, [5], {"n": 5}])
def test_a_space_holds_a_whole_number_or_text(value: object) -> None:
    """Ruling: no fractions and no booleans for a number."""
    with pytest.raises(BadFile) as caught:
        score_answer(tally_file(tally({"spaces": {"stack1": [value, 1]}})))
    assert caught.value.code == "file.field"
    assert caught.value.field.startswith("players[0].spaces")


def test_the_message_about_a_space_names_its_area() -> None:
    """Ruling: a message names the field."""
    with pytest.raises(BadFile) as caught:
        score_answer(tally_file(tally({"spaces": {"stack1": [1.5, 1]}})))
    assert caught.value.field == "players[0].spaces.stack1[0]"


def test_a_wrong_field_of_the_last_player_comes_before_an_impossible_sheet_of_the_first() -> None:
    """Ruling: everything that is `file.field` is found first."""
    impossible_one = {"spaces": {"post1": ["5*", "5*", 5]}}
    with pytest.raises(BadFile) as caught:
        score_answer(tally_file(tally(impossible_one, {"spaces": {"cars9": [1]}})))
    assert caught.value.field == "players[1].spaces.cars9"


# What play cannot have written, sentence by sentence.


@pytest.mark.parametrize("area", ["post1", "cars1", "cans1", "carp"])
def test_an_area_has_one_shaded_space_at_most(area: str) -> None:
    """Rulebook: How to Use Biscuits."""
    size = len(next(a for a in HOUSE.areas if a.id == area).spaces)
    marks: Written = ["5*", "4*" if area == "carp" else "6*"] + [None] * (size - 2)
    assert "2 shaded" in impossible(None, **{area: marks})


@pytest.mark.parametrize("area", ["cars1", "carp"])
def test_rows_and_the_streamer_have_no_gap(area: str) -> None:
    """Rulebook: Rows of Cars, Carp Streamer; from left to right."""
    assert "space 2" in impossible(None, **{area: [3, None, 2, None, None, None]})


def test_stacks_and_cans_may_have_gaps() -> None:
    """Rulebook: Stacks and Posts, Sets of Cans; any space."""
    assert total(post1=[None, 5, None], cans1=[None, 3, None, 4]) == 0


@pytest.mark.parametrize(
    "marks",
    [
        (3, 3, 5, None, None, None),
        (3, 2, 5, None, None, None),
        (3, 2, "5*", None, None, None),
        ("1*", 3, 2, 4, None, None),
    ],
)
def test_nothing_follows_in_a_row_of_cars_that_was_closed(marks: Written) -> None:
    """Rulebook: Rows of Cars."""
    assert "was closed" in impossible(cars1=marks)


@pytest.mark.parametrize(
    "marks",
    [
        (3, "2*", 5, None, None, None),
        ("3*", 2, 5, None, None, None),
        (3, 4, "1*", 5, 5, None),
        ("6*", "x", "x", "x", "x", "x"),
        (1, 2, 3, 4, 5, 6),
        (1, 6, "x", "x", "x", "x"),
    ],
)
def test_what_a_biscuit_reopened_is_fine(marks: Written) -> None:
    """Rulebook: Q4."""
    assert total(cars1=marks) >= 0


@pytest.mark.parametrize(
    "marks",
    [
        (3, "x", "x", "x", "x", "x"),
        ("x", None, None, None, None, None),
        (3, 6, None, None, None, None),
        (3, 6, "x", "x", "x", None),
        (3, "6*", 5, "x", "x", "x"),
    ],
)
def test_a_six_and_crosses_behind_it_go_together(marks: Written) -> None:
    """Rulebook: Rows of Cars and Q3."""
    assert "6" in impossible(cars1=marks)


@pytest.mark.parametrize("area", ["stack2", "cans1", "carp"])
def test_nothing_is_crossed_off_outside_the_cars(area: str) -> None:
    """Rulebook: Rows of Cars; the other rooms cross off nothing."""
    size = len(next(a for a in HOUSE.areas if a.id == area).spaces)
    marks: list[int | str | None] = [6, "x", *[None] * (size - 2)]
    assert "crossed off" in impossible(None, **{area: marks})


def test_a_later_set_of_cans_waits_for_the_earlier_ones() -> None:
    """Rulebook: Sets of Cans."""
    four = [1, 1, 1, 1]
    assert "middle set" in impossible(cans1=[1, 2, 3, None], cans2=[None, 1, None, None])
    assert "right set" in impossible(cans1=four, cans2=[1, 2, 3, None], cans3=[1, None, None, None])
    assert total(cans1=four, cans2=[1, 2, 3, "4*"], cans3=[1, None, None, None]) == 0


@pytest.mark.parametrize(
    ("marks", "boxes"),
    [
        ((5, None), (None, None)),
        ((5, None), (4, None)),
        ((5, 6), (4, "x")),
        ((5, 6), (None, None)),
        ((5, "6*"), (4, "x")),
        (("5*", 6), (4, "x")),
        (("5*", 6), (4, 3)),
        (("5*", 4), (4, 3)),
        (("5*", 5), (4, "x")),
    ],
)
def test_boxes_that_fit_the_numbers_above(marks: Written, boxes: Written) -> None:
    """Ruling: the shaded space may have been shaded at any moment after it was filled."""
    layout = sheet(under=("score", "score"))
    read = read_sheet(layout, Tally({"carp": tuple(marks)}, tuple(boxes)))  # type: ignore[arg-type]
    assert list(unreachable(layout, read)) == []


@pytest.mark.parametrize(
    ("marks", "boxes"),
    [
        ((5, None), ("x", None)),
        ((5, 6), (4, 3)),
        ((5, 4), (4, "x")),
        ((5, None), (4, 4)),
        ((5, None), (None, "x")),
        (("5*", 4), (4, "x")),
        ((5, "6*"), (4, 4)),
        ((5, "4*"), (4, "x")),
    ],
)
def test_boxes_that_do_not_fit_the_numbers_above(marks: Written, boxes: Written) -> None:
    """Rulebook: Carp Streamer; a box of a broken order is crossed out, of a kept one not."""
    layout = sheet(under=("score", "score"))
    read = read_sheet(layout, Tally({"carp": tuple(marks)}, tuple(boxes)))  # type: ignore[arg-type]
    assert [each.space for each in unreachable(layout, read)]


@pytest.mark.parametrize("box", [4, "x"])
def test_only_score_boxes_are_written_in(box: int | str) -> None:
    """Ruling: a box does not fit where a biscuit or nothing is printed."""
    impossible([None, box, None, None, None, None], carp=[5, 4, None, None, None, None])


# Against a slow count of all plays.

Play = tuple[tuple[str, ...], tuple[str | None, ...]]
"""The marks of a row so far, and its boxes: `#` for any T-Rex number."""


def plays(
    size: int, numbers: tuple[int, ...], rising: bool, under: tuple[Under, ...] = ()
) -> set[Play]:
    """Every row that can come about by filling from the left and shading, in all orders.

    It asks before each number whether the row is open, as somebody at the table would.
    """

    def ordered(marks: tuple[str, ...]) -> bool:
        bare = [int(mark) for mark in marks if mark in "123456"]
        return all((a < b) if rising else (a > b) for a, b in pairwise(bare))

    def next_ones(play: Play) -> Iterator[Play]:
        marks, boxes = play
        if not any("*" in mark for mark in marks):
            for i, mark in enumerate(marks):
                if mark != "x":
                    yield (*marks[:i], f"{mark}*", *marks[i + 1 :]), boxes
        if len(marks) == size or not ordered(marks):
            return
        for number in numbers:
            written = (*marks, str(number))
            if rising and number == 6:
                written += ("x",) * (size - len(written))
            if not under:
                yield written, ()
                continue
            box = ("#" if ordered(written) else "x") if under[len(marks)] == "score" else None
            yield written, (*boxes, box)

    found: set[Play] = set()
    open_ones: list[Play] = [((), ())]
    while open_ones:
        play = open_ones.pop()
        if play not in found:
            found.add(play)
            open_ones.extend(next_ones(play))
    return found


def can_be(layout: Layout, area: str, marks: Written, boxes: Written | None = None) -> bool:
    """What scorepad says about a sheet on which one row is written."""
    size = len(next(a for a in layout.areas if a.id == area).spaces)
    padded = (*marks, *(None,) * (size - len(marks)))
    read = read_sheet(layout, Tally({area: padded}))
    if boxes is not None:
        size = len(layout.carp.under)
        written: list[Box] = ["lost" if b == "x" else 3 if b == "#" else None for b in boxes]
        read = replace(read, boxes=(*written, *(None,) * (size - len(boxes))))
    return not list(unreachable(layout, read))


def test_a_row_of_four_cars_is_judged_like_all_plays_say() -> None:
    """Rulebook: Rows of Cars; every sheet with 1, 2, 3, 6, shaded ones, crosses and gaps."""
    layout, numbers = sheet(cars=(4,)), (1, 2, 3, 6)
    reachable = {marks + (None,) * (4 - len(marks)) for marks, _ in plays(4, numbers, rising=True)}
    signs = [None, "x", *(f"{n}{star}" for n in numbers for star in ("", "*"))]
    for marks in product(signs, repeat=4):
        assert can_be(layout, "cars1", marks) == (marks in reachable), marks


def test_a_row_of_five_cars_is_judged_like_all_plays_say() -> None:
    """Rulebook: Rows of Cars; all that can be, and much that nearly can."""
    layout, random = sheet(cars=(5,)), Random(5)
    reachable = {m + (None,) * (5 - len(m)) for m, _ in plays(5, ALL_SIX, rising=True)}
    signs = [None, "x", *(f"{n}{star}" for n in ALL_SIX for star in ("", "*"))]
    for marks in sorted(reachable, key=str):
        assert can_be(layout, "cars1", marks), marks
        changed = list(marks)
        changed[random.randrange(5)] = random.choice(signs)
        assert can_be(layout, "cars1", changed) == (tuple(changed) in reachable), changed


def test_a_streamer_of_three_is_judged_like_all_plays_say() -> None:
    """Rulebook: Carp Streamer; every row of 1 to 4 with one shaded, and every row of boxes."""
    numbers = (1, 2, 3, 4)
    layout = sheet(under=("score",) * 3)
    reachable = all_boxes(plays(3, numbers, rising=False, under=("score",) * 3), 3)
    for marks in {marks for marks, _ in reachable} | set(broken_rows(3, numbers)):
        for boxes in product((None, "x", "#"), repeat=3):
            expected = (marks, boxes) in reachable
            assert can_be(layout, "carp", marks, boxes) == expected, (marks, boxes)


def test_a_streamer_of_five_with_biscuits_is_judged_like_all_plays_say() -> None:
    """Rulebook: Carp Streamer; a random part of all sheets with a mixed row beneath."""
    numbers = (1, 2, 3, 4, 5)
    under: tuple[Under, ...] = ("score", "biscuit", "score", "none", "score")
    layout = sheet(under=under)
    reachable = all_boxes(plays(5, numbers, rising=False, under=under), 5)
    ordered = sorted(reachable, key=str)
    rows = sorted({marks for marks, _ in reachable} | set(broken_rows(5, numbers)))
    random = Random(7)
    for _ in range(4000):
        marks, boxes = random.choice(ordered)
        assert can_be(layout, "carp", marks, boxes), (marks, boxes)
        if random.random() < 0.5:
            marks = random.choice(rows)
        changed = list(boxes)
        changed[random.randrange(5)] = random.choice((None, "x", "#"))
        expected = (marks, tuple(changed)) in reachable
        assert can_be(layout, "carp", marks, changed) == expected, (marks, changed)


def all_boxes(found: set[Play], size: int) -> set[Play]:
    """With every choice of boxes that nobody wrote in: such a box may always be empty."""
    return {
        (marks, chosen)
        for marks, boxes in found
        for chosen in product(*({box, None} for box in boxes + (None,) * (size - len(boxes))))
    }


def broken_rows(size: int, numbers: tuple[int, ...]) -> Iterator[tuple[str, ...]]:
    """Every row filled from the left with one number shaded at most, legal or not."""
    for length in range(size + 1):
        for chosen in product(numbers, repeat=length):
            plain = tuple(map(str, chosen))
            yield plain
            for i in range(length):
                yield (*plain[:i], f"{plain[i]}*", *plain[i + 1 :])


# Against play.


@given(beginnings(), st.integers(0, 10_000))
@settings(max_examples=30)
def test_every_sheet_of_legal_play_is_reachable_and_counts_the_same(
    state: State, seed: int
) -> None:
    """Ruling: a tally refuses only what play cannot have written."""
    end = played_out(state, Random(seed))
    file = {
        "format": "scorepad-tally/1",
        "game": "trex-holiday",
        "players": [
            {"name": seat.name} | values["sheet"]
            for seat, values in zip(end.seats, HOLIDAY.final_values(end), strict=True)
        ],
        "options": write_options(Options(end.layout)),
    }
    answer = score_answer(read_tally(json.dumps(file)))
    game = HOLIDAY.result(end)
    names = [seat.name for seat in end.seats]
    assert [player["sheet"] for player in answer["players"]] == [
        values["sheet"] for values in HOLIDAY.final_values(end)
    ]
    assert [
        [(line["id"], line["points"]) for line in player["lines"]] for player in answer["players"]
    ] == [[(line.id, line.points) for line in lines] for lines in HOLIDAY.lines(end)]
    assert answer["winners"] == [names[p] for p in game.winners]
    assert answer["explanation"] == game.explanation
