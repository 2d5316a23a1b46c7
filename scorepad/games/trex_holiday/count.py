"""The final count: finished paper sheets as a form, without a table."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorepad.errors import bad_field
from scorepad.games.trex_holiday.layout import Layout
from scorepad.games.trex_holiday.pad import RoomView, printed_rooms
from scorepad.games.trex_holiday.sheet import Sheet
from scorepad.games.trex_holiday.tally import BoxMark, Tally, Written, read_sheet, unreachable

_BOXES: Mapping[str | None, BoxMark] = {
    None: None,
    "x": "x",
    **{str(n): n for n in range(1, 7)},
}


@dataclass(frozen=True, slots=True)
class CountSheet:
    """One player's sheet to fill in.

    `values` holds what is typed in so far, by field; a space has the field `p0.cars1.4`, the
    box under a space of the streamer `p0.box.carp.3`. `problems` are the sentences about what
    play cannot have written, by space; `note` is a sentence about what may have been forgotten.
    """

    player: int
    rooms: tuple[RoomView, ...]
    values: Mapping[str, str]
    problems: Mapping[str, str]
    note: str


def count_sheet(form: Mapping[str, str], player: int, layout: Layout) -> CountSheet:
    """The sheet of `player`, from 0, as typed in so far."""
    sheet = read_sheet(layout, typed_in(form, player, layout))
    problems = {each.space: each.reason for each in unreachable(layout, sheet)}
    prefix = f"p{player}."
    values = {field: value for field, value in form.items() if field.startswith(prefix)}
    return CountSheet(player, printed_rooms(layout), values, problems, _blank_boxes(sheet))


def _blank_boxes(sheet: Sheet) -> str:
    streamer = sheet.areas[sheet.layout.rooms["carp"][0].index]
    blank = sum(
        mark.filled and under == "score" and box is None
        for mark, under, box in zip(streamer, sheet.layout.carp.under, sheet.boxes, strict=True)
    )
    if not blank:
        return ""
    if blank == 1:
        return "One box under the streamer is blank and counts nothing."
    return f"{blank} boxes under the streamer are blank and count nothing."


def typed_in(form: Mapping[str, str], player: int, layout: Layout) -> Tally:
    """What was typed in. A blank is an empty space, never a zero."""

    def written(field: str) -> str | None:
        return form.get(f"p{player}.{field}", "").strip() or None

    boxes = []
    for space in layout.rooms["carp"][0].spaces:
        box = written(f"box.{space}")
        if box not in _BOXES:
            raise bad_field(f"box.{space}", "expected 1 to 6, x for crossed out, or nothing")
        boxes.append(_BOXES[box])
    spaces: dict[str, tuple[Written, ...]] = {
        area.id: tuple(map(written, area.spaces)) for area in layout.areas
    }
    return Tally(spaces, tuple(boxes))
