"""Standing orders: what a seat may say in advance, checked against a game's list."""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from engine.errors import IllegalAction, NotYourTurn
from engine.events import Ordered
from engine.model import Order, OrderSpec
from engine.words import listed


def check_order(specs: Sequence[OrderSpec], order: Order) -> OrderSpec:
    """The spec this order is for. Raises `IllegalAction` naming what could be ordered.

    >>> specs = [OrderSpec("mood", "Mood", (("calm", "Calm"), ("wild", "Wild")))]
    >>> check_order(specs, Order("mood", "wild")).title
    'Mood'
    >>> check_order(specs, Order("mood", "blue"))
    Traceback (most recent call last):
    engine.errors.IllegalAction: The order "mood" cannot be "blue". Choose calm or wild.
    """
    for spec in specs:
        if spec.name == order.name:
            values = [value for value, _ in spec.choices]
            if order.value not in values:
                reason = f'The order "{spec.name}" cannot be "{order.value[:40]}".'
                raise IllegalAction(reason, f"Choose {' or '.join(values)}.")
            return spec
    known = listed([spec.name for spec in specs]) or "none in this game"
    raise IllegalAction("There is no such standing order.", f"The orders are: {known}.")


class HasOrders(Protocol):
    """A seat of a state that holds its standing orders, a field for each by its name."""

    @property
    def orders(self) -> msgspec.Struct:
        """The orders."""


def give_order(
    specs: Sequence[OrderSpec], seats: Sequence[HasOrders], seat: int, order: Order
) -> Ordered:
    """Set a standing order of a seat. Raises `NotYourTurn` without a seat, and `IllegalAction`."""
    if not 0 <= seat < len(seats):
        raise NotYourTurn("You have no seat at this table.")
    check_order(specs, order)
    setattr(seats[seat].orders, order.name, order.value)
    return Ordered(seat, order.name, order.value)


def orders_of(specs: Sequence[OrderSpec], seats: Sequence[HasOrders], seat: int) -> dict[str, str]:
    """The standing orders of a seat by name."""
    return {spec.name: getattr(seats[seat].orders, spec.name) for spec in specs}
