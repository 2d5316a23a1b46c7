"""Game and tally files: JSON to typed objects and back, and the answers about them."""

import re
import reprlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated, Any, cast

import msgspec

from scorepad.engine import Game, Result, Span, Values, named, replay, stopped
from scorepad.errors import BadFile, Refusal, bad_field, within
from scorepad.games import GAMES, Games
from scorepad.strict import parsed, plain, read

GAME_FORMAT = "scorepad-game/1"
TALLY_FORMAT = "scorepad-tally/1"

_TIME = re.compile(r"[0-9W-]+([T ][0-9:.,]+(Z|[+-][0-9:]+)?)?")


@dataclass(frozen=True)
class _GameFile:
    format: str
    game: str
    players: tuple[str, ...]
    moves: tuple[dict[str, Any], ...]
    options: dict[str, Any] = field(default_factory=dict)
    id: Annotated[str, Span(0, 64)] = ""
    started: str = ""
    finished: str = ""
    abandoned: bool = False


@dataclass(frozen=True)
class _TallyFile:
    format: str
    game: str
    players: tuple[dict[str, Any], ...]
    options: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Played:
    """A move, and whether the app rolled its dice; None where nobody said."""

    move: Any
    rolled: bool | None = None


@dataclass(frozen=True)
class GameFile:
    """A whole game as its moves. Times are ISO 8601; what nobody said is empty."""

    game: Game[Any]
    players: tuple[str, ...]
    options: Any
    moves: tuple[Played, ...]
    id: str = ""
    started: str = ""
    finished: str = ""
    abandoned: bool = False


@dataclass(frozen=True)
class TallyFile:
    """Final values only: one tally a player."""

    game: Game[Any]
    players: tuple[str, ...]
    tallies: tuple[Any, ...]
    options: Any


# Reading.


def read_game(content: bytes | str, games: Games = GAMES) -> GameFile:
    """A game file, with every field checked but no move played.

    Raises `BadFile`, `Refusal` for options that the rules refuse.
    """
    return game_file(parsed(content), games)


def read_games(content: bytes, games: Games = GAMES) -> list[GameFile]:
    """One game file, or one a line; none where there is nothing, as an empty pad exports.

    Raises `BadFile`, with the line where there are several.
    """
    if not content.strip():
        return []
    try:
        return [read_game(content, games)]
    except BadFile as bad:
        if bad.code != "file.json" or b"\n" not in content.strip():
            raise
    found = []
    for number, line in enumerate(content.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            found.append(read_game(line, games))
        except BadFile as bad:
            reason = f"line {number}: {bad.message.removesuffix('.')}"
            raise BadFile(bad.code, reason) from None
    return found


def read_tally(content: bytes | str, games: Games = GAMES) -> TallyFile:
    """A tally file. Raises `BadFile`."""
    return tally_file(parsed(content), games)


def game_file(data: object, games: Games = GAMES) -> GameFile:
    """A game file from plain data. Raises `BadFile`, `Refusal` for options as the rules go."""
    game = _game_of(data, GAME_FORMAT, games)
    raw = read(_GameFile, data)
    players = read_names(game, raw.players, [f"players[{i}]" for i in range(len(raw.players))])
    for time in ("started", "finished"):
        if time in cast(dict[str, Any], data):
            _check_time(time, getattr(raw, time))
    options = read_options(game, raw.options, len(players))
    moves: list[Played] = []
    for index, data_of in enumerate(raw.moves):
        with within(f"moves[{index}]"):
            played = read_move(game, data_of, len(players))
            earlier = (each.move for each in reversed(moves))
            game.check(played.move, len(players), options, earlier)
            moves.append(played)
    game.start(players, options)
    return GameFile(
        game, players, options, tuple(moves), raw.id, raw.started, raw.finished, raw.abandoned
    )


def tally_file(data: object, games: Games = GAMES) -> TallyFile:
    """A tally file from plain data. Raises `BadFile`."""
    game = _game_of(data, TALLY_FORMAT, games)
    raw = read(_TallyFile, data)
    places = [f"players[{i}].name" for i in range(len(raw.players))]
    given = []
    for place, player in zip(places, raw.players, strict=True):
        if not isinstance(player.get("name"), str):
            raise bad_field(place, "expected the player’s name, a text")
        given.append(player["name"])
    names = read_names(game, given, places)
    options = read_options(game, raw.options, len(names))
    tallies: list[Any] = []
    for index, player in enumerate(raw.players):
        with within(f"players[{index}]"):
            values = {key: value for key, value in player.items() if key != "name"}
            tallies.append(read(game.tally, values, len(names)))
    return TallyFile(game, names, tuple(tallies), options)


def read_move(game: Game[Any], data: Mapping[str, Any], players: int) -> Played:
    """One move; its class is chosen by `move`. Raises `BadFile`."""
    kinds: dict[str, type] = {kind.move: kind for kind in game.moves}  # type: ignore[attr-defined]
    name = data.get("move")
    if "move" not in data:
        raise bad_field("move", f"this field is missing; a move is one of {', '.join(kinds)}")
    if not isinstance(name, str) or name not in kinds:
        raise bad_field("move", f"expected one of {', '.join(kinds)}, got {reprlib.repr(name)}")
    rolled = data.get("rolled")
    if "rolled" in data and not isinstance(rolled, bool):
        raise bad_field("rolled", f"expected true or false, got {reprlib.repr(rolled)}")
    fields = {key: value for key, value in data.items() if key not in ("move", "rolled")}
    return Played(read(kinds[name], fields, players), rolled)


def read_options(game: Game[Any], data: object, players: int) -> Any:
    """The options of a game from plain data. Raises `BadFile`."""
    with within("options"):
        return read(game.options, data, players)


def _game_of(data: object, expected: str, games: Games) -> Game[Any]:
    if not isinstance(data, dict):
        raise BadFile("file.format", f"A file of ours is a JSON object of format {expected}")
    if data.get("format") != expected:
        found = data.get("format")
        raise BadFile("file.format", f"Expected format {expected}, got {reprlib.repr(found)}")
    if "game" not in data:
        raise bad_field("game", f"expected one of {', '.join(games)}")
    game = data["game"]
    if not isinstance(game, str) or game not in games:
        raise BadFile(
            "file.format", f"No game {reprlib.repr(game)} here; there are {', '.join(games)}"
        )
    return games[game]


def read_names(game: Game[Any], names: Sequence[str], places: Sequence[str]) -> tuple[str, ...]:
    """The trimmed names of a right number of players, no two alike. Raises `BadFile`."""
    fewest, most = game.players
    if not fewest <= len(names) <= most:
        raise bad_field("players", f"{game.name} takes {fewest} to {most}, got {len(names)}")
    return named(names, places)


def _check_time(name: str, text: str) -> None:
    try:
        if not _TIME.fullmatch(text):
            raise ValueError
        datetime.fromisoformat(text)
    except ValueError:
        raise bad_field(name, f"expected a time as ISO 8601, got “{text[:40]}”") from None


# Writing.


def write_game(file: GameFile) -> dict[str, Any]:
    """A game file as plain data; what nobody said is left out."""
    said = {
        "id": file.id,
        "started": file.started,
        "finished": file.finished,
        "abandoned": file.abandoned,
    }
    return {
        "format": GAME_FORMAT,
        "game": file.game.id,
        "players": list(file.players),
        "options": write_options(file.options),
        "moves": [write_move(played) for played in file.moves],
    } | {name: value for name, value in said.items() if value}


def to_json(value: object) -> bytes:
    """Plain data as JSON; the same data always gives the same bytes."""
    return msgspec.json.encode(value, order="deterministic")


def write_move(played: Played) -> dict[str, Any]:
    """One move as plain data; what nobody said is left out."""
    data: dict[str, Any] = {"move": played.move.move} | plain(played.move)
    return data if played.rolled is None else data | {"rolled": played.rolled}


def write_options(options: Any) -> dict[str, Any]:
    """The options of a game as plain data."""
    return plain(options, unsaid=((),))


# Answers.


def played_out(file: GameFile) -> Any:
    """The state after all moves of a game file. Raises `Refusal` with the one refused."""
    start = file.game.start(file.players, file.options)
    return replay(file.game, start, [played.move for played in file.moves])


def standing(
    content: bytes | str, games: Games = GAMES
) -> tuple[Game[Any], Any, tuple[str, ...], str]:
    """What a game or tally file comes to: game, state, players, and when it began or nothing.

    Raises `BadFile`, `Refusal`.
    """
    data = parsed(content)
    if isinstance(data, dict) and data.get("format") == TALLY_FORMAT:
        tally = tally_file(data, games)
        state = tally.game.count(tally.players, tally.tallies, tally.options)
        return tally.game, state, tally.players, ""
    file = game_file(data, games)
    return file.game, played_out(file), file.players, file.started


def replay_answer(file: GameFile, legal: bool = False) -> dict[str, Any]:
    """What a game file comes to, with the legal moves if wanted. Raises `Refusal`."""
    state = played_out(file)
    result = file.game.result(state)
    shared, players = file.game.values(state, legal)
    said = _answer(file.game, file.players, state, stopped(result) if file.abandoned else result)
    _add(said, players)
    return {**said, **shared}


def score_answer(file: TallyFile) -> dict[str, Any]:
    """What a tally file comes to. Raises `Refusal`, or `BadFile` where it misfits its options."""
    state = file.game.count(file.players, file.tallies, file.options)
    said = _answer(file.game, file.players, state, file.game.result(state))
    _add(said, file.game.final_values(state))
    return said


def _answer(game: Game[Any], names: Sequence[str], state: Any, result: Result) -> dict[str, Any]:
    players = [
        {
            "name": name,
            "total": total,
            "lines": [{"id": line.id, "points": line.points} for line in lines],
        }
        for name, total, lines in zip(names, game.totals(state), game.lines(state), strict=True)
    ]
    return {
        "game": game.id,
        "status": result.status,
        "players": players,
        "ranking": [
            {"place": place.place, "players": [names[p] for p in place.players]}
            for place in result.ranking
        ],
        "winners": [names[p] for p in result.winners],
        "decided_by": result.decided_by,
        "explanation": result.explanation,
    }


def _add(answer: dict[str, Any], values: Sequence[Values]) -> None:
    for player, own in zip(answer["players"], values, strict=True):
        player.update(own)


def error_answer(error: Refusal | BadFile) -> dict[str, Any]:
    """The answer to a file that is refused or is none."""
    said: dict[str, Any] = {"code": error.code, "move": None, "message": error.message}
    if isinstance(error, Refusal):
        said["move"] = error.move
    else:
        said["field"] = error.field
    return {"error": said}
