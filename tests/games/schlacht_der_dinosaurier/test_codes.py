"""Every refusal: which code comes first where several apply, and what players read."""

from random import Random

import pytest

from scorepad.engine import Player
from scorepad.games.schlacht_der_dinosaurier import codes
from scorepad.games.schlacht_der_dinosaurier.state import Move, State
from tests.games.schlacht_der_dinosaurier.battle import (
    BATTLE,
    adjust,
    after,
    battle,
    begun,
    card,
    end,
    extinction,
    lava_card,
    left,
    loss,
    played,
    random_game,
    refused,
    repeat,
    sentence,
    win,
)

PLAIN = played(card(0, "triceratops", 5))
"""An may fight with Triceratops and the General."""

POOR = after(PLAIN, adjust(0, lava=-3), adjust(1, lava=-3))
OVER = played(left(1, plateosaurus=1), extinction(0, "plateosaurus", [1], [0], [0]))
FULL = played(*(card(0, "plateosaurus", value) for value in (5, 2, 1)))
ALONE = played(left(0, general=1), card(0, "triceratops", 5))
SPENT = played(adjust(0, triceratops=-2))
FALLEN = played(card(0, "plateosaurus", 5), loss(0, "plateosaurus", 1, "tyrannosaurus-rex"))
REPEATED = played(card(0, "triceratops", 5), repeat(0))
LAKE = played(lava_card(0, 0))
DIED = played(extinction(0, "stegosaurus", [0, 1, 1], [0, 0, 0], [1, 1, 1]))

FIGHTS = [win(0, "triceratops", 1, "stegosaurus")] * 2
USED = after(PLAIN, *FIGHTS)
GENERAL_GONE = after(PLAIN, win(0, "general", 1, "general"))

BAD_DICE = battle(0, "triceratops", 1, "stegosaurus", (3,), ())

CODES: list[tuple[str, State, Move]] = [
    ("wrong-dice-count", PLAIN, battle(0, "triceratops", 1, "stegosaurus", (0,), (0,))),
    ("wrong-dice-count", PLAIN, battle(0, "triceratops", 1, "stegosaurus", (0, 0), ())),
    (
        "wrong-dice-count",
        PLAIN,
        battle(0, "triceratops", 1, "stegosaurus", (0, 0), (0,), (None,)),
    ),
    ("wrong-dice-count", PLAIN, battle(0, "triceratops", 1, "stegosaurus", (0, 0), (0,), ())),
    (
        "wrong-dice-count",
        PLAIN,
        battle(0, "triceratops", 1, "stegosaurus", (0, 0), (0,), None, (1, None)),
    ),
    ("no-such-face", PLAIN, battle(0, "triceratops", 1, "stegosaurus", (0, 3), (0,))),
    ("no-such-face", PLAIN, battle(0, "triceratops", 1, "stegosaurus", (0, 0), (20,))),
    ("no-such-face", PLAIN, battle(0, "triceratops", 1, "stegosaurus", (0, 0), (0,), (4, None))),
    ("no-such-face", begun(), extinction(0, "plateosaurus", [1], [7], [1])),
    (
        "not-enough-lava",
        POOR,
        battle(0, "triceratops", 1, "stegosaurus", (0, 0), (0,), (1, None)),
    ),
    (
        "not-enough-lava",
        POOR,
        battle(0, "triceratops", 1, "stegosaurus", (0, 0), (0,), None, (1,)),
    ),
    ("not-enough-lava", POOR, repeat(0)),
    ("no-such-figure", begun(), card(0, "joker", 6)),
    ("no-such-figure", SPENT, card(0, "joker", 6, "triceratops")),
    ("no-such-figure", SPENT, card(0, "triceratops", 5)),
    ("no-such-figure", FALLEN, repeat(0)),
    ("no-such-figure", FALLEN, win(0, "plateosaurus", 1, "stegosaurus")),
    ("no-such-figure", GENERAL_GONE, win(0, "triceratops", 1, "general")),
    ("no-such-figure", ALONE, repeat(0, "triceratops")),
    ("general-alone", ALONE, win(0, "general", 1, "stegosaurus")),
    ("own-figure", PLAIN, win(0, "triceratops", 0, "stegosaurus")),
    ("wrong-species", PLAIN, win(0, "stegosaurus", 1, "stegosaurus")),
    (
        "wrong-species",
        after(ALONE, adjust(0, stegosaurus=1)),
        win(0, "stegosaurus", 1, "stegosaurus"),
    ),
    ("figure-used", USED, win(0, "triceratops", 1, "stegosaurus")),
    ("figure-used", after(REPEATED, *FIGHTS), win(0, "triceratops", 1, "stegosaurus")),
    ("no-card", begun(), win(0, "triceratops", 1, "stegosaurus")),
    ("no-card", begun(), repeat(0)),
    ("no-card", LAKE, repeat(0)),
    ("no-card", DIED, repeat(0)),
    ("no-card", PLAIN, repeat(0, lake=2)),
    ("not-a-joker", begun(), card(0, "triceratops", 5, "stegosaurus")),
    ("not-a-joker", PLAIN, repeat(0, "stegosaurus")),
    ("cards-left", begun(), end(0)),
    ("cards-left", played(card(0, "plateosaurus", 5), card(0, "plateosaurus", 5)), end(0)),
    ("no-cards-left", FULL, card(0, "plateosaurus", 5)),
    ("already-repeated", REPEATED, repeat(0)),
    ("no-such-card", begun(), card(0, "tyrannosaurus-rex", 10)),
    ("no-such-card", begun(), card(0, "joker", 5, "triceratops")),
    ("lake-too-full", begun(), lava_card(0, 6)),
    ("lake-too-full", LAKE, repeat(0, lake=7)),
    ("wrong-roll-count", begun(), extinction(0, "stegosaurus", [1, 1, 1], [1, 1, 1], [1, 1])),
    ("wrong-roll-count", DIED, repeat(0, rolls=([1, 1, 1], [1, 1, 1], [1, 1, 1]))),
    ("not-your-turn", begun(), card(1, "triceratops", 5)),
    ("not-your-turn", PLAIN, end(2)),
    ("supply", begun(), adjust(1, triceratops=1)),
    ("supply", begun(), adjust(1, lava=-4)),
    ("finished", OVER, card(0, "triceratops", 5)),
    ("finished", OVER, end(0)),
]
"""A code, a state, a move that is refused under it there."""


@pytest.mark.parametrize(("code", "state", "move"), CODES)
def test_a_move_is_refused_under_its_code(code: str, state: State, move: Move) -> None:
    assert refused(state, move) == code


def test_every_code_of_the_section_is_met() -> None:
    every = {
        value.removeprefix("schlacht.")
        for value in vars(codes).values()
        if isinstance(value, str) and value.startswith("schlacht.")
    }
    assert len(every) == 19
    assert {code for code, _, _ in CODES} == every


@pytest.mark.parametrize(("code", "state", "move"), CODES)
def test_players_read_sentences_without_alarm(code: str, state: State, move: Move) -> None:
    said = sentence(state, move)
    assert said.endswith(".")
    assert said[0].isupper()
    assert 1 <= said.count(". ") + 1 <= 2
    assert "!" not in said
    assert "error" not in said.lower()
    assert "schlacht." not in said
    assert "None" not in said
    assert "'" not in said, "apostrophes are typographic"
    assert len(said) <= 200


# Where several codes apply.


@pytest.mark.parametrize(
    ("code", "state", "move"),
    [
        # The end is before the turn, the turn before what it has come to.
        ("finished", OVER, card(2, "triceratops", 7)),
        ("not-your-turn", FULL, card(1, "joker", 99)),
        ("not-your-turn", begun(), end(1)),
        ("not-your-turn", begun(), win(1, "general", 1, "general")),
        ("not-your-turn", begun(), repeat(1, "stegosaurus")),
        # What the turn has come to is before the card and the figures.
        ("no-cards-left", FULL, card(0, "joker", 99)),
        ("no-cards-left", FULL, lava_card(0, 99)),
        ("no-cards-left", FULL, extinction(0, "stegosaurus", [3])),
        ("no-card", begun(), battle(0, "general", 0, "general", (), (3,))),
        ("already-repeated", after(REPEATED, adjust(0, lava=-2)), repeat(0, "stegosaurus")),
        ("no-card", after(LAKE, adjust(0, lava=-3)), repeat(0)),
        ("no-such-card", SPENT, card(0, "triceratops", 7)),
        ("no-such-card", begun(), card(0, "triceratops", 7, "stegosaurus")),
        # Figures are before dice, dice before lava chunks.
        ("own-figure", PLAIN, battle(0, "triceratops", 0, "stegosaurus", (3,), ())),
        ("wrong-species", PLAIN, battle(0, "stegosaurus", 1, "stegosaurus", (3,), ())),
        ("general-alone", ALONE, battle(0, "general", 1, "stegosaurus", (3,), ())),
        ("wrong-dice-count", POOR, BAD_DICE),
        (
            "wrong-dice-count",
            POOR,
            battle(0, "triceratops", 1, "stegosaurus", (3, 3), (0,), (1, 1, 1)),
        ),
        (
            "no-such-face",
            POOR,
            battle(0, "triceratops", 1, "stegosaurus", (0, 0), (0,), (3, 1)),
        ),
        ("not-a-joker", POOR, repeat(0, "stegosaurus")),
        ("no-such-figure", after(FALLEN, adjust(0, lava=-3)), repeat(0)),
        ("wrong-roll-count", after(DIED, adjust(0, lava=-3)), repeat(0, rolls=([3], [], []))),
        (
            "no-such-face",
            after(DIED, adjust(0, lava=-3)),
            repeat(0, rolls=([3, 1], [], [1, 1, 1])),
        ),
        ("not-enough-lava", after(LAKE, adjust(0, lava=-3)), repeat(0, lake=99)),
    ],
)
def test_the_first_code_that_applies_counts(code: str, state: State, move: Move) -> None:
    """Finished, whose turn, what the turn has come to, figures, dice, supplies."""
    assert refused(state, move) == code


def test_a_figure_that_is_used_up_is_said_before_wrong_dice() -> None:
    assert refused(USED, BAD_DICE) == "figure-used"


def test_a_correction_asks_neither_for_the_end_nor_for_the_turn() -> None:
    assert refused(OVER, adjust(2, stegosaurus=-1)) is None
    assert refused(OVER, adjust(2, stegosaurus=1)) == "supply"


# What players read.


@pytest.mark.parametrize(
    ("state", "move", "said"),
    [
        (
            SPENT,
            card(0, "triceratops", 5),
            "An has no Triceratops left, so this card acts as a joker. Choose Plateosaurus, "
            "Tyrannosaurus Rex, Pteranodon, Stegosaurus or Velociraptor.",
        ),
        (
            begun(),
            card(0, "plateosaurus", 10),
            "No Plateosaurus card has that value. Choose 5, 2 or 1.",
        ),
        (
            begun(),
            end(0),
            "A turn of An’s is exactly 3 cards. Play 3 more cards before it ends.",
        ),
        (
            PLAIN,
            battle(0, "triceratops", 1, "stegosaurus", (0,), (0,)),
            "An’s Triceratops rolls 2 dice and Marc’s Stegosaurus rolls 1 die. Enter so many, and "
            "as many places in a list of re-rolled dice.",
        ),
        (
            POOR,
            battle(0, "triceratops", 1, "stegosaurus", (0, 0), (0,), None, (1,)),
            "Marc has 0 lava chunks and rolls 1 die again, each for a chunk. Keep more of them.",
        ),
        (
            DIED,
            repeat(0, rolls=([], [], [])),
            "Every Stegosaurus rolls one die: An 2, Marc 0 and Cy 3. Enter so many for each "
            "player.",
        ),
        (
            begun(),
            card(1, "triceratops", 5),
            "It is An’s turn. Marc plays when it comes round.",
        ),
        (
            LAKE,
            repeat(0),
            "The card just played is a lava chunk card. To play it again, enter what lies in the "
            "lake.",
        ),
        (
            begun(),
            adjust(1, triceratops=1),
            "Marc has 2 of 2 Triceratops figures. Choose a change that stays within them.",
        ),
    ],
)
def test_a_refusal_names_the_thing_the_reason_and_the_way_out(
    state: State, move: Move, said: str
) -> None:
    assert sentence(state, move) == said


@pytest.mark.parametrize(
    ("state", "move", "said"),
    [
        (begun(), card(0, "triceratops", 5), "An: Triceratops card 5"),
        (begun(), card(0, "joker", 6, "triceratops"), "An: joker 6, as Triceratops"),
        (
            begun(),
            extinction(0, "plateosaurus", [1], [0], [1]),
            "An: extinction card for the Plateosaurus",
        ),
        (begun(), lava_card(0, 1), "An: lava chunk card, 1 lava chunk in the lake"),
        (PLAIN, repeat(0), "An plays the card again"),
        (LAKE, repeat(0, lake=2), "An plays the card again, 2 lava chunks in the lake"),
        (FALLEN, repeat(0, "triceratops"), "An plays the card again, as Triceratops"),
        (
            PLAIN,
            battle(0, "triceratops", 1, "general", (5, 1), (10, 0, 0), (None, 2)),
            "An’s Triceratops 12, Marc’s General 10",
        ),
        (FULL, end(0), "An ends the turn"),
        (
            begun(),
            adjust(1, 2, tyrannosaurus_rex=-1),
            "Marc, by hand: Tyrannosaurus Rex −1 and lava chunks +2",
        ),
        (begun(), adjust(1), "Marc, by hand: nothing"),
    ],
)
def test_the_log_says_a_move_in_a_few_words(state: State, move: Move, said: str) -> None:
    assert refused(state, move) is None
    assert BATTLE.describe(state, move) == said


LAST = played(left(0, stegosaurus=1), card(0, "stegosaurus", 5))
LEVEL = played(
    left(0, stegosaurus=2),
    left(1, stegosaurus=1),
    left(2, stegosaurus=2),
    card(0, "stegosaurus", 5),
)
TIED = after(LEVEL, win(0, "stegosaurus", 1, "stegosaurus"), card(0, "stegosaurus", 5))


@pytest.mark.parametrize(
    ("state", "move", "said"),
    [
        (begun(), card(0, "triceratops", 5), ""),
        (PLAIN, win(0, "triceratops", 1, "stegosaurus"), "Marc loses 1 Stegosaurus."),
        (PLAIN, loss(0, "triceratops", 1, "stegosaurus"), "An loses 1 Triceratops."),
        (
            PLAIN,
            battle(0, "triceratops", 1, "stegosaurus", (0, 5), (10,)),
            "Equal results: both figures stay.",
        ),
        (
            PLAIN,
            win(0, "triceratops", 1, "general"),
            "Marc loses 1 General. With a General lost, a turn of Marc’s is two cards.",
        ),
        (
            begun(),
            extinction(0, "stegosaurus", [0, 0, 1], [1, 1, 1], [0, 1, 1]),
            "An loses 2 Stegosaurus and Cy loses 1 Stegosaurus.",
        ),
        (
            begun(),
            lava_card(0, 4),
            "An takes 2 lava chunks, Marc takes 1 lava chunk and Cy takes 1 lava chunk.",
        ),
        (LAKE, repeat(0, lake=1), "An takes 1 lava chunk."),
        (
            LAST,
            loss(0, "stegosaurus", 1, "general"),
            "An loses 1 Stegosaurus. An has no figure left. The lead is shared, so the fight goes "
            "on.",
        ),
        (TIED, end(0), "Marc has no figure left and is skipped."),
        (
            LEVEL,
            adjust(1, stegosaurus=-1),
            "Marc has no figure left. The lead is shared, so the fight goes on.",
        ),
        (
            after(begun(4), left(1, 4, plateosaurus=1), left(2, 4, plateosaurus=1)),
            extinction(0, "plateosaurus", [1], [0], [0], [1]),
            "Marc loses 1 Plateosaurus and Cy loses 1 Plateosaurus. Marc and Cy have no figure "
            "left. The lead is shared, so the fight goes on.",
        ),
        (
            played(
                left(1, 4),
                left(2, 4),
                *(card(0, "plateosaurus", value) for value in (5, 2, 1)),
                players=4,
            ),
            end(0),
            "Marc and Cy have no figure left and are skipped.",
        ),
        (
            after(LEVEL, adjust(2, stegosaurus=-1)),
            win(0, "stegosaurus", 1, "stegosaurus"),
            "Marc loses 1 Stegosaurus. The battle is over.",
        ),
    ],
)
def test_the_log_says_what_followed_by_itself(state: State, move: Move, said: str) -> None:
    assert BATTLE.aftermath(state, BATTLE.apply(state, move), move) == said


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whatever_happens_is_said_in_sentences(players: int) -> None:
    state = begun(players)
    for move, following in random_game(state, Random(players)):
        assert BATTLE.describe(state, move)
        said = BATTLE.aftermath(state, following, move)
        assert said == "" or said.endswith(".")
        assert BATTLE.result(following).explanation.endswith(".")
        for player in range(players):
            for refusal in BATTLE.legal(state, Player(player)).values():
                assert refusal is None or refusal.message.endswith(".")
        state = following
