"""The printer of this browser: its paper, and what was measured on the calibration page."""

from collections.abc import Mapping
from dataclasses import astuple, fields

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorepad.engine import listed
from scorepad.errors import BadFile, Refusal, bad_field
from scorepad.printing.canvas import Press
from scorepad.printing.papers import PAPERS, paper
from scorepad.printing.printer import LENGTH, Measured
from scorepad.web.remembered import YEAR

blueprint = Blueprint("printer", __name__)

_COOKIE = "printer"
_LABELS = {
    "across": "1. The line across",
    "down": "2. The line down",
    "left": "3. To the left edge",
    "right": "4. To the right edge",
    "top": "5. To the top edge",
    "bottom": "6. To the bottom edge",
}
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
    known = astuple(measured) if measured != Measured() else ("",) * len(_LABELS)
    return _page(paper_here(), dict(zip(_LABELS, known, strict=True)), measured)


@blueprint.post("/print/printer")
def save() -> Response | tuple[str, int]:
    given = {name: request.form.get(name, "").strip() for name in _LABELS}
    chosen = request.form.get("paper", "a4")
    try:
        paper(chosen)
        measured = _read(given)
    except (BadFile, Refusal) as error:
        return _page(paper_here(), given, _measured_here(), error.message), 400
    answer = redirect(url_for("printer.page"), 303)
    said = " ".join([chosen, *(f"{value:g}" for value in astuple(measured))])
    answer.set_cookie(_COOKIE, said, max_age=YEAR, httponly=True, samesite="Lax")
    return answer


def _page(chosen: str, given: Mapping[str, object], measured: Measured, problem: str = "") -> str:
    return render_template(
        "printer.html",
        title="Your printer",
        back_href=url_for("prints.offered"),
        problem=problem,
        calibration_href=url_for("prints.pdf", document_id="calibration", paper=chosen),
        papers=[(id_, each.name) for id_, each in PAPERS.items()],
        chosen=chosen,
        fields=[(label, name, given[name]) for name, label in _LABELS.items()],
        length=f"{LENGTH:g}",
        done=_said(measured) if measured != Measured() else "",
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
    return f"{said} Pages that lie are not moved, since printers turn them either way."


def _read(given: dict[str, str]) -> Measured:
    """What was measured; a line left empty is as it should be. Raises `BadFile`."""
    values = {name: _mm(name, given[name]) for name in _LABELS if given[name]}
    for one, other in (("left", "right"), ("top", "bottom")):
        if (one in values) != (other in values):
            raise bad_field(_LABELS[one], f"measure to the {one} and to the {other}, or neither")
    assert {field.name for field in fields(Measured)} == set(_LABELS)
    return Measured(**values)


def _mm(name: str, text: str) -> float:
    low, high = (LENGTH * 0.92, LENGTH * 1.08) if name in _LINES else (0.0, 30.0)
    try:
        value = float(text.replace(",", "."))
    except ValueError:
        value = -1
    if not low <= value <= high:
        reason = (
            f"expected {low:g} to {high:g} mm, got “{text[:20]}”; "
            "print the page at 100 % and measure again"
        )
        raise bad_field(_LABELS[name], reason)
    return value
