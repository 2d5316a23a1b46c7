"""What players read: refusals, the log, what followed, and who has won."""

import pytest

from scorepad.games.tyrannosaurus_rex.game import Options
from scorepad.games.tyrannosaurus_rex.state import Move, State
from tests.games.tyrannosaurus_rex.rex import (
    NAMES,
    REX,
    adjust,
    after,
    begun,
    end,
    fight,
    free,
    go,
    played,
    roll,
    sentence,
    standing,
    start_roll,
    to_move,
    trex,
)

READY = to_move(standing("track lair home", "river track"), 6, 3)
MOVED = after(READY, go(0, 1, "second"))
OVER = standing("home home home home", "")


@pytest.mark.parametrize(
    ("state", "move", "said"),
    [
        (OVER, end(0), "The game is over. Take back the last entry to change it."),
        (READY, end(1), "It is Ada’s turn. Bo’s comes later."),
        (
            READY,
            start_roll(9, 12),
            "Who begins is settled, and it is Ada’s turn. Enter its dice instead.",
        ),
        (
            begun(3),
            start_roll(9, None, 3),
            "Everybody rolls for the first turn. Enter a total for each of Ada, Bo and Cleo.",
        ),
        (
            played(start_roll(9, 9, 3), players=3),
            start_roll(9, 9, 9),
            "Ada and Bo were level and roll again, nobody else. Enter their totals only.",
        ),
        (
            played(start_roll(9, 9)),
            roll(0, 1, 2, 3),
            "It is nobody’s turn yet: Ada and Bo were level. They roll for it again.",
        ),
        (begun(), trex(), "The dice come first: Ada rolls all three, then T-Rex moves."),
        (
            played(roll(0, 1, 2, 3)),
            end(0),
            "T-Rex moves first, by the black die. Say whom it caught, or that it caught nobody.",
        ),
        (READY, roll(0, 1, 2, 3), "Ada has rolled in this turn. Use the dice, or end the turn."),
        (READY, trex(), "T-Rex has moved in this turn. Ada’s dinosaurs move now."),
        (
            MOVED,
            go(0, 4, "second"),
            "The second white die was used in this turn. Use what is left, or end the turn.",
        ),
        (
            MOVED,
            go(0, 4, "both"),
            "One of the white dice at least was used in this turn. Use what is left, or end the "
            "turn.",
        ),
        (
            MOVED,
            go(0, 1, "first"),
            "Ada’s dinosaur 1 has moved by the other die. Move another dinosaur, or end the turn.",
        ),
        (READY, go(0, 3, "first"), "Ada’s dinosaur 3 is HOME and stays there. Move another one."),
        (
            READY,
            go(0, 2, "first"),
            "Ada’s dinosaur 2 is in T-Rex’s lair and cannot move. A white 6 of a later turn frees "
            "it.",
        ),
        (
            READY,
            go(0, 4, "first", "river"),
            "Ada’s dinosaur 4 is still on START. The river bed is reached from the track: move it "
            "there first.",
        ),
        (
            READY,
            go(0, 4, "first", "home"),
            "Ada’s dinosaur 4 is still on START. HOME is reached from the track or the river bed: "
            "move it to the track first.",
        ),
        (
            READY,
            go(0, 1, "second", "river"),
            "Ada’s dinosaur 1 enters the river bed with a white 6 only. Stay on the track with "
            "other numbers.",
        ),
        (
            READY,
            go(0, 1, "both", "river"),
            "Ada’s dinosaur 1 enters the river bed with one white 6 alone, never with the sum of "
            "both.",
        ),
        (
            READY,
            free(0, 2, "second"),
            "Ada’s dinosaur 2 leaves the lair with a white 6 only. Use a die that shows one, or "
            "wait.",
        ),
        (
            READY,
            free(0, 1, "first"),
            "Ada’s dinosaur 1 is on the track, not in T-Rex’s lair. Free one that was caught.",
        ),
        (
            after(standing("track", ""), roll(0, 1, 6, 3), trex((0, 1))),
            free(0, 1, "first"),
            "Ada’s dinosaur 1 was caught in this very turn. A white 6 of a later turn frees it.",
        ),
        (
            standing("track", "", simplified=True),
            fight(0, 1, 1, 1),
            "The simplified rule knows no fights. Dinosaurs share the square; end the turn.",
        ),
        (
            READY,
            fight(0, 1, 1, 2),
            "Ada’s dinosaur 1 has not just moved. It fights right after it lands on another’s "
            "square.",
        ),
        (
            MOVED,
            fight(0, 1, 0, 3),
            "Ada’s dinosaur 3 belongs to the attacker too. A fight is with another player’s "
            "dinosaur.",
        ),
        (
            MOVED,
            fight(0, 1, 1, 1),
            "Ada’s dinosaur 1 is on the track, Bo’s dinosaur 1 in the river bed. They cannot meet: "
            "choose the one it landed on.",
        ),
        (
            after(to_move(standing("track", "home"), 2, 3), go(0, 1, "both", "home")),
            fight(0, 1, 1, 1),
            "Ada’s dinosaur 1 and Bo’s dinosaur 1 are HOME, each in a place of its own. Nobody "
            "fights there.",
        ),
        (
            after(standing("", "river"), roll(0, 1, 2, 3)),
            trex((1, 1)),
            "Bo’s dinosaur 1 is in the river bed, where T-Rex catches nobody. It catches on the "
            "track only.",
        ),
        (
            after(standing("", "track"), roll(0, 1, 2, 3)),
            trex((1, 1), (1, 1)),
            "Bo’s dinosaur 1 is named twice. T-Rex catches it once: leave one out.",
        ),
    ],
)
def test_a_refusal_names_the_thing_the_reason_and_the_way_out(
    state: State, move: Move, said: str
) -> None:
    assert sentence(state, move) == said


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (start_roll(9, 12), "Start roll: Ada 9, Bo 12"),
        (start_roll(None, 12), "Start roll: Bo 12"),
        (roll(0, 3, 2, 4), "Ada rolls black 3, white 2 and 4"),
        (trex(), "T-Rex catches nobody"),
        (trex((0, 1), (1, 4)), "T-Rex catches Ada’s dinosaur 1 and Bo’s dinosaur 4"),
        (go(0, 1, "both"), "Ada: dinosaur 1 along the track with both dice"),
        (go(1, 2, "first", "river"), "Bo: dinosaur 2 into the river bed with the first die"),
        (go(1, 2, "second", "home"), "Bo: dinosaur 2 HOME with the second die"),
        (free(0, 3, "first"), "Ada frees dinosaur 3 with the first die"),
        (fight(0, 1, 1, 2), "Ada: dinosaur 1 fights Bo’s dinosaur 2, 15 to 3"),
        (end(1), "Bo ends the turn"),
        (adjust(1, 2, "river"), "Correction: Bo’s dinosaur 2 is in the river bed"),
    ],
)
def test_the_log_says_a_move_in_a_few_words(move: Move, said: str) -> None:
    for state in (begun(), READY, OVER):
        assert REX.describe(state, move) == said


def test_dinosaurs_go_by_their_names_where_it_is_known_whose_figure_is_which() -> None:
    """Rulebook: Components; the number under each piece is one of the catalogue."""
    options = Options(dinosaurs=((2, 3, 4, 5), (17, 16, 15, 14)))
    state = REX.start(NAMES[:2], options)
    assert (
        REX.describe(state, go(0, 2, "both")) == "Ada: Stegosaurus along the track with both dice"
    )
    assert REX.describe(state, trex((1, 1))) == "T-Rex catches Bo’s Parasaurolophus"
    state = to_move(state, 1, 2)
    assert sentence(state, free(0, 1, "first")).startswith("Ada’s Styracosaurus is on START")


def said_after(state: State, move: Move) -> str:
    return REX.aftermath(state, after(state, move), move)


def test_what_followed_by_itself_is_said() -> None:
    assert said_after(begun(), start_roll(9, 12)) == "Bo begins."
    assert said_after(begun(), start_roll(9, 9)) == "Ada and Bo are level and roll again."
    met = after(to_move(standing("track", "track"), 2, 3), go(0, 1, "both"))
    assert said_after(met, fight(0, 1, 1, 1)) == (
        "Ada wins the fight 15 to 3. Ada has 6, 5 and 4, Bo 1 and 2. "
        "Bo’s dinosaur 1 goes to the river bed, and it is Bo’s turn."
    )
    assert said_after(met, fight(0, 1, 1, 1, (1, 1, 1), (1, 2), river_full=True)) == (
        "Bo wins the fight 3 to 3. Ada has 1, 1 and 1, Bo 1 and 2. "
        "Ada’s dinosaur 1 goes back to START, and it is Bo’s turn."
    )
    assert said_after(met, end(0)) == ""


def test_the_end_and_its_undoing_are_said() -> None:
    """Rulebook: The Winner."""
    last = to_move(standing("home home home track", ""), 2, 3)
    over = after(last, go(0, 4, "both", "home"))
    won = "Ada has four dinosaurs HOME. The game is over."
    assert said_after(last, go(0, 4, "both", "home")) == won
    assert said_after(over, adjust(0, 4, "track")) == "The game goes on. It is Ada’s turn."
    assert said_after(over, adjust(1, 1, "home")) == ""
    assert REX.summary(over).text == "The end came when Ada had four dinosaurs HOME."
    assert REX.summary(last).text == ""


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (("", "track"), "Nobody has a dinosaur HOME yet."),
        (("home", ""), "Nobody has four dinosaurs HOME yet. Ada leads with 1."),
        (("home", "home"), "Nobody has four dinosaurs HOME yet. Ada and Bo lead with 1 each."),
        (("", "home home home home"), "Bo is the first with four dinosaurs HOME and wins."),
        (
            ("home", "home home home home", "home"),
            "Bo is the first with four dinosaurs HOME and wins. Ada and Cleo share second place.",
        ),
        (
            ("", "home home home home", "home", ""),
            "Bo is the first with four dinosaurs HOME and wins. Ada and Dan share third place.",
        ),
    ],
)
def test_the_result_is_explained(rows: tuple[str, ...], said: str) -> None:
    """Rulebook: The Winner. Ruling: equal numbers share a place."""
    assert REX.result(standing(*rows)).explanation == said


def test_the_rulings_cover_what_the_rulebook_leaves_open() -> None:
    titles = [title for title, _ in REX.rulings]
    assert {"Level at the start", "The way HOME", "The other places"} <= set(titles)
    assert len(set(titles)) == len(titles)
    assert all(text.endswith(".") for _, text in REX.rulings)
