"""What a phone confirms and puts right is what it has seen, and it is done once."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorepad.games import GAMES
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
    for other in ({"space": ["house1.1"]}, {"id": ["ada"]}, {"id": ["new-elsewhere"]}):
        if other.get("id") == ["new-elsewhere"]:
            elsewhere = table_of(ada.client, phones.store, "trex-holiday")
            elsewhere.host.post("?player=0", "new-elsewhere", move="reveal", dice=[5, 3])
        answer = send(ada, "/correct", form | other)
        assert answer.status_code == 409
        assert "it said something else" in answer.text
    assert phones.table.played(2).space == "stack2.1"
    assert len(phones.table.log) == 3


ADJUSTABLE = [
    game.id for game in GAMES.values() if game.adjustable(game.start(("Ada", "Bo"), game.options()), 0)  # type: ignore[arg-type]
]  # fmt: skip


def changed(game: str, form: dict[str, Any], by: int) -> dict[str, Any]:
    """The form with a first number raised by so much, or a dinosaur put somewhere."""
    if "place" in form:
        return form | {"place": [["river", "track"][by % 2]]}
    name = next(name for name in form if name not in ("id", "seen", "was"))
    first, *others = form[name]
    return form | {name: [str(int(first) + by), *others]}
