"""Layout files: TOML, or JSON of the same shape, read and checked in one place."""

import json
import tomllib
from pathlib import Path

from scorepad.errors import BadFile
from scorepad.games.trex_holiday.layout import Layout
from scorepad.strict import read

_HOUSE = Path(__file__).with_name("house.toml")


def house() -> Layout:
    """The layout that scorepad ships."""
    return read_layout(_HOUSE.read_bytes())


def read_layout(content: bytes) -> Layout:
    """The layout in a file's content. Raises `BadFile` with the field that is wrong."""
    try:
        text = content.decode("utf-8-sig")
        data = json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadFile("file.json", f"This is neither TOML nor JSON: {error}") from None
    layout = read(Layout, data)
    layout.check()
    return layout
