"""Standing orders of Renature: what a seat may have done without being asked."""

from engine.model import OrderSpec

ORDERS = (
    OrderSpec(
        "ending",
        "At the end of my turn, when I can still pay for a cloud action",
        (
            ("extra", "ask me only when I can pay for another turn"),
            ("ask", "ask me"),
            ("on", "end my turn"),
        ),
    ),
    OrderSpec(
        "scoring",
        "Before areas that I close are scored, when I can pay for a cloud action",
        (("ask", "ask me"), ("on", "score them at once")),
    ),
)
