"""The shape of `pdf_templates/trex-holiday-sheet.toml`: where things stand on the sheet.

Lengths are mm, sizes of letters points. What each number moves is said in the file.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import msgspec

from scorepad.games.trex_holiday.layout import Room
from scorepad.places import PDF_TEMPLATES
from scorepad.printing.papers import PAPERS, PaperId

Size = tuple[float, float]
"""Width and height."""


@dataclass(frozen=True)
class Texts:
    """The words on the sheet; names in braces are filled in."""

    title: str
    subtitle: str
    page: str
    name: str
    date: str
    rounds: str
    points: str
    total: str
    goes_on: str
    biscuit: str
    biscuit_rule: str
    ruler: str
    layout_ours: str
    layout_own: str
    end: str
    continued: str
    sum_one: str
    rooms: Mapping[Room, str] = field(hash=False)
    rules: Mapping[Room, str] = field(hash=False)


@dataclass(frozen=True)
class Type:
    """Sizes of letters in points."""

    subtitle: float
    label: float
    written: float
    field: float
    room: float
    rule: float
    heading: float
    trex: float
    top: float
    score: float
    total: float
    note: float


@dataclass(frozen=True)
class Measures:
    """Sizes of what stands in the rooms."""

    boxes: tuple[float, ...]
    radius: float
    box_line: float
    box_gap: float
    frame_line: float
    frame_radius: float
    room_gap: float
    stretch: float
    pad_x: float
    pad_y: float
    strip_gap: float
    band: float
    band_pad: float
    band_art: float
    band_sign: float
    trex_box: float
    biscuit_art: float
    tower_rows: int
    tower_overhang: float
    tower_gap: float
    tower_gap_most: float
    top: float
    roof: float
    base: float
    crown: float
    egg: Size
    row_egg: Size
    row_pitch_most: float
    row_art: float
    row_gap: float
    rows_in_column: int
    score: float
    set_rows: int
    set_gap: float
    set_gap_most: float
    arrow: Size
    fish_head: float
    fish_tail: float
    fish_pad: float
    fish_under: float
    fish_pitch_most: float
    fish_egg: Size
    sum_width: float
    type: Type


@dataclass(frozen=True)
class Spot:
    """The top left corner of a drawing with its side, or the start of a text's baseline.

    The title's `size` is that of its letters; where letters have no size here, it is in `Type`.
    """

    x: float
    y: float
    size: float = 0


@dataclass(frozen=True)
class Blank:
    """A line to write on: where its label begins, where the line begins, its length."""

    label: float
    x: float
    y: float
    w: float


@dataclass(frozen=True)
class Header:
    height: float
    head: Spot
    title: Spot
    subtitle: Spot
    name: Blank
    date: Blank
    date_beside_rounds: Blank
    rounds: Blank


@dataclass(frozen=True)
class TotalEgg:
    x: float
    w: float
    h: float


@dataclass(frozen=True)
class Footer:
    """The last lines of a sheet: `ruler` is the height of its marks, `total_label` the right
    end of the word, `qr` the side of the code, `gap` the air above all of it."""

    ruler: float
    total: TotalEgg
    total_label: float
    qr: float
    gap: float


@dataclass(frozen=True)
class Arrangement:
    """How sheets stand on one paper: `sheets` are x, y, width and height on the page.

    `measures` are the names of those to try in turn, the roomiest first.
    """

    paper: PaperId
    per_page: int
    landscape: bool
    measures: tuple[str, ...]
    sheets: tuple[tuple[float, float, float, float], ...]
    header: Header
    footer: Footer
    perforation: tuple[float, float, float] | None = None

    @property
    def page(self) -> Size:
        """Width and height of the page as it lies."""
        paper = PAPERS[self.paper]
        upright = (paper.width, paper.height)
        return (upright[1], upright[0]) if self.landscape else upright


@dataclass(frozen=True)
class Template:
    id: str
    title: str
    game: str
    lang: str
    texts: Texts
    measures: Mapping[str, Measures] = field(hash=False)
    arrangements: tuple[Arrangement, ...]

    def arrangement(self, paper: str, per_page: int) -> Arrangement:
        """The arrangement for that paper and number. Raises `KeyError` when there is none."""
        for arrangement in self.arrangements:
            if (arrangement.paper, arrangement.per_page) == (paper, per_page):
                return arrangement
        raise KeyError(f"{self.id} is not laid out for {paper}, {per_page} a page")


@cache
def load(document: str, folder: Path = PDF_TEMPLATES) -> Template:
    """The template `<folder>/<document>.toml`.

    Raises `FileNotFoundError`, or `msgspec.ValidationError` for a file that is no template.
    """
    return msgspec.toml.decode((folder / f"{document}.toml").read_bytes(), type=Template)
