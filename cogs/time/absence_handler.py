"""Presses about seats whose time has run out: what the table answers, and who takes a free seat."""

from typing import get_args

from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.time.absence_screen import QUIT, TAKE, TIMEOUT, question_of
from cogs.ui.custom_ids import BadComponentId, number_of
from cogs.ui.words import mention
from host.errors import NotAllowed
from host.service.seats import Seats
from host.table.absence import Answer
from host.table.models import away_seat_of

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
