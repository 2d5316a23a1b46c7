"""Several phones around one table: what one of them enters is soon on the others."""

import re
import shutil
from pathlib import Path

from playwright.sync_api import Page, Route, expect

from scorepad.storage.store import Store
from tests.browser.conftest import Server
from tests.browser.thumb import choose_sheet, open_table, place, reveal, tray


def seen(page: Page, number: int) -> None:
    """The pad knows that many entries."""
    expect(page.locator(f'#pad[data-seen="{number}"]')).to_be_visible()


UNREACHED = (
    "The score pad cannot be reached. What you tap waits on this phone and is sent when it is back."
)


def live(page: Page) -> None:
    expect(page.locator("[data-live-note]")).not_to_contain_text("cannot be reached")


def test_what_one_phone_enters_is_on_the_other_without_a_tap(
    page: Page, other: Page, server: Server
) -> None:
    open_table(page, server.address, ["Ada", "Bo"])
    other.goto(page.url)
    live(other)
    reveal(page, 5, 3)
    expect(tray(other, "place")).to_be_visible()
    place(page, 5, "cars1.1")
    expect(other.locator('button[value="cars1.1"]')).to_have_text("5")


def test_two_phones_on_one_sheet_are_both_told_and_nothing_is_locked(
    page: Page, other: Page, server: Server
) -> None:
    open_table(page, server.address, ["Ada", "Bo"])
    other.goto(page.url)
    for each in (page, other):
        expect(each.locator("[data-live-note]")).to_have_text("2 phones show this sheet.")
    reveal(other, 5, 3)
    choose_sheet(other, "Bo")
    expect(page.locator("[data-live-note]")).to_be_hidden()
    place(other, 5, "cars1.1")
    seen(page, 2)
    place(page, 5, "cars1.1")
    seen(other, 3)


def test_a_phone_that_has_lost_the_server_says_so_and_catches_up(
    page: Page, other: Page, server: Server
) -> None:
    open_table(page, server.address, ["Ada", "Bo"])
    other.goto(page.url)
    live(other)
    server.kill()
    expect(other.locator("[data-live-note]")).to_have_text(UNREACHED)
    server.start()
    live(other)
    reveal(page, 5, 3)
    seen(other, 1)
    expect(tray(other, "place")).to_be_visible()


def test_a_pad_that_comes_back_to_sight_knows_what_happened(
    page: Page, other: Page, server: Server
) -> None:
    open_table(page, server.address, ["Ada", "Bo"])
    other.goto(page.url)
    other.route("**/live?*", lambda route: route.abort())
    other.evaluate("dispatchEvent(new Event('pageshow'))")
    expect(other.locator("[data-live-note]")).to_have_text(UNREACHED)
    reveal(page, 5, 3)
    other.unroute("**/live?*")
    other.evaluate("dispatchEvent(new Event('pageshow'))")
    seen(other, 1)


def test_a_die_chosen_on_the_way_to_an_entry_stays_chosen(
    page: Page, other: Page, server: Server
) -> None:
    open_table(page, server.address, ["Ada", "Bo"])
    reveal(page, 5, 3)
    other.goto(re.sub(r"player=\d", "player=1", page.url))
    other.locator(".tray").get_by_label("3, to place", exact=True).click()
    expect(other.locator(".tray .die-chosen")).to_have_attribute("aria-label", re.compile("3"))
    place(page, 5, "cars1.1")
    seen(other, 2)
    expect(other.locator(".tray .die-chosen")).to_have_attribute("aria-label", re.compile("3"))


def test_nothing_is_said_of_the_connection_while_a_page_has_just_been_loaded(
    page: Page, server: Server
) -> None:
    page.add_init_script(
        """window.said = [];
        new MutationObserver(() => {
            const note = document.querySelector("[data-live-note]");
            if (note && !note.hidden) said.push(note.textContent);
        }).observe(document, { childList: true, subtree: true, attributes: true });"""
    )
    open_table(page, server.address, ["Ada", "Bo"])
    reveal(page, 5, 3)
    choose_sheet(page, "Bo")
    assert page.evaluate("said") == []


def test_a_connection_that_does_not_come_about_is_said_after_a_moment(
    page: Page, server: Server
) -> None:
    page.route("**/live?*", lambda route: None)
    open_table(page, server.address, ["Ada", "Bo"])
    expect(page.locator("[data-live-note]")).to_be_hidden()
    expect(page.locator("[data-live-note]")).to_have_text(UNREACHED)


def test_a_scoreboard_says_that_it_shows_how_it_last_was(
    page: Page, other: Page, server: Server
) -> None:
    open_table(page, server.address, ["Ada", "Bo"])
    store = Store(server.db)
    other.goto(f"{server.address}/t/{store.watch_key(store.at(page.url.rsplit('/', 1)[1])[0].id)}")
    expect(other.locator(".board-rows")).to_be_visible()
    server.kill()
    expect(other.locator("[data-live-note]")).to_have_text(
        "The score pad cannot be reached. This is how it last was."
    )
    server.start()
    expect(other.locator("[data-live-note]")).to_be_hidden()


def test_an_update_that_came_while_a_look_failed_is_shown_all_the_same(
    page: Page, other: Page, server: Server
) -> None:
    open_table(page, server.address, ["Ada", "Bo"])
    reveal(page, 5, 3)
    other.add_init_script(
        """window.EventSource = class extends EventSource {
            constructor(address) {
                super(address);
                this.addEventListener("message", ({ data }) => { window.told = data; });
            }
        };"""
    )
    other.goto(page.url)
    seen(other, 1)
    looks: list[Route] = []
    other.route("**/t/*number=3*", lambda route: looks.append(route))
    with other.expect_request("**/t/*number=3*"):
        other.get_by_label("3, to place", exact=True).click()
    place(page, 5, "cars1.1")
    other.wait_for_function("window.told === '2'")
    looks[0].abort()
    seen(other, 2)


def test_a_pad_that_knows_more_than_a_restored_backup_looks_again(
    page: Page, server: Server, tmp_path: Path
) -> None:
    open_table(page, server.address, ["Ada", "Bo"])
    server.kill()
    backup = tmp_path / "backup"
    backup.mkdir()
    for file in server.db.parent.glob(f"{server.db.name}*"):
        shutil.copy(file, backup)
    server.start()
    live(page)
    reveal(page, 5, 3)
    server.kill()
    server.forget()
    shutil.copytree(backup, server.db.parent, dirs_exist_ok=True)
    server.start()
    seen(page, 0)
    expect(tray(page, "reveal")).to_be_visible()
