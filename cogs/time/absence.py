"""Absent players: what the table is asked when a time runs out, and who takes free seats."""

from typing import get_args

import discord

from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.ui.components import BadComponentId, ComponentId, GameButton, number_of
from cogs.ui.layout import SAND, SEAT_LETTERS, MessageLayout, mention, moment, plain
from engine.words import counted, listed
from host.clock.seat_clock import MAX_WAITS
from host.errors import NotAllowed
from host.service.seats import Seats
from host.table.absence import Answer, by_itself
from host.table.models import SeatClock, TableView, away_seat_of

TIMEOUT, TAKE, QUIT, BACK = "timeout", "take", "quit", "back"
ANSWERS = {"wait": "Wait longer", "sit-in": "A computer sits in", "open": "Open the seat"}
"""What can be answered, by the words of `host.table.absence.Answer`."""


def absences(view: TableView, viewer: int | None = None) -> list[str | list[GameButton]]:
    """What is asked about seats whose time has run out, and which seats are free, with buttons.

    One question at a time, so that a message has room for all. `viewer` is the seat that sees it,
    None where all do: nobody is asked about their own.
    """
    if view.over:
        return []
    asked = [
        (clock.asked, seat, clock)
        for seat, clock in enumerate(view.clocks)
        if clock is not None and clock.asked is not None
    ]
    parts: list[str | list[GameButton]] = []
    own = next((clock for _, seat, clock in asked if seat == viewer), None)
    others = sorted((each for each in asked if each[1] != viewer), key=lambda each: each[0])
    if own is not None:
        parts.append(
            "**Your time has run out.** You can still take your turn. If nobody at the table says "
            f"otherwise, {_own_fate(view, own)}"
        )
    if others:
        _, seat, clock = others[0]
        parts += _question(view, seat, clock, len(others) - 1)
    return [*parts, *_free_seats(view, viewer)]


def _free_seats(view: TableView, viewer: int | None) -> list[str | list[GameButton]]:
    """Which seats anybody may take, and the buttons for that on what all see."""
    free = [seat for seat, each in enumerate(view.players) if each.is_free and each.user is None]
    if not free:
        return []
    names = [plain(view.players[seat].name) for seat in free]
    play = "plays there" if len(free) == 1 else "play there"
    what = "A seat is free" if len(free) == 1 else "Seats are free"
    keys = [
        GameButton(
            ComponentId(TAKE, view.id, (str(seat),)),
            "Take this seat" if len(free) == 1 else f"Take seat {SEAT_LETTERS[seat]}",
        )
        for seat in free
    ]
    text = f"**{what}:** {listed(names)} {play} until somebody takes over."
    return [text] if viewer is not None else [text, keys]


def leaving(view: TableView) -> MessageLayout:
    """The question whether a person means to leave a running game."""
    return MessageLayout(
        "**Leave this game for good?** A computer player plays on in your seat, and anybody may "
        "take it. If you don't take it back, you'll be rated last. To end the game for all, "
        "propose it by `/table abandon`.",
        [
            GameButton(ComponentId(QUIT, view.id), "Leave", style=discord.ButtonStyle.danger),
            GameButton(ComponentId("panel", view.id), "Stay"),
        ],
        colour=SAND,
    )


def _question(
    view: TableView, seat: int, clock: SeatClock, more: int
) -> list[str | list[GameButton]]:
    """What to do about a seat; so many more are asked about after it."""
    who = mention(view.players[seat])
    after = f" After that, the same is asked about {counted(more, 'other seat')}." * bool(more)
    text = (
        f"**The time of {who} has run out.** What now? Anyone else who plays here can say. If "
        f"nobody does, {_fate(view, clock, who)}{after}"
    )
    keys = [
        GameButton(ComponentId(TIMEOUT, view.id, (answer, str(seat), question_of(clock))), label)
        for answer, label in ANSWERS.items()
        if answer != "wait" or clock.waits < MAX_WAITS
    ]
    return [text, keys]


def question_of(clock: SeatClock) -> str:
    """A name of what is asked about a clock: until when, which all are told anyway. The number of
    an entry would tell how often others acted in secret.
    """
    return "" if clock.answer_by is None else str(int(clock.answer_by.timestamp()))


def _fate(view: TableView, clock: SeatClock, who: str) -> str:
    """What happens to somebody's seat if nobody answers, and when."""
    match by_itself(view.on_timeout, clock.waits):
        case "wait":
            return f"the table waits longer{_in_time(clock)}."
        case "open":
            until = f"anybody takes it, or {who} returns"
            return f"the seat is opened{_in_time(clock)}: a computer player sits in until {until}."
        case "sit-in":
            return f"a computer player sits in{_in_time(clock)}, until {who} returns."


def _own_fate(view: TableView, clock: SeatClock) -> str:
    """The same, as it is said to who sits there."""
    match by_itself(view.on_timeout, clock.waits):
        case "wait":
            return f"the table waits longer for you{_in_time(clock)}."
        case "open":
            until = "you return or anybody takes your seat"
            return f"a computer player sits in for you{_in_time(clock)}, until {until}."
        case "sit-in":
            return f"a computer player sits in for you{_in_time(clock)}, until you return."


def _in_time(clock: SeatClock) -> str:
    return "" if clock.answer_by is None else f" ({moment(clock.answer_by)})"


SAID = {
    "wait": "the table waits longer.",
    "sit-in": "a computer player sits in until they return.",
    "open": "a computer player sits in, and anybody may take the seat.",
}


class AbsenceHandlers:
    """Takes in what is answered about those who are not there."""

    def __init__(self, seats: Seats) -> None:
        self._seats = seats

    @on(TIMEOUT)
    async def answer(self, reply: Reply, press: Press) -> None:
        """Say what to do about a time that ran out."""
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
        asked = clock.asked if clock is not None and is_asked else None
        await self._seats.answer_timeout(
            press.table, interaction.user.id, seat, asked, chosen, interaction.id
        )
        await reply.say(f"Noted: {SAID[chosen]}")

    @on(QUIT)
    async def leave(self, reply: Reply, press: Press) -> None:
        """Leave a running game for good."""
        interaction = reply.interaction
        view = await self._seats.leave(press.table, interaction.user.id, interaction.id)
        await reply.say(
            f"You have left table {view.id}. A computer player plays on, and anybody may take the "
            "seat by a button under the board."
        )

    @on(TAKE)
    async def take(self, reply: Reply, press: Press) -> None:
        """Take a free seat for good."""
        interaction, seat = reply.interaction, number_of(press.component.part(0))
        if press.seen.seat == seat:
            await reply.say("You play in this seat.")
            return
        person = interaction.user
        if away_seat_of(press.view, person.id) == seat:
            await self._seats.come_back(press.table, person.id, person.display_name)
            await reply.say("You're back in your seat. `/hand` shows your hand.")
            return
        if press.view.guild != interaction.guild_id:
            raise NotAllowed(
                "People sit down in the server where the table is.",
                f"Press the button in <#{press.view.channel}>.",
            )
        view = await self._seats.take(
            press.table, person.id, person.display_name, seat, interaction.id
        )
        await reply.say(
            f"You play on in this seat, {mention(view.players[seat])}. `/hand` shows what is yours."
        )
