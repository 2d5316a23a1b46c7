"""Each game by keyboard alone: the tab key and the arrows lead there, and the focus is in sight."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import test_full_games as holiday
from tests.browser import test_gods_love_dinosaurs as gods
from tests.browser import test_schlacht_der_dinosaurier as battle
from tests.browser import test_trex_greift_an as greift
from tests.browser import test_tyrannosaurus_rex as tyranno
from tests.browser import thumb
from tests.browser.conftest import Server
from tests.browser.thumb import entering, open_table, tray

FOCUSED = "element => element === document.activeElement"
REACHED = """element => element === document.activeElement
  || element.closest('[role=grid]')?.contains(document.activeElement)"""
IN_SIGHT = """() => new Promise(tell => requestAnimationFrame(() => requestAnimationFrame(() => {
  const focused = document.activeElement;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  tell(focused.contains(seen) && getComputedStyle(focused).outlineStyle !== "none");
})))"""
WAY = """(to) => {
  const at = document.activeElement.getBoundingClientRect(), there = to.getBoundingClientRect();
  const right = there.x + there.width / 2 - at.x - at.width / 2;
  const down = there.y + there.height / 2 - at.y - at.height / 2;
  if (Math.abs(down) > at.height / 2) return down > 0 ? "ArrowDown" : "ArrowUp";
  return right > 0 ? "ArrowRight" : "ArrowLeft";
}"""


def tab_to(page: Page, target: Locator) -> None:
    """Press the tab key until `target` has the focus, or its grid has; then arrows lead there."""
    expect(target).to_be_visible()
    for _ in range(150):
        if target.evaluate(REACHED):
            break
        page.keyboard.press("Tab")
    for _ in range(30):
        if target.evaluate(FOCUSED):
            break
        page.keyboard.press(target.evaluate(WAY))
    expect(target).to_be_focused()
    assert page.evaluate(IN_SIGHT), "the focus is hidden or not shown"


def press(target: Locator) -> None:
    tab_to(target.page, target)
    target.page.keyboard.press("Enter")


@pytest.fixture
def keys_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a test clicks or presses is reached with the tab key and the arrows first."""
    monkeypatch.setattr(Locator, "click", press)
    for module in (thumb, gods, battle, greift, tyranno):
        monkeypatch.setattr(module, "press", press)


@pytest.mark.usefixtures("keys_alone")
def test_a_whole_game_of_trex_holiday(page: Page, server: Server) -> None:
    holiday.play_on_the_hut_sheet(page, server)


@pytest.mark.usefixtures("keys_alone")
def test_a_whole_game_of_gods_love_dinosaurs(page: Page, server: Server) -> None:
    gods.test_a_whole_game_with_counted_stacks(page, server)


@pytest.mark.usefixtures("keys_alone")
def test_a_whole_game_of_trex_greift_an(page: Page, server: Server) -> None:
    greift.test_a_whole_game_of_three(page, server)


@pytest.mark.usefixtures("keys_alone")
def test_a_whole_game_of_tyrannosaurus_rex(page: Page, server: Server) -> None:
    tyranno.test_a_whole_game(page, server)


@pytest.mark.usefixtures("keys_alone")
def test_a_whole_game_of_die_schlacht_der_dinosaurier(page: Page, server: Server) -> None:
    battle.test_a_battle_of_three(page, server)


def test_the_sheet_is_a_grid_a_room_with_one_stop_each(page: Page, server: Server) -> None:
    open_table(page, server.address, ["Ada"])
    with entering(page):
        page.get_by_label("First die: 5", exact=True).press("Enter")
        page.get_by_label("Second die: 3", exact=True).press("Enter")
    for name in ("Stacks and Posts", "Rows of Cars", "Sets of Cans", "Carp Streamer"):
        room = page.get_by_role("grid", name=name)
        expect(room.locator("button:not([tabindex='-1'])")).to_have_count(1)
    row = page.get_by_role("grid", name="Rows of Cars").get_by_role("row").first
    expect(row).to_have_accessible_name(re.compile("cars", re.IGNORECASE))
    expect(row.get_by_role("gridcell").first.get_by_role("button")).to_be_visible()


def test_arrows_go_by_what_is_seen_and_on_into_the_next_room(page: Page, server: Server) -> None:
    open_table(page, server.address, ["Ada"])
    with entering(page):
        page.get_by_label("First die: 5", exact=True).press("Enter")
        page.get_by_label("Second die: 3", exact=True).press("Enter")

    def at() -> str:
        return str(page.evaluate("document.activeElement.value"))

    tab_to(page, page.locator('button[value="cars1.1"]'))
    seen = []
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "End", "Home", "ArrowUp"):
        page.keyboard.press(key)
        seen.append(at())
    assert seen[:3] == ["cars1.2", "cars2.2", "cars2.1"]
    assert seen[3].startswith("cars2.")
    assert seen[3] != "cars2.1"
    assert seen[4:] == ["cars2.1", "cars1.1"]
    page.keyboard.press("ArrowUp")
    assert not at().startswith("cars"), "up leads on into the room above"
    for _ in range(12):
        page.keyboard.press("ArrowDown")
        assert page.evaluate(IN_SIGHT)
    assert at().startswith("carp"), "down leads to the last room"


def test_enter_in_the_line_of_a_name_goes_on_to_the_next(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/new/trex-holiday")
    names = page.locator("input[name=name]")
    names.first.focus()
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    expect(names.nth(1)).to_be_focused()
    page.keyboard.type("Bo")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(tray(page, "reveal")).to_be_visible()
    expect(page.locator(".seats li")).to_have_count(2)
