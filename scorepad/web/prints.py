"""Printing: the documents with their pictures, their options, and the PDFs."""

from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from secrets import randbelow
from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, Response, render_template, request, url_for

from scorepad.engine import counted, is_whole
from scorepad.errors import BadFile, Refusal, bad_field
from scorepad.printing.canvas import PLAIN
from scorepad.printing.documents import (
    Cards,
    Document,
    document,
    documents_of,
    filled_of,
    has_backs,
    sheet_of,
)
from scorepad.printing.orders import (
    Filled,
    Order,
    make,
    most_on_a_page,
    sheet_count,
    unprintable,
)
from scorepad.printing.papers import COPIES, PAPERS
from scorepad.printing.previews import lies, page_count, page_png
from scorepad.table import Table
from scorepad.web.addresses import at_home, reaches_phones
from scorepad.web.pages import layout_choices
from scorepad.web.printer import CALIBRATION, CORRECTED, Switch, paper_here, press_here, switches
from scorepad.web.services import services

blueprint = Blueprint("prints", __name__)

_PICTURE_WIDTH = 1100
_SMALL_WIDTH = 420
"""Pixels: two for each of a phone's, and enough to read the smallest print; for the list fewer."""
_SEEDS = 10**9

Answer = Response | tuple[str, int] | str


@dataclass(frozen=True)
class _Wanted:
    """A document to print: by itself, or with what stands on a table."""

    document: Document
    key: str = ""
    table: Table | None = None

    def href(self, what: str, **query: Any) -> str:
        """The address of its `page`, `picture` or `pdf`."""
        if self.table is None:
            return url_for(f"prints.{what}", document_id=self.document.id, **query)
        return url_for(f"prints.table_{what}", key=self.key, document_id=self.document.id, **query)


def _alone(document_id: str) -> _Wanted:
    wanted = document(document_id)
    if wanted.game and wanted.game not in services().games:
        raise Refusal("page.none", f"“{wanted.title}” is of a game that is not here.")
    return _Wanted(wanted)


def _for_table(key: str, document_id: str) -> _Wanted:
    table, _ = services().store.at(key)
    wanted = document(document_id)
    if wanted not in _tables_documents(table):
        raise Refusal("page.none", f"“{wanted.title}” is not filled from a table.")
    return _Wanted(wanted, key, table)


def _tables_documents(table: Table) -> list[Document]:
    """What can be printed of a table: its sheet, and what bears its players' names."""
    named = [each for each in documents_of("") if "names" in each.accepts]
    return [*filled_of(table.game.id), *named]


@blueprint.get("/print")
def offered() -> str:
    groups = []
    for game_id in (*services().games, ""):
        name = services().games[game_id].name if game_id else "All games"
        listed = [_tile(_Wanted(each)) for each in documents_of(game_id)]
        if listed:
            groups.append((game_id or "all", name, listed))
    return render_template(
        "print.html", title="Print", groups=groups, printer_href=url_for("printer.page")
    )


def _tile(wanted: _Wanted) -> dict[str, str]:
    return {
        "title": _short_title(wanted.document),
        "about": wanted.document.about,
        "href": wanted.href("page"),
        "preview_href": wanted.href("picture", paper=paper_here(), small=1),
    }


def _short_title(wanted: Document) -> str:
    """The title beside the name of the game."""
    title = wanted.title.partition(": ")[2] or wanted.title
    return title[:1].upper() + title[1:]


@blueprint.get("/print/<document_id>")
def page(document_id: str) -> Answer:
    return _page(_alone(document_id))


@blueprint.get("/print/<document_id>.png")
def picture(document_id: str) -> Response:
    return _picture(_alone(document_id))


@blueprint.get("/print/<document_id>.pdf")
def pdf(document_id: str) -> Answer:
    return _pdf(_alone(document_id))


@blueprint.get("/t/<key>/print")
def table_sheet(key: str) -> Answer:
    table, _ = services().store.at(key)
    return _page(_for_table(key, sheet_of(table.game.id).id))


@blueprint.get("/t/<key>/print/<document_id>")
def table_page(key: str, document_id: str) -> Answer:
    return _page(_for_table(key, document_id))


@blueprint.get("/t/<key>/print/<document_id>.png")
def table_picture(key: str, document_id: str) -> Response:
    return _picture(_for_table(key, document_id))


@blueprint.get("/t/<key>/print/<document_id>.pdf")
def table_pdf(key: str, document_id: str) -> Answer:
    return _pdf(_for_table(key, document_id))


def _order(wanted: _Wanted) -> Order:
    """The order that the page's address makes. Raises `BadFile`, `Refusal`."""
    asked, accepts = request.args, wanted.document.accepts
    press = press_here(asked)
    if wanted.document.id == CALIBRATION and asked.get(CORRECTED) != "1":
        # It is printed as if the printer were right, or nobody could measure what is wrong.
        press = replace(press, shift=PLAIN.shift, stretch=PLAIN.stretch)
    per_page = asked.get("per_page", "")
    order = Order(
        paper=asked.get("paper", paper_here()),
        copies=_copies(asked.get("copies", "").strip() or "1"),
        per_page=_whole("Number on a page", per_page) if per_page else None,
        press=press,
        backs=_backs(asked["backs"]) if "backs" in asked else None,
        seed=_whole("Roll", asked.get("seed", "0")) if "seed" in accepts else None,
    )
    if "address" in accepts and asked.get("qr") == "1":
        order = replace(order, address=_address(wanted))
    if wanted.table is not None:
        table = wanted.table
        if "filled" not in accepts:
            return replace(order, names=table.players)
        return replace(order, filled=Filled(table.game, table.state, table.players, table.started))
    if "names" in accepts:
        names = (name.strip() for name in asked.get("names", "").splitlines())
        order = replace(order, names=tuple(name for name in names if name))
    layout = asked.get("layout", "house")
    if "layout" not in accepts or layout == "house":
        return order
    sheets = services().layouts(services().game(wanted.document.game))
    if layout not in sheets:
        raise bad_field("Score sheet", "there is no such sheet here; choose one of the list")
    return replace(order, layout=sheets[layout])


def _address(wanted: _Wanted) -> str:
    """What a printed code opens: where the table is joined, or the first page.

    Whoever prints on the computer that serves has an address that no phone can open. Raises
    `Refusal` where it has no other.
    """
    path = url_for("pages.home")
    if wanted.table is not None:
        path = url_for("join.table", code=services().store.code(wanted.table.id))
    asked = urlsplit(request.host_url)
    if reaches_phones(asked.hostname or ""):
        return f"{asked.scheme}://{asked.netloc}{path}"
    address = at_home(asked, path)
    if address is None:
        raise Refusal(
            "print.address",
            "This computer is in no network, so no phone could open a code. "
            "Print it without, or join the home network.",
        )
    return address


def _whole(field: str, text: str) -> int:
    if not is_whole(text):
        raise bad_field(field, f"expected a whole number, got “{text[:20]}”")
    return int(text)


def _copies(text: str) -> int:
    if not is_whole(text):
        raise bad_field("Copies", f"choose {COPIES.start} to {COPIES.stop - 1}")
    return int(text)


def _backs(text: str) -> Any:
    if text not in ("long", "short", "none"):
        raise bad_field("Backs", f"expected long, short or none, got “{text[:20]}”")
    return text


def _page(wanted: _Wanted) -> Answer:
    """The options of a document and a picture of its first page, or why there is none.

    Its form prints what it shows: the PDF is asked for with the options that stand there, so
    that nothing typed in last is missing.
    """
    asked = request.args.to_dict()
    if "seed" in wanted.document.accepts and ("roll" in asked or "seed" not in asked):
        asked["seed"] = str(randbelow(_SEEDS))
    problem, notice, size = "", "", ""
    try:
        order = _order(wanted)
        size, notice = _size(wanted, order), _notice(wanted, order)
    except (Refusal, BadFile) as error:
        problem = error.message
    game = services().games[wanted.document.game] if wanted.document.game else None
    takes_names = "names" in wanted.document.accepts and wanted.table is None
    page = render_template(
        "print_document.html",
        title=_short_title(wanted.document),
        subtitle=game.name if game else "",
        plate=game.plate if game else "rock",
        back_href=url_for("prints.offered")
        if wanted.table is None
        else url_for("pad.table", key=wanted.key),
        about=wanted.document.about,
        problem=problem,
        notice=notice,
        size=size,
        preview_href=None if problem else wanted.href("picture", **asked),
        action=wanted.href("page"),
        pdf_href=wanted.href("pdf"),
        fields=_fields(wanted),
        copies=asked.get("copies", "1"),
        names=asked.get("names", "") if takes_names else None,
        switches=_switches(wanted),
        seed=asked.get("seed") if "seed" in wanted.document.accepts else None,
        printer_href=url_for("printer.page"),
        of_table=_of_table(wanted) if wanted.table is not None else None,
    )
    return (page, 422) if problem else page


def _notice(wanted: _Wanted, order: Order) -> str:
    """What is to be known before this is printed."""
    pdf = make(wanted.document.id, order)
    said = [unprintable(order)]
    if order.press.shift != (0, 0) and lies(pdf):
        said.append(
            "These pages are in landscape: they are made true to size for your printer but not "
            "moved, because printers turn such pages either way."
        )
    if isinstance(wanted.document, Cards) and page_count(pdf) > 2:
        said.append(
            "Cut the pages of a set as one pile: the piles laid on one another are in order."
        )
    return " ".join(filter(None, said))


def _size(wanted: _Wanted, order: Order) -> str:
    """How many pages an order has, and how many sheets where that is another number."""
    pages = page_count(make(wanted.document.id, order))
    sheets = sheet_count(wanted.document, order)
    more = f", {counted(sheets, 'sheet')}" if sheets not in (0, pages) else ""
    return counted(pages, "page") + more


def _of_table(wanted: _Wanted) -> dict[str, Any]:
    """What else there is to print of a table, and what of it is printed here."""
    table = wanted.table
    assert table is not None
    return {
        "prints": [
            (_short_title(each), _Wanted(each, wanted.key, table).href("page"))
            for each in _tables_documents(table)
        ],
        "here": _short_title(wanted.document),
        "aids_href": url_for("prints.offered", _anchor=table.game.id),
        "said": "It is printed as the table stands now."
        if "filled" in wanted.document.accepts
        else "It bears the names of this table.",
    }


def _fields(wanted: _Wanted) -> list[tuple[str, str, Any, str]]:
    asked, what = request.args, wanted.document
    papers = [(id_, each.name) for id_, each in PAPERS.items()]
    fields: list[tuple[str, str, Any, str]] = [
        ("Paper", "paper", papers, asked.get("paper", paper_here()))
    ]
    if "sheets-a-page" in what.accepts:
        sheets = [("2", "two"), ("1", "one")]
        fields.append(("Sheets on a page", "per_page", sheets, asked.get("per_page", "2")))
    if isinstance(what, Cards):
        most = max(most_on_a_page(what, paper) for paper in PAPERS)
        counts = [("", "as many as fit"), *((str(n), str(n)) for n in (1, 2, 4, 6, 8) if n < most)]
        fields.append(("How many on a page", "per_page", counts, asked.get("per_page", "")))
        if has_backs(what):
            edges = [("long", "over the long edge"), ("short", "over the short edge")]
            backs = [*edges, ("none", "not printed")]
            fields.append(("Backs", "backs", backs, asked.get("backs", "long")))
    if "layout" in what.accepts and wanted.table is None:
        choices = layout_choices(services().layouts(services().game(what.game)))
        fields.append(("Score sheet", "layout", choices, asked.get("layout", "house")))
    return fields


def _switches(wanted: _Wanted) -> list[Switch]:
    offered = switches(request.args)
    if wanted.document.id == CALIBRATION and press_here({}).corrects:
        text = "Put right like every other print: are the lines true now?"
        offered.append(("Check page", CORRECTED, text, request.args.get(CORRECTED) == "1"))
    if "address" in wanted.document.accepts:
        opens = "the pads of this house" if wanted.table is None else "this table"
        text = f"A code that opens {opens} on a phone."
        offered.append(("QR code", "qr", text, request.args.get("qr") == "1"))
    return offered


def _pdf(wanted: _Wanted) -> Answer:
    """The PDF; where its options do not go, the page on which they can be mended."""
    try:
        content = make(wanted.document.id, _order(wanted))
    except (Refusal, BadFile):
        return _page(wanted)
    headers = {"Content-Disposition": f'inline; filename="{wanted.document.id}.pdf"'}
    return _cached(Response(content, mimetype="application/pdf", headers=headers))


def _picture(wanted: _Wanted) -> Response:
    content = make(wanted.document.id, _order(wanted))
    width = _SMALL_WIDTH if request.args.get("small") == "1" else _PICTURE_WIDTH
    return _cached(Response(_first_page(content, width), mimetype="image/png"))


@lru_cache(maxsize=64)
def _first_page(content: bytes, width: int) -> bytes:
    return page_png(content, 0, width)


def _cached(response: Response) -> Response:
    """The same order gives the same bytes, so a browser that has them is told so."""
    response.set_etag(sha256(response.get_data()).hexdigest())
    response.headers["Cache-Control"] = "private, no-cache"
    response.make_conditional(request)
    return response
