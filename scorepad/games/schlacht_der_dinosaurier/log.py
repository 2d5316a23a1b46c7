"""What the log says of a move, and of what followed from it by itself."""

from scorepad.engine import Player, listed
from scorepad.games.schlacht_der_dinosaurier.box import (
    FIGURE_NAMES,
    FIGURES,
    INDEX,
    Species,
    chunks,
)
from scorepad.games.schlacht_der_dinosaurier.rules import outcome
from scorepad.games.schlacht_der_dinosaurier.state import (
    Adjust,
    Battle,
    Card,
    EndTurn,
    Move,
    Repeat,
    State,
)
from scorepad.games.schlacht_der_dinosaurier.words import card_name


def describe(state: State, move: Move) -> str:
    """`move` in a few words, with the player's name: `An: Tyrannosaurus Rex card 5`."""
    name = state.names[move.player]
    match move:
        case Card(_, card, value, named, species, lake=lake):
            said = card_name(card) if value is None else f"{card_name(card)} {value}"
            if species is not None:
                said = f"{said} for the {FIGURE_NAMES[species]}"
            return f"{name}: {said}{_as(named)}{_lake(lake)}"
        case Repeat(_, named, lake=lake):
            return f"{name} plays the card again{_as(named)}{_lake(lake)}"
        case Battle():
            attack, defence = outcome(state, move)
            return (
                f"{name}’s {FIGURE_NAMES[move.figure]} {attack}, "
                f"{state.names[move.target]}’s {FIGURE_NAMES[move.target_figure]} {defence}"
            )
        case EndTurn():
            return f"{name} ends the turn"
        case Adjust():
            return f"{name}, by hand: {_changes(move)}"


def _as(named: Species | None) -> str:
    return "" if named is None else f", as {FIGURE_NAMES[named]}"


def _lake(lake: int | None) -> str:
    return "" if lake is None else f", {chunks(lake)} in the lake"


def _changes(move: Adjust) -> str:
    figures = [(FIGURE_NAMES[figure], move.figures.get(figure, 0)) for figure in FIGURES]
    changes = [*figures, ("lava chunks", move.lava)]
    said = [f"{what} {change:+}".replace("-", "−") for what, change in changes if change]
    return listed(said) or "nothing"


def aftermath(before: State, after: State, move: Move) -> str:
    """Who lost which figures, who got lava, and what became of the turn; maybe nothing."""
    said: list[str] = []
    if isinstance(move, Battle):
        said.append(_fallen(before, after) or "Equal results: both figures stay.")
    elif isinstance(move, Card | Repeat):
        said += [_fallen(before, after), _gained(before, after, move)]
    said += [_general_lost(before, after), _course(before, after)]
    if after.stuck and not before.stuck:
        said.append(
            "Only Generals are left, and none of them may attack alone. Stop the table here, or "
            "take a figure off by hand."
        )
    return " ".join(sentence for sentence in said if sentence)


def _fallen(before: State, after: State) -> str:
    """`An loses 1 Triceratops and Bo 2.`"""
    losses = [
        f"{name} loses {old[at] - new[at]} {FIGURE_NAMES[figure]}"
        for name, old, new in zip(before.names, before.armies, after.armies, strict=True)
        for figure in FIGURES
        for at in (INDEX[figure],)
        if old[at] > new[at]
    ]
    return f"{listed(losses)}." if losses else ""


def _gained(before: State, after: State, move: Card | Repeat) -> str:
    """`An takes 2 lava chunks and Bo takes 1 lava chunk.`"""
    gains = []
    for player, name in enumerate(before.names):
        paid = isinstance(move, Repeat) and player == move.player
        taken = after.lava[player] - before.lava[player] + paid
        if taken:
            gains.append(f"{name} takes {chunks(taken)}")
    return f"{listed(gains)}." if gains else ""


def _general_lost(before: State, after: State) -> str:
    names = [
        name
        for player, name in enumerate(before.names)
        if before.allowance(Player(player)) > after.allowance(Player(player))
        and after.figures[player]
        and not after.finished
    ]
    if not names:
        return ""
    return f"With a General lost, a turn of {listed([f'{name}’s' for name in names])} is two cards."


def _course(before: State, after: State) -> str:
    """Who was wiped out, the end, and who is skipped."""
    if after.finished:
        return "" if before.finished else "The battle is over."
    gone = [
        name
        for name, old, new in zip(before.names, before.figures, after.figures, strict=True)
        if old and not new
    ]
    if gone:
        verb = "has" if len(gone) == 1 else "have"
        return f"{listed(gone)} {verb} no figure left. The lead is shared, so the fight goes on."
    players = len(after.names)
    steps = (after.turn - before.turn) % players
    skipped = [after.names[(before.turn + step) % players] for step in range(1, steps)]
    if not skipped:
        return ""
    verb = "has no figure left and is" if len(skipped) == 1 else "have no figure left and are"
    return f"{listed(skipped)} {verb} skipped."
