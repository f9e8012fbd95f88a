"""Each condition has its own words on screen, and buttons only where they can be pressed."""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec
import pytest
from discord import ui

from cogs.live import board, line, lobby
from cogs.lobby import computers, gathering_screen, options_screen, tables_screen
from cogs.people import privacy, settings
from cogs.play import panel_screen
from cogs.rules import screen as info
from cogs.time.absence import absences
from cogs.time.agreement_screen import proposal_keys, standing, suspension
from cogs.ui.components import GameButton, GameSelect
from cogs.ui.layout import BLUE, MessageLayout
from engine.registry import GAMES
from host.clock.pace import UNTIMED
from host.clock.seat_clock import MAX_WAITS
from host.messages.shown import Line
from host.repositories.listing import OpenTable
from host.repositories.people import Person
from host.table.lobby_state import LobbyState, WaitlistEntry
from host.table.place import Barrier, Place, Suspension
from host.table.requests import Proposal
from host.table.seats import Player
from host.table.summaries import ListedTable
from host.table.table_time import Pause, SeatClock, TableTime
from host.table.views import TableView
from render.base import Picture
from tests.cogs.views import LATE, but, seen_by, table_of

NATURE: Final = GAMES["nature"]
HOST, OTHER, THIRD = 11, 12, 13
BOARD: Final = Picture(b"", "png", "A board.")
ASKED: Final = SeatClock(LATE, answer_by=LATE)


def table(*users: int | None, **changed: Any) -> TableView:
    """A quiet running game with these people (None: a computer player)."""
    people = tuple(
        Player(None, "Rex", "grazer") if user is None else Player(user, f"P{user}")
        for user in users
    )
    usual = table_of(NATURE, len(users), NATURE.rules.options_type(), "running")
    quiet: dict[str, Any] = {"host": HOST, "players": people, "actors": (0,), "clocks": ()}
    quiet |= {"abandon_votes": (), "time": {"on_timeout": "sit-in"}}
    return but(usual, **(quiet | changed))


def read(layout: MessageLayout) -> str:
    """A message's texts; in brackets menus and enabled buttons; what is chosen after a star."""
    found = []
    for item in layout.walk_children():
        if isinstance(item, ui.TextDisplay):
            found.append(item.content)
        elif isinstance(item, GameButton) and not item.item.disabled:
            found.append(f"[{item.item.label}]")
        elif isinstance(item, GameSelect):
            found.append(f"[{item.item.placeholder}]")
            found += [f"*{each.label}" for each in item.item.options if each.default]
    return "\n".join(found)


def read_parts(*parts: str | Sequence[GameButton] | GameSelect) -> str:
    """The same for parts of a message."""
    return read(MessageLayout("-", *parts, colour=BLUE))


Says: TypeAlias = tuple[str, Sequence[str], Sequence[str]]
"""A text, what it contains, and what it doesn't."""


def lobbies() -> Iterator[Says]:
    """Lobbies of Nature, for two to six, with different numbers of players."""
    people = (HOST, OTHER, THIRD, 14, 15, 16)
    start, alone = "[Start]", "[Start with a computer]"
    for taken, said, there, missing in (
        (1, "(1 more player needed)", alone, start),
        (2, "(ready: 2 of 6 seats taken)", start, alone),
        (6, "(ready: 6 of 6 seats taken)", start, alone),
    ):
        view = table(*people[:taken], status="lobby", started=None)
        text = read(lobby.lobby(NATURE, view, BOARD, "mark"))
        yield text, (said, there, f"<@{HOST}> · host"), (missing, f"<@{OTHER}> · host")


def statuses() -> Iterator[Says]:
    """A table's status, and what its reader can do."""
    state = NATURE.rules.setup(NATURE.rules.options_type(), 2, random.Random(1))
    takes_over, pauses = "[Become the host]", "[Propose a pause]"
    for status, seat, said, unsaid in (
        ("lobby", 1, ("hasn't started", takes_over), (pauses, "is over")),
        ("lobby", 0, ("hasn't started",), (takes_over,)),
        ("lobby", None, ("hasn't started",), (takes_over,)),
        ("running", 1, ("'s turn", pauses), (takes_over, "hasn't started", "Ended")),
        ("running", None, ("'s turn",), (takes_over, pauses)),
        ("finished", 0, ("The game is over.",), (pauses, "'s turn", "Who can do what")),
        ("abandoned", 0, ("Ended by a manager. Nobody wins",), (pauses, "'s turn", "is over")),
    ):
        begun = {} if status != "lobby" else {"started": None}
        view = table(HOST, OTHER, status=status, **begun)
        if status == "abandoned":
            view = msgspec.structs.replace(view, closing="manager")
        yield read(info.status(NATURE, seen_by(NATURE, view, state, seat), seat)), said, unsaid
    for over in (False, True):
        at = table(HOST, OTHER, status="finished" if over else "running")
        text = read(info.as_picture(NATURE, seen_by(NATURE, at, state, None), BOARD))
        yield text, ("'s turn",) * (not over), ("'s turn",) * over


def listed_tables() -> Iterator[Says]:
    """Lines of the list of one's own tables."""
    usual = ListedTable(7, "nature", "Nature", Place(5, 6))
    away, direct = "A computer is playing for you", "in your direct messages with me"
    others = ("waiting for players", away, direct, "can't continue", "Your turn")
    for changed, said in (
        ({}, "<#5>"),
        ({"place": Place(5, 6, is_lost=True)}, "a deleted channel"),
        ({"status": "lobby"}, "waiting for players"),
        ({"waits": True}, "Your turn"),
        ({"is_away": True}, away),
        ({"place": Place(0, None)}, direct),
        ({"broken": "it is torn"}, "can't continue: it is torn"),
    ):
        one = msgspec.structs.replace(usual, **changed)
        yield read(info.games([(one, "")])), (said,), [x for x in others if x not in said]
    for many, waiting, said in (
        (1, 0, "It isn't your turn."),
        (2, 2, "Both are waiting for you."),
        (3, 3, "All are waiting for you."),
        (3, 2, "2 are waiting for you."),
        (3, 1, "One is waiting for you."),
        (3, 0, "None is waiting for you."),
    ):
        rows = [msgspec.structs.replace(usual, waits=number < waiting) for number in range(many)]
        yield read(info.games([(row, "") for row in rows])), (said,), ()


def late_seats() -> Iterator[Says]:
    """What is asked of whom about seats whose time has run out, and which seats are free."""
    sits_in, longer, own = "[Let a computer play]", "[Keep waiting]", "You're out of time."
    view = table(HOST, OTHER, THIRD, clocks=(ASKED, None, None))
    asks = f"<@{HOST}> is out of time."
    yield (
        read_parts(*absences(view)),
        (asks, sits_in, longer, "[Open the seat]"),
        (own, "After that"),
    )
    yield read_parts(*absences(view, 1)), (asks, sits_in), (own,)
    yield read_parts(*absences(view, 0)), (own,), (asks, sits_in)
    later = msgspec.structs.replace(ASKED, answer_by=LATE + timedelta(hours=1))
    two = msgspec.structs.replace(view, clocks=(ASKED, later, None))
    yield (
        read_parts(*absences(two)),
        (asks, "1 more player is out of time, too."),
        (f"<@{OTHER}> is out",),
    )
    for waits, there in ((MAX_WAITS - 1, True), (MAX_WAITS, False)):
        clock = msgspec.structs.replace(ASKED, waits=waits)
        text = read_parts(*absences(msgspec.structs.replace(view, clocks=(clock, None, None))))
        yield text, (longer,) * there, (longer,) * (not there)
    over = msgspec.structs.replace(view, status="finished")
    yield read_parts(*absences(over)), (), (asks, sits_in)
    for free, title in (((1,), "Open seat:"), ((1, 2), "Open seats:")):
        people = tuple(
            Player(None, "Rex", "grazer", is_free=True) if seat in free else player
            for seat, player in enumerate(view.players)
        )
        at = msgspec.structs.replace(view, players=people, clocks=())
        keys = ("[Take this seat]",) if len(free) == 1 else ("[Take seat B]", "[Take seat C]")
        yield read_parts(*absences(at)), (title, *keys), ()
        yield read_parts(*absences(at, 0)), (), (title, *keys)


def agreements() -> Iterator[Says]:
    """Proposals: who must still agree, and what can be proposed."""
    view = table(HOST, OTHER, THIRD)
    asked = msgspec.structs.replace(view, abandon_votes=(HOST,))
    text = read_parts(*standing(asked))
    yield text, (f"<@{HOST}> proposes to abandon", f"Waiting for <@{OTHER}> and <@{THIRD}>."), ()
    for changed in ({"status": "abandoned"}, {"started": None}, {"abandon_votes": ()}):
        yield read_parts(*standing(msgspec.structs.replace(asked, **changed))), (), ("[Agree]",)
    voted = but(view, requests={"proposal": Proposal("pause", (0, 1))})
    text = read_parts(*standing(voted))
    yield text, (f"<@{OTHER}> propose to pause", f"Waiting for <@{THIRD}>.", "[Decline]"), ()
    for by, who in ((None, "by agreement"), (99, "by <@99>")):
        paused = but(voted, time={"pause": Pause(LATE, by)})
        others = ("[Agree]", "Any player" if by else "Anyone")
        yield read_parts(*standing(paused)), (who, "[Resume]"), others
        yield read_parts(*proposal_keys(paused, 0)), (), ("[Propose a pause]",)
    yield read_parts(*proposal_keys(view, 0)), ("[Propose a pause]",), ()
    yield read_parts(*proposal_keys(view, None)), (), ("[Propose a pause]",)
    yield read_parts(*proposal_keys(table(HOST, None), 0)), (), ("[Propose a pause]",)
    locked = but(view, place={"suspension": Suspension(LATE, Barrier("locked"))})
    yield suspension(locked), ("its thread is locked", "Clocks are stopped"), ("lobby",)
    waiting = msgspec.structs.replace(locked, started=None)
    yield suspension(waiting), ("The lobby returns",), ("Clocks are stopped",)


def gatherings() -> Iterator[Says]:
    """Timed starts, waiting lists, and what only the host can choose."""
    two = table(HOST, OTHER, status="lobby", started=None)
    waiter = WaitlistEntry(THIRD, "P13")
    for state, start in (
        (LobbyState(), ""),
        (LobbyState("full"), "once all 6 seats are taken"),
        (LobbyState("full", 4), "once 4 players have joined"),
        (
            LobbyState(refused="players", refused_with=1),
            f"I couldn't start the game. Nature needs at least 2 players. <@{HOST}> can start it",
        ),
        (LobbyState(waiting=(waiter,)), f"**Waiting list:** 1. <@{THIRD}>"),
    ):
        view = msgspec.structs.replace(two, lobby=state)
        text = gathering_screen.gathering_lines(NATURE, view)
        assert bool(text) == bool(start)
        yield text, (start,), ()
    for user, role, called, said, unsaid in (
        (HOST, None, None, ("Press **Start**", "*You start it"), ("[Notify players]",)),
        (HOST, 5, None, ("[Notify players]", "<@&5>"), ("have been notified",)),
        (HOST, 5, 5, ("have been notified",), ("[Notify players]",)),
        (
            OTHER,
            5,
            None,
            (f"<@{HOST}> starts",),
            ("[Notify players]", "[Set a time]", "Press **Start**"),
        ),
    ):
        view = msgspec.structs.replace(two, lobby=LobbyState(role=called))
        yield read(gathering_screen.page(NATURE, view, user, role, "")), said, unsaid
    at_three = msgspec.structs.replace(two, lobby=LobbyState("full", 3))
    page = read(gathering_screen.page(NATURE, at_three, HOST, None, ""))
    yield page, ("*When 3 players have joined", "[Set a time]"), ("*You start it",)


def thread_lines() -> Iterator[Says]:
    """Lines of tables in threads."""
    state = NATURE.rules.setup(NATURE.rules.options_type(), 2, random.Random(1))
    full = {"status": "lobby", "started": None}
    waiting = LobbyState(waiting=(WaitlistEntry(THIRD, "P13"),))
    for users, changed, said, unsaid in (
        ((HOST, OTHER), full, ("4 seats open", "[Join]"), ("taken", "paused")),
        ((HOST, OTHER, *(None,) * 4), full, ("all seats taken",), ("open", "waiting")),
        ((HOST, *(None,) * 5), full | {"lobby": waiting}, ("1 on the waiting list",), ()),
        ((HOST, OTHER), {}, ("waiting for ", "[Board]"), ("paused", "open", "ended")),
        ((HOST, OTHER), {"time": {"pause": Pause(LATE)}}, ("paused",), ("waiting for ",)),
        (
            (HOST, OTHER),
            {"status": "abandoned", "closing": "manager"},
            ("ended by a manager, nobody wins", "[Watch the game]"),
            ("waiting for ",),
        ),
        (
            (HOST,),
            full | {"status": "abandoned", "closing": "unused"},
            ("closed before it started, because nobody started it",),
            ("[Watch", "[J"),
        ),
    ):
        seen = seen_by(NATURE, table(*users, **changed), state, None)
        for linked in (False, True):
            text = read(line.line(NATURE, Line.of(NATURE, seen, linked=linked), "mark"))
            yield text, said, unsaid
            assert ("<#" in text) is linked


def own_pages() -> Iterator[Says]:
    """A person's settings, and what is stored about them."""
    closed = "Right now Discord doesn't let me"
    for is_closed, notify, there in (
        (True, "dm", True),
        (True, "none", False),
        (False, "dm", False),
    ):
        person = Person(HOST, dm_closed=is_closed, preferences={"notify": notify})
        text = read(settings.settings(person))
        yield text, (closed,) * there, (closed,) * (not there)
    both = Person(HOST, preferences={"notify": "both", "script": "braille"})
    for of, chosen, other in (
        (Person(HOST), ("*By direct message\n", "*Plain text"), "*Braille"),
        (both, ("*By direct message and in the channel\n", "*Braille"), "*Plain text"),
    ):
        yield read(settings.settings(of)), chosen, (other,)
    for days, said in ((None, "Until you delete it."), (1, "1 day after it ends")):
        kept = None if days is None else timedelta(days=days)
        yield read(privacy.privacy(kept)), (said,), ()
    yield read(privacy.privacy(timedelta(days=365))), ("removed 365 days after",), ()
    yield read(privacy.ask(HOST, 0)), ("[Delete for good]", "[Keep my data]"), ("You're at",)
    yield read(privacy.ask(HOST, 2)), ("You're at 2 tables right now.",), ()


def server_lists() -> Iterator[Says]:
    """A server's list of tables: states, and what a stranger or a player can do."""
    people = (Player(HOST, "P11"), Player(None, "Rex", "grazer"))
    facts: dict[str, Any] = {"players": people, "free": 4, "most": 6, "acting": ()}
    facts |= {"pace": UNTIMED, "since": LATE, "round": None, "message": None}
    seven = (7, "nature", "Nature", Place(5, None))
    lobby_table = OpenTable(*seven, status="lobby", lobby=LobbyState(), **facts)
    queue = LobbyState("full", waiting=(WaitlistEntry(THIRD, "P13"),))
    free = (people[0], msgspec.structs.replace(people[1], is_free=True))
    running: dict[str, Any] = {"status": "running", "acting": (0,), "free": 0}
    for changed, user, said, unsaid in (
        ({}, OTHER, ("4 of 6 seats open", "[Join table 7]", "grazer", "no time"), ("you're in",)),
        ({}, HOST, ("**you're in**",), ("[Join", "[Wait")),
        ({"free": 0}, OTHER, ("all 6 seats taken", "[Wait for table 7]"), ("waiting", "[Join")),
        ({"free": 0, "lobby": queue}, THIRD, ("1 waiting", "starts when full"), ("[Wait",)),
        (running, OTHER, ("in progress", "(to play)", "[Watch table 7]"), ("seat open", "grazer")),
        (running | {"round": 3}, HOST, ("round 3", "[Show table 7]"), ("in progress", "[Take")),
        (running | {"free": 1, "players": free}, OTHER, ("1 seat open", "[Take seat B]"), ()),
    ):
        one = msgspec.structs.replace(lobby_table, **changed)
        yield read(tables_screen.tables([one], 0, user, 1)), said, unsaid
    yield read(tables_screen.tables([], 0, OTHER, 1)), ("No open tables",), ("[Join",)


def option_pages() -> Iterator[Says]:
    """Options, hints and computer players in the lobby."""
    waiting: dict[str, Any] = {"status": "lobby", "started": None}
    view = table(HOST, OTHER, **waiting, time=TableTime(UNTIMED, days_off=7))
    two_hours = msgspec.structs.replace(view, time=TableTime("live", 3, "open"))
    reset, timeout = "[Reset to defaults]", "[If nobody decides …]"
    page = options_screen.options_panel
    yield read(page(NATURE, view)), ("[More options]", "page 1 of 2"), (reset, timeout)
    yield read(page(NATURE, view, 1)), ("[Back]",), ("[More", "**Time per turn**")
    chosen = (timeout, "*Open the seat", "[Days off …]", "*3 days off")
    yield read(page(NATURE, two_hours)), chosen, (reset,)
    said = options_screen.differences(NATURE, two_hours)
    yield said, ("nobody decides: open the seat.", "Days off per player: 3."), ("standard",)
    yield options_screen.differences(NATURE, view), ("standard rules",), ()
    agreed = [msgspec.structs.replace(each, allows_hints=True) for each in view.players]
    for players, words, unsaid in (
        (view.players, ("You don't allow",), ("[Don't",)),
        ((agreed[0], view.players[1]), ("Waiting for **P12**.", "[Don't allow hints]"), ()),
        (tuple(agreed), ("Everyone allows hints.",), ("Waiting",)),
    ):
        at = msgspec.structs.replace(view, players=players)
        yield read(options_screen.agreed(at, HOST)), words, unsaid
    yield read(page(NATURE, view)), (), ("Now:",)
    some = msgspec.structs.replace(view, players=(agreed[0], view.players[1]))
    yield read(page(NATURE, some)), ("Now: allowed by P11, not yet by P12.",), ()
    hard = but(table(HOST, None, **waiting), time={"thinking_s": 20})
    rex = msgspec.structs.replace(hard.players[1], strength="hard")
    hard = msgspec.structs.replace(hard, players=(hard.players[0], rex))
    add, remove, watch = "[Add a", "[Remove a", "[Just watch"
    for at, shown, hidden in (
        (view, (add,), (remove, watch, "[Thinking")),
        (hard, (add, remove, watch, "[Thinking time …]"), ("live",)),
        (but(hard, time={"pace": "live"}), ("In live games",), ("[Thinking",)),
        (but(hard, place={"guild": None}), (), (watch,)),
        (table(HOST, *(None,) * 5, **waiting), (remove,), (add,)),
    ):
        yield read(computers.computers(NATURE, at)), shown, hidden


def late_players() -> Iterator[Says]:
    """What a board says of players who are gone or late, and a panel doesn't."""
    state = NATURE.rules.setup(NATURE.rules.options_type(), 2, random.Random(1))
    view = table(HOST, OTHER)
    gone = msgspec.structs.replace(view.players[1], absent="gone")
    for late, player, said, keys in (
        ((1,), view.players[1], "hasn't moved for 7 days.**", ("[Open the seat]",)),
        ((1,), gone, "is no longer in this server.**", ("[Open the seat]",)),
        ((0, 1), gone, "is no longer in this server.**", ("[Open seat A]", "[Open seat B]")),
    ):
        at = msgspec.structs.replace(view, openable=late, players=(view.players[0], player))
        layout = board.board(NATURE, seen_by(NATURE, at, state, None), (), BOARD, "m")
        yield read(layout), (said, *keys), ()
        yield read(board.panel(NATURE, seen_by(NATURE, at, state, 0))), (), (said, *keys)


def boards() -> Iterator[Says]:
    """What a board and panels say besides the game."""
    state = NATURE.rules.setup(NATURE.rules.options_type(), 2, random.Random(1))
    view, warned = table(HOST, OTHER), "I can't start direct messages"
    seen = seen_by(NATURE, view, state, None)
    for waits in (False, True):
        layout = board.board(NATURE, seen, (), BOARD, "m", waits_for_messages=waits)
        yield read(layout), (warned,) * waits, (warned,) * (not waits)
    for watched in (view, table(None, None)):
        layout = board.board(NATURE, seen_by(NATURE, watched, state, None), (), BOARD, "m")
        hand = ("[My hand]",)
        yield read(layout), hand * (watched is view), hand * (watched is not view)
    for seat, private, said, unsaid in (
        (0, False, "**Your turn:**", "Waiting for"),
        (1, False, "I'll message you here", "Waiting for"),
        (1, True, f"Waiting for <@{HOST}>. This updates", "I'll message you here"),
    ):
        own = seen_by(NATURE, view, state, seat)
        panel = board.panel(NATURE, own, picture=BOARD, is_private=private)
        old = ("-# The picture is from when I sent this.",)
        stays = seat == 1 and not private
        yield read(panel), (said, *old * stays), (unsaid, *old * (not stays))
    for late, keys in (((), ()), ((1,), ("[Nudge P12]",)), ((0, 1), ("[Nudge 2 players]",))):
        at = msgspec.structs.replace(view, nudgeable=late)
        layout = board.board(NATURE, seen_by(NATURE, at, state, None), (), BOARD, "m")
        yield read(layout), keys, () if late else ("[Nudge",)
    for by, words in ((0, "**Still your turn:**"), (1, f"**<@{OTHER}> nudged you.** Your turn:")):
        seen = msgspec.structs.replace(seen_by(NATURE, view, state, 0), nudged_by=by)
        yield read(board.panel(NATURE, seen)), (words,), ("**Your turn:",)
    for gone in (False, True):
        at = but(table(HOST, OTHER), place={"is_lost": gone})
        last = panel_screen.ended(NATURE, at, ())
        there = ("is in the channel",)
        yield read(last), there * (not gone), there * gone
    for free, how in ((False, "whenever you like"), (True, "Your seat is open")):
        computer = Player(None, "Rex", "grazer", away=OTHER, is_free=free)
        at = msgspec.structs.replace(view, players=(view.players[0], computer))
        yield read(panel_screen.without_seat(NATURE, at, OTHER)), (how, "[I'm back]"), ("[Board]",)
    for mark, key, other in (("", "[Board]", "[Rules]"), ("m", "[Rules]", "[Board]")):
        lost = panel_screen.without_seat(NATURE, view, THIRD, mark=mark)
        yield read(lost), ("You no longer play", key), (other,)
    taken = panel_screen.without_seat(NATURE, view, THIRD, lost=1, mark="m")
    yield read(taken), (f"**<@{OTHER}> has taken your seat.**",), ("no longer",)
    nowhere = but(view, place={"is_lost": True})
    yield (
        read(board.panel(NATURE, seen_by(NATURE, nowhere, state, 0))),
        ("Nature · a deleted channel", "**This table's channel was deleted.**"),
        ("<#",),
    )
    at = msgspec.structs.replace(view, clocks=(SeatClock(LATE), None))
    reminded = msgspec.structs.replace(seen_by(NATURE, at, state, 0), reminded=True)
    yield (
        read(board.panel(NATURE, reminded)),
        ("**Reminder: your turn (due",),
        (),
    )


@pytest.mark.parametrize(
    "screens",
    [
        *(lobbies, statuses, listed_tables, late_seats, agreements, gatherings, thread_lines),
        *(own_pages, server_lists, option_pages, late_players, boards),
    ],
)
def test_each_condition_has_its_words_and_buttons(screens: Callable[[], Iterator[Says]]) -> None:
    for text, said, unsaid in screens():
        assert [each for each in said if each not in text] == [], text
        assert [each for each in unsaid if each in text] == [], text


def test_one_function_alone_links_to_where_a_table_is() -> None:
    """So that nothing links to a channel that was deleted. A list names tables in open channels,
    and a series ends with its channel.
    """
    linking = {
        path.name: found
        for path in sorted(Path(board.__file__).parents[1].rglob("*.py"))
        if (found := re.findall(r"<#\{[\w.]*\.channel\}>", path.read_text(encoding="utf-8")))
    }
    assert linking == {
        "layout.py": ["<#{place.channel}>"],
        "screen.py": ["<#{plan.channel}>", "<#{plan.channel}>"],
        "tables_screen.py": ["<#{table.place.channel}>"],
        "threads.py": ["<#{place.channel}>"],
    }
