"""What lies in front of the players: the card in play, the battle, an army and its lava."""

from dataclasses import dataclass
from typing import Literal

from scorepad.engine import counted
from scorepad.games.schlacht_der_dinosaurier.box import (
    CHUNKS,
    FIGURES,
    Species,
    armies_each,
    chunks,
    dice,
    whole,
)
from scorepad.games.schlacht_der_dinosaurier.looks import ART, SHORT, card_title
from scorepad.games.schlacht_der_dinosaurier.parts import DieView, Page, SideView
from scorepad.games.schlacht_der_dinosaurier.state import Card, InPlay, Rolled, State
from scorepad.games.schlacht_der_dinosaurier.steps import Fight, Side, no_attack


@dataclass(frozen=True, slots=True)
class CardView:
    """A card of this turn: the one in play, one that was played, or a place for one."""

    sign: Literal["now", "played", "open"]
    label: str
    art: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Rolls:
    """Dice that a player rolls for figures."""

    name: str
    dice: tuple[DieView, ...]


@dataclass(frozen=True, slots=True)
class FigureView:
    """Figures of a kind: how many are left of how many, and their combat dice."""

    name: str
    art: str
    left: int
    whole: int
    dice: str
    href: str | None
    sunk: bool
    label: str


@dataclass(frozen=True, slots=True)
class Board:
    """`turn` says whose turn it is, `strong` and `text` what the card in play does."""

    turn: str
    strong: str
    text: str
    cards: tuple[CardView, ...]
    sides: tuple[SideView, ...]
    rolls: tuple[Rolls, ...]
    title: str
    figures: tuple[FigureView, ...]
    left: int
    said: str
    lava: int
    rest: str


def board_of(page: Page, fight: Fight | None, rolls: tuple[Rolls, ...]) -> Board:
    """The board of a page, with the battle or the dice that are being entered on it."""
    state, player = page.state, page.player
    strong, text = _card_said(state)
    most = whole(len(state.names))
    inplay = state.card
    if not rolls and not fight and inplay and inplay.card.species and not inplay.repeated:
        rolls = rolls_of(state.names, inplay.card.species, inplay.card.rolls or ())
    name, army = state.names[player], state.armies[player]
    return Board(
        turn="" if state.finished else f"{page.name}’s turn",
        strong=strong,
        text=text,
        cards=() if state.finished else _cards(state),
        sides=() if fight is None else sides_of(state, fight),
        rolls=rolls,
        title=f"{name}’s {'two armies' if armies_each(len(state.names)) == 2 else 'army'}",
        figures=tuple(_figure(page, at) for at in range(len(FIGURES))),
        left=sum(army),
        said=f"{sum(army)} of {counted(sum(most), 'figure')}",
        lava=state.lava[player],
        rest=f"Lake and volcano hold {chunks(CHUNKS - sum(state.lava))}.",
    )


def _figure(page: Page, at: int) -> FigureView:
    """Figures of the player shown; who has the turn may tap them to attack."""
    state, figure = page.state, FIGURES[at]
    left, most = state.armies[page.player][at], whole(len(state.names))[at]
    number = dice(state.dice[at])
    own = page.player == state.active and state.card is not None and left > 0
    href = page.to(("figure", figure)) if own else None
    sunk = left == 0 or (own and no_attack(state, figure) is not None)
    label = f"{SHORT[figure]}: {number}, {left} of {most}"
    return FigureView(SHORT[figure], ART[figure], left, most, number, href, sunk, label)


# The turn.


def _cards(state: State) -> tuple[CardView, ...]:
    cards = [_card("played", "played", card) for card in state.past]
    if state.card is not None:
        cards.append(_card("now", "in play", state.card.card))
    left = max(0, state.allowance(state.turn) - state.played)
    return (*cards, *[CardView("open", "to play")] * left)


def _card(sign: Literal["now", "played"], said: str, card: Card) -> CardView:
    number = "" if card.value is None else str(card.value)
    label = f"{said}: {card_title(card.card)} {number}".strip()
    return CardView(sign, label, ART[card.species or card.card], number)


def _card_said(state: State) -> tuple[str, str]:
    """What the card in play is, and what it does."""
    name, inplay = state.names[state.turn], state.card
    if state.finished:
        return "The battle is over.", ""
    if inplay is None:
        return f"{counted(state.allowance(state.turn), 'card')} to play.", ""
    card = inplay.card
    twice = " Played a second time." if inplay.repeated else ""
    if card.species is not None:
        return f"Extinction of the {SHORT[card.species]}.", f"A 0 takes its figure.{twice}"
    if card.lake is not None:
        return "Lava chunks.", f"The lake is shared out, one by one.{twice}"
    return f"{card_title(card.card)} {card.value}", f"{_acting(name, inplay)}{twice}"


def _acting(name: str, inplay: InPlay) -> str:
    card, acting = inplay.card.card, inplay.acting
    if acting is None:
        return "It passes without effect: only Generals are left."
    if card == acting:
        return f"Up to {inplay.card.value} squares, or an attack."
    if card == "joker":
        return f"Played as {SHORT[acting]}."
    return f"Played as {SHORT[acting]}: no {card_title(card)} is left to {name}."


# Dice.


def rolls_of(
    names: tuple[str, ...], species: Species, rolls: tuple[Rolled, ...]
) -> tuple[Rolls, ...]:
    """What each player has rolled for the figures of a species; a 0 took its figure."""
    return tuple(
        Rolls(
            name,
            tuple(
                DieView(
                    str(face), "written" if face else "gone", f"{face}{'' if face else ', gone'}"
                )
                for face in each
            ),
        )
        for name, each in zip(names, rolls, strict=True)
    )


def sides_of(state: State, fight: Fight) -> tuple[SideView, ...]:
    """Both sides of a battle, as far as it has come."""
    attacker, defender = fight.attacker, fight.defender
    attack, defence = fight.results
    over = fight.turn is None
    goal = f"{attack + 1} wins, {attack} ties" if attacker.step is None else ""
    return (
        SideView(
            SHORT[attacker.figure],
            ART[attacker.figure],
            f"{state.names[attacker.player]} attacks",
            _dice(attacker, fight.turn is attacker),
            f"+{fight.value}",
            str(attack) if attacker.step in (None, "again") else "?",
            _outcome(attack, defence) if over else "",
        ),
        SideView(
            SHORT[defender.figure],
            ART[defender.figure],
            f"{state.names[defender.player]} defends",
            _dice(defender, fight.turn is defender),
            "",
            str(defence) if defender.step in (None, "again") else "?",
            _outcome(defence, attack) if over else goal,
        ),
    )


def _outcome(own: int, other: int) -> str:
    if own == other:
        return "both stay"
    return "wins" if own > other else "is taken off"


def _dice(side: Side, on_turn: bool) -> tuple[DieView, ...]:
    place = side.next_place if on_turn else None
    return tuple(
        DieView(
            "", "next" if number == place else "open", "to enter" if number == place else "open"
        )
        if face is None
        else DieView(str(face), "written", str(face))
        for number, face in enumerate(side.lying)
    )


def order_of(number: int) -> str:
    """`first`, `second`, up to the largest herd of one player."""
    return ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")[number]
