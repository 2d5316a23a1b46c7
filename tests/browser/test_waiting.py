"""Taps without network wait on the phone; they are sent in order, once each, or asked about."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Locator, Page, Request, Route, expect

from tests.browser.conftest import Server, phone
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
    """What the tray says that waits, the oldest first."""
    return page.locator("[data-waiting] li").all_inner_texts()[::-1]


def expect_waiting(page: Page, *words: str) -> None:
    expect(page.locator("[data-waiting] li")).to_have_text(words[::-1])


def expect_nothing_waiting(page: Page) -> None:
    expect(page.locator("[data-waiting]")).to_be_hidden(timeout=15_000)
    expect(page.locator("[data-waits]")).to_have_count(0)


def tap(page: Page, name: str) -> None:
    """Tap a space and see that the tap waits there."""
    press(space(page, name))
    expect(space(page, name)).to_have_attribute("data-waits", re.compile(r"\d"))


def question(page: Page) -> Locator:
    return page.locator("[data-asks] [data-question]")


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
            "5 in the streamer, space 1",
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
    expect(tray(ada, "wait")).to_be_visible(timeout=15_000)
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
    def fault(route: Route) -> None:
        if is_entry(route.request):
            body = "<main><p>The database is busy.</p></main>"
            route.fulfill(status=503, body=body, headers={"Scorepad-Version": "any"})
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


def refused_with_two_more(ada: Page) -> None:
    """A tap that the rules refuse, and two behind it; the network is back."""
    ada.context.set_offline(True)
    tap(ada, "cars1.3")
    tap(ada, "cans1.1")
    ada.locator("#take-back .step").click()
    expect(ada.locator("[data-waiting] li")).to_have_count(3)
    ada.context.set_offline(False)
    expect(ada.locator("[data-note]")).to_contain_text("Its next space is number 1.")
    expect(question(ada)).to_have_text(
        "2 more taps are waiting. Send them all the same, or drop them?"
    )
    expect_waiting(ada, "3 in the left set of cans, space 1", "Take back Dice 5 and 3")


def test_a_refused_tap_holds_the_rest_until_they_are_dropped(ada: Page) -> None:
    refused_with_two_more(ada)
    network_is_back(ada)
    ada.reload()
    expect(ada.locator("[data-asks]")).to_be_visible()
    assert placed(ada) == []
    ada.get_by_role("button", name="Drop").click()
    expect_nothing_waiting(ada)
    expect(ada.locator("[data-asks]")).to_be_hidden()
    assert placed(ada) == []
    place(ada, 5, "cars1.1")


def test_a_refused_tap_holds_the_rest_until_they_are_sent_all_the_same(ada: Page) -> None:
    refused_with_two_more(ada)
    ada.get_by_label("Take out: Take back Dice 5 and 3").click()
    expect(question(ada)).to_have_text(
        "Send “3 in the left set of cans, space 1” all the same, or drop it?"
    )
    ada.get_by_role("button", name="Send").click()
    expect(space(ada, "cans1.1")).to_have_text("3")
    expect_nothing_waiting(ada)
    assert placed(ada) == [(0, 3, "cans1.1")]


def test_a_refused_tap_that_nothing_waits_behind_asks_nothing(ada: Page) -> None:
    ada.context.set_offline(True)
    tap(ada, "cars1.3")
    ada.context.set_offline(False)
    expect(ada.locator("[data-note]")).to_contain_text("Its next space is number 1.")
    expect(ada.locator("[data-asks]")).to_be_hidden()
    expect_nothing_waiting(ada)


def test_the_newest_tap_can_be_taken_out(ada: Page) -> None:
    ada.context.set_offline(True)
    tap(ada, "cars1.1")
    tap(ada, "cans1.1")
    ada.get_by_label("Take out: 3 in the left set of cans, space 1").click()
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


def test_a_link_that_leads_nowhere_without_network_says_so(ada: Page) -> None:
    before = ada.locator(".sheet").inner_html()
    ada.context.set_offline(True)
    ada.locator(".seats a", has_text="Bo").click()
    expect(ada.locator("[data-trouble]")).to_contain_text("The score pad could not be reached.")
    assert ada.locator(".sheet").inner_html() == before
    expect(ada.locator(".seats a[aria-current=true]")).to_contain_text("Ada")
    ada.context.set_offline(False)
    choose_sheet(ada, "Bo")
    expect(ada.locator("[data-trouble]")).to_be_hidden()


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
