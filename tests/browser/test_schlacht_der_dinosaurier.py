"""Battles tapped on the pad, with what comes of them written down by hand beforehand."""

import json
import re
import subprocess
from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import SCOREPAD, Server
from tests.browser.thumb import press, saved, taken_back_next, throws_in_log, tray

NAMES = ("An", "Marc", "Cy")

ARMIES = {
    "An": {"general": 1, "plateosaurus": 1, "tyrannosaurus-rex": 2, "triceratops": 1,
           "pteranodon": 1, "stegosaurus": 2, "velociraptor": 4},
    "Marc": {"general": 0, "plateosaurus": 0, "tyrannosaurus-rex": 0, "triceratops": 0,
             "pteranodon": 0, "stegosaurus": 0, "velociraptor": 0},
    "Cy": {"general": 0, "plateosaurus": 1, "tyrannosaurus-rex": 2, "triceratops": 2,
           "pteranodon": 2, "stegosaurus": 1, "velociraptor": 2},
}  # fmt: skip
"""The end of the whole game below: An wins with 12 figures, Cy has 10."""
LAVA = {"An": 2, "Marc": 3, "Cy": 1}


# A thumb on this pad.


def open_table(page: Page, server: Server, names: Sequence[str] = NAMES, dice: int = 1) -> None:
    page.goto(server.address)
    page.get_by_role("link", name="Die Schlacht der Dinosaurier").first.click()
    for line, name in enumerate(names):
        page.locator("input[name=name]").nth(line).fill(name)
    page.locator(f"input[name=pteranodon_dice][value='{dice}']").check()
    page.get_by_role("button", name="Start the game").click()
    expect(tray(page, "card")).to_be_visible()


def tap(page: Page, target: str | Locator) -> None:
    """Tap something of the tray, by its name, and wait for the pad or result that follows."""
    in_tray = page.locator(".tray")
    button = in_tray.get_by_label(target, exact=True) if isinstance(target, str) else target
    before = page.locator("#take-back input[name=id]").input_value()
    press(button)
    drawn = page.locator("#take-back input[name=id]")
    expect(page.locator(f'#take-back input[name=id][value="{before}"]')).to_have_count(0)
    expect(drawn.or_(page.locator(".ranking"))).to_have_count(1)


def lay(page: Page, card: str, value: int | None = None, acts_as: str = "") -> None:
    """Lay down a card; `Next card` leads there while figures may still fight."""
    if tray(page, "fight").count():
        tap(page, "Next card")
    expect(tray(page, "card")).to_be_visible()
    tap(page, f"{card}, as joker" if acts_as and card != "Joker" else card)
    if value is not None:
        tap(page, f"{card} {value}")
    if acts_as:
        tap(page, f"as {acts_as}")


def extinction(page: Page, species: str, *faces: int) -> None:
    lay(page, "Extinction")
    tap(page, page.locator(".tray").get_by_label(f"Extinction of the {species}, "))
    dice(page, " ".join(map(str, faces)))


def dice(page: Page, told: str) -> None:
    """`10 0 ~0 5 keep`: what dice show, which of them are rolled again, none of them."""
    for word in told.split():
        if word.isdecimal():
            tap(page, f"It shows {word}")
            continue
        expect(tray(page, "again")).to_be_visible()
        faces = word.removeprefix("~").replace(",", ", ")
        said = "Keep all dice" if word == "keep" else f"Roll {faces} again"
        way = page.locator(".way").and_(page.get_by_label(re.compile(rf"^{said}\.")))
        if not way.is_visible():
            page.get_by_text("More ways").click()
        tap(page, way)


def attack(page: Page, figure: str, other: str, target: str) -> None:
    tap(page, f"{figure} attacks")
    tab = page.locator(".tray").get_by_label(f"Attack {other}", exact=True)
    if tab.count() and tab.get_attribute("aria-current") is None:
        tap(page, tab)
    name = re.compile(rf"^{other}’s {target}, \d+ wins in a hundred$")
    tap(page, page.locator(".tray").get_by_label(name))


def battle(page: Page, figure: str, other: str, target: str, told: str) -> None:
    attack(page, figure, other, target)
    dice(page, told)


def note(page: Page) -> Locator:
    return page.locator("[data-note]")


def set_by_hand(page: Page, name: str, numbers: Mapping[str, int]) -> None:
    """Correct what lies on the table for one player, where it is not so already."""
    page.goto(re.sub(r"(/t/[0-9a-f]+).*", r"\1/adjust", page.url))
    form = page.locator("form.panel").filter(has=page.get_by_role("heading", name=name))
    for label, number in numbers.items():
        form.get_by_label(label, exact=True).fill(str(number))
    form.get_by_role("button", name=f"Correct {name}").click()
    as_it_was = page.get_by_text("Nothing is different yet")
    expect(page.locator("#take-back .step").or_(as_it_was)).to_be_visible()
    page.goto(re.sub(r"(/t/[0-9a-f]+).*", r"\1", page.url))


def replayed(page: Page) -> Any:
    """What `scorepad replay` says of the saved file."""
    table = re.sub(r"(/t/[0-9a-f]+).*", r"\1", page.url)
    file = page.request.get(f"{table}/file.json").body()
    done = subprocess.run([SCOREPAD, "replay", "-"], input=file, capture_output=True, check=True)
    return json.loads(done.stdout)


def shown_dice(page: Page) -> list[list[int]]:
    """The dice that lie on the table, of the attacker and of the defender."""
    sides = page.locator(".tray .rolled").all()
    return [[int(die.inner_text()) for die in side.locator(".sp").all()] for side in sides]


# Whole games.


def test_a_battle_of_three(page: Page, server: Server) -> None:
    open_table(page, server)
    # An, whose first battle is rolled by the pad, and then set as the table has it.
    lay(page, "T-Rex", 5)
    attack(page, "T-Rex", "Marc", "Plateosaurus")
    tap(page, "Roll 3 dice for An")
    dice(page, "keep")
    tap(page, "Roll 3 dice for Marc")
    if tray(page, "again").count():
        tap(page, page.get_by_label(re.compile("^Keep all dice")))
    else:
        lying = shown_dice(page)
        tap(page, "Enter the battle")
        assert [saved(page)[-1][side] for side in ("attack", "defence")] == lying
    rolled = saved(page)[-1]
    assert rolled["rolled"] is True
    assert (len(rolled["attack"]), len(rolled["defence"])) == (3, 3)
    set_by_hand(page, "An", {"T-Rex": 2, "Lava chunks": 3})
    set_by_hand(page, "Marc", {"Plateosaurus": 0, "Lava chunks": 3})

    tap(page, "End the turn")
    expect(note(page)).to_have_attribute("data-code", "schlacht.cards-left")
    expect(note(page)).to_contain_text("A turn of An’s is exactly 3 cards. Play 2 more cards")
    extinction(page, "Velociraptor", 5, 1, 2, 10, 0, 0, 0, 0, 0, 1, 0, 2)
    expect(note(page)).to_contain_text("Marc loses 4 Velociraptor and Cy loses 2 Velociraptor.")
    extinction(page, "Stegosaurus", 1, 0, 5, 0, 0, 0, 15, 15, 15)
    tap(page, "Play it again for 1 chunk: the Extinction card")
    dice(page, "5 5 0 2 0")
    tap(page, "End the turn")

    # Marc: 10 and a 5 for the 0, with 6 of the joker 21; Cy 5 and 10, 0 for 1, 2, in all 15.
    lay(page, "Lava chunks")
    tap(page, "2 lava chunks in the lake")
    expect(note(page)).to_contain_text("Marc takes 1 lava chunk and Cy takes 1 lava chunk.")
    lay(page, "Joker", 6, acts_as="Triceratops")
    battle(page, "Triceratops", "Cy", "General", "10 0 ~0 5 1 2 5 ~1,2 10 0")
    expect(note(page)).to_contain_text("Cy loses 1 General.")
    extinction(page, "Triceratops", 0, 1, 0, 0, 2, 2)
    tap(page, "End the turn")

    # Cy, with two cards: 25 to 1, then 20 to 20.
    expect(page.locator(".tray h2")).to_have_text("Cy: card 1 of 2")
    expect(page.get_by_role("heading", name="Cy’s army")).to_be_visible()
    lay(page, "Stegosaurus", 10)
    battle(page, "Stegosaurus", "Marc", "T-Rex", "15 keep 0 0 1 keep")
    tap(page, "Play it again for 1 chunk: the Stegosaurus card")
    battle(page, "Stegosaurus", "Marc", "T-Rex", "10 keep 10 5 5 keep")
    expect(note(page)).to_contain_text("Equal results: both figures stay.")
    extinction(page, "T-Rex", 5, 5, 0, 1, 1)
    tap(page, "End the turn")

    # An: Marc is left a General, who meets 50 with nothing that chunks could mend.
    extinction(page, "Pteranodon", 0, 5, 0, 0, 5, 5)
    lay(page, "Plateosaurus", 5)
    battle(page, "Plateosaurus", "Marc", "General", "15 15 15 keep 0 0 0")

    expect(page.get_by_role("heading", name="An wins with 12 figures.")).to_be_visible()
    expect(page.locator(".headline")).to_contain_text("no figure of Marc’s left")
    said = replayed(page)
    assert (said["status"], said["winners"]) == ("finished", ["An"])
    values = {player["name"]: player["values"] for player in said["players"]}
    assert {name: each["army"] for name, each in values.items()} == ARMIES
    assert {name: each["lava"] for name, each in values.items()} == LAVA


def test_a_shared_lead_is_fought_out_without_javascript(plain_page: Page, server: Server) -> None:
    """Cy is wiped out while An and Marc are level with 4 figures: the next battle decides."""
    page = plain_page
    open_table(page, server)
    bare = dict.fromkeys(("General", "Plateosaurus", "Triceratops", "Pteranodon"), 0)
    for name, figures in (
        ("An", {"T-Rex": 2, "Stegosaurus": 2, "Velociraptor": 0}),
        ("Marc", {"T-Rex": 0, "Stegosaurus": 0, "Velociraptor": 4}),
        ("Cy", {"T-Rex": 0, "Stegosaurus": 1, "Velociraptor": 0}),
    ):
        set_by_hand(page, name, {**bare, **figures})
    page.locator(".seats a", has_text="An").click()
    lay(page, "Velociraptor", 2, acts_as="T-Rex")
    battle(page, "T-Rex", "Cy", "Stegosaurus", "5 5 5 keep 15")
    expect(note(page)).to_contain_text("The lead is shared, so the fight goes on.")
    battle(page, "T-Rex", "Marc", "Velociraptor", "0 0 1 ~0,0 15 15 2")
    expect(page.get_by_role("heading", name="An wins with 4 figures.")).to_be_visible()
    said = replayed(page)
    assert (said["status"], said["winners"]) == ("finished", ["An"])
    assert [player["total"] for player in said["players"]] == [4, 3, 0]


# Steps, refusals, undo, corrections, the count.


def test_the_app_rolls_a_battle_and_shows_each_step(page: Page, server: Server) -> None:
    open_table(page, server)
    lay(page, "Triceratops", 10)
    attack(page, "Triceratops", "Cy", "T-Rex")
    tap(page, "Roll 2 dice for An")
    first = shown_dice(page)[0]
    undo = taken_back_next(page)
    tap(page, "Back: one step")
    tap(page, "Roll 2 dice for An")
    assert shown_dice(page)[0] == first, "looking again is no second roll"
    attacking = "Card 1, battle 1, An’s Triceratops against Cy’s Tyrannosaurus Rex"
    assert throws_in_log(page) == [f"{attacking}: {first[0]} and {first[1]}"]
    tap(page, page.get_by_label(re.compile(r"^Roll \d+, \d+ again\.")))
    expect(tray(page, "dice")).to_be_visible()
    assert taken_back_next(page) == undo, "nothing is entered yet"
    tap(page, "Roll 3 dice for Cy")
    if tray(page, "again").count():
        tap(page, page.locator(".way").and_(page.get_by_label(re.compile("^Roll"))).first)
    expect(tray(page, "result")).to_be_visible()
    _, again_told, defence_told, *_ = throws_in_log(page)
    assert again_told.startswith(f"{attacking}, dice 1 and 2 again: ")
    assert defence_told.startswith(
        "Card 1, battle 1, Cy’s Tyrannosaurus Rex against An’s Triceratops: "
    )
    attacker, defender = shown_dice(page)
    title = page.locator(".tray h2").inner_text()
    assert re.match(rf"{sum(attacker) + 10} to {sum(defender)}\b", title)
    tap(page, "Enter the battle")
    move = saved(page)[-1]
    assert move["rolled"] is True
    assert move["attack"] == first
    assert move["attack_reroll"] == attacker
    again = move.get("defence_reroll") or [None] * 3
    lying = [old if new is None else new for old, new in zip(move["defence"], again, strict=True)]
    assert lying == defender


def test_a_battle_that_was_looked_at_and_called_off_is_in_the_log(
    page: Page, server: Server
) -> None:
    open_table(page, server)
    lay(page, "Stegosaurus", 10)
    attack(page, "Stegosaurus", "Marc", "Velociraptor")
    page.goto(f"{page.url}&attack=roll&attack-again=0&defence=roll")
    expect(page.locator(".tray h2")).to_have_text("An’s die")
    assert throws_in_log(page) == [], "an address alone rolls nothing"
    tap(page, "Roll 1 die for An")
    ((first,), *_) = shown_dice(page)
    tap(page, page.get_by_label(re.compile(f"^Roll {first} again")))
    told = throws_in_log(page)
    tap(page, "Back: one step")
    tap(page, "Back: one step")
    tap(page, "It shows 15")
    assert told[0].endswith(f"against Marc’s Velociraptor: {first}")
    assert re.search(r"against Marc’s Velociraptor, die 1 again: \d+$", told[1])
    assert throws_in_log(page) == told


def test_an_extinction_is_rolled_and_shown(page: Page, server: Server) -> None:
    open_table(page, server)
    lay(page, "Extinction")
    tap(page, page.locator(".tray").get_by_label("Extinction of the Plateosaurus, "))
    tap(page, "Roll 3 dice")
    rolls = saved(page)[-1]["rolls"]
    assert [len(each) for each in rolls] == [1, 1, 1]
    shown = page.get_by_label("Dice of the extinction").locator(".sp").all_inner_texts()
    assert shown == [str(face) for each in rolls for face in each]
    told = f"An {shown[0]}, Marc {shown[1]} and Cy {shown[2]}"
    assert throws_in_log(page) == [f"Card 1, extinction of the Plateosaurus: {told}"]


def test_a_figure_that_waits_says_why(page: Page, server: Server) -> None:
    open_table(page, server)
    lay(page, "Stegosaurus", 2)
    moves = saved(page)
    tap(page, page.locator(".army").get_by_label("Velociraptor: 1 die, 4 of 4"))
    expect(note(page)).to_have_attribute("data-code", "schlacht.wrong-species")
    expect(note(page)).to_contain_text("The Velociraptor waits for another card.")
    assert saved(page) == moves
    tap(page, page.locator(".army").get_by_label("Stegosaurus: 1 die, 3 of 3, attacks"))
    expect(tray(page, "target")).to_be_visible()


def test_the_chances_are_said_before_and_after_the_roll(page: Page, server: Server) -> None:
    """One die and the card’s 10 against one die: 31 of 36 cases win, 2 are equal."""
    open_table(page, server)
    lay(page, "Stegosaurus", 10)
    attack(page, "Stegosaurus", "Marc", "Velociraptor")
    # 0: loses to 15, equals 10; 1, 2: lose to 15; 5: equals 15; 10, 15: win.
    bar = page.locator(".tray .odds-now .odds")
    expect(bar).to_have_attribute(
        "aria-label", "In a hundred: An wins 86, both stay 6, Marc wins 8"
    )
    tap(page, "It shows 0")
    ways = page.locator(".way")
    expect(ways.nth(0)).to_have_attribute("aria-label", re.compile("^Roll 0 again.* wins 86"))
    expect(ways.nth(1)).to_have_attribute("aria-label", re.compile("^Keep all dice.* wins 67"))


def test_undo_and_redo(page: Page, server: Server) -> None:
    open_table(page, server)
    lay(page, "Triceratops", 5)
    battle(page, "Triceratops", "Marc", "General", "15 15 keep 0 0 0 keep")
    moves = saved(page)
    expect(page.locator(".seats a", has_text="Marc").locator(".egg")).to_contain_text("14")
    tap(page, page.locator("#take-back .step"))
    expect(page.locator(".seats a", has_text="Marc").locator(".egg")).to_contain_text("15")
    assert saved(page) == moves[:1]
    tap(page, page.locator("#redo .step"))
    expect(page.locator(".seats a", has_text="Marc").locator(".egg")).to_contain_text("14")
    assert saved(page) == moves


def test_a_die_mistyped_is_corrected_in_the_log(page: Page, server: Server) -> None:
    """15 and 5 were 5 and 5: with the card’s 5 that is 15, and Marc’s 10, 5 and 2 are more."""
    open_table(page, server)
    lay(page, "Triceratops", 5)
    battle(page, "Triceratops", "Marc", "T-Rex", "15 0 ~0 5 0 5 2 ~0 10")
    page.get_by_role("link", name="Menu of this table").click()
    page.get_by_role("link", name="log").or_(page.get_by_text("What was entered")).first.click()
    page.get_by_role("link", name=re.compile("^Correct: An’s Triceratops 25")).click()
    page.get_by_label("Attack, die 1", exact=True).select_option("5")
    page.get_by_role("button", name="Correct it").click()
    corrected = page.locator(".entry", has=page.locator(".chip", has_text="corrected"))
    expect(corrected).to_contain_text("An’s Triceratops 15, Marc’s Tyrannosaurus Rex 17")
    assert saved(page)[-1] == {
        "move": "battle",
        "player": 0,
        "figure": "triceratops",
        "target": 1,
        "target_figure": "tyrannosaurus-rex",
        "attack": [5, 0],
        "attack_reroll": [None, 5],
        "defence": [0, 5, 2],
        "defence_reroll": [10, None, None],
    }
    assert [player["values"]["figures"] for player in replayed(page)["players"]] == [14, 15, 15]


def test_the_dice_of_the_pteranodon_are_chosen(page: Page, server: Server) -> None:
    open_table(page, server, dice=3)
    expect(page.locator(".army").get_by_label("Pteranodon: 3 dice, 2 of 2")).to_be_visible()
    file = page.request.get(re.sub(r"(/t/[0-9a-f]+).*", r"\1/file.json", page.url)).json()
    assert file["options"] == {"pteranodon_dice": 3}


def test_the_final_count_says_who_fights_on_and_who_has_won(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/count/schlacht-der-dinosaurier")
    page.get_by_role("button", name="One more player").click()
    expect(page.locator("input[name=name]")).to_have_count(3)
    for number, (name, figures) in enumerate((("An", 4), ("Marc", 4), ("Cy", 0))):
        page.locator(f"#player{number}").fill(name)
        more = page.get_by_label("Figures left: one more").nth(number)
        for _ in range(figures):
            more.click()
        if not figures:
            page.get_by_label("Figures left", exact=True).nth(number).fill("0")
    page.get_by_role("button", name="Count the points").click()
    expect(page.locator(".sentence")).to_have_text("An and Marc lead with 4 figures each.")
    expect(page.locator(".headline p")).to_contain_text(
        "The fight goes on until one of the players is alone in front."
    )
    page.get_by_text("Marc", exact=True).last.click()
    page.get_by_label("Figures left: one more").nth(1).click()
    page.get_by_role("button", name="Count the points").click()
    expect(page.locator(".sentence")).to_have_text("Marc wins with 5 figures.")
