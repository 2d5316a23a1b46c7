"""Where the rulebook is silent or unclear, how we read it; for the players, in our words."""

RULINGS = (
    (
        "Rats before tigers",
        "The columns stand frog, rabbit, rat, tiger, eagle from the left. The text does not say "
        "whether the rat or the tiger comes first, and the marker walks in this order.",
    ),
    (
        "A dinosaur that starves",
        "A dinosaur that eats nothing goes back to the box, and so does one that finds no empty "
        "mountain to end on. You may also let one starve by leaving it where it is.",
    ),
    (
        "When it ends",
        "Laying out the last tile does not end the game. It ends when a column is to be filled "
        "and there is no tile left for a slot.",
    ),
    (
        "How many tiles",
        "The text does not say how many of the 84 tiles are used with fewer players. Enter the "
        "number before the start and the pad counts down, or tell it when the stacks are empty.",
    ),
    (
        "More eggs than pieces",
        "Regular eggs count even when the 30 pieces are used up; the pad then reminds you to "
        "exchange some. Dinosaurs are limited to the 19 beside the marker.",
    ),
    (
        "Paying with golden eggs",
        "Whoever hatches with golden eggs alone has one of them changed into five regular eggs "
        "first and pays one of those.",
    ),
)
