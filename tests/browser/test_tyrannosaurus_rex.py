"""Tyrannosaurus Rex on the phone: whole games, refusals, corrections, the options and the count."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Server, phone
from tests.browser.test_full_games import replayed
from tests.browser.thumb import entering, press, saved, taken_back_next, tray

NAMES = ("Ada", "Łukasz", "小明")


def open_table(page: Page, address: str, *names: str, simplified: bool = False) -> None:
    """From the first page to the pad, with numbers for dinosaurs."""
    page.goto(address)
    page.get_by_role("link", name="Tyrannosaurus Rex").first.click()
    for line, name in enumerate(names):
        page.locator("input[name=name]").nth(line).fill(name)
    if simplified:
        page.get_by_label("Simplified rule").check()
    page.get_by_role("button", name="Start the game").click()
    expect(tray(page, "start")).to_be_visible()


def at_thumb(page: Page, label: str) -> Locator:
    return page.locator(".tray").get_by_label(label, exact=True)


def begin(page: Page, *totals: tuple[str, int]) -> None:
    """Tap what those who roll for the start have; the last tap enters it."""
    expect(tray(page, "start")).to_be_visible()
    *before, (name, total) = totals
    for other, lower in before:
        press(at_thumb(page, f"{other}: {lower}"))
    with entering(page):
        press(at_thumb(page, f"{name}: {total}"))


def roll(page: Page, black: int, one: int, other: int) -> None:
    expect(tray(page, "roll")).to_be_visible()
    press(at_thumb(page, f"T-Rex die: {black}"))
    press(at_thumb(page, f"First white die: {one}"))
    with entering(page):
        press(at_thumb(page, f"Second white die: {other}"))


def let_the_app_roll(page: Page, button: str) -> None:
    with entering(page):
        press(page.get_by_role("button", name=button))


def trex(page: Page, caught: str = "") -> None:
    """T-Rex has moved, onto one dinosaur or nobody."""
    expect(tray(page, "trex")).to_be_visible()
    with entering(page):
        if caught:
            press(at_thumb(page, f"{caught}, on the track"))
        else:
            press(page.get_by_role("button", name="Caught nobody"))


def choose(page: Page, die: str) -> None:
    """One white die alone, `First` or `Second`."""
    chip = page.locator(".tray").get_by_label(re.compile(f"^{die} white die"))
    press(chip)
    expect(chip).to_have_attribute("aria-current", "true")


def stop(page: Page, dinosaur: int, place: str) -> Locator:
    return page.locator(f"#lane{dinosaur}-{place}")


def go(page: Page, dinosaur: int, place: str) -> None:
    """Tap where a dinosaur goes; the place must be marked."""
    button = stop(page, dinosaur, place)
    expect(button).to_have_class(re.compile("tyr-legal"))
    with entering(page):
        press(button)


def end_turn(page: Page) -> None:
    with entering(page):
        press(page.get_by_role("button", name="End the turn"))


def refused(page: Page, button: Locator, code: str, words: str) -> None:
    """A tap in vain says why, and nothing is entered."""
    before = saved(page)
    press(button)
    note = page.locator(f'[data-note][data-code="{code}"]')
    expect(note).to_contain_text(words)
    expect(note).to_have_attribute("role", "alert")
    assert saved(page) == before


def meet(page: Page, whom: str, place: str = "on the track") -> None:
    press(page.get_by_role("link", name="It met another"))
    press(at_thumb(page, f"{whom}, {place}"))
    expect(tray(page, "dice")).to_be_visible()


def throw(page: Page, *faces: int) -> None:
    """Tap dice of a fight, from the first one on; the fifth enters them."""
    attack = ("First attacking", "Second attacking", "Third attacking")
    names = (*attack, "First defending", "Second defending")
    for name, face in zip(names, faces, strict=False):
        key = at_thumb(page, f"{name} die: {face}").and_(page.locator(".key"))
        if name == names[-1]:
            with entering(page):
                press(key)
        else:
            press(key)


def play_a_whole_game(page: Page) -> None:
    """Sixteen turns of three, with a hand-made course; the app rolls where no number matters."""
    begin(page, ("Ada", 9), ("Łukasz", 14), ("小明", 14))
    expect(page.locator(".tray")).to_contain_text("Łukasz and 小明 are level and roll again.")
    begin(page, ("Łukasz", 8), ("小明", 11))

    roll(page, 3, 6, 5)  # 1: 小明
    trex(page)
    refused(
        page,
        stop(page, 1, "river"),
        "trex.not-on-board",
        "小明’s dinosaur 1 is still on START. The river bed is reached from the track",
    )
    choose(page, "First")
    go(page, 1, "track")
    go(page, 2, "track")
    expect(tray(page, "done")).to_be_visible()
    end_turn(page)

    let_the_app_roll(page, "Roll all three")  # 2: Ada
    refused(
        page,
        at_thumb(page, "小明’s dinosaur 3, on START"),
        "trex.not-on-board",
        "It catches on the track only.",
    )
    trex(page, "小明’s dinosaur 1")
    go(page, 1, "track")
    meet(page, "小明’s dinosaur 2")
    throw(page, 5, 3, 6, 6, 6)
    expect(page.locator(".tray")).to_contain_text("Ada wins the fight 14 to 12.")

    roll(page, 2, 4, 4)  # 3: Łukasz
    trex(page)
    go(page, 1, "track")
    meet(page, "Ada’s dinosaur 1")
    throw(page, 6, 6, 6)
    press(page.get_by_role("link", name="River bed full: no"))
    expect(page.get_by_role("link", name="River bed full: yes")).to_be_visible()
    let_the_app_roll(page, "Roll the two")
    expect(page.locator(".tray")).to_contain_text("Ada’s dinosaur 1 goes back to START")

    roll(page, 1, 6, 2)  # 4: 小明
    trex(page)
    go(page, 1, "start")
    go(page, 2, "home")
    end_turn(page)

    let_the_app_roll(page, "Roll all three")  # 5: Ada
    trex(page)
    go(page, 1, "track")
    end_turn(page)

    roll(page, 5, 6, 3)  # 6: Łukasz; T-Rex finds two on one square
    press(page.get_by_role("link", name="Several at once"))
    press(at_thumb(page, "Ada’s dinosaur 1, on the track, not caught"))
    press(at_thumb(page, "Łukasz’s dinosaur 1, on the track, not caught"))
    with entering(page):
        press(page.get_by_role("button", name="Catch 2"))
    go(page, 2, "track")
    end_turn(page)

    roll(page, 2, 1, 4)  # 7: 小明
    trex(page)
    choose(page, "First")
    go(page, 1, "track")
    go(page, 3, "track")
    end_turn(page)

    roll(page, 1, 6, 6)  # 8: Ada
    trex(page)
    go(page, 1, "start")
    go(page, 2, "track")
    end_turn(page)

    roll(page, 4, 6, 1)  # 9: Łukasz
    trex(page)
    go(page, 1, "start")
    go(page, 2, "home")
    end_turn(page)

    roll(page, 1, 3, 2)  # 10: 小明
    trex(page)
    choose(page, "Second")
    go(page, 3, "home")
    go(page, 1, "home")
    end_turn(page)

    roll(page, 2, 6, 4)  # 11: Ada
    trex(page)
    go(page, 2, "river")
    go(page, 1, "track")
    end_turn(page)

    roll(page, 2, 5, 5)  # 12: Łukasz
    trex(page)
    choose(page, "First")
    go(page, 1, "track")
    go(page, 3, "track")
    end_turn(page)

    put_right_by_hand(page)

    roll(page, 6, 2, 3)  # 13: 小明
    trex(page)
    choose(page, "First")
    go(page, 4, "track")
    refused(
        page, stop(page, 4, "home"), "trex.same-dinosaur", "dinosaur 4 has moved by the other die"
    )
    end_turn(page)

    roll(page, 3, 1, 2)  # 14: Ada
    trex(page)
    choose(page, "Second")
    go(page, 2, "home")
    end_turn(page)

    let_the_app_roll(page, "Roll all three")  # 15: Łukasz
    trex(page)
    end_turn(page)

    roll(page, 1, 2, 2)  # 16: 小明
    trex(page)
    with entering(page):
        press(stop(page, 4, "home"))


def put_right_by_hand(page: Page) -> None:
    """Ada’s dinosaur 4 has been HOME for long, and nobody had entered it."""
    page.get_by_role("link", name="Menu of this table").click()
    page.get_by_role("link", name="Correct by hand").click()
    form = page.locator("form.panel", has=page.get_by_role("heading", name="Ada"))
    form.get_by_label("Dinosaur", exact=True).select_option("4")
    form.get_by_label("Really stands").select_option("home")
    form.get_by_role("button", name="Correct Ada").click()
    expect(page.locator(".seats a", has_text="Ada").locator(".egg")).to_contain_text("1")


BY_HAND = {
    # 1 lost to Łukasz, caught, freed in turn 8, out again in 11 | 2 river in 11, HOME in 14
    "Ada": ["track", "home", "start", "home"],
    # 1 caught with Ada’s, freed in 9, out again in 12 | 2 out in 6, HOME in 9 | 3 out in 12
    "Łukasz": ["track", "home", "track", "start"],
    # 1 caught, freed in 4, HOME in 10 | 2 lost to Ada, HOME out of the river bed in 4 | 3 in 10
    "小明": ["home", "home", "home", "home"],
}
"""Where the figures stand after the sixteen turns."""


def test_a_whole_game(page: Page, server: Server) -> None:
    open_table(page, server.address, *NAMES)
    play_a_whole_game(page)
    heading = "小明 is the first with four dinosaurs HOME and wins."
    expect(page.get_by_role("heading", name=heading)).to_be_visible()
    rows = page.locator(".ranking li")
    for place, (name, home) in enumerate((("小明", 4), ("Ada", 2), ("Łukasz", 1))):
        expect(rows.nth(place)).to_contain_text(name)
        expect(rows.nth(place).locator(".egg")).to_contain_text(str(home))
    said = replayed(page.request.get(page.url.replace("/end", "/file.json")).body())
    assert (said["status"], said["winners"]) == ("finished", ["小明"])
    assert {p["name"]: p["values"]["dinosaurs"] for p in said["players"]} == BY_HAND
    moves = saved(page)
    assert sum(move.get("rolled", False) for move in moves) == 4
    assert [m["captures"] for m in moves if m["move"] == "trex" and m["captures"]] == [
        [[2, 1]],
        [[0, 1], [1, 1]],
    ]
    fights = [(m["attack"], m["river_full"]) for m in moves if m["move"] == "fight"]
    assert fights == [([5, 3, 6], False), ([6, 6, 6], True)]


def test_a_turn_is_taken_back_and_redone(page: Page, server: Server) -> None:
    open_table(page, server.address, "Ada", "Bo")
    press(page.get_by_role("link", name="Ada begins, no roll"))
    roll(page, 1, 2, 3)
    trex(page)
    go(page, 2, "track")
    there = stop(page, 2, "track")
    moves = saved(page)
    with entering(page):
        press(page.locator("#take-back .step"))
    expect(there).to_have_class(re.compile("tyr-legal"))
    assert "T-Rex catches nobody" in taken_back_next(page)
    assert saved(page) == moves[:-1]
    with entering(page):
        press(page.locator("#redo .step"))
    expect(tray(page, "done")).to_be_visible()
    assert saved(page) == moves


def test_a_mistyped_die_is_corrected_in_the_log(page: Page, server: Server) -> None:
    """What the wrong 6 had let happen falls with it, once that is confirmed."""
    open_table(page, server.address, "Ada", "Bo")
    press(page.get_by_role("link", name="Ada begins, no roll"))
    roll(page, 1, 2, 3)
    trex(page)
    go(page, 1, "track")
    end_turn(page)
    let_the_app_roll(page, "Roll all three")
    trex(page)
    end_turn(page)
    roll(page, 1, 6, 3)
    trex(page)
    go(page, 1, "river")
    page.get_by_role("link", name="Menu of this table").click()
    page.get_by_role("link", name="What was entered").click()
    entry = page.locator(".entry", has_text="Ada rolls black 1, white 6 and 3")
    entry.get_by_role("link", name=re.compile("Correct")).click()
    page.get_by_label("First white die").select_option("5")
    page.get_by_role("button", name=re.compile("Correct")).click()
    expect(page.locator("main")).to_contain_text("a white 6 only")
    page.get_by_role("button", name="Yes, correct it").click()
    last = [move for move in saved(page) if move["move"] in ("roll", "advance")]
    assert [move["move"] for move in last] == ["roll", "advance", "roll", "roll"]
    assert last[-1]["white"] == [5, 3]


def test_others_are_looked_at_and_left_again(page: Page, server: Server) -> None:
    open_table(page, server.address, "Ada", "Bo")
    let_the_app_roll(page, "Roll for both")
    if tray(page, "start").count():  # level
        begin(page, ("Ada", 12), ("Bo", 4))
    turn = page.locator(".seat-turn b").inner_text()
    other = "Bo" if turn == "Ada" else "Ada"
    roll(page, 1, 2, 3)
    trex(page)
    page.locator(".seats a", has_text=other).click()
    expect(tray(page, "wait")).to_contain_text(f"It is {turn}’s turn")
    expect(page.locator(".tyr-legal")).to_have_count(0)
    press(page.get_by_role("link", name=f"{turn}’s dinosaurs"))
    go(page, 1, "track")
    end_turn(page)
    expect(page.locator(".seats a[aria-current=true]")).to_contain_text(other)


def test_the_simplified_rule_without_javascript(plain_page: Page, server: Server) -> None:
    """Ada brings two dinosaurs HOME at a time; Bo only rolls. Nobody is asked to fight."""
    page = plain_page
    open_table(page, server.address, "Ada", "Bo", simplified=True)
    begin(page, ("Ada", 11), ("Bo", 10))
    for pair, place in (((1, 2), "track"), ((1, 2), "home"), ((3, 4), "track"), ((3, 4), "home")):
        roll(page, 3, 2, 4)
        expect(tray(page, "trex")).to_contain_text("clockwise")
        trex(page)
        choose(page, "First")
        go(page, pair[0], place)
        if (pair, place) == ((3, 4), "home"):
            break
        go(page, pair[1], place)
        end_turn(page)
        let_the_app_roll(page, "Roll all three")
        trex(page)
        go(page, 1, "track")
        expect(page.get_by_role("link", name="It met another")).to_have_count(0)
        end_turn(page)
    go(page, 4, "home")
    heading = "Ada is the first with four dinosaurs HOME and wins."
    expect(page.get_by_role("heading", name=heading)).to_be_visible()
    said = replayed(page.request.get(page.url.replace("/end", "/file.json")).body())
    assert [p["values"]["dinosaurs"] for p in said["players"]] == [
        ["home"] * 4,
        ["track", "start", "start", "start"],
    ]


def test_figures_are_chosen_on_the_options_page(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/new/tyrannosaurus-rex")
    for line, name in enumerate(("Ada", "Bo")):
        page.locator("input[name=name]").nth(line).fill(name)
    first = page.get_by_label("Player 1, dinosaur 1")
    expect(first).to_be_hidden()
    page.get_by_label("As under your figures").check()
    for player in (1, 2):
        for dinosaur in range(1, 5):
            select = page.get_by_label(f"Player {player}, dinosaur {dinosaur}")
            select.select_option(str(1 + dinosaur + 4 * (player - 1)))
    page.get_by_label("Player 2, dinosaur 4").select_option("3")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".note-refused[data-note]")).to_contain_text("Stegosaurus is chosen twice")
    expect(first).to_have_value("2")
    page.get_by_label("Player 2, dinosaur 4").select_option("17")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".tyr-lane").nth(1)).to_contain_text("Stegosaurus Pea head")
    page.get_by_text("Who is who").click()
    expect(page.locator(".tyr-fact").nth(1)).to_contain_text("150 million years ago")
    page.locator(".seats a", has_text="Bo").click()
    expect(page.locator(".tyr-lane").nth(3)).to_contain_text("Parasaurolophus Trumpet")


def test_names_are_dealt_out(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/new/tyrannosaurus-rex")
    for line, name in enumerate(("Ada", "Bo", "Cleo", "Dan")):
        page.locator("input[name=name]").nth(line).fill(name)
    page.get_by_label("Names dealt out").check()
    page.get_by_role("button", name="Start the game").click()
    expect(tray(page, "start")).to_be_visible()
    table = re.sub(r"(/t/[0-9a-f]+).*", r"\1", page.url)
    dealt = page.request.get(f"{table}/file.json").json()["options"]["dinosaurs"]
    assert sorted(number for row in dealt for number in row) == list(range(2, 18))


def test_the_final_count_by_steppers(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/count/tyrannosaurus-rex")
    page.get_by_role("button", name="One more player").click()
    names = page.locator("input[name=name]")
    expect(names).to_have_count(3)
    for player, (name, home) in enumerate((("Ada", 4), ("Bo", 4), ("Cleo", 2))):
        names.nth(player).fill(name)
        for _ in range(home):
            page.get_by_label("Dinosaurs HOME: one more").nth(player).click()
    page.get_by_role("button", name="Count the points").click()
    expect(page.locator(".note-refused[data-note]")).to_contain_text(
        "Ada and Bo cannot both have four dinosaurs HOME."
    )
    for _ in range(2):
        page.get_by_label("Dinosaurs HOME: one less").nth(1).click()
    page.get_by_role("button", name="Count the points").click()
    heading = "Ada is the first with four dinosaurs HOME and wins."
    expect(page.get_by_role("heading", name=heading)).to_be_visible()
    expect(page.locator(".headline")).to_contain_text("Bo and Cleo share second place.")


def test_nothing_overflows_a_narrow_phone(server: Server, page: Page) -> None:
    """The longest names, the most players, every dinosaur named."""
    assert page.context.browser is not None
    for width in (320, 375):
        context = phone(page.context.browser, width=width)
        narrow = context.new_page()
        narrow.goto(f"{server.address}/new/tyrannosaurus-rex")
        for line in range(4):
            narrow.locator("input[name=name]").nth(line).fill("Maximiliane" * 3 + f"-{line}")
        narrow.get_by_label("Names dealt out").check()
        narrow.get_by_role("button", name="Start the game").click()
        press(narrow.get_by_role("link", name="begins, no roll"))
        roll(narrow, 6, 6, 6)
        trex(narrow)
        go(narrow, 1, "track")
        end_turn(narrow)
        roll(narrow, 6, 6, 6)
        expect(tray(narrow, "trex")).to_be_visible()
        assert narrow.evaluate("document.documentElement.scrollWidth") == width
        context.close()
