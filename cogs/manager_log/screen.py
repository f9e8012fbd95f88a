"""The page of a server's log, and its lines."""

from collections.abc import Collection
from typing import Final

from cogs.results.screen import STRIKE
from cogs.server.commands import pages
from cogs.server.screen import SETTINGS, ServerContext, value_of
from cogs.ui.components import BESIDE, button
from cogs.ui.layout import BLUE, SAND, Beside, MessageLayout, day_and_time, fitting
from engine.words import escaped
from host.manager_log.deeds import Deed, Logged, LogPage, What
from host.subject import Subject
from host.table.seats import FORMER_NAME, is_former

LOG: Final = "serverlog"
"""The action that shows a page of the log."""
PAGE_SIZE: Final = 10
"""Entries on a page."""
MOST_RESULTS: Final = 5
"""Results that were struck or restored, of a page, with a button each."""


def log(
    around: ServerContext, found: LogPage, number: int, seen: Collection[Subject]
) -> MessageLayout:
    """A page of the log; only tables and tournaments that its reader may see (`seen`) are named."""
    lines = [
        f"- {day_and_time(each.at)} · {in_words(around, each, seen)}" for each in found.entries
    ]
    struck = [each.deed for each in found.entries if each.deed.what in ("strike", "restore")]
    results = dict.fromkeys(each.table for each in struck if each.table and each.where in seen)
    keys = []
    if number or found.has_more:
        keys = [
            button(LOG, 0, "Newer", str(max(number - 1, 0)), disabled=not number),
            button(LOG, 0, "Older", str(number + 1), disabled=not found.has_more),
        ]
    return MessageLayout(
        "### What managers did\nKept for a year. Only those who manage the server can open this.",
        fitting(lines) or "Nothing yet.",
        keys,
        [button(STRIKE, each, f"Table {each}", BESIDE) for each in [*results][:MOST_RESULTS]],
        pages(LOG),
        colour=BLUE,
    )


def line(
    around: ServerContext, logged: Logged, seen: Collection[Subject], mark: str
) -> MessageLayout:
    """A line in the channel for the log."""
    key = button(LOG, 0, "Log (managers)", "0", mark)
    return MessageLayout(Beside(in_words(around, logged, seen), key), colour=SAND)


DONE: Final[dict[What, str]] = {
    "webhook": "changed the address for results",
    "pause": "paused {where}",
    "resume": "resumed {where}",
    "free": "freed the seat of {whom} at {where}",
    "end": "ended {where} without a result",
    "host": "made {whom} the host of {where}",
    "block": "blocked {whom}{until}",
    "unblock": "unblocked {whom}",
    "strike": "struck the result of {where}",
    "restore": "restored the result of {where}",
    "open": "opened {where}",
    "begin": "ended sign-up for {where}",
    "call-off": "called off {where}",
    "take-out": "took {whom} out of {where}",
    "replace": "had {whom} play instead of {instead_of} in {where}",
    "readmit": "let {whom} play on in {where}",
}
"""What was done, but for settings."""


def in_words(around: ServerContext, logged: Logged, seen: Collection[Subject]) -> str:
    """What somebody did, in a sentence."""
    deed = logged.deed
    if deed.what == "settings":
        did = _changed(around, deed)
    else:
        did = DONE[deed.what].format(
            where=_where(around, deed, seen),
            whom=_person(logged.person),
            instead_of=_person(logged.instead_of),
            until="" if deed.until is None else f" until {day_and_time(deed.until)}",
        )
    because = f": {escaped(logged.reason)}" if logged.reason else "."
    return f"{_person(logged.by)} {did}{because}"


def _person(user: int | None) -> str:
    return FORMER_NAME if user is None or is_former(user) else f"<@{user}>"


def _where(around: ServerContext, deed: Deed, seen: Collection[Subject]) -> str:
    is_seen = deed.where in seen
    if deed.tournament is not None:
        return f"the tournament {escaped(deed.title)}" if is_seen else "a tournament"
    if not is_seen:
        return "a table"
    game = around.games.get(deed.game)
    return f"table {deed.table}" + (f" ({game.title})" if game else "")


def _changed(around: ServerContext, deed: Deed) -> str:
    """Which settings somebody changed, from what to what."""
    before, after = deed.before, deed.after
    if before is None or after is None:
        return "changed the settings"
    told = [
        f"**{each.title}** from {value_of(name, around, before)} to {value_of(name, around, after)}"
        for name, each in SETTINGS.items()
        if getattr(before, name) != getattr(after, name)
    ]
    return "changed " + ", ".join(told)
