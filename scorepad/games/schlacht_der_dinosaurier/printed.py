"""What is written on the printed documents of the game."""

from collections.abc import Iterator, Sequence

from scorepad.engine import Values, listed
from scorepad.games.schlacht_der_dinosaurier.box import (
    DECK,
    DICE,
    FACES,
    FIGURE_NAMES,
    FIGURES,
    FIRST_CHUNKS,
    INDEX,
    SPECIES,
    Army,
    Species,
    armies_each,
    dice,
    whole,
)
from scorepad.games.schlacht_der_dinosaurier.looks import ART
from scorepad.games.schlacht_der_dinosaurier.state import State

_SEATS = 4
"""Armies on a page, and the cards of a kind that every player gets one of."""
_GROUNDS = ("amber", "sky", "fern", "raspberry")
"""The colours of the players."""
_LAVA_CARDS = 5
_SIGNS = {
    "plateosaurus": ("sky", "pale-sky"),
    "tyrannosaurus-rex": ("raspberry", "pale-raspberry"),
    "triceratops": ("tomato", "pale-tomato"),
    "pteranodon": ("amber", "pale-amber"),
    "stegosaurus": ("fern", "pale-fern"),
    "velociraptor": ("sand", "pale-sand"),
    "joker": ("pale-raspberry", "pale-amber"),
    "extinction": ("rock", "pale-rock"),
    "lava": ("tomato", "pale-rock"),
}
"""The colours of each card: its corners and its ground."""
_GENERAL = "The General may go along."
_NONE_LEFT = "None left? It is a joker."
_YOURS_TOO = "Yours too. Best when you have none left."
_CHARIOT = "\nThe General’s are spared."


def printed(document: str, names: Sequence[str], state: State | None) -> Sequence[Values]:
    """The values of each page or card of a document of this game."""
    match document.removeprefix("schlacht-der-dinosaurier-"):
        case "army":
            return _armies(names, state)
        case "actions":
            return tuple(_deck())
        case "combat":
            return tuple(_combat(number) for number in range(_SEATS))
        case _:
            return tuple(map(_turn, range(_SEATS)))


def _pips(number: int) -> tuple[Values, ...]:
    """An entry for every die, to draw it."""
    return ({},) * number


def _faces() -> tuple[Values, ...]:
    return tuple({"face": face} for face in FACES)


# Armies: a page for a table.


def _armies(names: Sequence[str], state: State | None) -> Sequence[Values]:
    if state is not None:
        return (_table(names, state),)
    tables = [names[start : start + _SEATS] for start in range(0, len(names), _SEATS)]
    return tuple(_table(each, None) for each in tables or [()])


def _table(names: Sequence[str], state: State | None) -> Values:
    """The armies of two players on half a page each, of three or four on a quarter.

    One name, or none, leaves the other armies to whoever is there.
    """
    players = len(names) if len(names) > 1 else _SEATS
    armies = [_army(number, names, players, state) for number in range(players)]
    double = armies_each(players) == 2
    return {
        "winner": _winner(names, state),
        "counted": state is not None and state.counted,
        "single": () if double else armies,
        "double": armies if double else (),
        "aid": ({},) if players == _SEATS - 1 else (),
        "steps": _STEPS,
        "faces": _faces(),
        "bookmark": listed(names) if names else "Armies",
    }


def _army(number: int, names: Sequence[str], players: int, state: State | None) -> Values:
    full = whole(players)
    left = () if state is None else (str(state.figures[number]),)
    # Of a count nothing is known but how many figures are left.
    played = None if state is None or state.counted else state
    army = full if played is None else played.armies[number]
    numbers = DICE if state is None else state.dice
    return {
        "name": names[number] if number < len(names) else "",
        "ground": f"pale-{_GROUNDS[number]}",
        "kinds": tuple(_kind(at, full, army, numbers) for at in range(len(FIGURES))),
        "whole": sum(full),
        "left": left,
        "chunks": () if played is None else (str(played.lava[number]),),
        "fresh": state is None,
        "first": FIRST_CHUNKS,
    }


def _kind(at: int, full: Army, army: Army, numbers: Army) -> Values:
    """A row of the army: the figures of a kind, those that are gone crossed off.

    A table that settled the Pteranodon's dice itself has no number of ours.
    """
    gone = full[at] - army[at]
    return {
        "figure": FIGURE_NAMES[FIGURES[at]],
        "art": ART[FIGURES[at]],
        "dice": _pips(numbers[at]),
        "ours": FIGURES[at] == "pteranodon" and numbers == DICE,
        "boxes": tuple({"cross": ("x" if box < gone else "",)} for box in range(full[at])),
    }


def _winner(names: Sequence[str], state: State | None) -> str:
    """Who has the most figures at the end; all, where nobody has one."""
    if state is None or not state.finished:
        return ""
    most = max(state.figures)
    first = [name for name, left in zip(names, state.figures, strict=True) if left == most]
    return first[0] if len(first) == 1 else "shared by all"


_STEPS: tuple[Values, ...] = (
    {
        "art": "general",
        "head": "Three cards",
        "text": "One after the other, all of them. Two once your General is lost.",
    },
    {
        "art": "footprint",
        "head": "Move",
        "text": "Up to the number on the card, never diagonally. All moves come first.",
    },
    {
        "art": "trex-head",
        "head": "Attack",
        "text": "A neighbour, never diagonally. A figure moves or attacks, not both.",
    },
    {
        "art": "triceratops",
        "head": "Battle",
        "text": "You roll and add the card’s number. The other rolls and adds nothing.",
    },
    {
        "art": "lava",
        "head": "Lava chunks",
        "text": "One chunk rolls one die again, or plays the card just played a second time.",
    },
    {
        "art": "volcano",
        "head": "The end",
        "text": "It comes when a player has no figure left. Most figures win.",
    },
)


# Cards.

_BATTLE: tuple[Values, ...] = (
    {
        "head": "The attacker rolls",
        "text": "The dice of the figure: the front of this card shows how many.",
    },
    {
        "head": "Roll dice again, once",
        "text": "A lava chunk for each die. Used chunks go into the volcano.",
    },
    {"head": "Add the card", "text": "The number on the card just played joins the dice."},
    {
        "head": "The defender rolls",
        "text": "Then once again for chunks, if wanted. No card is added.",
    },
    {
        "head": "The higher total wins",
        "text": "The other figure leaves the board. Equal: both stay.",
    },
)


def _combat(number: int) -> Values:
    return {
        "ground": f"pale-{_GROUNDS[number]}",
        "kinds": tuple(
            {
                "figure": FIGURE_NAMES[figure],
                "art": ART[figure],
                "dice": _pips(DICE[INDEX[figure]]),
                "ours": figure == "pteranodon",
                "sure": figure != "pteranodon",
                "line": figure != FIGURES[-1],
            }
            for figure in FIGURES
        ),
        "faces": _faces(),
        "steps": _BATTLE,
    }


def _deck() -> Iterator[Values]:
    """Every action card, by what is on it and its value, the highest first."""
    for species in SPECIES:
        yield from (_dinosaur(species, value) for value in DECK[species])
    yield from map(_joker, DECK["joker"])
    for species in SPECIES:
        yield _extinction(species)
    for _ in range(_LAVA_CARDS):
        yield _card("lava", "Lava chunks", {"lava": True, "plain": True})


def _card(card: str, name: str, more: Values) -> Values:
    plate, ground = _SIGNS[card]
    return {
        "name": name,
        "art": ART[card],
        "plate": plate,
        "ground": ground,
        "dice": (),
        **more,
    }


def _dinosaur(species: Species, value: int) -> Values:
    number = DICE[INDEX[species]]
    return _card(
        species,
        FIGURE_NAMES[species],
        {
            "value": value,
            "acts": True,
            "dice": _pips(number),
            "attack": f"{dice(number)} + {value}",
            **_note(species),
        },
    )


def _note(species: Species) -> Values:
    """What else a card says: a Pteranodon flies, and its dice are our number."""
    said = f"{_GENERAL}\n{_NONE_LEFT}"
    if species == "pteranodon":
        return {"notes": f"Flies over every figure.\n{said}", "ours": True}
    return {"note": said}


def _joker(value: int) -> Values:
    return _card(
        "joker",
        "Joker",
        {
            "value": value,
            "acts": True,
            "plain": True,
            "attack": f"its dice + {value}",
            "note": f"For one species of your choice.\n{_GENERAL}",
        },
    )


def _extinction(species: Species) -> Values:
    return _card(
        "extinction",
        "Extinction",
        {
            "extinct": True,
            "species_art": ART[species],
            "plain": True,
            "said": f"Every {FIGURE_NAMES[species]} rolls one die.\nA 0 takes it off the board.",
            "spared": _YOURS_TOO + (_CHARIOT if species == "velociraptor" else ""),
        },
    )


# The turn.


def _turn(number: int) -> Values:
    return {
        "ground": f"pale-{_GROUNDS[number]}",
        "front": tuple(_parts(_FRONT)),
        "back": tuple(_parts(_BACK)),
    }


def _parts(parts: Sequence[tuple[str, str, str]]) -> Iterator[Values]:
    for at, (art, head, text) in enumerate(parts, start=1):
        yield {"art": art, "head": head, "text": text, "line": at < len(parts)}


_FRONT = (
    (
        "footprint",
        "Three cards",
        "Play exactly three, each one to its end before the next; two if you have lost a General. "
        "Then draw up to six.",
    ),
    (
        "pteranodon",
        "Move",
        "Up to the card’s number, never diagonally, onto an empty square. Over your own figures, "
        "not the volcano. Only Pteranodons fly over others.",
    ),
    (
        "trex-head",
        "Attack",
        "A neighbour, never diagonally. Each figure of the species moves or attacks, at least one "
        "acts, and all moves come before the attacks.",
    ),
    (
        "joker",
        "Joker",
        "Choose a species of yours. A card whose dinosaur you have lost is a joker too: its number "
        "counts, with the dice of those you choose.",
    ),
    (
        "extinction",
        "Extinction",
        "Every figure of the species rolls one die, whoever it belongs to. A 0 takes it off the "
        "board. The General is never meant.",
    ),
    (
        "lava",
        "Lava chunks",
        "All take from the lake, chunk by chunk, clockwise from you, until it is empty. Where "
        "nothing lies in it, the card still counts.",
    ),
)
_BACK = (
    (
        "triceratops",
        "Battle",
        "The attacker’s dice plus the number on the card, against the defender’s dice alone. The "
        "loser’s figure goes. Equal: both stay.",
    ),
    (
        "stegosaurus",
        "Dice again",
        "Each side may roll any of its dice again, once a battle, for one lava chunk a die. The "
        "attacker decides before the defender rolls.",
    ),
    (
        "velociraptor",
        "The card again",
        "One lava chunk plays the card just played a second time, once a card. It is none of your "
        "three, and every figure may act anew.",
    ),
    (
        "lava",
        "Used chunks",
        "They all go into the volcano. Some roll out into the lake and can be won back; the others "
        "stay inside.",
    ),
    (
        "general",
        "The General",
        "He may go along with any dinosaur or joker card, never alone: as far as the card says, "
        "and always with three dice.",
    ),
    (
        "egg",
        "The end",
        "As soon as a player has no figure left, the most figures win. With a tie for the most, "
        "fight on until one is alone in front.",
    ),
)
