"""The final count and own sheets, on the page."""

import io
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from scorepad.games.trex_holiday.layout_file import LayoutFiles
from scorepad.web import create_app

MINE = LayoutFiles.shipped.decode().replace('name = "house"', 'name = "mine"')


def sheet_form(**fields: str) -> dict[str, object]:
    return {"layout": "house", "name": ["Ada"], **fields}


def test_a_finished_sheet_is_counted(client: FlaskClient) -> None:
    spaces = {f"p0.post1.{n}": "5" for n in (1, 2, 3)}
    answer = client.post("/count/trex-holiday", data=sheet_form(**spaces))
    assert answer.status_code == 200
    assert "Ada wins with 7 points." in answer.text


def test_shading_crosses_and_boxes_can_be_typed_in(client: FlaskClient) -> None:
    cars = dict(zip((f"p0.cars1.{n}" for n in range(1, 7)), "1246xx", strict=True))
    cars["p0.cars1.3"] = "4*"
    boxes = {"p0.carp.1": "5", "p0.box.carp.1": "4"}
    answer = client.post("/count/trex-holiday", data=sheet_form(**cars, **boxes))
    assert "Ada wins with 10 points." in answer.text  # 6 under the fourth car, 4 in the box.


def test_a_space_that_play_cannot_reach_is_named_and_marked(client: FlaskClient) -> None:
    answer = client.post("/count/trex-holiday", data=sheet_form(**{"p0.cans2.1": "3"}))
    assert answer.status_code == 422
    assert "The middle set of cans was begun before the left set of cans was full." in answer.text
    assert "sp-problem" in answer.text


def test_a_missing_name_is_asked_for_and_nothing_typed_is_lost(client: FlaskClient) -> None:
    form = {"layout": "house", "name": ["Ada", ""], "p0.stack1.1": "5"}
    answer = client.post("/count/trex-holiday", data=form)
    assert answer.status_code == 422
    assert "Player 2: the name is missing." in answer.text
    assert '<option value="5" selected>' in answer.text


def test_one_more_player_keeps_what_is_typed_in(client: FlaskClient) -> None:
    form = sheet_form(add="1", **{"p0.stack1.1": "5"})
    page = client.post("/count/trex-holiday", data=form).text
    assert page.count('name="name"') == 2
    assert '<option value="5" selected>' in page


def hand_in(client: FlaskClient, content: str) -> str:
    file = (io.BytesIO(content.encode()), "mine.toml")
    return client.post("/sheets/trex-holiday", data={"file": file}).text


def test_a_layout_file_is_shown_drawn_before_it_is_kept(client: FlaskClient) -> None:
    page = hand_in(client, MINE)
    assert "This is what was read" in page
    assert "Rows of Cars" in page
    assert "mine" not in client.get("/new/trex-holiday").text


def test_a_kept_layout_is_offered_for_tables_counts_and_prints(client: FlaskClient) -> None:
    client.post("/sheets/trex-holiday/keep", data={"content": MINE})
    for path in ("/new/trex-holiday", "/count/trex-holiday", "/print/trex-holiday-sheet"):
        assert '<option value="mine"' in client.get(path).text
    form = {"id": "t", "name": ["Ada"], "layout": "mine"}
    assert client.post("/new/trex-holiday", data=form).status_code == 303
    assert client.get("/print/trex-holiday-sheet.pdf?layout=mine").data.startswith(b"%PDF")
    client.post("/sheets/trex-holiday/remove?name=mine")
    assert '<option value="mine"' not in client.get("/new/trex-holiday").text


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("spaces = 2,", "spaces = 13,", "posts.areas[0].spaces"),
        ('id = "cars2"', 'id = "cars1"', "cars.rows[1].id"),
        ("trex = [2, 5]", "trex = []", "posts.trex"),
        ('name = "mine"', 'nome = "mine"', "name"),
    ],
)
def test_a_bad_layout_is_refused_with_its_field(
    client: FlaskClient, old: str, new: str, field: str
) -> None:
    page = hand_in(client, MINE.replace(old, new))
    assert field in page
    assert "This is what was read" not in page


def test_a_file_that_is_no_layout_is_said(client: FlaskClient) -> None:
    for content in ("", "{", "= =", "\x00"):
        assert "note-refused" in hand_in(client, content)


def test_the_name_house_is_taken(client: FlaskClient) -> None:
    answer = client.post(
        "/sheets/trex-holiday/keep", data={"content": LayoutFiles.shipped.decode()}
    )
    assert answer.status_code == 422


def test_layouts_of_a_folder_are_offered_and_bad_ones_named(tmp_path: Path) -> None:
    folder = tmp_path / "layouts"
    folder.mkdir()
    (folder / "mine.toml").write_text(MINE)
    (folder / "bad.toml").write_text("name = 3")
    client = create_app(tmp_path / "x.db", folder).test_client()
    assert '<option value="mine"' in client.get("/new/trex-holiday").text
    page = client.get("/sheets/trex-holiday").text
    assert "bad.toml" in page
    assert "this field is missing" in page or "expected text" in page


def test_the_rules_lead_back_to_the_table_they_were_opened_from(
    client: FlaskClient, key: str
) -> None:
    assert f"/rules/trex-holiday?table={key}" in client.get(f"/t/{key}/menu").text
    assert f'href="/t/{key}/menu"' in client.get(f"/rules/trex-holiday?table={key}").text
    assert 'href="/rules"' in client.get("/rules/trex-holiday?table=//elsewhere").text
