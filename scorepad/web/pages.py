"""Home, a new table, and how the rules are read."""

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorepad import files
from scorepad.engine import Game, listed
from scorepad.errors import BadFile, Refusal, bad_field
from scorepad.printing.documents import documents_of
from scorepad.storage.store import NO_SUCH_TABLE, SEAT_FREED, UNREADABLE
from scorepad.table import Table
from scorepad.web.phone import Phone, phone_of, waiting
from scorepad.web.remembered import is_key, remember, remembered
from scorepad.web.services import fresh_id, fresh_table_id, services, status_of

blueprint = Blueprint("pages", __name__)


@dataclass(frozen=True, slots=True)
class GameCard:
    id: str
    name: str
    tagline: str
    plate: str
    art: str
    new_href: str
    count_href: str
    print_href: str | None


@dataclass(frozen=True, slots=True)
class TableCard:
    href: str
    game_name: str
    plate: str
    art: str
    line1: str
    line2: str
    finished: bool


@blueprint.get("/")
def home() -> str:
    cards = [_game_card(game) for game in services().games.values()]
    games = list(services().games.values())
    tables, troubles = _tables()
    with_sheets = [game.id for game in games if game.sheets is not None]
    return render_template(
        "home.html",
        title="Dinosaur games",
        tables=tables,
        troubles=troubles,
        games=cards,
        join_href=url_for("join.type_code"),
        print_href=url_for("prints.offered"),
        layouts_href=url_for("layouts.page", game_id=with_sheets[0]) if with_sheets else None,
        rules_href=url_for("pages.rules_index"),
    )


def _game_card(game: Game[Any]) -> GameCard:
    return GameCard(
        game.id,
        game.name,
        game.tagline,
        game.plate,
        game.art,
        url_for("pages.new", game_id=game.id),
        url_for("count.page", game_id=game.id),
        url_for("prints.offered", _anchor=game.id) if documents_of(game.id) else None,
    )


def _tables() -> tuple[list[TableCard], list[str]]:
    """The tables opened here, each by the link of whoever is due on this phone, else the link
    that was opened last; and of those that cannot be read, why."""
    cards: dict[str, TableCard] = {}
    troubles: dict[str, None] = {}
    for key in remembered():
        try:
            table, role = services().store.at(key)
        except Refusal as refusal:
            if refusal.code == UNREADABLE:
                troubles[refusal.message] = None
            elif refusal.code not in (NO_SUCH_TABLE, SEAT_FREED):
                raise
            continue
        if table.id not in cards:
            cards[table.id] = _table_card(phone_of(key, table, role), table)
    return list(cards.values()), list(troubles)


def _table_card(phone: Phone, table: Table) -> TableCard:
    result, due = table.result, phone.due(table)
    link = phone.at
    if due and phone.at.role.player not in due:
        link = phone.link(due[0])
    if result.status == "playing":
        names = [table.players[player] for player in waiting(table)]
        chapter = f"{table.game.chapter_name} {table.game.chapter(table.state)}"
        line1 = f"{chapter} · {listed(names)} to move"
    else:
        line1 = result.explanation
    return TableCard(
        link.base,
        table.game.name,
        table.game.plate,
        table.game.art,
        line1,
        f"with {listed(table.players)}",
        result.status != "playing",
    )


@blueprint.get("/new/<game_id>")
def new(game_id: str) -> str:
    return _new_page(services().game(game_id), request.args.getlist("name"))


@blueprint.post("/new/<game_id>")
def start(game_id: str) -> tuple[str, int] | AnyResponse:
    game = services().game(game_id)
    given = [name for name in request.form.getlist("name") if name.strip()]
    try:
        table_id = fresh_table_id()
        if not given:
            raise bad_field("", "Nobody plays yet: type in a name")
        names = files.read_names(game, given, [f"player {n + 1}" for n in range(len(given))])
        layouts = services().layouts(game)
        options = game.choose(request.form, layouts, len(names), _seed_for(table_id))
        key = services().store.open_table(table_id, game, names, options)
    except BadFile as bad:
        return _new_page(game, given, bad.message), 422
    except Refusal as refusal:
        return _new_page(game, given, refusal.message), status_of(refusal)
    return remember(redirect(url_for("pad.table", key=key), 303), key)


def _seed_for(table_id: str) -> int:
    """What is rolled for a new table, so that asking twice rolls the same."""
    return int.from_bytes(sha256(table_id.encode()).digest()[:4])


def _new_page(game: Game[Any], names: list[str], problem: str = "") -> str:
    sheets = services().layouts(game)
    return render_template(
        "new.html",
        title=game.name,
        plate=game.plate,
        game=game,
        action=url_for("pages.start", game_id=game.id),
        names=names,
        known=services().store.names_used(),
        extra=f"games/{game.id}/options.html",
        layouts=layout_choices(sheets),
        form=request.values,
        problem=problem,
        entry_id=fresh_id(),
    )


def layout_choices(sheets: Any) -> list[tuple[str, str]]:
    """The sheets on offer, for a choice in a form."""
    return [("house", "house (ours)"), *((name, name) for name in sheets)]


@blueprint.get("/rules")
def rules_index() -> str:
    games = [(game, url_for("pages.rules", game_id=game.id)) for game in services().games.values()]
    return render_template("rules_index.html", title="How we read the rules", games=games)


@blueprint.get("/rules/<game_id>")
def rules(game_id: str) -> str:
    game = services().game(game_id)
    return render_template(
        "rules.html",
        title="How we read the rules",
        subtitle=game.name,
        plate=game.plate,
        notes=game.rulings,
        back_href=_back_to(request.args.get("table", "")) or url_for("pages.rules_index"),
    )


def _back_to(key: str) -> str | None:
    """The menu of the table that the rules were opened from."""
    return url_for("menu.page", key=key) if is_key(key) else None
