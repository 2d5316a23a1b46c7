"""Which reason comes first where several speak against a move, and how it is said."""

from dataclasses import replace

import pytest

from scorepad.games.trex_greift_an import codes
from scorepad.games.trex_greift_an.state import Move, State
from tests.games.trex_greift_an.greift import (
    CYCADS,
    FERNS,
    GREIFT,
    adjust,
    after,
    begun,
    eat,
    fight,
    food_turn,
    holding,
    lava,
    lay,
    moving,
    played,
    refused,
    sentence,
    take,
    trex_attack,
    trex_turn,
    turn,
)

NONE, FULL = (0, 0, 0), (3, 3, 3)
BARE = replace(begun(), burnt=36)
"""Nothing on the board."""
OVER = replace(after(holding(FULL, FULL), trex_turn(0), trex_attack(0, 1, 9, 3)), lava=26)
"""The game is over, on a turn of T-Rex whose attack is done."""
LONG = replace(begun(3), lava=0)

ORDER: list[tuple[str, State, Move, str]] = [
    ("over before whose turn", OVER, eat(1, FERNS), "finished"),
    ("over before whose turn, for a turn", OVER, turn(0), "finished"),
    ("over before the kind of turn", OVER, lava(0), "finished"),
    ("over before the dice", OVER, trex_attack(0, 0, 3, 3), "finished"),
    ("whose turn before the stone", played(turn(0)), turn(0), "not-your-turn"),
    ("whose turn before the stone, of three", played(turn(0), players=3), turn(2), "not-your-turn"),
    ("whose turn before the kind of turn", played(trex_turn(0)), lay(1, 0), "not-your-turn"),
    ("whose turn before one’s own", moving(), fight(1, 1, 3, 3), "not-your-turn"),
    ("whose turn before supplies", replace(moving(), burnt=36), eat(1, FERNS), "not-your-turn"),
    ("no free tile before a full kind", after(holding(FULL, FULL), turn(0)), take(0, FERNS),
     "no-tile-now"),
    ("T-Rex turn, free tile", after(holding(FULL, FULL), trex_turn(0)), take(0, 0), "no-tile-now"),
    ("free tile before a bare board", after(BARE, turn(0)), take(0, FERNS), "no-tile-now"),
    ("T-Rex turn before the volcano", after(LONG, trex_turn(0)), lava(0, FERNS), "trex-turn"),
    ("T-Rex turn before movement over", after(played(trex_turn(0)), trex_attack(0, 1, 9, 3)),
     eat(0, FERNS), "trex-turn"),
    ("T-Rex turn before tiles", played(trex_turn(0)), lay(0, FERNS), "trex-turn"),
    ("T-Rex turn before one’s own", played(trex_turn(0)), fight(0, 0, 3, 3), "trex-turn"),
    ("eruption before one’s own", played(turn(0)), trex_attack(0, 0, 3, 3), "trex-turn"),
    ("no stone left before the volcano", moving(0, LONG), lava(0, FERNS), "no-lava-left"),
    ("no stone left before a bare board", moving(0, BARE), lava(0, FERNS), "no-lava-left"),
    ("volcano before a bare board", after(replace(LONG, burnt=36), turn(0)), lava(0, FERNS),
     "in-the-volcano"),
    ("stone before a full kind", after(holding(FULL, NONE), turn(0)), eat(0, FERNS), "lava-first"),
    ("stone before a bare board", after(BARE, turn(0)), eat(0, FERNS), "lava-first"),
    ("stone before one’s own", played(turn(0)), fight(0, 0, 3, 3), "lava-first"),
    ("stone before tiles", played(turn(0)), lay(0, FERNS), "lava-first"),
    ("movement over before a full kind",
     after(moving(0, holding(FULL, NONE)), fight(0, 1, 9, 3)), eat(0, FERNS), "move-over"),
    ("movement over before a bare board", after(moving(0, BARE), fight(0, 1, 9, 3)),
     eat(0, FERNS), "move-over"),
    ("movement over before one’s own", after(moving(), fight(0, 1, 9, 3)), fight(0, 0, 3, 3),
     "move-over"),
    ("a lost fight before tiles", after(moving(), fight(0, 1, 3, 9)), lay(0, 0), "move-over"),
    ("laid before tiles", after(moving(0, holding(FULL, NONE)), lay(0, 0)), lay(0, 0),
     "already-laid"),
    ("laid before eggs", after(moving(0, holding(FULL, NONE, eggs=(12, 11))), lay(0, 0)),
     lay(0, CYCADS), "already-laid"),
    ("T-Rex has attacked before one’s own", after(played(trex_turn(0)), trex_attack(0, 1, 9, 3)),
     trex_attack(0, 0, 3, 3), "move-over"),
    ("one’s own before the dice", moving(), fight(0, 0, 3, 3, FERNS), "own-dino"),
    ("one’s own before the dice, T-Rex", played(trex_turn(0)), trex_attack(0, 0, 3, 3), "own-dino"),
    ("the dice before the loot", moving(), fight(0, 1, 3, 3, 0, 0, 0), "tie-reroll"),
    ("loot before a full kind", moving(0, holding(FULL, NONE)), fight(0, 1, 9, 3, FERNS),
     "too-much-loot"),
    ("a full kind before a bare board", replace(moving(0, holding(FULL, NONE)), burnt=33),
     eat(0, FERNS), "kind-full"),
    ("a full kind before a bare board, taken",
     replace(after(holding(FULL, NONE), food_turn(0)), burnt=27), take(0, FERNS), "kind-full"),
    ("tiles before eggs", moving(0, holding(NONE, NONE, eggs=(12, 12))), lay(0, FERNS),
     "not-enough-food"),
    ("a full kind before the box", holding(FULL, FULL), adjust(0, 99, 1, -9, 0), "kind-full"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("state", "move", "code"),
    [pytest.param(state, move, code, id=name) for name, state, move, code in ORDER],
)
def test_the_first_reason_is_the_one_given(state: State, move: Move, code: str) -> None:
    """Ruling: finished, whose turn, kind of turn, figures, dice, supplies."""
    assert refused(state, move) == code


LAID = after(moving(0, holding(FULL, NONE)), lay(0, FERNS))
LOST = after(moving(0, holding(FULL, NONE)), fight(0, 1, 3, 9))

SAID: list[tuple[State, Move, str]] = [
    (OVER, turn(1),
     "The last lava stone is placed and the game over. Take back an entry to go on."),
    (begun(), lava(0), "No turn has begun. Ada rolls first and enters what the action die shows."),
    (moving(), eat(1, FERNS), "This is Ada’s turn. Wait for the next roll of Bo."),
    (moving(), turn(0), "Ada has rolled for this turn. The next one is Bo’s."),
    (moving(), turn(2), "After Ada it is Bo’s turn. Cleo has to wait."),
    (played(turn(0)), turn(1),
     "Ada still has a lava stone to place. Bo’s turn begins after that."),
    (played(turn(0)), eat(0, FERNS), "The lava stone comes before the dinosaur. Place it first."),
    (moving(), lava(0), "This turn’s lava stone is placed, and there is one a turn. Move on."),
    (played(trex_turn(0)), lava(0),
     "This is T-Rex’s turn, so no lava stone is placed. Attack with T-Rex, or let the next turn "
     "begin."),
    (played(trex_turn(0)), eat(0, FERNS),
     "This is T-Rex’s turn, so Ada’s own dinosaur rests. Attack with T-Rex, or let the next turn "
     "begin."),
    (moving(), trex_attack(0, 1, 9, 3),
     "T-Rex rests in this turn. The action was an eruption: move Ada’s own dinosaur."),
    (after(played(trex_turn(0)), trex_attack(0, 1, 9, 3)), trex_attack(0, 1, 9, 3),
     "T-Rex has attacked, and a turn has one attack. Bo is next."),
    (LAID, eat(0, FERNS),
     "After laying an egg the dinosaur moves no further in this turn. Bo is next."),
    (LOST, eat(0, FERNS), "After a fight the dinosaur moves no further in this turn. Bo is next."),
    (LOST, lay(0, FERNS),
     "Ada lost the fight and fled, so no egg is laid in this turn. Lay in another."),
    (LAID, lay(0, CYCADS),
     "Ada has laid an egg in this turn, and a turn has one. Lay again in another."),
    (after(LONG, turn(0)), lava(0, hits=1),
     "Stone 1 stays in the volcano and hits nothing. Place it without food that burns and "
     "without a dinosaur that flees."),
    (moving(0, holding(FULL, NONE, eggs=(12, 12))), lay(0, FERNS),
     "All 24 eggs are in nests, so none is left to lay. Keep the tiles for now."),
    (after(begun(), turn(0)), take(0, FERNS),
     "A tile is taken only where the action die shows food beside the eruption. Go on."),
    (after(begun(), food_turn(0), lava(0)), take(0, FERNS),
     "The free tile comes before the lava stone, which is placed. It is gone."),
    (after(begun(), food_turn(0), take(0, FERNS)), take(0, FERNS),
     "Ada has taken the one free tile of this turn. Place the lava stone."),
    (after(holding(FULL, NONE), food_turn(0)), take(0, FERNS),
     "Ada has 3 tiles of ferns, the most one can hold. Take another kind, or none."),
    (after(BARE, food_turn(0)), take(0, FERNS),
     "No food tile is left on the board: all 36 are held or burnt. Place the lava stone without "
     "taking one."),
    (moving(0, holding(FULL, NONE)), eat(0, FERNS),
     "Ada has 3 tiles of ferns, the most one can hold. The tile stays on the board; lay an egg "
     "to make room."),
    (moving(0, BARE), eat(0, FERNS),
     "No food tile is left on the board: all 36 are held or burnt. Move on without eating."),
    (after(replace(begun(), burnt=35), turn(0)), lava(0, FERNS, FERNS),
     "More cannot burn than lies on the board: 1 tile. Choose fewer."),
    (moving(), lay(0, FERNS),
     "An egg costs 3 tiles of ferns, and Ada has 0 tiles. Gather more of them first."),
    (moving(), fight(0, 0, 9, 3),
     "Stegosaurus is Ada’s own dinosaur, and one does not attack one’s own. Choose another "
     "player’s."),
    (moving(), fight(0, 1, 7, 7),
     "Both sides rolled 7. Roll both again and enter the new numbers."),
    (moving(0, holding(FULL, FULL)), fight(0, 1, 3, 9, FERNS),
     "Ada lost the fight, so nothing is captured. Leave Bo the tiles."),
    (moving(0, holding(FULL, FULL)), fight(0, 1, 9, 3, 0, 1, 2),
     "A won fight captures 2 tiles at most. Choose 2 of them."),
    (moving(0, holding(NONE, NONE)), fight(0, 1, 9, 3, 0),
     "Bo does not hold all of these tiles. Choose from what Bo has."),
    (moving(0, holding(FULL, FULL)), fight(0, 1, 9, 3, 0),
     "Ada would hold more than 3 tiles of a kind, and that is the most. Capture fewer of it, or "
     "another kind."),
    (begun(), adjust(1, 0, 4, 0, 0),
     "Nobody holds more than 3 tiles of a kind. Give Bo fewer."),
    (begun(), adjust(1, -2),
     "Bo’s eggs or tiles would go below zero, or past what the box holds: 24 eggs and 36 tiles, "
     "less those burnt. Choose smaller changes."),
]  # fmt: skip


@pytest.mark.parametrize(("state", "move", "said"), SAID, ids=[said[:40] for _, _, said in SAID])
def test_a_refusal_says_the_thing_the_reason_and_the_way_out(
    state: State, move: Move, said: str
) -> None:
    assert sentence(state, move) == said


def test_every_code_has_its_sentence() -> None:
    known = {code for name, code in vars(codes).items() if name.isupper()}
    found = {GREIFT.refusal(state, move) for state, move, _ in SAID}
    said = {refusal.code for refusal in found if refusal is not None}
    assert said == known - {codes.DINO_TAKEN}, "a dinosaur taken is refused before the first move"
    assert all(code.startswith("greift.") for code in known)
