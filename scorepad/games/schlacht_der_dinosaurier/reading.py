"""What the types of a move cannot ask of a file: fields that go with some cards only."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from scorepad.engine import listed
from scorepad.errors import bad_field
from scorepad.games.schlacht_der_dinosaurier.box import DECK, FIGURES, CardName
from scorepad.games.schlacht_der_dinosaurier.state import Adjust, Card, EndTurn, Move, Repeat

_OPTIONAL = {"value": "value", "as": "as_", "species": "species", "rolls": "rolls", "lake": "lake"}
"""Fields that a card or its repeat may have: the name in files and the one here."""


def check(move: Move, earlier: Iterator[Any]) -> None:
    """Raises `BadFile` where a field is missing from `move` or does not belong to it.

    `earlier` are the moves before it, the latest first. They tell which card a repeat plays
    again; where they do not, the rules refuse a repeat that does not fit its card.
    """
    if isinstance(move, Card):
        _check_fields(move, move.card)
    elif isinstance(move, Repeat):
        repeated = _card_repeated(move, earlier)
        if repeated is not None:
            _check_fields(move, repeated.card)
    elif isinstance(move, Adjust):
        for figure in move.figures:
            if figure not in FIGURES:
                reason = f"there is no such figure; here belong {listed(FIGURES)}"
                raise bad_field(f"figures.{figure}", reason)


_REACH = 100
"""Moves to look back for a card; its battles, twice over, are a quarter of that at most."""


def _card_repeated(move: Repeat, earlier: Iterator[Any]) -> Card | None:
    """The last card of this turn, if there is one."""
    for before in islice(earlier, _REACH):
        if isinstance(before, EndTurn):
            return None
        if isinstance(before, Card):
            return before if before.player == move.player else None
    return None


def _check_fields(move: Card | Repeat, card: CardName) -> None:
    """What a card needs and what it may have beside; a repeat names no card of its own."""
    needed, optional = ["value"], ["as"]
    if card not in DECK:
        needed, optional = (["species", "rolls"] if card == "extinction" else ["lake"]), []
    if isinstance(move, Repeat):
        needed = [field for field in needed if field in ("rolls", "lake")]
    for field, name in _OPTIONAL.items():
        value = getattr(move, name, None)
        if value is None and field in needed:
            raise bad_field(field, f"this field is missing; the card is “{card}”")
        if value is not None and field not in needed + optional:
            belong = listed(needed + optional)
            raise bad_field(field, f"this does not go with “{card}”; here belong {belong}")
