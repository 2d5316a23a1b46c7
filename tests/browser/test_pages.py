"""Every page fits a phone, in light and dark, and can be used with a thumb."""

import re
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page, expect

from tests.browser.conftest import LAYOUTS, Server
from tests.browser.test_undo import SHORT
from tests.browser.thumb import open_table, place, play, reveal, tray

PAGES = (
    "/",
    "/new/trex-holiday",
    "/count/trex-holiday",
    "/sheets/trex-holiday",
    "/print",
    "/print/trex-holiday-sheet",
    "/print/trex-holiday-strips",
    "/print/tyrannosaurus-rex-catalogue",
    "/print/table-tents",
    "/print/printer",
    "/print/calibration",
    "/rules/trex-holiday",
    "/nothing-here",
)
OF_A_TABLE = (
    "",
    "?player=1",
    "/menu",
    "/log",
    "/print",
    "/print/table-tents",
    "/take-back?entry=1",
    "/correct?entry=1",
)

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")

TOO_SMALL = """() => [...document.querySelectorAll("a, button, select, input:not([type=hidden])")]
  .filter(e => e.checkVisibility() && !e.closest("p, li > p, .vh, .skip") && !e.matches(".skip"))
  .map(e => [e.outerHTML.slice(0, 90), (e.closest("label") || e).getBoundingClientRect()])
  .filter(([_, box]) => box.height < 43.5 || box.width < 24)
  .map(([html, box]) => `${html} ${Math.round(box.width)}x${Math.round(box.height)}`)"""


def check_fits(page: Page) -> None:
    wide = page.evaluate("Math.max(document.documentElement.scrollWidth, innerWidth)")
    assert page.viewport_size is not None
    assert wide <= page.viewport_size["width"], f"{page.url} is {wide} px wide"
    assert page.evaluate(TOO_SMALL) == [], page.url


def check_looks(page: Page, address: str) -> None:
    """Open a page, and look at it on two widths of phone, in light and in dark."""
    page.goto(address)
    for width in (320, 375):
        page.set_viewport_size({"width": width, "height": 812})
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            check_fits(page)


def test_every_page_fits_and_has_targets_for_thumbs(page: Page, server: Server) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(f"{page.url}: {message.text}"))
    for path in PAGES:
        check_looks(page, server.address + path)
    assert [said for said in complaints if "nothing-here" not in said] == []
    complaints.clear()

    open_table(page, server.address, ["Ada", "W" * 40, *(f"Player {n}" for n in range(3, 13))])
    reveal(page, 5, 3)
    place(page, 5, "cars1.1")
    table = page.url.split("?")[0]
    for path in OF_A_TABLE:
        check_looks(page, table + path)
    assert complaints == []


def test_the_end_fits_and_has_targets_for_thumbs(page: Page, server: Server) -> None:
    open_table(page, server.address, ["Ada"], layout="Hut")
    play(page, ["Ada"], SHORT)
    table = page.url.replace("/end", "")
    check_looks(page, f"{table}/end")
    page.get_by_role("button", name="Confirm the result").click()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    for path in ("/end", "?player=0", "/log", "/print"):
        check_looks(page, table + path)
    check_looks(page, server.address)


def test_the_standing_fits_with_a_name_of_forty_letters(page: Page, server: Server) -> None:
    open_table(page, server.address, ["W" * 40])
    check_looks(page, page.url.split("?")[0] + "/end")


def test_the_menu_leads_to_everything_of_a_table(page: Page, server: Server) -> None:
    open_table(page, server.address, ["Ada"])
    reveal(page, 5, 3)
    for link, heading in {
        "What was entered": "What was entered",
        "The standing": "T-Rex’s Holiday",
        "Print the sheets": "score sheet",
        "How we read the rules": "How we read the rules",
    }.items():
        page.get_by_role("link", name="Menu of this table").click()
        page.get_by_role("link", name=link).click()
        expect(page.get_by_role("heading", level=1)).to_contain_text(heading, ignore_case=True)
        page.go_back()
        page.get_by_role("link", name="Back").click()
        expect(tray(page, "place")).to_be_visible()


def test_a_layout_file_is_drawn_kept_and_offered(
    page: Page, server: Server, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text((LAYOUTS / "cabin.toml").read_text().replace("Cabin", "Tree house"))
    page.goto(f"{server.address}/sheets/trex-holiday")
    page.locator("input[type=file]").set_input_files(mine)
    page.get_by_role("button", name="Read the file").click()
    expect(page.get_by_role("heading", name="This is what was read")).to_be_visible()
    page.get_by_role("button", name="Keep this sheet").click()
    expect(page.locator("main")).to_contain_text("Tree house")
    open_table(page, server.address, ["Ada"], layout="Tree house")
    expect(page.locator("button[name=space]")).to_have_count(18)


def test_a_bad_layout_file_names_its_field(page: Page, server: Server, tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text((LAYOUTS / "cabin.toml").read_text().replace("spaces = 3", "spaces = 30"))
    page.goto(f"{server.address}/sheets/trex-holiday")
    page.locator("input[type=file]").set_input_files(bad)
    page.get_by_role("button", name="Read the file").click()
    expect(page.get_by_role("alert")).to_contain_text("posts.areas[1].spaces")


def test_a_paper_sheet_is_counted(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/count/trex-holiday")
    page.locator("input[name=name]").first.fill("Ada")
    for space, mark in {"post1.1": "5", "post1.2": "5", "post1.3": "2*", "cans2.1": "4"}.items():
        page.locator(f'select[name="p0.{space}"]').select_option(mark)
    page.get_by_role("button", name="Count the points").click()
    expect(page.get_by_role("alert")).to_contain_text("The middle set of cans was begun")
    page.locator('select[name="p0.cans2.1"]').select_option("")
    page.get_by_role("button", name="Count the points").click()
    expect(page.get_by_role("heading", name="Ada wins with 7 points.")).to_be_visible()


def test_a_print_shows_its_picture_and_opens_as_pdf(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/print")
    page.get_by_role("link", name="Score sheet The four rooms").click()
    picture = page.locator("img.preview")
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 500
    page.locator("select[name=paper]").select_option("letter")
    expect(page).to_have_url(re.compile("paper=letter"))
    assert page.request.get(pdf_opened(page)).body().startswith(b"%PDF")


def pdf_opened(page: Page) -> str:
    """The address that "Open the PDF" asks for."""
    page.route(re.compile(r"\.pdf\?"), lambda route: route.fulfill(status=204))
    with page.expect_request(re.compile(r"\.pdf\?")) as asked:
        page.get_by_role("button", name="Open the PDF").click()
    return asked.value.url


def test_what_was_typed_in_last_is_printed(page: Page, plain_page: Page, server: Server) -> None:
    """With and without a script; and after the way back the form still prints what it shows."""
    for each in (page, plain_page):
        each.goto(f"{server.address}/print/trex-holiday-sheet")
        each.get_by_label("Copies").fill("2")
        each.get_by_label("Names").fill("Ada\nBo")
        opened = pdf_opened(each)
        assert "copies=2" in opened and "names=Ada%0D%0ABo" in opened
    page.goto(f"{server.address}/print")
    page.go_back()
    expect(page.get_by_label("Names")).to_have_value("Ada\nBo")
    assert "names=Ada%0D%0ABo" in pdf_opened(page)


def test_an_option_shows_its_picture_and_leaves_the_form_as_it_is(
    page: Page, server: Server
) -> None:
    page.goto(f"{server.address}/print/trex-holiday-sheet")
    before = page.locator("img.preview").get_attribute("src")
    page.get_by_label("Copies").fill("3")
    page.get_by_label("Names").press_sequentially("Ada")
    expect(page.locator("#size")).to_contain_text("3 pages, 6 sheets.")
    expect(page.get_by_label("Names")).to_have_value("Ada")
    expect(page.get_by_label("Names")).to_be_focused()
    page.get_by_label("Names").fill("W" * 41)
    page.get_by_label("Save ink").check()
    expect(page.get_by_role("alert")).to_contain_text("names of up to 40 characters")
    page.get_by_label("Names").fill("Ada")
    page.get_by_label("Grey").check()
    expect(page.locator("img.preview")).not_to_have_attribute("src", str(before))


def test_the_sheet_can_be_played_by_keyboard(page: Page, server: Server) -> None:
    open_table(page, server.address, ["Ada"])
    reveal(page, 5, 3)
    page.locator('button[value="stack1.1"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator('button[value="stack1.1"]')).to_have_text("5")
    expect(page.locator('button[value="stack1.1"]')).to_be_focused()
