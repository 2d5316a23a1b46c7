"""Score sheets, a phone pad and the final count for five dinosaur board games."""

__version__ = "0.1.0"
