"""Which moves the rules allow: one code for every move.

The first one that applies counts: the end, whose turn it is, what the turn has come to,
figures, dice, supplies.
"""

from collections.abc import Iterable, Sequence

from scorepad.games.schlacht_der_dinosaurier.box import (
    CHUNKS,
    DECK,
    FACES,
    FIGURES,
    INDEX,
    Army,
    Species,
    living,
    rolled_again,
    whole,
)
from scorepad.games.schlacht_der_dinosaurier.codes import (
    ALREADY_REPEATED,
    CARDS_LEFT,
    FIGURE_USED,
    FINISHED,
    GENERAL_ALONE,
    LAKE_TOO_FULL,
    NO_CARD,
    NO_CARDS_LEFT,
    NO_SUCH_CARD,
    NO_SUCH_FACE,
    NO_SUCH_FIGURE,
    NOT_A_JOKER,
    NOT_ENOUGH_LAVA,
    NOT_YOUR_TURN,
    OWN_FIGURE,
    SUPPLY,
    WRONG_DICE_COUNT,
    WRONG_ROLL_COUNT,
    WRONG_SPECIES,
    Code,
)
from scorepad.games.schlacht_der_dinosaurier.state import (
    Adjust,
    Battle,
    Card,
    EndTurn,
    InPlay,
    Move,
    Repeat,
    State,
)


def code_against(state: State, move: Move) -> Code | None:
    """The code under which the rules refuse `move`, or None where they allow it."""
    if isinstance(move, Adjust):
        return _code_of_supplies(state, move)
    if state.finished:
        return FINISHED
    if move.player != state.turn:
        return NOT_YOUR_TURN
    match move:
        case Card():
            return _code_of_card(state, move)
        case Repeat():
            return _code_of_repeat(state, move)
        case Battle():
            return _code_of_battle(state, move)
        case EndTurn(player):
            return CARDS_LEFT if state.cards_left(player) else None


def _code_of_card(state: State, move: Card) -> Code | None:
    if not state.cards_left(move.player):
        return NO_CARDS_LEFT
    match move.card:
        case "extinction":
            return _code_of_rolls(state, move.species, move.rolls)
        case "lava":
            return _code_of_lake(state.lava, move.lake)
        case name:
            if move.value not in DECK[name]:
                return NO_SUCH_CARD
            return _code_of_naming(state.armies[move.player], move, move.as_)


def _code_of_naming(army: Army, card: Card, named: Species | None) -> Code | None:
    """The code against acting for `named`, None for nobody but the card's own species.

    A card whose species is spent acts as a joker (rulebook: The Dinosaur Cards).
    """
    if card.card in living(army):
        return NOT_A_JOKER if named else None
    species = living(army)
    return None if named in species or (named is None and not species) else NO_SUCH_FIGURE


def _code_of_rolls(
    state: State, species: Species | None, rolls: Sequence[Sequence[int]] | None
) -> Code | None:
    """One die for every figure, a list for every player (rulebook: Extinction Cards)."""
    if species is None or rolls is None:
        return WRONG_ROLL_COUNT
    if [len(each) for each in rolls] != [army[INDEX[species]] for army in state.armies]:
        return WRONG_ROLL_COUNT
    return _code_of_faces(*rolls)


def _code_of_faces(*rolls: Iterable[int | None]) -> Code | None:
    shown = (face for each in rolls for face in each if face is not None)
    return None if all(face in FACES for face in shown) else NO_SUCH_FACE


def _code_of_lake(lava: Sequence[int], lake: int | None) -> Code | None:
    return LAKE_TOO_FULL if (lake or 0) > CHUNKS - sum(lava) else None


def _code_of_repeat(state: State, move: Repeat) -> Code | None:
    if state.card is None or not _fits(move, state.card.card):
        return NO_CARD
    if state.card.repeated:
        return ALREADY_REPEATED
    code = _code_of_repeated_card(state, state.card, move)
    if code is None and not state.lava[move.player]:
        return NOT_ENOUGH_LAVA
    if code is None and move.lake is not None:
        return _code_of_lake([*state.lava, -1], move.lake)
    return code


def _fits(move: Repeat, card: Card) -> bool:
    """Whether a repeat says what its card needs and nothing else."""
    rolls, lake = move.rolls is not None, move.lake is not None
    if card.card in DECK:
        return not rolls and not lake
    return move.as_ is None and (rolls, lake) == (card.card == "extinction", card.card == "lava")


def _code_of_repeated_card(state: State, inplay: InPlay, move: Repeat) -> Code | None:
    card, army = inplay.card, state.armies[move.player]
    if card.card == "extinction":
        return _code_of_rolls(state, card.species, move.rolls)
    if card.card == "lava":
        return None
    return _code_of_naming(army, card, inplay.again_as(army, move.as_))


def _code_of_battle(state: State, move: Battle) -> Code | None:
    inplay = state.card
    if inplay is None or not inplay.brings_figures:
        return NO_CARD
    return (
        _code_of_figures(state, inplay, move)
        or _code_of_dice(state, move)
        or _code_of_rerolls(state, move)
    )


def _code_of_figures(state: State, inplay: InPlay, move: Battle) -> Code | None:
    at = INDEX[move.figure]
    if not state.armies[move.player][at]:
        return NO_SUCH_FIGURE
    if move.figure == "general" and not living(inplay.began):
        return GENERAL_ALONE
    if move.target == move.player:
        return OWN_FIGURE
    if not state.armies[move.target][INDEX[move.target_figure]]:
        return NO_SUCH_FIGURE
    if move.figure not in ("general", inplay.acting):
        return WRONG_SPECIES
    return FIGURE_USED if inplay.fought[at] >= inplay.began[at] else None


def _code_of_dice(state: State, move: Battle) -> Code | None:
    for figure, rolled, again in (
        (move.figure, move.attack, move.attack_reroll),
        (move.target_figure, move.defence, move.defence_reroll),
    ):
        count = state.dice[INDEX[figure]]
        if len(rolled) != count or (again is not None and len(again) != count):
            return WRONG_DICE_COUNT
    return _code_of_faces(
        move.attack, move.attack_reroll or (), move.defence, move.defence_reroll or ()
    )


def _code_of_rerolls(state: State, move: Battle) -> Code | None:
    """Each die rolled again costs a lava chunk (rulebook: The Course of a Battle)."""
    if rolled_again(move.attack_reroll) > state.lava[move.player]:
        return NOT_ENOUGH_LAVA
    if rolled_again(move.defence_reroll) > state.lava[move.target]:
        return NOT_ENOUGH_LAVA
    return None


def _code_of_supplies(state: State, move: Adjust) -> Code | None:
    """A correction keeps within the army and the lava chunks of the box."""
    lava = state.lava[move.player] + move.lava
    if lava < 0 or sum(state.lava) + move.lava > CHUNKS:
        return SUPPLY
    most, army = whole(len(state.names)), state.armies[move.player]
    for figure in FIGURES:
        at = INDEX[figure]
        if not 0 <= army[at] + move.figures.get(figure, 0) <= most[at]:
            return SUPPLY
    return None
