"""Presses in the lobby: joining, leaving, and the start."""

from dataclasses import dataclass
from typing import Final, TypeAlias

import discord

from cogs.discord_api.places import Interaction, elsewhere, is_direct, message_link, parent_of
from cogs.discord_api.rights import Rights
from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.lobby import gathering_screen
from cogs.lobby.gathering_screen import BY_MY_HAND, CLOSED_DM, LATER_DM, PRESS_ONCE
from cogs.lobby.options_handler import before_the_game
from cogs.messages.direct_messages import DirectMessages, DmRateLimited, DmsClosed
from cogs.messages.forums import lacking
from cogs.messages.threads import NewTablePlace, enter_thread, place_for_table, words_of
from cogs.time.absence import leaving
from cogs.ui.layout import day_and_time, place_of
from engine.model import Options
from engine.registry import Games
from host.errors import ChannelNotAllowed, NotAllowed, StaleView, TableFull
from host.friends.friends import Friends
from host.friends.guests import PlayAgain
from host.friends.rematch import asking
from host.repositories.people import OpeningPauses, People
from host.repositories.servers import Home, Servers
from host.service.accounts import Accounts
from host.service.lobbies import Lobby
from host.service.queries import Queries
from host.table.views import TableView

MIN_SEATED = 2
NO_PERMISSIONS: Final = discord.Permissions.none()
"""The permissions of people who aren't in the server."""
Guest: TypeAlias = discord.Member | discord.User


def check_guest(reply: Reply, guest: Guest) -> None:
    """Refuse to invite bots, oneself, and who can't see this channel. Raises `NotAllowed`."""
    if guest.bot:
        raise NotAllowed(
            "Bots can't join a table like that.",
            "To play against the computer, press **Computer players** in a lobby.",
        )
    if guest.id == reply.user:
        raise NotAllowed("You can't invite yourself.", "To play against the computer, use `/help`.")
    may = guest.resolved_permissions if isinstance(guest, discord.Member) else NO_PERMISSIONS
    if may is not None and not may.view_channel:  # unknown ones are no reason to refuse
        raise NotAllowed(
            f"<@{guest.id}> can't see this channel.", "Invite them where you both can play."
        )


@dataclass(eq=False)
class LobbyHandlers:
    """What people can do before a game starts."""

    _servers: Servers
    _lobby: Lobby
    _read: Queries
    _people: People
    _accounts: Accounts
    _openings: OpeningPauses
    _games: Games
    _direct_messages: DirectMessages
    _friends: Friends
    _rights: Rights

    async def open(
        self,
        reply: Reply,
        game: str,
        chosen: Options,
        where: Home | None = None,
        *,
        invited: int | None = None,
        pace: str | None = None,
    ) -> None:
        """Open a table here or in a thread (None: the server's default), seat its opener, and keep
        a seat for who is `invited`; `pace` is the time per turn (None: the server's choice).

        In direct messages, where nobody else can join, computer players fill the other seats.
        """
        fewest = self._games.game(game).rules.seats_for(chosen).start
        seated = fewest if is_direct(reply.interaction) else 1
        place = await self.place(reply.interaction, where)
        guests = () if invited is None else (invited,)
        view = await self.create(
            reply.interaction, game, chosen, seated, place, invited=guests, pace=pace
        )
        if not view.place.is_direct:
            asking = [
                f"I'm asking <@{each.user}>, and keep a seat until {day_and_time(each.until)}."
                for each in view.lobby.kept
            ]
            await self.seated(reply, view, " ".join([place.note, *asking]).strip())
            return
        await reply.say(f"Table {view.id} is open here, for you alone. Press **Start** to play.")

    async def place(self, interaction: Interaction, where: Home | None = None) -> NewTablePlace:
        """Where to open a new table: in the server's forum if it has one, else see
        `place_for_table`.
        """
        settings, note = await self._servers.get(interaction.guild_id), ""
        if settings.forum is not None and interaction.guild is not None and where is None:
            why = lacking(interaction.guild, settings.forum)
            if not why:
                return NewTablePlace(settings.forum, in_thread=True)
            note = f"It couldn't be opened in <#{settings.forum}>: {why}."
        place = place_for_table(interaction, where, settings.home)
        await enter_thread(interaction.client, interaction)
        return place._replace(note=note or place.note)

    async def where(
        self, interaction: Interaction, game: str | None = None, invited: int | None = None
    ) -> str:
        """Where a new table opens by default, in words. Raises what `may_open` does."""
        place = await self.place(interaction)
        await self.may_open(interaction, place, game, invited)
        return words_of(place, interaction.channel_id)

    async def may_open(
        self,
        interaction: Interaction,
        place: NewTablePlace,
        game: str | None = None,
        invited: int | None = None,
    ) -> None:
        """Refuse a new table before people are asked for its game (None), or for all else. Raises
        `NotAllowed`, and what `Lobby.may_open` raises.
        """
        await self._rights.require_opening(interaction)
        try:
            await self._lobby.may_open(
                channel=place.channel,
                in_thread=place.in_thread,
                within=None if place.in_thread else parent_of(interaction),
                guild=interaction.guild_id,
                user=interaction.user.id,
                game=game,
                invited=invited,
            )
        except ChannelNotAllowed as refusal:
            raise elsewhere(interaction, refusal) from refusal

    async def create(
        self,
        interaction: Interaction,
        game: str,
        chosen: Options,
        seated: int = 1,
        place: NewTablePlace | None = None,
        *,
        invited: tuple[int, ...] = (),
        pace: str | None = None,
        again: PlayAgain | None = None,
    ) -> TableView:
        """A new table at a place (None: the server's default), to which people may be `invited`, or
        where they play `again`. Raises `NotAllowed`, and what `Lobby.create` raises.
        """
        person = interaction.user
        await self._rights.require_opening(interaction)
        place = place or await self.place(interaction)
        try:
            return await self._lobby.create(
                channel=place.channel,
                in_thread=place.in_thread,
                within=None if place.in_thread else parent_of(interaction),
                guild=interaction.guild_id,
                user=person.id,
                name=person.display_name,
                game=game,
                options=chosen,
                seated=seated,
                invited=invited,
                pace=pace,
                gather=None if again is None else asking(again),
            )
        except ChannelNotAllowed as refusal:
            raise elsewhere(interaction, refusal) from refusal

    @on("join")
    async def join(self, reply: Reply, press: Press) -> None:
        """Join the table; if it is full, offer the waiting list."""
        person = reply.interaction.user
        if press.view.place.guild != reply.interaction.guild_id:
            raise NotAllowed(
                "Join in the server where the table is.",
                f"Press **Join** in {place_of(press.view.place)}.",
            )
        await self._friends.may_sit(press.view, person.id)
        try:
            view = await self._lobby.join(press.table, person.id, person.display_name)
        except TableFull:
            view = await self._read.view(press.table)
            place = view.lobby.rank_of(person.id)
            await reply.show(
                gathering_screen.waits(view, place) if place else gathering_screen.offer(view)
            )
        else:
            await self.seated(reply, view)

    async def seated(self, reply: Reply, view: TableView, note: str = "") -> None:
        """Confirm that somebody has joined, and find out whether direct messages reach them."""
        sit = f"{_joined(view)} {note}".rstrip()
        game = self._games.game(view.game)
        person = await self._people.get(reply.user)
        if not person.wants_messages:
            how = BY_MY_HAND[person.notify == "none"].format(hand=game.wording.hand)
            await reply.say(f"{sit} {how}{await self._way_to(reply, view)}")
            return
        try:
            sent = await self._direct_messages.greet(
                reply.user,
                f"You've joined {game.title} (table {view.id}) in {place_of(view.place)}. "
                f"I'll send your {game.wording.hand} here when it starts."
                f"{'' if person.reads_messages else PRESS_ONCE}",
            )
            await self._lobby.greeted(view.id, reply.user, sent)
        except (DmsClosed, DmRateLimited) as refused:
            words = CLOSED_DM if isinstance(refused, DmsClosed) else LATER_DM
            why = words.format(hand=game.wording.hand)
            await reply.say(f"{sit} {why}{await self._way_to(reply, view)}")
        else:
            await self._accounts.mark_reachable(reply.user)
            await reply.say(
                f"{sit} I've sent you a direct message.{await self._way_to(reply, view)}"
            )

    async def _way_to(self, reply: Reply, view: TableView) -> str:
        """The link to a table that somebody joined from elsewhere."""
        if view.place.awaits_thread or reply.interaction.channel_id == view.place.channel:
            return ""
        link = message_link(await self._read.listed(view.id, reply.user))
        return f"\nThe table is here: {link or place_of(view.place)}"

    @on("leave")
    async def leave(self, reply: Reply, press: Press) -> None:
        """Leave the table; during a game, ask first."""
        if press.view.status == "running" and press.seen.seat is not None:
            await reply.show(leaving(press.view))
            return
        view = await self._lobby.leave(press.table, reply.user)
        said = f"You left table {view.id}."
        if view.over:
            said = f"Table {view.id} is closed: nobody is left."
        elif view.host != press.view.host:
            said = f"{said} <@{view.host}> is its host now."
        await reply.say(said)

    @on("start", in_place=True)
    async def start(self, reply: Reply, press: Press) -> None:
        """Start the game."""
        interaction = reply.interaction
        await self._lobby.start(press.table, interaction.user.id, interaction.id)
        if not press.view.place.is_direct:
            await reply.say(f"Game on! The board is coming up. {await self._hands(press.view)}")
        elif not reply.in_place:
            await reply.say("Game on! The board is where the table was opened.")

    async def _hands(self, view: TableView) -> str:
        """How people come to see their hands."""
        hand = self._games.game(view.game).wording.hand
        users = [player.user for player in view.players if player.user is not None]
        people = [await self._people.get(user) for user in users]
        reached = [each for each in people if each.wants_messages and not each.dm_closed]
        if self._openings.until is not None or len(reached) < len(people):
            return f"Press **My {hand}** under it to see yours."
        return f"{'Everyone gets their' if users[1:] else 'You get your'} {hand} by DM."

    @on("against")
    async def against_computer(self, reply: Reply, press: Press) -> None:
        """Start at once against a computer, if nobody else has joined."""
        view, user = before_the_game(press.view), reply.user
        if user == view.host:
            if len(view.players) > 1:
                raise StaleView(
                    "Someone else has joined the table.",
                    "Press **Start** to play with everyone there.",
                )
            rules = self._games.game(view.game).rules
            for _ in range(1, max(MIN_SEATED, rules.seats_for(view.options).start)):
                view = await self._lobby.add_bot(view.id, user, None)
        if view.lobby.starts_at is not None and view.lobby.start == "full":
            await reply.say("Game on! The board is coming up.")
            return
        await self.start(reply, press)

    @on("host")
    async def take_over(self, reply: Reply, press: Press) -> None:
        """Replace a host who is gone."""
        view = await self._lobby.take_over(press.table, reply.user)
        then = ": choose the options, and start the game." if view.status == "lobby" else "."
        await reply.say(f"You're the host of table {view.id} now{then}")


def _joined(view: TableView) -> str:
    """Confirms that somebody has joined a table, with its thread if it has one."""
    place, joined = view.place, f"You've joined table {view.id}"
    if place.parent is None:
        return f"{joined}."
    if place.awaits_thread:
        return f"{joined}. Its thread will open in <#{place.parent}> in a moment."
    return f"{joined} in {place_of(place)}."
