"""What documents are made of: items with a place in mm from the top left of their card or band.

Texts may hold `{fields}`, which the values of a card or sheet fill in; colours are names of the
palette, or a field that names one. An item whose `when` names a value that is missing, empty or
0 is left out.
"""

from typing import Literal

import msgspec

from scorepad.printing.canvas import Align
from scorepad.printing.fonts import LINE, MOST_LINES, Weight

Pair = tuple[float, float]


class _Item(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    when: str = ""


class _Box(_Item, frozen=True, kw_only=True):
    x: float
    y: float
    w: float
    h: float


class Text(_Item, frozen=True, kw_only=True, tag_field="draw", tag="text"):
    """Text on the baseline `y`; `size` in points.

    With `w` it stands in that width: in up to `lines` lines, smaller where it is too long. With
    `h`, `y` is no baseline but the top of a box, and the lines stand in the middle of its height.
    """

    x: float
    y: float
    text: str
    w: float = 0
    h: float = 0
    size: float = 9
    weight: Weight = "regular"
    color: str = "ink"
    align: Align = "left"
    lines: int = 1
    leading: float = LINE


class Art(_Item, frozen=True, kw_only=True, tag_field="draw", tag="art"):
    """A drawing, `w` mm wide; `color` is that of drawings in one ink."""

    x: float
    y: float
    w: float
    name: str
    color: str = "ink"


class Panel(_Box, frozen=True, kw_only=True, tag_field="draw", tag="panel"):
    """A box: its ground `fill` (left out to save ink) and its outline, where it has any.

    With `bleed` the ground goes on beyond the edges of the card that it meets.
    """

    fill: str = ""
    line: str = ""
    width: float = 0.45
    radius: float = 0
    dashed: bool = False
    bleed: bool = False


class Boxes(_Box, frozen=True, kw_only=True, tag_field="draw", tag="boxes"):
    """Boxes to write in, `w` × `h` mm each, `gap` between them.

    `values` names a list of what is written in them, row by row, `x` for a cross; `number_from`
    prints numbers in them, from that one on.
    """

    columns: int = 1
    rows: int = 1
    gap: Pair = (0.7, 0.7)
    shape: Literal["box", "egg", "stone"] = "box"
    values: str = ""
    size: float = 15
    number_from: int | None = None
    fill: str = "white"


class Medal(_Box, frozen=True, kw_only=True, tag_field="draw", tag="medal"):
    """A solid egg that holds a number or a few letters."""

    text: str
    size: float = 13


class Blank(_Item, frozen=True, kw_only=True, tag_field="draw", tag="blank"):
    """A label and a line to write on, `w` mm in all; `value` is written there, above it in up to
    `lines` lines where it is long."""

    x: float
    y: float
    w: float
    label: str
    value: str = ""
    size: float = 10.5
    label_size: float = 9
    lines: int = MOST_LINES


class Strokes(_Item, frozen=True, kw_only=True, tag_field="draw", tag="strokes"):
    """Straight strokes, each from x, y to x, y."""

    strokes: tuple[tuple[float, float, float, float], ...]
    color: str = "ink"
    width: float = 0.35
    dashed: bool = False


class Hexes(_Item, frozen=True, kw_only=True, tag_field="draw", tag="hexes"):
    """Hexes of a map with sides of `side` mm: how many steps right and down right each stands
    from the first one, whose middle is at `x`, `y`."""

    x: float
    y: float
    side: float
    places: tuple[Pair, ...] = ((0, 0),)
    fill: str = "white"


class Bar(_Box, frozen=True, kw_only=True, tag_field="draw", tag="bar"):
    """A bar, filled from the left by the share (0 to 1) that the value `share` gives."""

    share: str


class Prints(_Box, frozen=True, kw_only=True, tag_field="draw", tag="prints"):
    """A pattern of footprints, `step` mm apart."""

    color: str
    step: float = 13


class Code(_Item, frozen=True, kw_only=True, tag_field="draw", tag="code"):
    """The QR code of a text."""

    x: float
    y: float
    side: float
    text: str


class Ruler(_Item, frozen=True, kw_only=True, tag_field="draw", tag="ruler"):
    """A ruler of `length` mm, a mark every 10, to see whether the print is true to size."""

    x: float
    y: float
    length: float = 50


class Paragraphs(_Box, frozen=True, kw_only=True, tag_field="draw", tag="paragraphs"):
    """Headings and paragraphs one below the other: the list `of` pairs of kind and text."""

    of: str


class Each(_Item, frozen=True, kw_only=True, tag_field="draw", tag="each"):
    """The items once for every entry of the list `over`, which adds its own values.

    They stand `step` mm apart, in rows of `columns`; their places count from the place of the
    entry. `{nth}` counts them from 1.
    """

    over: str
    x: float
    y: float
    step: Pair
    columns: int = 1
    items: tuple["Item", ...]


class Folded(_Box, frozen=True, kw_only=True, tag_field="draw", tag="folded"):
    """The items twice, on both sides of a fold: on their heads in the box, and upright in one as
    large below it. Their places count from the top left of a box, as its reader sees it."""

    items: tuple["Item", ...]


Item = (
    Text
    | Art
    | Panel
    | Boxes
    | Medal
    | Blank
    | Strokes
    | Hexes
    | Bar
    | Prints
    | Code
    | Ruler
    | Paragraphs
    | Each
    | Folded
)
