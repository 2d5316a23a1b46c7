"""The stream of live updates that a pad listens to."""

from collections.abc import Iterable

from flask import Blueprint, Response, request

from scorepad.engine import Player, is_whole
from scorepad.errors import Refusal
from scorepad.storage.store import SEAT_FREED
from scorepad.table import HOST, Role
from scorepad.web.live import GONE, Phone
from scorepad.web.services import player_asked, services

blueprint = Blueprint("live", __name__, url_prefix="/t/<key>")


@blueprint.get("/live")
def live(key: str) -> Response:
    """The stream of a table, for a phone that knows its log up to `after`.

    A phone that slept while its seat was freed hears of it here.
    """
    try:
        table, role = services().store.at(key)
    except Refusal as refusal:
        if refusal.code != SEAT_FREED:
            raise
        return _stream([GONE])
    after = request.headers.get("Last-Event-ID", "") or request.args.get("after", "")
    phone = Phone(
        request.args.get("phone", "")[:64] or key,
        _writes_on(role, player_asked(len(table.players))),
        key,
    )
    known = int(after) if is_whole(after) else len(table.log)
    return _stream(services().live.events(table.id, known, phone))


def _stream(events: Iterable[str]) -> Response:
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return Response(events, mimetype="text/event-stream", headers=headers)


def _writes_on(role: Role, shown: Player | None) -> Player | None:
    return shown if role == HOST or shown == role.player else None
