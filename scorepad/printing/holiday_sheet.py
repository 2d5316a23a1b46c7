"""Draws score sheets of T-Rex's Holiday, empty or filled, from the same layout the rules use."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from reportlab.pdfgen.pathobject import PDFPathObject

from scorepad.errors import Refusal
from scorepad.games.trex_holiday.layout import ROOMS, Layout, Room, RoomNumbers
from scorepad.games.trex_holiday.sheet import Box, Mark, Sheet, blank, full
from scorepad.printing import canvas, fonts
from scorepad.printing.canvas import PLAIN, Canvas, Press, Rect
from scorepad.printing.holiday_plan import Kind, Numbers, Placed, Plan, plan
from scorepad.printing.holiday_template import Arrangement, Blank, Template, load
from scorepad.printing.palette import (
    BISCUIT,
    GREY,
    GREYFAINT,
    INK,
    INK2,
    PEN,
    REX,
    REXFAINT,
    REXWASH,
    SHADE,
    WHITE,
)
from scorepad.printing.papers import check_copies, paper

DOCUMENT = "trex-holiday-sheet"

_BANDS: Mapping[Room, str] = {
    "posts": "#F3DDE5", "cars": "#F7D3C6", "cans": "#E6DCCC", "carp": "#D5E6F1",
}  # fmt: skip
_PLATES = {"stack": "#E89FBD", "post": "#EBD8B2", "house": "#F29F86"}
_FISH = "#92BFDD"
_MISPRINT = 0.5
"""How far the colour of a shape stands from its outline, right and down."""
_INDENT = 0.7
"""From the beginning of a line to what is written on it."""


@dataclass(frozen=True)
class Fill:
    """What is written on one sheet.

    `trex` are the T-Rex numbers of each room, None: as the layout prints them. `sheet` is None
    for a sheet to write on; its points are then left empty. `rounds` is the number of rounds
    played. `footer` takes the place of the sentence that says when the game ends. While
    `playing`, what can still earn is left to be written in.
    """

    name: str = ""
    trex: RoomNumbers | None = None
    sheet: Sheet | None = None
    date: str = ""
    rounds: int | None = None
    footer: str = ""
    playing: bool = False


def print_sheets(
    layout: Layout,
    fills: Sequence[Fill],
    *,
    paper: str = "a4",
    per_page: int = 2,
    copies: int = 1,
    press: Press = PLAIN,
    address: str | None = None,
    template: Template | None = None,
) -> bytes:
    """Score sheets as a PDF, one for each of `fills`. The same input gives the same bytes.

    With `per_page` 2 two sheets share a landscape page; a single sheet to write on stands on both
    halves. Where the layout is too large for half a page every sheet takes a page of its own,
    or several. `copies` (1 to 99) repeats all pages. `press` serves the printer.
    `address` is printed with its QR code. `template` replaces the shipped one.

    Raises `Refusal`: `print.copies`, `print.paper`, `print.per-page`; `ValueError` without fills.
    """
    template = template or load(DOCUMENT)
    check_copies(copies)
    if not fills:
        raise ValueError("at least one sheet is needed")
    arrangement, plans = arrange(layout, fills, paper, per_page, address or "", template)
    pdf = Canvas(arrangement.page, template.title, template.lang, press)
    forms = [
        (name, fill.name)
        for number, (fill, planned) in enumerate(zip(fills, plans, strict=True))
        for name in _draw_forms(pdf, f"sheet{number}", template, layout, planned, fill, address)
    ]
    if len(fills) == 1 and fills[0].sheet is None and plans[0].pages == 1:
        forms *= arrangement.per_page
    for copy in range(copies):
        for start in range(0, len(forms), arrangement.per_page):
            page = forms[start : start + arrangement.per_page]
            if copy == 0:
                names = dict.fromkeys(name for _, name in page if name)
                pdf.bookmark(", ".join(names) or template.title)
            for (name, _), (x, y, _, h) in zip(page, arrangement.sheets, strict=False):
                pdf.place(name, x, y, h)
            if arrangement.perforation:
                pdf.perforation(*arrangement.perforation)
            pdf.show_page()
    return pdf.finish()


def sheets_on_a_page(
    layout: Layout, fills: Sequence[Fill], paper: str, per_page: int, address: str | None
) -> int:
    """How many of these sheets stand on a page: no more than `per_page`, and only whole ones.

    Raises `Refusal`: `print.paper`, `print.per-page`.
    """
    return arrange(layout, fills, paper, per_page, address or "", load(DOCUMENT))[0].per_page


def arrange(
    layout: Layout,
    fills: Sequence[Fill],
    paper_id: str,
    per_page: int,
    address: str,
    template: Template,
) -> tuple[Arrangement, list[Plan]]:
    """The arrangement in which every sheet stands whole on its part of a page, and the plans.

    Where two a page cannot hold them: one a page, however many pages that takes.
    """
    paper(paper_id)
    if per_page not in (1, 2):
        raise Refusal("print.per-page", f"{per_page} sheets on a page do not fit. Choose 1 or 2.")
    for number in range(per_page, 0, -1):
        arrangement = template.arrangement(paper_id, number)
        plans = [
            plan(template, arrangement, layout, numbers_of(layout, fill), fill.footer, address)
            for fill in fills
        ]
        if all(planned.pages == 1 for planned in plans):
            break
    return arrangement, plans


def numbers_of(layout: Layout, fill: Fill) -> Numbers:
    """The T-Rex numbers on that sheet, in the rooms' order."""
    numbers = fill.trex or layout.printed
    return tuple(tuple(numbers[room]) for room in ROOMS)


def _draw_forms(
    pdf: Canvas,
    name: str,
    template: Template,
    layout: Layout,
    planned: Plan,
    fill: Fill,
    address: str | None,
) -> list[str]:
    """Draw every page of one sheet as a form; their names."""
    _, _, w, h = planned.arrangement.sheets[0]
    names = []
    for page in range(planned.pages):
        names.append(f"{name}-{page}")
        with pdf.form(names[-1], w, h):
            _SheetPage(pdf, template, layout, planned, fill, page).draw(address)
    return names


def draw_band(
    pdf: Canvas, name: str, template: Template, layout: Layout, planned: Plan, page: int
) -> None:
    """Draw as a form what stands at the left edge of a page: rooms, their rules, T-Rex numbers."""
    _, _, w, h = planned.arrangement.sheets[0]
    edge = planned.measures.band
    kept = (part for part in planned.placed if part.kind == "frame" or part.x + part.w <= edge + 1)
    band = replace(planned, placed=tuple(kept))
    with pdf.form(name, w, h):
        _SheetPage(pdf, template, layout, band, Fill(), page).draw_band()


@dataclass(frozen=True, slots=True)
class _SheetPage:
    """One page of one sheet: what is printed, and what a player wrote."""

    pdf: Canvas
    template: Template
    layout: Layout
    plan: Plan
    fill: Fill
    page: int

    def draw(self, address: str | None) -> None:
        self._header()
        self._frames()
        self._plates()
        self._drawings()
        self._words()
        self._spaces()
        self._streamer()
        self._points()
        self._footer(address)

    def draw_band(self) -> None:
        self._frames()
        self._drawings()
        self._words()

    def _of(self, kind: Kind) -> tuple[Placed, ...]:
        return self.plan.kinds.get((self.page, kind), ())

    @property
    def _sign(self) -> str:
        return INK2 if self.pdf.ink_saving else REX

    # Header and footer

    def _header(self) -> None:
        pdf, texts, place = self.pdf, self.template.texts, self.plan.arrangement.header
        size = self.plan.measures.type
        head = place.head
        pdf.drawing("trex-head", (head.x, head.y, head.size, head.size))
        pdf.text(texts.title, place.title.x, place.title.y, "black", place.title.size)
        subtitle = texts.subtitle
        if self.plan.pages > 1:
            subtitle = texts.page.format(page=self.page + 1, pages=self.plan.pages)
        pdf.text(subtitle, place.subtitle.x, place.subtitle.y, "bold", size.subtitle, INK2)
        date = place.date
        blanks = [(place.name, texts.name, self.fill.name, size.written)]
        if self.fill.rounds is not None:
            date = place.date_beside_rounds
            blanks.append((place.rounds, texts.rounds, str(self.fill.rounds), size.field))
        blanks.append((date, texts.date, self.fill.date, size.field))
        for blank_line, label, written, points in blanks:
            self._blank(blank_line, label, written, points)

    def _blank(self, line: Blank, label: str, written: str, points: float) -> None:
        """A labelled line, and what is written on it."""
        pdf, end = self.pdf, line.x + line.w
        size = self.plan.measures.type.label
        weight: fonts.Weight = "black" if line is self.plan.arrangement.header.name else "bold"
        pdf.text(label, line.label, line.y - 0.4, "bold", size, INK2)
        pdf.paint(canvas.lines([(line.x, line.y, end, line.y)]), stroke=INK2, width=0.35)
        pdf.written(written, line.x + _INDENT, line.y, line.w - _INDENT, weight, points)

    def _footer(self, address: str | None) -> None:
        pdf, texts, footer = self.pdf, self.template.texts, self.plan.footer
        place, size = self.plan.arrangement.footer, self.plan.measures.type
        top = footer.y + place.gap
        foot = top + place.ruler
        marks = [(0.2, foot, 50.2, foot)]
        for tick in range(6):
            x, high = 0.2 + tick * 10, place.ruler if tick in (0, 5) else place.ruler * 0.6
            marks.append((x, foot, x, foot - high))
        pdf.paint(canvas.lines(marks), stroke=INK, width=0.35)
        y, step = foot, fonts.leading(size.note)
        for line in footer.notes:
            y += step
            pdf.text(line, 0, y, "regular", size.note, INK2)
        for line in footer.last:
            y += step
            pdf.text(line, 0, y, "bold", size.note)
        if address and footer.qr:
            self._address(address, footer.qr)
        egg = place.total
        box = (egg.x, top, egg.w, egg.h)
        middle = top + egg.h / 2
        if self.page + 1 < self.plan.pages:
            words = texts.goes_on.format(page=self.page + 2)
            pdf.text(words, egg.x + egg.w, middle, "bold", size.note, INK, "right")
            return
        pdf.text(texts.total, place.total_label, middle + 1.8, "black", size.total, INK, "right")
        if self.fill.sheet is None or self.fill.playing:
            pdf.paint(canvas.eggs([box]), WHITE, INK, 0.6)
        else:
            self._solid([(box, self.fill.sheet.total)], size.total * 1.25)

    def _address(self, address: str, place: tuple[float, float, float]) -> None:
        """The QR code with the address under it."""
        x, y, side = place
        y += self.plan.footer.y
        self.pdf.code(address, x, y, side)
        size, room = fonts.SMALLEST, self.plan.arrangement.footer.total.x - 2
        middle = x + side / 2
        baseline = y + side + 0.2
        for line in self.plan.footer.address:
            baseline += fonts.leading(size)
            w = fonts.width(line, "regular", size)
            left = max(0.0, min(middle - w / 2, room - w))
            self.pdf.text(line, left, baseline, "regular", size, INK)

    # Print

    def _frames(self) -> None:
        """Rooms: a coloured band, the frame, the line between band and spaces."""
        pdf, m = self.pdf, self.plan.measures
        bands = self._of("band")
        for band in bands:
            pdf.flat(canvas.left_rounded(_box(band), m.frame_radius), _BANDS[_room(band.area)])
        pdf.paint(
            canvas.rounded(map(_box, self._of("frame")), m.frame_radius),
            stroke=INK,
            width=m.frame_line,
        )
        edges = [(band.x + band.w, band.y, band.x + band.w, band.y + band.h) for band in bands]
        pdf.paint(canvas.lines(edges), stroke=INK, width=m.box_line)

    def _plates(self) -> None:
        """Tower tops and bases, roofs, the streamer, links and arrows."""
        pdf, m = self.pdf, self.plan.measures
        pills, bases, roofs = self._of("pill"), self._of("base"), self._of("roof")
        for kind, color in _PLATES.items():
            alike = [part for part in (*pills, *bases) if part.name == kind]
            if alike:
                pdf.flat(canvas.rounded(map(_misprint, alike), m.radius), color)
        self._outline(canvas.rounded(map(_box, (*pills, *bases)), m.radius))
        if roofs:
            pdf.paint(canvas.polygons(map(_roof, map(_box, roofs))), WHITE)
            pdf.flat(canvas.polygons(map(_roof, map(_misprint, roofs))), _PLATES["house"])
            self._outline(canvas.polygons(map(_roof, map(_box, roofs))))
        for part in self._of("fish"):
            head, tail = "head" in part.name, m.fish_tail if "tail" in part.name else 0
            pdf.flat(canvas.fish(_misprint(part), head, tail), _FISH)
            self._outline(canvas.fish(_box(part), head, tail))
        if any("head" in part.name for part in self._of("fish")):
            part = self._of("fish")[0]
            eye = (part.x + m.fish_head * 0.62, part.y + part.h * 0.36, part.h * 0.15)
            pdf.paint(canvas.rounded([(eye[0], eye[1], eye[2], eye[2])], eye[2] / 2), INK)
        strokes = [
            (part.x, part.y, part.x + part.w, part.y + part.h)
            for part in (*self._of("link"), *self._of("hook"))
        ]
        if strokes:
            self._outline(canvas.lines(strokes))
        arrows = [
            ((p.x, p.y), (p.x + p.w, p.y + p.h / 2), (p.x, p.y + p.h)) for p in self._of("arrow")
        ]
        if arrows:
            pdf.paint(canvas.polygons(arrows), INK)

    def _outline(self, path: PDFPathObject) -> None:
        self.pdf.paint(path, stroke=INK, width=self.plan.measures.box_line)

    def _drawings(self) -> None:
        for part in self._of("art"):
            self.pdf.drawing(part.name, _box(part))
        for part in self._of("sign"):
            self.pdf.drawing("trex-sign", _box(part), self._sign)
        for part in self._of("biscuit"):
            self.pdf.drawing("biscuit", _box(part))

    def _words(self) -> None:
        """Everything in letters that is the same on every sheet of the layout."""
        pdf, size = self.pdf, self.plan.measures.type
        styles: Mapping[str, tuple[fonts.Weight, float, str]] = {
            "room": ("black", size.room, INK),
            "rule": ("regular", size.rule, INK2),
            "heading": ("bold", size.heading, INK),
            "note": ("regular", size.note, INK2),
            "sum": ("bold", size.score, INK),
        }
        for part in self._of("text"):
            weight, points, color = styles[part.name]
            pdf.text(part.text, part.x, part.y + part.h * 0.8, weight, points, color)
        for part in self._of("pill"):
            box = (part.x + 0.6, part.y, part.w - 1.2, part.h)
            pdf.text_in(part.text, box, "black", size.top)
        for part in self._of("roof"):
            box = (part.x + part.w * 0.2, part.y + part.h * 0.3, part.w * 0.6, part.h * 0.7)
            pdf.text_in(part.text, box, "black", size.top)
        for part in self._of("score"):
            pdf.text_in(part.text, _box(part), "black", size.score)
        for part in self._of("equals"):
            pdf.text_in("=", _box(part), "black", size.total)
        numbers = self._of("trex")
        color = GREY if pdf.ink_saving else REX
        pdf.paint(canvas.rounded(map(_box, numbers), 1.1), WHITE, color, 0.4)
        for part in numbers:
            pdf.text_in(part.text, _box(part), "black", size.trex, self._sign)

    # Pen

    def _marks(self) -> Iterable[tuple[Placed, Mark]]:
        """The spaces of this page with what is written in them."""
        sheet = self.fill.sheet or blank(self.layout)
        for part in self._of("space"):
            area, position = self.layout.spaces[part.name]
            yield part, sheet.areas[area.index][position]

    def _spaces(self) -> None:
        pdf, m = self.pdf, self.plan.measures
        marks = list(self._marks())
        plain = [_box(part) for part, mark in marks if not mark.crossed and not mark.shaded]
        crossed = [_box(part) for part, mark in marks if mark.crossed]
        shaded = [_box(part) for part, mark in marks if mark.shaded]
        if plain:
            pdf.paint(canvas.rounded(plain, m.radius), WHITE, INK, m.box_line)
        if crossed:
            ground = WHITE if pdf.ink_saving else SHADE
            pdf.paint(canvas.rounded(crossed, m.radius), ground, INK2, m.box_line)
            pdf.paint(canvas.crosses(crossed, 0.24), stroke=INK2, width=m.box_line)
        if shaded:
            pdf.paint(
                canvas.biscuits(shaded), WHITE if pdf.ink_saving else BISCUIT, INK, m.box_line
            )
            pdf.paint(canvas.biscuit_holes(shaded), INK)
        points = m.type.written * self.plan.box / m.boxes[0]
        for part, mark in marks:
            if mark.filled:
                color = INK if mark.shaded else PEN
                pdf.text_in(str(mark.number), _box(part), "black", points, color)

    def _streamer(self) -> None:
        """The eggs under the streamer: to be written, lost, or holding a T-Rex number."""
        pdf, sheet = self.pdf, self.fill.sheet or blank(self.layout)
        held: list[tuple[Placed, Box]] = [
            (part, sheet.boxes[self.layout.spaces[part.name][1]]) for part in self._of("earn")
        ]
        open_eggs = [_box(part) for part, box in held if box is None or box == "waiting"]
        if open_eggs:
            pdf.flat(canvas.eggs(open_eggs), REXWASH)
            pdf.dashed(canvas.eggs(open_eggs), self._sign, 0.45)
        for part, box in held:
            if box is None or box == "waiting":
                side = part.w * 0.52
                x, y = part.x + (part.w - side) / 2, part.y + part.h * 0.56 - side / 2
                faint = GREYFAINT if pdf.ink_saving else REXFAINT
                color = faint if box is None else self._sign
                pdf.drawing("trex-sign", (x, y, side, side), color)
        lost = [_box(part) for part, box in held if box == "lost"]
        if lost:
            pdf.paint(canvas.eggs(lost), WHITE if pdf.ink_saving else SHADE, INK, 0.45)
            pdf.paint(canvas.crosses(lost, 0.28), stroke=INK2, width=0.45)
        self._solid(
            [(_box(part), box) for part, box in held if isinstance(box, int)],
            self.plan.measures.type.written * 0.78,
        )

    def _points(self) -> None:
        """The egg of every area: hollow, or with its points once nothing more can be earned."""
        earned = self._earned()
        parts = self._of("points")
        hollow = [_box(part) for part in parts if part.area not in earned]
        if hollow:
            self.pdf.paint(canvas.eggs(hollow), WHITE, INK, self.plan.measures.box_line)
        size = self.plan.measures.type.written * 0.78
        solid = [(_box(part), earned[part.area]) for part in parts if part.area in earned]
        self._solid(solid, size)

    def _earned(self) -> dict[str, int]:
        """The points of the areas that earn nothing more."""
        sheet = self.fill.sheet
        if sheet is None:
            return {}
        return {
            line.id: line.points
            for line, row in zip(sheet.lines, sheet.areas, strict=True)
            if full(row) or not self.fill.playing
        }

    def _solid(self, eggs: Sequence[tuple[Rect, int]], points: float) -> None:
        """Eggs that hold a number."""
        if not eggs:
            return
        saving = self.pdf.ink_saving
        path = canvas.eggs(box for box, _ in eggs)
        self.pdf.paint(path, WHITE if saving else INK, INK, self.plan.measures.box_line)
        for (x, y, w, h), number in eggs:
            box = (x + w * 0.1, y + h * 0.14, w * 0.8, h * 0.86)
            self.pdf.text_in(str(number), box, "black", points, INK if saving else WHITE)


def _room(area: str) -> Room:
    return next(room for room in ROOMS if room == area)


def _box(part: Placed) -> Rect:
    return part.x, part.y, part.w, part.h


def _misprint(part: Placed) -> Rect:
    return part.x + _MISPRINT, part.y + _MISPRINT, part.w, part.h


def _roof(box: Rect) -> Sequence[tuple[float, float]]:
    x, y, w, h = box
    return (
        (x, y + h),
        (x + w * 0.2, y + h * 0.3),
        (x + w * 0.5, y),
        (x + w * 0.8, y + h * 0.3),
        (x + w, y + h),
    )
