"""Why a move is refused, in a sentence or two for the players."""

from scorepad.engine import Player, counted, listed
from scorepad.games.schlacht_der_dinosaurier.box import (
    CHUNKS,
    FACES,
    FIGURE_NAMES,
    FIGURES,
    INDEX,
    CardName,
    chunks,
    dice,
    living,
    rolled_again,
    values_of,
    whole,
)
from scorepad.games.schlacht_der_dinosaurier.codes import (
    ALREADY_REPEATED,
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


def card_name(card: CardName) -> str:
    """A card without its value: `Tyrannosaurus Rex card`, `joker`, `lava chunk card`."""
    match card:
        case "joker" | "extinction":
            return "joker" if card == "joker" else "extinction card"
        case "lava":
            return "lava chunk card"
        case species:
            return f"{FIGURE_NAMES[species]} card"


def sentence(state: State, move: Move, code: Code) -> str:
    """Why `move` is refused under `code`: the thing, the reason, the way out."""
    name = state.names[move.player]
    if isinstance(move, Adjust):
        return _no_correction(state, move)
    if code == FINISHED:
        return "The battle is over. Take back the last entry, or correct what is wrong by hand."
    if code == NOT_YOUR_TURN:
        return f"It is {state.names[state.turn]}’s turn. {name} plays when it comes round."
    match move:
        case EndTurn():
            return _cards_left(state, move.player)
        case Card():
            return _no_card(state, move, code)
        case Repeat():
            return _no_repeat(state, move, code)
        case Battle():
            return _no_battle(state, move, code)


def _no_correction(state: State, move: Adjust) -> str:
    name, army = state.names[move.player], state.armies[move.player]
    most = whole(len(state.names))
    for figure in FIGURES:
        at = INDEX[figure]
        if not 0 <= army[at] + move.figures.get(figure, 0) <= most[at]:
            return (
                f"{name} has {army[at]} of {most[at]} {FIGURE_NAMES[figure]} figures. "
                "Choose a change that stays within them."
            )
    return (
        f"{name} holds {chunks(state.lava[move.player])}, all players {sum(state.lava)} of the "
        f"{CHUNKS} in the box. Choose a change that stays within them."
    )


def _cards_left(state: State, player: Player) -> str:
    name, left = state.names[player], state.cards_left(player)
    cards = f"A turn of {name}’s is exactly {state.allowance(player)} cards"
    return f"{cards}. Play {counted(left, 'more card')} before it ends."


def _no_card(state: State, move: Card, code: Code) -> str:
    if code == NO_CARDS_LEFT:
        return (
            f"{state.names[move.player]} has played {counted(state.played, 'card')}, and this "
            f"turn has {state.allowance(move.player)}. Fight on with the last one, or end the turn."
        )
    if code == NO_SUCH_CARD:
        values = listed([str(value) for value in values_of(move.card)], "or")
        return f"No {card_name(move.card)} has that value. Choose {values}."
    return _no_effect(state, move, code)


def _no_effect(state: State, move: Card | Repeat, code: Code) -> str:
    """Why a card, or the card just played again, cannot do what was entered."""
    card = state.card.card if isinstance(move, Repeat) and state.card else move
    assert isinstance(card, Card), "a repeat without a card has been refused"
    if code == LAKE_TOO_FULL:
        held = sum(state.lava) - isinstance(move, Repeat)
        return (
            f"The players hold {held} of the {CHUNKS} lava chunks in the box, so the lake has "
            f"{CHUNKS - held} at most. Count it again."
        )
    if code == WRONG_ROLL_COUNT:
        return _wrong_rolls(state, card)
    if code == NO_SUCH_FACE:
        return _no_such_face()
    return _not_acting(state, move, card, code)


def _wrong_rolls(state: State, card: Card) -> str:
    if card.species is None:
        return "An extinction card names a species. Choose the one on the card."
    at = INDEX[card.species]
    each = [f"{name} {army[at]}" for name, army in zip(state.names, state.armies, strict=True)]
    figure = FIGURE_NAMES[card.species]
    return f"Every {figure} rolls one die: {listed(each)}. Enter so many for each player."


def _no_such_face() -> str:
    faces = listed([str(face) for face in FACES])
    return f"A combat die shows {faces}, and nothing else. Enter what lies on the table."


def _not_acting(state: State, move: Card | Repeat, card: Card, code: Code) -> str:
    name, army = state.names[move.player], state.armies[move.player]
    species = [FIGURE_NAMES[each] for each in living(army)]
    if code == NOT_A_JOKER:
        own = card_name(card.card).removesuffix(" card")
        return f"{name} still has a {own}, so this card acts for that species. Name no other one."
    if not species:
        return f"{name} has nothing but Generals left. Lay the card down and name no species."
    choose = f"Choose {listed(species, 'or')}."
    if move.as_ is not None:
        return f"{name} has no {FIGURE_NAMES[move.as_]} left to act with. {choose}"
    if isinstance(move, Repeat):
        return f"{name} has none left of the species that this card acted for. {choose}"
    if card.card == "joker":
        return f"A joker brings a species of {name}’s into action. {choose}"
    own = card_name(card.card).removesuffix(" card")
    return f"{name} has no {own} left, so this card acts as a joker. {choose}"


def _no_repeat(state: State, move: Repeat, code: Code) -> str:
    if state.card is None:
        return "There is no card to play again. Lay one down first."
    name, card = state.names[move.player], state.card.card
    if code == NO_CARD:
        needs = {"extinction": "a die for every figure", "lava": "what lies in the lake"}
        wanted = needs.get(card.card, "a species at most")
        return (
            f"The card just played is a {card_name(card.card)}. To play it again, enter {wanted}."
        )
    if code == ALREADY_REPEATED:
        return "A card is played again only once. Lay down the next one, or end the turn."
    if code == NOT_ENOUGH_LAVA:
        return f"{name} has no lava chunk to play the card again with. A lava card may bring one."
    return _no_effect(state, move, code)


def _no_battle(state: State, move: Battle, code: Code) -> str:
    inplay = state.card
    if inplay is None or code == NO_CARD:
        return "A battle needs a species card or a joker. Lay one down first."
    name, other = state.names[move.player], state.names[move.target]
    figure = FIGURE_NAMES[move.figure]
    if code == NO_SUCH_FIGURE:
        missing = not state.armies[move.player][INDEX[move.figure]]
        who, what = (name, move.figure) if missing else (other, move.target_figure)
        return f"{who} has no {FIGURE_NAMES[what]} left. Choose a figure that is on the board."
    if code == GENERAL_ALONE:
        return (
            f"A General never acts alone, and {name} had nothing else when this card was laid "
            "down. It passes without effect."
        )
    if code == OWN_FIGURE:
        return f"{name} cannot attack {name}’s own figures. Choose another player’s."
    if code == WRONG_SPECIES:
        return f"{_acts_for(inplay)} The {figure} waits for another card."
    if code == FIGURE_USED:
        return f"Every {figure} of {name}’s has fought with this card. {_way_on(inplay)}"
    if code == WRONG_DICE_COUNT:
        return _wrong_dice(state, move)
    if code == NO_SUCH_FACE:
        return _no_such_face()
    return _no_reroll(state, move)


def _acts_for(inplay: InPlay) -> str:
    if inplay.acting is None:
        return "This card was laid down without effect."
    return f"This card acts for the {FIGURE_NAMES[inplay.acting]}, and the General along with it."


def _way_on(inplay: InPlay) -> str:
    if inplay.repeated:
        return "Lay down the next card, or end the turn."
    return "A lava chunk plays the card again, once."


def _wrong_dice(state: State, move: Battle) -> str:
    figures = ((move.player, move.figure), (move.target, move.target_figure))
    each = [
        f"{state.names[player]}’s {FIGURE_NAMES[figure]} rolls {dice(state.dice[INDEX[figure]])}"
        for player, figure in figures
    ]
    return f"{listed(each)}. Enter so many, and as many places in a list of re-rolled dice."


def _no_reroll(state: State, move: Battle) -> str:
    again = rolled_again(move.attack_reroll)
    short = again > state.lava[move.player]
    player = move.player if short else move.target
    again = again if short else rolled_again(move.defence_reroll)
    return (
        f"{state.names[player]} has {chunks(state.lava[player])} and rolls {dice(again)} again, "
        "each for a chunk. Keep more of them."
    )
