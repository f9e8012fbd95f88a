"""**Play again**: the same people at another table, at once or on another day."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from cogs.discord_api.places import Interaction
from cogs.interactions.press import Press, on, on_form
from cogs.interactions.replies import FormReply, Reply
from cogs.lobby.gathering_handler import StartForm, start_in
from cogs.lobby.handler import LobbyHandlers
from cogs.messages.threads import NewTablePlace, place_for_table, thread_beside
from cogs.ui.layout import day_and_time, place_of
from engine.words import listed
from host.errors import NotAllowed
from host.friends.friends import Friends
from host.friends.guests import PlayAgain
from host.repositories.people import People
from host.service.deadlines import Deadlines
from host.service.queries import Queries
from host.table.views import TableView, seat_of
from host.table.waiting_list import MAX_START_DELAY

AGAIN, ON_A_DAY, SET_DAY = "again", "againday", "setagain"


@dataclass(eq=False)
class AgainHandlers:
    """Opens rematches, and seats those who want to play again."""

    _read: Queries
    _friends: Friends
    _people: People
    _deadlines: Deadlines
    _opening: LobbyHandlers

    @on(AGAIN)
    async def again(self, reply: Reply, press: Press) -> None:
        """Propose a rematch where the old table was, or join the one that is proposed."""
        open_already = await self._friends.rematch_of(press.table)
        if open_already is None:
            await self._propose(reply, press.view, None)
            return
        person, view = reply.interaction.user, await self._read.view(open_already)
        if seat_of(view, person.id) is None:
            await self._friends.may_sit(view, person.id)
            view = await self._friends.play(view.id, person.id, person.display_name)
            await self._opening.seated(reply, view)
        else:
            await reply.say(f"You're in. {_waiting(view)}")

    @on(ON_A_DAY, opens_form=True)
    async def ask(self, reply: FormReply, press: Press) -> None:
        """Ask for the day and the time of a rematch."""
        await self._refuse_second(press.table)
        place = _place_of_another(reply.interaction, press.view)
        await self._opening.may_open(reply.interaction, place, press.view.game)
        person = await self._people.get(reply.user)
        await reply.open(StartForm(SET_DAY, press.table, person))

    @on_form(SET_DAY)
    async def on_a_day(self, reply: Reply, press: Press) -> None:
        """Propose a rematch at that time."""
        await self._refuse_second(press.table)
        now = self._deadlines.now()
        at = start_in(press, (await self._people.get(reply.user)).calendar, now)
        if not now < at <= now + MAX_START_DELAY:
            raise NotAllowed(
                "The start has to be within the next 30 days.", "Enter another time, such as 20:30."
            )
        await self._propose(reply, press.view, at)

    async def _refuse_second(self, table: int) -> None:
        other = await self._friends.rematch_of(table)
        if other is not None:
            raise NotAllowed(
                f"Table {other} is already open to play again.", "Press **Play again** to join."
            )

    async def _propose(self, reply: Reply, old: TableView, starts_at: datetime | None) -> None:
        again = PlayAgain(old.id, old.players, old.time.thinking_s, starts_at)
        view = await self._opening.create(
            reply.interaction,
            old.game,
            await self._read.asked_options(old.id),
            place=_place_of_another(reply.interaction, old),
            pace=old.time.pace,
            again=again,
        )
        await reply.say(f"Table {view.id} is open. {_waiting(view)}".rstrip())


WAITING: Final = "I'm asking {who}. {start}"


def _waiting(view: TableView) -> str:
    """Whom a rematch waits for, and when it starts."""
    if not view.lobby.kept:
        return ""
    start = "The game starts once everyone is in."
    if view.lobby.is_scheduled and view.lobby.starts_at is not None:
        start = f"The game starts {day_and_time(view.lobby.starts_at)}."
    return WAITING.format(who=listed([f"<@{each.user}>" for each in view.lobby.kept]), start=start)


def _place_of_another(interaction: Interaction, old: TableView) -> NewTablePlace:
    """Where a rematch opens: a thread beside this one, or its channel. Raises `NotAllowed`."""
    if interaction.channel_id not in (old.place.channel, old.place.parent):
        raise NotAllowed(
            "A rematch opens in the same channel.",
            f"Press the button in {place_of(old.place)}, or use `/table new` here.",
        )
    if old.place.parent is not None:
        return thread_beside(interaction, old.place.parent)
    return place_for_table(interaction, "channel", "channel")
