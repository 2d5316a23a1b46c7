"""What of a move can be put right in the log, and what can be set by hand."""

from collections.abc import Iterator, Sequence

from scorepad.engine import Counter, Field, Player
from scorepad.games.schlacht_der_dinosaurier.box import (
    CHUNKS,
    DECK,
    FACES,
    FIGURE_NAMES,
    FIGURES,
    INDEX,
    SPECIES,
    Figure,
    living,
    whole,
)
from scorepad.games.schlacht_der_dinosaurier.legality import code_against
from scorepad.games.schlacht_der_dinosaurier.looks import ART, SHORT, card_title
from scorepad.games.schlacht_der_dinosaurier.state import (
    Again,
    Battle,
    Card,
    Move,
    Repeat,
    Rolled,
    State,
)

Options = tuple[tuple[str, str], ...]

_FACES: Options = tuple((str(face), str(face)) for face in FACES)
_KEPT: Options = (("null", "kept"), *_FACES)


def corrections(state: State, move: Move) -> tuple[Field, ...]:
    """What of `move`, played in `state`, can be put right in place: cards, figures and dice."""
    match move:
        case Battle():
            return tuple(_of_battle(state, move))
        case Card():
            return tuple(_of_card(state, move))
        case Repeat():
            return tuple(_of_repeat(state, move))
        case _:
            return ()


def _of_battle(state: State, move: Battle) -> Iterator[Field]:
    """Figures that roll as many dice, and the dice."""
    own = [figure for figure in FIGURES if _could_attack(state, move, figure)]
    yield Field("Attacker", "figure", _named(own), move.figure, thrown=True)
    others = [p for p in range(len(state.names)) if p != move.player and state.figures[p]]
    names = tuple((str(p), state.names[p]) for p in others)
    yield Field("Attacked player", "target", names, str(move.target), thrown=True)
    figures = [
        figure
        for figure in FIGURES
        if state.dice[INDEX[figure]] == len(move.defence)
        and any(state.armies[p][INDEX[figure]] for p in others)
    ]
    yield Field(
        "Attacked figure", "target_figure", _named(figures), move.target_figure, thrown=True
    )
    yield from _dice("Attack", "attack", move.attack)
    yield from _again("Attack", "attack_reroll", move.attack_reroll)
    yield from _dice("Defence", "defence", move.defence)
    yield from _again("Defence", "defence_reroll", move.defence_reroll)


def _could_attack(state: State, move: Battle, figure: Figure) -> bool:
    again = Battle(
        move.player,
        figure,
        move.target,
        move.target_figure,
        move.attack,
        move.defence,
        move.attack_reroll,
        move.defence_reroll,
    )
    return code_against(state, again) is None


def _named(figures: Sequence[Figure]) -> Options:
    return tuple((figure, FIGURE_NAMES[figure]) for figure in figures)


def _dice(label: str, name: str, rolled: Rolled) -> Iterator[Field]:
    for number, face in enumerate(rolled, start=1):
        yield Field(f"{label}, die {number}", name, _FACES, str(face), thrown=True)


def _again(label: str, name: str, again: Again | None) -> Iterator[Field]:
    for number, face in enumerate(again or (), start=1):
        chosen = "null" if face is None else str(face)
        yield Field(f"{label}, die {number} rolled again", name, _KEPT, chosen, thrown=True)


def _of_card(state: State, move: Card) -> Iterator[Field]:
    if move.species is not None and move.rolls is not None:
        counts = [len(each) for each in move.rolls]
        species = [
            each for each in SPECIES if [army[INDEX[each]] for army in state.armies] == counts
        ]
        yield Field("Species", "species", _named(species), move.species, thrown=True)
        yield from _rolls(state, move.rolls)
    elif move.lake is not None:
        yield _lake(sum(state.lava), move.lake)
    else:
        cards = tuple((card, card_title(card)) for card in DECK)
        values = sorted({value for each in DECK.values() for value in each}, reverse=True)
        numbers = tuple((str(value), str(value)) for value in values)
        yield Field("Card", "card", cards, move.card)
        yield Field("Its number", "value", numbers, str(move.value))
        yield _acts_as(state, move.player, move.as_, "its own species")


def _of_repeat(state: State, move: Repeat) -> Iterator[Field]:
    if move.rolls is not None:
        yield from _rolls(state, move.rolls)
    elif move.lake is not None:
        yield _lake(sum(state.lava) - 1, move.lake)
    else:
        yield _acts_as(state, move.player, move.as_, "the same again")


def _rolls(state: State, rolls: Sequence[Rolled]) -> Iterator[Field]:
    for player, each in enumerate(rolls):
        yield from _dice(state.names[player], f"rolls.{player}", each)


def _lake(held: int, lake: int) -> Field:
    numbers = tuple((str(number), str(number)) for number in range(CHUNKS - held + 1))
    return Field("Lava chunks in the lake", "lake", numbers, str(lake))


def _acts_as(state: State, player: Player, named: Figure | None, nobody: str) -> Field:
    species = _named(living(state.armies[player]))
    return Field("Acts for", "as", (("", nobody), *species), named or "")


def adjustable(state: State, player: Player) -> tuple[Counter, ...]:
    """The figures and lava chunks of `player`, to be set within what the box holds."""
    army, most = state.armies[player], whole(len(state.names))
    figures = tuple(
        Counter(
            SHORT[figure],
            ART[figure],
            f"figures.{figure}",
            high=most[INDEX[figure]],
            value=str(army[INDEX[figure]]),
        )
        for figure in FIGURES
    )
    held = state.lava[player]
    free = CHUNKS - sum(state.lava)
    return (*figures, Counter("Lava chunks", ART["lava"], "lava", held + free, value=str(held)))
