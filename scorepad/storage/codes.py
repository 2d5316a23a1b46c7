"""The short codes of tables: read out across a room, typed on a phone."""

import secrets

LETTERS = "CDFGHJKMNPQRTVWXY3479"
"""Of characters that look alike one at most, and no vowels, which would make words."""

LENGTH = 5


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def as_code(typed: str) -> str:
    """What somebody typed, as codes are written: without spaces and hyphens, in capitals."""
    return "".join(typed.replace("-", " ").split()).upper()
