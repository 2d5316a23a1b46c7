"""Layout files: TOML, or JSON of the same shape, read and checked in one place."""

import tomllib
from typing import TYPE_CHECKING

from scorepad.errors import BadFile
from scorepad.games.trex_holiday.layout import Layout
from scorepad.strict import parsed, read

if TYPE_CHECKING:
    from scorepad.games.trex_holiday.pad import RoomView


def _house() -> bytes:
    with open(__file__.removesuffix("layout_file.py") + "house.toml", "rb") as file:
        return file.read()


class LayoutFiles:
    """The sheets of T-Rex's Holiday: the shipped file, and how to read others."""

    shipped = _house()

    def read(self, content: bytes) -> Layout:
        """The layout in a file. Raises `BadFile` with the field that is wrong."""
        layout = read(Layout, _data(content))
        layout.check()
        return layout

    def view(self, layout: Layout) -> "tuple[RoomView, ...]":
        """The empty sheet, room by room."""
        from scorepad.games.trex_holiday.pad import printed_rooms

        return printed_rooms(layout)


def _data(content: bytes) -> object:
    try:
        text = content.decode("utf-8-sig")
        if text.lstrip().startswith("{"):
            return parsed(text)
        return tomllib.loads(text)
    except (UnicodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadFile("file.json", f"This is neither TOML nor JSON: {error}") from None
    except ValueError:
        raise BadFile("file.json", "A number in this TOML is larger than any of ours") from None
