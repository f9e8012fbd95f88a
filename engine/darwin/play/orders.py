"""Standing orders of Darwin: what a seat may have done without being asked."""

from engine.model import OrderSpec

ORDERS = (
    OrderSpec(
        "finish",
        "When I can pay for nothing in step 2 of my turn",
        (("ask", "ask me"), ("on", "finish my turn for me")),
    ),
)
