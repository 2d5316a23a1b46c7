"""Game and tally files of T-Rex greift an!: answers, refusals, and fields that are wrong."""

from typing import Any

import pytest

from scorepad.engine import Player
from scorepad.files import Played, read_options, write_move, write_options
from scorepad.games.trex_greift_an.game import Options
from scorepad.games.trex_greift_an.state import Adjust
from tests.games.trex_greift_an.greift import GREIFT, answer, fault, game, tally

TURN = {"move": "turn", "player": 0, "action": "eruption"}
LAVA = {"move": "lava", "player": 0, "burns": [], "hits": None}
EAT = {"move": "eat", "player": 0, "kind": 0}
TAKE = {"move": "take", "player": 0, "kind": 0}
LAY = {"move": "lay", "player": 0, "kind": 0}
FIGHT = {"move": "fight", "player": 0, "target": 1, "attack": 9, "defence": 3, "loot": []}
ATTACK = {"move": "trex-attack", "player": 0, "target": 1, "attack": 9, "defence": 3}
ADJUST = {"move": "adjust", "player": 0}


# Games.


def test_a_game_answers_with_eggs_food_and_lava() -> None:
    """Formats: values of a player, and beside them `lava` and `turn`."""
    said = answer(game(TURN, {**LAVA, "hits": 1}, EAT, players=3, short=True))
    assert (said["lava"], said["turn"], said["status"]) == (8, 0, "playing")
    assert [player["values"] for player in said["players"]] == [
        {"eggs": 1, "food": [1, 0, 0]},
        {"eggs": 0, "food": [0, 0, 0]},
        {"eggs": 1, "food": [0, 0, 0]},
    ]
    assert [player["lines"] for player in said["players"]] == [
        [{"id": "eggs", "points": eggs}] for eggs in (1, 0, 1)
    ]
    assert (said["winners"], said["decided_by"]) == ([], None)
    assert said["ranking"] == [
        {"place": 1, "players": ["Ada"]},
        {"place": 2, "players": ["Cleo"]},
        {"place": 3, "players": ["Bo"]},
    ]


def test_before_the_first_turn_it_is_the_first_player() -> None:
    """Formats: before a first turn `turn` is 0."""
    said = answer(game(players=4))
    assert (said["lava"], said["turn"]) == (0, 0)


def test_at_the_end_it_is_nobodys_turn() -> None:
    """Formats: at the end `turn` is null, also where a correction follows."""
    stones = [{**move, "player": number % 2} for number in range(19) for move in (TURN, LAVA)]
    said = answer(game(*stones))
    assert (said["lava"], said["turn"], said["status"]) == (26, None, "finished")
    assert (said["winners"], said["decided_by"]) == (["Ada", "Bo"], "shared")
    said = answer(game(*stones, {**ADJUST, "eggs": 2}))
    assert (said["lava"], said["turn"], said["status"]) == (26, None, "finished")
    assert (said["winners"], said["decided_by"]) == (["Ada"], "eggs")


def test_a_table_that_stopped_early_has_no_winner() -> None:
    """Formats: `abandoned`."""
    said = answer(game(TURN) | {"abandoned": True})
    assert (said["status"], said["winners"]) == ("abandoned", [])


def test_a_refused_move_is_named_by_its_number() -> None:
    """Formats: `move` counts from 0."""
    assert fault(game(TURN, LAVA, EAT, EAT, EAT, EAT)) == ("greift.kind-full", 5)


def test_a_dinosaur_taken_twice_is_refused_without_a_move() -> None:
    """Formats: `move` is null where an option is refused; a tally has options too."""
    twice = ["Stegosaurus", "Stegosaurus"]
    assert fault(game(TURN, dinosaurs=twice)) == ("greift.dino-taken", None)
    assert fault(tally((1, 0), (1, 0), dinosaurs=twice)) == ("greift.dino-taken", None)


WRONG_MOVES: list[tuple[dict[str, Any], str]] = [
    ({**TURN, "action": "lava"}, "action"),
    ({**TURN, "action": None}, "action"),
    ({**TURN, "player": 2}, "player"),
    ({**TURN, "player": -1}, "player"),
    ({**TURN, "player": None}, "player"),
    ({"move": "turn", "player": 0}, "action"),
    ({**TAKE, "kind": 3}, "kind"),
    ({**LAY, "kind": 3}, "kind"),
    ({**EAT, "kind": 3}, "kind"),
    ({**EAT, "kind": 99}, "kind"),
    ({**EAT, "kind": -1}, "kind"),
    ({**EAT, "kind": True}, "kind"),
    ({**EAT, "kind": 1.5}, "kind"),
    ({**EAT, "kind": "ferns"}, "kind"),
    ({**EAT, "tile": 1}, "tile"),
    ({**LAVA, "burns": [0, 0, 0]}, "burns"),
    ({**LAVA, "burns": [0, 3]}, "burns[1]"),
    ({**LAVA, "burns": [-1]}, "burns[0]"),
    ({**LAVA, "burns": None}, "burns"),
    ({**LAVA, "burns": 0}, "burns"),
    ({**LAVA, "hits": 2}, "hits"),
    ({**LAVA, "hits": False}, "hits"),
    ({"move": "lava", "player": 0, "burns": []}, "hits"),
    ({"move": "lava", "player": 0, "hits": None}, "burns"),
    ({**FIGHT, "target": 2}, "target"),
    ({**FIGHT, "target": None}, "target"),
    ({**FIGHT, "attack": 21}, "attack"),
    ({**FIGHT, "defence": 0}, "defence"),
    ({**FIGHT, "loot": [0, 1, 3]}, "loot[2]"),
    ({**FIGHT, "loot": None}, "loot"),
    ({**FIGHT, "loot": {}}, "loot"),
    ({**ATTACK, "attack": 0}, "attack"),
    ({**ATTACK, "defence": 10**18}, "defence"),
    ({**ATTACK, "loot": []}, "loot"),
    ({**ADJUST, "eggs": None}, "eggs"),
    ({**ADJUST, "eggs": 1.0}, "eggs"),
    ({**ADJUST, "food": []}, "food"),
    ({**ADJUST, "food": None}, "food"),
    ({**ADJUST, "food": [1, 0]}, "food"),
    ({**ADJUST, "food": [1, 0, 0, 0]}, "food"),
    ({**ADJUST, "food": [1, 0, None]}, "food[2]"),
    ({"move": "adjust"}, "player"),
]


@pytest.mark.parametrize(("move", "field"), WRONG_MOVES)
def test_a_wrong_field_is_found_before_any_move_is_played(move: dict[str, Any], field: str) -> None:
    """Formats: `file.field` comes first; the move before would be refused."""
    assert fault(game(LAY, move)) == ("file.field", f"moves[1].{field}")


def test_a_kind_is_one_of_those_of_the_game() -> None:
    """Formats: a `kind` is an index into `kinds`."""
    six = list("abcdef")
    assert answer(game(TURN, LAVA, {**EAT, "kind": 5}, kinds=six))["players"][0]["values"] == {
        "eggs": 1,
        "food": [0, 0, 0, 0, 0, 1],
    }
    assert fault(game(TURN, LAVA, {**EAT, "kind": 2}, kinds=["a", "b"])) == (
        "file.field",
        "moves[2].kind",
    )
    assert fault(game({**ADJUST, "food": [0, 0, 0]}, kinds=six)) == ("file.field", "moves[0].food")


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"dinosaurs": None}, "dinosaurs"),
        ({"dinosaurs": []}, "dinosaurs"),
        ({"dinosaurs": ["Stegosaurus"]}, "dinosaurs"),
        ({"dinosaurs": ["Stegosaurus", "Brachiosaurus", "Styracosaurus"]}, "dinosaurs"),
        ({"dinosaurs": ["Stegosaurus", "Tyrannosaurus"]}, "dinosaurs[1]"),
        ({"dinosaurs": ["Stegosaurus", None]}, "dinosaurs[1]"),
        ({"short": None}, "short"),
        ({"short": 1}, "short"),
        ({"kinds": ["a"]}, "kinds"),
        ({"kinds": list("abcdefg")}, "kinds"),
        ({"kinds": ["a", "a"]}, "kinds[1]"),
        ({"kinds": ["a", 2]}, "kinds[1]"),
        ({"kinds": None}, "kinds"),
        ({"volcano": True}, "volcano"),
    ],
)
def test_a_wrong_option_is_named(options: dict[str, Any], field: str) -> None:
    """Formats: options of trex-greift-an."""
    assert fault(game(**options)) == ("file.field", f"options.{field}")
    assert fault(tally((1, 0), (1, 0), **options)) == ("file.field", f"options.{field}")


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_play(players: int) -> None:
    """Rulebook: the box has four plant-eaters."""
    file = game() | {"players": [f"Player {number}" for number in range(players)]}
    assert fault(file) == ("file.field", "players")


@pytest.mark.parametrize(
    "options",
    [
        Options(),
        Options(short=True),
        Options(("Styracosaurus", "Stegosaurus")),
        Options(kinds=("leaf", "root")),
    ],
)
def test_options_survive_a_file(options: Options) -> None:
    """Formats: every option may be left out."""
    assert read_options(GREIFT, write_options(options), 2) == options


def test_what_a_correction_leaves_out_is_left_out_again() -> None:
    """Formats: what `adjust` leaves out is unchanged."""
    assert write_move(Played(Adjust(Player(1), 2))) == {"move": "adjust", "player": 1, "eggs": 2}
    assert write_options(Options()).keys() == {"short", "kinds"}
    said = answer(game({**ADJUST, "eggs": 1}, {**ADJUST, "food": [0, 2, 0]}, ADJUST))
    assert said["players"][0]["values"] == {"eggs": 2, "food": [0, 2, 0]}


# Tallies.


def test_a_tally_is_decided_by_eggs_then_food() -> None:
    """Rulebook: End of the Game."""
    said = answer(tally((3, 4), (3, 5), (2, 9)))
    assert (said["status"], said["winners"], said["decided_by"]) == ("finished", ["Bo"], "food")
    assert [player["total"] for player in said["players"]] == [3, 3, 2]
    assert [player["values"] for player in said["players"]] == [
        {"eggs": 3, "food": 4},
        {"eggs": 3, "food": 5},
        {"eggs": 2, "food": 9},
    ]
    assert answer(tally((3, 4), (4, 0)))["decided_by"] == "eggs"


def test_equal_tallies_share_the_win() -> None:
    """Rulebook: End of the Game."""
    said = answer(tally((0, 0), (0, 0)))
    assert (said["winners"], said["decided_by"]) == (["Ada", "Bo"], "shared")
    assert said["ranking"] == [{"place": 1, "players": ["Ada", "Bo"]}]
    assert said["explanation"] == "Ada and Bo share the win with 0 eggs and 0 food tiles each."


@pytest.mark.parametrize(
    "counts",
    [((24, 0), (0, 0)), ((12, 9), (12, 9)), ((6, 9), (6, 9), (6, 9), (6, 9))],
)
def test_a_tally_may_hold_all_that_the_box_holds(counts: tuple[tuple[int, int], ...]) -> None:
    """Rulebook: Components."""
    assert answer(tally(*counts))["status"] == "finished"


@pytest.mark.parametrize(
    ("counts", "options"),
    [
        (((13, 0), (12, 0)), {}),
        (((10**18, 0), (0, 0)), {}),
        (((1, 37), (1, 0)), {}),
        (((1, 12), (1, 12), (1, 12), (1, 1)), {"kinds": list("abcd")}),
    ],
)
def test_more_than_the_box_holds_is_refused(
    counts: tuple[tuple[int, int], ...], options: dict[str, Any]
) -> None:
    """Formats: `tally.supply`, before what a supply has room for."""
    assert fault(tally(*counts, **options)) == ("tally.supply", None)


@pytest.mark.parametrize(("kinds", "most"), [(2, 6), (3, 9), (6, 18)])
def test_more_than_three_of_each_kind_are_unreachable(kinds: int, most: int) -> None:
    """Rulebook: Eating. Formats: `tally.unreachable`."""
    names = list("abcdef")[:kinds]
    assert answer(tally((1, 0), (1, most), kinds=names))["winners"] == ["Bo"]
    assert fault(tally((1, 0), (1, most + 1), kinds=names)) == ("tally.unreachable", None)


@pytest.mark.parametrize("value", [-1, None, True, 1.5, "3", [1]])
@pytest.mark.parametrize("field", ["eggs", "food"])
def test_a_wrong_number_of_a_tally_is_named(field: str, value: object) -> None:
    """Formats: `file.field`, before what the box holds."""
    file = tally((1, 99), (30, 0))
    file["players"][1][field] = value
    assert fault(file) == ("file.field", f"players[1].{field}")


def test_a_tally_needs_both_numbers_and_no_others() -> None:
    """Formats: the tally of trex-greift-an."""
    file = tally((1, 0), (1, 0))
    del file["players"][0]["food"]
    assert fault(file) == ("file.field", "players[0].food")
    file = tally((1, 0), (1, 0))
    file["players"][0]["golden_eggs"] = 1
    assert fault(file) == ("file.field", "players[0].golden_eggs")
