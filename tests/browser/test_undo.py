"""Undo, redo and corrections say what they do, and what goes with it, before they do it."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.thumb import (
    entering,
    open_table,
    place,
    play,
    press,
    reveal,
    saved,
    taken_back_next,
    tray,
)

FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def test_undo_and_redo_say_what_they_do_and_do_it(page: Page, server: Server) -> None:
    open_table(page, server.address, ["Ada", "Bo"])
    reveal(page, 5, 3)
    place(page, 5, "cars1.1")
    assert "Ada: 5 in row 1 of cars, space 1" in taken_back_next(page)
    with entering(page):
        press(page.locator("#take-back .step"))
    expect(page.locator('button[value="cars1.1"]')).to_have_class(re.compile("sp-legal"))
    assert "Dice 5 and 3" in taken_back_next(page)
    redo = page.locator("#redo .step")
    expect(redo).to_contain_text("Ada: 5 in row 1 of cars, space 1")
    with entering(page):
        redo.click()
    expect(page.locator('button[value="cars1.1"]')).to_have_text("5")
    assert len(saved(page)) == 2


def test_dice_mistyped_long_ago_are_corrected_in_place(page: Page, server: Server) -> None:
    open_table(page, server.address, ["Ada", "Bo"])
    play(page, ["Ada", "Bo"], ["R53 0:5@stack1.1 0:3@stack2.1 1:5@cars1.1 1:3@cans1.1 T2"])
    place(page, 2, "stack3.1")
    page.get_by_role("link", name="Menu of this table").click()
    page.get_by_role("link", name="What was entered").click()
    page.locator("li", has_text="Dice 5 and 3").get_by_role("link", name="Correct").click()
    page.locator("select[name=dice]").nth(1).select_option("4")
    page.get_by_role("button", name="Correct it").click()
    expect(page.locator("main")).to_contain_text(
        "Ada: 3 in stack 2, space 1 becomes Ada: 4 in stack 2"
    )
    expect(page.locator("main")).to_contain_text("Bo: 4 in the left set of cans, space 1")
    page.get_by_role("button", name="Yes, correct it").click()
    expect(page.locator("li", has_text="Dice 5 and 4").last).to_contain_text("corrected")
    page.get_by_role("link", name="Back", exact=True).click()
    expect(tray(page, "place")).to_be_visible()
    moves = saved(page)
    assert moves[0] == {"move": "reveal", "dice": [5, 4]}
    assert [move["number"] for move in moves if move["move"] == "place"] == [5, 4, 5, 4, 2]
    with entering(page):
        press(page.locator("#take-back .step"))
    assert saved(page)[0] == {"move": "reveal", "dice": [5, 3]}


def test_taking_back_an_old_entry_lists_what_goes_with_it(page: Page, server: Server) -> None:
    open_table(page, server.address, ["Ada"])
    play(page, ["Ada"], ["R53 0:5@cars1.1 0:3@stack2.1 T4"])
    place(page, 4, "cars2.1")
    before = saved(page)
    page.get_by_role("link", name="Menu of this table").click()
    page.get_by_role("link", name="What was entered").click()
    entry = page.locator("li", has_text="Ada: 5 in row 1 of cars")
    entry.get_by_role("link", name="Take back").click()
    expect(page.locator("main")).to_contain_text("T-Rex die 4")
    expect(page.locator("main")).to_contain_text("Ada: 4 in row 2 of cars")
    assert saved(page) == before
    page.get_by_role("button", name="Take it back").click()
    expect(page.locator(".entry").first).to_contain_text("Taken back: Ada: 5 in row 1 of cars")
    page.get_by_role("link", name="Back", exact=True).click()
    expect(tray(page, "place")).to_be_visible()
    assert [move["move"] for move in saved(page)] == ["reveal", "place"]
    with entering(page):
        press(page.locator("#redo .step"))
    assert saved(page) == before


SHORT = (
    "R63 0:6@cars1.1 0:- 0:3@carp.1 T4",
    "R55 0:5@carp.2 0:5@cans1.1 T3 0:3@stack1.1",
    "R22 0:2@cans1.2 0:2@stack1.2 T5",
    "R11 T6",
)
"""One player's whole game on `hut.toml`: in round 4 no space is left."""


def test_the_end_can_be_taken_back_until_it_is_confirmed(page: Page, server: Server) -> None:
    open_table(page, server.address, ["Ada"], layout="Hut")
    play(page, ["Ada"], SHORT)
    expect(page.locator(".ranking")).to_contain_text("Ada")
    moves = saved(page)

    page.get_by_role("button", name="Take back").click()
    expect(tray(page, "trex")).to_be_visible()
    assert saved(page) == moves[:-1]
    expect(page.locator("#redo .step")).to_contain_text("T-Rex die 6")
    press(page.locator("#redo .step"))
    expect(page.locator(".ranking")).to_be_visible()
    assert saved(page) == moves

    page.get_by_role("button", name="Confirm the result").click()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    expect(page.get_by_role("button", name="Take back")).to_have_count(0)


def test_a_confirmed_table_takes_no_entry(page: Page, server: Server) -> None:
    open_table(page, server.address, ["Ada"], layout="Hut")
    play(page, ["Ada"], SHORT)
    moves = saved(page)
    page.get_by_role("button", name="Confirm the result").click()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    page.locator(".ranking a").click()
    expect(tray(page, "finished")).to_be_visible()

    for space in page.locator("button[name=space]").all():
        expect(space).to_be_disabled()
    table = page.url.split("?")[0]
    for where, fields in {
        "": "move=place&player=0&number=1&space=carp.3",
        "/take-back": f"entry={len(moves)}",
        "/correct": "entry=1&move=reveal&dice=6&dice=2",
    }.items():
        form = f"id=late-{len(where)}&{fields}"
        late = page.request.post(table + where, headers=FORM, data=form)
        if falls := re.search(r'name="falls" value="([^"]+)"', late.text()):
            form += f"&falls={falls[1]}"
            late = page.request.post(table + where, headers=FORM, data=form)
        assert late.status == 422, where
        assert "The result is confirmed and the table closed." in late.text(), where
    page.goto(f"{table}/log")
    expect(page.locator("main li").first).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("Correct|Take back"))).to_have_count(0)
    assert saved(page) == moves
