"""Forms and moves: what a form is filled with is what it enters."""

import json
from typing import Any

from scorepad.engine import Game
from scorepad.files import Played, to_json, write_move
from scorepad.web.forms import form_fields, move_from
from tests.games.test_contract import every_table, random_play


@every_table
def test_a_form_filled_with_a_move_enters_that_move(game: Game[Any], players: int) -> None:
    for _, move, _ in random_play(game, players):
        data = json.loads(to_json(write_move(Played(move))))
        form: dict[str, list[str]] = {}
        for name, text in form_fields(data):
            form.setdefault(name, []).append(text)
        assert move_from(game, form) == data
