"""Where the rulebook is silent or unclear, how we read it; for the players, in our words."""

RULINGS = (
    (
        "Kinds of food",
        "The book’s text names no kinds and says nothing of how many tiles each has. Choose 2 to 6 "
        "kinds and call them as you like; without a choice there are three. The pad counts all 36 "
        "tiles together and does not ask how many of each kind are in the box.",
    ),
    (
        "Three of a kind, always",
        "A supply never has room for a fourth tile of a kind. That is so for tiles that are eaten, "
        "and we read it the same for the free tile beside an eruption and for what a fight "
        "captures.",
    ),
    (
        "Less loot",
        "Whoever wins a fight may leave tiles behind: two are the most, one or none is fine too.",
    ),
    (
        "No egg left",
        "While all 24 eggs are in nests, nobody can lay. The tiles are kept until an egg comes "
        "back.",
    ),
    (
        "The action die",
        "The book does not say how its four pictures share the six faces. When the app rolls, an "
        "eruption and food with an eruption have two faces each, T-Rex has one, and one leaves "
        "the choice. Your own die may be another: then enter what it shows.",
    ),
    (
        "The last stone",
        "The game stops with stone 26, but what that stone does still happens: tiles under it "
        "burn, and a dinosaur under it loses its egg. Nobody moves after it.",
    ),
)
