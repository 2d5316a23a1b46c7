"""Where the rulebook is silent or unclear, how we read it; for the players, in our words."""

RULINGS = (
    (
        "Level at the start",
        "If several players roll the same highest total for the first turn, only they roll again, "
        "until one of them is ahead.",
    ),
    (
        "The way HOME",
        "A dinosaur gets HOME from the track or out of the river bed, never straight from START. "
        "Into the river bed it comes from the track only.",
    ),
    (
        "The other places",
        "Behind the winner it counts how many dinosaurs are HOME. With the same number, players "
        "share a place.",
    ),
    (
        "A 6 into the river bed",
        "One white die must show the 6, and the dinosaur moves just those six squares. The sum of "
        "both dice does not lead in. Once inside, any number moves it.",
    ),
    (
        "Freed, then moved",
        "Bringing a dinosaur back to START is no move yet. The other white die may move the same "
        "dinosaur out at once.",
    ),
    (
        "What you see and the pad does not",
        "Squares are on your board only: whether a number leads HOME exactly, who stands where "
        "T-Rex stops, and whether the river bed is full, you say yourselves.",
    ),
)
