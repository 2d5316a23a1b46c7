"""Gods Love Dinosaurs on the phone: whole games tapped, with nests written down by hand."""

import re
from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Server
from tests.browser.test_full_games import replayed
from tests.browser.test_pages import check_looks
from tests.browser.thumb import (
    choose_sheet,
    entering,
    press,
    saved,
    taken_back_next,
    tray,
)

NAMES = ("Ada", "Łukasz", "小明")


def begin(page: Page, address: str, names: Sequence[str], tiles: str = "") -> None:
    """From the first page through the form of a new table to its pad."""
    page.goto(address)
    page.get_by_role("link", name="Gods Love Dinosaurs").first.click()
    fill_form(page, names, tiles)
    expect(tray(page, "take")).to_be_visible()


def fill_form(page: Page, names: Sequence[str], tiles: str) -> None:
    if len(names) > 4:
        page.get_by_text("More players").click()
    for line, name in enumerate(names):
        page.locator("input[name=name]").nth(line).fill(name)
    page.get_by_label("Tiles in the stacks").fill(tiles)
    page.get_by_role("button", name="Start the game").click()


def in_tray(page: Page, name: str) -> Locator:
    return page.locator(".tray").get_by_role("button", name=name)


def take(page: Page, who: str, column: str) -> None:
    expect(tray(page, "take").get_by_role("heading")).to_have_text(f"{who} takes a tile")
    with entering(page):
        press(in_tray(page, f"{column}:"))


def hatch(page: Page, who: str) -> None:
    expect(tray(page, "hunt").get_by_role("heading")).to_contain_text(who)
    with entering(page):
        press(in_tray(page, "Hatch a dinosaur for an egg"))
    expect(page.locator(".hatched")).to_be_visible()


def hunt(page: Page, who: str, eggs: int, starved: int = 0) -> None:
    """The next hunt that the tray asks for."""
    expect(tray(page, "hunt").get_by_role("heading")).to_have_text(f"{who} hunts")
    for _ in range(starved):
        press(in_tray(page, "Starved: one more"))
    with entering(page):
        press(in_tray(page, f"Eggs laid: {eggs}"))


def refill(page: Page, button: str = "All filled") -> None:
    expect(tray(page, "refill")).to_be_visible()
    with entering(page):
        press(in_tray(page, button))


def exchange(page: Page, name: str) -> None:
    with entering(page):
        press(page.get_by_role("button", name=name))


def note(page: Page, text: str) -> Locator:
    said = page.locator("[data-note]")
    expect(said).to_contain_text(text)
    return said


def nest(page: Page) -> list[str]:
    """Eggs, golden eggs and dinosaurs of the player shown."""
    expect(page.locator(".nest")).to_be_visible()
    return page.locator(".nest b").all_inner_texts()


def check_end(page: Page, points: dict[str, int], why: str) -> None:
    """The page and `scorepad replay` of the saved file say what was written down by hand."""
    expect(page.locator(".headline")).to_contain_text(why)
    order = sorted(points, key=lambda name: -points[name])
    for place, name in enumerate(order):
        row = page.locator(".ranking li").nth(place)
        expect(row).to_contain_text(name)
        expect(row.locator(".egg")).to_contain_text(str(points[name]))
    said = replayed(page.request.get(page.url.replace("/end", "/file.json")).body())
    assert (said["status"], said["winners"]) == ("finished", [order[0]])
    assert {player["name"]: player["total"] for player in said["players"]} == points


def test_a_whole_game_with_counted_stacks(page: Page, server: Server) -> None:
    """15 tiles: ten are laid out, four fill frog and eagle again, one is too few for rabbit.

    Ada: 3, hatches 2, lays 3 (first entered as 2) and 6: 11, two golden ones for ten: 1 2 2 → 13.
    Łukasz: 3, lays 1 and 2: 6 0 1 → 7. 小明: 3, starved; corrected by one to 4, hatches 3, lays
    none: 3 0 1 → 4.
    """
    begin(page, server.address, NAMES, tiles="15")
    expect(page.locator(".tray")).to_contain_text("5 tiles in the stacks")
    take(page, "Ada", "Frog")
    expect(in_tray(page, "Frog:")).to_have_accessible_name(
        "Frog: 1 tile, the last, the dinosaur marker stands here"
    )
    take(page, "Łukasz", "Eagle")
    take(page, "小明", "Eagle")
    said = note(page, "The eagle column is empty: all eagles hunt. Each moves up to 3 hexes")
    press(said.get_by_role("link", name="Close this note"))
    expect(said).to_have_count(0)
    take(page, "Ada", "Frog")
    note(page, "all frogs spread, then the dinosaurs are awake.")
    expect(page.get_by_role("heading", name="The dinosaurs are awake")).to_be_visible()
    hatch(page, "Ada")
    assert nest(page) == ["2", "0", "2"]
    hunt(page, "Ada", eggs=2)
    hunt(page, "Łukasz", eggs=1)
    hunt(page, "小明", eggs=0, starved=1)
    expect(page.locator(".tray")).to_contain_text("Fill frog and eagle.")
    refill(page)
    expect(page.locator(".tray")).to_contain_text("1 tile in the stacks")

    take(page, "Łukasz", "Rabbit")
    assert "Łukasz takes a rabbit tile" in taken_back_next(page)
    with entering(page):
        press(page.locator("#take-back .step"))
    expect(tray(page, "take").get_by_role("heading")).to_have_text("Łukasz takes a tile")
    expect(in_tray(page, "Rabbit:")).to_have_accessible_name(
        "Rabbit: 2 tiles, the dinosaur marker stands here"
    )
    with entering(page):
        press(page.locator("#redo .step"))
    expect(in_tray(page, "Rabbit:")).to_have_accessible_name(re.compile("1 tile, the last"))

    page.get_by_role("link", name="Menu of this table").click()
    page.get_by_role("link", name="What was entered").click()
    page.get_by_role("link", name="Correct: Ada hunts: 2 eggs").click()
    page.get_by_label("Eggs laid").select_option("3")
    page.get_by_role("button", name="Correct it").click()
    expect(
        page.locator(".entry").filter(has_text="corrected to: Ada hunts: 3 eggs")
    ).to_be_visible()
    page.get_by_role("link", name="Back", exact=True).click()
    page.get_by_role("link", name="Menu of this table").click()
    page.get_by_role("link", name="Correct by hand").click()
    whose = page.locator("form", has=page.get_by_role("heading", name="小明"))
    press(whose.get_by_role("button", name="Regular eggs: one more"))
    whose.get_by_role("button", name="Correct 小明").click()
    assert nest(page) == ["4", "0", "0"]

    choose_sheet(page, "Ada")
    assert nest(page) == ["5", "0", "2"]
    take(page, "小明", "Rabbit")
    choose_sheet(page, "Ada")
    press(page.locator(".tray").get_by_role("link", name="Eggs laid: 5 or more"))
    press(in_tray(page, "Eggs laid: one more"))
    with entering(page):
        press(in_tray(page, "Enter the hunt"))
    choose_sheet(page, "Ada")
    exchange(page, "Exchange 5 eggs for a golden one")
    exchange(page, "Exchange 5 eggs for a golden one")
    assert nest(page) == ["1", "2", "2"]
    choose_sheet(page, "小明")
    expect(tray(page, "hunt").get_by_role("heading")).to_have_text("小明 may hatch")
    hatch(page, "小明")
    hunt(page, "小明", eggs=0)
    hunt(page, "Łukasz", eggs=2)
    expect(page.locator(".tray")).to_contain_text("so the game ends")
    assert len(saved(page)) == 18
    refill(page, "End the game")
    check_end(page, {"Ada": 13, "Łukasz": 7, "小明": 4}, "Ada wins with 13 points.")


def test_a_short_game_without_javascript(plain_page: Page, server: Server) -> None:
    """Nobody counts the tiles. Ada: 3, lays 7: 10 0 1 → 11. Bo: 3, hatches 2, one of two starves,
    lays 4: 6 0 1, one golden for five: 1 1 1 → 7."""
    page = plain_page
    begin(page, server.address, ["Ada", "Bo"])
    take(page, "Ada", "Frog")
    take(page, "Bo", "Frog")
    hatch(page, "Bo")
    page.locator(".tray").get_by_label("Starved", exact=True).fill("1")
    hunt(page, "Bo", eggs=4)
    page.locator(".tray").get_by_role("link", name="Eggs laid: 5 or more").click()
    page.locator(".tray").get_by_label("Eggs laid", exact=True).fill("7")
    with entering(page):
        in_tray(page, "Enter the hunt").click()
    choose_sheet(page, "Bo")
    exchange(page, "Exchange 5 eggs for a golden one")
    assert nest(page) == ["1", "1", "1"]
    expect(page.locator(".tray")).to_contain_text("With too few tiles the game ends.")
    refill(page, "A slot stays empty")
    check_end(page, {"Ada": 11, "Bo": 7}, "Ada wins with 11 points.")


def tap_in_vain(page: Page, button: Locator) -> str:
    """The code in the note after a tap that is refused; nothing is entered."""
    before = saved(page)
    with page.expect_response(lambda response: response.request.method == "POST") as answer:
        press(button)
    assert answer.value.status == 422
    said = page.locator("[data-note][data-code]")
    expect(said).to_have_attribute("role", "alert")
    assert saved(page) == before
    return said.get_attribute("data-code") or ""


def test_what_is_refused_says_why(page: Page, server: Server) -> None:
    begin(page, server.address, ["Ada", "Bo"])
    golden = page.get_by_role("button", name="Exchange 5 eggs for a golden one")
    assert tap_in_vain(page, golden) == "gods.no-egg"
    note(page, "Ada has 3 regular eggs. A golden one takes five.")
    take(page, "Ada", "Rat")
    take(page, "Bo", "Rat")
    assert tap_in_vain(page, in_tray(page, "Rat: empty")) == "gods.column-empty"
    said = note(page, "The rat column is empty. Take a tile from frog, rabbit, tiger or eagle.")
    press(said.get_by_role("link", name="Close this note"))
    expect(said).to_have_count(0)
    take(page, "Ada", "Frog")
    take(page, "Bo", "Frog")
    for adjusted in range(3):
        page.goto(re.sub(r"(/t/[0-9a-f]+).*", r"\1/adjust", page.url))
        whose = page.locator("form", has=page.get_by_role("heading", name="Ada"))
        press(whose.get_by_role("button", name="Regular eggs: one less"))
        whose.get_by_role("button", name="Correct Ada").click()
        assert nest(page)[0] == str(2 - adjusted)
    assert tap_in_vain(page, in_tray(page, "Hatch a dinosaur")) == "gods.no-egg"
    note(page, "Ada has no egg to hatch. A dinosaur lays one for each predator it eats.")


def test_the_pad_goes_on_to_whoever_is_to_act(page: Page, server: Server) -> None:
    """One phone plays for all without switching; a hunt begins with who woke the dinosaurs."""
    begin(page, server.address, ["Ada", "Bo"])
    choose_sheet(page, "Bo")
    take(page, "Ada", "Frog")
    expect(page.locator(".seats a[aria-current=true]")).to_contain_text("Bo")
    take(page, "Bo", "Frog")
    hunt(page, "Bo", eggs=1)
    expect(page.locator(".seats a[aria-current=true]")).to_contain_text("Ada")
    hunt(page, "Ada", eggs=0)
    expect(tray(page, "refill")).to_be_visible()


def test_without_network_the_tile_that_is_tapped_last_is_meant(page: Page, server: Server) -> None:
    begin(page, server.address, NAMES[:2])
    page.context.set_offline(True)
    for column in ("Tiger", "Frog"):
        press(in_tray(page, f"{column}:"))
        expect(page.locator("[data-waiting] li")).to_have_text([f"{column} tile"])
    page.context.set_offline(False)
    expect(tray(page, "take").get_by_role("heading")).to_have_text(f"{NAMES[1]} takes a tile")
    assert saved(page) == [{"move": "take", "player": 0, "column": "frog"}]


def test_the_tiles_are_asked_for_and_checked(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/new/gods-love-dinosaurs")
    fill_form(page, NAMES, "9")
    expect(page.get_by_role("alert")).to_contain_text("a number from 10 to 84, or nothing")
    expect(page.locator("input[name=name]").nth(2)).to_have_value("小明")
    expect(page.get_by_label("Tiles in the stacks")).to_have_value("9")
    page.get_by_label("Tiles in the stacks").fill("84")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".tray")).to_contain_text("74 tiles in the stacks")


def test_a_tie_of_the_final_count_goes_to_the_one_further_from_the_first(
    page: Page, server: Server
) -> None:
    """Ada: 4 + 5 + 2 = 11. Bo: 6 + 5 + 0 = 11."""
    page.goto(f"{server.address}/count/gods-love-dinosaurs")
    for number, (name, counts) in enumerate({"Ada": (4, 1, 2), "Bo": (6, 1, 0)}.items()):
        whose = page.locator("details.player").nth(number)
        whose.get_by_label("Name").fill(name)
        for label, count in zip(
            ("Regular eggs", "Golden eggs", "Dinosaurs on the map"), counts, strict=True
        ):
            press(whose.get_by_role("button", name=f"{label}: one less"))
            for _ in range(count):
                press(whose.get_by_role("button", name=f"{label}: one more"))
    page.get_by_role("button", name="Count the points").click()
    expect(page.locator(".headline")).to_contain_text(
        re.compile(r"Bo wins with 11 points\.\s*Ada has as many, but Bo is further from the first")
    )
    expect(page.locator(".ranking li").nth(1)).to_contain_text("Ada")


def test_every_tray_fits_and_has_targets_for_thumbs(page: Page, server: Server) -> None:
    for path in ("/new/gods-love-dinosaurs", "/count/gods-love-dinosaurs"):
        check_looks(page, server.address + path)
    begin(page, server.address, ["W" * 40, *"ABCD"], tiles="15")
    table = page.url.split("?")[0]
    for _ in range(3):
        check_looks(page, f"{table}?player=0")
        with entering(page):
            press(in_tray(page, "Frog:"))
    check_looks(page, f"{table}?player=0")
    check_looks(page, f"{table}?player=0&more=1")
    for path in ("/adjust", "/log", "/menu", "/end"):
        check_looks(page, table + path)
    page.goto(f"{table}?player=0")
    for _ in range(5):
        with entering(page):
            press(in_tray(page, "Eggs laid: 0"))
    check_looks(page, f"{table}?player=0")
    refill(page, "End the game")
    check_looks(page, f"{table}?player=0")
