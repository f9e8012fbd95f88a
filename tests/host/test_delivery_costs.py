"""What a move costs the database, however it is counted."""

import pytest
from sqlalchemy import Connection, event

from host.database.store import Store
from tests.host.house import ANN, BEN, CAT, DAN
from tests.host.shop import Shop

MOST_TRANSACTIONS = 8
MOST_STATEMENTS = 25


class Counter:
    """Counts transactions and statements, those that begin transactions too."""

    def __init__(self, store: Store) -> None:
        self.transactions = 0
        self.statements = 0
        self._engine = store.engine.sync_engine
        event.listen(self._engine, "begin", self._on_begin)
        event.listen(self._engine, "before_cursor_execute", self._on_statement)

    def _on_begin(self, _connection: Connection) -> None:
        self.transactions += 1

    def _on_statement(self, *_: object) -> None:
        self.statements += 1


@pytest.mark.parametrize("bidder", [0, 3], ids=["an edit", "a new turn for somebody"])
async def test_a_move_with_five_audiences_costs_few_transactions_and_statements(
    shop: Shop, bidder: int
) -> None:
    view = await shop.game(ANN, BEN, CAT, DAN)
    await shop.shown()
    people = [ANN, BEN, CAT, DAN]
    for user in people[:bidder]:
        await shop.play(view.id, user)
        await shop.shown()
    user = people[bidder]
    seen = await shop.tables.read.seen(view.id, bidder)
    counter = Counter(shop.store)
    await shop.tables.play.act(
        view.id, user, seen.actions[0], decision=seen.decision, interaction=shop.interaction()
    )
    await shop.shown()
    assert counter.transactions <= MOST_TRANSACTIONS
    assert counter.statements <= MOST_STATEMENTS


async def test_a_move_that_is_everybodys_new_turn_costs_no_more(shop: Shop) -> None:
    view = await shop.game(ANN, BEN, CAT, DAN)
    await shop.shown()
    for user in (ANN, BEN, CAT, DAN):
        await shop.play(view.id, user)
        await shop.shown()
    now = await shop.tables.read.view(view.id)
    chooser = now.actors[0]
    seen = await shop.tables.read.seen(view.id, chooser)
    chosen_by = now.players[chooser].user
    assert chosen_by is not None
    posts = len(shop.screen.posts)
    counter = Counter(shop.store)
    await shop.tables.play.act(
        view.id,
        chosen_by,
        seen.actions[0],
        decision=seen.decision,
        interaction=shop.interaction(),
    )
    await shop.shown()
    assert len(shop.screen.posts) >= posts + 4
    assert counter.transactions <= MOST_TRANSACTIONS
    assert counter.statements <= MOST_STATEMENTS
