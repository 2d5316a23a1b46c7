"""A round of each game by keyboard alone: the tab key leads there, and the focus is in sight."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import test_gods_love_dinosaurs as gods
from tests.browser import test_schlacht_der_dinosaurier as battle
from tests.browser import test_trex_greift_an as greift
from tests.browser import test_tyrannosaurus_rex as tyranno
from tests.browser.conftest import Server
from tests.browser.thumb import choose_die, entering, open_table, saved, tray

FOCUSED = "element => element === document.activeElement"
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
    grid = target.locator("xpath=ancestor::*[@role='grid']")
    inside = "(grid) => grid.contains(document.activeElement)"
    for _ in range(150):
        if target.evaluate(FOCUSED) or (grid.count() and grid.evaluate(inside)):
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


@pytest.fixture(autouse=True)
def by_keyboard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever those tests press is reached with the tab key first."""
    for module in (gods, battle, greift, tyranno):
        monkeypatch.setattr(module, "press", press)


def put(page: Page, number: int, space: str) -> None:
    choose_die(page, number)
    with entering(page):
        press(page.locator(f'button[value="{space}"]'))


def test_a_round_of_trex_holiday(page: Page, server: Server) -> None:
    open_table(page, server.address, ["Ada", "Bo"])
    press(page.get_by_label("First die: 5", exact=True))
    with entering(page):
        press(page.get_by_label("Second die: 3", exact=True))
    put(page, 5, "cars1.1")
    put(page, 3, "carp.1")
    press(page.locator(".seats a", has_text="Bo"))
    expect(page.locator(".seats a[aria-current=true]")).to_contain_text("Bo")
    put(page, 5, "stack1.1")
    put(page, 3, "cans1.1")
    with entering(page):
        press(page.get_by_label("T-Rex die: 4", exact=True))
    put(page, 4, "cars2.1")
    assert [move["move"] for move in saved(page)] == ["reveal", *["place"] * 4, "trex", "place"]
    with entering(page):
        press(page.locator("#take-back .step"))
    assert saved(page)[-1]["move"] == "trex"


def test_a_round_of_gods_love_dinosaurs(page: Page, server: Server) -> None:
    gods.begin(page, server.address, ["Ada", "Bo"])
    gods.take(page, "Ada", "Frog")
    gods.take(page, "Bo", "Rat")
    assert [move["move"] for move in saved(page)] == ["take", "take"]


def test_two_turns_of_trex_greift_an(page: Page, server: Server) -> None:
    greift.open_table(page, server.address, greift.NAMES)
    for line in ("E s", "F t1 s"):
        greift.take_turn(page, line, greift.NAMES)
    assert [move["move"] for move in saved(page)] == ["turn", "lava", "turn", "take", "lava"]


def test_a_turn_of_tyrannosaurus_rex(page: Page, server: Server) -> None:
    tyranno.open_table(page, server.address, "Ada", "Bo")
    tyranno.begin(page, ("Ada", 9), ("Bo", 14))
    tyranno.roll(page, 3, 6, 5)
    tyranno.trex(page)
    tyranno.choose(page, "First")
    tyranno.go(page, 1, "track")
    tyranno.go(page, 2, "track")
    tyranno.end_turn(page)
    expect(tray(page, "roll")).to_contain_text("Ada")


def test_a_turn_of_die_schlacht_der_dinosaurier(page: Page, server: Server) -> None:
    battle.open_table(page, server)
    battle.lay(page, "Stegosaurus", 5)
    battle.battle(page, "Stegosaurus", "Marc", "Velociraptor", "15 keep 0")
    assert [move["move"] for move in saved(page)] == ["card", "battle"]


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
