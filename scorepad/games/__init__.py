"""The games of the house. A sixth one is a folder here and a line in GAMES."""

from collections.abc import Mapping
from typing import Any

from scorepad.engine import Game
from scorepad.games.trex_holiday.game import TrexHoliday
from scorepad.games.trex_holiday.layout_file import LayoutFiles

Games = Mapping[str, Game[Any]]

GAMES: Games = {game.id: game for game in (TrexHoliday(LayoutFiles()),)}
