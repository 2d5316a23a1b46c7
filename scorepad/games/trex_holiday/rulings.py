"""Where the rulebook is silent or unclear, how we read it; for the players, in our words."""

RULINGS = (
    (
        "The sheet",
        "The rulebook’s text does not show the printed sheet, so the sheet “house” is ours. If you "
        "own the game, enter your own sheet as a file and play on that.",
    ),
    (
        "How many players",
        "The book gives no number. The pad takes 1 to 12.",
    ),
    (
        "Two dice, your order",
        "You choose which of the two dice you place first, even when that leaves no space for the "
        "other one.",
    ),
    (
        "Dice that the app rolls",
        "Whoever rolls the three dice on a phone sees them on that phone alone, and chooses there "
        "which one stays hidden; nobody else can, the host included. What the app rolled can be "
        "taken back, not corrected. Real dice can be entered instead, and the log tells it.",
    ),
    (
        "A 6 at the end of a row",
        "A 6 among the cars earns its biscuit also in the last space, where nothing is left to "
        "cross off. Covering that 6 later does not open the row again.",
    ),
    (
        "Equal numbers in the streamer",
        "The numbers of the streamer must fall. An equal one breaks the order like a higher one.",
    ),
    (
        "Earned is earned",
        "A box under the streamer that a number has earned stays earned when a biscuit covers that "
        "number later, even before the T-Rex die is shown. A box that is lost stays lost.",
    ),
    (
        "What a biscuit opens",
        "Covering any number opens a closed row again, if the numbers left are in order. The boxes "
        "under the streamer cannot be covered. A biscuit with nothing to cover is gone at once.",
    ),
    (
        "Cans with a covered number",
        "A full set of cans with one number covered counts the sum of the numbers left.",
    ),
    (
        "When it ends",
        "The game ends with the round in which somebody has a revealed die and no space for it. "
        "Filling the last space does not end it; the next die without a space does. The T-Rex die "
        "never ends it.",
    ),
    (
        "Equal totals",
        "Players with the same highest total share the win.",
    ),
    (
        "The advanced rule",
        "Each room gets two different T-Rex numbers, neither of them printed for it, and all six "
        "numbers appear somewhere. It is one set for all, or one for each player.",
    ),
)
