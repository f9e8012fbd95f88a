"""Standing orders of Evolution: what a seat may have done without being asked."""

from engine.model import OrderSpec

ORDERS = (
    OrderSpec(
        "forced",
        "When all I can do is feed one certain species",
        (("on", "do it without asking"), ("ask", "ask me")),
    ),
    OrderSpec(
        "thinking",
        "When I have fed a species and could still use Intelligence",
        (("ask", "ask me"), ("skip", "end my turn")),
    ),
    OrderSpec(
        "sequence",
        "When the order of my traits before the reveal matters",
        (("house", "all Fertile, then Fat Tissue, then Long Neck"), ("ask", "ask me")),
    ),
)
