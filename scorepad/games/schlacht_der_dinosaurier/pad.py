"""What the pad shows of a battle: a view, free of HTML."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorepad.engine import Player, Throws
from scorepad.games.schlacht_der_dinosaurier.board import Board, board_of
from scorepad.games.schlacht_der_dinosaurier.box import armies_each
from scorepad.games.schlacht_der_dinosaurier.parts import Page, Tray
from scorepad.games.schlacht_der_dinosaurier.state import State
from scorepad.games.schlacht_der_dinosaurier.trays import tray_of


@dataclass(frozen=True, slots=True)
class PadView:
    """The board as far as the pad knows it, with one player's army, and the tray."""

    subtitle: str
    board: Board
    tray: Tray


def pad_view(
    state: State, player: Player, asked: Mapping[str, str], base: str, throws: Throws
) -> PadView:
    """The pad of `player`; `asked` tells how far a card or battle has been entered.

    The tray is that of the player on turn, whoever is shown: one phone goes round.
    """
    page = Page(state, player, asked, base, throws)
    tray, fight, rolls = tray_of(page)
    army = "armies" if armies_each(len(state.names)) == 2 else "army"
    subtitle = f"Turn {state.number} · {state.names[player]}’s {army}"
    return PadView(subtitle, board_of(page, fight, rolls), tray)
