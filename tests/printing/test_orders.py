import re
from dataclasses import replace
from math import nan
from typing import Any

import pypdfium2  # type: ignore[import-untyped]
import pytest

from scorepad.errors import Refusal
from scorepad.games import GAMES
from scorepad.games.trex_holiday.game import Options
from scorepad.games.trex_holiday.layout import Layout
from scorepad.printing.canvas import Press
from scorepad.printing.documents import document, documents
from scorepad.printing.holiday_sheet import Fill, print_sheets
from scorepad.printing.orders import Filled, Order, make
from tests.printing.paper import Page, page_count, words
from tests.tables import HOLIDAY, after_round, new_table, played_out

SHEET = "trex-holiday-sheet"
SAVING = Press(ink_saving=True)
OTHER_GAME: Any = type("OtherGame", (), {"id": "tic-tac-toe", "name": "Tic-Tac-Toe"})


def test_an_order_that_says_nothing_is_one_page_of_the_house_sheet(house: Layout) -> None:
    assert make(SHEET, Order()) == print_sheets(house, [Fill()])


def test_an_order_says_how_to_print(house: Layout) -> None:
    order = Order(paper="letter", copies=3, per_page=1, press=SAVING, address="http://a.example/")
    assert make(SHEET, order) == print_sheets(
        house,
        [Fill()],
        paper="letter",
        copies=3,
        per_page=1,
        press=SAVING,
        address="http://a.example/",
    )


def test_every_name_gets_a_sheet_of_its_own() -> None:
    pdf = make(SHEET, Order(names=("Łukasz", "Ольга", "小明")))
    assert page_count(pdf) == 2
    first, second = words(Page(pdf, 0).text), words(Page(pdf, 1).text)
    assert "Łukasz" in first and "Ольга" in first and "小明" in second


def test_where_names_leave_half_a_page_over_a_sheet_without_a_name_stands_there() -> None:
    pdf = make(SHEET, Order(names=("Ada", "Bo", "Cy")))
    assert words(Page(pdf, 1).text).count("score sheet Name") == 2
    assert page_count(make(SHEET, Order(names=("Ada", "Bo", "Cy"), per_page=1))) == 3


def test_forty_eight_names_of_forty_characters_are_printed() -> None:
    assert page_count(make(SHEET, Order(names=("W" * 40,) * 48))) == 24


def test_an_own_layout_takes_the_place_of_the_house_sheet(house: Layout) -> None:
    own = replace(house, name="Grandma’s")
    text = words(Page(make(SHEET, Order(layout=own))).text)
    assert "Sheet layout “Grandma’s”." in text


def test_rooms_are_read_aloud_before_what_is_written_in_them() -> None:
    table = after_round()
    pdf = make(SHEET, Order(filled=Filled(HOLIDAY, table.state, table.players)))
    first = words(Page(pdf).text).partition("Bo")[0]
    assert first.index("Carp Streamer") < first.index(" 5 3 4 ")


def test_a_game_under_way_is_printed_as_its_players_wrote_it() -> None:
    table = after_round()
    pdf = make(SHEET, Order(filled=Filled(HOLIDAY, table.state, table.players, "2026-11-03")))
    text = words(Page(pdf).text)
    assert page_count(pdf) == 1
    assert "Ada" in text and "Bo" in text
    assert text.count("3 Nov 2026") == 2 and text.count("Rounds 1") == 2
    assert "Last round: someone has no space" in text


def test_a_game_is_printed_on_the_layout_it_was_played_on(house: Layout) -> None:
    own = replace(house, name="Grandma’s")
    state = HOLIDAY.start(("Ada", "Bo"), Options(layout=own))
    filled = Filled(HOLIDAY, state, ("Ada", "Bo"))
    text = words(Page(make(SHEET, Order(layout=house, filled=filled))).text)
    assert text.count("Sheet layout “Grandma’s”.") == 2


def test_a_round_just_over_still_counts() -> None:
    table = after_round()
    while table.state.phase != "reveal":
        table = played_out(table, most=1)
    filled = Filled(HOLIDAY, table.state, table.players)
    assert "Rounds 1" in words(Page(make(SHEET, Order(filled=filled))).text)


def test_while_a_game_goes_on_its_totals_are_left_to_be_written() -> None:
    table = after_round()
    going_on = make(SHEET, Order(filled=Filled(HOLIDAY, table.state, table.players)))
    assert not re.search(r"Total \d", words(Page(going_on).text))


def test_a_game_not_begun_has_no_rounds_to_show() -> None:
    pdf = make(SHEET, Order(filled=Filled(HOLIDAY, new_table().state, ("Ada", "Bo"))))
    assert "Rounds" not in Page(pdf).text


def test_a_finished_game_is_printed_with_its_ranking_under_every_sheet() -> None:
    table = played_out(new_table("Łukasz", "Ольга", "小明"))
    assert table.result.status == "finished"
    totals = [seat.sheet.total for seat in table.state.seats]
    names = [seat.name for seat in table.state.seats]
    ranking = " · ".join(
        f"{place.place} {names[p]} {totals[p]}" for place in table.result.ranking
        for p in place.players
    )  # fmt: skip
    pdf = make(SHEET, Order(filled=Filled(HOLIDAY, table.state, table.players)))
    first, second = words(Page(pdf, 0).text), words(Page(pdf, 1).text)
    assert first.count(ranking) == 2 and second.count(ranking) == 1
    assert f"Total {totals[2]}" in second


@pytest.mark.parametrize(("order", "code", "said"), [
    (Order(copies=0), "print.copies", "0 copies do not print. Choose 1 to 99."),
    (Order(copies=100), "print.copies", "100 copies do not print. Choose 1 to 99."),
    (Order(paper="a5"), "print.paper", "There is no paper “a5” here."),
    (Order(per_page=3), "print.per-page", "3 sheets on a page do not fit. Choose 1 or 2."),
    (Order(names=("Ada",) * 49), "print.names", "48 names"),
    (Order(names=("A" * 41,)), "print.names", "40 characters"),
    (Order(filled=Filled(OTHER_GAME, None, ())), "print.other-game", "a game of Tic-Tac-Toe"),
])  # fmt: skip
def test_what_cannot_be_printed_is_refused_with_a_sentence(
    order: Order, code: str, said: str
) -> None:
    with pytest.raises(Refusal) as refused:
        make(SHEET, order)
    assert refused.value.code == code
    assert said in refused.value.message and refused.value.message.endswith(".")


@pytest.mark.parametrize(("name", "order", "said"), [
    ("rulings", Order(per_page=2), "has a page of its own"),
    ("trex-greift-an-turn", Order(backs="short"), "has no backs"),
    ("trex-greift-an-turn", Order(names=("Ada",)), "has no place for names"),
])  # fmt: skip
def test_a_document_is_not_told_what_it_has_no_place_for(
    name: str, order: Order, said: str
) -> None:
    with pytest.raises(Refusal) as refused:
        make(name, order)
    assert refused.value.code == "print.option"
    assert said in refused.value.message


@pytest.mark.parametrize("length", range(4, 24))
def test_in_a_ranking_nobody_is_parted_from_the_own_place_and_points(length: int) -> None:
    names = tuple(letter * length for letter in "ABCDEF")
    filled = Filled(HOLIDAY, played_out(new_table(*names)).state, names)
    text = Page(make(SHEET, Order(filled=filled))).text.replace("\r", "")
    assert f"1 {'B' * length}" in text
    ranking = text.partition("ours, not the printed game’s.\n")[2].partition("\nTotal")[0]
    for line in ranking.splitlines():
        assert re.fullmatch(r"(\d+ [A-F]+ \d+( · | ·$|$))+", line)


@pytest.mark.parametrize("name", ["table-tents", "tyrannosaurus-rex-sheet", SHEET])
def test_a_corrected_print_has_as_many_pages(name: str) -> None:
    press = Press(shift=(3, 2), stretch=(1.02, 0.99))
    assert page_count(make(name, Order(press=press))) == page_count(make(name, Order()))


@pytest.mark.parametrize(
    "press", [Press(shift=(nan, 0)), Press(stretch=(1, nan)), Press(shift=(0, 21))]
)
def test_a_printer_is_put_right_by_a_little_only(press: Press) -> None:
    with pytest.raises(Refusal) as refused:
        make(SHEET, Order(press=press))
    assert refused.value.code == "print.press"


@pytest.mark.parametrize("name", documents())
def test_every_document_says_what_it_is_and_has_an_outline(name: str) -> None:
    with pypdfium2.PdfDocument(make(name, Order())) as pdf:
        assert pdf.get_metadata_value("Title") == document(name).title
        assert [mark.get_title() for mark in pdf.get_toc()]
        assert b"/Lang (en)" in make(name, Order())


def test_the_outline_of_filled_sheets_names_the_players() -> None:
    with pypdfium2.PdfDocument(make(SHEET, Order(names=("Łukasz", "Ольга", "小明")))) as pdf:
        assert [mark.get_title() for mark in pdf.get_toc()] == ["Łukasz, Ольга", "小明"]


def test_a_sheet_bears_the_day_of_its_game() -> None:
    game = GAMES["gods-love-dinosaurs"]
    state = game.start(("Ada", "Bo"), game.options())
    filled = Filled(game, state, ("Ada", "Bo"), "2026-11-03T18:00")
    assert "3 Nov 2026" in words(Page(make("gods-love-dinosaurs-sheet", Order(filled=filled))).text)


def test_an_unknown_document_is_refused_before_anything_else() -> None:
    with pytest.raises(Refusal) as refused:
        make("trex-holiday-poster", Order(copies=0))
    assert refused.value.code == "print.unknown-document"
    assert "“trex-holiday-poster”" in refused.value.message
