"""Pauses and times per turn that players agree on, and decisions of table managers."""

from typing import Literal

from cogs.discord_api.rights import Rights
from cogs.interactions.press import Press, on, on_form
from cogs.interactions.replies import FormReply, Reply
from cogs.time.agreement_screen import (
    NEW_PACE,
    NO,
    PAUSE,
    RESUME,
    VOTE,
    YES,
    pace_words,
    until_all_agree,
)
from cogs.time.time_of_day import TIME_OF_DAY, TimeOfDayForm, chosen_in
from cogs.ui.components import BadComponentId
from cogs.ui.layout import SEAT_LETTERS, mention
from engine.words import listed
from host.errors import NotAllowed
from host.repositories.people import People
from host.service.lobbies import Lobby
from host.service.seats import Seats
from host.service.voting import Voting
from host.table.requests import Votes
from host.table.views import TableView, seat_of

DONE = {
    "pause": "The game is paused, and clocks are stopped. **Resume** on the board continues it.",
    "pace": "The new time per turn applies, and running clocks restart.",
}
NOT_DONE = {"pause": "the game isn't paused", "pace": "the time per turn stays the same"}


class GoverningHandlers:
    """Proposals of players and their answers, and decisions of managers."""

    def __init__(
        self, votes: Voting, lobby: Lobby, seats: Seats, rights: Rights, people: People
    ) -> None:
        self._votes = votes
        self._lobby = lobby
        self._seats = seats
        self._rights = rights
        self._people = people

    # --- what all agree on -----------------------------------------------------------------------

    async def pause(self, reply: Reply, view: TableView, *, force: bool = False) -> None:
        """Propose a pause or agree to one; managers pause at once, if they play with `force`."""
        interaction = reply.interaction
        if not force and seat_of(view, interaction.user.id) is not None:
            await self.propose(reply, view, "pause", "")
            return
        what = "pause a game without the players' agreement"
        await self._rights.require(interaction, view, what)
        await self._votes.pause(view.id, interaction.user.id, interaction.id)
        await reply.say("The game is paused, and clocks are stopped. `/table resume` continues it.")

    @on(PAUSE)
    async def press_pause(self, reply: Reply, press: Press) -> None:
        """Propose a pause with a button."""
        await self.pause(reply, press.view)

    async def propose(
        self, reply: Reply, view: TableView, what: Literal["pause", "pace"], value: str
    ) -> None:
        """Propose something to all players."""
        press = reply.interaction.id
        votes = await self._votes.propose(view.id, reply.user, what, value, press)
        await self._voted(reply, what, votes, "Proposed.")

    @on(VOTE)
    async def vote(self, reply: Reply, press: Press) -> None:
        """Agree to a proposal, or decline it for all to see."""
        what, answer = press.component.part(0), press.component.part(1)
        if what not in DONE or answer not in (YES, NO):
            raise BadComponentId
        if answer == YES:
            given = press.table, reply.user, what, reply.interaction.id
            await self._voted(reply, what, await self._votes.agree(*given), "You agreed.")
            return
        await self._votes.decline(press.table, reply.user, what)
        await reply.say(f"You declined: {NOT_DONE[what]}.")

    async def _voted(self, reply: Reply, what: str, votes: Votes, did: str) -> None:
        if votes.over:
            await reply.say(DONE[what])
            return
        await reply.say(f"{did} {until_all_agree('Decline')}")

    async def pace(self, reply: Reply, view: TableView, key: str) -> None:
        """Propose another time per turn; in a lobby, the host chooses it."""
        if view.status != "lobby":
            await self.propose(reply, view, "pace", key)
            return
        now = await self._lobby.set_pace(view.id, reply.interaction.user.id, key)
        await reply.say(f"Time per turn: {pace_words(now.time.pace)}.")

    @on(NEW_PACE, TIME_OF_DAY, opens_form=True)
    async def ask_time(self, reply: FormReply, press: Press) -> None:
        """Open the form for turns that are due at a time of day."""
        person = await self._people.get(reply.user)
        await reply.open(TimeOfDayForm(NEW_PACE, press.view, person))

    @on_form(NEW_PACE)
    async def take_time(self, reply: Reply, press: Press) -> None:
        """Propose that time of day."""
        await self.pace(reply, press.view, chosen_in(press.fields))

    @on(NEW_PACE)
    async def press_pace(self, reply: Reply, press: Press) -> None:
        """Propose another time per turn from a menu."""
        await self.pace(reply, press.view, press.value)

    # --- what managers decide --------------------------------------------------------------------

    async def resume(self, reply: Reply, view: TableView) -> None:
        """Resume a paused game."""
        interaction = reply.interaction
        manages = await self._manages(reply, view)
        await self._votes.resume(view.id, interaction.user.id, interaction.id, manages=manages)
        await reply.say("The game resumes; clocks continue where they stopped.")

    @on(RESUME)
    async def press_resume(self, reply: Reply, press: Press) -> None:
        """Resume a paused game with a button."""
        await self.resume(reply, press.view)

    async def free(self, reply: Reply, view: TableView, named: str) -> None:
        """Open a seat: a computer plays until someone takes it."""
        interaction = reply.interaction
        await self._rights.require(interaction, view, "open a seat")
        seat = seat_named(view, named)
        holder, was = view.players[seat].user, mention(view.players[seat])
        now = await self._seats.free(view.id, interaction.user.id, seat, holder, interaction.id)
        if view.status == "lobby":
            text = f"{was} is no longer at table {view.id}."
        else:
            text = (
                f"{was}'s seat is open. {mention(now.players[seat])} plays there until someone "
                "takes it with the button under the board."
            )
        await reply.say(text)

    async def transfer_host(self, reply: Reply, view: TableView, to: int) -> None:
        """Make someone else at the table its host."""
        interaction = reply.interaction
        user = interaction.user.id
        manages = user != view.host and await self._manages(reply, view)
        await self._seats.transfer_host(view.id, user, to, manages=manages)
        await reply.say(f"<@{to}> is now the host of table {view.id}.")

    async def _manages(self, reply: Reply, view: TableView) -> bool:
        return await self._rights.may_manage(reply.interaction, view)


def seat_named(view: TableView, named: str) -> int:
    """The seat of this letter or of this name. Raises `NotAllowed`."""
    wanted = named.strip().casefold()
    letters = SEAT_LETTERS[: len(view.players)].casefold()
    if len(wanted) == 1 and wanted in letters:
        return letters.index(wanted)
    found = [seat for seat, name in enumerate(view.names) if name.casefold() == wanted]
    if len(found) == 1:
        return found[0]
    raise NotAllowed(
        "That isn't a seat at this table.", f"Give its letter: {listed(letters.upper(), 'or')}."
    )
