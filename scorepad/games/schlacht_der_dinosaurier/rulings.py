"""Where the rulebook is silent or unclear, how we read it; for the players, in our words."""

RULINGS = (
    (
        "The combat dice",
        "The rulebook does not list the faces. As its examples and published descriptions have it, "
        "a combat die shows 0, 1, 2, 5, 10 and 15.",
    ),
    (
        "The Pteranodon’s dice",
        "The book’s text never says with how many dice a Pteranodon fights. We give it one. If "
        "your combat card shows another number, choose it when you set up the table.",
    ),
    (
        "Two armies, one General lost",
        "With two players each leads two armies. As soon as one of your two Generals is lost, "
        "your turns are two cards.",
    ),
    (
        "A card without its dinosaur",
        "When you have none left of the dinosaur on a card, the card becomes a joker for another "
        "species. The book says two things about its number. We let the number on the card count, "
        "as in its example, and you roll the dice of the figures that you bring into action.",
    ),
    (
        "A General on his own",
        "The pad cannot see who moves, so it takes it that somebody goes along with your General. "
        "It stops him only when you had nothing but Generals as the card was laid down. Species "
        "cards and jokers then count as played and do nothing.",
    ),
    (
        "Two armies, one wiped out",
        "The battle ends when a player has no figure at all. One army of two may be gone and it "
        "goes on.",
    ),
    (
        "Nobody is left",
        "When one roll takes the last figures of everybody, all players share the win.",
    ),
)
