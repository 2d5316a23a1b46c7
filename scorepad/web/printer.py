"""The printer of this browser: its paper, and what was measured on the calibration page."""

from collections.abc import Mapping
from dataclasses import astuple, fields

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorepad.engine import listed
from scorepad.errors import BadFile, Refusal, bad_field
from scorepad.printing.canvas import Press
from scorepad.printing.documents import Sheet, document
from scorepad.printing.papers import MARGIN, PAPERS, Format, paper
from scorepad.printing.printer import LENGTH, Measured
from scorepad.web.remembered import YEAR

blueprint = Blueprint("printer", __name__)

_COOKIE = "printer"
CALIBRATION = "calibration"
"""The document on which a printer is measured."""
CORRECTED = "corrected"
"""What asks for a calibration page that is put right like every other print."""
_LABELS = {
    "across": "1. Length of the line across",
    "down": "2. Length of the line down",
    "left": "3. Left mark to the edge of the paper",
    "right": "4. Right mark to the edge of the paper",
    "top": "5. Top mark to the edge of the paper",
    "bottom": "6. Bottom mark to the edge of the paper",
}
_SLACK = 4.0
"""How far measurements may be from adding up, in mm: rulers are read by people."""
_LINES = ("across", "down")

Switch = tuple[str, str, str, bool]
"""The label of a switch, its name, what it does, and whether it is on."""
_SWITCHES = (
    ("Save ink", "ink_saving", "Outlines only, no coloured areas."),
    ("Grey", "grey", "Greys instead of colours, for a black printer."),
)


def paper_here() -> str:
    """The paper that this browser prints on: what it said last, else A4."""
    said = request.cookies.get(_COOKIE, "").partition(" ")[0]
    return said if said in PAPERS else "a4"


def press_here(asked: Mapping[str, str]) -> Press:
    """How this browser's printer is served, with the `switches` that a form turns on."""
    ink_saving, grey = (asked.get(name) == "1" for _, name, _ in _SWITCHES)
    measured = _measured_here()
    return Press(ink_saving, grey, measured.shift, measured.stretch, upright=True)


def switches(asked: Mapping[str, str]) -> list[Switch]:
    """What every form that prints can turn on, and whether it did."""
    return [(label, name, text, asked.get(name) == "1") for label, name, text in _SWITCHES]


def _measured_here() -> Measured:
    """A cookie that somebody has changed says nothing."""
    given = request.cookies.get(_COOKIE, "").split(" ")[1:]
    try:
        return _read(dict(zip(_LABELS, given, strict=True)))
    except (ValueError, BadFile):
        return Measured()


@blueprint.get("/print/printer")
def page() -> str:
    measured = _measured_here()
    known = ((name, getattr(measured, name)) for name in _LABELS)
    right = Measured()
    given = {name: "" if value == getattr(right, name) else f"{value:g}" for name, value in known}
    return _page(paper_here(), given, measured)


@blueprint.post("/print/printer")
def save() -> Response | tuple[str, int]:
    answer = redirect(url_for("printer.page"), 303)
    if "forget" in request.form:
        answer.delete_cookie(_COOKIE)
        return answer
    given = {name: request.form.get(name, "").strip() for name in _LABELS}
    chosen = request.form.get("paper", "a4")
    try:
        format_ = paper(chosen)
        measured = _read(given)
        _check_adds_up(measured, format_)
    except (BadFile, Refusal) as error:
        stays = chosen if chosen in PAPERS else paper_here()
        return _page(stays, given, _measured_here(), error.message), 400
    said = " ".join([chosen, *(f"{value:g}" for value in astuple(measured))])
    answer.set_cookie(_COOKIE, said, max_age=YEAR, httponly=True, samesite="Lax")
    return answer


def _page(chosen: str, given: Mapping[str, object], measured: Measured, problem: str = "") -> str:
    return render_template(
        "printer.html",
        title="Your printer",
        back_href=url_for("prints.offered"),
        problem=problem,
        calibration_href=url_for("prints.pdf", document_id=CALIBRATION, paper=chosen),
        check_href=url_for("prints.pdf", document_id=CALIBRATION, paper=chosen, corrected=1),
        papers=[(id_, each.name) for id_, each in PAPERS.items()],
        chosen=chosen,
        fields=[(label, name, given[name]) for name, label in _LABELS.items()],
        length=f"{LENGTH:g}",
        done=_said(measured) if measured != Measured() else "",
        paper_name=paper(chosen).name if _COOKIE in request.cookies else "",
    )


def _said(measured: Measured) -> str:
    """What is done to a print, in a sentence or two."""
    (right, down), (across, along) = measured.shift, measured.stretch
    moved = [
        f"{abs(by):.1f} mm {towards if by > 0 else back}"
        for by, towards, back in ((right, "to the right", "to the left"), (down, "down", "up"))
        if abs(by) >= 0.05
    ]
    sized = [
        f"{abs(by - 1) * 100:.1f} % {'larger' if by > 1 else 'smaller'} {way}"
        for by, way in ((across, "across"), (along, "down"))
        if abs(by - 1) >= 0.0005
    ]
    done = [f"moved {listed(moved)}"] if moved else []
    done += [f"made {listed(sized)}"] if sized else []
    said = f"Prints are {listed(done)}." if done else "Nothing is off by more than a hair."
    return f"{said} Pages in landscape are not moved, since printers turn them either way."


def _read(given: dict[str, str]) -> Measured:
    """What was measured; a line left empty is as it should be. Raises `BadFile`."""
    values = {name: _mm(name, given[name]) for name in _LABELS if given[name]}
    for one, other in (("left", "right"), ("top", "bottom")):
        if (one in values) != (other in values):
            raise bad_field(_LABELS[one], f"measure to the {one} and to the {other}, or neither")
    assert {field.name for field in fields(Measured)} == set(_LABELS)
    return Measured(**values)


def _check_adds_up(measured: Measured, format_: Format) -> None:
    """Raises `BadFile` where the two edges and what lies between them are no whole page."""
    printed = document(CALIBRATION)
    assert isinstance(printed, Sheet)
    for (one, other), size, area, line in (
        (("left", "right"), format_.width, printed.width, measured.across),
        (("top", "bottom"), format_.height, format_.height - 2 * MARGIN, measured.down),
    ):
        first, second = getattr(measured, one), getattr(measured, other)
        both = size - area * line / LENGTH
        if (first, second) == (0, 0) or abs(first + second - both) <= _SLACK:
            continue
        field = f"{one.capitalize()} and {other}"
        if abs(10 * (first + second) - both) <= _SLACK:
            reason = f"{first:g} and {second:g} look like centimetres; in millimetres they are "
            raise bad_field(field, f"{reason}{10 * first:g} and {10 * second:g}")
        raise bad_field(
            field,
            f"{first:g} and {second:g} mm do not add up on {format_.name}, where both together "
            f"are about {both:.0f} mm; measure again, the lines too, or choose the paper that is "
            "in the printer",
        )


def _mm(name: str, text: str) -> float:
    """A length, with or without its unit. Raises `BadFile`."""
    low, high = (LENGTH * 0.92, LENGTH * 1.08) if name in _LINES else (0.0, 30.0)
    number = text.lower().replace(",", ".")
    in_cm = number.endswith("cm")
    try:
        value = float(number.removesuffix("cm").removesuffix("mm"))
    except ValueError:
        value = -1
    if (in_cm and value >= 0) or (name in _LINES and low <= 10 * value <= high):
        said = f"“{text[:20]}” looks like centimetres"
        raise bad_field(_LABELS[name], f"{said}; in millimetres it is {10 * value:g}")
    if not low <= value <= high:
        reason = (
            f"expected {low:g} to {high:g} mm, got “{text[:20]}”; "
            "print the page at 100 % and measure again"
        )
        raise bad_field(_LABELS[name], reason)
    return value
