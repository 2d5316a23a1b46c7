"""A game in words: what was entered, what followed from it, and who has won."""

from collections.abc import Sequence

from scorepad.engine import Place as Ranked
from scorepad.engine import Player, listed
from scorepad.games.tyrannosaurus_rex.names import WHERE, dinosaur_name, whose
from scorepad.games.tyrannosaurus_rex.state import (
    Adjust,
    Advance,
    EndTurn,
    Fight,
    Free,
    Move,
    Roll,
    StartRoll,
    State,
    Trex,
)

_GOALS = {"track": "along the track", "river": "into the river bed", "home": "HOME"}
_DICE = {"first": "the first die", "second": "the second die", "both": "both dice"}
_PLACES = {2: "second", 3: "third"}


def describe(state: State, move: Move) -> str:
    """`move` in a few words, for the log; of `state` only the names matter."""
    match move:
        case StartRoll(totals):
            rolled = zip(state.names, totals, strict=True)
            return f"Start roll: {', '.join(f'{name} {total}' for name, total in rolled if total)}"
        case Roll(player, black, (one, other)):
            return f"{state.names[player]} rolls black {black}, white {one} and {other}"
        case Trex(captures):
            caught = listed([whose(state, *catch) for catch in captures])
            return f"T-Rex catches {caught or 'nobody'}"
        case Advance(player, dinosaur, dice, to):
            who = f"{state.names[player]}: {dinosaur_name(state, player, dinosaur)}"
            return f"{who} {_GOALS[to]} with {_DICE[dice]}"
        case Free(player, dinosaur, dice):
            who = dinosaur_name(state, player, dinosaur)
            return f"{state.names[player]} frees {who} with {_DICE[dice]}"
        case Fight(player, dinosaur, target, target_dinosaur):
            who = f"{state.names[player]}: {dinosaur_name(state, player, dinosaur)}"
            sums = f"{sum(move.attack)} to {sum(move.defence)}"
            return f"{who} fights {whose(state, target, target_dinosaur)}, {sums}"
        case EndTurn(player):
            return f"{state.names[player]} ends the turn"
        case Adjust(player, dinosaur, place):
            return f"Correction: {whose(state, player, dinosaur)} is {WHERE[place]}"


def aftermath(before: State, after: State, move: Move) -> str:
    """What followed from `move` without anybody's doing, in a sentence; else empty."""
    if after.winner != before.winner:
        if after.winner is None:
            return f"The game goes on. It is {after.names[after.turn]}’s turn."
        return f"{after.names[after.winner]} has four dinosaurs HOME. The game is over."
    match move:
        case StartRoll() if after.tied:
            return f"{listed([after.names[p] for p in after.tied])} are level and roll again."
        case StartRoll():
            return f"{after.names[after.turn]} begins."
        case Fight():
            loser = whose(after, *move.loser)
            attacker, defender = after.names[move.player], after.names[move.target]
            winner = attacker if move.attacker_wins else defender
            high, low = sorted((sum(move.attack), sum(move.defence)), reverse=True)
            three, two = (listed([*map(str, dice)]) for dice in (move.attack, move.defence))
            dice = f"{attacker} has {three}, {defender} {two}."
            where = "back to START" if move.river_full else "to the river bed"
            turn = after.names[after.turn]
            return (
                f"{winner} wins the fight {high} to {low}. {dice} "
                f"{loser} goes {where}, and it is {turn}’s turn."
            )
    return ""


def explanation(
    names: Sequence[str], home: Sequence[int], winner: Player | None, ranking: Sequence[Ranked]
) -> str:
    """Who has won and who shares a place behind, or who leads, in a sentence or two."""
    if winner is None:
        most = max(home)
        if not most:
            return "Nobody has a dinosaur HOME yet."
        leaders = ranking[0].players
        lead = f"{listed([names[p] for p in leaders])} {'leads' if len(leaders) == 1 else 'lead'}"
        each = "" if len(leaders) == 1 else " each"
        return f"Nobody has four dinosaurs HOME yet. {lead} with {most}{each}."
    sentences = [f"{names[winner]} is the first with four dinosaurs HOME and wins."]
    for place in ranking[1:]:
        if len(place.players) > 1:
            sharing = listed([names[p] for p in place.players])
            sentences.append(f"{sharing} share {_PLACES[place.place]} place.")
    return " ".join(sentences)
