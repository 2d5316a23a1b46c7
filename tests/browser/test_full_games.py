"""Whole games of three, tapped on the pad, with totals written down by hand beforehand."""

import json
import subprocess
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import SCOREPAD, Server
from tests.browser.thumb import open_table, play

NAMES = ("Ada", "Łukasz", "小明")

HOUSE = (
    "R62 0:6@carp.1 0:2@cars1.1 1:6@cars1.1 1:- 1:2@stack2.2 2:6@house1.2 2:2@cars1.1"
    " T1 0:1@carp.2 0:*@carp.2 1:1@cars2.1 2:1@carp.1",
    "R66 0:6@house1.1 0:6@house1.2 1:6@cars3.1 1:- 1:6@cars2.2 1:*@cars3.1 2:6@house1.4"
    " 2:6@house1.3 T4 0:4@cars1.2 2:4@cars1.2",
    "R63 0:6@cars1.3 0:*@house1.1 0:3@cars3.1 1:3@carp.1 1:6@post2.1 2:6@house1.1 2:3@cars2.1"
    " T5 0:5@post1.3 1:5@stack3.1 2:5@post2.1",
    "R35 0:5@post1.1 0:3@cars2.1 1:3@house1.2 1:5@stack3.2 2:3@stack3.3 2:5@post2.2"
    " T6 0:6@cans1.1 1:6@cans1.3 2:6@cans1.1",
    "R31 0:3@stack2.1 0:1@stack3.2 1:3@house1.3 1:1@carp.2 1:*@carp.2 2:3@stack3.2 2:1@cars3.1"
    " T3 0:3@cans1.2 1:3@cans1.2 2:3@cans1.4",
    "R34 0:3@stack2.3 0:4@carp.3 1:3@house1.4 1:4@cans1.4 2:4@cars3.2 2:3@stack3.1"
    " T4 0:4@cars2.2 2:4@cars2.2",
    "R52 0:5@stack1.2 0:2@post2.2 1:5@post1.1 1:2@stack2.1 2:5@post2.3 2:2@stack1.2"
    " T2 0:2@post2.4 1:2@stack2.3 2:2@stack1.1",
    "R23 0:2@post2.1 0:3@cans1.4 1:2@cans1.1 1:3@house1.1 2:3@cans1.3 2:2@stack2.2"
    " T2 0:2@post2.3 1:2@stack1.2 2:2@stack2.3",
    "R25 0:2@carp.4 0:*@cans1.1 0:5@stack1.1 1:2@carp.3 1:5@post1.2 2:5@post2.4 2:2@stack2.1"
    " T2 0:2@stack2.2 1:2@stack1.1 2:2@post1.2",
    "R46 0:6@cars2.3 0:- 0:4@cars3.2 1:4@cans2.4 1:6@post2.4 2:6@cars3.3 2:*@stack1.1"
    " 2:4@cans1.2 T4 0:4@cars3.3 2:4@cars2.3",
    "R51 0:5@post1.2 0:1@stack3.1 1:5@stack3.3 1:1@carp.4 1:*@stack1.1 2:5@cars1.3 2:1@cans2.4"
    " T5 0:5@house1.3 1:5@post1.3 2:5@post1.1",
    "R34 0:4@cans1.3 0:3@cans2.4 1:3@cans2.1 1:4@cans2.2 2:4@cans2.1 2:3@cans2.2"
    " T1 0:1@carp.5 1:1@carp.5 2:1@carp.2",
    "R64 0:4@house1.4 0:6@cans2.2 1:6@post2.2 1:4@cans2.3 2:6@cars1.4 2:*@cars2.2 2:4@cans2.3"
    " T6 0:6@cans2.1 1:6@cans3.1 2:6@cans3.1",
    "R61 0:1@stack3.3 0:6@cans2.3 1:6@post2.3 1:1@cans3.4 2:1@cans3.2 2:6@cars2.4 2:-"
    " T6 0:6@cans3.2 1:6@cans3.3 2:6@cans3.4",
    "R16 0:1@cans3.1 0:6@cans3.3 1:6@cans3.2 2:1@cans3.3 2:6@post1.3 T1 0:1@carp.6",
)
"""On `house`. Łukasz has no space for the second die of round 15, so that round is the last.
小明 opens the second row of cars again with a biscuit on the first of its two 4s (round 13)."""

HOUSE_POINTS = {
    # 55 → 5 | 3 2 3 → 0 | 111 → 1+2 | 555 → 5+2 | 2222 → 2×2 | 6* 6 5 4 → 0 | the third car, 6 → 3
    # the third car → 3 | 3 4 4, to the second → 1 | cans 10, 21, one open → 0 | boxes 1+4+1 → 6
    "Ada": {"stack1": 5, "stack3": 3, "post1": 7, "post2": 4, "cars1": 3, "cars2": 3, "cars3": 1,
            "carp": 6},
    # 2* 2 → 2 | 222 → 2+2 | 555 → 7 | 555 → 7 | 6666 → 12 | 3333 → 6 | 6 first → 0 | 1 6 → 1 |
    # 6* alone → 0 | cans 2+3+6+4 = 15 → 2, 3+4+4+4 = 15 → 2, 19 → 0 | boxes 5+2 → 7
    "Łukasz": {"stack1": 2, "stack2": 4, "stack3": 7, "post1": 7, "post2": 12, "house1": 6,
               "cars2": 1, "cans1": 2, "cans2": 2, "carp": 7},
    # 2* 2 → 2 | 222 → 4 | 333 → 5 | 5 2 6 → 0 | 5555 → 10 | 6666 → 12 | 2 4 5 6 → 6 |
    # 3 4* 4 6, to the fourth → 6 | 1 4 6 → 3 | cans 16 → 0, 12 → 0, 6+1+1+6 = 14 → 5 | box 1 → 1
    "小明": {"stack1": 2, "stack2": 4, "stack3": 5, "post2": 10, "house1": 12, "cars1": 6,
           "cars2": 6, "cars3": 3, "cans3": 5, "carp": 1},
}  # fmt: skip

CABIN = (
    "R23 0:2@cars1.1 0:3@cars1.2 1:3@carp.1 1:*@carp.1 1:2@carp.2 2:2@cars2.1 2:3@cars1.1"
    " T5 0:5@cars2.1 1:5@cars2.1 2:5@cars1.2",
    "R63 0:6@cars2.2 0:- 0:3@stack1.1 1:3@cars1.1 1:6@house1.3 2:6@stack1.1 2:3@house1.2"
    " T1 0:1@house1.2 1:1@carp.3 2:1@carp.1 2:*@cars2.1",
    "R12 0:1@house1.1 0:2@cans1.1 1:2@stack1.2 1:1@cans1.2 2:2@cans1.2 2:1@cars2.2"
    " T4 0:4@cars1.3 1:4@cars1.2 2:4@cars1.3",
    "R41 0:1@house1.3 0:4@cans1.2 1:4@house1.2 1:1@cans1.1 2:4@cans1.1 2:1@cans2.2"
    " T6 0:6@carp.1 0:*@house1.1 1:6@cans2.1 2:6@cans2.1",
    "R12 0:1@carp.2 0:2@cans2.1 1:1@stack1.1 1:2@cans2.2 2:1@house1.3 2:2@carp.2"
    " T4 0:4@cars1.4 1:4@cars1.3",
    "R25 0:2@cans2.2 0:5@stack1.2 1:2@cars2.2 1:5@house1.1 2:2@house1.1 2:5@stack1.2 T5",
    "R65 0:6@carp.3 T3",
)
"""On the small sheet of `cabin.toml`. Some T-Rex dice find no space and are skipped."""

CABIN_POINTS = {
    # 3 5 → 0 | 1* 1 1 → 1×3+1 | 2 3 4 4, to the third → 4 | 5 6 → 5 | 6, 4 → 0 | the box 4
    "Ada": {"house1": 4, "cars1": 4, "cars2": 5, "carp": 4},
    # 1 2 → 0 | 5 4 6 → 0 | 3 4 4, to the second → 2 | 5 2, to the first → 0 | 2 → 0, 6+2 = 8 → 4
    # the box 5
    "Łukasz": {"cars1": 2, "cans2": 4, "carp": 5},
    # 6 5 → 0 | 2 3 1 → 0 | 3 5 4, to the second → 2 | 2* 1, the 1 in the second → 5 | 6 → 0,
    # 6+1 = 7 → 3 | the box is lost: 2 does not fall below 1
    "小明": {"cars1": 2, "cars2": 5, "cans2": 3},
}

HUT = (
    "R63 0:6@carp.1 0:3@carp.2 1:3@carp.1 1:6@carp.2 2:3@cars1.1 2:6@cars1.2 2:*@cars1.1"
    " T4 0:4@cars1.1 1:4@cars1.1",
    "R55 0:5@cars1.2 0:5@cars1.3 1:5@stack1.1 1:5@stack1.2 2:5@cans1.1 2:5@stack1.1"
    " T1 0:1@carp.3 0:- 2:1@carp.1",
    "R43 0:4@cans1.1 0:3@stack1.1 1:3@cars1.2 1:4@cans1.1 2:4@cans1.2 2:3@carp.2"
    " T6 0:6@cans1.2 1:6@cans1.2",
    "R26 0:2@stack1.2 2:6@stack1.2 T5",
)
"""On the tiny sheet of `hut.toml`. Łukasz has no space at all in round 4; 小明 skips the 4 and the
6 of T-Rex, Łukasz the 1, and everybody the 5."""

HUT_POINTS = {
    # 3 2 → 0 | 4 5 5, to the second → 3 | 4+6 = 10 → 0 | both boxes hold the 4 of round 1 → 8
    "Ada": {"cars1": 3, "carp": 8},
    # 5 5 → 5×2+1 | 4 3, to the first → 1 | 4+6 = 10 → 0 | one box 4, the other lost to the 6
    "Łukasz": {"stack1": 11, "cars1": 1, "carp": 4},
    # 5 6 → 0 | 3* 6, the 6 in the second → 3 | 5+4 = 9 → 4 | one box 1, the other lost to the 3
    "小明": {"cars1": 3, "cans1": 4, "carp": 1},
}


def replayed(file: bytes) -> Any:
    done = subprocess.run([SCOREPAD, "replay", "-"], input=file, capture_output=True, check=True)
    return json.loads(done.stdout)


def totals(points: dict[str, dict[str, int]]) -> dict[str, int]:
    return {name: sum(areas.values()) for name, areas in points.items()}


def check_end(page: Page, points: dict[str, dict[str, int]], first: str) -> None:
    """The page and `scorepad replay` of the saved file say what was written down by hand."""
    by_hand = totals(points)
    expect(
        page.get_by_role("heading", name=f"{first} wins with {by_hand[first]} points.")
    ).to_be_visible()
    order = sorted(by_hand, key=lambda name: -by_hand[name])
    rows = page.locator(".ranking li")
    for place, name in enumerate(order):
        expect(rows.nth(place)).to_contain_text(name)
        expect(rows.nth(place).locator(".egg")).to_contain_text(str(by_hand[name]))
    file = page.request.get(page.url.replace("/end", "/file.json")).body()
    said = replayed(file)
    assert said["status"] == "finished"
    assert said["winners"] == [first]
    assert {player["name"]: player["total"] for player in said["players"]} == by_hand
    for player in said["players"]:
        earned = {line["id"]: line["points"] for line in player["lines"] if line["points"]}
        assert earned == points[player["name"]]


def play_again(page: Page) -> None:
    """Confirm the result; the next table has the same players and an empty sheet."""
    page.get_by_role("button", name="Confirm the result").click()
    expect(page.get_by_role("button", name="Confirm the result")).to_have_count(0)
    page.get_by_role("button", name="Play again").click()
    for name in NAMES:
        expect(page.locator(".seats a", has_text=name)).to_be_visible()
    expect(page.locator("#take-back .step")).to_contain_text("Nothing to take back")


def test_a_game_on_the_house_sheet(page: Page, server: Server) -> None:
    assert totals(HOUSE_POINTS) == {"Ada": 32, "Łukasz": 50, "小明": 54}
    open_table(page, server.address, NAMES)
    play(page, NAMES, HOUSE)
    check_end(page, HOUSE_POINTS, "小明")
    expect(page.locator(".headline")).to_contain_text(
        "The end came when Łukasz had no space for a 1."
    )
    play_again(page)


def test_a_game_on_a_sheet_of_ones_own(page: Page, server: Server) -> None:
    assert totals(CABIN_POINTS) == {"Ada": 17, "Łukasz": 11, "小明": 10}
    open_table(page, server.address, NAMES, layout="Cabin")
    play(page, NAMES, CABIN)
    check_end(page, CABIN_POINTS, "Ada")
    play_again(page)


def test_a_game_without_javascript(plain_page: Page, server: Server) -> None:
    play_on_the_hut_sheet(plain_page, server)


def play_on_the_hut_sheet(page: Page, server: Server) -> None:
    assert totals(HUT_POINTS) == {"Ada": 11, "Łukasz": 16, "小明": 8}
    open_table(page, server.address, NAMES, layout="Hut")
    play(page, NAMES, HUT)
    check_end(page, HUT_POINTS, "Łukasz")
    play_again(page)
