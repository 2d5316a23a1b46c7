"""Printing: the documents with their pictures, their options, and the PDFs."""

from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from typing import Any

from flask import Blueprint, Response, render_template, request, url_for

from scorepad.engine import is_whole
from scorepad.errors import BadFile, Refusal, bad_field
from scorepad.printing.canvas import Press
from scorepad.printing.documents import Document, document, documents, sheet_of
from scorepad.printing.orders import Filled, Order, make, unprintable
from scorepad.printing.previews import page_count, page_png
from scorepad.table import Table
from scorepad.web.pages import layout_choices
from scorepad.web.services import services

blueprint = Blueprint("prints", __name__)

_PICTURE_WIDTH = 1100
"""Pixels: two for each of a phone's, and enough to read the smallest print."""


@blueprint.get("/print")
def offered() -> str:
    listed = [
        {
            "title": each.title,
            "game": services().game(each.game).name,
            "href": url_for("prints.page", document_id=each.id),
            "preview_href": url_for("prints.picture", document_id=each.id),
        }
        for each in documents().values()
        if each.game in services().games
    ]
    return render_template("print.html", title="Print", documents=listed)


@blueprint.get("/print/<document_id>")
def page(document_id: str) -> tuple[str, int] | str:
    wanted = document(document_id)
    links = {
        "picture": url_for("prints.picture", document_id=document_id),
        "pdf": url_for("prints.pdf", document_id=document_id),
    }
    return _page(wanted, links, None)


@blueprint.get("/print/<document_id>.png")
def picture(document_id: str) -> Response:
    return _picture(make(document_id, _order(document(document_id), None)))


@blueprint.get("/print/<document_id>.pdf")
def pdf(document_id: str) -> Response:
    return _pdf(document_id, make(document_id, _order(document(document_id), None)))


@blueprint.get("/t/<key>/print")
def table_page(key: str) -> tuple[str, int] | str:
    table, _ = services().store.at(key)
    links = {
        "picture": url_for("prints.table_picture", key=key),
        "pdf": url_for("prints.table_pdf", key=key),
        "back": url_for("pad.table", key=key),
    }
    return _page(sheet_of(table.game.id), links, table)


@blueprint.get("/t/<key>/print.png")
def table_picture(key: str) -> Response:
    table, _ = services().store.at(key)
    wanted = sheet_of(table.game.id)
    return _picture(make(wanted.id, _order(wanted, table)))


@blueprint.get("/t/<key>/print.pdf")
def table_pdf(key: str) -> Response:
    table, _ = services().store.at(key)
    wanted = sheet_of(table.game.id)
    return _pdf(wanted.id, make(wanted.id, _order(wanted, table)))


def _order(wanted: Document, table: Table | None) -> Order:
    """The order that the page's address makes. Raises `BadFile`, `Refusal`."""
    asked = request.args
    order = Order(
        paper=asked.get("paper", "a4"),
        copies=_whole("copies", asked.get("copies", "1")),
        per_page=_whole("per_page", asked.get("per_page", "2")) if "per_page" in asked else None,
        press=Press(ink_saving=asked.get("ink_saving") == "1"),
        address=url_for("pages.home", _external=True) if asked.get("qr") == "1" else None,
    )
    if table is not None:
        return replace(order, filled=Filled(table.game, table.state, table.players, table.started))
    names = (name.strip() for name in asked.get("names", "").splitlines())
    order = replace(order, names=tuple(name for name in names if name))
    layout = asked.get("layout", "house")
    if "layout" not in wanted.accepts or layout == "house":
        return order
    sheets = services().layouts(services().game(wanted.game))
    if layout not in sheets:
        raise bad_field("layout", "there is no such sheet here; choose one of the list")
    return replace(order, layout=sheets[layout])


def _whole(field: str, text: str) -> int:
    if not is_whole(text):
        raise bad_field(field, f"expected a whole number, got “{text[:20]}”")
    return int(text)


def _page(wanted: Document, links: dict[str, str], table: Table | None) -> tuple[str, int] | str:
    """The options of a document and a picture of its first page, or why there is none."""
    query = request.query_string.decode("ascii", "replace")
    problem, notice, pages = "", "", 0
    try:
        order = _order(wanted, table)
        pages, notice = page_count(make(wanted.id, order)), unprintable(order)
    except (Refusal, BadFile) as error:
        problem = error.message
    context: dict[str, Any] = {"names": request.args.get("names", "")} if table is None else {}
    page = render_template(
        "print_document.html",
        title=wanted.title,
        subtitle=services().game(wanted.game).name,
        plate=services().game(wanted.game).plate,
        back_href=links.get("back", url_for("prints.offered")),
        problem=problem,
        notice=notice,
        pages=pages,
        preview_href=None if problem else f"{links['picture']}?{query}",
        pdf_href=None if problem else f"{links['pdf']}?{query}",
        fields=_fields(wanted, table),
        copies=request.args.get("copies", "1"),
        switches=_switches(wanted),
        **context,
    )
    return (page, 422) if problem else page


def _fields(wanted: Document, table: Table | None) -> list[tuple[str, str, Any, str]]:
    asked = request.args
    papers = [("a4", "A4"), ("letter", "US Letter")]
    fields: list[tuple[str, str, Any, str]] = [("Paper", "paper", papers, asked.get("paper", "a4"))]
    if "sheets-a-page" in wanted.accepts:
        sheets = [("2", "two"), ("1", "one")]
        fields.append(("Sheets on a page", "per_page", sheets, asked.get("per_page", "2")))
    if "layout" in wanted.accepts and table is None:
        choices = layout_choices(services().layouts(services().game(wanted.game)))
        fields.append(("Score sheet", "layout", choices, asked.get("layout", "house")))
    return fields


def _switches(wanted: Document) -> list[tuple[str, str, str, bool]]:
    switches = []
    help_text = "Outlines only, no coloured areas."
    asked = request.args.get("ink_saving") == "1"
    switches.append(("Save ink", "ink_saving", help_text, asked))
    if "address" in wanted.accepts:
        help_text = "A code in the corner that opens this pad on a phone."
        switches.append(("QR code", "qr", help_text, request.args.get("qr") == "1"))
    return switches


def _pdf(document_id: str, content: bytes) -> Response:
    headers = {"Content-Disposition": f'inline; filename="{document_id}.pdf"'}
    return _cached(Response(content, mimetype="application/pdf", headers=headers))


def _picture(content: bytes) -> Response:
    return _cached(Response(_first_page(content), mimetype="image/png"))


@lru_cache(maxsize=16)
def _first_page(content: bytes) -> bytes:
    return page_png(content, 0, _PICTURE_WIDTH)


def _cached(response: Response) -> Response:
    """The same order gives the same bytes, so a browser that has them is told so."""
    response.set_etag(sha256(response.get_data()).hexdigest())
    response.headers["Cache-Control"] = "private, no-cache"
    response.make_conditional(request)
    return response
