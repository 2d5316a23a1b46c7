"""Taps without network wait on the phone; they are sent in order, once each, or asked about."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from playwright.sync_api import (
    APIRequestContext,
    Browser,
    Locator,
    Page,
    Request,
    Route,
    expect,
)

from scorepad.storage.store import Store
from tests.browser.conftest import Server, phone
from tests.browser.pads import GAMES, seated
from tests.browser.test_robust import FORM, SlowAnswers
from tests.browser.thumb import (
    choose_die,
    choose_sheet,
    entering,
    open_table,
    place,
    press,
    reveal,
    saved,
    tray,
)

NO_LOCKS = "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })"
"""What a browser has on plain http in a home network."""


def space(page: Page, name: str) -> Locator:
    return page.locator(f'button[name=space][value="{name}"]')


def waiting(page: Page) -> list[str]:
    """What the tray says that waits for the network, the oldest first."""
    return page.locator("[data-waiting] li").all_inner_texts()[::-1]


def expect_waiting(page: Page, *words: str) -> None:
    """Taps that wait for the network, told from the newest to the oldest."""
    expect(page.locator("[data-waiting] p")).to_have_text("Waiting for the network:")
    expect(page.locator("[data-waiting] li")).to_have_text(words[::-1])


def expect_held(page: Page, *words: str, said: str = "Waiting for you:") -> None:
    """Taps that the pad asks about, in the order in which they would be sent."""
    expect(page.locator("[data-waiting] p")).to_have_text(said)
    expect(page.locator("[data-waiting] li")).to_have_text(words)
    expect(page.locator("[data-wish=take-out]")).to_be_hidden()


def expect_nothing_waiting(page: Page) -> None:
    expect(page.locator("[data-waiting]")).to_be_hidden()
    expect(page.locator("[data-waits]")).to_have_count(0)


def tap(page: Page, name: str) -> None:
    """Tap a space and see that the tap waits there."""
    press(space(page, name))
    expect(space(page, name)).to_have_attribute("data-waits", re.compile(r"\d"))


def question(page: Page) -> Locator:
    return page.locator("[data-held] [data-question]")


def is_entry(request: Request) -> bool:
    return request.method == "POST"


@contextmanager
def unanswered(page: Page, stored: bool = False) -> Iterator[None]:
    """Pages load, but entries get no answer; `stored` ones reach the server all the same."""

    def lose(route: Route) -> None:
        if not is_entry(route.request):
            route.continue_()
            return
        if stored:
            route.fetch(max_redirects=0)
        route.abort()

    page.context.route("**/t/*", lose)
    yield
    page.context.unroute_all(behavior="wait")


def network_is_back(page: Page) -> None:
    page.evaluate("dispatchEvent(new Event('online'))")


def both_sheets_are_kept(page: Page) -> None:
    """The phone asks for the sheets that it plays once nothing else is going on."""
    page.wait_for_function("() => sheets.size === 2")


def placed(page: Page) -> list[tuple[int, int, str]]:
    """Who wrote what where, in the order of the log."""
    return [
        (move["player"], move["number"], move["space"])
        for move in saved(page)
        if move["move"] == "place"
    ]


@pytest.fixture
def ada(page: Page, server: Server) -> Page:
    """Ada's sheet at a table with Bo, after the dice 5 and 3."""
    table = page.request.post(
        f"{server.address}/new/trex-holiday", data="id=table&name=Ada&name=Bo", headers=FORM
    )
    dice = page.request.post(table.url, data="id=dice&move=reveal&dice=5&dice=3", headers=FORM)
    page.goto(dice.url)
    return page


def test_both_dice_are_placed_without_network_and_sent_in_order(ada: Page) -> None:
    ada.context.set_offline(True)
    tap(ada, "cars1.1")
    expect_waiting(ada, "5 in row 1 of cars, space 1")
    dice = ada.locator(".tray [data-choose]")
    expect(dice.nth(0)).to_have_attribute("aria-label", "5, to place: waiting for the network")
    expect(dice.nth(1)).to_have_class(re.compile("die-chosen"))
    tap(ada, "cans1.1")
    expect(space(ada, "cans1.1")).to_have_attribute("data-waits", "3")
    expect(space(ada, "cans1.1")).to_have_accessible_name(
        "The left set of cans, space 1: 3, waiting for the network"
    )
    expect(space(ada, "cans2.1")).to_be_disabled()
    assert waiting(ada) == ["5 in row 1 of cars, space 1", "3 in the left set of cans, space 1"]
    ada.context.set_offline(False)
    expect(tray(ada, "wait")).to_be_visible()
    expect_nothing_waiting(ada)
    assert placed(ada) == [(0, 5, "cars1.1"), (0, 3, "cans1.1")]


def test_without_network_the_other_die_is_chosen_on_the_phone(ada: Page) -> None:
    ada.context.set_offline(True)
    ada.get_by_label("3, to place", exact=True).click()
    chosen = ada.locator(".tray .die-chosen")
    expect(chosen).to_have_attribute("data-value", "3")
    expect(chosen).to_have_attribute("aria-current", "true")
    expect(ada.get_by_role("heading", name="Not checked yet")).to_be_visible()
    ada.get_by_label("5, to place", exact=True).click()
    expect(chosen).to_have_attribute("data-value", "5")
    ada.get_by_label("3, to place", exact=True).click()
    tap(ada, "cans1.1")
    expect(chosen).to_have_attribute("data-value", "5")
    ada.context.set_offline(False)
    expect(space(ada, "cans1.1")).to_have_text("3")
    expect(ada.get_by_role("heading", name="Place the 5")).to_be_visible()
    assert placed(ada) == [(0, 3, "cans1.1")]


def test_what_waits_survives_a_reload_and_is_sent_once_each_in_order(ada: Page) -> None:
    bo = ada.context.new_page()
    bo.goto(re.sub("player=0", "player=1", ada.url))
    with unanswered(ada):
        tap(ada, "cars1.1")
        tap(bo, "carp.1")
        tap(ada, "cans1.1")
        ada.reload()
        expect(space(ada, "cans1.1")).to_have_attribute("data-waits", "3")
        expect_waiting(
            ada,
            "5 in row 1 of cars, space 1",
            "Bo: 5 in the streamer, space 1",
            "3 in the left set of cans, space 1",
        )
    network_is_back(ada)
    expect_nothing_waiting(ada)
    expect_nothing_waiting(bo)
    assert placed(ada) == [(0, 5, "cars1.1"), (1, 5, "carp.1"), (0, 3, "cans1.1")]


@pytest.mark.parametrize("locks", [True, False])
def test_two_tabs_that_are_back_at_once_send_in_order(
    browser: Browser, server: Server, locks: bool
) -> None:
    context = phone(browser)
    if not locks:
        context.add_init_script(NO_LOCKS)
    ada, bo = context.new_page(), context.new_page()
    open_table(ada, server.address, ["Ada", "Bo"])
    reveal(ada, 5, 3)
    assert ada.evaluate("Boolean(navigator.locks)") == locks
    bo.goto(re.sub("player=0", "player=1", ada.url))
    context.set_offline(True)
    tap(bo, "cars1.1")
    tap(ada, "cars1.1")
    tap(bo, "stack1.1")
    tap(ada, "stack1.1")
    context.set_offline(False)
    for page in (ada, bo):
        expect_nothing_waiting(page)
        expect(space(page, "stack1.1")).to_have_text("3")
    assert [(player, number) for player, number, _ in placed(ada)] == [
        (1, 5),
        (0, 5),
        (1, 3),
        (0, 3),
    ]
    context.close()


def test_a_server_killed_in_the_middle_loses_and_doubles_nothing(ada: Page, server: Server) -> None:
    place(ada, 5, "cars1.1")
    server.kill()
    tap(ada, "cans1.1")
    expect_waiting(ada, "3 in the left set of cans, space 1")
    server.start()
    expect(tray(ada, "wait")).to_be_visible()
    expect_nothing_waiting(ada)
    assert placed(ada) == [(0, 5, "cars1.1"), (0, 3, "cans1.1")]


def test_what_waited_when_the_browser_was_closed_is_sent_when_the_pad_is_opened(
    ada: Page, server: Server
) -> None:
    url, context = ada.url, ada.context
    server.kill()
    tap(ada, "cars1.1")
    ada.close()
    server.start()
    again = context.new_page()
    again.goto(url)
    expect(space(again, "cars1.1")).to_have_text("5")
    assert placed(again) == [(0, 5, "cars1.1")]


def test_a_tap_that_was_stored_without_an_answer_is_sent_again_and_stored_once(ada: Page) -> None:
    with unanswered(ada, stored=True):
        tap(ada, "cars1.1")
        tap(ada, "cans1.1")
    network_is_back(ada)
    expect(tray(ada, "wait")).to_be_visible()
    expect_nothing_waiting(ada)
    assert placed(ada) == [(0, 5, "cars1.1"), (0, 3, "cans1.1")]


def test_a_tap_tapped_again_while_it_waits_is_one_tap(ada: Page) -> None:
    ada.context.set_offline(True)
    tap(ada, "cars1.1")
    choose = ada.get_by_label("5, to place: waiting for the network")
    expect(choose).to_be_visible()
    undo = ada.locator("#take-back .step")
    undo.click()
    undo.press("Enter")
    expect_waiting(ada, "5 in row 1 of cars, space 1", "Take back Dice 5 and 3")


def test_with_a_slow_server_the_next_tap_waits_behind_the_first(ada: Page) -> None:
    slow = SlowAnswers(ada)
    tap(ada, "cars1.1")
    tap(ada, "cans1.1")
    slow.arrive()
    expect(tray(ada, "wait")).to_be_visible()
    expect_nothing_waiting(ada)
    assert placed(ada) == [(0, 5, "cars1.1"), (0, 3, "cans1.1")]


def test_a_tap_that_is_answered_at_once_never_shows_as_waiting(ada: Page) -> None:
    ada.evaluate(
        "document.addEventListener('pad:waiting',"
        " (event) => { window.shown = (window.shown || 0) + event.detail.waiting.length; })"
    )
    place(ada, 5, "cars1.1")
    assert ada.evaluate("window.shown") == 0


def test_a_fault_of_the_server_is_no_refusal(ada: Page) -> None:
    version = ada.locator("[data-version]").get_attribute("data-version") or ""

    def fault(route: Route) -> None:
        if is_entry(route.request):
            body = "<main><p>The database is busy.</p></main>"
            route.fulfill(status=503, body=body, headers={"Scorepad-Version": version})
        else:
            route.continue_()

    ada.route("**/t/*", fault)
    tap(ada, "cars1.1")
    expect(ada.locator("[data-trouble]")).to_have_text("The database is busy.")
    expect_waiting(ada, "5 in row 1 of cars, space 1")
    ada.unroute("**/t/*", fault)
    network_is_back(ada)
    expect(space(ada, "cars1.1")).to_have_text("5")
    expect(ada.locator("[data-trouble]")).to_be_hidden()


def expect_not_entered(page: Page, words: str) -> None:
    """The rules of a row of cars refused a tap, and the pad says so once, with its name."""
    expect(page.locator("[data-why]")).to_have_text(
        f"“{words}” was not entered. Row 1 of cars rises from left to right. "
        "Its next space is number 1."
    )
    expect(page.locator(".note-refused:visible")).to_have_count(0)


def refused_with_two_more(ada: Page) -> None:
    """A tap that the rules refuse, and two behind it; the network is back."""
    ada.context.set_offline(True)
    tap(ada, "cars1.3")
    tap(ada, "cans1.1")
    ada.locator("#take-back .step").click()
    expect(ada.locator("[data-waiting] li")).to_have_count(3)
    ada.context.set_offline(False)
    expect_not_entered(ada, "Ada: 5 in row 1 of cars, space 3")
    expect(question(ada)).to_have_text(
        "2 more taps are waiting. Send them all the same, or drop them?"
    )
    expect_held(ada, "3 in the left set of cans, space 1", "Take back Dice 5 and 3")


def test_a_refused_tap_holds_the_rest_until_they_are_dropped(ada: Page) -> None:
    refused_with_two_more(ada)
    network_is_back(ada)
    ada.reload()
    expect(ada.locator("[data-held]")).to_be_visible()
    assert placed(ada) == []
    ada.get_by_role("button", name="Drop").click()
    expect_nothing_waiting(ada)
    expect(ada.locator("[data-held]")).to_be_hidden()
    assert placed(ada) == []
    place(ada, 5, "cars1.1")


def test_a_refused_tap_holds_the_rest_until_they_are_sent_all_the_same(ada: Page) -> None:
    ada.context.set_offline(True)
    tap(ada, "cars1.3")
    tap(ada, "cans1.1")
    ada.context.set_offline(False)
    expect_not_entered(ada, "Ada: 5 in row 1 of cars, space 3")
    expect(question(ada)).to_have_text(
        "Send “3 in the left set of cans, space 1” all the same, or drop it?"
    )
    ada.get_by_role("button", name="Send").click()
    expect(space(ada, "cans1.1")).to_have_text("3")
    expect_nothing_waiting(ada)
    assert placed(ada) == [(0, 3, "cans1.1")]


def test_a_refused_tap_that_nothing_waits_behind_is_named_and_asks_nothing(ada: Page) -> None:
    ada.context.set_offline(True)
    tap(ada, "cars1.3")
    ada.context.set_offline(False)
    expect_not_entered(ada, "Ada: 5 in row 1 of cars, space 3")
    expect(question(ada)).to_be_empty()
    expect_nothing_waiting(ada)
    ada.get_by_role("button", name="Close", exact=True).click()
    expect(ada.locator("[data-held]")).to_be_hidden()
    expect(ada.locator(".note-refused:visible")).to_have_count(0)
    place(ada, 5, "cars1.1")


def test_the_newest_tap_can_be_taken_out(ada: Page) -> None:
    ada.context.set_offline(True)
    tap(ada, "cars1.1")
    tap(ada, "cans1.1")
    ada.get_by_label("Take out the last: 3 in the left set of cans, space 1").click()
    expect_waiting(ada, "5 in row 1 of cars, space 1")
    expect(space(ada, "cans1.1")).not_to_have_attribute("data-waits", re.compile(""))
    tap(ada, "stack1.1")
    ada.context.set_offline(False)
    expect(tray(ada, "wait")).to_be_visible()
    assert placed(ada) == [(0, 5, "cars1.1"), (0, 3, "stack1.1")]


def test_a_table_that_is_gone_refuses_what_waits(ada: Page, server: Server) -> None:
    server.kill()
    tap(ada, "cars1.1")
    tap(ada, "cans1.1")
    server.forget()
    server.start()
    network_is_back(ada)
    expect(ada.locator("[data-trouble]")).to_have_text(
        "There is no table behind this link. Start a new one."
    )
    expect(question(ada)).to_contain_text("Send “3 in the left set of cans, space 1”")
    ada.get_by_role("button", name="Drop").click()
    expect_nothing_waiting(ada)


def test_a_refusal_is_shown_even_where_another_sheet_came_before_it(ada: Page) -> None:
    slow = SlowAnswers(ada)
    with ada.expect_request(is_entry):
        space(ada, "cars1.3").click()
    choose_sheet(ada, "Bo")
    slow.arrive()
    expect(ada.locator("[data-note]")).to_contain_text("Its next space is number 1.")
    expect(ada.locator(".seats a[aria-current=true]")).to_contain_text("Ada")


def test_the_other_sheets_of_the_phone_are_turned_to_and_tapped_without_network(ada: Page) -> None:
    both_sheets_are_kept(ada)
    ada.context.set_offline(True)
    tap(ada, "cars1.1")
    ada.locator(".seats a", has_text="Bo").click()
    expect(ada.locator(".seats a[aria-current=true]")).to_contain_text("Bo")
    expect(ada.locator(".seats a[aria-current=true]")).to_be_focused()
    expect(ada.locator("[data-trouble]")).to_be_hidden()
    tap(ada, "cans1.1")
    expect_waiting(ada, "Ada: 5 in row 1 of cars, space 1", "5 in the left set of cans, space 1")
    ada.locator(".seats a", has_text="Ada").click()
    expect(space(ada, "cars1.1")).to_have_attribute("data-waits", "5")
    expect_waiting(ada, "5 in row 1 of cars, space 1", "Bo: 5 in the left set of cans, space 1")
    ada.context.set_offline(False)
    expect_nothing_waiting(ada)
    assert placed(ada) == [(0, 5, "cars1.1"), (1, 5, "cans1.1")]


def test_two_phones_on_one_sheet_do_not_write_over_each_other(ada: Page, browser: Browser) -> None:
    other = phone(browser)
    late = other.new_page()
    late.route("**/live?*", lambda route: route.abort())
    late.goto(ada.url)
    choose_die(late, 3)
    place(ada, 5, "cars1.1")
    press(space(late, "cars1.1"))
    note = late.locator("[data-note]")
    expect(note).to_have_attribute("data-code", "table.changed")
    expect(note).to_contain_text("has entered “Ada: 5 in row 1 of cars, space 1”.")
    expect(space(late, "cars1.1")).to_have_text("5")
    with entering(late):
        press(space(late, "cars2.1"))
    assert placed(ada) == [(0, 5, "cars1.1"), (0, 3, "cars2.1")]
    other.close()


def test_other_players_taps_do_not_hinder_those_that_waited(ada: Page, browser: Browser) -> None:
    other = phone(browser)
    bo = other.new_page()
    bo.goto(re.sub("player=0", "player=1", ada.url))
    ada.context.set_offline(True)
    tap(ada, "cars1.1")
    tap(ada, "cans1.1")
    place(bo, 5, "cars1.1")
    place(bo, 3, "cars2.1")
    ada.context.set_offline(False)
    expect(tray(ada, "trex")).to_be_visible()
    assert len(placed(ada)) == 4
    other.close()


def test_a_waiting_tap_that_another_phone_has_overtaken_is_refused_and_holds_the_rest(
    ada: Page, browser: Browser
) -> None:
    other = phone(browser)
    faster = other.new_page()
    faster.goto(ada.url)
    ada.context.set_offline(True)
    tap(ada, "cars1.1")
    tap(ada, "cans1.1")
    place(faster, 5, "cars2.1")
    ada.context.set_offline(False)
    expect(ada.locator("[data-note]")).to_have_attribute("data-code", "table.changed")
    ada.get_by_role("button", name="Send").click()
    expect(tray(ada, "wait")).to_be_visible()
    assert placed(ada) == [(0, 5, "cars2.1"), (0, 3, "cans1.1")]
    other.close()


# Answers that are none.


@contextmanager
def instead(page: Page, status: int = 200, body: str = "", **headers: str) -> Iterator[None]:
    """Something between the phone and the score pad answers whatever is asked below a table."""
    page.context.route(
        "**/t/**", lambda route: route.fulfill(status=status, body=body, headers=headers)
    )
    yield
    page.context.unroute_all(behavior="wait")


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (200, "<title>Login</title><main><p>Welcome to the hotel</p></main>"),
        (200, '<div id="pad">Somebody else’s</div>'),
        (200, ""),
        (204, ""),
        (401, "Who are you?"),
        (403, "No."),
        (404, "<h1>Not Found</h1>"),
        (429, "Slowly."),
    ],
)
def test_an_answer_that_is_not_the_score_pads_own_keeps_the_taps_and_the_page(
    ada: Page, status: int, body: str
) -> None:
    address = ada.url
    with instead(ada, status, body):
        tap(ada, "cars1.1")
        tap(ada, "cans1.1")
        ada.locator(".seats a", has_text="Bo").click()
        expect(ada.locator("[data-trouble]")).to_contain_text("could not be reached")
        expect_waiting(ada, "5 in row 1 of cars, space 1", "3 in the left set of cans, space 1")
        expect(ada.locator("[data-held]")).to_be_hidden()
        assert ada.url == address
    network_is_back(ada)
    expect_nothing_waiting(ada)
    assert placed(ada) == [(0, 5, "cars1.1"), (0, 3, "cans1.1")]


def test_a_proxy_that_sends_a_tap_round_another_way_has_not_entered_it(ada: Page) -> None:
    def send_round(route: Route) -> None:
        if is_entry(route.request):
            route.fulfill(status=302, headers={"Location": "/offline"})
        else:
            route.continue_()

    ada.route("**/t/*", send_round)
    tap(ada, "cars1.1")
    expect_waiting(ada, "5 in row 1 of cars, space 1")
    ada.unroute("**/t/*", send_round)
    network_is_back(ada)
    expect(space(ada, "cars1.1")).to_have_text("5")


def test_a_refusal_is_told_even_where_the_page_is_loaded_anew_before_it_is_read(ada: Page) -> None:
    def of_another_version(route: Route) -> None:
        if is_entry(route.request):
            answer = route.fetch()
            route.fulfill(
                response=answer, headers={**answer.headers, "scorepad-version": "another"}
            )
        else:
            route.continue_()

    ada.route("**/t/*", of_another_version)
    with ada.expect_navigation():
        space(ada, "cars1.3").click()
    expect(ada.locator("[data-why]")).to_have_text(
        "“Ada: 5 in row 1 of cars, space 3” was not entered. "
        "Row 1 of cars rises from left to right. Its next space is number 1."
    )
    ada.unroute("**/t/*", of_another_version)
    ada.get_by_role("button", name="Close", exact=True).click()
    expect(ada.locator("[data-held]")).to_be_hidden()
    place(ada, 5, "cars1.1")


def test_the_reason_of_a_refusal_stays_with_the_question_when_the_page_is_loaded_again(
    ada: Page,
) -> None:
    refused_with_two_more(ada)
    ada.reload()
    expect_not_entered(ada, "Ada: 5 in row 1 of cars, space 3")


def test_the_question_is_in_sight_on_a_phone_on_its_side(ada: Page) -> None:
    ada.set_viewport_size({"width": 844, "height": 390})
    refused_with_two_more(ada)
    for button in ("Send", "Drop"):
        expect(ada.get_by_role("button", name=button)).to_be_in_viewport(ratio=1)


def test_a_full_storage_takes_no_tap_away(ada: Page) -> None:
    ada.evaluate(
        "for (let size = 1 << 20; size; size >>= 1) for (let n = 0;; n += 1)"
        " try { localStorage[`${size}-${n}`] = 'x'.repeat(size); } catch { break; }"
    )
    place(ada, 5, "cars1.1")
    ada.context.set_offline(True)
    tap(ada, "cans1.1")
    expect_waiting(ada, "3 in the left set of cans, space 1")
    ada.context.set_offline(False)
    expect_nothing_waiting(ada)
    assert placed(ada) == [(0, 5, "cars1.1"), (0, 3, "cans1.1")]


def test_a_tap_that_may_have_arrived_cannot_be_taken_out(ada: Page) -> None:
    with unanswered(ada, stored=True):
        tap(ada, "cars1.1")
        expect_waiting(ada, "5 in row 1 of cars, space 1")
        expect(ada.locator("[data-wish=take-out]")).to_be_hidden()
        ada.reload()
        expect_waiting(ada, "5 in row 1 of cars, space 1")
        expect(ada.locator("[data-wish=take-out]")).to_be_hidden()
        tap(ada, "cans1.1")
        ada.locator("[data-wish=take-out]").click()
        expect_waiting(ada, "5 in row 1 of cars, space 1")
    network_is_back(ada)
    expect_nothing_waiting(ada)
    assert placed(ada) == [(0, 5, "cars1.1")]


def test_a_tap_that_is_on_its_way_cannot_be_taken_out(ada: Page) -> None:
    slow = SlowAnswers(ada)
    tap(ada, "cars1.1")
    expect_waiting(ada, "5 in row 1 of cars, space 1")
    take_out = ada.locator("[data-wish=take-out]")
    expect(take_out).to_be_hidden()
    tap(ada, "cans1.1")
    expect(take_out).to_be_visible()
    take_out.click()
    expect(take_out).to_be_hidden()
    slow.arrive()
    expect_nothing_waiting(ada)
    assert placed(ada) == [(0, 5, "cars1.1")]


# What holds the rest.


def test_a_taking_back_that_asks_for_a_yes_holds_the_rest(ada: Page, browser: Browser) -> None:
    other = phone(browser)
    bo = other.new_page()
    bo.goto(re.sub("player=0", "player=1", ada.url))
    pad = ada.url
    ada.context.set_offline(True)
    ada.locator("#take-back .step").click()
    tap(ada, "cars1.1")
    place(bo, 5, "cars1.1")
    ada.context.set_offline(False)
    expect(ada.get_by_role("heading", name="Take this back?")).to_be_visible()
    ada.goto(pad)
    expect(ada.locator("[data-why]")).to_contain_text("asked for a yes first")
    expect(question(ada)).to_have_text(
        "Send “5 in row 1 of cars, space 1” all the same, or drop it?"
    )
    assert placed(ada) == [(1, 5, "cars1.1")]
    other.close()


@pytest.fixture
def last_tap(page: Page, server: Server) -> Page:
    """A pad that lacks one T-Rex die to the end of its game, on a phone without network."""
    game = GAMES["trex-holiday"]
    page.goto(server.address + seated(Store(server.db), game, len(game.moves) - 1))
    expect(tray(page, "trex")).to_be_visible()
    page.context.set_offline(True)
    page.locator(".tray").get_by_label("T-Rex die: 1", exact=True).click()
    expect(page.locator("[data-waiting] li")).to_have_count(1)
    page.locator("#take-back .step").click()
    expect(page.locator("[data-waiting] li")).to_have_count(2)
    return page


def test_a_tap_behind_the_one_that_ends_the_game_is_asked_about_on_the_result(
    last_tap: Page,
) -> None:
    behind = waiting(last_tap)[1]
    last_tap.context.set_offline(False)
    last_tap.wait_for_url("**/end")
    expect(last_tap.locator("[data-why]")).to_have_text("The game is over.")
    expect(question(last_tap)).to_have_text(f"Send “{behind}” all the same, or drop it?")
    last_tap.get_by_role("button", name="Drop").click()
    expect(last_tap.locator("[data-held]")).to_be_hidden()
    expect(last_tap.locator("[data-waiting]")).to_be_hidden()


def test_a_tap_behind_the_one_that_ends_the_game_can_be_sent_from_the_result(
    last_tap: Page,
) -> None:
    last_tap.context.set_offline(False)
    last_tap.wait_for_url("**/end")
    last_tap.get_by_role("button", name="Send").click()
    expect(last_tap.get_by_role("heading", name="Take this back?")).to_be_visible()


# Seats.


@dataclass
class Seated:
    """Phones with links of their own: each page shows the pad of its seat."""

    ada: Page
    host: APIRequestContext
    table: str
    code: str
    keys: dict[str, str]
    address: str

    def free(self, name: str) -> None:
        self.host.post(f"{self.table}/seats", data=f"seat={self.keys[name]}", headers=FORM)

    def pad(self, name: str) -> str:
        return f"{self.address}/t/{self.keys[name]}?player={['Ada', 'Bo'].index(name)}"


@pytest.fixture
def seated_at(page: Page, server: Server, browser: Browser) -> Iterator[Seated]:
    """Ada and Bo at a table after the dice 5 and 3; Ada’s seat, and Bo’s, are on one phone."""
    host = phone(browser)
    table = host.request.post(
        f"{server.address}/new/trex-holiday", data="id=table&name=Ada&name=Bo", headers=FORM
    )
    host.request.post(table.url, data="id=dice&move=reveal&dice=5&dice=3", headers=FORM)
    store = Store(server.db)
    table_id = store.at(table.url.rsplit("/", 1)[1])[0].id
    keys = {["Ada", "Bo"][seat.player]: seat.key for seat in store.seats(table_id)}
    here = Seated(page, host.request, table.url, store.code(table_id), keys, server.address)
    page.goto(here.pad("Ada"))
    yield here
    host.close()


def sit_down(page: Page, here: Seated, name: str) -> None:
    page.goto(f"{here.address}/j/{here.code}")
    page.get_by_role("button", name=name).click()


def test_what_waited_when_a_seat_was_freed_is_named_and_sent_from_the_seat_taken_again(
    seated_at: Seated,
) -> None:
    ada = seated_at.ada
    ada.context.set_offline(True)
    tap(ada, "cars1.1")
    tap(ada, "cans1.1")
    seated_at.free("Ada")
    ada.context.set_offline(False)
    expect(ada.locator("main")).to_contain_text("This seat was freed")
    told = ["5 in row 1 of cars, space 1", "3 in the left set of cans, space 1"]
    expect_held(ada, *told, said="Not entered:")
    expect(question(ada)).to_have_text(
        "2 taps were not entered. "
        "If that seat is still free, sit down there to send them; else drop them."
    )
    sit_down(ada, seated_at, "Ada")
    expect(space(ada, "cans1.1")).to_have_text("3")
    expect_nothing_waiting(ada)
    assert placed(ada) == [(0, 5, "cars1.1"), (0, 3, "cans1.1")]


def test_a_freed_seat_does_not_hold_up_the_other_seats_of_the_phone(seated_at: Seated) -> None:
    page = seated_at.ada
    page.goto(seated_at.pad("Bo"))
    page.context.set_offline(True)
    tap(page, "cars1.1")
    page.context.set_offline(False)
    expect_nothing_waiting(page)
    page.goto(seated_at.pad("Ada"))
    both_sheets_are_kept(page)
    page.context.set_offline(True)
    tap(page, "cars1.1")
    page.locator(".seats a", has_text="Bo").click()
    tap(page, "cans1.1")
    seated_at.free("Ada")
    page.context.set_offline(False)
    expect(question(page)).to_contain_text("“Ada: 5 in row 1 of cars, space 1” was not entered.")
    expect(space(page, "cans1.1")).to_have_text("3")
    expect_held(page, "Ada: 5 in row 1 of cars, space 1", said="Not entered:")
    page.get_by_role("button", name="Drop").click()
    expect_nothing_waiting(page)
    assert placed(page) == [(1, 5, "cars1.1"), (1, 3, "cans1.1")]


def test_from_a_seat_that_was_freed_the_taps_of_another_one_are_sent_on_its_sheet(
    seated_at: Seated,
) -> None:
    page = seated_at.ada
    page.goto(seated_at.pad("Bo"))
    with unanswered(page):
        page.goto(seated_at.pad("Ada"))
        tap(page, "cars1.1")
        page.goto(seated_at.pad("Bo"))
        tap(page, "cans1.1")
        seated_at.free("Ada")
        page.goto(seated_at.pad("Ada"))
    expect_held(page, "5 in row 1 of cars, space 1", said="Not entered:")
    expect(page.locator("[data-wish=send]")).to_be_hidden()
    page.get_by_role("button", name="Drop").click()
    expect(question(page)).to_contain_text("Send “5 in the left set of cans, space 1”")
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".seats a[aria-current=true]")).to_contain_text("Bo")
    expect_nothing_waiting(page)
    assert placed(page) == [(1, 5, "cans1.1")]


def test_what_waited_for_a_freed_seat_is_kept_apart_where_another_seat_is_taken(
    seated_at: Seated,
) -> None:
    page = seated_at.ada
    page.context.set_offline(True)
    tap(page, "cars1.1")
    seated_at.free("Ada")
    page.context.set_offline(False)
    expect(page.locator("main")).to_contain_text("This seat was freed")
    seated_at.free("Bo")
    sit_down(page, seated_at, "Bo")
    expect(question(page)).to_contain_text("“Ada: 5 in row 1 of cars, space 1” was not entered.")
    press(space(page, "cans1.1"))
    expect(space(page, "cans1.1")).to_have_text("5")
    expect_held(page, "Ada: 5 in row 1 of cars, space 1", said="Not entered:")
    page.get_by_role("button", name="Drop").click()
    expect_nothing_waiting(page)
    assert placed(page) == [(1, 5, "cans1.1")]


def test_what_waited_when_a_seat_was_freed_can_be_dropped(seated_at: Seated) -> None:
    ada = seated_at.ada
    ada.context.set_offline(True)
    tap(ada, "cars1.1")
    seated_at.free("Ada")
    ada.context.set_offline(False)
    expect(question(ada)).to_contain_text("“5 in row 1 of cars, space 1” was not entered.")
    ada.get_by_role("button", name="Drop").click()
    expect(ada.locator("[data-held]")).to_be_hidden()
    expect(ada.locator("[data-waiting]")).to_be_hidden()


def test_a_sheet_from_before_the_dice_is_not_turned_to_without_network(
    ada: Page, browser: Browser
) -> None:
    both_sheets_are_kept(ada)
    other = phone(browser)
    ada.context.route("**/t/*?player=1", lambda route: route.abort())
    host = other.new_page()
    host.goto(ada.url)
    place(host, 5, "cars1.1")
    expect(space(ada, "cars1.1")).to_have_text("5")
    ada.context.set_offline(True)
    ada.locator(".seats a", has_text="Bo").click()
    expect(ada.locator("[data-trouble]")).to_contain_text("The score pad could not be reached.")
    expect(ada.locator(".seats a[aria-current=true]")).to_contain_text("Ada")
    other.close()


def test_without_network_a_tap_with_nothing_to_place_does_not_wait(ada: Page) -> None:
    place(ada, 5, "cars1.1")
    place(ada, 3, "cans1.1")
    choose_sheet(ada, "Ada")
    ada.context.set_offline(True)
    press(space(ada, "carp.1"))
    expect(ada.locator("[data-trouble]")).to_contain_text("The score pad could not be reached.")
    expect_nothing_waiting(ada)


def test_a_sheet_that_another_phone_plays_is_not_turned_to_without_network(
    seated_at: Seated,
) -> None:
    ada = seated_at.ada
    before = ada.locator(".sheet").inner_html()
    ada.context.set_offline(True)
    ada.locator(".seats a", has_text="Bo").click()
    expect(ada.locator("[data-trouble]")).to_contain_text("The score pad could not be reached.")
    assert ada.locator(".sheet").inner_html() == before
    expect(ada.locator(".seats a[aria-current=true]")).to_contain_text("Ada")
    ada.context.set_offline(False)
    expect(ada.locator("[data-trouble]")).to_be_hidden()
    choose_sheet(ada, "Bo")


def test_a_tap_of_another_seat_is_sent_and_the_pad_that_is_open_stays(seated_at: Seated) -> None:
    page = seated_at.ada
    page.goto(seated_at.pad("Bo"))
    with unanswered(page):
        tap(page, "cars1.1")
        page.goto(seated_at.pad("Ada"))
        expect_waiting(page, "Bo: 5 in row 1 of cars, space 1")
    network_is_back(page)
    expect_nothing_waiting(page)
    expect(page.locator('#pad[data-seen="2"]')).to_be_visible()
    expect(page.locator(".seats a[aria-current=true]")).to_contain_text("Ada")
    assert page.url == seated_at.pad("Ada")
    assert placed(page) == [(1, 5, "cars1.1")]


def test_a_refused_tap_of_another_seat_is_told_on_the_pad_that_is_open(seated_at: Seated) -> None:
    page = seated_at.ada
    page.goto(seated_at.pad("Bo"))
    with unanswered(page):
        tap(page, "cars1.3")
        page.goto(seated_at.pad("Ada"))
    network_is_back(page)
    expect(page.locator("[data-why]")).to_contain_text(
        "“Bo: 5 in row 1 of cars, space 3” was not entered."
    )
    assert page.url == seated_at.pad("Ada")


def test_a_tap_of_another_seat_that_was_freed_is_only_offered_to_be_dropped(
    seated_at: Seated,
) -> None:
    page = seated_at.ada
    page.goto(seated_at.pad("Bo"))
    with unanswered(page):
        tap(page, "cars1.1")
        page.goto(seated_at.pad("Ada"))
        tap(page, "cans1.1")
        seated_at.free("Bo")
    network_is_back(page)
    expect(question(page)).to_contain_text("“Bo: 5 in row 1 of cars, space 1” was not entered.")
    expect(page.locator("[data-wish=send]")).to_be_hidden()
    page.get_by_role("button", name="Drop").click()
    expect_nothing_waiting(page)
    assert [space for _, _, space in placed(page)] == ["cans1.1"]


# Words.


def test_one_tap_marks_one_button_and_the_others_keep_their_names(
    page: Page, server: Server
) -> None:
    game = GAMES["tyrannosaurus-rex"]
    page.goto(server.address + seated(Store(server.db), game, 8))
    buttons = page.locator("[role=grid] button:enabled")
    names = buttons.evaluate_all("all => all.map(button => button.ariaLabel)")
    assert len(names) > 1
    page.context.set_offline(True)
    buttons.nth(0).click()
    expect_waiting(page, names[0])
    expect(page.locator("[role=grid] [data-waits]")).to_have_count(1)
    expect(buttons.nth(0)).to_have_accessible_name(f"{names[0]}: waiting for the network")
    assert buttons.evaluate_all("all => all.map(button => button.ariaLabel)")[1:] == names[1:]
    press(buttons.nth(1))
    expect_waiting(page, names[0], names[1])


def test_a_name_with_a_colon_stays_whole_while_its_tap_waits(page: Page, server: Server) -> None:
    table = page.request.post(
        f"{server.address}/new/trex-holiday", data="id=table&name=小明: Z&name=Bo", headers=FORM
    )
    page.request.post(table.url, data="id=dice&move=reveal&dice=5&dice=3", headers=FORM)
    page.request.post(
        f"{table.url}?player=0",
        data="id=one&move=place&player=0&number=5&space=cars1.1",
        headers=FORM,
    )
    page.goto(table.url)
    page.context.set_offline(True)
    back = page.locator("#take-back .step")
    words = " ".join(back.inner_text().split())
    assert "小明: Z: 5 in row 1" in words
    back.click()
    expect(back).to_have_accessible_name(f"{words}: waiting for the network")
    expect_waiting(page, words)
