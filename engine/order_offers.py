"""Which standing order would have answered what a person has just decided."""

import random
from collections.abc import Callable

from engine.game import Game
from engine.model import Action, OptionsT, Order, StateT


def order_for(
    game: Game[StateT, OptionsT],
    before: StateT,
    after: StateT,
    seat: int,
    action: Action,
    chance: Callable[[], random.Random],
) -> Order | None:
    """The order under which the game would have gone from `before` to `after` by itself.

    `after` is the state once `action` was taken with the chance that `chance` gives anew each time.
    None where no order does just that. An order that is given while it is asked answers at once, so
    it is tried out on copies.
    """
    rules = game.rules
    if not rules.orders or isinstance(action, Order):
        return None
    wanted = game.storage.encode(after)
    held = rules.orders_of(before, seat)
    for spec in rules.orders:
        for value, _ in spec.choices:
            if value == held[spec.name]:
                continue
            tried = rules.copy(before)
            order = Order(spec.name, value)
            rules.apply(tried, seat, order, chance())
            setattr(rules.order_holders(tried)[seat].orders, spec.name, held[spec.name])
            if game.storage.encode(tried) == wanted:
                return order
    return None
