"""Double taps, lost servers and odd requests: nothing is lost and nothing counts twice."""

import re
from itertools import product

from playwright.sync_api import APIResponse, Page, Route, expect

from tests.browser.conftest import Server
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

FORM = {"Content-Type": "application/x-www-form-urlencoded"}


class SlowAnswers:
    """Entries reach the server at once, but their answers wait until `arrive`."""

    def __init__(self, page: Page) -> None:
        self._waiting: list[tuple[Route, APIResponse]] = []
        self._arrived = False
        page.route("**/t/*", self._hold)

    def _hold(self, route: Route) -> None:
        if route.request.method == "POST" and not self._arrived:
            self._waiting.append((route, route.fetch(max_redirects=0)))
        else:
            route.continue_()

    def arrive(self) -> None:
        self._arrived = True
        for route, answer in self._waiting:
            route.fulfill(response=answer)


def test_a_double_tap_counts_once(page: Page, server: Server) -> None:
    open_table(page, server.address, ["Ada"])
    reveal(page, 5, 5)
    slow = SlowAnswers(page)
    space = page.locator('button[value="stack1.1"]')
    with entering(page):
        with page.expect_request(lambda request: request.method == "POST"):
            space.click()
        space.click()
        slow.arrive()
    expect(space).to_have_text("5")
    place(page, 5, "stack1.2")
    assert [move.get("space") for move in saved(page)] == [None, "stack1.1", "stack1.2"]


def test_a_finger_that_bounces_presses_nothing_that_came_under_it(
    page: Page, server: Server
) -> None:
    open_table(page, server.address, ["Ada"])
    box = page.get_by_label("First die: 5", exact=True).bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(x, y)
    expect(page.get_by_label("Second die: 5", exact=True)).to_be_visible()
    page.touchscreen.tap(x, y)
    with entering(page):
        press(page.get_by_label("Second die: 3", exact=True))
    assert saved(page) == [{"move": "reveal", "dice": [5, 3]}]


def test_a_form_sent_twice_counts_once(plain_page: Page, server: Server) -> None:
    page = plain_page
    open_table(page, server.address, ["Ada"])
    reveal(page, 5, 5)
    fields = {
        field.get_attribute("name") or "": field.get_attribute("value") or ""
        for field in page.locator("form.sheet input[type=hidden]").all()
    }
    for _ in range(2):
        assert page.request.post(page.url, form={**fields, "space": "stack1.1"}).ok
    assert [move.get("space") for move in saved(page)] == [None, "stack1.1"]


def test_a_second_tap_before_the_next_page_says_that_it_does_not_count(
    plain_page: Page, server: Server
) -> None:
    """Without JavaScript both taps carry the page's one id, and only the first is an entry."""
    page = plain_page
    open_table(page, server.address, ["Ada"])
    reveal(page, 5, 5)
    middles = []
    for space in ("stack1.1", "stack2.1"):
        box = page.locator(f'button[value="{space}"]').bounding_box()
        assert box is not None
        middles.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    slow: list[APIResponse] = []

    def first_waits(route: Route) -> None:
        if route.request.method == "POST" and not slow:
            slow.append(route.fetch(max_redirects=0))
        else:
            route.continue_()

    page.route("**/t/*", first_waits)
    with page.expect_request(lambda request: request.method == "POST"):
        page.touchscreen.tap(*middles[0])
    with page.expect_response(lambda response: response.request.method == "POST") as second:
        page.touchscreen.tap(*middles[1])
    assert [answer.status for answer in slow] == [303]
    assert second.value.status == 409
    expect(page.locator("[data-note]")).to_contain_text("The first one counts.")
    expect(page.locator('button[value="stack1.1"]')).to_have_text("5")
    expect(page.locator('button[value="stack2.1"]')).to_have_text("")
    assert [move.get("space") for move in saved(page)] == [None, "stack1.1"]


def test_reload_and_back_leave_the_game_where_it_was(page: Page, server: Server) -> None:
    open_table(page, server.address, ["Ada", "Bo"])
    reveal(page, 5, 3)
    choose_sheet(page, "Bo")
    place(page, 5, "cars1.1")
    page.reload()
    expect(page.locator(".seats a[aria-current=true]")).to_contain_text("Bo")
    expect(page.locator('button[value="cars1.1"]')).to_have_text("5")
    page.goto(server.address)
    page.go_back()
    expect(page.locator('button[value="cars1.1"]')).to_have_text("5")
    assert len(saved(page)) == 2


def test_a_killed_server_comes_back_with_the_game(page: Page, server: Server) -> None:
    open_table(page, server.address, ["Ada"])
    reveal(page, 6, 3)
    place(page, 6, "cars1.1")
    before = page.locator("#pad").inner_text(), saved(page)
    server.kill()
    server.start()
    page.reload()
    assert (page.locator("#pad").inner_text(), saved(page)) == before
    expect(tray(page, "biscuit")).to_be_visible()


def test_home_continues_a_table(page: Page, server: Server) -> None:
    open_table(page, server.address, ["Ada", "Łukasz"])
    reveal(page, 5, 3)
    page.goto(server.address)
    page.get_by_role("link", name=re.compile("with Ada and Łukasz")).click()
    expect(tray(page, "place")).to_be_visible()


JUNK = (
    "",
    "id=a",
    "id=%00&move=place",
    "id=b&move=place&player=0&number=5&space=%F0%9F%A6%96",
    "id=c&move=place&player=99999999999999999999&number=5&space=cars1.1",
    "id=d&move=place&player=-1&number=5&space=cars1.1",
    "id=e&move=place&player=0&number=%D9%A3&space=cars1.1",
    "id=g&move=place&player=0&number=5&space=cars1.1&extra=1",
    "id=h&move=reveal&dice=5",
    "id=i&move=reveal&dice=5&dice=3&dice=1",
    "id=j&move=__class__&player=0",
    "id=k&move=place&move=place&player=0",
    "id=l&entry=9999999999&falls=1.2.x",
    "id=m&entry=%C2%B2&falls=%C2%B2",
    "id=n&entry=0",
    "id=o&name=%ED%A0%80&layout=nowhere&trex=mine&seed=-1",
    "id=p&name=Ada&trex=all&seed=999999999999999999999",
    "name=" + "A" * 500 + "&p0.cars1.1=7&p0.box.carp.1=9",
    "content=%FF%FE&name=house",
    "%ff=%fe&=&&&",
)


OF_A_TABLE = ("", "/take-back", "/correct")
OTHERS = ("/new/trex-holiday", "/count/trex-holiday", "/sheets/trex-holiday/keep")


def test_a_form_full_of_junk_is_answered_in_a_sentence(page: Page, server: Server) -> None:
    open_table(page, server.address, ["Ada"])
    reveal(page, 5, 3)
    moves = saved(page)
    table = page.url.split("?")[0]
    places = [table + where for where in OF_A_TABLE] + [server.address + at for at in OTHERS]
    for where, junk in product(places, JUNK):
        answer = page.request.post(where, data=junk, headers=FORM)
        assert answer.status < 500, f"{where}: {junk}"
        assert "<h1>" in answer.text(), f"{where}: {junk}"
    assert saved(page) == moves


def test_what_was_typed_on_a_page_stays_where_the_server_is_gone(
    page: Page, server: Server
) -> None:
    page.goto(f"{server.address}/count/trex-greift-an")
    page.locator("input[name=name]").first.fill("Ada")
    page.locator('input[name="p0.eggs"]').fill("4")
    server.kill()
    page.get_by_role("button", name="Count the points").click()
    expect(page.get_by_role("alert")).to_contain_text("nothing was sent")
    expect(page.locator('input[name="p0.eggs"]')).to_have_value("4")
    server.start()
    page.get_by_role("button", name="One more player").click()
    expect(page.locator("input[name=name]")).to_have_count(3)
    expect(page.locator('input[name="p0.eggs"]')).to_have_value("4")
    expect(page.get_by_role("alert")).to_be_hidden()
