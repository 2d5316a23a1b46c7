"""The two ways in which scorepad says no."""


class Refusal(Exception):
    """A rule says no.

    `code` is stable and meant for programs (`holiday.row-closed`); `message` is one
    sentence or two for a player: the thing, the reason, the way out.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class BadFile(Exception):
    """What was handed in is not a file of ours.

    `code` is `file.json`, `file.format` or `file.field`; `field` names the place in the
    file (`moves[3].dice[0]`), empty where the file as a whole is wrong.
    """

    def __init__(self, code: str, message: str, field: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.field = field
        self.message = message
