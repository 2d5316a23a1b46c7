"""The scoreboard: everything to see, nothing to enter."""

import re

import pytest
from flask.testing import FlaskClient

from scorepad.storage.store import Store
from scorepad.table import HOST, Confirm, Stop
from tests.tables import finish

SWAP = {"HX-Request": "true"}


@pytest.fixture
def watch(store: Store, key: str) -> str:
    return store.watch_key(store.at(key)[0].id)


def reveal(client: FlaskClient, key: str) -> None:
    client.post(f"/t/{key}", data={"id": "dice", "move": "reveal", "dice": [5, 3]})


def place(client: FlaskClient, key: str, player: int, number: int, space: str) -> None:
    move = {"move": "place", "player": player, "number": number, "space": space}
    answer = client.post(f"/t/{key}?player={player}", data={"id": f"{player}-{number}", **move})
    assert answer.status_code == 303


def rows(page: str) -> list[tuple[str, str, str]]:
    """Of each row the place, the name, and the points."""
    found = re.findall(
        r'<span class="place">(?:<span class="vh">Place </span>(\d+))?</span>\s*'
        r'<b class="board-name[^"]*">([^<]*)</b>.*?<span class="egg[^>]*>(\d+)',
        page,
        re.DOTALL,
    )
    return [(place, name, points) for place, name, points in found]


def test_a_watch_link_shows_the_scoreboard(
    client: FlaskClient, key: str, watch: str, store: Store
) -> None:
    reveal(client, key)
    for player in (0, 1):
        for number, space in ((5, "stack1.1"), (3, "carp.1" if player else "cars1.1")):
            place(client, key, player, number, space)
    page = client.get(f"/t/{watch}").text
    table, _ = store.at(key)
    totals = [str(total) for total in table.game.totals(table.state)]
    assert [(name, points) for _, name, points in rows(page)] == list(
        zip(("Ada", "Bo"), totals, strict=True)
    )
    assert "Round 1" in page
    assert "Bo: 3" in re.findall(r'board-last">(.*?)</p>', page)[0]
    assert f"<b>{store.code(table.id)}</b>" in page


def test_the_scoreboard_says_whose_turn_it_is(client: FlaskClient, key: str, watch: str) -> None:
    reveal(client, key)
    assert "Everyone to place" in client.get(f"/t/{watch}").text
    place(client, key, 0, 5, "stack1.1")
    place(client, key, 0, 3, "cars1.1")
    page = client.get(f"/t/{watch}").text
    assert ">Bo to place</h2>" in page
    assert page.count("board-due") == 1


def test_the_scoreboard_shows_the_dice_of_the_round_and_how_many_each_has_to_place(
    client: FlaskClient, key: str, watch: str
) -> None:
    reveal(client, key)
    place(client, key, 0, 5, "stack1.1")
    page = client.get(f"/t/{watch}").text
    dice = ["5, to place", "3, to place", "T-Rex die, still hidden"]
    assert re.findall(r'class="die [^>]*aria-label="([^"]*)"', page) == dice
    assert re.findall(r'<span class="vh">(\d to [^,]*)', page) == ["1 to place", "2 to place"]
    assert page.count('<i class="foot">') == 3


def test_the_scoreboard_never_shows_the_hidden_die(
    client: FlaskClient, key: str, watch: str
) -> None:
    client.post(f"/t/{key}/roll?player=0", data={"id": "roll"})
    assert 'class="die' not in client.get(f"/t/{watch}").text
    client.post(f"/t/{key}", data={"id": "dice", "move": "reveal", "roll": "1", "hidden": "0"})
    page = client.get(f"/t/{watch}").text
    assert page.count("die-hidden") == 1
    assert "die-secret" not in page
    assert page.count("#die-") == 2


def test_nobody_has_a_place_before_anybody_has_points(client: FlaskClient, watch: str) -> None:
    assert [place for place, _, _ in rows(client.get(f"/t/{watch}").text)] == ["", ""]


def test_the_scoreboard_ends_with_the_result_by_place(
    client: FlaskClient, key: str, watch: str, store: Store
) -> None:
    finish(store, key)
    table, _ = store.at(key)
    page = client.get(f"/t/{watch}").text
    assert table.result.explanation.partition(". ")[0] in page
    places = [int(place) for place, _, _ in rows(page)]
    assert places == sorted(places)
    assert "Join with" in page
    store.enter(table.id, HOST, "confirm", Confirm())
    assert "Join with" not in client.get(f"/t/{watch}").text


def test_a_table_that_was_stopped_says_so_on_the_scoreboard(
    client: FlaskClient, key: str, watch: str, store: Store
) -> None:
    store.enter(store.at(key)[0].id, HOST, "stop", Stop())
    assert "The table stopped early." in client.get(f"/t/{watch}").text


def test_the_scoreboard_can_be_kept_live(
    client: FlaskClient, key: str, watch: str, store: Store
) -> None:
    reveal(client, key)
    page = client.get(f"/t/{watch}")
    root = re.findall(r'<div id="pad"[^>]*>', page.text)[0]
    assert f'data-table="{store.at(key)[0].id}"' in root
    assert 'data-seen="1"' in root
    assert f'data-live="/t/{watch}/live?' in root
    fragment = client.get(f"/t/{watch}", headers=SWAP).text
    assert fragment.startswith('<div id="pad"')
    assert "<html" not in fragment


def test_a_pad_names_its_table_alike_under_every_link(
    client: FlaskClient, key: str, watch: str, store: Store
) -> None:
    table, _ = store.at(key)
    for each in (key, watch, store.seats(table.id)[0].key):
        assert f'data-table="{table.id}"' in client.get(f"/t/{each}").text


def test_host_and_seats_reach_the_scoreboard_too_and_come_back(
    client: FlaskClient, key: str, store: Store
) -> None:
    for link in (key, store.seats(store.at(key)[0].id)[0].key):
        page = client.get(f"/t/{link}/board").text
        assert 'class="board ' in page
        assert f'href="/t/{link}" aria-label="Back"' in page


def test_who_watches_is_offered_nothing_to_enter(
    client: FlaskClient, key: str, watch: str, store: Store
) -> None:
    reveal(client, key)
    pages = ["", "?player=1", "/board", "/menu", "/log", "/end", "/seats"]
    for path in pages:
        page = client.get(f"/t/{watch}{path}").text
        assert "<form" not in page, path
        assert not re.search(r"/(adjust|stop|take-back|correct)", page), path
    finish(store, key)
    for path in pages:
        assert "<form" not in client.get(f"/t/{watch}{path}").text, path


@pytest.mark.parametrize(
    "path", ["", "/roll", "/take-back", "/correct", "/adjust", "/stop", "/confirm", "/again"]
)
def test_who_watches_enters_nothing(
    client: FlaskClient, key: str, watch: str, store: Store, path: str
) -> None:
    reveal(client, key)
    form = {"id": "tap", "entry": "1", "move": "place", "player": "0", "number": "5"}
    answer = client.post(f"/t/{watch}{path}", data=form)
    assert answer.status_code == 422
    assert "only watches" in answer.text
    assert len(store.at(key)[0].log) == 1


def test_pages_that_ask_for_an_entry_are_not_for_watchers(client: FlaskClient, watch: str) -> None:
    for path in ("/stop", "/adjust"):
        answer = client.get(f"/t/{watch}{path}")
        assert answer.status_code == 422
        assert "only watches" in answer.text
