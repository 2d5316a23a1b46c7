"""The HTTP API: the answers of the commands, for other people's tools."""

from typing import Any

from flask import Blueprint, Response, request

from scorepad import files
from scorepad.web.services import services

blueprint = Blueprint("api", __name__, url_prefix="/api")


@blueprint.post("/replay")
def replay() -> Response:
    file = files.read_game(request.get_data(), services().games)
    return _json(files.replay_answer(file, request.args.get("legal") == "1"))


@blueprint.post("/score")
def score() -> Response:
    return _json(files.score_answer(files.read_tally(request.get_data(), services().games)))


def _json(answer: dict[str, Any]) -> Response:
    return Response(files.to_json(answer), mimetype="application/json")
