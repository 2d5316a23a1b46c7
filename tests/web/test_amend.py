"""What a phone confirms and puts right is what it has seen, and it is done once."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorepad.storage.store import Store
from tests.tables import finish
from tests.web.around import Around, Phone, around


def table_of(client: FlaskClient, store: Store, game: str) -> Around:
    """Ada and Bo around a new table of that game."""
    answer = client.post(f"/new/{game}", data={"id": f"new-{game}", "name": ["Ada", "Bo"]})
    return around(client, store, answer.headers["Location"].rpartition("/")[2])


@pytest.fixture
def phones(client: FlaskClient, store: Store, key: str) -> Around:
    """Ada has shown a 5 and a 3 and placed her 5."""
    phones = around(client, store, key)
    ada, _ = phones.seats
    ada.post("?player=0", "dice", move="reveal", dice=[5, 3])
    ada.post("?player=0", "ada", move="place", player=0, number=5, space="stack1.1")
    return phones


def fields(page: str, action: str) -> dict[str, Any]:
    """What the form of that action sends as it stands, lists for names that come several times."""
    (form,) = re.findall(rf'<form[^>]*action="[^"]*{re.escape(action)}".*?</form>', page, re.DOTALL)
    sent: dict[str, Any] = {}
    for name, value in re.findall(r'<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"', form):
        sent.setdefault(name, []).append(value)
    for name, options in re.findall(r'<select[^>]*name="([^"]+)">(.*?)</select>', form, re.DOTALL):
        sent.setdefault(name, []).extend(re.findall(r'value="([^"]*)" selected', options))
    return sent


def send(phone: Phone, path: str, form: dict[str, Any]) -> Any:
    return phone.client.post(f"/t/{phone.key}{path}", data=form)


# The result.


def test_a_result_that_has_changed_meanwhile_is_read_again_before_it_is_confirmed(
    client: FlaskClient, store: Store, key: str
) -> None:
    phones = around(client, store, key)
    finish(store, key)
    ada, host = phones.seats[0], phones.host
    read = fields(ada.get("/end"), "/confirm")
    last = len(phones.table.log)
    host.take_back("back", last)
    host.take_back("again", last + 1)
    refused = send(ada, "/confirm", read)
    assert refused.status_code == 422
    assert "The result has changed since this page was opened." in refused.text
    assert not phones.table.confirmed
    anew = fields(refused.text, "/confirm")
    assert anew["id"] != read["id"]
    for _ in range(2):
        assert send(ada, "/confirm", anew).headers["Location"].endswith("/end")
    assert phones.table.confirmed
    assert len(phones.table.log) == last + 3


def test_a_game_that_goes_on_again_is_not_confirmed_and_says_so_on_its_standing(
    client: FlaskClient, store: Store, key: str
) -> None:
    phones = around(client, store, key)
    finish(store, key)
    read = fields(phones.seats[0].get("/end"), "/confirm")
    phones.host.take_back("back", len(phones.table.log))
    refused = send(phones.seats[0], "/confirm", read)
    assert refused.status_code == 422
    assert "The game is not over." in refused.text
    assert "Play on" in refused.text


# Corrections.


def test_a_correction_from_a_page_of_yesterday_is_refused_and_keeps_what_was_chosen(
    phones: Around,
) -> None:
    ada, host = phones.seats[0], phones.host
    stale = fields(host.get("/correct?entry=2"), "/correct")
    stale["space"] = ["stack2.1"]
    assert send(ada, "/correct", fields(ada.get("/correct?entry=2"), "/correct") | {
        "space": ["house1.1"]
    }).status_code == 303  # fmt: skip
    refused = send(host, "/correct", stale)
    assert refused.status_code == 422
    assert "Another phone was faster" in refused.text
    anew = fields(refused.text, "/correct")
    assert anew["space"] == ["stack2.1"], "what was chosen is still there"
    assert phones.table.played(2).space == "house1.1"
    assert send(host, "/correct", anew).status_code == 303
    assert phones.table.played(2).space == "stack2.1"


def test_a_correction_under_the_id_of_something_else_is_a_conflict(phones: Around) -> None:
    ada = phones.seats[0]
    form = fields(ada.get("/correct?entry=2"), "/correct") | {"space": ["stack2.1"]}
    assert send(ada, "/correct", form).status_code == 303
    assert send(ada, "/correct", form).status_code == 303, "sent again"
    elsewhere = table_of(ada.client, phones.store, "trex-holiday")
    elsewhere.host.post("?player=0", "elsewhere", move="reveal", dice=[5, 3])
    for other in ({"space": ["house1.1"]}, {"id": ["ada"]}, {"id": ["elsewhere"]}):
        answer = send(ada, "/correct", form | other)
        assert answer.status_code == 409
        assert "it said something else" in answer.text
    assert phones.table.played(2).space == "stack2.1"
    assert len(phones.table.log) == 3


ADJUSTABLE = (
    "trex-greift-an",
    "gods-love-dinosaurs",
    "tyrannosaurus-rex",
    "schlacht-der-dinosaurier",
)


def changed(form: dict[str, Any], by: int) -> dict[str, Any]:
    """The form with another first number, or a dinosaur put in one place or another."""
    if "place" in form:
        return form | {"place": ["lair" if by < 0 else "track"]}
    name = next(name for name in form if name not in ("id", "seen", "was"))
    first, *others = form[name]
    return form | {name: [str(int(first) + by), *others]}


@pytest.mark.parametrize("game", ADJUSTABLE)
def test_a_correction_by_hand_is_done_once_and_its_id_is_good_for_nothing_else(
    client: FlaskClient, store: Store, game: str
) -> None:
    phones = table_of(client, store, game)
    ada = phones.seats[0]
    form = changed(fields(ada.get("/adjust"), "/adjust?player=0"), -1)
    assert send(ada, "/adjust?player=0", form).status_code == 303
    assert send(ada, "/adjust?player=0", form).status_code == 303, "sent again"
    conflict = send(ada, "/adjust?player=0", changed(form, 1))
    assert conflict.status_code == 409
    assert "it said something else" in conflict.text
    assert len(phones.table.log) == 1


@pytest.mark.parametrize("game", ADJUSTABLE)
def test_a_correction_by_hand_from_a_page_of_yesterday_is_refused_and_keeps_what_was_set(
    client: FlaskClient, store: Store, game: str
) -> None:
    phones = table_of(client, store, game)
    ada, host = phones.seats[0], phones.host
    stale = changed(fields(host.get("/adjust"), "/adjust?player=0"), 1)
    now = changed(fields(ada.get("/adjust"), "/adjust?player=0"), -1)
    assert send(ada, "/adjust?player=0", now).status_code == 303
    refused = send(host, "/adjust?player=0", stale)
    assert refused.status_code == 422
    assert "meanwhile" in refused.text or "Another phone was faster" in refused.text
    anew = fields(refused.text, "/adjust?player=0")
    around_it = ("id", "seen", "was")
    assert {k: v for k, v in anew.items() if k not in around_it} == {
        k: v for k, v in stale.items() if k not in around_it
    }
    assert len(phones.table.log) == 1


# An early stop.


def test_the_page_of_a_stopped_table_offers_to_play_on_to_whom_it_is_open(phones: Around) -> None:
    ada, bo = phones.seats
    assert "Whoever stops it can open it again" in bo.get("/stop")
    bo.post("/stop", "stop")
    for phone in (bo, phones.host):
        assert "Play on after all" in phone.get("/end")
    page = ada.get("/end")
    assert "Play on after all" not in page
    assert "Bo has stopped this table. Bo’s phone or the host’s can open it again." in page
    assert bo.take_back("on", len(phones.table.log)).status_code == 303
    phones.host.post("/stop", "stop-again")
    assert "The host has stopped this table, and the host’s phone" in ada.get("/end")


def test_a_stopped_table_takes_nothing_from_a_phone_that_looks_at_another_sheet(
    phones: Around,
) -> None:
    ada, bo = phones.seats
    seen = len(phones.table.log)
    ada.post("/stop", "stop")
    assert f'data-seen="{seen + 1}"' in bo.get("?player=0")
    fields = {"move": "place", "player": 1, "number": 5, "space": "cars1.1", "seen": seen}
    refused = bo.post("?player=0", "late", **fields)
    assert refused.status_code == 422
    assert 'data-code="table.stopped"' in refused.text
    assert len(phones.table.log) == seen + 1
