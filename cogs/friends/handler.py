"""Presses about invitations: *Play with …*, a lobby's **Invite …**, and what guests answer."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from cogs.discord_api.sight import FAILED, Sight
from cogs.friends import screen
from cogs.friends.declined import AGREE, CLOSE, STAY
from cogs.friends.invitation import DECLINE, PLAY
from cogs.interactions.press import Press, chosen, on
from cogs.interactions.replies import Reply
from cogs.lobby.handler import Guest, LobbyHandlers, check_guest
from cogs.lobby.options_handler import before_the_game
from cogs.ui.components import BadComponentId, number_of, person_of
from engine.registry import GAMES, AnyGame, Games
from host.errors import NotAllowed
from host.friends.friends import Friends
from host.friends.guests import may_ask_for
from host.repositories.people import People
from host.repositories.servers import Servers
from host.service.lobbies import Lobby
from host.service.voting import Voting
from host.table.views import TableView

PLAY_WITH_TITLE: Final = "Play with …"


@dataclass(eq=False)
class FriendHandlers:
    """Invites people to tables, and takes their answers."""

    _servers: Servers
    _people: People
    _friends: Friends
    _lobby: Lobby
    _votes: Voting
    _games: Games
    _sight: Sight
    _opening: LobbyHandlers

    # --- a new table -----------------------------------------------------------------------------

    async def play_with(self, reply: Reply, guest: Guest) -> None:
        """Ask which game to play with somebody. Raises `NotAllowed`."""
        check_guest(reply, guest)
        where = await self._opening.where(reply.interaction, invited=guest.id)
        games = await self._offered(reply.interaction.guild_id)
        is_closed = (await self._people.get(guest.id)).dm_closed
        layout = screen.which_game(games.values(), guest.id, where, is_closed=is_closed)
        await reply.show(layout)

    @on(screen.PLAY_WITH)
    async def how_fast(self, reply: Reply, press: Press) -> None:
        """Ask how fast to play the chosen game."""
        guest = _guest(reply, press.component.part(0))
        game = (await self._offered(reply.interaction.guild_id)).get(press.value)
        if game is None or reply.interaction.guild_id is None:
            raise BadComponentId
        where = await self._opening.where(reply.interaction, game.name, guest)
        tonight, a_day = map(self._friends.kept_until, (screen.TONIGHT, screen.A_DAY))
        await reply.show(screen.how_fast(game, guest, where, tonight, a_day))

    @on(screen.PACE_WITH)
    async def open(self, reply: Reply, press: Press) -> None:
        """Open a table for the chosen game, and invite the guest."""
        part, name, pace = press.component.parts(3)
        guest, games = _guest(reply, part), await self._offered(reply.interaction.guild_id)
        if name not in games or reply.interaction.guild_id is None:
            raise BadComponentId
        options = games[name].rules.options_type()
        await self._opening.open(reply, name, options, invited=guest, pace=pace or press.value)

    # --- the guests of a lobby -------------------------------------------------------------------

    @on(screen.INVITE)
    async def guests(self, reply: Reply, press: Press) -> None:
        """Show its guests, and a menu of people to invite."""
        await self._show(reply, _hosted(press.view, reply.user), "")

    @on(screen.ASK)
    async def invite(self, reply: Reply, press: Press) -> None:
        """Invite somebody to the lobby."""
        view, guest = _hosted(press.view, reply.user), _guest(reply, press.value)
        refuse_bot(reply, guest)
        sees = True
        with suppress(*FAILED):
            sees = await self._sight.may_still_see(guest, view.place)
        if not sees:
            raise NotAllowed(
                f"<@{guest}> can't see this table's channel.",
                "Invite them where you both can play.",
            )
        view = await self._friends.invite(view.id, reply.user, guest)
        await self._show(reply, view, f"I'm asking <@{guest}>.")

    @on(screen.FREE)
    async def free(self, reply: Reply, press: Press) -> None:
        """Take an invitation back."""
        guest = person_of(press.component.part(0))
        view = await self._friends.free_seat(press.table, reply.user, guest)
        await self._show(reply, view, f"The seat of <@{guest}> is free.")

    @on(screen.REMOVE)
    async def remove(self, reply: Reply, press: Press) -> None:
        """Remove a player, who hears of it."""
        view = _hosted(press.view, reply.user)
        seat, _, user = press.value.partition(" ")
        person = person_of(user)
        view = await self._lobby.free(view.id, reply.user, number_of(seat), person)
        await self._show(reply, view, f"<@{person}> no longer has a seat.")

    @on(screen.OPEN_TO_ALL)
    async def open_to_all(self, reply: Reply, press: Press) -> None:
        """Let anybody join."""
        view = await self._friends.open_to_all(press.table, reply.user)
        start = " You start the game." if view.lobby.start == "host" else ""
        await self._show(reply, view, f"Anyone can join now.{start}")

    async def _show(self, reply: Reply, view: TableView, note: str) -> None:
        known = await self._people.of([each.user for each in view.lobby.kept])
        closed = {user for user, person in known.items() if person.dm_closed}
        await reply.show(screen.guests_page(self._games.game(view.game), view, note, closed))

    # --- a guest's answer ------------------------------------------------------------------------

    @on(PLAY)
    async def play(self, reply: Reply, press: Press) -> None:
        """Sit down; the game starts if that was the last seat."""
        person, view = reply.interaction.user, before_the_game(press.view)
        if reply.interaction.guild_id != view.place.guild:
            await self._check_sight(person.id, view)
        await self._friends.may_sit(view, person.id)
        view = await self._friends.play(view.id, person.id, person.display_name)
        await self._opening.seated(reply, view)

    async def _check_sight(self, user: int, view: TableView) -> None:
        """A guest who answers by direct message may have lost sight of the table."""
        sees = False
        with suppress(*FAILED):
            sees = await self._sight.may_still_see(user, view.place)
        if not sees:
            raise NotAllowed(
                "You can't see that table's channel at the moment.",
                f"Ask <@{view.host}>, or try again in a minute.",
            )

    @on(DECLINE)
    async def decline(self, reply: Reply, press: Press) -> None:
        """Decline the invitation."""
        view = before_the_game(press.view)
        await self._friends.decline(view.id, reply.user)
        await reply.say(f"Maybe another time. I'll tell <@{view.host}>.")

    @on(screen.OTHER_GAME)
    async def other_game(self, reply: Reply, press: Press) -> None:
        """Ask which game the guest would rather play, then how fast."""
        view = before_the_game(press.view)
        may_ask_for(view, reply.user)
        games = await self._offered(view.place.guild)
        if not press.value:
            await reply.show(screen.which_other(games.values(), view))
            return
        if press.value not in games:
            raise BadComponentId
        await reply.show(screen.how_fast_instead(games[press.value], view))

    @on(screen.OTHER_PACE)
    async def ask_for(self, reply: Reply, press: Press) -> None:
        """Ask the host for the other game."""
        view, person = before_the_game(press.view), reply.interaction.user
        name, pace = press.component.parts(2)
        if name not in await self._offered(view.place.guild):
            raise BadComponentId
        given = person.id, name, pace or press.value, person.display_name
        await self._friends.ask_for(view.id, *given)
        await reply.say(f"I'm asking <@{view.host}> for {self._games.game(name).title}.")

    # --- what the host says to that --------------------------------------------------------------

    @on(AGREE)
    @on(STAY)
    async def answer(self, reply: Reply, press: Press) -> None:
        """Play what the guest would rather play, or stay with the game they were invited to."""
        guest, agrees = person_of(press.component.part(0)), press.component.action == AGREE
        settle = self._friends.agree if agrees else self._friends.stay
        view = await settle(press.table, reply.user, guest)
        title = self._games.game(view.game).title
        if agrees:
            await reply.say(f"Table {view.id} plays {title} now, and <@{guest}> is in.")
        else:
            await reply.say(f"The table stays with {title}. <@{guest}> can still join.")

    @on(CLOSE)
    async def close(self, reply: Reply, press: Press) -> None:
        """Close the lobby."""
        view = _hosted(press.view, reply.user)
        await self._votes.abandon(view.id, reply.user)
        await reply.say(f"Table {view.id} is closed.")

    # --- people whom one avoids ------------------------------------------------------------------

    @on(screen.AVOID)
    async def avoided(self, reply: Reply, _press: Press) -> None:
        """Show the list."""
        await reply.show(screen.avoided_page(await self._friends.avoided(reply.user)))

    @on(screen.ON_LIST)
    async def on_list(self, reply: Reply, press: Press) -> None:
        """Put somebody on the list, or take them off it."""
        other = person_of(press.value)
        if other == reply.user:
            raise NotAllowed("You can't avoid yourself.", "Choose somebody else.")
        users = await self._friends.toggle_avoided(reply.user, other)
        await reply.show(screen.avoided_page(users, "Saved."))

    async def _offered(self, guild: int | None) -> dict[str, AnyGame]:
        """The games that a server allows."""
        games = await self._servers.offered(guild, GAMES.values())
        return {game.name: game for game in games}


def _guest(reply: Reply, part: str) -> int:
    """The guest in an id or a menu. Raises `BadComponentId`, `NotAllowed` for oneself."""
    guest = person_of(part)
    if guest == reply.user:
        raise NotAllowed("You can't invite yourself.", "To play against the computer, use `/help`.")
    return guest


def _hosted(view: TableView, user: int) -> TableView:
    """A lobby in a server, for its host. Raises `AlreadyRunning`, `NotRunning`, `NotAllowed`."""
    before_the_game(view)
    if view.place.guild is None:
        raise NotAllowed("Nobody else can join this table.", "Press **Start** to play.")
    if user != view.host:
        raise NotAllowed(
            f"Only <@{view.host}>, the host, can do that.", "Ask them to invite people."
        )
    return view


def refuse_bot(reply: Reply, user: int) -> None:
    """Refuse a bot that was chosen in a menu, as Discord tells with the choice. Raises
    `NotAllowed`.
    """
    if chosen(reply.interaction, user)[1]:
        raise NotAllowed(
            "Bots can't join a table like that.",
            "To play against the computer, press **Computer players** in the lobby.",
        )
