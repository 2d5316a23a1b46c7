"""Four phones play whole games of T-Rex's Holiday, all tapping at the same moment.

Whatever phones and the network do on the way, all pads end where replaying the log leads.
"""

import re
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from sqlite3 import connect

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from scorepad import files
from scorepad.engine import Player
from scorepad.games.trex_holiday.rules import Biscuit, Decline, Move, Place, State
from scorepad.storage.store import Store
from scorepad.table import Table
from tests.browser.conftest import Server, phone
from tests.browser.thumb import choose_die, open_table, reveal, trex
from tests.tables import HOLIDAY

NAMES = ("Ada", "Łukasz", "小明", "Ольга")
SOON = 80
"""Milliseconds until all phones tap: time to tell each of them."""


class Around:
    """The table with a phone at each seat; `store` looks at the same database."""

    def __init__(self, server: Server, db: Path, key: str, phones: list[Page]) -> None:
        self.server, self.store, self.key, self.phones = server, Store(db), key, phones

    @property
    def table(self) -> Table:
        return self.store.at(self.key)[0]

    @property
    def state(self) -> State:
        state = self.table.state
        assert isinstance(state, State)
        return state

    def know(self, entries: int, *without: Player) -> None:
        """Wait until every phone shows that many entries, or the result."""
        for player, page in enumerate(self.phones):
            if player not in without:
                told = page.locator(f'#pad[data-seen="{entries}"], .ranking')
                expect(told).to_be_visible()


@pytest.fixture
def around(browser: Browser, server: Server, tmp_path: Path) -> Iterator[Around]:
    with ExitStack() as stack:
        contexts = [stack.enter_context(closing(phone(browser))) for _ in NAMES]
        phones = [context.new_page() for context in contexts]
        open_table(phones[0], server.address, NAMES, layout="Hut")
        (key,) = re.findall(r"/t/([0-9a-f]{32})", phones[0].url)
        db = tmp_path / "pad.db"
        with closing(connect(db)) as database:
            seats = database.execute(
                "SELECT player, key FROM links WHERE kind = 'seat' ORDER BY player"
            ).fetchall()
        for page, (player, seat) in zip(phones, seats, strict=True):
            page.goto(f"{server.address}/t/{seat}?player={player}")
        yield Around(server, db, key, phones)


def moves_of(state: State, random: Random) -> dict[Player, Move]:
    """A legal move for each player who is due."""
    return {
        Player(p): random.choice(
            [m for m, no in HOLIDAY.legal(state, Player(p)).items() if no is None]
        )
        for p, entries in enumerate(HOLIDAY.due(state))
        if entries
    }


def button_of(move: Move) -> str:
    """Where on the pad that move is tapped."""
    match move:
        case Place(_, _, space) | Biscuit(_, space):
            return f'button[value="{space}"]'
        case Decline():
            return ".tray form:has(input[value=decline]) button"
        case _:
            raise ValueError(move)


def tap_together(around: Around, moves: dict[Player, Move]) -> None:
    """Each of those players taps, all at the same moment."""
    for player, move in moves.items():
        if isinstance(move, Place) and around.state.phase == "place":
            choose_die(around.phones[player], move.number)
    for player, move in moves.items():
        around.phones[player].evaluate(
            "([css, soon]) => { setTimeout(() => document.querySelector(css).click(), soon) }",
            [button_of(move), SOON],
        )


Wave = Callable[[Around, dict[Player, Move]], None]


def play(around: Around, seed: int, tap: Wave = tap_together) -> None:
    """A whole game, in which `tap` has each player who is due make a move."""
    random = Random(seed)
    while (state := around.state).phase != "finished":
        roller = around.phones[state.roller or 0]
        entered = len(around.table.log)
        match state.phase:
            case "reveal":
                reveal(roller, random.randint(1, 6), random.randint(1, 6))
                entered += 1
            case "trex":
                trex(roller, random.randint(1, 6))
                entered += 1
            case _:
                moves = moves_of(state, random)
                tap(around, moves)
                entered += len(moves)
        around.know(entered)


def all_agree(around: Around) -> None:
    """Every phone shows the result to which a replay of the log leads, and of the saved file."""
    table = Store(around.store.path).at(around.key)[0]
    content = around.phones[0].request.get(f"{around.server.address}/t/{around.key}/file.json")
    answer = files.replay_answer(files.read_game(content.body()))
    totals = {each["name"]: each["total"] for each in answer["players"]}
    assert list(totals.values()) == list(HOLIDAY.totals(table.state))
    for page in around.phones:
        page.goto(re.sub(r"(/t/[0-9a-f]+).*", r"\1/end", page.url))
        ranks = page.locator(".rank")
        expect(ranks).to_have_count(len(NAMES))
        shown = [rank.inner_text().replace("\n", " ") for rank in ranks.all()]
        for name, total in totals.items():
            (line,) = [line for line in shown if name in line]
            assert re.search(rf"\b{total}\b", line.partition(name)[2])


def test_four_phones_play_a_whole_game_and_tap_at_the_same_moment(around: Around) -> None:
    play(around, seed=1)
    all_agree(around)


def test_a_game_in_which_every_tap_is_sent_twice(around: Around) -> None:
    def twice(route: Route) -> None:
        if route.request.method == "POST":
            route.fetch(max_redirects=0)
            route.fulfill(response=route.fetch(max_redirects=0))
        else:
            route.continue_()

    for page in around.phones:
        page.route("**/t/*", twice)
        page.route("**/t/*?*", twice)
    play(around, seed=2)
    all_agree(around)


def test_a_game_in_which_a_phone_is_without_network_for_three_taps(around: Around) -> None:
    lost, taps = Player(2), 3

    def tap(around: Around, moves: dict[Player, Move]) -> None:
        nonlocal taps
        page, entered = around.phones[lost], len(around.table.log)
        away = taps > 0 and lost in moves
        page.context.set_offline(away)
        tap_together(around, moves)
        if away:
            taps -= 1
            expect(page.locator("[data-waiting]")).to_be_visible()
            around.know(entered + len(moves) - 1, lost)
            page.context.set_offline(False)

    play(around, seed=3, tap=tap)
    assert taps == 0
    all_agree(around)


def test_a_game_in_which_the_server_is_killed_between_taps(around: Around) -> None:
    waves = 0

    def tap(around: Around, moves: dict[Player, Move]) -> None:
        nonlocal waves
        waves += 1
        tap_together(around, moves)
        if waves in (2, 5):
            around.server.kill(signal.SIGKILL)
            around.server.start()

    play(around, seed=4, tap=tap)
    assert waves > 5
    all_agree(around)
