"""Presses, and the routes that handlers declare for them."""

from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import TypeAlias, TypeVar

import msgspec

from cogs.discord_api.places import Interaction
from cogs.interactions.replies import Reply
from cogs.ui.components import BadComponentId, ComponentId
from host.service.play import Turn
from host.table.views import SeatView, TableView


class Press(msgspec.Struct, frozen=True):
    """A press, a choice, or a submitted form.

    `value` is the first choice in a menu and `values` are all of them; `fields` are a form's.
    `found` is the table, read once for the press; None if it is about no table.
    """

    component: ComponentId
    value: str = ""
    found: Turn | None = None
    values: tuple[str, ...] = ()
    fields: Mapping[str, str] = {}

    @property
    def turn(self) -> Turn:
        """The table as read, to act on. Raises `BadComponentId` if there is none."""
        if self.found is None:
            raise BadComponentId
        return self.found

    @property
    def seen(self) -> SeatView:
        """The seat's or spectator's view of it. Raises `BadComponentId` if there is no table."""
        return self.turn.seen

    @property
    def view(self) -> TableView:
        """The public view of the table. Raises `BadComponentId` if there is none."""
        return self.seen.view

    @property
    def table(self) -> int:
        """The table's number. Raises `BadComponentId` if there is none."""
        return self.view.id


Handler: TypeAlias = Callable[[Reply, Press], Awaitable[None]]
_Method = TypeVar("_Method", bound=Callable[..., Awaitable[None]])


class Route(msgspec.Struct, frozen=True):
    """A route to a handler's method: presses with an action, or forms (`is_form`). With a `choice`,
    it is for this choice of the action's menu.

    `in_place`: in direct messages the answer replaces the message, as it always does privately.
    `opens_form`: the method gets a `FormReply`. `is_page`: what it shows covers a panel that it was
    opened from, with **Back**.
    """

    action: str
    in_place: bool = False
    opens_form: bool = False
    is_form: bool = False
    is_page: bool = False
    choice: str = ""


def on(
    action: str,
    choice: str = "",
    *,
    in_place: bool = False,
    opens_form: bool = False,
    is_page: bool = False,
) -> Callable[[_Method], _Method]:
    """Route presses and choices with this action to a method, or only this choice."""
    return _declare(
        Route(action, in_place=in_place, opens_form=opens_form, is_page=is_page, choice=choice)
    )


def on_form(action: str, *, in_place: bool = False) -> Callable[[_Method], _Method]:
    """Route submitted forms with this action to a method."""
    return _declare(Route(action, in_place=in_place, is_form=True))


def _declare(route: Route) -> Callable[[_Method], _Method]:
    def declared(method: _Method) -> _Method:
        vars(method).setdefault("routes", []).append(route)
        return method

    return declared


def routes_of(handlers: object) -> Iterator[tuple[Route, Handler]]:
    """The routes a handler's methods declare, each with its method."""
    for name, function in vars(type(handlers)).items():
        for route in getattr(function, "routes", ()):
            yield route, getattr(handlers, name)


def chosen(interaction: Interaction, user: int) -> tuple[str, bool]:
    """The name of somebody who was chosen in a menu, and whether it is a bot's, as Discord tells
    with the choice.
    """
    data: Mapping[str, object] = dict(interaction.data or {})
    resolved = data.get("resolved")
    about = dict[str, object]()
    for kind in ("users", "members"):
        found = resolved.get(kind) if isinstance(resolved, Mapping) else None
        told = found.get(str(user)) if isinstance(found, Mapping) else None
        about |= told if isinstance(told, Mapping) else {}
    name = about.get("nick") or about.get("global_name") or about.get("username") or "somebody"
    return str(name), bool(about.get("bot"))


TOO_QUICK = "Too fast for me: I skipped this press. Your earlier ones still count."
