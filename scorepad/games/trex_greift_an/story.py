"""The game told to its players: entries of the log, what followed by itself, the result."""

from collections.abc import Sequence

from scorepad.engine import Place, Player, counted, listed
from scorepad.games.trex_greift_an.state import (
    STONES,
    Action,
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

ACTIONS: dict[Action, str] = {
    "eruption": "eruption",
    "food-and-eruption": "food and eruption",
    "trex": "T-Rex",
}


def describe(state: State, move: Move) -> str:
    """`move` in a few words, with the name of its player."""
    name = state.names[move.player]
    match move:
        case Turn(action=action):
            return f"{name}’s turn: {ACTIONS[action]}"
        case Take(kind=kind):
            return f"{name} takes a free tile of {state.kinds[kind]}"
        case Lava(burns=burns, hits=hits):
            hit = [counted(len(burns), "tile")] if burns else []
            hit += [] if hits is None else [_dinosaur(state, hits)]
            return f"{name} places a lava stone{' on ' if hit else ''}{listed(hit)}"
        case Eat(kind=kind):
            return f"{name} eats a tile of {state.kinds[kind]}"
        case Fight(target=target, attack=attack, defence=defence, loot=loot):
            said = f"{name} fights {state.names[target]}, {attack} to {defence}"
            return f"{said}, for {listed([state.kinds[kind] for kind in loot])}" if loot else said
        case TrexAttack(target=target, attack=attack, defence=defence):
            return f"{name} sends T-Rex at {state.names[target]}, {attack} to {defence}"
        case Lay(kind=kind):
            return f"{name} lays an egg for tiles of {state.kinds[kind]}"
        case Adjust(eggs=eggs, food=food):
            changes = [("eggs", eggs), *zip(state.kinds, food, strict=False)]
            said = listed([f"{what} {change:+d}" for what, change in changes if change])
            return f"By hand for {name}: {said or 'no change'}"


def _dinosaur(state: State, player: Player) -> str:
    return f"{state.names[player]}’s {state.dinosaurs[player]}"


def aftermath(before: State, after: State, move: Move) -> str:
    """What followed from `move` without anybody's doing, in a sentence or two; else empty."""
    match move:
        case Lava(hits=hits):
            said = [] if hits is None else [_fled(before, after, hits)]
            if after.finished:
                said.append(f"That was lava stone {STONES}, the last one: the game is over.")
            return " ".join(said)
        case Fight(player, target, attack, defence):
            loser = target if attack > defence else player
            return f"{_dinosaur(after, loser)} flees, but not to a nest or food space."
        case TrexAttack(target=target):
            return _fled(before, after, target)
        case Lay(player):
            neighbour = after.names[player - 1]
            return f"{neighbour} puts the three tiles back on the board, empty food spaces first."
    return ""


def _fled(before: State, after: State, player: Player) -> str:
    lost = before.eggs[player] - after.eggs[player]
    said = "loses an egg" if lost else "loses no egg"
    return f"{_dinosaur(after, player)} flees and {said}."


_ORDINALS = {2: "second", 3: "third"}
"""The places behind the first that players can share: four players are the most."""


def explain(state: State, ranking: Sequence[Place]) -> str:
    """Who has won with what, and who shares a place behind, in a sentence or more."""
    first, *others = ranking
    best = first.players[0]
    eggs, food = state.eggs[best], sum(state.food[best])
    winners = [state.names[p] for p in first.players]
    level = [state.names[p] for place in others for p in place.players if state.eggs[p] == eggs]
    both = f"{counted(eggs, 'egg')} and {counted(food, 'food tile')}"
    if len(winners) > 1:
        sentences = [f"{listed(winners)} share the win with {both} each."]
    elif level:
        sentences = [f"{winners[0]} wins with {both}."]
    else:
        sentences = [f"{winners[0]} wins with {counted(eggs, 'egg')}."]
    if level:
        have = "has" if len(level) == 1 else "have"
        sentences.append(f"{listed(level)} {have} as many eggs but fewer tiles.")
    for place in others:
        if len(place.players) > 1:
            sharing = listed([state.names[p] for p in place.players])
            sentences.append(f"{sharing} share {_ORDINALS[place.place]} place.")
    return " ".join(sentences)


def standing(state: State, ranking: Sequence[Place]) -> str:
    """Who is in front while the game goes on, in two sentences."""
    leaders = ranking[0].players
    verb = "leads" if len(leaders) == 1 else "lead"
    most = state.eggs[leaders[0]]
    has = counted(most, "egg")
    if state.eggs.count(most) > len(leaders):
        has = f"{has} and {counted(sum(state.food[leaders[0]]), 'food tile')}"
    said = f"{state.lava} of {STONES} lava stones are placed."
    return f"{said} {listed([state.names[p] for p in leaders])} {verb} with {has}."
