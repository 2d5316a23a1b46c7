"""Documents are data: what an item says is what stands on the page."""

from typing import Any

import msgspec
import pytest

from scorepad.printing import cards, sheets
from scorepad.printing.canvas import PLAIN, Press
from scorepad.printing.documents import Cards, Document, Sheet
from scorepad.printing.fonts import MM
from scorepad.printing.palette import COLORS, INK, PEN
from scorepad.printing.papers import MARGIN, PAPERS
from tests.printing.paper import Page, near, page_count, words

A4 = PAPERS["a4"]
LEFT = (210 - 194) / 2
"""Where the bands of a sheet begin on A4."""
HEAD = {"id": "x", "title": "X", "game": "", "about": "An example.", "nth": 1}


def sheet(*items: dict[str, Any], values: Any = None, press: Press = PLAIN) -> Page:
    """A page with these items in its only band."""
    found = document({**HEAD, "kind": "sheet", "bands": [{"h": 260, "items": items}]})
    assert isinstance(found, Sheet)
    return Page(sheets.print_sheet(found, [values or {}], A4, 1, press))


def document(data: dict[str, Any]) -> Document:
    found: Document = msgspec.convert(data, Document)
    return found


def place(page: Page, text: str) -> tuple[float, float]:
    """The left edge of a text and its lower edge, from the corner of the band."""
    letters = [c for c in page.characters if c.text.strip()]
    first = letters["".join(c.text for c in letters).index(text.replace(" ", ""))]
    return first.left - LEFT, first.bottom - MARGIN


def test_a_text_stands_where_the_template_says() -> None:
    x, y = place(sheet({"draw": "text", "x": 20, "y": 30, "text": "Hello"}), "Hello")
    assert (x, y) == pytest.approx((20.3, 30), abs=0.3)
    moved = place(sheet({"draw": "text", "x": 25, "y": 41, "text": "Hello"}), "Hello")
    assert moved == pytest.approx((x + 5, y + 11), abs=0.01)


def test_a_text_is_filled_in_and_made_to_fit() -> None:
    item = {"draw": "text", "x": 0, "y": 30, "w": 30, "size": 12, "text": "{name}"}
    page = sheet(item, values={"name": "Wolfgang Amadeus"})
    assert "Wolfgang Amadeus" in words(page.text)
    assert max(c.right for c in page.characters) <= LEFT + 30
    assert len({round(c.bottom) for c in page.characters if c.text in "oa"}) == 1


def test_a_long_text_takes_the_lines_it_may() -> None:
    item = {"draw": "text", "x": 0, "y": 30, "w": 30, "lines": 3, "text": "one two " * 7}
    page = sheet(item)
    assert len({round(c.bottom, 1) for c in page.characters if c.text == "n"}) == 3


def test_a_field_that_is_missing_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        sheet({"draw": "text", "x": 0, "y": 30, "text": "{name}"})


def test_an_item_with_a_condition_waits_for_its_value() -> None:
    item = {"draw": "text", "x": 0, "y": 30, "text": "here", "when": "known"}
    assert "here" not in sheet(item, values={"known": ""}).text
    assert "here" not in sheet(item).text
    assert "here" in sheet(item, values={"known": "x"}).text


def test_boxes_hold_what_was_written_in_them() -> None:
    item = {
        "draw": "boxes", "x": 10, "y": 20, "w": 9, "h": 9, "columns": 2, "rows": 2,
        "gap": [1, 2], "values": "points",
    }  # fmt: skip
    page = sheet(item, values={"points": ["3", "", "", "x"]})
    left, top = LEFT + 10, MARGIN + 20
    (three,) = (c for c in page.characters if c.text == "3")
    assert left < three.left < three.right < left + 9
    assert top < three.top < three.bottom < top + 9
    assert near(page.pixel(left + 10 + 4.5, top + 11 + 4.5), PEN, 40)
    assert near(page.pixel(left, top + 4.5), INK, 40)
    assert page.pixel(left + 9.5, top + 4.5) == (255, 255, 255)


def test_boxes_can_be_numbered() -> None:
    item = {
        "draw": "boxes", "x": 0, "y": 20, "w": 9, "h": 9, "columns": 4, "number_from": 8,
        "shape": "stone",
    }  # fmt: skip
    assert words(sheet(item).text) == "8 9 10 11"


def test_entries_of_a_list_stand_in_rows() -> None:
    item = {
        "draw": "each", "over": "players", "x": 0, "y": 10, "step": [40, 20], "columns": 2,
        "items": [{"draw": "text", "x": 0, "y": 8, "text": "{nth} {name} {game}"}],
    }  # fmt: skip
    players = [{"name": name} for name in ("Ada", "Bo", "Cleo")]
    page = sheet(item, values={"players": players, "game": "G"})
    assert "3 Cleo G" in words(page.text)
    ada, bo, cleo = (place(page, f"{n}{name}") for n, name in enumerate(("Ada", "Bo", "Cleo"), 1))
    assert (bo[0] - ada[0], bo[1] - ada[1]) == pytest.approx((40, 0), abs=0.5)
    assert (cleo[0] - ada[0], cleo[1] - ada[1]) == pytest.approx((0, 20), abs=0.5)


def test_a_bar_is_filled_by_its_share() -> None:
    item = {"draw": "bar", "x": 0, "y": 20, "w": 40, "h": 4, "share": "share"}
    page = sheet(item, values={"share": 0.25})
    assert near(page.pixel(LEFT + 8, MARGIN + 22), INK)
    assert page.pixel(LEFT + 12, MARGIN + 22) == (255, 255, 255)


GROUND = {"draw": "panel", "x": 0, "y": 0, "w": 50, "h": 40, "fill": "sky"}


def test_a_ground_has_its_colour_its_grey_or_none() -> None:
    middle = (LEFT + 25, MARGIN + 20)
    assert near(sheet(GROUND).pixel(*middle), COLORS["sky"])
    grey = sheet(GROUND, press=Press(grey=True)).pixel(*middle)
    assert grey[0] == grey[1] == grey[2] == pytest.approx(181, abs=2)
    assert sheet(GROUND, press=Press(ink_saving=True)).pixel(*middle) == (255, 255, 255)


def test_a_document_that_is_none_is_not_read() -> None:
    item = {"draw": "text", "x": 0, "y": 0, "text": "x", "colour": "ink"}
    with pytest.raises(msgspec.ValidationError, match="colour"):
        sheet(item)
    with pytest.raises(msgspec.ValidationError, match="circle"):
        sheet({"draw": "circle", "x": 0, "y": 0})


def deck(bleed: bool = False, **more: Any) -> Cards:
    number = {"draw": "text", "x": 20, "y": 40, "text": "{nth}"}
    ground = {"draw": "panel", "x": 0, "y": 0, "w": 63.5, "h": 20, "fill": "sky", "bleed": bleed}
    front = [ground, number]
    found = document(
        {**HEAD, "kind": "cards", "format": "poker", "front": front, "bleed": bleed, **more}
    )
    assert isinstance(found, Cards)
    return found


def printed(
    what: Cards, count: int, backs: Any = "long", copies: int = 1, at_most: int | None = None
) -> bytes:
    values = [{"nth": number} for number in range(1, count + 1)]
    return cards.print_cards(what, values, A4, copies, PLAIN, at_most, backs)


def test_cards_go_on_over_as_many_pages_as_they_need() -> None:
    assert page_count(printed(deck(), 9)) == 1
    pdf = printed(deck(), 10)
    assert page_count(pdf) == 2
    assert words(Page(pdf, 0).text).endswith("1 3 5 7 9")
    assert words(Page(pdf, 1).text).endswith("2 4 6 8 10")


def test_copies_that_need_pages_of_their_own_are_not_mixed() -> None:
    pdf = printed(deck(), 10, copies=2)
    assert page_count(pdf) == 4
    pages = [words(Page(pdf, number).text) for number in range(4)]
    assert pages[0].endswith("1 3 5 7 9") and pages[2].endswith("1 3 5 7 9")
    assert "set 1 of 2, page 2 of 2" in pages[1] and "set 2 of 2, page 1 of 2" in pages[2]


def test_copies_of_a_few_cards_share_a_page() -> None:
    pdf = printed(deck(), 4, copies=2)
    assert page_count(pdf) == 1
    assert words(Page(pdf).text).endswith("1 2 3 4 1 2 3 4")


@pytest.mark.parametrize("at_most", [1, 2, None])
@pytest.mark.parametrize("lying", [True, False])
def test_the_caption_stands_whole_on_the_page(at_most: int | None, lying: bool) -> None:
    page = Page(printed(deck(lying=lying), 1, at_most=at_most))
    assert "print at 100 %." in page.text
    for letter in page.characters:
        assert letter.left >= MARGIN and letter.right <= page.width / MM - MARGIN
        assert letter.top >= MARGIN and letter.bottom <= page.height / MM - MARGIN


def test_backs_follow_their_fronts_unless_they_are_not_wanted() -> None:
    back = [{"draw": "text", "x": 20, "y": 40, "text": "back"}]
    pdf = printed(deck(back=back), 10)
    assert page_count(pdf) == 4
    assert words(Page(pdf, 1).text).count("back") == 5
    assert page_count(printed(deck(back=back), 10, "none")) == 2


def test_a_back_of_its_own_lies_behind_each_card() -> None:
    back = [{"draw": "text", "x": 20, "y": 40, "text": "b{nth}"}]
    pdf = printed(deck(back=back, same_back=False), 3)
    front, behind = Page(pdf, 0), Page(pdf, 1)
    lefts = [next(c.left for c in front.characters if c.text == n) for n in "123"]
    backs = [next(c.left for c in behind.characters if c.text == n) for n in "123"]
    for one, other in zip(lefts, backs, strict=True):
        assert 210 - 63.5 < one + other < 210 - 63.5 + 45


def test_a_colour_that_meets_the_edge_goes_on_beyond_it() -> None:
    pdf = Page(printed(deck(bleed=True), 1))
    where = cards.grid_of(deck(bleed=True), A4, None)
    x, y = where.place(0)
    assert near(pdf.pixel(x - 1.5, y + 10), COLORS["sky"])
    assert near(pdf.pixel(x + 10, y - 1.5), COLORS["sky"])
    assert pdf.pixel(x + 30, y + 21.5) == (255, 255, 255)


def test_a_hundred_copies_of_a_page_are_hardly_more_than_one() -> None:
    one, many = printed(deck(), 9), printed(deck(), 9, copies=99)
    assert page_count(many) == 99
    assert len(many) < 12 * len(one)
