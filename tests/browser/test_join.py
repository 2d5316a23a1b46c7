"""Several phones at one table: joined by its code, one seat each, and a screen that watches."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Server, phone
from tests.browser.test_pages import check_fits, check_looks
from tests.browser.thumb import choose_sheet, open_table, place, reveal, tray

NAMES = ["Ada", "Bo"]
MANY = ["Ada", "W" * 40, *(f"Player {n}" for n in range(3, 13))]

OUT_OF_ROW = """() => [...document.querySelectorAll(".board-row > div")]
  .filter(row => row.scrollHeight > row.clientHeight + 1 || row.scrollWidth > row.clientWidth + 1)
  .map(row => row.innerText)"""

Phones = Callable[[], Page]


@pytest.fixture
def another(browser: Browser) -> Iterator[Phones]:
    """Further phones, each with what it remembers itself."""
    contexts = []

    def unlocked() -> Page:
        contexts.append(phone(browser))
        return contexts[-1].new_page()

    yield unlocked
    for context in contexts:
        context.close()


def open_phones(host: Page) -> str:
    """From the host's pad to the page of phones; gives the code that stands there."""
    host.get_by_role("link", name="Menu of this table").click()
    host.get_by_role("link", name="Phones at this table").click()
    return host.locator(".code [aria-hidden]").inner_text()


def join(page: Page, server: Server, code: str) -> None:
    page.goto(server.address)
    page.get_by_role("link", name="Join a table").click()
    page.get_by_label("The code of the table").fill(f"{code[:2]} {code[2:]}".lower())
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("heading", name="Whose seat is yours?")).to_be_visible()


def seat(page: Page, name: str) -> Locator:
    return page.locator(".places li", has_text=name)


def sit_down(page: Page, name: str) -> None:
    seat(page, name).get_by_role("button").click()
    expect(page.locator(".seats a[aria-current=true]")).to_contain_text(name)


def test_a_phone_joins_by_the_code_and_enters_for_its_seat(
    page: Page, server: Server, another: Phones
) -> None:
    open_table(page, server.address, NAMES)
    reveal(page, 5, 3)
    code = open_phones(page)
    bo = another()
    join(bo, server, code)
    sit_down(bo, "Bo")
    place(bo, 5, "stack1.1")
    page.get_by_role("link", name="Back").click()
    choose_sheet(page, "Bo")
    expect(page.locator('button[value="stack1.1"]')).to_have_text("5")


def test_a_seat_is_seen_taken_and_free_again_without_a_tap(
    page: Page, server: Server, another: Phones
) -> None:
    open_table(page, server.address, NAMES)
    reveal(page, 5, 3)
    code = open_phones(page)
    bo, cleo = another(), another()
    join(bo, server, code)
    join(cleo, server, code)
    page.locator("summary", has_text="Bo").click()
    sit_down(bo, "Bo")
    expect(seat(cleo, "Bo")).to_contain_text("Taken by another phone.")
    expect(page.locator("summary", has_text="Bo")).to_contain_text("taken")

    page.get_by_role("button", name="Free this seat of Bo").click()
    expect(page.locator("[data-note]")).to_contain_text("The seat of Bo is free")
    expect(page.locator("summary", has_text="Bo")).to_contain_text("free")
    expect(bo.locator("main")).to_contain_text("This seat was freed")
    sit_down(cleo, "Bo")
    place(cleo, 5, "stack1.1")


def test_one_phone_holds_two_seats_and_switches_with_one_tap(
    page: Page, server: Server, another: Phones
) -> None:
    open_table(page, server.address, NAMES)
    reveal(page, 5, 3)
    code = open_phones(page)
    both = another()
    for name in NAMES:
        both.goto(f"{server.address}/j/{code}")
        sit_down(both, name)
    place(both, 5, "stack1.1")
    choose_sheet(both, "Ada")
    place(both, 5, "stack1.1")
    choose_sheet(both, "Bo")
    place(both, 3, "stack1.2")
    expect(both.locator("[data-note]")).to_have_count(0)


def test_a_screen_that_watches_shows_what_is_entered(
    page: Page, server: Server, another: Phones
) -> None:
    open_table(page, server.address, NAMES)
    code = open_phones(page)
    screen = another()
    join(screen, server, code)
    screen.get_by_role("link", name="Only watch").click()
    expect(screen.locator(".board-name")).to_have_text(NAMES)
    page.get_by_role("link", name="Back").click()
    reveal(page, 5, 3)
    expect(screen.locator(".board-last")).to_contain_text("Dice 5 and 3")
    screen.reload()
    expect(screen.locator(".board-last")).to_contain_text("Dice 5 and 3")
    expect(screen.locator("form")).to_have_count(0)


def test_a_seat_is_taken_without_script(page: Page, plain_page: Page, server: Server) -> None:
    open_table(page, server.address, NAMES)
    reveal(page, 5, 3)
    join(plain_page, server, open_phones(page))
    sit_down(plain_page, "Ada")
    plain_page.locator('button[value="stack1.1"]').click()
    expect(plain_page.locator('button[value="stack1.1"]')).to_have_text("5")


def test_pages_around_joining_fit_and_have_targets_for_thumbs(page: Page, server: Server) -> None:
    open_table(page, server.address, MANY)
    table = page.url.split("?")[0]
    code = open_phones(page)
    for path in ("/join", "/join?code=none", f"/j/{code}"):
        check_looks(page, server.address + path)
    sit_down(page, "W" * 40)
    check_looks(page, page.url.split("?")[0] + "/seats")
    check_looks(page, f"{server.address}/j/{code}")
    check_looks(page, f"{table}/seats")
    for summary in page.locator("summary").all():
        summary.click()
    check_fits(page)


@pytest.mark.parametrize("names", [["Ada"], ["Ada", "W" * 40, "Bo", "Cleo"], MANY], ids=len)
def test_the_scoreboard_fits_phones_tablets_and_screens(
    page: Page, server: Server, names: list[str]
) -> None:
    open_table(page, server.address, names)
    reveal(page, 5, 3)
    place(page, 5, "cars1.1")
    check_looks(page, re.sub(r"\?.*|$", "/board", page.url, count=1))
    for width, height in ((375, 812), (812, 375), (768, 1024), (1024, 768), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        check_fits(page)
        assert page.evaluate(OUT_OF_ROW) == [], (width, height)
    assert page.evaluate("document.documentElement.scrollHeight") <= 1080
    points = page.locator(".board-row .egg").first
    assert points.evaluate("egg => parseFloat(getComputedStyle(egg).fontSize)") >= 64


def test_the_way_to_more_phones_is_on_a_new_pad(page: Page, server: Server) -> None:
    open_table(page, server.address, NAMES)
    page.get_by_role("link", name="Add phones").click()
    expect(page.locator(".code")).to_be_visible()
    page.get_by_role("link", name="Back").click()
    expect(tray(page, "reveal")).to_be_visible()
