"""Layout files: TOML, or JSON of the same shape, read and checked in one place."""

import tomllib
from typing import TYPE_CHECKING

from scorepad.errors import BadFile
from scorepad.games.trex_holiday.layout import Layout
from scorepad.strict import read

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
        try:
            text = content.decode("utf-8-sig")
            data = _json(text) if text.lstrip().startswith("{") else tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadFile("file.json", f"This is neither TOML nor JSON: {error}") from None
        layout = read(Layout, data)
        layout.check()
        return layout

    def view(self, layout: Layout) -> "tuple[RoomView, ...]":
        """The empty sheet, room by room."""
        from scorepad.games.trex_holiday.pad import printed_rooms

        return printed_rooms(layout)


def _json(text: str) -> object:
    import json

    return json.loads(text)
