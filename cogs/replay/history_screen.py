"""All that happened at a table, in words and by pages; and what is left of an old message."""

from collections.abc import Sequence

from cogs.replay.screen import replay_key
from cogs.ui.components import GameButton
from cogs.ui.custom_ids import ComponentId
from cogs.ui.layout import BLUE, MessageLayout, shortened
from host.table.models import AnyGame, TableView

PAGE_LINES, PAGE_ROOM = 20, 3000
"""A page has so many lines and characters at the most."""
LONGEST_LINE = 600
KEPT_LINES, KEPT_ROOM = 3, 150
"""What stays of a message whose place another one took: lines, and characters in all."""


def history_key(view: TableView) -> GameButton:
    """The button that leads here."""
    return GameButton(ComponentId("log", view.id), "All that happened")


def pages_of(lines: Sequence[str]) -> list[list[str]]:
    """The lines by pages, the oldest first: a page that is full never changes. At least one."""
    pages: list[list[str]] = [[]]
    room = PAGE_ROOM
    for whole in lines:
        line = shortened(whole, LONGEST_LINE)
        if len(pages[-1]) == PAGE_LINES or len(line) + 1 > room:
            pages.append([])
            room = PAGE_ROOM
        pages[-1].append(line)
        room -= len(line) + 1
    return pages


def history(
    game: AnyGame, view: TableView, pages: Sequence[Sequence[str]], number: int
) -> MessageLayout:
    """One page of all that happened, counted from 1."""
    count = f" · page {number} of {len(pages)}" if len(pages) > 1 else ""
    beside = [
        GameButton(ComponentId("log", view.id, (str(page),)), label)
        for page, label in ((number - 1, "Earlier"), (number + 1, "Later"))
        if 1 <= page <= len(pages)
    ]
    if view.started is not None:
        beside.append(replay_key(view))
    return MessageLayout(
        f"### All that happened · {game.title}, table {view.id}{count}",
        "\n".join(pages[number - 1]) or "Nothing yet that everybody may know.",
        *([beside] if beside else []),
        colour=BLUE,
    )


def superseded(game: AnyGame, view: TableView, lines: Sequence[str]) -> MessageLayout:
    """What is left of a table's message once the next one stands below it: the last that happened
    in it, in one to three muted lines.
    """
    told = [line for line in lines if line]  # an empty one stands for one that joined
    kept: list[str] = []
    room = KEPT_ROOM
    for line in reversed(told[-KEPT_LINES:]):
        if kept and len(line) > room:
            break
        kept.insert(0, shortened(line, room))
        room -= len(line)
    if not kept:
        return MessageLayout(f"-# {game.title}, table {view.id}: it goes on below.", colour=None)
    earlier = "… " if len(kept) < len(told) else ""
    return MessageLayout(muted("\n".join((earlier + kept[0], *kept[1:]))), colour=None)


def muted(text: str) -> str:
    """Lines in small grey type."""
    return "\n".join(f"-# {line.removeprefix('-# ')}" for line in text.splitlines())
