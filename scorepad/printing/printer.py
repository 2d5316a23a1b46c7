"""Putting a printer right: from what was measured on the calibration page."""

from dataclasses import dataclass

LENGTH = 150.0
"""Of the two lines on the calibration page, in mm."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What was measured on the calibration page, in mm: the lines across and down, and from the
    printed area to the edges of the paper."""

    across: float = LENGTH
    down: float = LENGTH
    left: float = 0
    right: float = 0
    top: float = 0
    bottom: float = 0

    @property
    def stretch(self) -> tuple[float, float]:
        """By how much to stretch, across and down."""
        return LENGTH / self.across, LENGTH / self.down

    @property
    def shift(self) -> tuple[float, float]:
        """By how much to move, right and down: the printed area belongs in the middle.

        A printer that stretches would move the page by too much or too little.
        """
        across, down = self.stretch
        return (self.right - self.left) / 2 * across, (self.bottom - self.top) / 2 * down
