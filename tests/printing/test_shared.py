from collections.abc import Callable, Iterator, Sequence
from types import SimpleNamespace

import pytest

from scorepad.games import GAMES
from scorepad.printing import shared
from scorepad.printing.canvas import Press, Rect
from scorepad.printing.documents import Cards, Sheet, document
from scorepad.printing.fonts import MM
from scorepad.printing.items import Each, Folded, Item, Text
from scorepad.printing.orders import Order, make
from scorepad.printing.papers import MARGIN
from scorepad.printing.paragraphs import height
from tests.printing.paper import Page, own_words, page_count, words

IDS = ("rulings", "table-tents", "calibration")
ADDRESS = "http://192.168.178.20:8000/t/4fG7aQ"
on_both_papers = pytest.mark.parametrize("paper", ["a4", "letter"])


def items(document_id: str) -> tuple[Item, ...]:
    wanted = document(document_id)
    if isinstance(wanted, Sheet):
        return tuple(item for band in wanted.bands for item in band.items)
    assert isinstance(wanted, Cards)
    return wanted.front


def pages(pdf: bytes) -> Iterator[Page]:
    return (Page(pdf, number) for number in range(page_count(pdf)))


def sizes(all_items: Sequence[Item]) -> Iterator[float]:
    for item in all_items:
        if isinstance(item, Each | Folded):
            yield from sizes(item.items)
        if isinstance(item, Text):
            yield item.size


@on_both_papers
@pytest.mark.parametrize("document_id", IDS)
def test_all_that_a_document_says_is_on_every_page_and_nothing_stands_on_anything(
    document_id: str, paper: str
) -> None:
    for page in pages(make(document_id, Order(paper=paper))):
        said = words(page.text)
        for text in own_words([item for item in items(document_id) if item.when != "checked"]):
            assert text in said
        assert page.overlapping() == []
        assert page.in_the_margin(MARGIN - 0.5) == []  # A frame on the edge is half outside.


@pytest.mark.parametrize("document_id", IDS)
def test_nothing_is_printed_smaller_than_eight_points(document_id: str) -> None:
    assert min(sizes(items(document_id))) >= 8


# How we read the rules


@on_both_papers
def test_every_ruling_stands_on_the_page_of_its_game(paper: str) -> None:
    printed = tuple(pages(make("rulings", Order(paper=paper))))
    assert len(printed) == len(GAMES)
    for game, page in zip(GAMES.values(), printed, strict=True):
        said = words(page.text)
        assert words(game.name) in said
        for title, text in game.rulings:
            assert words(title) in said
            assert words(text) in said


def test_the_lines_for_the_table_begin_below_the_rulings_and_end_on_the_page() -> None:
    notes = next(i for i in items("rulings") if isinstance(i, Each))
    for values in shared.rulings():
        lines, text = len(values["notes"]), max(
            height(column, shared.COLUMN[0])
            for column in (values["left"], values["right"])
            if column
        )  # fmt: skip
        heading = notes.y + notes.step[1] * (lines - 1) - 20
        assert 15 + text + 4 < heading
        assert lines >= 5
        assert [note["heading"] for note in values["notes"]] == [False] * (lines - 1) + [True]


def test_the_two_columns_are_as_level_as_whole_rulings_allow() -> None:
    w = shared.COLUMN[0]
    for values in shared.rulings():
        left, right = values["left"], values["right"]
        told = [*left, *right]
        best = min(
            max(height(told[:end], w), height(told[end:], w)) for end in range(2, len(told), 2)
        )
        assert max(height(left, w), height(right, w)) <= best + 4


def test_a_game_with_many_rulings_goes_on_on_another_page(monkeypatch: pytest.MonkeyPatch) -> None:
    many = tuple((f"Ruling {number}", "Word by word. " * 30) for number in range(12))
    game = SimpleNamespace(name="Long Game", art="egg", plate="fern", rulings=many)
    monkeypatch.setattr(shared, "GAMES", {"long": game})
    first, second = shared.rulings()
    assert (first["game"], second["game"]) == ("Long Game", "Long Game (continued)")
    told = [
        text for page in (first, second) for side in ("left", "right")
        for kind, text in page[side] if kind == "heading"
    ]  # fmt: skip
    assert told == [title for title, _ in many]
    assert len(first["notes"]) >= 1


# Table tents


def halves(page: Page) -> Iterator[tuple[Rect, Rect]]:
    """Of both tents on a page: the half on its head and the one below the fold."""
    left, top = (page.width / MM - 175) / 2, (page.height / MM - 248) / 2
    for y in (top, top + 124):
        yield (left, y, 175, 62), (left, y + 62, 175, 62)


def letters(page: Page, half: Rect) -> str:
    """The characters in a part of the page as they stand from the left."""
    x, y, w, h = half
    inside = [
        c for c in page.characters
        if x <= c.left and c.right <= x + w and y <= c.top and c.bottom <= y + h
    ]  # fmt: skip
    return "".join(c.text for c in sorted(inside, key=lambda c: c.left))


def dark_upright(page: Page, half: Rect, x: float, y: float) -> bool:
    return page.dark(half[0] + x, half[1] + y)


def dark_turned(page: Page, half: Rect, x: float, y: float) -> bool:
    """The same for a half on its head, as its reader counts."""
    return page.dark(half[0] + 175 - x, half[1] + 62 - y)


@on_both_papers
def test_a_tent_has_its_name_below_the_fold_and_on_its_head_above_it(paper: str) -> None:
    page = Page(make("table-tents", Order(paper=paper, names=("Ada", "Łukasz"))))
    (above, below), (above2, below2) = halves(page)
    assert letters(page, below) == "Ada" and letters(page, above) == "adA"
    assert letters(page, below2) == "Łukasz" and letters(page, above2) == "zsakuŁ"


def test_two_tents_stand_on_a_page_and_without_names_there_are_some_to_write_on() -> None:
    assert page_count(make("table-tents", Order(names=("Ada", "Bo", "Cy")))) == 2
    for page in pages(make("table-tents", Order())):
        for above, below in halves(page):
            assert not letters(page, above) and not letters(page, below)
            assert dark_upright(page, below, 100, 38) and dark_turned(page, above, 100, 38)


def test_a_named_tent_has_no_line_to_write_on() -> None:
    page = Page(make("table-tents", Order(names=("I", "I"))))
    for above, below in halves(page):
        assert not dark_upright(page, below, 74, 38)
        assert not dark_turned(page, above, 74, 38)


def test_no_two_of_forty_eight_tents_look_the_same() -> None:
    tents = shared.tents([str(number) for number in range(48)], None)
    assert len({(tent["art"], tent["plate"]) for tent in tents}) == 48
    assert len({tent["art"] for tent in tents[:12]}) == 12


@pytest.mark.parametrize("names", [("Ada",), ()])
@pytest.mark.parametrize("address", [None, ADDRESS])
def test_both_sides_of_a_tent_are_alike(names: tuple[str, ...], address: str | None) -> None:
    """Mark by mark, as whoever sits on that side sees it."""
    page = Page(make("table-tents", Order(names=names, address=address)))
    above, below = next(halves(page))
    assert letters(page, above) == letters(page, below)[::-1]
    across, down = range(2, 173), range(2, 60)
    differing = [
        (x, y)
        for x in across
        for y in down
        if dark_turned(page, above, x, y) != dark_upright(page, below, x, y)
    ]
    assert len(differing) < 0.02 * len(across) * len(down), "edges may round another way"


def test_the_address_is_read_and_scanned_on_both_sides() -> None:
    page = Page(make("table-tents", Order(names=("Ada",), address=ADDRESS)))
    above, below = next(halves(page))
    assert letters(page, below) == f"Ada{ADDRESS}"
    assert words(page.text).count(ADDRESS) == 2
    assert finder(page, above, dark_turned) and finder(page, below, dark_upright)


def test_without_an_address_there_is_no_code() -> None:
    page = Page(make("table-tents", Order(names=("Ada",))))
    above, below = next(halves(page))
    assert not finder(page, above, dark_turned) and not finder(page, below, dark_upright)
    assert "http" not in page.text


def test_the_dinosaur_of_a_tent_keeps_its_size_beside_a_code() -> None:
    with_code = Page(make("table-tents", Order(names=("Ada",), address=ADDRESS)))
    without = Page(make("table-tents", Order(names=("Ada",))))
    _, below = next(halves(with_code))
    for x in range(8, 66):
        for y in range(8, 50):
            assert dark_upright(with_code, below, x, y) == dark_upright(without, below, x, y)


def test_the_longest_address_is_printed_large_enough_to_read() -> None:
    address = "http://scorepad.example.org/" + "t/4fG7aQ8" * 10 + "/x"
    page = Page(make("table-tents", Order(names=("Ada",), address=address)))
    above, below = next(halves(page))
    assert len(address) == 120
    for edge in (above[1], below[1] + 50):
        capitals = [c for c in page.characters if c.text == "Q" and edge < c.top < edge + 12]
        assert len(capitals) == 10
        assert min(c.bottom - c.top for c in capitals) > 8 / MM * 0.7
    assert page.overlapping() == []


def finder(page: Page, half: Rect, dark: Callable[[Page, Rect, float, float], bool]) -> bool:
    """Whether the corner of a QR code is where a side has it."""
    return dark(page, half, 133.9, 13.1)


@on_both_papers
@pytest.mark.parametrize("address", [None, ADDRESS])
def test_forty_eight_names_of_forty_letters_fit(paper: str, address: str | None) -> None:
    pdf = make("table-tents", Order(paper=paper, names=("W" * 40,) * 48, address=address))
    assert page_count(pdf) == 24
    page = Page(pdf)
    assert page.overlapping() == []
    for above, below in halves(page):
        assert letters(page, below).count("W") == 40 == letters(page, above).count("W")


# Does your printer print true?


@pytest.fixture(params=["a4", "letter"])
def calibration(request: pytest.FixtureRequest) -> Page:
    return Page(make("calibration", Order(paper=request.param)))


def band_tops(page: Page) -> list[float]:
    """Where the bands of the calibration page begin, mm from the top of the paper."""
    wanted = document("calibration")
    assert isinstance(wanted, Sheet)
    area = page.height / MM - 2 * MARGIN
    air = (area - sum(band.h for band in wanted.bands)) / (len(wanted.bands) - 1)
    tops = [MARGIN]
    for band in wanted.bands[:-1]:
        tops.append(tops[-1] + band.h + air)
    return tops


def dark_along(page: Page, x: float, y: float, down: bool, length: float) -> list[float]:
    """How far from `x`, `y` the page is dark, in steps of a tenth of a mm."""
    steps = [step / 10 for step in range(int(length * 10))]
    return [s for s in steps if page.dark(x + s * (not down), y + s * down)]


def test_a_line_across_and_one_down_are_150_mm(calibration: Page) -> None:
    left, top = (calibration.width / MM - 194) / 2, band_tops(calibration)[1]
    across = dark_along(calibration, left + 26, top + 27, False, 165)
    down = dark_along(calibration, left + 20, top + 30, True, 163)
    assert across[-1] - across[0] == pytest.approx(150.3, abs=0.3)
    assert down[-1] - down[0] == pytest.approx(150.3, abs=0.3)


def test_marks_stand_at_all_four_ends_of_the_printed_area(calibration: Page) -> None:
    w, h = calibration.width / MM, calibration.height / MM
    left, tops = (w - 194) / 2, band_tops(calibration)
    assert tops[-1] + 10 == pytest.approx(h - MARGIN)
    for x, y in (
        (left, tops[1] + 1),
        (w - left, tops[1] + 1),
        (left + 132, MARGIN),
        (left + 132, h - MARGIN),
    ):
        assert calibration.dark(x, y)
    assert words(calibration.text).count("measure from here to the edge of the paper") == 4


def test_six_places_are_numbered_and_each_has_a_line_of_its_own(calibration: Page) -> None:
    left, top = (calibration.width / MM - 194) / 2, band_tops(calibration)[1]
    for row, (one, other) in enumerate(
        (("1Across", "2Down"), ("3Left", "4Right"), ("5Top", "6Bottom"))
    ):
        for x, said in ((left + 40, one), (left + 118, other)):
            y = top + 54 + row * 15.2
            assert letters(calibration, (x, y, 76, 10)).replace(" ", "") == f"{said}mm"
            assert len(dark_along(calibration, x + 25, y + 8, False, 35)) == 350, "to write on"


def test_the_sums_take_the_numbers_from_their_places(calibration: Page) -> None:
    left, top = (calibration.width / MM - 194) / 2, band_tops(calibration)[1]
    for x, y, title, sum_ in (
        (42, 152.4, "Shift right by", "(4−3)÷2=mm"),
        (119, 152.4, "Shift down by", "(6−5)÷2=mm"),
        (42, 170.2, "Stretch across by", "150÷1="),
        (119, 170.2, "Stretch down by", "150÷2="),
    ):
        assert title in words(calibration.text)
        part = (left + x - 1, top + y + 2, 75, 11)
        assert letters(calibration, part).replace(" ", "") == sum_
    assert "--shift and --stretch" in words(calibration.text)
    assert "“Print”, then “Your printer”" in words(calibration.text)


@on_both_papers
def test_a_page_that_is_put_right_says_how_to_check_it_and_asks_for_no_sums(paper: str) -> None:
    press = Press(shift=(1, -1), stretch=(1.01, 0.99))
    page = Page(make("calibration", Order(paper=paper, press=press)))
    said = words(page.text)
    for text in own_words([item for item in items("calibration") if item.when == "checked"]):
        assert text in said
    assert "÷" not in said
    assert page.overlapping() == []
