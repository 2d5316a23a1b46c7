"""Without network the pad opens as it was last seen, says so, and never mixes two versions."""

import re
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from scorepad import places
from tests.browser.conftest import Server, launched, phone
from tests.browser.thumb import open_table, place, reveal, saved, tray

KEPT = """async ([address, text]) => {
    const kept = await caches.match(address);
    return kept !== undefined && (await kept.text()).includes(text);
}"""

ADDRESSES_KEPT = """async () => {
    const kept = await Promise.all((await caches.keys()).map(name => caches.open(name)));
    const requests = (await Promise.all(kept.map(cache => cache.keys()))).flat();
    return requests.map(request => request.url);
}"""

TABLES_KEPT = f"""async () => (await ({ADDRESSES_KEPT})())
    .filter(address => new URL(address).pathname.startsWith("/t/"))"""

SEEN_LAST = f"async (address) => (await ({ADDRESSES_KEPT})()).at(-1) === address"

TIMES_MISSED = """async (address) => {
    const worker = navigator.serviceWorker.controller;
    const late = performance.now() + 15000;
    const seen = new Set();
    let missed = 0;
    while (seen.size < 20) {
        const kept = await caches.match(address);
        const at = kept?.headers.get("Scorepad-Seen");
        if (!kept) missed += 1;
        else if (!seen.has(at)) { seen.add(at); worker.postMessage({ gone: address }); }
        if (performance.now() > late) throw new Error("was not looked at again");
    }
    return missed;
}"""

UNTIL = """async (asked) => {
    const holds = %s;
    const late = performance.now() + 15000;
    while (!(await holds(asked))) {
        if (performance.now() > late) throw new Error(`still not so: ${asked}`);
        await new Promise(requestAnimationFrame);
    }
}"""

OF = "getComputedStyle(document.body).getPropertyValue('--of')"


@pytest.fixture
def installed(browser: Browser, server: Server) -> Iterator[Page]:
    """A page of a browser that has installed the pad: one of its own, since a context whose service
    worker is just then at work may never end."""
    own = launched(browser.browser_type)
    page = phone(own, installs=True).new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.goto(server.address)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    yield page
    own.close()
    assert troubles == []


def wait_until(page: Page, condition: str, asked: object = None) -> None:
    """Until an asynchronous function of JavaScript answers yes."""
    page.evaluate(UNTIL % condition, asked)


def wait_until_kept(page: Page, text: str, address: str = "") -> None:
    """Until the page at that address, this one by default, is kept with that text."""
    wait_until(page, KEPT, [address or page.url, text])


def as_it_was(page: Page) -> None:
    expect(page.get_by_role("status").filter(has_text="not live")).to_be_visible()
    expect(page.locator("[data-as-it-was] time")).to_have_text(re.compile(r"^\d\d:\d\d$"))


def is_live(page: Page) -> None:
    expect(page.locator("[data-as-it-was]")).to_be_hidden()


def played(page: Page, server: Server) -> str:
    """Open a table, enter two moves by taps alone, and tell its address."""
    open_table(page, server.address, ["Ada"])
    table = page.url.split("?")[0]
    wait_until_kept(page, "First die", table)
    reveal(page, 5, 3)
    place(page, 5, "cars1.1")
    wait_until_kept(page, "Take back: Ada")
    return table


def test_without_network_the_pad_opens_as_it_was_last_seen(installed: Page, server: Server) -> None:
    table = played(installed, server)
    shown = installed.url
    installed.goto(server.address)
    wait_until_kept(installed, "Round 1")
    installed.context.set_offline(True)
    for address in (table, shown, f"{table}?player=0&closed=1"):
        installed.goto(address)
        as_it_was(installed)
        expect(installed.locator('[aria-label*="5"]', has_text="5").first).to_be_visible()
        expect(tray(installed, "place")).to_be_visible()
    installed.get_by_role("link", name="All games").click()
    as_it_was(installed)
    installed.locator(f'a[href="{table.removeprefix(server.address)}"]').click()
    as_it_was(installed)
    expect(installed.locator(".icon").first).to_be_visible()
    assert installed.evaluate("getComputedStyle(document.body).display") == "flex"
    drawn = "[...document.images].every(image => image.complete && image.naturalWidth > 0)"
    assert installed.evaluate(drawn)


def test_without_network_the_sheet_that_was_seen_last_is_shown(
    installed: Page, server: Server
) -> None:
    open_table(installed, server.address, ["Ada", "Ben"])
    table = installed.url.split("?")[0]
    for player in (0, 1, 0):
        installed.goto(f"{table}?player={player}")
        wait_until(installed, SEEN_LAST, installed.url)
    installed.context.set_offline(True)
    installed.goto(table)
    as_it_was(installed)
    expect(installed.locator(".seats [aria-current]")).to_contain_text("Ada")


def test_without_network_the_first_page_tells_of_a_table_that_was_opened_after_it(
    installed: Page, server: Server
) -> None:
    played(installed, server)
    wait_until_kept(installed, "with Ada", f"{server.address}/")


def test_back_in_the_network_a_page_is_live_again(installed: Page, server: Server) -> None:
    installed.goto(f"{server.address}/rules")
    wait_until_kept(installed, "How we read the rules")
    installed.context.set_offline(True)
    installed.reload()
    as_it_was(installed)
    installed.context.set_offline(False)
    is_live(installed)


def test_what_was_never_opened_is_said(installed: Page, server: Server) -> None:
    installed.context.set_offline(True)
    installed.goto(f"{server.address}/rules/trex-holiday")
    expect(installed.locator("main")).to_contain_text("was not opened on this phone before")
    installed.get_by_role("link", name="Back").last.click()
    as_it_was(installed)


def test_a_killed_server_still_shows_the_last_state_and_then_is_back(
    installed: Page, server: Server
) -> None:
    table = played(installed, server)
    server.kill()
    installed.goto(table)
    as_it_was(installed)
    expect(tray(installed, "place")).to_be_visible()
    server.start()
    installed.get_by_role("link", name="Try again").click()
    is_live(installed)
    expect(tray(installed, "place")).to_be_visible()


def test_a_refusal_is_not_what_is_kept(installed: Page, server: Server) -> None:
    played(installed, server)
    installed.locator("button.sp-not-now").first.click()
    expect(installed.locator(".note-refused[data-note]")).to_be_visible()
    installed.context.set_offline(True)
    installed.reload()
    as_it_was(installed)
    expect(installed.locator(".note-refused[data-note]")).to_have_count(0)


def test_entries_go_to_the_server_and_to_nobody_else(installed: Page, server: Server) -> None:
    open_table(installed, server.address, ["Ada"])
    installed.reload()
    with installed.expect_response(lambda answer: answer.request.method == "POST") as entered:
        reveal(installed, 5, 3)
    assert not entered.value.from_service_worker
    with installed.expect_response("**/scorepad.css") as styles:
        installed.reload()
    assert styles.value.from_service_worker
    installed.context.set_offline(True)
    installed.reload()
    installed.locator('button[value="cars1.1"]').click()
    expect(installed.locator('button[value="cars1.1"][data-waits]')).to_be_visible()
    assert len(saved(installed)) == 1
    with installed.expect_response(lambda answer: answer.request.method == "POST") as sent:
        installed.context.set_offline(False)
    assert not sent.value.from_service_worker
    expect(installed.locator("[data-as-it-was]")).to_be_hidden()
    assert len(saved(installed)) == 2


# Updates.


@pytest.fixture
def update(tmp_path: Path) -> Path:
    """What an update brings: other styles."""
    folder = tmp_path / "updated"
    shutil.copytree(places.STATIC, folder)
    styles = folder / "scorepad.css"
    styles.write_text(styles.read_text() + "\nbody { --of: update }")
    return folder


def version(page: Page) -> str:
    """The one version of everything that a page has loaded."""
    loaded = "performance.getEntriesByType('resource').map(entry => entry.name).join('\\n')"
    versions = set(re.findall(r"/static/v-(\w+)/", page.content() + page.evaluate(loaded)))
    assert len(versions) == 1
    return str(versions.pop())


def is_updated(page: Page) -> bool:
    of: str = page.evaluate(OF)
    return of == "update"


def only_version_kept(page: Page, version: str) -> None:
    wait_until(page, "async only => String(await caches.keys()) === only", f"scorepad-{version}")


def test_an_update_takes_over_and_keeps_what_was_kept(
    installed: Page, server: Server, update: Path
) -> None:
    table = played(installed, server)
    before = version(installed)
    server.kill()
    server.start(static=update)
    installed.goto(server.address)
    after = version(installed)
    assert after != before
    assert is_updated(installed)
    only_version_kept(installed, after)
    installed.context.set_offline(True)
    installed.goto(table)
    as_it_was(installed)
    assert version(installed) == after
    assert is_updated(installed)
    expect(tray(installed, "place")).to_be_visible()


def test_without_network_in_between_the_old_version_stays_whole(
    installed: Page, server: Server, update: Path
) -> None:
    table = played(installed, server)
    before = version(installed)
    server.kill()
    server.start(static=update)
    installed.context.set_offline(True)
    installed.goto(table)
    assert version(installed) == before
    assert not is_updated(installed)


def test_a_pad_that_was_open_during_an_update_is_loaded_anew_with_its_next_tap(
    page: Page, server: Server, update: Path
) -> None:
    open_table(page, server.address, ["Ada"])
    before = version(page)
    reveal(page, 5, 3)
    server.kill()
    server.start(static=update)
    page.locator('button[value="cars1.1"]').click()
    page.wait_for_function(f"() => {OF} === 'update'")
    expect(tray(page, "place")).to_be_visible()
    assert version(page) != before
    assert [move.get("space") for move in saved(page)] == [None, "cars1.1"]


# What is gone is gone.


def close_links(server: Server) -> None:
    """As if every link of the tables had been withdrawn."""
    server.kill()
    with sqlite3.connect(server.db) as database:
        database.execute("DELETE FROM links")
    server.start()


def test_nothing_of_a_table_is_kept_after_its_link_is_gone(installed: Page, server: Server) -> None:
    table = played(installed, server)
    installed.goto(f"{table}/log")
    wait_until_kept(installed, "What was entered")
    installed.goto(server.address)
    wait_until_kept(installed, "with Ada")
    assert len(installed.evaluate(TABLES_KEPT)) >= 2
    close_links(server)
    installed.goto(f"{table}/log")
    expect(installed.get_by_role("heading", level=1)).not_to_have_text("What was entered")
    wait_until(installed, f"async () => !(await ({TABLES_KEPT})()).length")
    home = "async () => (await caches.match('/'))?.text()"
    wait_until(installed, f"async () => !(await ({home})())?.includes('with Ada')")
    wait_until_kept(installed, "Dinosaur games", server.address + "/")


def test_a_pad_that_finds_its_link_gone_keeps_nothing(installed: Page, server: Server) -> None:
    open_table(installed, server.address, ["Ada"])
    wait_until_kept(installed, "First die", installed.url.split("?")[0])
    close_links(server)
    installed.locator(".tray").get_by_label("First die: 5", exact=True).click()
    wait_until(installed, f"async () => !(await ({TABLES_KEPT})()).length")


def test_a_page_of_a_table_that_is_not_there_takes_nothing_else_along(
    installed: Page, server: Server
) -> None:
    table = played(installed, server)
    installed.goto(f"{table}/take-back?entry=99")
    expect(installed.locator("main")).to_be_visible()
    installed.goto(f"{table}/log")
    wait_until_kept(installed, "What was entered")
    installed.context.set_offline(True)
    installed.goto(table)
    as_it_was(installed)


def test_a_page_stays_kept_while_it_is_looked_at_again(installed: Page, server: Server) -> None:
    table = played(installed, server)
    installed.goto(table)
    wait_until_kept(installed, "Take back: Ada", table)
    assert installed.evaluate(TIMES_MISSED, table) == 0


def test_what_something_else_answers_takes_nothing_of_a_table_away(
    installed: Page, server: Server
) -> None:
    table = played(installed, server)
    installed.goto(table)
    wait_until_kept(installed, "Take back: Ada", table)
    installed.context.route("**/t/**", lambda route: route.fulfill(status=404, body="Not Found"))
    installed.locator('button[value="cans1.1"]').press("Enter")
    expect(installed.locator("[data-waiting] li")).to_have_count(1)
    installed.evaluate("navigator.serviceWorker.controller.postMessage({ gone: location.href })")
    installed.context.unroute_all(behavior="wait")
    installed.context.set_offline(True)
    installed.goto(table)
    as_it_was(installed)
    expect(tray(installed, "place")).to_be_visible()
