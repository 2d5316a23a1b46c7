"""Printing, on the page: documents, options, what a table shows, and the printer."""

import re
from datetime import date
from unittest.mock import patch

import pytest
from flask.testing import FlaskClient

from scorepad.games import GAMES
from scorepad.printing.documents import documents
from scorepad.storage.store import Store
from tests.printing.paper import Page, page_count, vivid, words


def test_a_print_shows_a_picture_and_the_pdf_behind_it(client: FlaskClient) -> None:
    query = "paper=letter&per_page=1&names=Ada%0A%C5%81ukasz&copies=2&ink_saving=1"
    page = client.get(f"/print/trex-holiday-sheet?{query}").text
    assert "4 pages. Print" in page
    assert client.get(f"/print/trex-holiday-sheet.png?{query}").data.startswith(b"\x89PNG")
    assert client.get(f"/print/trex-holiday-sheet.pdf?{query}").mimetype == "application/pdf"


@pytest.mark.parametrize(
    ("query", "size"),
    [
        ("", "1 page, 2 sheets."),
        ("copies=4", "4 pages, 8 sheets."),
        ("names=Ada%0ABo%0ACy&copies=2", "4 pages, 8 sheets."),
        ("per_page=1&copies=3", "3 pages."),
    ],
)
def test_a_page_of_two_sheets_is_counted_as_both(
    client: FlaskClient, query: str, size: str
) -> None:
    assert f">{size} Print" in client.get(f"/print/trex-holiday-sheet?{query}").text


def test_a_table_of_three_is_printed_on_three_sheets(client: FlaskClient) -> None:
    form = {"id": "three", "name": ["Ada", "Bo", "Cy"], "layout": "house", "trex": "printed"}
    table = client.post("/new/trex-holiday", data=form).headers["Location"]
    assert ">2 pages, 3 sheets. Print" in client.get(f"{table}/print").text


def test_a_pdf_that_does_not_go_is_answered_with_its_options(client: FlaskClient, key: str) -> None:
    for path in ("/print/trex-holiday-sheet", f"/t/{key}/print/trex-holiday-sheet"):
        refused = client.get(f"{path}.pdf?copies=100&paper=letter")
        assert refused.status_code == 422
        assert "100 copies do not print. Choose 1 to 99." in refused.text
        assert '<option value="letter" selected' in refused.text
        assert f'action="{path}"' in refused.text and f'formaction="{path}.pdf"' in refused.text


@pytest.mark.parametrize("copies", ["-2", "x", "1.5"])
def test_a_number_of_copies_that_is_none_is_told_which_are(
    client: FlaskClient, copies: str
) -> None:
    page = client.get(f"/print/trex-holiday-sheet?copies={copies}")
    assert "Copies: choose 1 to 99." in page.text


def test_the_same_print_is_not_sent_twice(client: FlaskClient) -> None:
    first = client.get("/print/trex-holiday-sheet.pdf")
    again = client.get(
        "/print/trex-holiday-sheet.pdf", headers={"If-None-Match": first.headers["ETag"]}
    )
    assert again.status_code == 304
    assert again.data == b""


@pytest.mark.parametrize(
    "query", ["copies=0", "copies=100", "paper=a5", "per_page=3", "copies=x", "layout=none"]
)
def test_options_that_do_not_go_are_refused_in_a_sentence(client: FlaskClient, query: str) -> None:
    page = client.get(f"/print/trex-holiday-sheet?{query}")
    assert page.status_code == 422
    assert "note-refused" in page.text
    assert client.get(f"/print/trex-holiday-sheet.pdf?{query}").status_code in (400, 422)


def test_a_table_prints_its_players_sheets(client: FlaskClient, key: str) -> None:
    assert "1 page" in client.get(f"/t/{key}/print").text
    sheet = f"/t/{key}/print/trex-holiday-sheet"
    assert client.get(f"{sheet}.pdf?paper=letter").data.startswith(b"%PDF")
    assert client.get(f"{sheet}.png").data.startswith(b"\x89PNG")


def test_a_table_leads_to_all_that_is_printed_for_it(client: FlaskClient, key: str) -> None:
    assert "Print the sheets and table tents" in client.get(f"/t/{key}/menu").text
    sheets, tents = (client.get(f"/t/{key}/print{which}").text for which in ("", "/table-tents"))
    for page, other in ((sheets, "table-tents"), (tents, "trex-holiday-sheet")):
        assert f'href="/t/{key}/print/{other}"' in page.partition("<form")[0]
        assert 'href="/print#trex-holiday"' in page
    assert "as the table stands now" in sheets and "as the table stands now" not in tents


def test_the_printer_beside_a_game_leads_to_what_there_is_of_it(client: FlaskClient) -> None:
    home, prints = client.get("/").text, client.get("/print").text
    for game in GAMES:
        assert f'href="/print#{game}"' in home
        assert f'<h2 class="over" id="{game}">' in prints


def test_letters_that_no_font_has_are_said(client: FlaskClient) -> None:
    page = client.get("/print/trex-holiday-sheet", query_string={"names": "Ada\nกข"})
    assert "No font here has ก ข" in page.text
    assert "No font here" not in client.get("/print/trex-holiday-sheet?names=小明").text


def test_every_document_is_offered_with_its_picture(client: FlaskClient) -> None:
    page = client.get("/print").text
    for each in documents().values():
        assert f"/print/{each.id}.png" in page
        assert each.about in page.replace("&#39;", "'")


@pytest.mark.parametrize("document", documents())
def test_every_document_has_a_page_with_its_options(client: FlaskClient, document: str) -> None:
    page = client.get(f"/print/{document}")
    assert page.status_code == 200
    assert "Open the PDF" in page.text
    assert ('name="names"' in page.text) == ("names" in documents()[document].accepts)
    assert client.get(f"/print/{document}.pdf?paper=letter&grey=1").data.startswith(b"%PDF")


def test_what_is_no_document_is_no_page(client: FlaskClient, key: str) -> None:
    for path in ("/print/poster", "/print/poster.pdf", f"/t/{key}/print/poster"):
        assert client.get(path).status_code == 404
    other = client.get(f"/t/{key}/print/tyrannosaurus-rex-catalogue")
    assert other.status_code == 404
    assert "not filled from a table" in other.text


def test_a_roll_stays_until_others_are_rolled(client: FlaskClient) -> None:
    page = client.get("/print/trex-holiday-strips?seed=7").text
    assert 'name="seed" value="7"' in page
    fresh = re.findall(r'name="seed" value="(\d+)"', client.get("/print/trex-holiday-strips").text)
    assert fresh != ["7"]
    others = client.get("/print/trex-holiday-strips?seed=7&roll=1").text
    assert 'name="seed"' in others and 'name="seed" value="7"' not in others
    one = client.get("/print/trex-holiday-strips.pdf?seed=7").data
    assert one == client.get("/print/trex-holiday-strips.pdf?seed=7").data
    assert one != client.get("/print/trex-holiday-strips.pdf?seed=8").data


def test_a_count_is_printed_as_it_was_typed_in(client: FlaskClient) -> None:
    form = {
        "name": ["Ada", "Bo"], "p0.eggs": "3", "p0.food": "4", "p1.eggs": "2", "p1.food": "5",
        "kinds": "3",
    }  # fmt: skip
    counted = client.post("/count/trex-greift-an", data={**form, "grey": "1"}).text
    assert "Print this count" in counted and "Save ink" in counted
    assert 'name="grey" value="1" checked' in counted
    pdf = client.post("/count/trex-greift-an/sheet.pdf", data=form)
    assert pdf.mimetype == "application/pdf"
    said = words(Page(pdf.data).text)
    assert "Ada" in said and "Bo" in said
    assert f"{date.today():%b %Y}" in said
    assert "only the total of the food is known" in said
    plain = client.post("/count/trex-greift-an/sheet.pdf", data={**form, "ink_saving": "1"})
    assert not any(map(vivid, Page(plain.data).colors())) and any(
        map(vivid, Page(pdf.data).colors())
    )
    blank = client.post("/count/trex-greift-an/sheet.pdf", data={**form, "p0.eggs": ""})
    assert blank.status_code == 400


def test_a_code_leads_to_where_phones_can_reach_and_join(
    client: FlaskClient, key: str, store: Store
) -> None:
    """Who prints on the computer that serves has an address that is of use to no phone, and the
    printer's own link is for nobody else."""
    code = store.code(store.at(key)[0].id)
    with patch("scorepad.web.addresses.home_address", lambda: "192.168.7.9"):
        tents = client.get(f"/t/{key}/print/table-tents.pdf?qr=1").data
        said = Page(tents).text.replace("\r\n", "")
        assert f"http://192.168.7.9/j/{code}" in said
        assert key not in said
    with patch("scorepad.web.addresses.home_address", lambda: "127.0.0.1"):
        refused = client.get(f"/t/{key}/print/table-tents?qr=1")
        assert refused.status_code == 422
        assert "in no network" in refused.text


# The printer.

MEASURED = {"paper": "letter", "across": "148,5", "down": "150", "left": "9", "right": "11"}


def sheet_page(client: FlaskClient, per_page: int) -> Page:
    query = {"paper": "a4", "per_page": per_page}
    pdf = client.get("/print/trex-holiday-sheet.pdf", query_string=query).data
    assert page_count(pdf) == 1
    return Page(pdf)


def left_of_title(client: FlaskClient, per_page: int = 1) -> float:
    return sheet_page(client, per_page).characters[0].left


def test_a_printer_that_was_measured_is_put_right(client: FlaskClient) -> None:
    before = left_of_title(client)
    saved = client.post("/print/printer", data=MEASURED)
    assert saved.status_code == 303
    page = client.get("/print/printer").text
    assert "moved 1.0 mm to the right and made 1.0 % larger across" in page
    assert (
        'value="148.5"' in page
        and 'name="top" inputmode="decimal" autocomplete="off" value=""' in page
    )
    assert '<option value="letter" selected' in client.get("/print/trex-holiday-sheet").text
    wider = 150 / 148.5
    middle = 210 / 2
    expected = middle + (before - middle) * wider + wider
    assert left_of_title(client) == pytest.approx(expected, abs=0.02)


def test_a_page_that_lies_is_stretched_as_it_is_fed_and_not_moved(client: FlaskClient) -> None:
    """A printer turns it either way: across is down then, and nobody knows where right is."""
    before = sheet_page(client, 2).characters[0]
    client.post("/print/printer", data=MEASURED)
    after = sheet_page(client, 2).characters[0]
    assert after.left == pytest.approx(before.left, abs=0.01)
    middle = 210 / 2
    assert after.top == pytest.approx(middle + (before.top - middle) * 150 / 148.5, abs=0.02)


def test_a_page_in_landscape_says_that_it_is_not_moved(client: FlaskClient) -> None:
    address, said = "/print/trex-holiday-sheet?per_page={}", "These pages are in landscape"
    assert said not in client.get(address.format(2)).text
    client.post("/print/printer", data=MEASURED)
    assert said in client.get(address.format(2)).text
    assert said not in client.get(address.format(1)).text


def test_a_deck_of_several_pages_says_how_to_cut_it(client: FlaskClient) -> None:
    said = "Cut the pages of a set as one pile"
    assert said in client.get("/print/schlacht-der-dinosaurier-actions").text
    assert said not in client.get("/print/schlacht-der-dinosaurier-combat").text


def test_a_printer_can_be_forgotten(client: FlaskClient) -> None:
    before = left_of_title(client)
    client.post("/print/printer", data=MEASURED)
    assert "Forget" in client.get("/print/printer").text
    client.post("/print/printer", data={"forget": "1"})
    assert left_of_title(client) == before
    page = client.get("/print/printer").text
    assert "Prints are" not in page and "Forget" not in page


def test_a_measurement_may_bear_its_unit(client: FlaskClient) -> None:
    data = {"across": "148,5 mm", "left": "8mm", "right": "10 mm"}
    assert client.post("/print/printer", data=data).status_code == 303
    assert "made 1.0 % larger across" in client.get("/print/printer").text


def test_a_printer_put_right_is_checked_on_a_page_that_is_put_right(client: FlaskClient) -> None:
    address = "/print/calibration.pdf?paper=letter"
    assert "Print a check page" not in client.get("/print/printer").text
    assert 'name="corrected"' not in client.get("/print/calibration").text
    client.post("/print/printer", data=MEASURED)
    assert 'name="corrected"' in client.get("/print/calibration").text
    assert f'href="{address}&amp;corrected=1">' in client.get("/print/printer").text
    raw, check = (Page(client.get(address + more).data) for more in ("", "&corrected=1"))
    assert "The check page" in words(check.text) and "--shift" not in words(check.text)
    assert "The check page" not in words(raw.text)
    left = [page.characters[0].left for page in (raw, check)]
    middle = raw.width / 2 * 25.4 / 72
    assert left[1] == pytest.approx(
        middle + (left[0] - middle) * 150 / 148.5 + 150 / 148.5, abs=0.02
    )


def test_the_calibration_page_saves_ink_without_being_put_right(client: FlaskClient) -> None:
    plain = client.get("/print/calibration.pdf?paper=letter&ink_saving=1").data
    assert plain != client.get("/print/calibration.pdf?paper=letter").data
    client.post("/print/printer", data=MEASURED)
    assert client.get("/print/calibration.pdf?ink_saving=1").data == plain


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"across": "10"}, "138 to 162 mm, got “10”"),
        ({"across": "14.55"}, "“14.55” looks like centimetres; in millimetres it is 145.5"),
        ({"left": "0.9 cm", "right": "9"}, "“0.9 cm” looks like centimetres"),
        ({"left": "0,9", "right": "0,8"}, "0.9 and 0.8 look like centimetres"),
        ({"left": "20", "right": "4"}, "20 and 4 mm do not add up on A4, where both together are"),
        ({"top": "2", "bottom": "2"}, "Top and bottom: 2 and 2 mm do not add up"),
        ({"down": "many"}, "got “many”"),
        ({"left": "9"}, "measure to the left and to the right"),
        ({"top": "-1", "bottom": "3"}, "0 to 30 mm"),
        ({"paper": "a5"}, "no paper “a5”"),
    ],
)
def test_what_cannot_be_measured_is_refused_in_a_sentence(
    client: FlaskClient, wrong: dict[str, str], said: str
) -> None:
    before = left_of_title(client)
    refused = client.post("/print/printer", data=wrong)
    assert refused.status_code == 400
    assert said in refused.text
    assert left_of_title(client) == before


def test_the_paper_that_was_chosen_stays_where_numbers_are_refused(client: FlaskClient) -> None:
    refused = client.post("/print/printer", data={"paper": "letter", "across": "10"})
    assert '<option value="letter" selected' in refused.text


def test_a_cookie_of_somebody_elses_making_changes_nothing(client: FlaskClient) -> None:
    before = left_of_title(client)
    for said in ("a5 1 2 3", "a4 x x x x x x", "a4 150 150 9 1e9 0 0", "letter nan 150 0 0 0 0"):
        client.set_cookie("printer", said)
        assert left_of_title(client) == before
