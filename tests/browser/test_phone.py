"""What a phone does beside the pad: it stays awake, is felt and heard by choice, and reads out."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from scorepad.games import GAMES
from scorepad.games.trex_holiday.game import Options
from scorepad.storage.store import Store, new_key
from tests.browser.conftest import Server
from tests.browser.thumb import choose_sheet, open_table, press, reveal, tray

LOCK = """
window.asked = 0;
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
  window.asked += 1;
  return window.lock = { released: false };
} } });
"""
FELT = """
window.felt = [];
Navigator.prototype.vibrate = (pattern) => { window.felt.push(pattern.length); return true; };
"""
HEARD = """
window.heard = 0;
AudioBufferSourceNode.prototype.start = function () { window.heard += 1; };
"""
PLAYED = """
window.played = 0;
const play = HTMLMediaElement.prototype.play;
HTMLMediaElement.prototype.play = function () {
  return play.call(this).then(() => { window.played += 1; });
};
"""


def choose(page: Page, label: str, wanted: bool = True) -> None:
    """In the menu of the table, and back to the pad."""
    page.get_by_role("link", name="Menu of this table").click()
    page.get_by_label(label).set_checked(wanted)
    page.get_by_role("link", name="Back", exact=True).click()
    expect(page.locator("#pad")).to_be_visible()


def refused(page: Page) -> None:
    page.locator('button[value="cars1.2"]').click()
    expect(page.get_by_role("alert")).to_be_visible()


def watch_what_is_said(page: Page) -> None:
    page.evaluate(
        "window.told = []; new MutationObserver(() => told.push(said.innerText))"
        ".observe(said, { childList: true, subtree: true, characterData: true })"
    )


def told(page: Page) -> Any:
    return page.evaluate("told")


@pytest.fixture
def seats(server: Server, tmp_path: Path) -> dict[str, str]:
    """The links of a table of Ada and Bo: the host's, and one a seat."""
    store = Store(tmp_path / "pad.db")
    host = store.open_table(new_key(), GAMES["trex-holiday"], ("Ada", "Bo"), Options())
    with closing(sqlite3.connect(tmp_path / "pad.db")) as links:
        rows = links.execute("SELECT player, key FROM links WHERE kind = 'seat'").fetchall()
    keys = {("Ada", "Bo")[player]: key for player, key in rows}
    return {name: f"{server.address}/t/{key}" for name, key in {"host": host, **keys}.items()}


def test_the_screen_stays_awake_while_a_table_is_open(page: Page, server: Server) -> None:
    page.add_init_script(LOCK)
    page.goto(server.address)
    assert page.evaluate("asked") == 0
    open_table(page, server.address, ["Ada"])
    page.wait_for_function("() => asked === 1")
    page.evaluate("lock.released = true; document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function("() => asked === 2")
    expect(page.locator("script[src*=nosleep]")).to_have_count(0)


def test_the_screen_may_sleep_where_that_is_chosen(page: Page, server: Server) -> None:
    page.add_init_script(LOCK)
    open_table(page, server.address, ["Ada"])
    choose(page, "Keep the screen on", wanted=False)
    page.locator(".band h1").click()
    assert page.evaluate("asked") == 0
    page.get_by_role("link", name="Menu of this table").click()
    expect(page.get_by_label("Keep the screen on")).not_to_be_checked()


def test_over_plain_http_a_film_keeps_the_screen_on_from_the_first_tap(
    page: Page, server: Server
) -> None:
    """A name in the home network stands for an address that browsers hold to be insecure."""
    open_table(page, server.address, ["Ada"])
    table = page.url

    def from_the_server(route: Route) -> None:
        if "/live" in route.request.url:
            route.abort()
        else:
            there = route.request.url.replace("http://pad.home", server.address)
            route.fulfill(response=route.fetch(url=there))

    other = page.context.new_page()
    complaints: list[str] = []
    other.on("console", lambda message: complaints.append(message.text))
    other.add_init_script(PLAYED)
    other.route("http://pad.home/**", from_the_server)
    other.goto(table.replace(server.address, "http://pad.home"))
    assert not other.evaluate("isSecureContext || 'wakeLock' in navigator")
    other.wait_for_function("() => 'NoSleep' in window")
    assert other.evaluate("played") == 0
    other.locator(".band h1").click()
    other.wait_for_function("() => played > 0")
    assert [said for said in complaints if "Content Security" in said] == []
    other.unroute_all(behavior="ignoreErrors")
    other.close()


def test_a_phone_is_still_and_silent_until_that_is_chosen(page: Page, server: Server) -> None:
    page.add_init_script(FELT + HEARD)
    open_table(page, server.address, ["Ada"])
    reveal(page, 5, 3)
    refused(page)
    assert page.evaluate("[felt, heard]") == [[], 0]
    choose(page, "Vibrate")
    choose(page, "Sound")
    refused(page)
    assert page.evaluate("[felt, heard]") == [[1], 1]


def test_a_phone_is_felt_and_heard_when_its_turn_comes(page: Page, seats: dict[str, str]) -> None:
    page.add_init_script(FELT + HEARD)
    page.goto(seats["Bo"])
    choose(page, "Vibrate")
    choose(page, "Sound")
    page.locator(".band h1").click()
    host = page.context.new_page()
    host.goto(seats["host"])
    reveal(host, 5, 3)
    page.wait_for_function("() => felt.length === 1 && heard === 2")
    assert page.evaluate("felt") == [3]


def test_a_phone_that_cannot_vibrate_says_so(page: Page, server: Server) -> None:
    page.add_init_script("delete Navigator.prototype.vibrate")
    open_table(page, server.address, ["Ada"])
    page.get_by_role("link", name="Menu of this table").click()
    expect(page.get_by_label("Vibrate")).to_be_disabled()
    expect(page.get_by_text("This phone’s browser cannot vibrate.")).to_be_visible()
    expect(page.get_by_text("This phone’s browser makes no sounds.")).to_be_hidden()


def test_without_a_script_the_menu_offers_nothing_that_it_cannot_do(
    plain_page: Page, server: Server
) -> None:
    open_table(plain_page, server.address, ["Ada"])
    plain_page.get_by_role("link", name="Menu of this table").click()
    expect(plain_page.get_by_role("link", name="What was entered")).to_be_visible()
    expect(plain_page.get_by_text("Keep the screen on")).to_be_hidden()


def test_a_change_is_said_once_and_not_with_each_swap(page: Page, server: Server) -> None:
    open_table(page, server.address, ["Ada", "Bo"])
    watch_what_is_said(page)
    reveal(page, 5, 3)
    choose_sheet(page, "Bo")
    refused(page)
    assert told(page) == ["Dice 5 and 3."]
    press(page.locator("#take-back .step"))
    expect(page.locator("#take-back .step")).to_contain_text("Nothing to take back")
    assert told(page)[1:] == ["Taken back: Dice 5 and 3. It is Ada’s turn."]


def test_what_another_phone_enters_is_said_too(page: Page, seats: dict[str, str]) -> None:
    page.goto(seats["Bo"])
    expect(page.locator("#pad")).to_be_visible()
    watch_what_is_said(page)
    host = page.context.new_page()
    host.goto(seats["host"])
    reveal(host, 5, 3)
    expect(page.locator("#said")).to_have_text("Dice 5 and 3. It is your turn.")
    assert len(told(page)) == 1


def test_a_refusal_is_an_alert_and_said_by_that_alone(page: Page, server: Server) -> None:
    open_table(page, server.address, ["Ada"])
    reveal(page, 5, 3)
    watch_what_is_said(page)
    refused(page)
    expect(page.get_by_role("alert")).to_have_count(1)
    expect(page.get_by_role("alert")).to_contain_text(re.compile("Row 1 of cars"))
    assert told(page) == []
    expect(tray(page, "place")).to_be_visible()
