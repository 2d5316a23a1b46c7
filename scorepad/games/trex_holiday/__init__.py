"""T-Rex's Holiday, a roll-and-write for 1 to 12 players."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorepad.games.trex_holiday.game import TrexHoliday


def load() -> "TrexHoliday":
    """The game, played on the layouts that its files describe."""
    from scorepad.games.trex_holiday.game import TrexHoliday
    from scorepad.games.trex_holiday.layout_file import LayoutFiles

    return TrexHoliday(LayoutFiles())
