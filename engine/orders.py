"""Standing orders: what a seat may say in advance, checked against a game's list."""

from collections.abc import Sequence

from engine.errors import IllegalAction
from engine.game import Order, OrderSpec
from engine.words import listed


def check_order(specs: Sequence[OrderSpec], order: Order) -> OrderSpec:
    """The spec this order is for. Raises `IllegalAction` naming what could be ordered."""
    for spec in specs:
        if spec.name == order.name:
            values = [value for value, _ in spec.choices]
            if order.value not in values:
                reason = f'The order "{spec.name}" cannot be "{order.value[:40]}".'
                raise IllegalAction(reason, f"Choose {' or '.join(values)}.")
            return spec
    known = listed([spec.name for spec in specs]) or "none in this game"
    raise IllegalAction("There is no such standing order.", f"The orders are: {known}.")


def order_sentence(orders: Sequence[OrderSpec], name: str, value: str) -> str | None:
    """What a seat hears of its own standing order; None for one that the game does not have."""
    for spec in orders:
        if spec.name == name:
            return f"Standing order: {spec.title}: {dict(spec.choices)[value]}."
    return None
