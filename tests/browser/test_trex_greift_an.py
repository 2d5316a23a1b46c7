"""T-Rex greift an! tapped on the phone, with results written down by hand beforehand."""

import re
from collections.abc import Sequence
from contextlib import closing
from sqlite3 import connect
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Server
from tests.browser.test_full_games import replayed
from tests.browser.thumb import (
    choose_sheet,
    entering,
    press,
    saved,
    taken_back_next,
    throws_in_log,
    tray,
)
from tests.games.trex_greift_an.greift import counted_slowly

NAMES = ("Ada", "Łukasz", "小明")
KINDS = ("Ferns", "Cycads", "Ginkgo")
ACTIONS = {"E": "eruption", "F": "food and eruption, food first", "T": "T-Rex"}

GAME = (
    "E s e0 e0",  # Ada: ferns 2
    "F t1 s e1",  # Łukasz: cycads 2
    "E s e2 e2",  # 小明: ginkgo 2
    "E s e0 l0",  # Ada: 2 eggs, no food
    "T x0:15-3",  # Ada: 1 egg
    "E s f1:12-9=11",  # 小明: cycads 2, ginkgo 2; Łukasz: nothing
    "E s",
    "F t- s e2 e2",  # the volcano is full; Łukasz: ginkgo 2
    "E s e1 l1",  # 小明: 2 eggs, ginkgo 2
    "E s:01 e0",  # Ada: ferns 1
    "E s>0 f2:5-17",  # Ada: no egg
    "T x1:4-18",
    "E s e0 e0",  # Ada: ferns 3
    "F t2 s l2",  # Łukasz: 2 eggs, no food
    "E s e2 f0:19-2=00 l2",  # 小明: 3 eggs, ferns 2; Ada: ferns 1
    "E s e1 e1",  # Ada: ferns 1, cycads 2
    "E s e0",  # Łukasz: ferns 1
    "E s:2>2 e0",  # 小明: 2 eggs, ferns 3
    "F t1 s l1",  # Ada: 1 egg, ferns 1
    "E s e0 e0 l0",  # Łukasz: 3 eggs, no food
    "E s l0",  # 小明: 3 eggs, no food
    "E s e2 e2",  # Ada: ferns 1, ginkgo 2
    "E s>0 e1 e1",  # Ada: no egg; Łukasz: cycads 2
    "T x0:20-1",  # Ada has no egg to lose
    "F t2 s l2",  # Ada: 1 egg, ferns 1
    "E s e1",  # Łukasz: cycads 3
    "E s e1 e2",  # 小明: cycads 1, ginkgo 1
    "E s",
    "E s:1",  # stone 26
)
"""One line a turn: what the action die showed, then `t` the free tile, `s` the stone with the
kinds that burn and behind `>` the player that is hit, `e` food, `f` a fight and `x` an attack of
T-Rex with target, dice and loot, `l` an egg. What it comes to stands beside it."""

EGGS = {"Ada": 1, "Łukasz": 3, "小明": 3}
FOOD = {"Ada": [1, 0, 0], "Łukasz": [0, 3, 0], "小明": [0, 1, 1]}


def open_table(page: Page, address: str, names: Sequence[str], **options: str) -> None:
    """From the first page to the pad of a new table."""
    ask_for_table(page, address, names, **options)
    expect(tray(page, "turn")).to_be_visible()


def ask_for_table(page: Page, address: str, names: Sequence[str], **options: str) -> None:
    """From the first page to the end of the form; `options` are chosen by their fields."""
    page.goto(address)
    page.get_by_role("link", name="T-Rex greift an!").first.click()
    for line, name in enumerate(names):
        page.locator("input[name=name]").nth(line).fill(name)
    for field, value in options.items():
        choose_option(page, field, value)
    page.get_by_role("button", name="Start the game").click()


def choose_option(page: Page, field: str, value: str) -> None:
    control = page.locator(f"[name={field}]")
    if field.startswith("dinosaur"):
        control.select_option(value)
    elif field == "short":
        control.check()
    else:
        if not control.is_visible():
            page.get_by_text("Kinds of food", exact=True).first.click()
        control.fill(value)


def key(page: Page, label: str | re.Pattern[str]) -> Locator:
    """A control of the tray by its spoken name."""
    exact = isinstance(label, str)
    return page.locator(".tray").get_by_label(label, exact=exact)


def follow(page: Page, link: Locator) -> None:
    """Tap what enters nothing yet, and wait until another tray is there."""
    page.locator(".tray").evaluate("tray => tray.dataset.seen = true")
    press(link)
    expect(page.locator(".tray:not([data-seen])")).to_be_visible()


def enter(page: Page, control: Locator) -> None:
    with entering(page):
        press(control)


def take_turn(page: Page, line: str, names: Sequence[str], kinds: Sequence[str] = KINDS) -> None:
    """Tap one turn, from `is next` to its last entry."""
    action, *steps = line.split()
    if tray(page, "turn").count() == 0:
        follow(page, page.locator(".tray").get_by_role("link", name=re.compile("is next$")))
    expect(tray(page, "turn")).to_be_visible()
    enter(page, key(page, f"Action die: {ACTIONS[action]}"))
    for step in steps:
        tap_step(page, step, names, kinds)


def tap_step(page: Page, step: str, names: Sequence[str], kinds: Sequence[str]) -> None:
    what, rest = step[0], step[1:]
    match what:
        case "t" if rest == "-":
            follow(page, page.locator(".tray").get_by_role("link", name="No tile, on to the stone"))
        case "t":
            enter(page, key(page, re.compile(f"^Take {kinds[int(rest)]}", re.IGNORECASE)))
        case "e":
            enter(page, key(page, re.compile(f"^Eat {kinds[int(rest)]}", re.IGNORECASE)))
        case "l":
            label = re.compile(f"^Lay an egg for {kinds[int(rest)]}, three tiles", re.IGNORECASE)
            enter(page, key(page, label))
        case "s":
            burns, _, hit = rest.removeprefix(":").partition(">")
            for kind in burns:
                follow(page, key(page, re.compile(f"^{kinds[int(kind)]} burn", re.IGNORECASE)))
            if hit:
                follow(page, key(page, re.compile(f"^{names[int(hit)]}’s .* is hit")))
            enter(page, page.locator(".tray").get_by_role("button", name="Stone placed"))
        case _:
            fight(page, rest, names, kinds)


def fight(page: Page, told: str, names: Sequence[str], kinds: Sequence[str]) -> None:
    """`1:14-6=02`: the target, both dice, the tiles to capture."""
    target, _, rest = told.partition(":")
    dice, _, loot = rest.partition("=")
    attack, defence = dice.split("-")
    follow(page, key(page, re.compile(f" of {names[int(target)]}$")))
    follow(page, key(page, f"Attack {attack}"))
    if not loot:
        enter(page, key(page, f"Defence {defence}"))
        return
    follow(page, key(page, f"Defence {defence}"))
    wanted = "Take " + " and ".join(kinds[int(kind)].lower() for kind in loot)
    take = page.locator(".tray").get_by_role("button", name=wanted, exact=True)
    if take.count() == 0:
        for kind in loot:
            follow(page, key(page, re.compile(f"^Capture {kinds[int(kind)]}", re.IGNORECASE)))
    enter(page, take)


def check_end(page: Page, eggs: dict[str, int], food: dict[str, list[int]]) -> Any:
    """The page and `scorepad replay` of the saved file say what was written down by hand."""
    expect(page.locator(".ranking")).to_be_visible()
    order = sorted(eggs, key=lambda name: (-eggs[name], -sum(food[name])))
    rows = page.locator(".ranking li")
    for place, name in enumerate(order):
        expect(rows.nth(place)).to_contain_text(name)
        expect(rows.nth(place).locator(".egg")).to_contain_text(str(eggs[name]))
    said = replayed(page.request.get(page.url.replace("/end", "/file.json")).body())
    assert said["status"] == "finished"
    assert said["winners"] == [order[0]]
    values = {player["name"]: player["values"] for player in said["players"]}
    assert values == {name: {"eggs": eggs[name], "food": food[name]} for name in eggs}
    return said


def test_a_whole_game_of_three(page: Page, server: Server) -> None:
    open_table(page, server.address, NAMES, dinosaur1="Parasaurolophus", dinosaur3="Stegosaurus")
    expect(page.locator(".greift-nest")).to_contain_text("Parasaurolophus")
    for line in GAME:
        take_turn(page, line, NAMES)
    said = check_end(page, EGGS, FOOD)
    assert said["decided_by"] == "food"
    expect(page.locator(".headline")).to_contain_text("Łukasz wins with 3 eggs and 3 food tiles.")
    expect(page.locator(".headline")).to_contain_text("小明 has as many eggs but fewer tiles.")
    page.get_by_role("button", name="Confirm the result").click()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


SHORT = (
    "E s e0 e0",  # Ada: ferns 2
    "E s e1",  # Bo: cycads 1
    "E s e0 l0",  # Ada: 2 eggs
    "T x0:9-2",  # Ada: 1 egg
    *("E s e2 e2", "E s:0"),  # Ada: ginkgo 2
    *("F t2 s l2", "E s>0"),  # Ada: 2 eggs, then 1
    *("E s", "E s", "E s", "E s", "E s", "E s"),
    "E s",  # Ada
    "E s e1",  # Bo: cycads 2
    "E s f1:16-2=11",  # Ada: cycads 2
    *("E s", "E s", "E s:12>1"),  # Bo: no egg, with the last stone
)


def test_a_short_game_without_javascript(plain_page: Page, server: Server) -> None:
    open_table(plain_page, server.address, ["Ada", "Bo"])
    for line in SHORT:
        take_turn(plain_page, line, ["Ada", "Bo"])
    check_end(plain_page, {"Ada": 1, "Bo": 0}, {"Ada": [0, 2, 0], "Bo": [0, 0, 0]})


def test_a_game_whose_dice_the_app_rolls(page: Page, server: Server) -> None:
    """Every die of it; what comes of them is counted again from the moves alone."""
    open_table(page, server.address, ["Ada", "Bo"])
    while page.locator(".ranking").count() == 0:
        rolled_turn(page)
    moves = saved(page)
    rolled = [move for move in moves if move["move"] in ("turn", "trex-attack")]
    assert all(move["rolled"] is True for move in rolled)
    counted = counted_slowly(2, 3, moves)
    said = replayed(page.request.get(page.url.replace("/end", "/file.json")).body())
    assert [player["values"]["eggs"] for player in said["players"]] == counted["eggs"]


def rolled_turn(page: Page) -> None:
    """Roll, begin, place the stone or let T-Rex attack; the number die stays in sight."""
    if tray(page, "turn").count() == 0:
        follow(page, page.locator(".tray").get_by_role("link", name=re.compile("is next$")))
    follow(page, page.locator(".tray").get_by_role("button", name="Roll both dice here"))
    face = key(page, re.compile("^Action die: ")).get_attribute("aria-label")
    steps = key(page, re.compile("^Number die: ")).get_attribute("aria-label")
    assert face is not None
    assert steps is not None
    assert re.fullmatch("Number die: [1-6]", steps)
    begins = page.locator(".tray").get_by_role("button", name=re.compile("^Begin: "))
    assert begins.count() == 1 + (face == "Action die: T-Rex or eruption")
    enter(page, begins.first)
    expect(key(page, steps)).to_be_visible()
    if tray(page, "trex").count():
        follow(page, page.locator(".tray").get_by_role("link", name=re.compile(" of ")))
        expect(key(page, steps)).to_be_visible()
        follow(page, page.locator(".tray").get_by_role("button", name="Roll for both"))
        expect(key(page, steps)).to_be_visible()
        enter(page, page.locator(".tray").get_by_role("button", name="Done"))
        return
    if tray(page, "take").count():
        tap_step(page, "t-", ["Ada", "Bo"], KINDS)
        expect(key(page, steps)).to_be_visible()
    enter(page, page.locator(".tray").get_by_role("button", name="Stone placed"))
    if page.locator(".ranking").count() == 0:
        expect(key(page, steps)).to_be_visible()


def roll_for(page: Page, name: str) -> str:
    """Roll for a fight with the dinosaur of `name`. Gives what the dice show: `16 to 5`."""
    follow(page, key(page, re.compile(f" of {name}$")))
    expect(page.locator(".greift-side-rolled")).to_have_count(0)
    follow(page, page.locator(".tray").get_by_role("button", name="Roll for both"))
    return dice_shown(page)


def dice_shown(page: Page) -> str:
    attack, defence = page.locator(".greift-side-rolled").all_inner_texts()
    return f"{attack} to {defence}"


def back(page: Page) -> None:
    follow(page, page.locator(".tray").get_by_role("link", name=re.compile("^Back")))


def test_dice_that_were_looked_at_and_called_off_are_in_the_log(page: Page, server: Server) -> None:
    open_table(page, server.address, NAMES)
    take_turn(page, "T", NAMES)
    page.goto(f"{page.url}&target=1&roll=1")
    expect(tray(page, "trex-fight")).to_contain_text("What does the die show?")
    assert throws_in_log(page) == [], "an address alone rolls nothing"
    back(page)
    first = roll_for(page, "Łukasz")
    back(page)
    second = roll_for(page, "小明")
    told = [f"T-Rex against Łukasz: {first}", f"T-Rex against 小明: {second}"]
    assert throws_in_log(page) == told
    back(page)
    assert roll_for(page, "Łukasz") == first, "to look again is no second roll"
    page.reload()
    assert dice_shown(page) == first
    enter(page, page.locator(".tray").get_by_role("button", name="Done"))
    assert throws_in_log(page) == told
    move = saved(page)[-1]
    assert f"{move['attack']} to {move['defence']}" == first


def test_dice_that_are_looked_at_between_undo_and_redo_are_those_of_before(
    page: Page, server: Server
) -> None:
    open_table(page, server.address, NAMES)
    take_turn(page, "T", NAMES)
    first = roll_for(page, "Łukasz")
    enter(page, page.locator(".tray").get_by_role("button", name="Done"))
    moves = saved(page)
    with entering(page):
        page.locator("#take-back .step").click()
    assert roll_for(page, "Łukasz") == first
    with entering(page):
        page.locator("#redo .step").click()
    assert saved(page) == moves
    assert throws_in_log(page) == [f"T-Rex against Łukasz: {first}"]


def test_the_next_turn_that_was_looked_at_in_this_one_is_in_the_log(
    page: Page, server: Server
) -> None:
    open_table(page, server.address, NAMES)
    take_turn(page, "T", NAMES)
    follow(page, page.locator(".tray").get_by_role("link", name="Łukasz is next"))
    follow(page, page.locator(".tray").get_by_role("button", name="Roll both dice here"))
    (looked,) = throws_in_log(page)
    assert re.fullmatch("Łukasz’s dice: [-A-Za-z ]+, [1-6] to move", looked)
    choose_sheet(page, "Ada")
    fought = roll_for(page, "Łukasz")
    enter(page, page.locator(".tray").get_by_role("button", name="Done"))
    follow(page, page.locator(".tray").get_by_role("button", name="Roll both dice here"))
    told = throws_in_log(page)
    assert sorted(told)[:1] == [f"T-Rex against Łukasz: {fought}"]
    assert len(told) == 3
    assert looked in told


def begin_rolled(page: Page) -> str:
    """Roll the dice of a turn and begin it. Gives what the number die is called."""
    follow(page, page.locator(".tray").get_by_role("button", name="Roll both dice here"))
    steps = key(page, re.compile("^Number die: ")).get_attribute("aria-label")
    assert steps is not None
    enter(page, page.locator(".tray").get_by_role("button", name=re.compile("^Begin: ")).first)
    return steps


def check_number_die(page: Page) -> None:
    steps = begin_rolled(page)
    die = key(page, steps)
    expect(die).to_be_visible()
    assert "steps" not in page.url
    page.reload()
    expect(die).to_be_visible()
    choose_sheet(page, "小明")
    choose_sheet(page, "Ada")
    expect(die).to_be_visible()
    press(page.locator("#take-back .step"))
    expect(tray(page, "turn")).to_be_visible()
    expect(die).to_have_count(0)
    press(page.locator("#redo .step"))
    expect(die).to_be_visible()
    (told,) = throws_in_log(page)
    assert told.endswith(f", {steps[-1]} to move")


def test_the_number_die_stays_in_sight_for_the_whole_turn(page: Page, server: Server) -> None:
    open_table(page, server.address, NAMES)
    check_number_die(page)


def test_the_number_die_stays_in_sight_without_javascript(plain_page: Page, server: Server) -> None:
    open_table(plain_page, server.address, NAMES)
    check_number_die(plain_page)


def test_what_followed_is_told_wherever_the_entry_came_from(page: Page, server: Server) -> None:
    open_table(page, server.address, NAMES, short="1")
    take_turn(page, "F t-", NAMES)
    follow(page, key(page, re.compile("^Łukasz’s .* is hit")))
    assert "skip=1" in page.url
    enter(page, page.locator(".tray").get_by_role("button", name="Stone placed"))
    note = page.locator("[data-note]")
    expect(note).to_contain_text("Łukasz’s Brachiosaurus flees and loses an egg.")


def test_what_is_refused_is_said_in_words(page: Page, server: Server) -> None:
    open_table(page, server.address, NAMES)
    take_turn(page, "E s e0 e0", NAMES)
    enter(page, key(page, "Eat ferns: 2 of 3 held"))
    moves = saved(page)
    press(key(page, "Eat ferns: 3 of 3 held, not possible now"))
    note = page.locator("[data-note]")
    expect(note).to_have_attribute("data-code", "greift.kind-full")
    expect(note).to_contain_text("Ada has 3 tiles of ferns, the most one can hold.")
    follow(page, key(page, "Brachiosaurus of Łukasz"))
    expect(note).to_have_count(0)
    follow(page, key(page, "Attack 9"))
    press(key(page, "Defence 9: equal, both roll again"))
    expect(note).to_have_attribute("data-code", "greift.tie-reroll")
    expect(key(page, "Attack 9")).to_be_visible()
    assert saved(page) == moves


def test_loot_is_what_the_loser_has_and_the_winner_has_room_for(page: Page, server: Server) -> None:
    open_table(page, server.address, NAMES)
    take_turn(page, "E s e0 e0", NAMES)
    take_turn(page, "E s e0 e1 e2", NAMES)
    take_turn(page, "E s", NAMES)
    take_turn(page, "E s", NAMES)
    follow(page, key(page, "Brachiosaurus of Łukasz"))
    follow(page, key(page, "Attack 20"))
    follow(page, key(page, "Defence 1"))
    button = page.locator(".tray form button")
    expect(button).to_have_text("Take nothing")
    follow(page, key(page, "Capture ferns: 0 of 1"))
    expect(button).to_have_text("Take ferns")
    follow(page, key(page, "Capture ginkgo: 0 of 1"))
    expect(button).to_have_text("Take ferns and ginkgo")
    follow(page, key(page, "Capture cycads: 0 of 1"))
    expect(button).to_have_text("Take ginkgo and cycads")
    follow(page, key(page, "Capture ginkgo: 1 of 1, chosen"))
    enter(page, button)
    assert saved(page)[-1]["loot"] == [1]
    expect(tray(page, "turn")).to_contain_text("Łukasz’s turn")


def test_a_won_fight_on_a_nest_space_may_be_followed_by_an_egg(page: Page, server: Server) -> None:
    open_table(page, server.address, NAMES)
    take_turn(page, "E s e0 e0 e0 f1:7-4", NAMES)
    expect(tray(page, "move")).to_contain_text("The fight is won.")
    expect(page.locator(".tray").get_by_label("Eat", exact=True)).to_have_count(0)
    enter(page, key(page, "Lay an egg for ferns, three tiles"))
    expect(tray(page, "turn")).to_contain_text("Łukasz’s turn")
    expect(page.locator("[data-note]")).to_contain_text("小明 puts the three tiles back")


def test_undo_and_redo(page: Page, server: Server) -> None:
    open_table(page, server.address, NAMES)
    take_turn(page, "E s e0 e1", NAMES)
    moves = saved(page)
    assert "Ada eats a tile of cycads" in taken_back_next(page)
    with entering(page):
        page.locator("#take-back .step").click()
    assert saved(page) == moves[:-1]
    expect(page.get_by_role("group", name="Cycads: 0 of 3")).to_be_visible()
    with entering(page):
        page.locator("#redo .step").click()
    assert saved(page) == moves
    expect(page.get_by_role("group", name="Cycads: 1 of 3")).to_be_visible()


def test_a_correction_by_hand(page: Page, server: Server) -> None:
    open_table(page, server.address, NAMES)
    take_turn(page, "E s e0", NAMES)
    page.get_by_role("link", name="Menu of this table").click()
    page.get_by_role("link", name=re.compile("Correct by hand")).click()
    own = page.locator("form", has=page.get_by_role("heading", name="Łukasz"))
    own.get_by_label("Eggs: one more").click()
    own.get_by_label("Ginkgo: one more").dblclick()
    own.get_by_role("button", name="Correct Łukasz").click()
    choose_sheet(page, "Łukasz")
    expect(page.get_by_role("group", name="Ginkgo: 2 of 3")).to_be_visible()
    assert saved(page)[-1] == {"move": "adjust", "player": 1, "eggs": 1, "food": [0, 0, 2]}
    assert "By hand for Łukasz: eggs +1 and ginkgo +2" in taken_back_next(page)


def test_a_mistyped_fight_is_put_right_in_the_log(page: Page, server: Server) -> None:
    open_table(page, server.address, NAMES)
    take_turn(page, "E s e0", NAMES)
    take_turn(page, "E s f0:8-3=0", NAMES)
    page.get_by_role("link", name="Menu of this table").click()
    page.get_by_role("link", name=re.compile("entered|log", re.IGNORECASE)).first.click()
    page.get_by_role("link", name=re.compile("^Correct")).first.click()
    page.get_by_label("Attack").select_option("2")
    page.get_by_label("First tile that is captured").select_option("")
    page.get_by_role("button", name="Correct it").click()
    expect(page.locator("main")).to_contain_text("Łukasz fights Ada, 2 to 3")
    assert saved(page)[-1] == {
        **{"move": "fight", "player": 1, "target": 0},
        **{"attack": 2, "defence": 3, "loot": []},
    }


def test_a_mistyped_stone_is_put_right_in_the_log(page: Page, server: Server) -> None:
    open_table(page, server.address, ["Ada", "Bo"])
    take_turn(page, "E s:01>1", ["Ada", "Bo"])
    page.get_by_role("link", name="Menu of this table").click()
    page.get_by_role("link", name=re.compile("entered|log", re.IGNORECASE)).first.click()
    page.get_by_role("link", name=re.compile("^Correct")).first.click()
    page.get_by_label("Second tile that burns").select_option("")
    page.get_by_label("Dinosaur that flees").select_option("null")
    page.get_by_role("button", name="Correct it").click()
    expect(page.locator("main")).to_contain_text("Ada places a lava stone on 1 tile")
    assert saved(page)[-1] == {"move": "lava", "player": 0, "burns": [0], "hits": None}


def test_the_options_of_a_new_table(page: Page, server: Server) -> None:
    ask_for_table(
        page,
        server.address,
        NAMES,
        **{"dinosaur1": "Brachiosaurus", "dinosaur2": "Brachiosaurus", "short": "1"},
        **{"kind1": "Moss", "kind2": "Nuts", "kind3": "Figs", "kind4": "Roots"},
    )
    note = page.locator(".note-refused[data-note]")
    expect(note).to_contain_text("Brachiosaurus is Ada’s already")
    expect(page.locator("[name=kind4]")).to_have_value("Roots")
    expect(page.locator("[name=short]")).to_be_checked()
    page.locator("[name=dinosaur2]").select_option("")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("heading", name="7 of 26 lava stones")).to_be_visible()
    expect(page.locator(".greift-food")).to_have_count(4)
    take_turn(page, "E s:3 e3", NAMES, ("Moss", "Nuts", "Figs", "Roots"))
    file = page.request.get(re.sub(r"\?.*", "/file.json", page.url)).json()
    assert file["options"] == {
        "dinosaurs": ["Brachiosaurus", "Stegosaurus", "Styracosaurus"],
        "short": True,
        "kinds": ["Moss", "Nuts", "Figs", "Roots"],
    }


def test_a_final_count_whose_tie_the_food_decides(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/count/trex-greift-an")
    page.get_by_label("Kinds of food in your box").select_option("4")
    for player, (name, eggs, food) in enumerate((("Ada", 2, 3), ("Bo", 2, 12))):
        page.locator(f"#player{player}").fill(name)
        sheet = page.locator("details.player").nth(player)
        for _ in range(eggs):
            press(sheet.get_by_label("Eggs in the nest: one more"))
        for _ in range(food):
            press(sheet.get_by_label("Food tiles: one more"))
    page.get_by_role("button", name="Count the points").click()
    expect(page.locator(".headline")).to_contain_text("Bo wins with 2 eggs and 12 food tiles.")
    expect(page.locator(".headline")).to_contain_text("Ada has as many eggs but fewer tiles.")
    expect(page.get_by_label("Kinds of food in your box")).to_have_value("4")


def test_whoever_looks_on_is_led_to_the_player_on_turn(page: Page, server: Server) -> None:
    open_table(page, server.address, NAMES)
    take_turn(page, "E", NAMES)
    follow(page, page.locator(".seats a", has_text="小明"))
    expect(tray(page, "wait")).to_contain_text("Ada is on turn")
    expect(tray(page, "wait")).to_contain_text("A lava stone is to be placed.")
    follow(page, page.locator(".tray").get_by_role("link", name="Ada’s nest"))
    enter(page, page.locator(".tray").get_by_role("button", name="Stone placed"))
    follow(page, page.locator(".seats a", has_text="Łukasz"))
    expect(tray(page, "turn")).to_contain_text("Ada’s turn ends when Łukasz begins.")


def seat_link(server: Server, player: int) -> str:
    """The link of that player’s seat at the only table."""
    with closing(connect(server.db)) as links:
        (key,) = links.execute(
            "SELECT key FROM links WHERE kind = 'seat' AND player = ?", [player]
        ).fetchone()
    return f"{server.address}/t/{key}"


def test_half_a_fight_that_the_next_turn_overtakes_is_told_and_comes_back_with_it(
    page: Page, other: Page, server: Server
) -> None:
    open_table(page, server.address, ["Ada", "Bo"])
    other.goto(seat_link(server, 1))
    take_turn(page, "E s", ["Ada", "Bo"])
    rolled = roll_for(page, "Bo")

    ends = other.locator(".greift-ends")
    expect(ends).to_contain_text("Ada’s dice against Bo are not entered yet.")
    follow(other, other.locator(".tray").get_by_role("button", name="Roll both dice here"))
    expect(ends).to_contain_text("Ada’s turn ends when Bo begins.")
    begins = other.locator(".tray").get_by_role("button", name=re.compile("^Begin: "))
    enter(other, begins.first)

    missed = page.locator(".note-overtaken")
    expect(missed).to_contain_text("Bo has begun, so Ada’s attack on Bo is not entered.")
    press(other.locator("#take-back .step"))
    expect(missed).to_have_count(0)
    assert dice_shown(page) == rolled
    enter(page, page.locator(".tray form button", has_text=re.compile("Done|Take")))
    move = saved(page)[-1]
    assert f"{move['attack']} to {move['defence']}" == rolled


def test_what_was_overtaken_is_put_away_with_a_tap(page: Page, other: Page, server: Server) -> None:
    open_table(page, server.address, ["Ada", "Bo"])
    other.goto(seat_link(server, 1))
    take_turn(page, "T", ["Ada", "Bo"])
    follow(page, key(page, "Brachiosaurus of Bo"))
    enter(other, key(other, "Action die: eruption"))
    missed = page.locator(".note-overtaken")
    expect(missed).to_be_visible()
    enter(other, other.locator(".tray").get_by_role("button", name="Stone placed"))
    expect(page.locator("#pad[data-seen='3']")).to_be_visible()
    expect(missed).to_have_count(1)
    press(missed.get_by_role("link", name="Close this note"))
    expect(missed).to_have_count(0)
