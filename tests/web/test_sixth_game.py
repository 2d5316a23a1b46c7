"""A game that comes along later plugs in: no shared room knows it, and all of them serve it."""

import re
from pathlib import Path
from sqlite3 import connect

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import ChoiceLoader

from scorepad.files import Played
from scorepad.storage.store import Store
from scorepad.web import create_app
from tests.pebbles import TEMPLATES, Adjust, Pebbles, Take


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    app = create_app(tmp_path / "scorepad.db", games={"pebbles": Pebbles()})
    assert app.jinja_loader
    app.jinja_loader = ChoiceLoader([app.jinja_loader, TEMPLATES])
    return app


@pytest.fixture
def key(client: FlaskClient) -> str:
    form = {"id": "new-table", "name": ["Ada", "Bo"], "pebbles": "9"}
    return str(client.post("/new/pebbles", data=form).headers["Location"]).rpartition("/")[2]


def take(client: FlaskClient, key: str, tap: str, player: int, **fields: object) -> int:
    form = {"id": tap, "move": "take", "player": player, **fields}
    return client.post(f"/t/{key}?player={player}", data=form).status_code


def test_it_is_on_the_first_page_with_its_options_and_rulings(client: FlaskClient) -> None:
    home = client.get("/").text
    assert "Pebbles" in home
    assert "/new/pebbles" in home
    assert 'aria-label="Heap"' in client.get("/new/pebbles").text
    assert "takes what is left" in client.get("/rules/pebbles").text
    assert "Pebbles" in client.get("/rules").text


def test_it_takes_as_many_players_as_it_says(client: FlaskClient) -> None:
    page = client.get("/new/pebbles").text
    assert page.count('name="name"') == 3
    refused = client.post("/new/pebbles", data={"id": "x", "name": ["Ada"]})
    assert refused.status_code == 422
    assert "2 to 3" in refused.text


def test_it_is_played_to_its_end(client: FlaskClient, key: str, store: Store) -> None:
    assert "0 held, 9 left" in client.get(f"/t/{key}").text
    assert take(client, key, "a", 0, number=5) == 303
    assert take(client, key, "b", 0, number=5) == 422
    assert take(client, key, "c", 1, number=6) == 303
    end = client.get(f"/t/{key}/end").text
    assert "Ada wins with 5 pebbles." in end
    assert "Print" not in end
    assert client.post(f"/t/{key}/confirm", data={"id": "ok"}).status_code == 303
    assert "after turn 2" in end
    assert store.at(key)[0].confirmed


def test_the_pad_goes_on_to_whoever_is_due(client: FlaskClient, key: str) -> None:
    def shown(path: str, **form: object) -> str:
        return client.post(f"/t/{key}{path}", data=form).headers["Location"]

    taken = {"move": "take", "player": 0, "number": 2}
    assert shown("?player=0", id="a", **taken).endswith("?player=1")
    assert shown("/take-back", id="undo", entry=1).endswith("?player=0")
    assert shown("/take-back", id="redo", entry=2).endswith("?player=1")


def test_an_aside_of_somebody_else_leaves_the_pad_where_it_was(
    client: FlaskClient, key: str
) -> None:
    aside = {"id": "a", "move": "adjust", "player": 1, "pebbles": 2}
    answer = client.post(f"/t/{key}?player=1", data=aside)
    assert answer.headers["Location"].endswith("?player=1")


def test_a_refused_tap_leaves_the_pad_where_it_was(client: FlaskClient, key: str) -> None:
    form = {"id": "a", "move": "take", "player": 1, "number": 2}
    refused = client.post(f"/t/{key}?player=1", data=form, headers={"HX-Request": "true"})
    assert refused.headers["HX-Replace-Url"].endswith("?player=1")


def look(client: FlaskClient, key: str, tap: str, player: int = 0) -> int:
    """Roll without entering it."""
    return client.post(f"/t/{key}/roll?player={player}&roll=1", data={"id": tap}).status_code


def shown(client: FlaskClient, key: str, query: str = "player=0&roll=1") -> int:
    """The dice that the page with that address shows; 0 for none."""
    return int(re.findall(r"it shows (\d)", client.get(f"/t/{key}?{query}").text)[0])


def log_of(client: FlaskClient, key: str) -> list[str]:
    """What the log says, the newest first, chips in brackets."""
    page = client.get(f"/t/{key}/log").text.replace('<span class="chip">', "[")
    entries = re.findall(r'<li class="entry.*?<p>(.*?)</p>', page, re.DOTALL)
    return [re.sub("<.*?>", "", entry.replace("</span>", "]")) for entry in entries]


def test_no_page_shows_dice_before_they_are_thrown(client: FlaskClient, key: str) -> None:
    assert shown(client, key) == 0
    assert shown(client, key, "player=0&roll=1&seed=1") == 0
    assert log_of(client, key) == []


def test_dice_that_were_looked_at_are_in_the_log_and_the_same_for_everybody(
    client: FlaskClient, key: str, store: Store
) -> None:
    answer = client.post(f"/t/{key}/roll?player=0&roll=1", data={"id": "look"})
    assert answer.status_code == 303
    assert answer.headers["Location"].endswith(f"/t/{key}?player=0&roll=1")
    number = shown(client, key)
    assert number in range(1, 7)
    assert look(client, key, "look-again") == 303
    assert shown(client, key) == number
    assert log_of(client, key) == [f"Ada’s die: {number} [rolled by the app]"]
    assert shown(client, key, "player=0") == 0, "nobody asked for it"
    assert take(client, key, "take", 0, roll=1) == 303
    (standing,) = store.at(key)[0].standing
    assert standing.played == Played(Take(0, number), rolled=True)  # type: ignore[arg-type]
    assert log_of(client, key) == [
        f"Ada takes {number}",
        f"Ada’s die: {number} [rolled by the app]",
    ]


def test_a_fragment_with_dice_stands_at_the_address_of_its_page(
    client: FlaskClient, key: str
) -> None:
    swap = {"HX-Request": "true"}
    roll = f"/t/{key}/roll?player=0&roll=1"
    answer = client.post(roll, data={"id": "look"}, headers=swap)
    assert answer.headers["HX-Replace-Url"] == f"/t/{key}?player=0&roll=1"
    assert f"it shows {shown(client, key)}" in answer.text


def test_a_roll_that_is_entered_at_once_is_one_tap(
    client: FlaskClient, key: str, store: Store
) -> None:
    assert take(client, key, "roll", 0, roll=1) == 303
    table, _ = store.at(key)
    number = table.standing[0].played.move.number
    assert [table.text(n) for n in (1, 2)] == [f"Ada’s die: {number}", f"Ada takes {number}"]


def test_throws_are_no_part_of_a_game_file(client: FlaskClient, key: str) -> None:
    take(client, key, "roll", 0, roll=1)
    look(client, key, "look", 1)
    (move,) = client.get(f"/t/{key}/file.json").get_json()["moves"]
    assert (move["move"], move["rolled"]) == ("take", True)


def test_a_roll_sent_twice_is_one_roll(client: FlaskClient, key: str, store: Store) -> None:
    for _ in range(2):
        assert look(client, key, "look") == 303
        assert take(client, key, "roll", 0, roll=1) == 303
    assert len(store.at(key)[0].log) == 2


def test_a_watcher_does_not_roll(client: FlaskClient, key: str, store: Store) -> None:
    rows = connect(store.path).execute("SELECT key FROM links WHERE kind = 'watch'")
    (watch_key,) = rows.fetchone()
    assert look(client, watch_key, "look") == 422
    assert store.at(key)[0].log == ()
    look(client, key, "look")
    assert f": {shown(client, key)}</p>" in client.get(f"/t/{watch_key}").text


def test_a_seat_rolls_for_itself_only(client: FlaskClient, key: str, store: Store) -> None:
    rows = connect(store.path).execute("SELECT key FROM links WHERE kind = 'seat' ORDER BY player")
    seats = [seat_key for (seat_key,) in rows.fetchall()]
    assert look(client, seats[1], "one") == 422
    assert take(client, seats[1], "two", 0, roll=1) == 422
    assert look(client, seats[0], "three") == 303
    assert len(store.at(key)[0].log) == 1


def test_there_is_nothing_to_roll_for_whoever_is_not_on_turn(
    client: FlaskClient, key: str, store: Store
) -> None:
    refused = client.post(f"/t/{key}/roll?player=1&roll=1", data={"id": "look"})
    assert refused.status_code == 422
    assert 'data-code="table.nothing-to-roll"' in refused.text
    rolled = client.post(
        f"/t/{key}?player=1", data={"id": "a", "move": "take", "player": 1, "roll": 1}
    )
    assert 'data-code="pebbles.not-your-turn"' in rolled.text
    assert store.at(key)[0].log == ()
    assert client.post(f"/t/{key}/roll?player=0&roll=1", data={"id": ""}).status_code == 400


def test_a_throw_is_not_taken_back_nor_corrected(
    client: FlaskClient, key: str, store: Store
) -> None:
    look(client, key, "look")
    assert "Nothing to take back" in client.get(f"/t/{key}").text
    assert "entry-tools" not in client.get(f"/t/{key}/log").text
    for path in ("take-back", "correct"):
        form = {"id": path, "entry": 1, "move": "take", "player": 0, "number": 3}
        assert client.get(f"/t/{key}/{path}?entry=1").status_code == 422
        assert client.post(f"/t/{key}/{path}", data=form).status_code in (404, 422)
    assert len(store.at(key)[0].log) == 1


def test_a_roll_that_is_taken_back_lies_there_and_looking_throws_nothing_new(
    client: FlaskClient, key: str
) -> None:
    take(client, key, "roll", 0, roll=1)
    client.post(f"/t/{key}/take-back", data={"id": "undo", "entry": 2})
    number = shown(client, key)
    assert look(client, key, "look") == 303
    assert shown(client, key) == number
    client.post(f"/t/{key}/take-back", data={"id": "redo", "entry": 3})
    assert shown(client, key) == 0, "the dice are entered again"
    assert sorted(log_of(client, key)) == [
        f"Ada takes {number}",
        f"Ada’s die: {number} [rolled by the app]",
        f"Brought back: Ada takes {number}",
        f"Taken back: Ada takes {number}",
    ]


def test_a_roll_cannot_be_tried_again(client: FlaskClient, key: str, store: Store) -> None:
    take(client, key, "roll", 0, roll=1)
    number = store.at(key)[0].standing[0].played.move.number
    for tap in range(3):
        newest = len(store.at(key)[0].log)
        client.post(f"/t/{key}/take-back", data={"id": f"undo-{tap}", "entry": newest})
        take(client, key, f"again-{tap}", 0, roll=1)
        assert store.at(key)[0].standing[0].played.move.number == number
    log = log_of(client, key)
    assert [line for line in log if "rolled" in line] == [
        f"Ada’s die: {number} [rolled by the app]"
    ]
    assert log.count(f"Taken back: Ada takes {number}") == 3


def test_a_roll_cannot_be_corrected_by_hand(client: FlaskClient, key: str, store: Store) -> None:
    take(client, key, "roll", 0, roll=1)
    number = store.at(key)[0].standing[0].played.move.number
    assert "/correct" not in client.get(f"/t/{key}/log").text
    assert "Take it back" in client.get(f"/t/{key}/correct?entry=2").text
    form = {"id": "fix", "entry": 2, "move": "take", "player": 0, "number": 7 - number}
    refused = client.post(f"/t/{key}/correct", data=form)
    assert refused.status_code == 422
    assert "The app threw these dice" in refused.text
    assert log_of(client, key)[0] == f"Ada takes {number}"


def test_a_form_cannot_say_that_the_app_has_rolled_what_it_chose(
    client: FlaskClient, key: str
) -> None:
    assert take(client, key, "mine", 0, number=6, rolled="true") == 303
    assert log_of(client, key) == ["Ada takes 6"]


def test_a_move_of_a_file_that_tells_of_no_throw_has_the_chip_itself(
    client: FlaskClient, key: str, store: Store
) -> None:
    take(client, key, "roll", 0, roll=1)
    number = store.at(key)[0].standing[0].played.move.number
    other = Store(f"{store.path}-other", store.games)
    other.import_games([store.export(store.at(key)[0].id)])
    again = create_app(other.path, games=store.games)
    again.jinja_loader = ChoiceLoader([again.jinja_loader, TEMPLATES])  # type: ignore[list-item]
    there = other.host_key(store.at(key)[0].id)
    assert log_of(again.test_client(), there) == [f"Ada takes {number} [rolled by the app]"]


def test_what_lies_on_the_table_is_set_by_hand(client: FlaskClient, key: str, store: Store) -> None:
    take(client, key, "a", 0, number=5)
    page = client.get(f"/t/{key}/adjust").text
    assert 'value="5"' in page
    form = {"id": "fix", "was": "5", "pebbles": "7"}
    assert client.post(f"/t/{key}/adjust?player=0", data=form).status_code == 303
    assert store.at(key)[0].standing[-1].played.move == Adjust(0, 2)  # type: ignore[arg-type]
    form["was"] = "7"
    beyond = client.post(f"/t/{key}/adjust?player=0", data={**form, "id": "f2", "pebbles": "30"})
    assert beyond.status_code == 422
    assert "There are 20 pebbles" in beyond.text
    none = client.post(f"/t/{key}/adjust?player=0", data={**form, "id": "f3", "pebbles": "many"})
    assert none.status_code == 400
    same = client.post(f"/t/{key}/adjust?player=0", data={"id": "f4", "was": "7", "pebbles": "7"})
    assert same.status_code == 422
    assert "Nothing is different yet" in same.text
    assert len(store.at(key)[0].log) == 2


def test_two_phones_that_correct_the_same_do_not_add_up(client: FlaskClient, key: str) -> None:
    form = {"was": "0", "pebbles": "3"}
    first = client.post(f"/t/{key}/adjust?player=0", data={**form, "id": "one"})
    resent = client.post(f"/t/{key}/adjust?player=0", data={**form, "id": "one"})
    other = client.post(f"/t/{key}/adjust?player=0", data={**form, "id": "two"})
    assert (first.status_code, resent.status_code, other.status_code) == (303, 303, 422)
    assert "Pebbles has changed meanwhile, from 0 to 3." in other.text


def test_a_correction_of_nobody_is_refused(client: FlaskClient, key: str, store: Store) -> None:
    for nobody in ("?player=7", "?player=x", ""):
        form = {"id": f"fix{nobody[-1:]}", "was": "0", "pebbles": "3"}
        assert client.post(f"/t/{key}/adjust{nobody}", data=form).status_code == 400
    assert store.at(key)[0].log == ()


def test_a_correction_by_hand_is_offered_until_the_result_is_confirmed(
    client: FlaskClient, key: str
) -> None:
    take(client, key, "a", 0, number=5)
    take(client, key, "b", 1, number=6)
    assert f"/t/{key}/adjust" in client.get(f"/t/{key}/end").text
    assert f"/t/{key}/adjust" in client.get(f"/t/{key}/menu").text
    client.post(f"/t/{key}/confirm", data={"id": "ok"})
    assert f"/t/{key}/adjust" not in client.get(f"/t/{key}/end").text
    assert f"/t/{key}/adjust" not in client.get(f"/t/{key}/menu").text


def test_a_correction_that_changes_nothing_is_none(
    client: FlaskClient, key: str, store: Store
) -> None:
    take(client, key, "a", 0, number=5)
    form = {"id": "fix", "entry": 1, "move": "take", "player": 0, "number": 5}
    same = client.post(f"/t/{key}/correct", data=form)
    assert same.status_code == 422
    assert "Nothing is different yet" in same.text
    assert len(store.at(key)[0].log) == 1


def test_a_table_is_stopped_early_and_goes_on_after_all(
    client: FlaskClient, key: str, store: Store
) -> None:
    take(client, key, "a", 0, number=5)
    assert "closed without a winner" in client.get(f"/t/{key}/stop").text
    for tap in ("stop", "stop-too"):
        assert client.post(f"/t/{key}/stop", data={"id": tap}).status_code == 303
    assert client.get(f"/t/{key}").headers["Location"].endswith("/end")
    end = client.get(f"/t/{key}/end").text
    assert "Nobody has won" in end
    assert "rank-first" not in end
    assert take(client, key, "b", 1, number=2) == 422
    assert "Nothing to take back" in client.get(f"/t/{key}?player=0").text
    assert "Take back: Ada takes" not in client.get(f"/t/{key}/log").text
    (entry,) = re.findall(r'name="entry" value="(\d+)"', end)
    client.post(f"/t/{key}/take-back", data={"id": "on", "entry": entry})
    assert take(client, key, "b", 1, number=2) == 303


def test_its_final_count_asks_for_what_is_missing(client: FlaskClient) -> None:
    page = client.get("/count/pebbles").text
    assert "still missing" not in page
    form = {"name": ["Ada", "Bo"], "p0.pebbles": "3", "p1.pebbles": ""}
    asked = client.post("/count/pebbles", data=form)
    assert asked.status_code == 422
    assert "Bo: Pebbles is still missing." in asked.text
    assert 'value="3"' in asked.text
    done = client.post("/count/pebbles", data={**form, "p1.pebbles": "0"})
    assert done.status_code == 200
    assert "Ada wins with 3 pebbles." in done.text
    refused = client.post("/count/pebbles", data={**form, "p1.pebbles": "18"})
    assert "more than the heap has" in refused.text


def test_it_answers_as_file_and_tally(client: FlaskClient, key: str) -> None:
    take(client, key, "a", 0, number=5)
    file = client.get(f"/t/{key}/file.json").get_json()
    said = client.post("/api/replay", json=file).get_json()
    assert said["players"][0] | {"name": "Ada", "total": 5, "pebbles": 5} == said["players"][0]
    tally = {
        "format": "scorepad-tally/1",
        "game": "pebbles",
        "players": [{"name": "Ada", "pebbles": 2}, {"name": "Bo", "pebbles": 2}],
    }
    said = client.post("/api/score", json=tally).get_json()
    assert said["decided_by"] == "shared"


def test_after_a_correction_the_pad_is_with_whoever_is_to_move(
    client: FlaskClient, key: str
) -> None:
    form = {"id": "fix", "was": "0", "pebbles": "3"}
    answer = client.post(f"/t/{key}/adjust?player=1", data=form)
    assert "Ada’s pebbles" in client.get(answer.headers["Location"]).text


def test_dice_that_another_phone_has_rolled_and_entered_are_not_rolled_again(
    client: FlaskClient, key: str, store: Store
) -> None:
    assert take(client, key, "roll", 0, roll=1, seen=0) == 303
    assert take(client, key, "roll-too", 0, roll=1, seen=0) == 422
    assert len(store.at(key)[0].log) == 2
    assert take(client, key, "roll", 0, roll=1, seen=0) == 303, "sent again"
