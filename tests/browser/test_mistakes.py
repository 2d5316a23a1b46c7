"""Undo, corrections, double taps, lost servers: nothing is lost and nothing counts twice."""

import json
import re
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Server, phone
from tests.browser.thumb import (
    choose_sheet,
    entering,
    open_table,
    place,
    play,
    reveal,
    taken_back_next,
    tray,
    trex,
)


def saved(page: Page) -> Any:
    """The table's moves, as its saved file has them."""
    key = page.url.split("/t/")[1].split("?")[0].split("/")[0]
    origin = page.url.split("/t/")[0]
    return json.loads(page.request.get(f"{origin}/t/{key}/file.json").body())["moves"]


def test_undo_and_redo_say_what_they_do_and_do_it(page: Page, server: Server) -> None:
    open_table(page, server.address, ["Ada", "Bo"])
    reveal(page, 5, 3)
    place(page, 5, "cars1.1")
    assert "Ada: 5 in row 1 of cars, space 1" in taken_back_next(page)
    with entering(page):
        page.locator("#take-back .step").click()
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
    expect(page.locator("main")).to_contain_text("Ada: 3 in stack 2, space 1 → Ada: 4 in stack 2")
    expect(page.locator("main")).to_contain_text("Bo: 4 in the left set of cans, space 1")
    page.get_by_role("button", name="Correct it").click()
    expect(tray(page, "place")).to_be_visible()
    moves = saved(page)
    assert moves[0] == {"move": "reveal", "dice": [5, 4]}
    assert [move["number"] for move in moves if move["move"] == "place"] == [5, 4, 5, 4, 2]
    with entering(page):
        page.locator("#take-back .step").click()
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
    expect(tray(page, "place")).to_be_visible()
    assert [move["move"] for move in saved(page)] == ["reveal", "place"]
    with entering(page):
        page.locator("#redo .step").click()
    assert saved(page) == before


def test_a_double_tap_counts_once(page: Page, server: Server) -> None:
    open_table(page, server.address, ["Ada"])
    reveal(page, 5, 5)
    with entering(page):
        page.locator('button[value="stack1.1"]').evaluate("tap => { tap.click(); tap.click(); }")
    expect(page.locator('button[value="stack1.1"]')).to_have_text("5")
    assert len(saved(page)) == 2


def test_two_taps_on_one_page_without_script_count_once(browser: Browser, server: Server) -> None:
    context = phone(browser, script=False)
    page = context.new_page()
    open_table(page, server.address, ["Ada"])
    reveal(page, 5, 5)
    form = page.locator("form.sheet")
    fields = {
        field.get_attribute("name") or "": field.get_attribute("value") or ""
        for field in form.locator("input[type=hidden]").all()
    }
    for space in ("stack1.1", "stack1.1", "stack2.1"):
        answer = page.request.post(page.url, form={**fields, "space": space})
        assert answer.status == (200 if space == "stack1.1" else 409)
    assert [move.get("space") for move in saved(page)] == [None, "stack1.1"]
    context.close()


def test_reload_and_back_leave_the_game_where_it_was(page: Page, server: Server) -> None:
    open_table(page, server.address, ["Ada", "Bo"])
    reveal(page, 5, 3)
    choose_sheet(page, "Bo")
    place(page, 5, "cars1.1")
    page.reload()
    expect(page.locator(".seats a[aria-current=true]")).to_contain_text("Bo")
    expect(page.locator('button[value="cars1.1"]')).to_have_text("5")
    page.goto(server.address)
    page.go_back()
    expect(page.locator('button[value="cars1.1"]')).to_have_text("5")
    assert len(saved(page)) == 2


def test_a_killed_server_comes_back_with_the_game_and_no_tap_is_doubled(
    page: Page, server: Server
) -> None:
    open_table(page, server.address, ["Ada"])
    reveal(page, 5, 3)
    place(page, 5, "stack1.1")
    server.kill()
    page.locator('button[value="stack1.2"]').click()
    expect(page.locator("[data-trouble]")).to_be_visible()
    server.start()
    with entering(page):
        page.locator('button[value="stack1.2"]').click()
    assert len(saved(page)) == 3
    trex(page, 4)
    place(page, 4, "cars1.1")
    assert len(saved(page)) == 5


def test_home_continues_a_table(page: Page, server: Server) -> None:
    open_table(page, server.address, ["Ada", "Łukasz"])
    reveal(page, 5, 3)
    page.goto(server.address)
    page.get_by_role("link", name=re.compile("with Ada and Łukasz")).click()
    expect(tray(page, "place")).to_be_visible()
