"""The page of a result that can be struck, the form for it, and what is said about it."""

from collections.abc import Sequence
from typing import Final

import discord
from discord import ui

from cogs.replay.screen import REPLAY
from cogs.server.commands import pages
from cogs.ui.components import DANGER, PRIMARY, ComponentId, button
from cogs.ui.form import WRITTEN_FORM_S
from cogs.ui.layout import BLUE, SAND, MessageLayout
from engine.words import escaped
from host.statistics.ratings import Change
from host.strikes.message import StruckResult
from host.strikes.strikes import REASON_LENGTH

ASK, FORM, RESTORE = "strikeask", "strikeform", "restore"
"""Actions: ask for the reason, strike, and restore."""
REASON: Final = "reason"
MOST_CHANGES: Final = 10


def page(
    table: int, ending: str, struck_for: str | None, changes: Sequence[Change], note: str = ""
) -> MessageLayout:
    """A result, and what striking or restoring it changes; `ending` says how the game ended."""
    key = button(ASK, table, "Strike this result …", style=DANGER)
    state = "It counts for ratings, profiles and records."
    if struck_for is not None:
        key = button(RESTORE, table, "Restore this result", style=PRIMARY)
        why = f": {escaped(struck_for)}" if struck_for else "."
        state = f"**It is struck**{why}"
    told = [f"- <@{each.user}> {each.before:,} → {each.after:,}" for each in changes]
    if len(told) > MOST_CHANGES:
        more = len(told) - MOST_CHANGES
        told = [*told[:MOST_CHANGES], f"- and {more} more"]
    what = "Striking" if struck_for is None else "Restoring"
    effect = f"{what} it changes no rating of today."
    if told:
        effect = "\n".join([f"{what} it changes these ratings of today:", *told])
    return MessageLayout(
        f"### Result of table {table}",
        note,
        ending,
        state,
        effect,
        [key],
        pages(""),
        colour=BLUE,
    )


class StrikeForm(ui.Modal):
    """Asks why a result is struck."""

    def __init__(self, table: int) -> None:
        super().__init__(title=f"Strike the result of table {table}", timeout=WRITTEN_FORM_S)
        self.custom_id = ComponentId(FORM, table).pack()
        reason: ui.TextInput[StrikeForm] = ui.TextInput(
            custom_id=REASON,
            max_length=REASON_LENGTH,
            style=discord.TextStyle.paragraph,
        )
        told = "Its players read it where the game was."
        self.add_item(ui.Label(text="Reason", description=told, component=reason))


def struck(shown: StruckResult, title: str, mark: str) -> MessageLayout:
    """What is said where the game was."""
    result = f"The result of table {shown.table} ({title})"
    if shown.reason is None:
        said = f"{result} counts again: a manager restored it."
    else:
        why = f": {escaped(shown.reason)}" if shown.reason else "."
        said = f"{result} doesn't count any more. A manager struck it{why}"
    # Watching a game that is over: an id as `cogs.replay.screen.replay_key` makes it.
    key = button(REPLAY, shown.table, "Watch the game", "all", "0", "", mark)
    return MessageLayout(said, [key], colour=SAND)
