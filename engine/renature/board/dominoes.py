"""The dominoes of Renature: their animals, and how many a player gets."""

ANIMALS = (
    "butterfly",
    "salamander",
    "owl",
    "woodpecker",
    "snail",
    "badger",
    "turtle",
    "bat",
    "squirrel",
    "frog",
)
"""The ten animals of the dominoes; the first is the first joker (rulebook, "Setup")."""

DOMINOES = tuple((one, other) for one in range(len(ANIMALS)) for other in range(one, len(ANIMALS)))
"""The animals of each domino by its number: each pair once, doubles included."""

HAND_SIZE = 3

DEALT = {2: 26, 3: 18, 4: 13}
"""Dominoes of each player, by the number of players (rulebook, "Setup")."""

FREE = -1
"""Stands in `State.animals` for a square that no domino covers."""
