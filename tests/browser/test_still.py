"""A pad that nobody touches keeps what it shows where it is, and large text leaves room to tap."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.test_live import live, seen
from tests.browser.thumb import choose_sheet, entering, open_table, place, reveal, tray

ON_ITS_SIDE = {"width": 844, "height": 390}
SMALL = {"width": 360, "height": 640}

LEGAL_IN_SIGHT = """() => [...document.querySelectorAll(".sp-legal")].filter(space => {
  const { left, width, top, bottom } = space.getBoundingClientRect();
  return [top + 4, bottom - 4].every(
    y => document.elementFromPoint(left + width / 2, y)?.closest(".sp") === space);
}).length"""


def refused(page: Page) -> None:
    page.locator('button[value="cars1.2"]').tap()
    expect(page.locator("[data-note]")).to_contain_text("Row 1 of cars")


def refused_beside(page: Page, other: Page, server: Server) -> None:
    """A wrong tap on Ada’s sheet; another phone is about to place on Bo’s."""
    open_table(page, server.address, ["Ada", "Bo"])
    reveal(page, 5, 3)
    other.goto(page.url)
    live(page)
    choose_sheet(other, "Bo")
    refused(page)


def at_the_top(page: Page) -> None:
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")


def test_what_another_phone_enters_leaves_the_answer_to_a_wrong_tap(
    page: Page, other: Page, server: Server
) -> None:
    refused_beside(page, other, server)
    for number, space in ((5, "stack1.1"), (3, "cars1.1")):
        place(other, number, space)
        seen(page, 2 if number == 5 else 3)
        expect(page.locator("[data-note]")).to_contain_text("Row 1 of cars")
    page.evaluate("document.body.dataset.same = 'page'")
    page.get_by_label("Close this note").tap()
    expect(page.locator("[data-note]")).to_have_count(0)
    expect(page.locator("body[data-same]")).to_have_count(1)


def test_the_answer_to_a_wrong_tap_goes_with_the_next_tap(
    page: Page, other: Page, server: Server
) -> None:
    refused_beside(page, other, server)
    place(other, 5, "stack1.1")
    seen(page, 2)
    place(page, 5, "cars1.1")
    expect(page.locator(".note-refused:visible")).to_have_count(0)


@pytest.mark.parametrize("size", [ON_ITS_SIDE, SMALL])
def test_a_phone_that_waits_is_shown_a_space_once_and_then_stays_where_it_is(
    page: Page, other: Page, server: Server, size: dict[str, int]
) -> None:
    open_table(other, server.address, ["Ada", "Bo"])
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    page.goto(other.url)
    live(page)
    reveal(other, 5, 3)
    seen(page, 1)
    assert page.evaluate(LEGAL_IN_SIGHT) > 0
    at_the_top(page)
    choose_sheet(other, "Bo")
    for number, space in ((5, "stack1.1"), (3, "cars1.1")):
        place(other, number, space)
        seen(page, 2 if number == 5 else 3)
        assert page.evaluate("scrollY") == 0


def test_a_phone_in_a_hand_is_not_scrolled_by_what_others_enter(
    page: Page, other: Page, server: Server
) -> None:
    open_table(other, server.address, ["Ada", "Bo"])
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto(other.url)
    live(page)
    page.locator(".band h1").tap()
    reveal(other, 5, 3)
    seen(page, 1)
    assert page.evaluate("scrollY") == 0


def test_after_a_tap_of_ones_own_a_space_is_in_sight_on_a_phone_on_its_side(
    page: Page, server: Server
) -> None:
    open_table(page, server.address, ["Ada"])
    page.set_viewport_size({"width": 844, "height": 390})
    reveal(page, 5, 3)
    assert page.evaluate(LEGAL_IN_SIGHT) > 0


def test_no_ring_is_drawn_around_a_tray_that_no_key_has_led_to(
    page: Page, other: Page, server: Server
) -> None:
    open_table(other, server.address, ["Ada", "Bo"])
    page.goto(other.url)
    live(page)
    reveal(other, 5, 3)
    seen(page, 1)
    assert page.evaluate("document.activeElement.localName") == "body"
    with entering(page):
        page.locator('button[value="stack1.1"]').tap()
    page.locator(".tray").focus()
    expect(page.locator(".tray")).to_have_css("outline-style", "none")
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


@pytest.mark.parametrize("height", [640, 812])
def test_with_text_twice_as_large_a_space_can_be_tapped_beside_a_refusal(
    page: Page, server: Server, height: int
) -> None:
    open_table(page, server.address, ["Ada", "Bo"])
    reveal(page, 5, 3)
    page.set_viewport_size({"width": 360, "height": height})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    refused(page)
    assert page.evaluate(LEGAL_IN_SIGHT) > 0
    tall = page.locator(".tray").evaluate("tray => tray.offsetHeight / innerHeight")
    assert tall <= 0.41


def test_with_text_twice_as_large_the_egg_is_whole_on_a_phone_on_its_side(
    page: Page, server: Server
) -> None:
    open_table(page, server.address, ["Ada", "Bo"])
    reveal(page, 5, 3)
    page.set_viewport_size({"width": 844, "height": 390})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    at_the_top(page)
    expect(page.locator(".tray-egg")).to_be_in_viewport(ratio=1)


CLEAR_OF_BADGES = """() => [...document.querySelectorAll(".die-secret, .die-placed")].map(die => {
  const rex = die.matches(".die-rex");
  const badge = getComputedStyle(die, rex ? "::before" : "::after");
  const { left, top } = die.getBoundingClientRect();
  const drawn = die.querySelector("svg").getBoundingClientRect();
  const across = parseFloat(badge.width), pip = drawn.width / 48;
  const x = left + die.clientLeft + parseFloat(badge.left) + across / 2;
  const y = top + die.clientTop + parseFloat(badge.top) + across / 2;
  const far = Math.hypot(drawn.left + pip * (rex ? 13 : 35) - x, drawn.top + pip * 13 - y);
  return far > across / 2 + pip * 4.4;
})"""


@pytest.mark.parametrize("size", ["100%", "200%"])
def test_no_badge_covers_a_pip_and_a_die_grows_with_the_text(
    page: Page, server: Server, size: str
) -> None:
    open_table(page, server.address, ["Ada", "Bo"])
    page.get_by_role("button", name="Roll the dice").tap()
    with entering(page):
        page.locator(".keys button").first.tap()
    with entering(page):
        page.locator(".sp-legal").first.tap()
    expect(tray(page, "place")).to_be_visible()
    page.evaluate(f"document.documentElement.style.fontSize = '{size}'")
    assert page.evaluate(CLEAR_OF_BADGES) == [True, True]
    wide = page.locator(".tray .die").evaluate_all("dice => dice.map(die => die.offsetWidth)")
    assert min(wide) > 0.8 * max(wide)
