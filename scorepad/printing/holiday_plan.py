"""Where everything on a score sheet of T-Rex's Holiday stands, for any layout.

Pure arithmetic in mm from the sheet's top left; `holiday_sheet` draws what is placed here.
An area becomes a block of boxes, blocks flow into strips, strips fill the frame of their room,
rooms fill pages.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import groupby
from math import ceil
from typing import Literal

from scorepad.games.trex_holiday.layout import ROOMS, Area, Layout, Room
from scorepad.printing import fonts
from scorepad.printing.holiday_template import Arrangement, Measures, Template

Kind = Literal[
    "frame", "band", "space", "points", "earn", "biscuit", "unused", "pill", "roof", "base",
    "link", "fish", "hook", "arrow", "art", "sign", "trex", "text", "score", "equals",
]  # fmt: skip
Style = Literal["room", "rule", "heading", "note", "sum"]

SHIPPED = "house"
"""The name of the layout that scorepad ships."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A thing on the sheet: a rectangle of `w` × `h` mm with its top left at `x`, `y`.

    `page` counts from 0 over the pages of one sheet. `area` is the id of its area (of its room
    for frames and bands); `name` is the space's name, the drawing's file or the text's style;
    `text` is what is printed in it. Kinds: a `space` takes a number; `points` is an area's
    egg; `earn`, `biscuit` and `unused` stand under the streamer's spaces; `pill`, `roof` and
    `base` make towers.
    """

    kind: Kind
    x: float
    y: float
    w: float
    h: float
    page: int = 0
    area: str = ""
    name: str = ""
    text: str = ""

    def moved(self, x: float, y: float, page: int = 0) -> "Placed":
        """The same thing, `x` to the right, `y` down, on `page`."""
        return replace(self, x=self.x + x, y=self.y + y, page=page)


@dataclass(frozen=True, slots=True)
class FooterPlan:
    """The last lines: their top, the texts to write, and the QR code's place (x, y, side)."""

    y: float
    notes: tuple[str, ...]
    last: tuple[str, ...]
    address: tuple[str, ...]
    qr: tuple[float, float, float] | None


@dataclass(frozen=True)
class Plan:
    """A sheet laid out: how many pages it takes, and what stands where."""

    arrangement: Arrangement
    measures: Measures
    box: float
    pages: int
    placed: tuple[Placed, ...]
    footer: FooterPlan
    wrapped: bool
    """Whether some area had to be broken or some room needed a second strip."""

    @cached_property
    def kinds(self) -> Mapping[tuple[int, Kind], tuple[Placed, ...]]:
        """What stands on a page, by kind."""

        def key(placed: Placed) -> tuple[int, Kind]:
            return placed.page, placed.kind

        return {k: tuple(group) for k, group in groupby(sorted(self.placed, key=key), key=key)}


@dataclass(frozen=True, slots=True)
class _Block:
    """Things that stay together, from their own top left."""

    w: float
    h: float
    parts: tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class _RoomPlan:
    room: Room
    strips: tuple[_Block, ...]
    wrapped: bool


@dataclass(frozen=True, slots=True)
class _Segment:
    """The part of a room that stands on one page."""

    room: Room
    first: bool
    strips: tuple[_Block, ...]
    h: float


Numbers = tuple[tuple[int, ...], ...]
"""The T-Rex numbers of the rooms in their order."""


@lru_cache(maxsize=256)
def plan(
    template: Template,
    arrangement: Arrangement,
    layout: Layout,
    numbers: Numbers,
    footer: str = "",
    address: str = "",
) -> Plan:
    """Lay a sheet out: the largest measures and boxes with which all stands on one page unbroken.

    Else areas are broken at the smallest box, and if that is not enough, rooms go on over
    several pages. Boxes are never smaller than the template's smallest.
    """

    def planner(name: str, box: float) -> _Planner:
        full = template.measures[name]
        notes = _footer(template, arrangement, full, layout, footer, address)
        measures = _scaled(full, box / full.boxes[0])
        return _Planner(template, arrangement, layout, numbers, notes, measures, box)

    for name in arrangement.measures:
        for box in template.measures[name].boxes:
            tried = planner(name, box).plan(shared=True)
            if tried.pages == 1 and not tried.wrapped:
                return tried
    smallest = [planner(name, template.measures[name].boxes[-1]) for name in arrangement.measures]
    for densest in smallest:
        tried = densest.plan(shared=True)
        if tried.pages == 1:
            return tried
    return smallest[-1].plan(shared=False)


def _scaled(m: Measures, factor: float) -> Measures:
    """What stands beside the boxes, smaller with them while eggs can be written in."""
    factor = max(factor, m.boxes[-1] / min(m.egg[0], m.row_egg[0], m.fish_egg[0]))

    def size(pair: tuple[float, float]) -> tuple[float, float]:
        return pair[0] * factor, pair[1] * factor

    return replace(
        m,
        base=m.base * factor,
        egg=size(m.egg),
        row_egg=size(m.row_egg),
        row_art=m.row_art * factor,
        fish_head=m.fish_head * factor,
        fish_under=m.fish_under * factor,
        fish_egg=size(m.fish_egg),
    )


def sums(layout: Layout) -> tuple[tuple[str, int], ...]:
    """The sums of cans that score, rising, neighbours of equal points as one: `13–14`, 5."""
    scoring = sorted((int(text), points) for text, points in layout.cans.sums.items() if points)
    groups: list[tuple[int, int, int]] = []
    for total, points in scoring:
        if groups and groups[-1][1:] == (total - 1, points):
            groups[-1] = (groups[-1][0], total, points)
        else:
            groups.append((total, total, points))
    return tuple(
        (str(low) if low == high else f"{low}–{high}", points) for low, high, points in groups
    )


def _footer(
    template: Template,
    arrangement: Arrangement,
    measures: Measures,
    layout: Layout,
    footer: str,
    address: str,
) -> FooterPlan:
    """The footer's texts in lines; its `y` counts from the footer's own top."""
    texts, place = template.texts, arrangement.footer
    size = measures.type
    edge = place.total_label - fonts.width(texts.total, "black", size.total) - 3
    qr = None
    lines: tuple[str, ...] = ()
    if address:
        qr = (edge - place.qr, place.gap, place.qr)
        lines = fonts.wrap(address, "regular", fonts.SMALLEST, place.total.x - 2)
    room = qr[0] - 3 if qr else edge
    words = texts.layout_ours if layout.name == SHIPPED else texts.layout_own
    notes = fonts.wrap(texts.ruler, "regular", size.note, room)
    notes += fonts.wrap(words.format(name=layout.name), "regular", size.note, room)
    last = fonts.wrap(footer or texts.end, "bold", size.note, room)
    return FooterPlan(0, notes, last, lines, qr)


@dataclass(frozen=True, slots=True)
class _Planner:
    template: Template
    arrangement: Arrangement
    layout: Layout
    numbers: Numbers
    footer: FooterPlan
    m: Measures
    box: float

    @property
    def sheet(self) -> tuple[float, float]:
        return self.arrangement.sheets[0][2:]

    @property
    def inner(self) -> float:
        """The width of a room beside its band, without its padding."""
        return self.sheet[0] - self.m.band - 2 * self.m.pad_x

    def plan(self, shared: bool) -> Plan:
        """`shared`: scores that are the same in all rows of cars are printed once."""
        rooms = tuple(self._room(room, shared) for room in ROOMS)
        top, bottom = self.arrangement.header.height, self.sheet[1] - self._footer_height()
        pages = self._paginate(rooms, bottom - top)
        placed = tuple(
            part
            for number, segments in enumerate(pages)
            for part in self._page(segments, number, top, bottom - top)
        )
        wrapped = any(room.wrapped for room in rooms)
        footer = replace(self.footer, y=bottom)
        return Plan(self.arrangement, self.m, self.box, len(pages), placed, footer, wrapped)

    def _footer_height(self) -> float:
        place, footer = self.arrangement.footer, self.footer
        line = fonts.leading(self.m.type.note)
        upper = place.ruler + line * (len(footer.notes) + len(footer.last)) + 0.6
        if footer.qr:
            under = fonts.leading(fonts.SMALLEST) * len(footer.address) + 0.6
            upper = max(upper, place.qr) + under
        return place.gap + max(upper, place.total.h)

    # Rooms

    def _room(self, room: Room, shared: bool) -> _RoomPlan:
        areas = self.layout.rooms[room]
        match room:
            case "posts":
                blocks = [
                    self._tower(area, kind=post.kind, label=_label(post.multiplier, post.bonus))
                    for area, post in zip(areas, self.layout.posts.areas, strict=True)
                ]
                strips = self._flow(blocks, self.m.tower_gap, self.m.tower_gap_most)
                strips = [self._crown(strip) for strip in strips]
                wrapped = len(strips) > 1
            case "cars":
                strips, wrapped = self._cars(areas, shared)
            case "cans":
                blocks = [self._set(area, last=area is areas[-1]) for area in areas]
                strips = self._flow(blocks, self.m.set_gap, self.m.set_gap_most)
                wrapped = len(strips) > 1
                strips += self._sums()
            case "carp":
                strips = self._streamer(areas[0])
                wrapped = len(strips) > 1
        return _RoomPlan(room, tuple(strips), wrapped)

    def _flow(self, blocks: Sequence[_Block], gap: float, most: float) -> list[_Block]:
        """Blocks in strips from the left, bottoms level, about as many in each strip."""
        limit = self.inner
        lines = _broken(blocks, limit, gap)
        widest = max(block.w for block in blocks)
        while limit - 1 > widest and len(_broken(blocks, limit - 1, gap)) == len(lines):
            limit -= 1
        return [self._strip(line, most) for line in _broken(blocks, limit, gap)]

    def _strip(self, blocks: Sequence[_Block], most: float) -> _Block:
        spare = self.inner - sum(block.w for block in blocks)
        gap = min(most, spare / (len(blocks) - 1)) if len(blocks) > 1 else 0
        height = max(block.h for block in blocks)
        parts: list[Placed] = []
        x = 0.0
        for block in blocks:
            lean = gap / 2 if block is not blocks[-1] else 0
            for part in block.parts:
                right = lean if part.kind == "arrow" else 0
                parts.append(part.moved(x + right, height - block.h))
            x += block.w + gap
        return _Block(self.inner, height, tuple(parts))

    def _grid(self, area: Area, columns: int, upwards: bool) -> Iterator[Placed]:
        """The spaces of an area in rows of `columns`, the first row on top or at the bottom.

        A short last row of a tower stands in the middle, of a set of cans at the left.
        """
        step = self.box + self.m.box_gap
        rows = ceil(len(area.spaces) / columns)
        for position, name in enumerate(area.spaces):
            row, column = divmod(position, columns)
            y = (rows - 1 - row if upwards else row) * step
            x = column * step
            if upwards and row == rows - 1:
                x += (rows * columns - len(area.spaces)) * step / 2
            yield Placed("space", x, y, self.box, self.box, 0, area.id, name)

    def _tower(self, area: Area, kind: str, label: str) -> _Block:
        m, count = self.m, len(area.spaces)
        columns = max(ceil(count / m.tower_rows), 2 if kind == "house" and count > 1 else 1)
        rows = ceil(count / columns)
        step = self.box + m.box_gap
        w = columns * step - m.box_gap + 2 * m.tower_overhang
        cap = m.roof if kind == "house" else m.top
        foot = cap + 0.9 + rows * step - m.box_gap + 0.9
        parts = [
            Placed("roof" if kind == "house" else "pill", 0, 0, w, cap, 0, area.id, kind, label),
            *(p.moved(m.tower_overhang, cap + 0.9) for p in self._grid(area, columns, True)),
            Placed("base", 0, foot, w, m.base, 0, area.id, kind),
            Placed(
                "points", (w - m.egg[0]) / 2, foot + (m.base - m.egg[1]) / 2, *m.egg, 0, area.id
            ),
        ]
        return _Block(w, foot + m.base, tuple(parts))

    def _crown(self, strip: _Block) -> _Block:
        """A dinosaur on the first tower and one on the first house that leave room for it."""
        parts = list(strip.parts)
        for kind, drawing in (("stack", "stegosaurus"), ("house", "trex-head")):
            for part in strip.parts:
                if part.kind not in ("pill", "roof") or part.name != kind:
                    continue
                sunk = part.h * 0.38 if kind == "house" else 0.5
                size = min(part.y + sunk - 0.2, part.w * 1.2, self.m.crown)
                if size < self.m.crown * 0.6:
                    continue
                x = part.x + (part.w - size) / 2
                parts.insert(0, Placed("art", x, part.y + sunk - size, size, size, name=drawing))
                break
        return replace(strip, parts=tuple(parts))

    def _cars(self, areas: Sequence[Area], shared: bool) -> tuple[list[_Block], bool]:
        """Rows of cars below each other; many short ones stand side by side."""
        m = self.m
        ends = m.row_art + 1.5 + m.row_egg[0] + 1.5
        tight = self.box + m.box_gap
        gap = m.set_gap_most
        longest = max(len(area.spaces) for area in areas)
        columns = 1
        if len(areas) > m.rows_in_column:
            columns = max(1, int((self.inner + gap) / (ends + longest * tight + gap)))
            columns = min(columns, ceil(len(areas) / m.rows_in_column))
        w = (self.inner + gap) / columns - gap
        fitting = max(1, int((w - ends + m.box_gap) / tight))
        broken = longest > fitting
        across = max(_per_line(len(area.spaces), fitting) for area in areas)
        pitch = min(m.row_pitch_most, (w - ends + m.box_gap) / across)
        egg = min(w - m.row_egg[0], m.row_art + 3 + across * pitch)
        scores = {row.scores for row in self.layout.cars.rows}
        shared = shared and len(scores) == 1 and columns == 1 and not broken
        blocks = [
            self._row(
                area,
                row.scores,
                per_line=_per_line(len(area.spaces), fitting),
                pitch=pitch,
                egg=egg,
                printed=not shared or area is areas[-1],
            )
            for area, row in zip(areas, self.layout.cars.rows, strict=True)
        ]
        if shared:
            blocks[-1] = self._with_points_label(blocks[-1], egg)
        strips: list[_Block] = []
        rows = ceil(len(blocks) / columns)
        for row in range(rows):
            beside = blocks[row::rows]
            parts = [
                part.moved(column * (w + gap), 0)
                for column, block in enumerate(beside)
                for part in block.parts
            ]
            strips.append(_Block(self.inner, max(block.h for block in beside), tuple(parts)))
        return strips, broken or columns > 1

    def _row(
        self,
        area: Area,
        scores: Sequence[int],
        per_line: int,
        pitch: float,
        egg: float,
        printed: bool,
    ) -> _Block:
        """One row of cars: a car, its spaces in lines of `per_line`, its egg at `egg`."""
        m = self.m
        lines = ceil(len(area.spaces) / per_line)
        left = m.row_art + 1.5
        line = max(self.box, m.row_egg[1]) + (m.score if printed else 0)
        high = max(self.box, m.row_egg[1])
        step = line + m.row_gap / 2
        parts = [Placed("art", 0, (high - m.row_art) / 2, m.row_art, m.row_art, name="car")]
        for position, name in enumerate(area.spaces):
            row, column = divmod(position, per_line)
            x, y = left + column * pitch, row * step
            before = pitch - self.box if column else 1.5
            middle = y + high / 2
            parts.append(Placed("link", x - before, middle, before, 0, 0, area.id))
            top = y + (high - self.box) / 2
            parts.append(Placed("space", x, top, self.box, self.box, 0, area.id, name))
            if printed:
                score = str(scores[position])
                under = y + high + 0.5
                parts.append(
                    Placed("score", x, under, self.box, m.score - 0.5, 0, area.id, name, score)
                )
        last = (lines - 1) * step
        parts.append(
            Placed("points", egg, last + (high - m.row_egg[1]) / 2, *m.row_egg, 0, area.id)
        )
        return _Block(egg + m.row_egg[0], last + line, tuple(parts))

    def _with_points_label(self, row: _Block, egg: float) -> _Block:
        """The last row of cars with a word under the column of eggs."""
        size = self.m.type.note
        text = self.template.texts.points
        w, h = fonts.width(text, "regular", size), fonts.leading(size)
        x = egg + (self.m.row_egg[0] - w) / 2
        label = Placed("text", x, row.h - h, w, h, 0, "cars", "note", text)
        return replace(row, parts=(*row.parts, label))

    def _set(self, area: Area, last: bool) -> _Block:
        m, count = self.m, len(area.spaces)
        rows = 1 if count <= 2 else m.set_rows if count <= 4 * m.set_rows else m.set_rows + 1
        columns = ceil(count / rows)
        rows = ceil(count / columns)
        step = self.box + m.box_gap
        across, high = columns * step - m.box_gap, rows * step - m.box_gap
        h = max(high, m.row_egg[1])
        parts = [part.moved(0, (h - high) / 2) for part in self._grid(area, columns, False)]
        x = across + 0.9
        parts.append(Placed("points", x, (h - m.row_egg[1]) / 2, *m.row_egg, 0, area.id))
        x += m.row_egg[0]
        if not last:
            x += 1.1
            parts.append(Placed("arrow", x, (h - m.arrow[1]) / 2, *m.arrow, 0, area.id))
            x += m.arrow[0]
        return _Block(x, h, tuple(parts))

    def _sums(self) -> list[_Block]:
        """The sums that score, where there are too many for the band."""
        if len(sums(self.layout)) <= 2:
            return []
        columns = max(1, int(self.inner / self.m.sum_width))
        each = self.inner / columns
        h = fonts.leading(self.m.type.score)
        pairs = [f"{total} = {points}" for total, points in sums(self.layout)]
        return [
            _Block(
                self.inner,
                h,
                tuple(
                    Placed("text", column * each, 0, each - 1, h, 0, "cans", "sum", pair)
                    for column, pair in enumerate(pairs[start : start + columns])
                ),
            )
            for start in range(0, len(pairs), columns)
        ]

    def _streamer(self, area: Area) -> list[_Block]:
        """The streamer as one fish or, where it is too long, as pieces below each other."""
        m, count = self.m, len(area.spaces)
        room = self.inner - m.fish_head - m.fish_tail
        fitting = max(1, int((room + m.box_gap) / (self.box + m.box_gap)))
        pieces = ceil(count / fitting)
        per_piece = ceil(count / pieces)
        pitch = min(m.fish_pitch_most, (room + m.box_gap) / per_piece)
        body = self.box + 2 * m.fish_pad
        strips = []
        for start in range(0, count, per_piece):
            names = area.spaces[start : start + per_piece]
            ends = ("head" if start == 0 else "") + ("tail" if start + per_piece >= count else "")
            end = m.fish_head + (len(names) - 1) * pitch + self.box
            w = end + (m.fish_tail if "tail" in ends else 2)
            under = body + m.fish_under - m.fish_egg[1]
            parts = [Placed("fish", 0, 0, w, body, 0, area.id, ends)]
            for column, name in enumerate(names):
                x = m.fish_head + column * pitch
                parts.append(Placed("space", x, m.fish_pad, self.box, self.box, 0, area.id, name))
                parts += self._under(area, name, start + column, x + self.box / 2, body, under)
            size = m.fish_egg[1] * 0.62
            y = under + (m.fish_egg[1] - size) / 2
            if start == 0:
                parts.append(Placed("sign", (m.fish_head - size) / 2, y, size, size))
            if "tail" in ends:
                x = self.inner - m.fish_egg[0]
                parts.append(Placed("equals", x - 5, under, 4, m.fish_egg[1], 0, area.id))
                parts.append(Placed("points", x, under, *m.fish_egg, 0, area.id))
            strips.append(_Block(self.inner, under + m.fish_egg[1], tuple(parts)))
        return strips

    def _under(
        self, area: Area, name: str, position: int, middle: float, body: float, top: float
    ) -> Iterator[Placed]:
        """What hangs under a space of the streamer."""
        egg = self.m.fish_egg
        kinds: Mapping[str, Kind] = {"score": "earn", "biscuit": "biscuit", "none": "unused"}
        kind = kinds[self.layout.carp.under[position]]
        if kind == "unused":
            return
        yield Placed("hook", middle, body, 0, top - body, 0, area.id)
        w = egg[0] if kind == "earn" else egg[1] * 0.94
        h = egg[1] if kind == "earn" else egg[1] * 0.94
        w = min(w, self.box)
        yield Placed(kind, middle - w / 2, top + (egg[1] - h) / 2, w, h, 0, area.id, name)

    # Bands

    def _band(self, room: Room, first: bool) -> tuple[float, list[Placed]]:
        """What stands at the left of a room, and the height it needs."""
        m, size = self.m, self.m.type
        x, y = m.band_pad, m.band_pad
        w = m.band - 2 * m.band_pad
        drawing = {"posts": "stack", "cars": "car", "cans": "can", "carp": "carp"}[room]
        parts = [Placed("art", x - 0.4, y - 0.6, m.band_art, m.band_art, name=drawing)]
        numbers = self.numbers[ROOMS.index(room)]
        left = x + m.band_art + 0.8
        columns = max(1, int((m.band - m.band_pad - left + 0.3) / m.trex_box))
        across = min(columns, len(numbers)) * m.trex_box
        left = m.band - m.band_pad + 0.3 - across
        parts.append(Placed("sign", left + 0.3, y - 0.9, m.band_sign, m.band_sign))
        top = y - 0.9 + m.band_sign - 0.3
        for position, number in enumerate(numbers):
            row, column = divmod(position, columns)
            at = (left + column * m.trex_box, top + row * m.trex_box)
            side = m.trex_box - 0.4
            parts.append(Placed("trex", *at, side, side, 0, room, text=str(number)))
        y = max(y + m.band_art - 0.6, top + ceil(len(numbers) / columns) * m.trex_box) + 0.4

        def write(
            text: str, style: Style, weight: fonts.Weight, points: float, tight: float
        ) -> None:
            nonlocal y
            step = fonts.leading(points, tight)
            for line in _lines(text, weight, points, w):
                parts.append(Placed("text", x, y, w, step, 0, room, style, line))
                y += step

        texts = self.template.texts
        write(texts.rooms[room], "room", "black", size.room, fonts.TIGHT)
        y += 0.5
        if not first:
            write(texts.continued, "rule", "regular", size.rule, fonts.LINE)
            return y + 1, parts
        for rule in self._rules(room):
            write(rule, "rule", "regular", size.rule, fonts.LINE)
        if room == "posts":
            y += 1.6
            parts.append(Placed("art", x - 0.2, y, m.biscuit_art, m.biscuit_art, name="biscuit"))
            y += m.biscuit_art + 0.4
            write(texts.biscuit, "heading", "bold", size.heading, fonts.LINE)
            write(texts.biscuit_rule, "rule", "regular", size.rule, fonts.LINE)
        return y + 1, parts

    def _rules(self, room: Room) -> Iterable[str]:
        texts = self.template.texts
        if room == "cans" and len(sums(self.layout)) <= 2:
            return [texts.sum_one.format(sum=s, points=p) for s, p in sums(self.layout)]
        return [texts.rules[room]]

    # Pages

    def _height(self, room: Room, first: bool, strips: Sequence[_Block]) -> float:
        m = self.m
        inside = sum(strip.h for strip in strips) + m.strip_gap * (len(strips) - 1)
        return max(self._band(room, first)[0], inside + 2 * m.pad_y)

    def _paginate(self, rooms: Sequence[_RoomPlan], room_on_page: float) -> list[list[_Segment]]:
        """The rooms' strips on as few pages as they need, a room on one page where it fits."""
        gap = self.m.room_gap
        pages: list[list[_Segment]] = [[]]
        free = room_on_page
        for plan in rooms:
            strips, first = plan.strips, True
            while strips:
                whole = self._height(plan.room, first, strips)
                if whole <= free:
                    count = len(strips)
                elif free < room_on_page and whole <= room_on_page:
                    count = 0
                else:
                    count = self._fitting(plan.room, first, strips, free)
                if count == 0 and free < room_on_page:
                    pages.append([])
                    free = room_on_page
                    continue
                count = max(1, count)
                h = self._height(plan.room, first, strips[:count])
                pages[-1].append(_Segment(plan.room, first, strips[:count], h))
                free -= h + gap
                strips, first = strips[count:], False
        return pages

    def _fitting(self, room: Room, first: bool, strips: Sequence[_Block], free: float) -> int:
        count = 0
        while count < len(strips) and self._height(room, first, strips[: count + 1]) <= free:
            count += 1
        return count

    def _page(
        self, segments: Sequence[_Segment], page: int, top: float, high: float
    ) -> Iterator[Placed]:
        m = self.m
        spare = high - sum(s.h for s in segments) - m.room_gap * (len(segments) - 1)
        more = max(0.0, min(m.stretch, spare / len(segments)))
        y = top
        for segment in segments:
            h = segment.h + more
            yield Placed("frame", 0, y, self.sheet[0], h, page, segment.room)
            yield Placed("band", 0, y, m.band, h, page, segment.room)
            for part in self._band(segment.room, segment.first)[1]:
                yield part.moved(0, y, page)
            inside = sum(strip.h for strip in segment.strips)
            gaps = len(segment.strips) + 1
            between = (h - inside - 2 * m.pad_y - m.strip_gap * (gaps - 2)) / gaps
            at = y + m.pad_y + between
            for strip in segment.strips:
                for part in strip.parts:
                    yield part.moved(m.band + m.pad_x, at, page)
                at += strip.h + m.strip_gap + between
            y += h + m.room_gap


def _broken(blocks: Sequence[_Block], room: float, gap: float) -> list[list[_Block]]:
    """Blocks in lines no wider than `room`; a block that is wider stands alone."""
    lines: list[list[_Block]] = []
    used = 0.0
    for block in blocks:
        if lines and used + gap + block.w <= room:
            lines[-1].append(block)
            used += gap + block.w
        else:
            lines.append([block])
            used = block.w
    return lines


def _lines(text: str, weight: fonts.Weight, size: float, room: float) -> tuple[str, ...]:
    """`text` wrapped, and broken where it says so."""
    return tuple(
        line for part in text.splitlines() for line in fonts.wrap(part, weight, size, room)
    )


def _per_line(count: int, fitting: int) -> int:
    """How many of `count` things stand in a line that holds `fitting`, in even lines."""
    return ceil(count / ceil(count / fitting))


def _label(multiplier: int, bonus: int) -> str:
    """What is printed on a tower: `×2`, `+2`, `×2 +3`, and `+0` where it earns the number alone."""
    if multiplier == 1:
        return f"+{bonus}"
    return f"×{multiplier} +{bonus}" if bonus else f"×{multiplier}"
