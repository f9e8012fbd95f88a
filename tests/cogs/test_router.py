"""Handlers declare their routes themselves; no two declare the same."""

from typing import cast

import pytest

from cogs.interactions.press import Press, on, on_form, routes_of
from cogs.interactions.replies import FormReply, Reply, Responder
from cogs.interactions.router import ComponentRouter
from cogs.interactions.table_lookup import TableLookup
from host.errors import NotSeated


class Swings:
    """Two routes lead to one method, and a form of the same action to another."""

    @on("swing", in_place=True)
    @on("slide", opens_form=True)
    async def swing(self, reply: FormReply, press: Press) -> None:
        """Nothing."""

    @on_form("swing")
    async def swung(self, reply: Reply, press: Press) -> None:
        """Nothing."""


class Others:
    """One of the same routes."""

    @on("slide")
    async def slide(self, reply: Reply, press: Press) -> None:
        """Nothing."""


async def nothing(reply: Reply, press: Press) -> None: ...


async def no_seat(reply: Reply, table: int, refusal: NotSeated) -> None: ...


def router(*handlers: object) -> ComponentRouter:
    lookup, responder = cast("TableLookup", None), cast("Responder", None)
    return ComponentRouter(lookup, responder, handlers, nothing, no_seat)


def test_routes_are_found_where_they_are_declared() -> None:
    swings = Swings()
    found = {(route.action, route.is_form): (route, to) for route, to in routes_of(swings)}
    assert found.keys() == {("swing", False), ("slide", False), ("swing", True)}
    route, handler = found["swing", False]
    assert handler == swings.swing
    assert (route.in_place, route.opens_form) == (True, False)
    assert found["slide", False][0].opens_form
    assert found["swing", True][1] == swings.swung
    assert {*router(swings).actions} == {"swing", "slide"}


def test_two_handlers_of_one_action_are_refused() -> None:
    with pytest.raises(ValueError, match="two handlers for slide"):
        router(Swings(), Others())
