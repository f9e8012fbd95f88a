"""Hints at a table: a player may ask for them once all people who play agree, each by a button."""

from typing import Final

from cogs.ui.components import GameButton
from cogs.ui.custom_ids import ComponentId
from cogs.ui.layout import BLUE, MessageLayout
from cogs.ui.words import plain
from engine.words import listed
from host.service.hints import not_agreed, people_of
from host.table.models import TableView

ALLOW, YES, NO = "allowhints", "yes", "no"
LABEL: Final = "What would you do?"
"""The button on a panel that asks for a hint."""


def agreement_line(view: TableView) -> str:
    """Who has agreed to hints, where anybody has and there are several to agree."""
    people = people_of(view)
    missing = not_agreed(view)
    agreed = [each for each in people if each.allows_hints]
    if len(people) < 2 or not agreed:
        return ""
    if not missing:
        return "**Hints:** all agree"
    yes = listed([plain(each.name) for each in agreed])
    verb = "agrees" if len(agreed) == 1 else "agree"
    return f"**Hints:** {yes} {verb}, {listed([plain(each.name) for each in missing])} not yet"


def agreement_keys(view: TableView, user: int) -> list[str | list[GameButton]]:
    """The part of a page of options by which somebody who sits there agrees to hints."""
    own = next((each for each in view.players if each.user == user), None)
    if own is None or view.is_direct:
        return []
    line = agreement_line(view).removeprefix("**Hints:** ")
    now = f" Now: {line}." if line else ""
    text = (
        "**Hints**\nA player can ask me privately what to do, and why. Against computers alone "
        f"that is always allowed, with other people once all of them agree.{now}"
    )
    return [text, [allow_key(view, allows=not own.allows_hints)]]


def agreed(view: TableView, user: int) -> MessageLayout:
    """The answer to who has agreed, or does no longer."""
    own = next((each for each in view.players if each.user == user), None)
    if own is None or not own.allows_hints:
        text = "You do not agree to hints at this table."
    elif not_agreed(view):
        names = listed([f"**{plain(each.name)}**" for each in not_agreed(view)])
        text = f"Noted: you agree to hints. Still missing: {names}."
    else:
        text = f"Noted: you agree to hints, and so do all. **{LABEL}** on your panel asks for one."
    keys = [allow_key(view, allows=False)] if own and own.allows_hints else []
    return MessageLayout(text, keys if view.status == "lobby" else [], colour=BLUE)


def allow_key(view: TableView, *, allows: bool) -> GameButton:
    """The button by which somebody agrees, or does no longer."""
    label = "Allow hints" if allows else "No hints"
    return GameButton(ComponentId(ALLOW, view.id, (YES if allows else NO,)), label)
