"""The page of a server's running tables, with what a manager can do at each, and its questions."""

from collections.abc import Mapping, Sequence
from typing import Final

from cogs.discord_api.places import link_to
from cogs.results.screen import ANY, RESULTS
from cogs.server.commands import pages
from cogs.ui.components import BESIDE, DANGER, GameButton, button
from cogs.ui.layout import BLUE, SAND, SEAT_LETTERS, MessageLayout, mention, moment
from engine.words import counted, listed
from host.overview.running import Standing
from host.repositories.listing import OpenTable
from host.table.views import TableView
from render.base import Picture

TABLES, FIGURES = "servertables", "figures"
"""Actions that show the pages."""
NUDGE, PAUSE, RESUME, FREE, END = "mgrnudge", "mgrpause", "mgrresume", "mgrfree", "mgrend"
"""Actions at a table, whose answers lead back to the page."""
SURE, PROPOSE = "sure", "propose"
"""In the id of a button that ends or pauses a game after the question, or proposes a pause."""
PAGE_SIZE: Final = 4
"""Tables on a page: Discord allows 40 components in a message."""


def tables(
    found: Sequence[OpenTable],
    standing: Mapping[int, Standing],
    number: int,
    guild: int,
    note: str = "",
) -> MessageLayout:
    """A page of running tables, those that wait longest first."""
    ordered = sorted(found, key=lambda each: (_rank(standing.get(each.id)), each.id))
    last = max(0, len(ordered) - 1) // PAGE_SIZE
    number = min(number, last)
    parts: list[str | list[GameButton]] = []
    for each in ordered[number * PAGE_SIZE :][:PAGE_SIZE]:
        stands = standing.get(each.id, Standing())
        parts += [_entry(each, stands, guild), _keys(each, stands, number)]
    # The results of this server, where each leads on to striking it.
    ended = button(RESULTS, 0, "Results …", ANY, ANY, "0", BESIDE)
    turning = [
        button(TABLES, 0, "Earlier", str(max(number - 1, 0)), disabled=not number),
        button(TABLES, 0, "Later", str(number + 1), disabled=number == last),
    ]
    where = f" · page {number + 1} of {last + 1}" if last else ""
    return MessageLayout(
        f"### Running tables{where}",
        note,
        *(parts or ["No game is running that you can see."]),
        [*(turning if last else []), ended],
        pages(TABLES),
        colour=BLUE,
    )


def _rank(standing: Standing | None) -> tuple[int, float]:
    """Those that wait for a person come first, the longest first, then the paused ones."""
    if standing is None:
        return 2, 0.0
    if standing.waits is not None:
        return 0, standing.waits.timestamp()
    return 1, 0.0 if standing.paused is None else standing.paused.timestamp()


def _entry(table: OpenTable, standing: Standing, guild: int) -> str:
    way = f" · [go there]({link_to(guild, table.message)})" if table.message else ""
    acting = [table.players[seat] for seat in table.acting]
    people = listed([mention(each) for each in acting if each.user is not None])
    if standing.paused is not None:
        stands = f"paused {moment(standing.paused)}"
    elif standing.waits is not None and people:
        stands = f"waits for {people}, asked {moment(standing.waits)}"
    else:
        stands = "a computer is playing"
    who = listed([mention(each) for each in table.players])
    return f"**{table.title}**, table {table.id}{way}\n{stands}\n-# {who}"


def _keys(table: OpenTable, standing: Standing, number: int) -> list[GameButton]:
    page = str(number)
    pause = button(PAUSE, table.id, "Pause …", page)
    if standing.paused is not None:
        pause = button(RESUME, table.id, "Resume", page)
    return [
        button(NUDGE, table.id, "Nudge", page, disabled=standing.waits is None),
        pause,
        button(FREE, table.id, "Free …", page),
        button(END, table.id, "End …", page, style=DANGER),
    ]


def pause(view: TableView, number: int) -> MessageLayout:
    """Asks whether to propose a pause, or pause at once."""
    page = str(number)
    return MessageLayout(
        f"### Pause table {view.id}\nIf you propose it, the game pauses once all its players "
        "agree, and any of them can resume. If you pause it now, its clocks stop at once, and only "
        "a manager can resume.",
        [
            button(PAUSE, view.id, "Propose it", page, PROPOSE),
            button(PAUSE, view.id, "Pause now", page, SURE),
            _back(number),
        ],
        colour=SAND,
    )


def free(view: TableView, number: int) -> MessageLayout:
    """Asks whose seat to free."""
    keys = [
        button(
            FREE, view.id, f"Free seat {SEAT_LETTERS[seat]}", str(number), str(seat), str(each.user)
        )
        for seat, each in enumerate(view.players)
        if each.user is not None
    ]
    lines = [
        f"- {SEAT_LETTERS[seat]}: {mention(each)}"
        for seat, each in enumerate(view.players)
        if each.user is not None
    ]
    return MessageLayout(
        f"### Free a seat at table {view.id}\nA computer plays there until someone takes the seat.",
        "\n".join(lines),
        keys,
        [_back(number)],
        colour=SAND,
    )


def end(view: TableView, number: int) -> MessageLayout:
    """Asks whether to end a game."""
    here = sum(each.user is not None for each in view.players)
    many = counted(here, "person plays", "people play")
    return MessageLayout(
        f"### End table {view.id}?\n{many} there. The game closes without a result, and its "
        "board says that a manager ended it.",
        [button(END, view.id, "End it", str(number), SURE, style=DANGER), _back(number)],
        colour=SAND,
    )


def figures(picture: Picture) -> MessageLayout:
    """The picture of a server's last weeks."""
    return MessageLayout(
        "### This server in figures",
        picture,
        "-# Games that you can see, by week from Monday, UTC. A game counts as finished if it was "
        "played to its end.",
        pages(FIGURES),
        colour=BLUE,
        picture_name="figures",
    )


def _back(number: int) -> GameButton:
    return button(TABLES, 0, "Back", str(number))
