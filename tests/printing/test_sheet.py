import hashlib
import re
import subprocess
import sys
import unicodedata
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from scorepad.errors import Refusal
from scorepad.games.trex_holiday.layout import (
    ROOMS,
    Cans,
    CarRow,
    Cars,
    Layout,
    PostArea,
    Posts,
    RoomNumbers,
)
from scorepad.games.trex_holiday.sheet import EMPTY, Mark, Sheet, blank
from scorepad.places import PDF_TEMPLATES
from scorepad.printing import fonts, qr
from scorepad.printing.canvas import Press
from scorepad.printing.fonts import MM
from scorepad.printing.holiday_plan import Numbers, Placed, plan
from scorepad.printing.holiday_sheet import Fill, print_sheets
from scorepad.printing.holiday_template import Template, load
from scorepad.printing.palette import BISCUIT, INK, PEN
from tests.printing.paper import Page, near, page_count, vivid, words

TEMPLATE = load("trex-holiday-sheet")
SAVING = Press(ink_saving=True)
SIZES = {"a4": (595.28, 841.89), "letter": (612, 792)}
ADDRESS = "http://192.168.178.20:8000/t/4fG7aQ"


def printed(layout: Layout) -> Numbers:
    return tuple(layout.printed[room] for room in ROOMS)


def places(
    layout: Layout, per_page: int = 2, template: Template = TEMPLATE
) -> dict[tuple[str, str], Placed]:
    """What stands on the first sheet of an A4 page, x and y on the page, by kind and name."""
    arrangement = template.arrangement("a4", per_page)
    planned = plan(template, arrangement, layout, printed(layout))
    x, y = arrangement.sheets[0][:2]
    return {(p.kind, p.name or p.area): p.moved(x, y) for p in planned.placed}


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("per_page", [1, 2])
def test_pages_have_the_size_of_the_paper(house: Layout, paper: str, per_page: int) -> None:
    page = Page(print_sheets(house, [Fill()], paper=paper, per_page=per_page))
    upright = SIZES[paper] if per_page == 1 else SIZES[paper][::-1]
    assert (page.width, page.height) == pytest.approx(upright, abs=0.01)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("per_page", [1, 2])
@pytest.mark.parametrize("saving", [False, True])
def test_every_variant_is_a_sound_pdf_with_all_fonts_embedded(
    house: Layout, played: Sheet, tmp_path: Path, paper: str, per_page: int, saving: bool
) -> None:
    fills = [Fill("Łukasz 小明 שרה", sheet=played, rounds=14), Fill("Ada")]
    pdf = print_sheets(
        house,
        fills,
        paper=paper,
        per_page=per_page,
        press=Press(ink_saving=saving),
        address=ADDRESS,
    )
    path = tmp_path / "sheet.pdf"
    path.write_bytes(pdf)
    subprocess.run(["qpdf", "--check", path], check=True, capture_output=True)
    descriptors = pdf.count(b"/Type /FontDescriptor")
    assert descriptors >= 5
    assert pdf.count(b"/FontFile2") == descriptors == pdf.count(b"/Subtype /TrueType")
    assert len(re.findall(rb"/FontName /[A-Z]{6}\+", pdf)) == descriptors, "only what is used"
    assert b"/Type1" not in pdf and b"Helvetica" not in pdf


def test_a_reader_is_told_the_title_the_language_and_not_to_scale(house: Layout) -> None:
    pdf = print_sheets(house, [Fill()])
    assert b"/PrintScaling /None" in pdf
    assert b"/Lang (en)" in pdf
    assert b"/Author (scorepad)" in pdf and b"/Title" in pdf


@pytest.mark.parametrize(("copies", "fills", "per_page", "pages"), [
    (1, 1, 2, 1), (3, 1, 2, 3), (2, 3, 2, 4), (2, 3, 1, 6), (99, 1, 1, 99),
])  # fmt: skip
def test_copies_repeat_all_pages(
    house: Layout, copies: int, fills: int, per_page: int, pages: int
) -> None:
    pdf = print_sheets(house, [Fill()] * fills, per_page=per_page, copies=copies)
    assert page_count(pdf) == pages


def test_copies_cost_no_more_than_a_reference_each(house: Layout) -> None:
    one = len(print_sheets(house, [Fill()]))
    assert len(print_sheets(house, [Fill()], copies=99)) < one + 98 * 600


def test_one_sheet_to_write_on_stands_on_both_halves_but_a_filled_one_once(
    house: Layout, played: Sheet
) -> None:
    assert Page(print_sheets(house, [Fill()])).text.count("Carp") == 2
    assert Page(print_sheets(house, [Fill(sheet=played)])).text.count("Carp") == 1


@pytest.mark.parametrize(("options", "code"), [
    ({"copies": 0}, "print.copies"), ({"copies": 100}, "print.copies"),
    ({"paper": "a5"}, "print.paper"), ({"per_page": 3}, "print.per-page"),
    ({"per_page": 0}, "print.per-page"),
])  # fmt: skip
def test_what_cannot_be_printed_is_refused_with_a_reason(
    house: Layout, options: dict[str, Any], code: str
) -> None:
    with pytest.raises(Refusal) as refused:
        print_sheets(house, [Fill()], **options)
    assert refused.value.code == code
    assert str(next(iter(options.values()))) in refused.value.message


def test_no_sheet_at_all_is_a_mistake_of_the_caller(house: Layout) -> None:
    with pytest.raises(ValueError, match="sheet"):
        print_sheets(house, [])


def test_the_same_input_gives_the_same_bytes_in_another_process(house: Layout) -> None:
    program = (
        "import hashlib;"
        "from scorepad.games.trex_holiday.layout_file import LayoutFiles;"
        "from scorepad.printing.holiday_sheet import Fill, print_sheets;"
        "house = LayoutFiles().read(LayoutFiles.shipped);"
        "pdf = print_sheets(house, [Fill('Łukasz 小明')], address='http://a.example/');"
        "print(hashlib.sha256(pdf).hexdigest())"
    )
    there = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    ).stdout.strip()
    here = print_sheets(house, [Fill("Łukasz 小明")], address="http://a.example/")
    assert hashlib.sha256(here).hexdigest() == there


def test_the_house_sheet_prints_its_bonuses_scores_and_sums(house: Layout) -> None:
    page = Page(print_sheets(house, [Fill()], per_page=1))
    text = words(page.text)
    assert [text.count(top) for top in ("+0", "+2", "×2")] == [1, 3, 2]
    assert "0 1 3 6 10 15" in text
    assert "Sum 14 earns 5" in text and "Sum 15 earns 2" in text
    for label in ("Name", "Date", "Total", "points"):
        assert text.count(label) == 1
    assert "Rounds" not in text


def test_an_own_layout_prints_its_own_bonuses_scores_and_sums(house: Layout) -> None:
    posts = Posts((2, 5), (PostArea("a", "stack", 3, 4, 17), PostArea("b", "house", 4, 5, 0)))
    cars = Cars((1, 4), (CarRow("c", (7, 38)), CarRow("d", (51, 99))))
    cans = Cans((3, 6), {"9": 11, "10": 11, "20": 33, "21": 0}, house.cans.sets)
    own = Layout("own", posts, cars, cans, house.carp)
    text = words(Page(print_sheets(own, [Fill()], per_page=1)).text)
    for printed in ("×4 +17", "×5", "7 38", "51 99", "Sum 9–10 earns 11", "Sum 20 earns 33"):
        assert printed in text
    assert "21" not in text


def test_name_and_date_have_a_line_to_write_on_as_long_as_the_template_says(house: Layout) -> None:
    page = Page(print_sheets(house, [Fill()]))
    arrangement = TEMPLATE.arrangement("a4", 2)
    for x, y, _, _ in arrangement.sheets:
        for line in (arrangement.header.name, arrangement.header.date):
            inked = [page.dark(x + line.x + n * line.w / 40, y + line.y) for n in range(41)]
            assert all(inked)
            assert not page.dark(x + line.x - 1, y + line.y)
            assert not page.dark(x + line.x + line.w + 1, y + line.y)


@pytest.mark.parametrize("name", ["Łukasz", "Ümit", "小明", "Ольга", "김민준", "Đặng Thị"])
def test_names_read_back_as_written(house: Layout, name: str) -> None:
    assert name in words(Page(print_sheets(house, [Fill(name)])).text)


@pytest.mark.parametrize("name", ["שרה", "ليلى"])
def test_names_from_right_to_left_stand_in_that_order(house: Layout, name: str) -> None:
    page = Page(print_sheets(house, [Fill(name)], per_page=1))
    drawn = [
        (c.left, unicodedata.normalize("NFKC", c.text))
        for c in page.characters
        if unicodedata.bidirectional(unicodedata.normalize("NFKC", c.text)[0]) in ("R", "AL")
    ]
    assert "".join(text for _, text in sorted(drawn, reverse=True)) == name


def test_a_hieroglyph_is_a_dotted_box_and_the_letters_beside_it_are_written(house: Layout) -> None:
    page = Page(print_sheets(house, [Fill("Ada \U00013000")], per_page=1))
    assert "Ada" in page.text
    assert fonts.undrawable("Ada \U00013000") == ("\U00013000",)
    assert "\U00013000" not in page.text


def test_a_character_no_font_has_becomes_a_dotted_box_and_never_a_filled_one(house: Layout) -> None:
    line = TEMPLATE.arrangement("a4", 1).header.name
    x, y, _, _ = TEMPLATE.arrangement("a4", 1).sheets[0]
    page = Page(print_sheets(house, [Fill("กกก")], per_page=1))
    left, base = x + line.x + 0.7, y + line.y - 0.9
    spots = [
        near(page.pixel(left + i * 0.1, base - j * 0.1), PEN, 60)
        for i in range(160) for j in range(66)
    ]  # fmt: skip
    assert 0.02 < sum(spots) / len(spots) < 0.4


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("per_page", [1, 2])
@pytest.mark.parametrize("name", [
    "W" * 40, "小" * 40, "Wilhelmine " * 3 + "Wagner", "小明 und " + "W" * 32, "WWWWWWWWW " * 4,
])  # fmt: skip
def test_the_longest_names_stand_whole_above_their_line(
    house: Layout, paper: str, per_page: int, name: str
) -> None:
    arrangement = TEMPLATE.arrangement(paper, per_page)
    page = Page(print_sheets(house, [Fill(name)], paper=paper, per_page=per_page))
    x, y, _, _ = arrangement.sheets[0]
    line = arrangement.header.name
    area = Placed("text", x + line.x, y - 0.5, line.w, line.y + 1.0)
    assert page.inside(area).replace(" ", "") == name.replace(" ", "")
    label = Placed("text", x + line.label, y, line.x - line.label, line.y + 1.0)
    assert page.inside(label) == "Name"


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("per_page", [1, 2])
def test_all_text_stands_inside_the_margins(
    house: Layout, played: Sheet, paper: str, per_page: int
) -> None:
    fill = Fill("小" * 40, sheet=played, date="30 November 2026", rounds=14, footer="Ada " * 60)
    page = Page(
        print_sheets(house, [fill], paper=paper, per_page=per_page, address=ADDRESS + "a" * 90)
    )
    width, height = page.width / MM, page.height / MM
    for c in page.characters:
        assert c.left > 7.5 and c.right < width - 7.5, c
        assert c.top > 7.5 and c.bottom < height - 7.5, c


def test_boxes_are_printed_where_the_plan_says(house: Layout) -> None:
    page = Page(print_sheets(house, [Fill()]))
    boxes = [p for (kind, _), p in places(house).items() if kind == "space"]
    assert len(boxes) == len(house.spaces)
    for box in boxes:
        assert page.dark(box.x, box.y + box.h / 2), box
        assert page.dark(box.x + box.w, box.y + box.h / 2), box
        assert page.pixel(box.x + box.w / 2, box.y + box.h / 2) == (255, 255, 255)


def test_what_players_wrote_is_on_the_sheet_with_its_points(house: Layout, played: Sheet) -> None:
    page = Page(print_sheets(house, [Fill("Łukasz", sheet=played, rounds=14)]))
    spots = places(house)
    for name, (area, position) in house.spaces.items():
        mark = played.areas[area.index][position]
        assert page.inside(spots["space", name]) == (str(mark.number) if mark.filled else ""), name
    for line in played.lines:
        assert page.inside(spots["points", line.id]) == str(line.points)
    assert [page.inside(spots["earn", f"carp.{n}"]) for n in (1, 3, 5, 6)] == ["3", "5", "", ""]
    assert "52" in page.text and "14" in page.text


def test_a_written_number_is_blue_and_a_shaded_one_lies_on_a_biscuit(
    house: Layout, played: Sheet
) -> None:
    page = Page(print_sheets(house, [Fill(sheet=played)]))
    spots = places(house)
    shaded, plain = spots["space", "stack2.3"], spots["space", "stack2.1"]
    assert near(page.pixel(shaded.x + shaded.w * 0.5, shaded.y + shaded.h * 0.12), BISCUIT)
    assert page.pixel(plain.x + plain.w * 0.5, plain.y + plain.h * 0.12) == (255, 255, 255)
    strip = [page.pixel(plain.x + plain.w * n / 40, plain.y + plain.h * 0.5) for n in range(4, 36)]
    assert any(near(color, PEN) for color in strip)


def test_a_crossed_space_has_two_strokes_and_an_empty_one_none(
    house: Layout, played: Sheet
) -> None:
    page = Page(print_sheets(house, [Fill(sheet=played)]))
    crossed, empty = places(house)["space", "cars1.6"], places(house)["space", "cars3.6"]
    for across, down in ((0.3, 0.3), (0.7, 0.3), (0.5, 0.5), (0.3, 0.7), (0.7, 0.7)):
        assert page.dark(crossed.x + crossed.w * across, crossed.y + crossed.h * down)
        assert not page.dark(empty.x + empty.w * across, empty.y + empty.h * down)


def test_a_lost_box_under_the_streamer_is_crossed_out_and_a_waiting_one_is_not(
    house: Layout, played: Sheet
) -> None:
    page = Page(print_sheets(house, [Fill(sheet=played)]))
    lost, waiting = places(house)["earn", "carp.5"], places(house)["earn", "carp.6"]
    for across, down in ((0.34, 0.34), (0.66, 0.34), (0.34, 0.66), (0.66, 0.66)):
        assert page.dark(lost.x + lost.w * across, lost.y + lost.h * down)
    assert not page.dark(waiting.x + waiting.w * 0.34, waiting.y + waiting.h * 0.3)


def test_earned_eggs_are_solid_and_eggs_to_write_in_hollow(house: Layout, played: Sheet) -> None:
    egg = places(house)["points", "cars1"]
    spot = egg.x + egg.w / 2, egg.y + egg.h * 0.88
    assert near(Page(print_sheets(house, [Fill(sheet=played)])).pixel(*spot), INK)
    assert Page(print_sheets(house, [Fill()])).pixel(*spot) == (255, 255, 255)


def test_while_a_game_goes_on_only_areas_that_are_full_show_their_points(house: Layout) -> None:
    full = {"stack1": (Mark(4), Mark(4))}
    areas = tuple(full.get(a.id, (EMPTY,) * len(a.spaces)) for a in house.areas)
    page = Page(print_sheets(house, [Fill(sheet=replace(blank(house), areas=areas), playing=True)]))
    eggs = {area: egg for (kind, area), egg in places(house).items() if kind == "points"}
    solid = [
        area
        for area, egg in eggs.items()
        if near(page.pixel(egg.x + egg.w / 2, egg.y + egg.h * 0.88), INK)
    ]
    assert solid == ["stack1"]


def test_a_sheet_just_begun_shows_zero_points_everywhere(house: Layout) -> None:
    text = Page(print_sheets(house, [Fill(sheet=blank(house))])).text
    empty = Page(print_sheets(house, [Fill()], per_page=1)).text
    assert text.count("0") >= empty.count("0") + len(house.areas)


def test_saving_ink_leaves_no_flat_colour(house: Layout, played: Sheet) -> None:
    fills = [Fill(sheet=played), Fill()]
    assert any(map(vivid, Page(print_sheets(house, fills)).colors()))
    assert not any(map(vivid, Page(print_sheets(house, fills, press=SAVING)).colors()))


def test_saving_ink_keeps_the_trex_numbers_readable(house: Layout) -> None:
    page = Page(print_sheets(house, [Fill()], press=SAVING))
    box = places(house)["trex", "cans"]
    shades = {sum(page.pixel(box.x + box.w * n / 30, box.y + box.h * 0.5)) for n in range(3, 27)}
    assert min(shades) < 300


def test_the_printed_trex_numbers_stand_at_their_rooms(house: Layout) -> None:
    page = Page(print_sheets(house, [Fill()], per_page=1))
    x, y = TEMPLATE.arrangement("a4", 1).sheets[0][:2]
    planned = plan(TEMPLATE, TEMPLATE.arrangement("a4", 1), house, printed(house))
    boxes = [part.moved(x, y) for part in planned.placed if part.kind == "trex"]
    numbers = [(part.area, page.inside(part)) for part in boxes]
    assert numbers == [
        ("posts", "2"), ("posts", "5"), ("cars", "1"), ("cars", "4"),
        ("cans", "3"), ("cans", "6"), ("carp", "1"), ("carp", "6"),
    ]  # fmt: skip


def test_own_trex_numbers_take_the_place_of_the_printed_ones(house: Layout) -> None:
    own: RoomNumbers = {"posts": (1, 2), "cars": (3, 5), "cans": (1, 4), "carp": (5, 6)}
    page = Page(print_sheets(house, [Fill(trex=own)], per_page=1))
    planned = plan(TEMPLATE, TEMPLATE.arrangement("a4", 1), house, tuple(own[r] for r in ROOMS))
    x, y = TEMPLATE.arrangement("a4", 1).sheets[0][:2]
    for part in (p.moved(x, y) for p in planned.placed if p.kind == "trex"):
        assert page.inside(part) == part.text


def test_the_qr_code_is_the_one_of_the_address(house: Layout) -> None:
    page = Page(print_sheets(house, [Fill()], per_page=1, address=ADDRESS))
    arrangement = TEMPLATE.arrangement("a4", 1)
    footer = plan(TEMPLATE, arrangement, house, printed(house), "", ADDRESS).footer
    assert footer.qr
    left, top, side = footer.qr
    x, y = arrangement.sheets[0][:2]
    size, runs = qr.code(ADDRESS)
    dark = {(d.row, d.column + n) for d in runs for n in range(d.length)}
    step = side / size
    read = {
        (row, column) for row in range(size) for column in range(size)
        if page.dark(x + left + (column + 0.5) * step, y + footer.y + top + (row + 0.5) * step)
    }  # fmt: skip
    assert read == dark
    assert ADDRESS in page.text.replace("\r\n", "")


def test_the_ruler_is_fifty_millimetres(house: Layout) -> None:
    page = Page(print_sheets(house, [Fill()], per_page=1))
    arrangement = TEMPLATE.arrangement("a4", 1)
    footer = plan(TEMPLATE, arrangement, house, printed(house)).footer
    x, y = arrangement.sheets[0][:2]
    tick = y + footer.y + arrangement.footer.gap + 0.3
    ticks = [n / 20 for n in range(1200) if page.dark(x - 1 + n / 20, tick)]
    assert max(ticks) - min(ticks) == pytest.approx(50, abs=0.5)


def test_the_sheet_says_what_it_is_and_when_the_game_ends(house: Layout) -> None:
    text = words(Page(print_sheets(house, [Fill()], per_page=1)).text)
    assert "Sheet layout “house”: ours, not the printed game’s." in text
    assert "Last round: someone has no space for a revealed die." in text
    other = Layout("Grandma’s", house.posts, house.cars, house.cans, house.carp)
    assert "“Grandma’s”." in words(Page(print_sheets(other, [Fill()])).text)


def test_the_footer_takes_the_place_of_the_last_sentence(house: Layout, played: Sheet) -> None:
    page = Page(print_sheets(house, [Fill(sheet=played, footer="1 Łukasz 52 · 2 陽菜 38")]))
    assert "1 Łukasz 52 · 2 陽菜 38" in words(page.text)
    assert "Last round" not in page.text


def test_two_sheets_share_a_page_with_dots_between_them(house: Layout) -> None:
    page = Page(print_sheets(house, [Fill()]))
    x, top, bottom = TEMPLATE.arrangement("a4", 2).perforation or pytest.fail("no dots")
    column = [page.pixel(x, top + n / 10) for n in range(int(bottom - top) * 10)]
    dots = sum(a == (255, 255, 255) != b for a, b in pairwise(column))
    assert dots > 60


def test_a_layout_too_large_for_half_a_page_takes_whole_ones(house: Layout) -> None:
    rows = tuple(CarRow(f"r{i}", tuple(range(12))) for i in range(8))
    wide = Layout("wide", house.posts, Cars((1, 4), rows), house.cans, house.carp)
    page = Page(print_sheets(wide, [Fill()], per_page=2))
    assert page.height > page.width


def test_a_sheet_over_several_pages_repeats_its_head_and_counts_its_points_once(
    house: Layout,
) -> None:
    rows = tuple(CarRow(f"r{i}", (7,) * 12) for i in range(12))
    large = Layout("large", house.posts, Cars((1, 4), rows), house.cans, house.carp)
    pdf = print_sheets(large, [Fill("Ada")], copies=2)
    pages = page_count(pdf) // 2
    assert pages > 1
    texts = [words(Page(pdf, number).text) for number in range(2 * pages)]
    for number, text in enumerate(texts):
        assert f"page {number % pages + 1} of {pages}" in text and "Ada" in text
    assert ["Total" in text for text in texts] == ([False] * (pages - 1) + [True]) * 2


def moved(tmp_path: Path, old: str, new: str) -> Template:
    """The shipped template with one thing changed, read from another folder."""
    source = (PDF_TEMPLATES / "trex-holiday-sheet.toml").read_text("utf-8")
    assert old in source
    (tmp_path / "trex-holiday-sheet.toml").write_text(source.replace(old, new), "utf-8")
    return load("trex-holiday-sheet", tmp_path)


def test_moving_a_thing_in_the_template_moves_it_on_the_page(house: Layout, tmp_path: Path) -> None:
    template = moved(tmp_path, "title = { x = 23.0, y = 10.0", "title = { x = 33.0, y = 12.0")
    before = Page(print_sheets(house, [Fill()], per_page=1)).characters[0]
    after = Page(print_sheets(house, [Fill()], per_page=1, template=template)).characters[0]
    assert before.text == after.text == "T"
    assert (after.left - before.left, after.top - before.top) == pytest.approx((10, 2), abs=0.05)


def test_a_sheet_moved_in_the_template_takes_its_boxes_along(house: Layout, tmp_path: Path) -> None:
    template = moved(tmp_path, "[[8.0, 8.0, 132.5, 194.0], ", "[[6.5, 8.0, 132.5, 194.0], ")
    page = Page(print_sheets(house, [Fill()], template=template))
    for (kind, _), box in places(house, template=template).items():
        if kind == "space":
            assert page.dark(box.x, box.y + box.h / 2)
            assert not page.dark(box.x + 1.5, box.y + box.h / 2)


def test_larger_boxes_in_the_template_are_larger_on_the_page(house: Layout, tmp_path: Path) -> None:
    template = moved(tmp_path, "boxes = [9.4, 9.2, 9.0]", "boxes = [9.1, 9.0]")
    box = places(house, template=template)["space", "cars1.1"]
    assert box.w == 9.1
    assert Page(print_sheets(house, [Fill()], template=template)).dark(box.x + 9.1, box.y + 4.5)
