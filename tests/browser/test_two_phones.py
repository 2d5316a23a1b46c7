"""Two phones around a table: a die that one of them sees, and undo that keeps to its seat."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Server, phone
from tests.browser.thumb import (
    choose_sheet,
    entering,
    open_table,
    place,
    press,
    reveal,
    saved,
    tray,
)


@pytest.fixture
def two(
    browser: Browser, server: Server, page: Page, tmp_path: Path
) -> Iterator[tuple[Page, Page]]:
    """Ada’s phone and Bo’s, each with the link of its seat."""
    open_table(page, server.address, ["Ada", "Bo"])
    with closing(sqlite3.connect(tmp_path / "pad.db")) as db:
        seats = db.execute("SELECT key FROM links WHERE kind = 'seat' ORDER BY player").fetchall()
    contexts = [phone(browser) for _ in seats]
    pages = [context.new_page() for context in contexts]
    for (key,), seat in zip(seats, pages, strict=True):
        seat.goto(f"{server.address}/t/{key}")
    yield pages[0], pages[1]
    for context in contexts:
        context.close()


def face(button_label: str | None) -> int:
    found = re.search(r"\d", button_label or "")
    assert found
    return int(found[0])


def place_somewhere(page: Page) -> None:
    """Tap the first legal space for each number that this phone has to place."""
    while page.locator("[data-tray=place]").count():
        with entering(page):
            press(page.locator("button.sp-legal").first)


def test_the_rollers_phone_alone_sees_the_hidden_die_until_all_have_placed(
    two: tuple[Page, Page],
) -> None:
    ada, bo = two
    expect(bo.locator("[data-tray=look]")).to_contain_text("Ada is due to roll.")
    ada.get_by_role("button", name="Roll the dice").click()
    expect(tray(ada, "thrown")).to_be_visible()
    stays = ada.get_by_role("button", name=re.compile("stays hidden"))
    dice = [face(label.get_attribute("aria-label")) for label in stays.all()]
    with entering(ada):
        press(stays.nth(1))
    assert saved(ada) == [{"move": "reveal", "dice": [dice[0], dice[2]], "rolled": True}]
    secret = ada.get_by_role("img", name=f"T-Rex die {dice[1]}, seen on this phone only")
    expect(secret).to_be_visible()
    expect(tray(bo, "place")).to_be_visible()
    expect(bo.get_by_role("img", name="T-Rex die, still hidden")).to_be_visible()
    expect(bo.get_by_text("seen on this phone only")).to_have_count(0)

    place_somewhere(bo)
    place_somewhere(ada)
    expect(tray(ada, "trex")).to_be_visible()
    with entering(ada):
        ada.get_by_role("button", name="Show the T-Rex die").click()
    assert saved(ada)[-1] == {"move": "trex", "number": dice[1], "rolled": True}


def test_a_roll_that_is_taken_back_shows_the_same_dice_and_the_others_are_told(
    two: tuple[Page, Page],
) -> None:
    ada, bo = two
    ada.get_by_role("button", name="Roll the dice").click()
    stays = ada.get_by_role("button", name=re.compile("stays hidden"))
    expect(stays).to_have_count(3)
    before = [button.get_attribute("aria-label") for button in stays.all()]
    with entering(ada):
        press(stays.first)
    press(ada.locator("#take-back .step"))
    expect(tray(ada, "thrown")).to_be_visible()
    assert [button.get_attribute("aria-label") for button in stays.all()] == before
    expect(bo.locator(".tray")).to_contain_text("Ada has taken back: Dice")


def test_undo_keeps_to_the_seat_and_another_ones_sheet_is_there_to_look_at(
    two: tuple[Page, Page],
) -> None:
    ada, bo = two
    ada.get_by_label("First die: 5", exact=True).click()
    with entering(ada):
        press(ada.get_by_label("Second die: 3", exact=True))
    place(ada, 5, "stack1.1")
    place(bo, 5, "stack1.1")
    expect(ada.locator("#take-back .step")).to_contain_text("Ada: 5 in stack 1")
    press(ada.locator("#take-back .step"))
    expect(ada.locator('button[value="stack1.1"]')).to_have_class(re.compile("sp-legal"))
    expect(ada.locator("#take-back .step")).to_be_disabled()
    expect(ada.locator("#take-back .step")).to_have_text("Nothing to take back")

    ada.locator(".seats a", has_text="Bo").click()
    expect(ada.locator("[data-tray=look]")).to_contain_text("Ada, it is your turn.")
    for space in ada.locator("button[name=space]").all():
        expect(space).to_be_disabled()
    ada.get_by_role("link", name="Ada’s sheet").click()
    expect(tray(ada, "place")).to_be_visible()


@pytest.fixture
def host_and_one(
    browser: Browser, server: Server, page: Page, tmp_path: Path
) -> Iterator[tuple[Page, Page]]:
    """The host’s phone, which plays for Ada, and Bo’s, who also plays for Cleo."""
    open_table(page, server.address, ["Ada", "Bo", "Cleo"])
    with closing(sqlite3.connect(tmp_path / "pad.db")) as db:
        rows = db.execute("SELECT key FROM links WHERE kind = 'seat' ORDER BY player").fetchall()
    with closing(phone(browser)) as context:
        bo = context.new_page()
        for (key,) in rows[:0:-1]:
            bo.goto(f"{server.address}/t/{key}")
        page.reload()
        yield page, bo


def test_a_phone_of_two_seats_goes_on_from_one_to_the_other(
    host_and_one: tuple[Page, Page],
) -> None:
    host, bo = host_and_one
    reveal(host, 5, 3)
    place(bo, 5, "stack1.1")
    place(bo, 3, "stack1.2")
    expect(bo.locator(".seats a[aria-current=true]")).to_contain_text("Cleo")
    place(bo, 5, "cars1.1")
    place(bo, 3, "cars2.1")
    expect(bo.locator("[data-tray=look]")).to_contain_text("Ada’s phone or the host’s goes on.")
    bo.reload()
    expect(bo.locator(".seats a[aria-current=true]")).to_contain_text("Cleo")
    with entering(bo):
        press(bo.locator("#take-back .step"))
    choose_sheet(bo, "Ada")
    expect(bo.locator("[data-tray=look]")).to_contain_text("Cleo, it is your turn.")
    bo.get_by_role("link", name="Cleo’s sheet").click()
    place(bo, 3, "cars2.1")


def test_the_host_stands_in_for_a_phone_only_when_asked_to(
    host_and_one: tuple[Page, Page],
) -> None:
    host, bo = host_and_one
    reveal(host, 5, 3)
    place(host, 5, "stack1.1")
    place(host, 3, "stack1.2")
    expect(host.locator("[data-tray=look]")).to_contain_text("Waiting for Bo and Cleo.")
    choose_sheet(host, "Bo")
    expect(host.locator("[data-tray=look]")).to_contain_text("Bo’s phone goes on.")
    expect(host.locator('button[value="stack1.1"]')).to_be_disabled()
    host.get_by_role("link", name="Enter for Bo").click()
    place(host, 3, "cars1.1")
    expect(bo.locator(".note-said")).to_contain_text("The host has entered: Bo: 3 in row 1")
    place(host, 5, "cars1.2")
    expect(host.locator("[data-tray=look]")).to_contain_text("This is Bo’s sheet.")


def test_a_stop_reaches_a_phone_that_looks_at_another_ones_sheet_and_so_does_its_end(
    host_and_one: tuple[Page, Page],
) -> None:
    host, bo = host_and_one
    choose_sheet(bo, "Ada")
    host.goto(f"{host.url.split('?')[0]}/stop")
    host.get_by_role("button", name="Stop the game").click()
    expect(bo.locator("[data-tray=look]")).to_contain_text("This table was stopped early.")
    bo.get_by_role("link", name="The standing").click()
    expect(bo.locator(".tray")).to_contain_text("The host has stopped this table")
    host.get_by_role("button", name="Play on after all").click()
    expect(tray(host, "reveal")).to_be_visible()
    expect(bo.locator("#pad")).to_be_visible()
