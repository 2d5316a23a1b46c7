from io import BytesIO

import pytest
import segno
from PIL import Image

from scorepad.errors import Refusal
from scorepad.games import GAMES
from scorepad.games.trex_holiday.layout import Layout
from scorepad.places import PDF_TEMPLATES
from scorepad.printing import qr
from scorepad.printing.art import art
from scorepad.printing.documents import document, documents, documents_of
from scorepad.printing.holiday_sheet import Fill, print_sheets
from scorepad.printing.palette import INK, WHITE
from scorepad.printing.previews import page_count, page_png


def test_every_document_belongs_to_a_game_and_has_its_template() -> None:
    for each in documents().values():
        assert each.game in (*GAMES, "")
        assert (PDF_TEMPLATES / f"{each.id}.toml").is_file()
        assert each in documents_of(each.game)


def test_the_holiday_sheet_takes_layouts_and_played_sheets() -> None:
    assert {"layout", "filled", "address"} <= document("trex-holiday-sheet").accepts


def test_an_unknown_document_is_refused_with_the_way_to_the_known_ones() -> None:
    with pytest.raises(Refusal) as refused:
        document("sheet")
    assert refused.value.code == "print.unknown-document"
    assert "print --list" in refused.value.message


def test_every_font_is_shipped_with_its_licence() -> None:
    folder = PDF_TEMPLATES / "fonts"
    licences = [path.name.removesuffix("-LICENSE.txt") for path in folder.glob("*-LICENSE.txt")]
    fonts = [path for path in folder.iterdir() if path.suffix in (".ttf", ".ttc")]
    assert fonts
    for font in fonts:
        assert any(font.name.startswith(name) for name in licences), font.name


def test_qr_runs_are_the_dark_modules() -> None:
    size, runs = qr.code("http://192.168.178.20:8000/")
    matrix = segno.make("http://192.168.178.20:8000/", error="l", micro=False).matrix
    rows = [[0] * size for _ in range(size)]
    for row, column, length in runs:
        rows[row][column : column + length] = [1] * length
    assert rows == [list(row) for row in matrix]


def test_a_preview_is_a_picture_as_wide_as_asked(house: Layout) -> None:
    pdf = print_sheets(house, [Fill()], copies=2)
    assert page_count(pdf) == 2
    picture = Image.open(BytesIO(page_png(pdf, 1, 420)))
    assert (picture.format, picture.width) == ("PNG", 420)
    assert picture.height == round(420 / 297 * 210)


@pytest.mark.parametrize("page", [-1, 1])
def test_a_page_that_is_not_there_has_no_preview(house: Layout, page: int) -> None:
    with pytest.raises(IndexError):
        page_png(print_sheets(house, [Fill()]), page, 200)


def test_a_preview_without_width_is_a_mistake(house: Layout) -> None:
    with pytest.raises(ValueError, match="pixel"):
        page_png(print_sheets(house, [Fill()]), 0, 0)


def test_drawings_keep_their_colours_and_lose_them_to_save_ink() -> None:
    colours = {shape.fill for shape in art("car", INK, False).shapes} - {None, INK, WHITE}
    assert "#E26D4E" in colours
    assert {shape.fill for shape in art("car", INK, True).shapes} <= {None, INK, WHITE}


def test_a_drawing_in_one_ink_takes_the_colour_asked_for() -> None:
    assert "#7A2250" in {shape.fill for shape in art("trex-sign", "#7A2250", False).shapes}
