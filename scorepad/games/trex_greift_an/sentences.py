"""What a player reads when a move is refused: the thing, the reason, the way out.

Numbers that were handed in are not repeated unless they were found to be small.
"""

from scorepad.engine import counted
from scorepad.games.trex_greift_an import codes
from scorepad.games.trex_greift_an.codes import Code
from scorepad.games.trex_greift_an.state import (
    EGGS,
    MOST_LOOT,
    MOST_OF_A_KIND,
    TILES,
    Adjust,
    Eat,
    Fight,
    Lava,
    Lay,
    Move,
    State,
    Take,
    TrexAttack,
    Turn,
)


def sentence(state: State, move: Move, code: Code) -> str:
    """Why `move`, which `code` refuses in `state`, is refused."""
    name = state.names[move.player]
    match code:
        case codes.FINISHED:
            return "The last lava stone is placed and the game over. Take back an entry to go on."
        case codes.NOT_YOUR_TURN:
            return _not_your_turn(state, move)
        case codes.TREX_TURN:
            return _wrong_kind_of_turn(state, move)
        case codes.NO_LAVA_LEFT:
            return "This turn’s lava stone is placed, and there is one a turn. Move on."
        case codes.LAVA_FIRST if isinstance(move, Turn):
            now = state.names[state.player]
            return f"{now} still has a lava stone to place. {name}’s turn begins after that."
        case codes.LAVA_FIRST:
            return "The lava stone comes before the dinosaur. Place it first."
        case codes.MOVE_OVER:
            return _move_over(state, move)
        case codes.ALREADY_LAID:
            return f"{name} has laid an egg in this turn, and a turn has one. Lay again in another."
        case codes.IN_THE_VOLCANO:
            stone = state.lava + 1
            return (
                f"Stone {stone} stays in the volcano and hits nothing. Place it without food that "
                "burns and without a dinosaur that flees."
            )
        case codes.NO_EGG_LEFT:
            return f"All {EGGS} eggs are in nests, so none is left to lay. Keep the tiles for now."
    match move:
        case Take():
            return _no_tile(state, move, code)
        case Eat():
            return _no_food(state, move, code)
        case Lava():
            left = counted(state.on_board, "tile")
            return f"More cannot burn than lies on the board: {left}. Choose fewer."
        case Fight() | TrexAttack():
            return _no_fight(state, move, code)
        case Lay(kind=kind):
            held = counted(state.food[move.player][kind], "tile")
            return (
                f"An egg costs {MOST_OF_A_KIND} tiles of {state.kinds[kind]}, and {name} has "
                f"{held}. Gather more of them first."
            )
        case Adjust():
            return _no_adjust(state, move, code)
    raise AssertionError(f"{code} refuses no {move.move}")


def _not_your_turn(state: State, move: Move) -> str:
    now, following = state.names[state.player], state.names[state.following]
    if state.turn == 0:
        return f"No turn has begun. {following} rolls first and enters what the action die shows."
    if not isinstance(move, Turn):
        name = state.names[move.player]
        if state.turn > 1 and move.player == (state.player - 1) % len(state.names):
            ended = f"{now} has begun, and {name}’s turn ended with that."
            back = f"first take back {now}’s turn, on {now}’s phone or the host’s"
            return f"{ended} To enter this after all, {back}."
        return f"This is {now}’s turn. Wait for the next roll of {name}."
    if move.player == state.player:
        return f"{now} has rolled for this turn. The next one is {following}’s."
    return f"After {now} it is {following}’s turn. {state.names[move.player]} has to wait."


def _wrong_kind_of_turn(state: State, move: Move) -> str:
    name = state.names[move.player]
    if isinstance(move, TrexAttack):
        return f"T-Rex rests in this turn. The action was an eruption: move {name}’s own dinosaur."
    what = "no lava stone is placed" if isinstance(move, Lava) else f"{name}’s own dinosaur rests"
    return f"This is T-Rex’s turn, so {what}. Attack with T-Rex, or let the next turn begin."


def _move_over(state: State, move: Move) -> str:
    following = state.names[state.following]
    if isinstance(move, TrexAttack):
        return f"T-Rex has attacked, and a turn has one attack. {following} is next."
    if isinstance(move, Lay):
        name = state.names[move.player]
        return f"{name} lost the fight and fled, so no egg is laid in this turn. Lay in another."
    done = "After laying an egg" if state.laid else "After a fight"
    return f"{done} the dinosaur moves no further in this turn. {following} is next."


def _full(state: State, move: Take | Eat) -> str:
    name, kind = state.names[move.player], state.kinds[move.kind]
    return f"{name} has {MOST_OF_A_KIND} tiles of {kind}, the most one can hold."


_BARE = f"No food tile is left on the board: all {TILES} are held or burnt."


def _no_tile(state: State, move: Take, code: Code) -> str:
    match code:
        case codes.KIND_FULL:
            return f"{_full(state, move)} Take another kind, or none."
        case codes.SUPPLY:
            return f"{_BARE} Place the lava stone without taking one."
    if state.action != "food-and-eruption":
        return "A tile is taken only where the action die shows food beside the eruption. Go on."
    if state.placed:
        return "The free tile comes before the lava stone, which is placed. It is gone."
    name = state.names[move.player]
    return f"{name} has taken the one free tile of this turn. Place the lava stone."


def _no_food(state: State, move: Eat, code: Code) -> str:
    if code == codes.SUPPLY:
        return f"{_BARE} Move on without eating."
    return f"{_full(state, move)} The tile stays on the board; lay an egg to make room."


def _no_fight(state: State, move: Fight | TrexAttack, code: Code) -> str:
    name, target = state.names[move.player], state.names[move.target]
    match code:
        case codes.OWN_DINO:
            return (
                f"{state.dinosaurs[move.player]} is {name}’s own dinosaur, and one does not attack "
                "one’s own. Choose another player’s."
            )
        case codes.TIE_REROLL:
            return f"Both sides rolled {move.attack}. Roll both again and enter the new numbers."
    assert isinstance(move, Fight), "T-Rex captures no tiles"
    if code == codes.KIND_FULL:
        return (
            f"{name} would hold more than {MOST_OF_A_KIND} tiles of a kind, and that is the most. "
            "Capture fewer of it, or another kind."
        )
    if move.attack < move.defence:
        return f"{name} lost the fight, so nothing is captured. Leave {target} the tiles."
    if len(move.loot) > MOST_LOOT:
        return f"A won fight captures {MOST_LOOT} tiles at most. Choose {MOST_LOOT} of them."
    return f"{target} does not hold all of these tiles. Choose from what {target} has."


def _no_adjust(state: State, move: Adjust, code: Code) -> str:
    name = state.names[move.player]
    if code == codes.KIND_FULL:
        return f"Nobody holds more than {MOST_OF_A_KIND} tiles of a kind. Give {name} fewer."
    return (
        f"{name}’s eggs or tiles would go below zero, or past what the box holds: {EGGS} eggs and "
        f"{TILES} tiles, less those burnt. Choose smaller changes."
    )
