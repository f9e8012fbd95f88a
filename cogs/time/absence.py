"""Absent players: the question to the table when time runs out or someone left, and open seats."""

from collections.abc import Awaitable, Callable
from typing import Final, get_args

import discord
import msgspec

from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.ui.components import BadComponentId, ComponentId, GameButton, button, number_of
from cogs.ui.layout import SAND, SEAT_LETTERS, MessageLayout, mention, moment, place_of, plain
from engine.words import clip, counted, listed, single_line
from host.clock.pace import pace_of
from host.clock.seat_clock import MAX_WAITS, OPEN_AFTER, more_time
from host.clock.written import write_left
from host.errors import NotAllowed
from host.service.seats import Seats
from host.table.absence import Answer, by_itself
from host.table.table_time import SeatClock
from host.table.views import TableView, away_seat_of, seat_of

TIMEOUT, TAKE, QUIT, BACK = "timeout", "take", "quit", "back"
NUDGE, OPEN = "nudge", "open"
ANSWERS = {"wait": "Keep waiting", "sit-in": "Let a computer play", "open": "Open the seat"}
"""Labels of the answers (`host.table.absence.Answer`)."""
THEIR_SEAT: Final = {
    "wait": "Otherwise the table keeps waiting.",
    "sit-in": "Otherwise a computer plays for {who} until {who} is back.",
    "open": "Otherwise a computer plays for {who} until someone takes the seat.",
}
YOUR_SEAT: Final = {
    "wait": "Otherwise the table keeps waiting for you.",
    "sit-in": "Otherwise a computer plays for you until you're back.",
    "open": "Otherwise a computer plays for you until you or someone else takes the seat.",
}
"""What happens to a seat unless somebody decides."""
NUDGED_NAME: Final = 22
"""The most characters of a name on the button to nudge its person."""
NOT_HERE: Final = "{who} is no longer in {server}."
MAX_OPEN_KEYS: Final = 4
"""The most seats that can be opened from a row of buttons, beside a nudge."""


def absences(view: TableView, viewer: int | None = None) -> list[str | list[GameButton]]:
    """The question about a seat out of time, and open seats, with buttons.

    One question at a time, so that there is room for it. `viewer` is the seat that sees it (None:
    everyone): nobody is asked about their own.
    """
    if view.over:
        return []
    asked = [
        (clock.answer_by, seat, clock)
        for seat, clock in enumerate(view.clocks)
        if clock is not None and clock.answer_by is not None
    ]
    parts: list[str | list[GameButton]] = []
    own = next((clock for _, seat, clock in asked if seat == viewer), None)
    others = sorted((each for each in asked if each[1] != viewer), key=lambda each: each[:2])
    if own is not None:
        what = YOUR_SEAT[by_itself(view.time.on_timeout, own.waits)]
        is_gone = viewer is not None and view.players[viewer].absent == "gone"
        why = "**You've left this table's server.**" if is_gone else "**You're out of time.**"
        told = (f"{why} You can still move.", what, _closes(own))
        parts.append(" ".join(filter(None, told)))
    if others:
        _, seat, clock = others[0]
        parts += _question(view, seat, clock, len(others) - 1, viewer)
    return [*parts, *([late(view)] if viewer is None else []), *_free_seats(view, viewer)]


def _gone(who: str, viewer: int | None) -> str:
    """That somebody left the server; a seat may read it in its direct messages."""
    server = "this server" if viewer is None else "the table's server"
    return NOT_HERE.format(who=who, server=server)


def late(view: TableView) -> str:
    """Why seats can be opened without a question, in the channel; the buttons are beside the nudge.
    A panel doesn't say so, as it may stay while they move.
    """
    told = []
    for seat in view.openable:
        who, is_gone = mention(view.players[seat]), view.players[seat].absent == "gone"
        silent = f"{who} hasn't moved for {OPEN_AFTER.days} days."
        told.append(f"**{_gone(who, None) if is_gone else silent}**")
    if not told:
        return ""
    return f"{' '.join(told)} Any other player can open the seat."


def nudge_keys(view: TableView) -> list[GameButton]:
    """The buttons to nudge those who have kept the table waiting for long, or open their seats."""
    return [*_nudges(view), *open_keys(view)]


def open_keys(view: TableView, seat: int | None = None) -> list[GameButton]:
    """The buttons to open the seats of people who are away, other than the reader's `seat`."""
    seats = [each for each in view.openable if each != seat]
    return [
        button(
            OPEN,
            view.id,
            f"Open seat {SEAT_LETTERS[each]}" if seats[1:] else ANSWERS["open"],
            str(each),
        )
        for each in seats[:MAX_OPEN_KEYS]
    ]


def _nudges(view: TableView) -> list[GameButton]:
    if not view.nudgeable:
        return []
    only = view.players[view.nudgeable[0]]
    label = clip(single_line(only.name) or "someone", NUDGED_NAME)
    if view.nudgeable[1:]:
        label = counted(len(view.nudgeable), "player", "players")
    seats = "".join(str(seat) for seat in view.nudgeable)
    return [button(NUDGE, view.id, f"Nudge {label}", seats)]


def _free_seats(view: TableView, viewer: int | None) -> list[str | list[GameButton]]:
    """Open seats, with the buttons to take them, on what everyone sees. A panel says nothing of
    them: it may stay while somebody takes one.
    """
    free = [seat for seat, each in enumerate(view.players) if each.is_free and each.user is None]
    if not free or viewer is not None:
        return []
    names = listed([plain(view.players[seat].name) for seat in free])
    text = f"**Open seats:** {names} play there until someone takes over."
    if len(free) == 1:
        text = f"**Open seat:** {names} plays there until someone takes over."
    keys = [
        GameButton(
            ComponentId(TAKE, view.id, (str(seat),)),
            "Take this seat" if len(free) == 1 else f"Take seat {SEAT_LETTERS[seat]}",
        )
        for seat in free
    ]
    return [text, keys]


def leaving(view: TableView) -> MessageLayout:
    """Confirmation before leaving a running game."""
    return MessageLayout(
        "**Leave this game for good?** A computer takes over your seat, and anyone can take it "
        "from there. Unless you come back, you'll be rated last. To end the game for everyone, "
        "use `/table abandon`.",
        [
            GameButton(
                ComponentId(QUIT, view.id), "Leave the game", style=discord.ButtonStyle.danger
            ),
            GameButton(ComponentId("panel", view.id), "Stay"),
        ],
        colour=SAND,
    )


def _question(
    view: TableView, seat: int, clock: SeatClock, more: int, viewer: int | None
) -> list[str | list[GameButton]]:
    """What to do about a seat, before the question about the others."""
    who = mention(view.players[seat])
    is_gone = view.players[seat].absent == "gone"
    why = _gone(who, viewer) if is_gone else f"{who} is out of time."
    told = [
        f"**{why}** The other players decide what happens.",
        THEIR_SEAT[by_itself(view.time.on_timeout, clock.waits)].format(who=who),
        _closes(clock),
    ]
    pace, waits = pace_of(view.time.pace), clock.waits < MAX_WAITS
    if waits and pace is not None and pace.at is None:
        told.append(f"**{ANSWERS['wait']}** gives them {write_left(more_time(pace))} more.")
    if more:
        out = counted(more, "more player is", "more players are")
        told.append(f"{out} out of time, too.")
    keys = [
        GameButton(ComponentId(TIMEOUT, view.id, (answer, str(seat), question_of(clock))), label)
        for answer, label in ANSWERS.items()
        if answer != "wait" or waits
    ]
    return [" ".join(filter(None, told)), keys]


def question_of(clock: SeatClock) -> str:
    """Names the question about a clock by its deadline, which everyone knows. The number of a
    ledger entry would tell how often others acted in secret.
    """
    return "" if clock.answer_by is None else str(int(clock.answer_by.timestamp()))


def _closes(clock: SeatClock) -> str:
    return "" if clock.answer_by is None else f"This question closes {moment(clock.answer_by)}."


class AbsenceHandlers:
    """Decisions about absent players, leaving and taking seats.

    `has_left`: whether a person (the second number) is certain to have left a server.
    """

    def __init__(
        self, seats: Seats, has_left: Callable[[int | None, int], Awaitable[bool]]
    ) -> None:
        self._seats = seats
        self._has_left = has_left

    @on(TIMEOUT)
    async def answer(self, reply: Reply, press: Press) -> None:
        """Decide about a seat that is out of time."""
        chosen: Answer | None = next(
            (each for each in get_args(Answer) if each == press.component.part(0)), None
        )
        question = press.component.part(2)
        if chosen is None or not question:
            raise BadComponentId
        interaction, seat = reply.interaction, number_of(press.component.part(1))
        clocks = press.view.clocks
        clock = clocks[seat] if seat < len(clocks) else None
        is_asked = clock is not None and question_of(clock) == question
        asked = press.view.progress.questions[seat] if is_asked else None
        await self._seats.answer_timeout(
            press.table, interaction.user.id, seat, asked, chosen, interaction.id
        )
        who = mention(press.view.players[seat])
        await reply.say(
            {
                "wait": f"The table keeps waiting for {who}.",
                "sit-in": f"A computer plays for {who} until they're back.",
                "open": f"{who}'s seat is open. A computer plays until someone takes the seat.",
            }[chosen]
        )

    @on(NUDGE)
    async def nudge(self, reply: Reply, press: Press) -> None:
        """Nudge those who keep the table waiting, and see whether they are in the server."""
        asked = press.component.part(0)
        if not asked.isdecimal() or len(asked) > len(SEAT_LETTERS):
            raise BadComponentId
        seats = [int(each) for each in asked]
        view = await self._seats.nudge(press.table, reply.user, seats, reply.interaction.id)
        own = seat_of(view, reply.user)
        nudged = [
            seat
            for seat, nudge in enumerate(view.progress.nudges)
            if nudge is not None and seat in seats and seat != own == nudge.by
        ]
        names = listed([mention(view.players[seat]) for seat in nudged])
        said = f"You nudged {names}. That's possible once a day."
        gone = [seat for seat in nudged if await self._is_gone(view, seat)]
        if not gone:
            await reply.say(said)
            return
        told = [f"**{_gone(mention(view.players[seat]), None)}**" for seat in gone]
        then = "If they don't answer, let the table decide, or open the seat yourself:"
        shown = msgspec.structs.replace(view, openable=tuple(gone))
        await reply.show(
            MessageLayout(f"{said}\n{' '.join(told)} {then}", open_keys(shown), colour=SAND)
        )

    async def _is_gone(self, view: TableView, seat: int) -> bool:
        """Whether a seat's person left the server; then all its tables learn of it."""
        user = view.players[seat].user
        if (
            user is None
            or view.place.guild is None
            or not await self._has_left(view.place.guild, user)
        ):
            return False
        await self._seats.left_server(view.place.guild, user)
        return True

    @on(OPEN)
    async def open(self, reply: Reply, press: Press) -> None:
        """Open the seat of somebody who is away."""
        seat, who = number_of(press.component.part(0)), "The"
        if seat < len(press.view.players):
            who = f"{mention(press.view.players[seat])}'s"
        await self._seats.open_seat(press.table, reply.user, seat, reply.interaction.id)
        await reply.say(f"{who} seat is open. A computer plays until someone takes the seat.")

    @on(QUIT)
    async def leave(self, reply: Reply, press: Press) -> None:
        """Leave a running game for good."""
        interaction = reply.interaction
        view = await self._seats.leave(press.table, interaction.user.id, interaction.id)
        await reply.say(
            f"You left table {view.id}. A computer plays in your seat, and anyone can take it with "
            "the button under the board."
        )

    @on(TAKE)
    async def take(self, reply: Reply, press: Press) -> None:
        """Take an open seat for good."""
        interaction, seat = reply.interaction, number_of(press.component.part(0))
        if press.seen.seat == seat:
            await reply.say("You're already in this seat.")
            return
        person = interaction.user
        if away_seat_of(press.view, person.id) == seat:
            await self._seats.come_back(press.table, person.id, person.display_name)
            await reply.say("You're back in your seat. `/hand` shows your hand.")
            return
        if press.view.place.guild != interaction.guild_id:
            raise NotAllowed(
                "You can only take a seat in the table's own server.",
                f"Press the button in {place_of(press.view.place)}.",
            )
        view = await self._seats.take(
            press.table, person.id, person.display_name, seat, interaction.id
        )
        await reply.say(
            f"The seat is yours, {mention(view.players[seat])}. `/hand` shows your hand."
        )
