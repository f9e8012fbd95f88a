"""Standing orders of Nectar: what a seat may have done without being asked."""

from engine.model import OrderSpec

ORDERS = (
    OrderSpec("bidding", "Each round", (("ask", "ask me"), ("highest", "bid my highest card"))),
)
