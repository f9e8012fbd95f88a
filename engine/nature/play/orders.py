"""Standing orders of Nature: what a seat may have done without being asked."""

from engine.model import OrderSpec

ORDERS = (
    OrderSpec(
        "losses",
        "When a hunt could take a hungry or a fed animal of mine",
        (("hungry", "lose hungry ones first"), ("ask", "ask me")),
    ),
    OrderSpec(
        "foraging",
        "When all I can do is forage with one certain species",
        (("on", "do it without asking"), ("ask", "ask me")),
    ),
    OrderSpec(
        "starve",
        "When all I can do is let animals starve",
        (
            ("on", "ask me only of which species, where that matters"),
            ("ask", "ask me"),
            ("all", "do it without asking, the leftmost species first"),
        ),
    ),
    OrderSpec(
        "passing",
        "When nothing of mine is hungry but I hold cards",
        (("ask", "ask me"), ("on", "pass for me")),
    ),
)
