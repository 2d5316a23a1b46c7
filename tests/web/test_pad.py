"""Entering moves through forms, as pages and as fragments."""

from random import Random
from sqlite3 import connect
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorepad.files import Played
from scorepad.games.trex_holiday.game import TrexHoliday
from scorepad.storage.store import Store
from scorepad.table import HOST
from tests.tables import finish, legal_move

SWAP = {"HX-Request": "true"}


def tap(client: FlaskClient, key: str, tap_id: str, **fields: Any) -> Any:
    return client.post(f"/t/{key}?player=0", data={"id": tap_id, **fields})


def reveal(client: FlaskClient, key: str, *dice: int) -> None:
    assert tap(client, key, "dice", move="reveal", dice=list(dice)).status_code == 303


def test_a_tap_without_script_is_stored_and_leads_back_to_the_pad(
    client: FlaskClient, key: str, store: Store
) -> None:
    answer = tap(client, key, "one", move="reveal", dice=[5, 3])
    assert answer.status_code == 303
    page = client.get(answer.headers["Location"])
    assert "Place the 5" in page.text
    assert store.at(key)[0].state.dice == (5, 3)


def test_a_tap_with_htmx_is_answered_by_the_pad_alone(client: FlaskClient, key: str) -> None:
    answer = client.post(
        f"/t/{key}?player=1", data={"id": "one", "move": "reveal", "dice": [5, 3]}, headers=SWAP
    )
    assert answer.status_code == 200
    assert answer.text.startswith('<div id="pad"')
    assert "Bo’s sheet" in answer.text
    assert answer.headers["HX-Replace-Url"].endswith("?player=1")


def test_a_refused_tap_says_why_and_changes_nothing(
    client: FlaskClient, key: str, store: Store
) -> None:
    reveal(client, key, 5, 3)
    answer = tap(client, key, "two", move="place", player=0, number=5, space="cans2.1")
    assert answer.status_code == 422
    assert 'data-code="holiday.set-locked"' in answer.text
    assert "fill the left set of cans first" in answer.text
    assert len(store.at(key)[0].log) == 1


def test_a_tap_with_nothing_to_place_is_told_why_and_enters_nothing_once_there_is_something(
    client: FlaskClient, key: str, store: Store
) -> None:
    asks = '<input type="hidden" name="asks" value="why">'
    assert asks in client.get(f"/t/{key}?player=0").text
    asked = {"move": "place", "player": 0, "number": 1, "space": "cars1.1", "asks": "why"}
    answer = tap(client, key, "early", **asked)
    assert answer.status_code == 422
    assert "The dice come first" in answer.text
    reveal(client, key, 1, 3)
    assert asks not in client.get(f"/t/{key}?player=0").text
    assert "Place the 1" in tap(client, key, "late", **asked).text
    assert len(store.at(key)[0].log) == 1


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"move": "fly"},
        {"move": "place"},
        {"move": "place", "player": "9", "number": "5", "space": "stack1.1"},
        {"move": "place", "player": "0", "number": "7", "space": "stack1.1"},
        {"move": "place", "player": "0", "number": "5", "space": "stack1.1", "more": "1"},
        {"move": "reveal", "dice": ["5"]},
        {"move": "reveal", "dice": ["5", "3", "1"]},
    ],
)
def test_a_form_that_is_no_move_is_said_on_the_pad(
    client: FlaskClient, key: str, store: Store, fields: dict[str, Any]
) -> None:
    answer = tap(client, key, "bad", **fields)
    assert answer.status_code == 400
    assert 'data-code="file.field"' in answer.text
    assert store.at(key)[0].log == ()


@pytest.mark.parametrize("tap_id", ["", "a b", "x" * 65, "é"])
def test_an_entry_needs_an_id(client: FlaskClient, key: str, tap_id: str) -> None:
    assert tap(client, key, tap_id, move="reveal", dice=[5, 3]).status_code == 400


def test_the_same_tap_twice_counts_once(client: FlaskClient, key: str, store: Store) -> None:
    for _ in range(2):
        assert tap(client, key, "same", move="reveal", dice=[5, 3]).status_code == 303
    assert len(store.at(key)[0].log) == 1


def test_one_id_with_two_contents_is_a_conflict(client: FlaskClient, key: str) -> None:
    tap(client, key, "same", move="reveal", dice=[5, 3])
    answer = tap(client, key, "same", move="reveal", dice=[5, 4])
    assert answer.status_code == 409
    assert 'data-code="table.id-taken"' in answer.text


def test_the_start_form_sent_twice_opens_one_table(client: FlaskClient, store: Store) -> None:
    form = {"id": "start", "name": ["Ada", "Bo"], "trex": "each"}
    first, second = (client.post("/new/trex-holiday", data=form) for _ in range(2))
    assert first.headers["Location"] == second.headers["Location"]
    assert len(store.table_ids()) == 1


@pytest.mark.parametrize(
    "names", [[], ["Ada", "Ada "], ["x" * 41], ["A\tB"], [str(n) for n in range(13)]]
)
def test_names_that_do_not_go_are_said_on_the_form(client: FlaskClient, names: list[str]) -> None:
    answer = client.post("/new/trex-holiday", data={"id": "start", "name": names})
    assert answer.status_code == 422
    assert "note-refused" in answer.text


def test_a_seed_rolls_the_same_numbers_again(client: FlaskClient, store: Store) -> None:
    rolled = []
    for table_id in ("one", "two"):
        form = {"id": table_id, "name": ["Ada"], "trex": "all", "seed": "42"}
        answer = client.post("/new/trex-holiday", data=form)
        table, _ = store.at(answer.headers["Location"].rpartition("/")[2])
        rolled.append(table.options)
    assert rolled[0] == rolled[1]
    assert rolled[0].seed == 42


def test_a_seat_link_enters_for_its_seat_only(client: FlaskClient, key: str, store: Store) -> None:
    reveal(client, key, 5, 3)
    rows = connect(store.path).execute("SELECT key FROM links WHERE kind = 'seat' AND player = 1")
    (seat_key,) = rows.fetchone()
    fields = {"move": "place", "number": 5, "space": "stack1.1"}
    assert tap(client, seat_key, "a", player=0, **fields).status_code == 422
    assert tap(client, seat_key, "b", player=1, **fields).status_code == 303


def test_undo_says_what_it_takes_back_and_redo_what_it_brings(
    client: FlaskClient, key: str, store: Store
) -> None:
    reveal(client, key, 5, 3)
    assert "Dice 5 and 3" in client.get(f"/t/{key}").text
    client.post(f"/t/{key}/take-back", data={"id": "undo", "entry": "1"})
    assert store.at(key)[0].standing == ()
    page = client.get(f"/t/{key}").text
    assert "Nothing to take back" in page
    assert "<b>Redo</b> Dice 5 and 3" in page
    client.post(f"/t/{key}/take-back", data={"id": "redo", "entry": "2"})
    assert len(store.at(key)[0].standing) == 1


def test_taking_back_more_than_was_shown_asks_first(
    client: FlaskClient, key: str, store: Store
) -> None:
    reveal(client, key, 5, 3)
    tap(client, key, "p", move="place", player=0, number=5, space="stack1.1")
    answer = client.post(f"/t/{key}/take-back", data={"id": "undo", "entry": "1"})
    assert answer.headers["Location"].endswith("/take-back?entry=1")
    page = client.get(answer.headers["Location"]).text
    assert "Ada: 5 in stack 1, space 1" in page
    assert len(store.at(key)[0].standing) == 2
    client.post(f"/t/{key}/take-back", data={"id": "undo2", "entry": "1", "falls": "2"})
    assert store.at(key)[0].standing == ()


def test_a_correction_of_dice_shows_what_follows_and_does_it_once_confirmed(
    client: FlaskClient, key: str, store: Store
) -> None:
    reveal(client, key, 5, 3)
    tap(client, key, "p", move="place", player=0, number=5, space="stack1.1")
    form = {"id": "c", "entry": "1", "move": "reveal", "dice": [4, 3]}
    asked = client.post(f"/t/{key}/correct", data=form)
    assert "Ada: 4 in stack 1, space 1" in asked.text
    assert store.at(key)[0].state.dice == (5, 3)
    done = client.post(f"/t/{key}/correct", data={**form, "id": "c2", "falls": "-"})
    assert done.status_code == 303
    table, _ = store.at(key)
    assert table.state.dice == (4, 3)
    assert table.state.seats[0].sheet.areas[0][0].number == 4


def test_a_confirmed_correction_sent_again_is_answered_like_the_first(
    client: FlaskClient, key: str, store: Store
) -> None:
    reveal(client, key, 5, 3)
    tap(client, key, "p", move="place", player=0, number=5, space="stack1.1")
    form = {"id": "c", "entry": "1", "move": "reveal", "dice": [4, 3], "falls": "-"}
    for _ in range(2):
        answer = client.post(f"/t/{key}/correct", data=form)
        assert answer.status_code == 303
        assert answer.headers["Location"].endswith("/log")
    assert len(store.at(key)[0].log) == 3


def test_who_watches_cannot_become_the_host(client: FlaskClient, key: str, store: Store) -> None:
    rows = connect(store.path).execute("SELECT key FROM links WHERE kind = 'watch'")
    (watch_key,) = rows.fetchone()
    told = client.get(f"/t/{watch_key}/file.json").get_json()
    form = {"id": told["id"], "name": told["players"]}
    answer = client.post("/new/trex-holiday", data=form)
    assert answer.status_code == 303
    assert key not in answer.headers["Location"]
    assert watch_key not in answer.headers["Location"]
    assert client.post(f"/t/{watch_key}/again", data=form).status_code == 422
    assert "can watch" in client.get(f"/t/{watch_key}/seats").text


def test_numbers_without_end_are_no_numbers(client: FlaskClient, key: str) -> None:
    reveal(client, key, 5, 3)
    form = {"id": "u", "entry": "1", "falls": "9" * 5000}
    assert client.post(f"/t/{key}/take-back", data=form).status_code in (303, 422)


def test_two_phones_may_confirm_the_same_result(
    client: FlaskClient, key: str, store: Store
) -> None:
    finish(store, key)
    for phone in ("one", "two"):
        answer = client.post(f"/t/{key}/confirm", data={"id": phone})
        assert answer.status_code == 303
        assert answer.headers["Location"].endswith("/end")


def test_an_entry_that_is_not_there_is_said(client: FlaskClient, key: str) -> None:
    for path in ("take-back", "correct"):
        assert client.get(f"/t/{key}/{path}?entry=9").status_code == 404
        assert client.get(f"/t/{key}/{path}?entry=x").status_code == 400
        assert client.post(f"/t/{key}/{path}", data={"id": "i", "entry": "9"}).status_code in (
            404,
            422,
        )


def test_nothing_is_confirmed_before_the_end(client: FlaskClient, key: str) -> None:
    assert client.post(f"/t/{key}/confirm", data={"id": "c"}).status_code == 422


def test_the_file_of_a_table_is_its_export(client: FlaskClient, key: str) -> None:
    reveal(client, key, 5, 3)
    file = client.get(f"/t/{key}/file.json")
    assert file.get_json()["moves"] == [{"move": "reveal", "dice": [5, 3]}]
    assert client.post("/api/replay", data=file.data).get_json()["phase"] == "place"


def test_home_leads_back_to_the_tables_opened_here(client: FlaskClient, key: str) -> None:
    client.get(f"/t/{key}")
    assert f"/t/{key}" in client.get("/").text
    client.delete_cookie("tables")
    assert f"/t/{key}" not in client.get("/").text


def test_the_log_shows_what_was_taken_back(client: FlaskClient, key: str) -> None:
    reveal(client, key, 5, 3)
    client.post(f"/t/{key}/take-back", data={"id": "undo", "entry": "1"})
    page = client.get(f"/t/{key}/log").text
    assert "<s>Dice 5 and 3</s>" in page
    assert "Taken back: Dice 5 and 3" in page


def test_the_log_of_a_long_game_plays_it_a_few_times_and_not_once_for_every_entry(
    client: FlaskClient, key: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = store.at(key)
    random = Random(7)
    while len(table.log) < 60:
        move = legal_move(table.state, random)
        table = store.enter(table.id, HOST, f"tap-{len(table.log)}", Played(move))
    played = []
    advance = TrexHoliday.advance

    def counted(game: TrexHoliday, state: Any, move: Any) -> Any:
        played.append(move)
        return advance(game, state, move)

    monkeypatch.setattr(TrexHoliday, "advance", counted)
    assert client.get(f"/t/{key}/log").status_code == 200
    assert len(played) <= 3 * 60


def test_a_tap_of_a_phone_that_missed_an_entry_is_refused_with_the_pad_as_it_is(
    client: FlaskClient, key: str, store: Store
) -> None:
    reveal(client, key, 5, 3)
    place = {"move": "place", "player": 0}
    assert tap(client, key, "a", **place, number=5, space="cars1.1", seen=1).status_code == 303
    late = tap(client, key, "b", **place, number=3, space="cars2.1", seen=1)
    assert late.status_code == 422
    assert 'data-code="table.changed"' in late.text
    assert "“Ada: 5 in row 1 of cars, space 1”." in late.text
    assert 'name="seen" value="2"' in late.text
    assert len(store.at(key)[0].log) == 2
    assert tap(client, key, "c", **place, number=3, space="cars2.1", seen=2).status_code == 303


def test_a_tap_sent_again_is_answered_before_anybody_asks_what_its_phone_had_seen(
    client: FlaskClient, key: str, store: Store
) -> None:
    reveal(client, key, 5, 3)
    place = {"move": "place", "player": 0, "number": 5, "space": "cars1.1", "seen": 1}
    for _ in range(2):
        assert tap(client, key, "a", **place).status_code == 303
    assert len(store.at(key)[0].log) == 2


def test_a_form_that_does_not_say_what_its_phone_has_seen_is_not_asked(
    client: FlaskClient, key: str
) -> None:
    reveal(client, key, 5, 3)
    place = {"move": "place", "player": 0}
    assert tap(client, key, "a", **place, number=5, space="cars1.1").status_code == 303
    assert tap(client, key, "b", **place, number=3, space="cars2.1").status_code == 303


@pytest.mark.parametrize("seen", ["", "-1", "two", "9" * 30])
def test_a_number_that_is_none_is_said_on_the_pad(
    client: FlaskClient, key: str, store: Store, seen: str
) -> None:
    answer = tap(client, key, "a", move="reveal", dice=[5, 3], seen=seen)
    assert answer.status_code == 400
    assert "load the pad again" in answer.text
    assert store.at(key)[0].log == ()


def test_two_phones_that_take_back_at_once_take_back_one_entry(
    client: FlaskClient, key: str, store: Store
) -> None:
    reveal(client, key, 5, 3)
    tap(client, key, "a", move="place", player=0, number=5, space="cars1.1")
    undo = f"/t/{key}/take-back"
    assert client.post(undo, data={"id": "u1", "entry": 2, "seen": 2}).status_code == 303
    second = client.post(undo, data={"id": "u2", "entry": 2, "seen": 2}, headers=SWAP)
    assert 'data-code="table.changed"' in second.text
    assert len(store.at(key)[0].log) == 3


def test_a_taking_back_that_asks_for_a_yes_is_no_answer_to_go_on_from(
    client: FlaskClient, key: str
) -> None:
    client.post(f"/t/{key}", data={"id": "dice", "move": "reveal", "dice": [5, 3]})
    client.post(
        f"/t/{key}",
        data={"id": "one", "move": "place", "player": "0", "number": "5", "space": "cars1.1"},
    )
    undo = {"id": "undo", "entry": "1"}
    answer = client.post(f"/t/{key}/take-back", data=undo, headers=SWAP)
    assert answer.status_code == 422
    assert answer.headers["HX-Redirect"] == f"/t/{key}/take-back?entry=1"
    assert "asked for a yes first" in answer.text
