"""Several phones around one table: what each may take back, and what it sees of the others."""

import re

import pytest
from flask.testing import FlaskClient

from scorepad.games import GAMES
from scorepad.storage.store import Store
from tests.web.around import Around, around


@pytest.fixture
def phones(client: FlaskClient, store: Store, key: str) -> Around:
    """Ada has shown a 5 and a 3 and placed her 5, then Bo his."""
    phones = around(client, store, key)
    ada, bo = phones.seats
    ada.post("?player=0", "dice", move="reveal", dice=[5, 3])
    ada.post("?player=0", "ada", move="place", player=0, number=5, space="stack1.1")
    bo.post("?player=1", "bo", move="place", player=1, number=5, space="cars1.1")
    assert len(phones.table.standing) == 3
    return phones


def taken_back_next(page: str) -> str:
    found = re.search(r'aria-label="Take back: ([^"]*)"', page)
    assert found
    return found[1]


def test_undo_on_a_seats_phone_offers_its_own_newest_entry(phones: Around) -> None:
    ada, bo = phones.seats
    assert taken_back_next(ada.get()) == "Ada: 5 in stack 1, space 1"
    assert taken_back_next(bo.get()) == "Bo: 5 in row 1 of cars, space 1"
    assert taken_back_next(phones.host.get()) == "Bo: 5 in row 1 of cars, space 1"
    assert ada.take_back("undo", 2).status_code == 303
    assert "<b>Redo</b> Ada: 5 in stack 1" in ada.get()
    assert "Nothing to redo" in bo.get()
    assert ada.take_back("redo", 4).status_code == 303
    assert len(phones.table.standing) == 3


def test_another_ones_entry_is_the_hosts_to_take_back(phones: Around) -> None:
    refused = phones.seats[0].take_back("no", 3)
    assert refused.status_code == 422
    assert "The host can change it" in refused.text
    assert phones.host.take_back("yes", 3).status_code == 303


def test_what_others_have_built_on_is_the_hosts_to_take_back(phones: Around) -> None:
    ada = phones.seats[0]
    for answer in (
        ada.take_back("no", 1, falls="2.3"),
        ada.client.get(f"/t/{ada.key}/take-back?entry=1"),
    ):
        assert answer.status_code == 422
        assert "Ask the host" in answer.text
    asked = ada.take_back("asks", 1)
    assert asked.status_code == 422
    assert 'data-code="table.others-fall"' in asked.text
    assert "Bo: 5 in row 1 of cars" in phones.host.get("/take-back?entry=1")
    assert phones.host.take_back("yes", 1, falls="2.3").status_code == 303
    assert phones.table.standing == ()


def test_a_correction_that_would_cost_others_an_entry_is_the_hosts(phones: Around) -> None:
    ada, bo = phones.seats
    bo.post("?player=1", "bo-2", move="place", player=1, number=3, space="carp.1")
    form = {"entry": 1, "move": "reveal", "dice": [6, 3]}
    refused = ada.post("/correct", "no", **form, falls="4")
    assert "Ask the host" in refused.text
    assert phones.host.post("/correct", "ask", **form).status_code == 200


def test_the_log_offers_a_seat_its_own_entries_only(phones: Around) -> None:
    def offered(page: str) -> list[str]:
        return re.findall(r'aria-label="Take back: ([^"]*)"', page)

    ada, bo = phones.seats
    assert offered(bo.get("/log")) == ["Bo: 5 in row 1 of cars, space 1"]
    assert offered(ada.get("/log")) == ["Ada: 5 in stack 1, space 1", "Dice 5 and 3"]
    assert len(offered(phones.host.get("/log"))) == 3
    assert offered(phones.watch.get("/log")) == []


def test_the_others_are_told_who_has_taken_back_what(phones: Around) -> None:
    ada, bo = phones.seats
    ada.take_back("undo", 2)
    said = "Ada has taken back: Ada: 5 in stack 1, space 1."
    assert said in bo.get()
    assert said in phones.host.get()
    assert said not in ada.get()
    ada.take_back("redo", 4)
    assert "Ada has brought back: Ada: 5 in stack 1, space 1." in bo.get()
    phones.host.take_back("host", 3)
    assert "The host has taken back: Bo: 5 in row 1 of cars, space 1." in bo.get()
    bo.post("?player=1", "on", move="place", player=1, number=5, space="cars1.1")
    assert "has taken back" not in ada.get()


# Another one's sheet.


def test_another_ones_sheet_is_there_to_look_at(phones: Around) -> None:
    ada, bo = phones.seats
    page = ada.get("?player=1")
    assert "This is Bo’s sheet." in page
    assert "Bo’s phone or the host’s enters here." in page
    assert '<fieldset class="looked-at" disabled>' in page
    assert f'href="/t/{ada.key}?player=0"' in page
    for own in (ada.get("?player=0"), bo.get("?player=1"), phones.host.get("?player=1")):
        assert "looked-at" not in own
        assert 'data-tray="place"' in own


def test_a_seat_that_is_not_due_is_told_who_is(client: FlaskClient, store: Store, key: str) -> None:
    phones = around(client, store, key)
    ada, bo = phones.seats
    assert 'data-tray="reveal"' in ada.get()
    page = bo.get()
    assert "Ada is due to roll." in page
    assert "Ada’s phone or the host’s enters it." in page
    assert 'name="move" value="reveal"' not in page
    assert "/roll?" not in page


@pytest.mark.parametrize("game", GAMES)
def test_in_every_game_another_ones_sheet_enters_nothing(
    client: FlaskClient, store: Store, game: str
) -> None:
    form = {"id": f"new-{game}", "name": ["Ada", "Bo"]}
    answer = client.post(f"/new/{game}", data=form)
    phones = around(client, store, answer.headers["Location"].rpartition("/")[2])
    for phone, shown in ((phones.seats[0], 1), (phones.seats[1], 0)):
        page = phone.get(f"?player={shown}")
        assert page.count("This is ") == 1
        tray = page[page.index('data-tray="look"') :]
        assert 'name="move"' not in tray
        assert "/roll" not in tray
        sheet = page[
            page.index('<fieldset class="looked-at" disabled>') : page.index("</fieldset>\n</div>")
        ]
        assert "figure=" not in sheet, "no step towards a move"
    assert "looked-at" not in phones.host.get("?player=1")
