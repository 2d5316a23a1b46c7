"""Every space that is illegal in chosen positions is tapped, and says why under its code."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.thumb import (
    choose_die,
    choose_sheet,
    open_table,
    place,
    play,
    press,
    reveal,
    saved,
    taken_back_next,
    trex,
)


def spaces(page: Page) -> list[str]:
    return [
        button.get_attribute("value") or "" for button in page.locator("button[name=space]").all()
    ]


def tap_in_vain(page: Page, space: str) -> str:
    """The code in the note after tapping a space that is not to be had."""
    button = page.locator(f'button[value="{space}"]')
    empty = re.search("sp-(not-now|legal|breaks)", button.get_attribute("class") or "")
    drawn = page.locator("form.sheet > input[name=id]")
    before = drawn.input_value()
    with page.expect_response(lambda response: response.request.method == "POST") as answer:
        press(button)
    assert answer.value.status == 422, space
    expect(drawn).not_to_have_value(before)
    note = page.locator("[data-note][data-code]")
    assert note.inner_text().strip()
    assert ("sp-refused" in (button.get_attribute("class") or "")) == bool(empty), space
    return note.get_attribute("data-code") or ""


def check_illegal(page: Page, expected: dict[str, str], marks: str = "legal|breaks") -> None:
    """`expected` names every space that is not marked, with its code; nothing changes."""
    marked = re.compile(f"sp-({marks})")
    unmarked = {
        space
        for space in spaces(page)
        if not marked.search(page.locator(f'button[value="{space}"]').get_attribute("class") or "")
    }
    assert unmarked == set(expected)
    undo, moves = taken_back_next(page), saved(page)
    for space, code in expected.items():
        assert tap_in_vain(page, space) == code, space
    assert taken_back_next(page) == undo
    assert saved(page) == moves


def every(areas: dict[str, tuple[int, int]], code: str) -> dict[str, str]:
    """The spaces `first` to `last` of areas, under one code."""
    return {f"{area}.{n}": code for area, (a, z) in areas.items() for n in range(a, z + 1)}


def test_on_an_empty_sheet(page: Page, server: Server) -> None:
    open_table(page, server.address, ["Ada"])
    reveal(page, 5, 3)
    rows = {"cars1": (2, 6), "cars2": (2, 6), "cars3": (2, 6), "carp": (2, 6)}
    check_illegal(
        page,
        every(rows, "holiday.not-next")
        | every({"cans2": (1, 4), "cans3": (1, 4)}, "holiday.set-locked"),
    )


MIDDLE = (
    "R21 0:2@cars1.1 0:1@cars1.2 T1 0:1@cars3.1",
    "R63 0:6@cars2.1 0:- 0:3@stack1.1 T4 0:4@cars3.2",
    "R24 0:2@carp.1 0:4@carp.2 T3 0:3@cans1.1",
)
"""Row 1 of cars is closed (2, 1), row 2 ended with its 6, the streamer is closed (2, 4)."""
TAKEN = (
    *("cars1.1", "cars1.2", "cars2.1", "cars3.1", "cars3.2"),
    *("stack1.1", "cans1.1", "carp.1", "carp.2"),
)


def test_in_the_middle_of_a_game(page: Page, server: Server) -> None:
    open_table(page, server.address, ["Ada"])
    play(page, ["Ada"], MIDDLE)
    reveal(page, 5, 6)
    choose_die(page, 6)
    check_illegal(
        page,
        every({"cars1": (3, 6), "carp": (3, 6)}, "holiday.row-closed")
        | every({"cars2": (2, 6)}, "holiday.row-finished")
        | every({"cars3": (4, 6)}, "holiday.not-next")
        | every({"cans2": (1, 4), "cans3": (1, 4)}, "holiday.set-locked")
        | dict.fromkeys(TAKEN, "holiday.space-taken"),
    )


def test_a_t_rex_number_that_fits_two_rooms(page: Page, server: Server) -> None:
    open_table(page, server.address, ["Ada"])
    reveal(page, 5, 3)
    place(page, 5, "stack1.1")
    place(page, 3, "cans1.1")
    trex(page, 1)
    posts = {"stack1": (2, 2), "stack2": (1, 3), "stack3": (1, 3)}
    posts |= {"post1": (1, 3), "post2": (1, 4), "house1": (1, 4)}
    cans = {"cans1": (2, 4), "cans2": (1, 4), "cans3": (1, 4)}
    rows = {"cars1": (2, 6), "cars2": (2, 6), "cars3": (2, 6), "carp": (2, 6)}
    check_illegal(
        page,
        every(posts | cans, "holiday.wrong-room")
        | every(rows, "holiday.not-next")
        | {"stack1.1": "holiday.space-taken", "cans1.1": "holiday.space-taken"},
    )


def test_what_a_biscuit_may_not_cover(page: Page, server: Server) -> None:
    open_table(page, server.address, ["Ada"])
    play(page, ["Ada"], ["R65 0:6@cars1.1 0:*@cars1.1 0:5@stack1.1 T4 0:4@cars2.1"])
    reveal(page, 6, 1)
    place(page, 6, "cars2.2")
    taken = {"cars1.1": "holiday.biscuit-area-used"}
    may_be_covered = {"cars2.1", "cars2.2", "stack1.1"}
    empty = set(spaces(page)) - may_be_covered - set(taken)
    check_illegal(
        page, taken | dict.fromkeys(empty, "holiday.biscuit-empty-space"), marks="may-shade"
    )


def test_a_sheet_with_nothing_to_place_says_so(page: Page, server: Server) -> None:
    open_table(page, server.address, ["Ada", "Bo"])
    assert tap_in_vain(page, "stack1.1") == "holiday.wrong-phase"
    reveal(page, 5, 3)
    place(page, 5, "stack1.1")
    place(page, 3, "stack2.1")
    assert tap_in_vain(page, "stack3.1") == "holiday.no-such-die"
    choose_sheet(page, "Bo")
    place(page, 5, "stack1.1")


def test_a_refusal_is_announced_and_can_be_put_away(page: Page, server: Server) -> None:
    open_table(page, server.address, ["Ada"])
    reveal(page, 5, 3)
    tap_in_vain(page, "cans2.1")
    note = page.locator("[data-note]")
    expect(note).to_have_attribute("role", "alert")
    expect(note).to_contain_text("The middle set of cans waits: fill the left set of cans first.")
    note.get_by_role("link", name="Close this note").click()
    expect(note).to_have_count(0)
    expect(page.locator(".sp-refused")).to_have_count(0)
