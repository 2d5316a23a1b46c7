"""The pad's first load is light, and nothing of it comes from elsewhere."""

from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser

from scorepad.games import GAMES
from scorepad.storage.store import new_key
from tests.browser.conftest import Server, phone

MOST = 60_000
"""Bytes on the wire, headers included."""
LOADED = """() => performance.getEntriesByType("resource").some(
    file => file.name.includes("icons.svg") && file.responseEnd > 0)"""


@pytest.mark.parametrize("game_id", GAMES)
def test_the_first_load_of_a_pad_stays_light(
    browser: Browser, server: Server, game_id: str
) -> None:
    context = phone(browser)
    page = context.new_page()
    form = {"id": new_key(), "name": ["Ada", "Bo"], "layout": "house", "trex": "printed"}
    opened = page.request.post(
        f"{server.address}/new/{game_id}",
        data=urlencode(form, doseq=True),
        headers={"Content-Type": "application/x-www-form-urlencoded"},
        max_redirects=0,
    )
    asked: dict[str, str] = {}
    sizes: dict[str, int] = {}

    def sent(event: dict[str, Any]) -> None:
        asked[event["requestId"]] = event["request"]["url"]

    def loaded(event: dict[str, Any]) -> None:
        sizes[asked[event["requestId"]]] = int(event["encodedDataLength"])

    watch = context.new_cdp_session(page)
    watch.on("Network.requestWillBeSent", sent)
    watch.on("Network.loadingFinished", loaded)
    watch.send("Network.enable")
    page.goto(f"{server.address}{opened.headers['location']}")
    page.wait_for_function(LOADED)
    context.close()

    assert [url for url in asked.values() if not url.startswith((server.address, "data:"))] == []
    counted = {
        url: size
        for url, size in sizes.items()
        if not any(pictures in url for pictures in ("/art/", "/signs/", "/app/", "data:"))
    }
    for part in ("/t/", "scorepad.css", "scorepad.js", "htmx", "icons.svg"):
        assert any(part in url for url in counted), part
    assert sum(counted.values()) < MOST, counted
