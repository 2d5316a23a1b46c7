"""Layout files: TOML, or JSON of the same shape, read and checked in one place."""

import json
import tomllib
from pathlib import Path

from scorepad.errors import BadFile
from scorepad.games.trex_holiday.layout import Layout
from scorepad.games.trex_holiday.pad import RoomView, printed_rooms
from scorepad.strict import read


class LayoutFiles:
    """The sheets of T-Rex's Holiday: the shipped file, and how to read others."""

    shipped = Path(__file__).with_name("house.toml").read_bytes()

    def read(self, content: bytes) -> Layout:
        """The layout in a file. Raises `BadFile` with the field that is wrong."""
        try:
            text = content.decode("utf-8-sig")
            data = json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadFile("file.json", f"This is neither TOML nor JSON: {error}") from None
        layout = read(Layout, data)
        layout.check()
        return layout

    def view(self, layout: Layout) -> tuple[RoomView, ...]:
        """The empty sheet, room by room."""
        return printed_rooms(layout)
