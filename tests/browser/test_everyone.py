"""Everybody can play: axe finds nothing, and text twice as large fits."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from scorepad.storage.store import Store
from tests.browser.conftest import Server, phone
from tests.browser.pads import GAMES, pads, seated
from tests.browser.test_pages import SCHEMES
from tests.browser.thumb import open_table, reveal, tray

AXE = (Path(__file__).parent / "vendor" / "axe-core-4.14.1.min.js").read_text()
RULES = {
    "light": [*(f"wcag{v}" for v in ("2a", "2aa", "21a", "21aa", "22aa")), "best-practice"],
    "dark": ["cat.color"],
}
"""What axe looks at in each scheme: in the dark only colours differ."""

COMPLAINTS = """async (tags) => (await axe.run({ runOnly: tags })).violations.map(
  found => [found.id, ...found.nodes.slice(0, 2).map(node => node.html.slice(0, 160))].join(" "))"""

CUT_OFF = """() => [...document.querySelectorAll("body *")].filter(element => {
  if (!element.checkVisibility() || element.closest(".vh, .skip, svg")) return false;
  if (element.matches(".tray, .table-wrap, .medal, .sp, input, select")) return false;
  const style = getComputedStyle(element);
  const text = [...element.childNodes].some(node => node.nodeType === 3 && node.textContent.trim());
  const wide = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
  const high = element.scrollHeight > element.clientHeight + 2;
  return style.overflowX === "visible" ? wide && text && style.display !== "inline" : wide || high;
}).map(element => `${element.className}: ${element.innerText.slice(0, 60)}`)"""

PAGES = (
    "/",
    "/rules",
    "/print",
    "/print/printer",
    "/print/trex-holiday-sheet",
    "/sheets/trex-holiday",
    "/join",
    "/j/AAAAA",
    "/nothing-here",
    "/t/nothing-here",
)
OF_A_GAME = ("/new/{}", "/count/{}", "/rules/{}")
OF_A_TABLE = (
    "/log",
    "/menu",
    "/end",
    "/stop",
    "/print",
    "/take-back?entry=3",
    "/correct?entry=1",
    "/adjust",
    "/seats",
    "/board",
)


@pytest.fixture
def store(server: Server, tmp_path: Path) -> Store:
    return Store(tmp_path / "pad.db")


def check_axe(page: Page) -> None:
    page.evaluate(AXE)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(COMPLAINTS, RULES[scheme]) == [], f"{page.url} in {scheme}"


def check_large_text(page: Page) -> None:
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    wide = page.evaluate("Math.max(document.documentElement.scrollWidth, innerWidth)")
    assert wide == 375, f"{page.url} is {wide} px wide"
    assert page.evaluate(CUT_OFF) == [], page.url


def of_a_game(store: Store, name: str) -> Iterator[str]:
    """The pages of a game: its own, each kind of tray, and those around a table."""
    file = GAMES[name]
    yield from (path.format(name) for path in OF_A_GAME)
    yield from (path for _, path in pads(store, file))
    table = seated(store, file, len(file.moves) // 2)
    yield from (table + path for path in OF_A_TABLE)
    played, _ = store.at(table.rpartition("/")[2])
    yield f"/j/{store.code(played.id)}"
    yield seated(store, file) + "/end"


@pytest.mark.parametrize("name", GAMES)
def test_axe_finds_nothing_in_a_game_and_large_text_fits(
    page: Page, server: Server, store: Store, name: str
) -> None:
    for path in of_a_game(store, name):
        page.goto(server.address + path)
        check_axe(page)
        check_large_text(page)


def test_axe_finds_nothing_on_the_pages_around_and_large_text_fits(
    page: Page, server: Server
) -> None:
    for path in PAGES:
        page.goto(server.address + path)
        check_axe(page)
        check_large_text(page)


def test_axe_finds_nothing_in_a_refusal(page: Page, server: Server) -> None:
    open_table(page, server.address, ["Ada", "Bo"])
    reveal(page, 5, 3)
    page.locator('button[value="cars1.2"]').click()
    expect(page.get_by_role("alert")).to_contain_text("Row 1 of cars")
    check_axe(page)
    check_large_text(page)


def test_the_pad_can_be_pinched_but_is_not_zoomed_by_a_double_tap(
    page: Page, server: Server
) -> None:
    open_table(page, server.address, ["Ada"])
    viewport = page.locator("meta[name=viewport]").get_attribute("content") or ""
    assert "viewport-fit=cover" in viewport
    assert "scalable" not in viewport
    assert "maximum-scale" not in viewport
    for place in ("html", ".tray"):
        expect(page.locator(place)).to_have_css("touch-action", "manipulation")


def test_no_field_is_so_small_that_a_phone_would_zoom_to_it(
    page: Page, server: Server, store: Store
) -> None:
    paths = [path.format(name) for name in GAMES for path in ("/new/{}", "/count/{}")]
    for path in paths:
        page.goto(server.address + path)
        sizes: list[float] = page.evaluate(
            "[...document.querySelectorAll('input:not([type=hidden]), select, textarea')]"
            ".map(field => parseFloat(getComputedStyle(field).fontSize))"
        )
        assert min(sizes) >= 16, path


SIGNS = (".sp-legal", ".sp-crossed", ".sp-shaded")


def test_marks_of_spaces_are_drawn_when_colours_are_forced(
    browser: Browser, server: Server, store: Store
) -> None:
    context = phone(browser)
    page = context.new_page()
    page.emulate_media(forced_colors="active")
    page.goto(server.address + dict(pads(store, GAMES["trex-holiday"]))["place"])
    for sign in SIGNS:
        ground: Any = page.locator(sign).first.evaluate(
            "space => getComputedStyle(space, '::before').backgroundColor"
        )
        assert ground not in ("rgba(0, 0, 0, 0)", "rgb(255, 255, 255)"), sign
    context.close()


def test_a_phone_on_its_side_shows_the_sheet_beside_the_tray(
    page: Page, server: Server, store: Store
) -> None:
    for file in GAMES.values():
        for _, path in pads(store, file):
            for width, height in ((812, 375), (820, 1180), (1180, 820)):
                page.set_viewport_size({"width": width, "height": height})
                page.goto(server.address + path)
                assert page.evaluate("document.documentElement.scrollWidth") <= width, page.url
                tray_box = page.locator(".pad-body > .tray").bounding_box()
                assert tray_box
                assert tray_box["x"] + tray_box["width"] <= width
                assert tray_box["y"] + tray_box["height"] <= height + 1 or height < 400


def test_nothing_moves_for_whoever_asked_for_that(page: Page, server: Server) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_table(page, server.address, ["Ada"])
    reveal(page, 5, 3)
    page.locator('button[value="cars1.2"]').click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator(".sp-refused")).to_have_css("animation-name", "none")
    expect(tray(page, "place")).to_be_visible()
