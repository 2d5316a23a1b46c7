"""The colours of everything printed, `#RRGGBB`, each with one role."""

from collections.abc import Mapping

INK = "#2B2621"
INK2 = "#574C42"
"""Small print."""
WHITE = "#FFFFFF"
"""The paper itself."""
LINE = "#8A7B67"
SHADE = "#F0E9DC"
"""Sunk: what can no longer be written in."""
PEN = "#1F3F94"
"""What a player has written."""
BISCUIT = "#E8AE4C"
REX = "#7A2250"
REXWASH = "#F3DDE5"
REXFAINT = "#D3A6BC"
GREY = "#8C857E"
GREYFAINT = "#C4BEB7"
"""The greys stand for the T-Rex colours where ink is saved."""
RASPBERRY = "#E89FBD"
TOMATO = "#F29F86"
FERN = "#93C27E"
SKY = "#92BFDD"
ROCK = "#C6B79F"
SAND = "#EBD8B2"
"""The plates of the games, with `BISCUIT` as amber: bands and grounds; ink is read on them."""

COLORS: Mapping[str, str] = {
    "ink": INK,
    "ink2": INK2,
    "white": WHITE,
    "line": LINE,
    "shade": SHADE,
    "pen": PEN,
    "rex": REX,
    "rexwash": REXWASH,
    "raspberry": RASPBERRY,
    "tomato": TOMATO,
    "fern": FERN,
    "sky": SKY,
    "rock": ROCK,
    "amber": BISCUIT,
    "sand": SAND,
    "pale-raspberry": "#F7E0EA",
    "pale-tomato": "#FBE0D7",
    "pale-fern": "#DEEAD3",
    "pale-sky": "#DCEAF4",
    "pale-rock": "#EDE6DA",
    "pale-amber": "#F8E6C4",
    "pale-sand": "#F7EEDC",
}
"""The colours by the names that documents give them."""
