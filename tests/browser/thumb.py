"""A thumb on the pad: opens tables and taps what a player would tap."""

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Locator, Page, expect


def open_table(page: Page, address: str, names: Sequence[str], layout: str = "house") -> None:
    """From the first page through the form of a new table to its pad."""
    page.goto(address)
    page.get_by_role("link", name="T-Rex’s Holiday").first.click()
    if len(names) > 4:
        page.get_by_text("More players").click()
    for line, name in enumerate(names):
        page.locator("input[name=name]").nth(line).fill(name)
    page.locator("select[name=layout]").select_option(layout)
    page.get_by_role("button", name="Start the game").click()
    expect(tray(page, "reveal")).to_be_visible()


def tray(page: Page, kind: str) -> Locator:
    """The tray, if it asks for what `kind` says."""
    return page.locator(f"[data-tray={kind}]")


def saved(page: Page) -> Any:
    """The table's moves, as its saved file has them."""
    table = re.sub(r"(/t/[0-9a-f]+).*", r"\1", page.url)
    return json.loads(page.request.get(f"{table}/file.json").body())["moves"]


def throws_in_log(page: Page) -> list[str]:
    """What the app has thrown, as the log tells it, the first throw first."""
    log = page.context.new_page()
    log.goto(re.sub(r"(/t/[0-9a-f]+).*", r"\1/log", page.url))
    entries = log.locator(".entry", has=log.locator(".chip", has_text="rolled by the app"))
    told = [entry.removesuffix("rolled by the app").strip() for entry in entries.all_inner_texts()]
    log.close()
    return told[::-1]


def taken_back_next(page: Page) -> str:
    """What undo says that it would take back."""
    return page.locator("#take-back .step").inner_text()


@contextmanager
def entering(page: Page) -> Iterator[None]:
    """What is tapped inside is entered, and the pad that shows it is there."""
    entry = page.locator("#take-back input[name=entry]")
    before = entry.get_attribute("value") if entry.count() else "0"
    yield
    expect(page.locator(f'#take-back input[name=entry][value="{before}"]')).to_have_count(0)
    expect(
        page.locator("#take-back input[name=entry]").or_(page.locator(".ranking"))
    ).to_have_count(1)


def press(button: Locator) -> None:
    """By key: a finger that comes back at once to the same place is taken for one that bounced."""
    button.press("Enter")


def reveal(page: Page, one: int, other: int) -> None:
    expect(tray(page, "reveal")).to_be_visible()
    page.locator(".tray").get_by_label(f"First die: {one}", exact=True).click()
    with entering(page):
        press(page.locator(".tray").get_by_label(f"Second die: {other}", exact=True))


def trex(page: Page, number: int) -> None:
    expect(tray(page, "trex")).to_be_visible()
    with entering(page):
        page.locator(".tray").get_by_label(f"T-Rex die: {number}", exact=True).click()


def choose_sheet(page: Page, name: str) -> None:
    page.locator(".seats a", has_text=name).click()
    expect(page.locator(".seats a[aria-current=true]")).to_contain_text(name)


def choose_die(page: Page, number: int) -> None:
    """Choose the die to place, if it is not the chosen one."""
    expect(tray(page, "place")).to_be_visible()
    chosen = page.locator(".tray .die-chosen")
    if not re.search(rf"\b{number}\b", chosen.get_attribute("aria-label") or ""):
        page.locator(".tray").get_by_label(f"{number}, to place", exact=True).click()
        expect(chosen).to_have_attribute("aria-label", re.compile(rf"\b{number}\b"))


def place(page: Page, number: int, space: str) -> None:
    """Tap a space for a die; the space must be marked as legal."""
    choose_die(page, number)
    button = page.locator(f'button[value="{space}"]')
    expect(button).to_have_class(re.compile("sp-(legal|breaks)"))
    with entering(page):
        button.click()


def cover(page: Page, space: str) -> None:
    """Tap the number that a biscuit shall cover; it must be marked."""
    expect(tray(page, "biscuit")).to_be_visible()
    button = page.locator(f'button[value="{space}"]')
    expect(button).to_have_class(re.compile("sp-may-shade"))
    with entering(page):
        press(button)


def let_go(page: Page) -> None:
    expect(tray(page, "biscuit")).to_be_visible()
    with entering(page):
        page.get_by_role("button", name="Let it go").click()


def play(page: Page, names: Sequence[str], rounds: Sequence[str]) -> None:
    """Tap a whole game.

    A round reads `R53 0:5@carp.1 0:*@carp.1 1:- T4`: the dice shown, then number and space for
    one player after the other, `*` where a biscuit covers, `-` where it is let go.
    """
    for line in rounds:
        shown = -1
        for step in line.split():
            if step.startswith("R"):
                reveal(page, int(step[1]), int(step[2]))
                continue
            if step.startswith("T"):
                trex(page, int(step[1]))
                shown = -1
                continue
            player, what = int(step[0]), step[2:]
            if player != shown:
                choose_sheet(page, names[player])
                shown = player
            number, _, space = what.partition("@")
            if number == "-":
                let_go(page)
            elif number == "*":
                cover(page, space)
            else:
                place(page, int(number), space)
