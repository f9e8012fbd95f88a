"""Presses and commands about tournaments."""

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from cogs.discord_api.places import Interaction, elsewhere, parent_of
from cogs.discord_api.rights import Rights
from cogs.discord_api.sight import FAILED, Sight, is_seen
from cogs.interactions.press import Press, chosen, on
from cogs.interactions.replies import Reply
from cogs.messages.forums import lacking
from cogs.messages.threads import place_for_table
from cogs.tournaments import screen as screens
from cogs.ui.components import MOST_DIGITS, BadComponentId, person_of
from cogs.ui.layout import day_and_time
from engine.registry import GAMES
from engine.words import escaped
from host.errors import ChannelNotAllowed, NotAllowed
from host.repositories.servers import Servers
from host.repositories.tournaments import Stored, Tournament
from host.table.place import Place
from host.tournaments.standings import standings
from host.tournaments.tournaments import Plan, Tournaments


@dataclass(eq=False)
class TournamentHandlers:
    """Shows tournaments, and changes them."""

    _tournaments: Tournaments
    _servers: Servers
    _rights: Rights
    _sight: Sight

    # --- everyone --------------------------------------------------------------------------------

    async def list(self, reply: Reply) -> None:
        """Show a server's tournaments."""
        await reply.show(screens.tournaments(await self._seen(reply)))

    @on(screens.RULES)
    async def rules(self, reply: Reply, press: Press) -> None:
        """Show what holds in it."""
        of = (await self._found(reply, press)).tournament
        game = GAMES[of.game]
        fewest = game.rules.seats_for(game.storage.decode_options(of.options)).start
        await reply.show(screens.rules(of, fewest))

    @on(screens.JOIN)
    async def join(self, reply: Reply, press: Press) -> None:
        """Sign up, or become a reserve."""
        before, person = await self._found(reply, press), reply.interaction.user
        stored = await self._tournaments.join(before.tournament.id, person.id, person.display_name)
        member, title = stored.member(person.id), escaped(stored.tournament.title)
        if member is not None and member.status == "reserve":
            await reply.say(
                f"You're a reserve in {title}. Once you play, I'll call you when it's your turn."
            )
            return
        due = stored.tournament.due
        begins = "" if due is None else f" The first round begins {day_and_time(due)}."
        await reply.say(f"You're in {title}.{begins} I'll call you when it's your turn.")

    @on(screens.LEAVE)
    async def leave(self, reply: Reply, press: Press) -> None:
        """Withdraw; once it has begun, ask first."""
        stored = await self._found(reply, press)
        of, member = stored.tournament, stored.member(reply.user)
        is_sure = press.component.part(1) == screens.SURE
        if of.round and of.is_open and member is not None and not is_sure:
            await reply.show(screens.sure_to_leave(of))
            return
        await self._tournaments.leave(of.id, reply.user)
        await reply.say(f"You've left {escaped(of.title)}.")

    @on(screens.MINE)
    async def mine(self, reply: Reply, press: Press) -> None:
        """Show one's own game of this round."""
        stored = await self._found(reply, press)
        of, member = stored.tournament, stored.member(reply.user)
        if member is None:
            raise NotAllowed(
                f"You don't play in {escaped(of.title)}.",
                "Join as a reserve to play from a later round."
                if of.takes_people
                else "You can watch the games: **All games** leads there.",
            )
        if member.status == "reserve":
            rank = [each.user for each in stored.reserves].index(reply.user) + 1
            await reply.show(screens.reserve(of, rank))
            return
        found = standings(of, stored.members, stored.played)
        standing = next((each for each in found if each.member.user == reply.user), None)
        if all(each.is_bye or each.halves is None for each in stored.played):
            standing = None
        own = next((each for each in stored.of_round(of.round) if each.user == reply.user), None)
        threads = await self._tournaments.threads(of.id)
        await reply.show(screens.mine(of, member, standing, own, threads))

    @on(screens.ALL)
    async def all_games(self, reply: Reply, press: Press) -> None:
        """Show the games of this round."""
        await self._show_games(reply, press)

    @on(screens.GAMES_PAGE)
    async def games_page(self, reply: Reply, press: Press) -> None:
        """Show another page of all rounds."""
        await self._show_games(reply, press, press.component.number(1))

    async def _show_games(self, reply: Reply, press: Press, page: int | None = None) -> None:
        stored = await self._found(reply, press)
        threads = await self._tournaments.threads(stored.tournament.id)
        await reply.show(screens.games(stored, threads, page))

    # --- managers --------------------------------------------------------------------------------

    async def open(self, reply: Reply, plan: Plan) -> None:
        """Open one here. Raises `NotAllowed`."""
        interaction = reply.interaction
        await self._require(reply, "open a tournament")
        guild, channel = interaction.guild_id, interaction.channel_id
        if guild is None or channel is None:
            raise BadComponentId
        try:
            made = await self._tournaments.open(
                plan,
                guild=guild,
                channel=channel,
                parent=await self._parent(interaction),
                within=parent_of(interaction),
                user=reply.user,
            )
        except ChannelNotAllowed as refusal:
            raise elsewhere(interaction, refusal) from refusal
        until = "" if made.due is None else f" until {day_and_time(made.due)}"
        await reply.say(
            f"{escaped(made.title)} is open for sign-up{until}. "
            "`/tournament manage` pauses or ends it."
        )

    async def _parent(self, interaction: Interaction) -> int:
        """Where its tables open: in the server's forum, or in threads here. Raises `NotAllowed`."""
        settings = await self._servers.get(interaction.guild_id)
        place = place_for_table(interaction, "thread", settings.home)
        forum, guild = settings.forum, interaction.guild
        if forum is not None and guild is not None and not lacking(guild, forum):
            return forum
        if not place.in_thread:
            raise NotAllowed(
                "Each game of a tournament has a thread of its own, and there are none here.",
                "Use `/tournament new` in a text channel.",
            )
        return place.channel

    async def manage(self, reply: Reply) -> None:
        """Show this channel's tournament, or ask which."""
        await self._require(reply, "manage a tournament")
        here = reply.interaction.channel_id
        found = [each for each in await self._seen(reply) if each.channel == here]
        if not found:
            raise _not_here()
        if len(found) > 1:
            await reply.show(screens.which(found))
            return
        await self._show(reply, await self._get(reply, found[0].id))

    @on(screens.MANAGE)
    async def managed(self, reply: Reply, press: Press) -> None:
        """Show the chosen one."""
        await self._show(reply, await self._managed_here(reply, press.value))

    @on(screens.BEGIN)
    async def begin(self, reply: Reply, press: Press) -> None:
        """End the sign-up."""
        of = await self._managed(reply, press)
        await self._tournaments.begin(of.id, by=reply.user)
        await reply.say(f"Sign-up for {escaped(of.title)} is over: the first round begins.")

    @on(screens.PAUSE)
    async def pause(self, reply: Reply, press: Press) -> None:
        """Have no round begin or end."""
        of = await self._managed(reply, press)
        await self._show(
            reply, await self._tournaments.pause(of.id, by=reply.user), "Games that run go on."
        )

    @on(screens.RESUME)
    async def resume(self, reply: Reply, press: Press) -> None:
        """Go on."""
        of = await self._managed(reply, press)
        await self._show(reply, await self._tournaments.resume(of.id, by=reply.user), "It goes on.")

    @on(screens.END)
    async def end(self, reply: Reply, press: Press) -> None:
        """Call it off, after a question."""
        of = await self._managed(reply, press)
        if press.component.part(1) != screens.SURE:
            await reply.show(screens.sure_to_end(of))
            return
        await self._show(reply, await self._tournaments.end(of.id, by=reply.user))

    @on(screens.TAKE_OUT)
    async def take_out(self, reply: Reply, press: Press) -> None:
        """Take somebody out, then ask who plays instead."""
        of, user = await self._managed(reply, press), person_of(press.value)
        stored = await self._tournaments.take_out(of.id, user, by=reply.user)
        if stored.tournament.takes_people:
            await reply.show(screens.instead(stored, user))
        else:
            await self._show(reply, stored, f"<@{user}> plays in no further round.")

    @on(screens.INSTEAD)
    async def replace(self, reply: Reply, press: Press) -> None:
        """Have somebody play instead of somebody who is out."""
        of, user = await self._managed(reply, press), person_of(press.value)
        gone = person_of(press.component.part(1))
        name, is_bot = chosen(reply.interaction, user)
        if is_bot:
            raise NotAllowed("Bots can't play in a tournament.", "Choose a person.")
        sees = True
        with suppress(*FAILED):
            sees = await self._sight.may_still_see(user, Place(of.parent, of.guild))
        if not sees:
            raise NotAllowed(
                f"<@{user}> can't see the channel of its games.", "Choose somebody who can."
            )
        stored = await self._tournaments.replace(of.id, gone, user, name, by=reply.user)
        note = f"<@{user}> plays instead of <@{gone}>, from the next round on."
        if user == gone:
            note = f"<@{user}> plays on."
        await self._show(reply, stored, note)

    @on(screens.MANAGED)
    async def back(self, reply: Reply, press: Press) -> None:
        """Show what managers can do with it."""
        await self._show(reply, await self._managed_here(reply, press.component.part(0)))

    async def _managed(self, reply: Reply, press: Press) -> Tournament:
        return (await self._managed_here(reply, press.component.part(0))).tournament

    async def _managed_here(self, reply: Reply, number: str) -> Stored:
        """A tournament of this channel, for those who manage tables here. Raises `NotAllowed`."""
        await self._require(reply, "manage a tournament")
        stored = await self._get(reply, _number(number))
        if stored.tournament.channel != reply.interaction.channel_id:
            raise _not_here()
        return stored

    async def _show(self, reply: Reply, stored: Stored, note: str = "") -> None:
        await reply.show(screens.manage(stored, note))

    async def _require(self, reply: Reply, what: str) -> None:
        await self._rights.require_here(reply.interaction, what)

    async def _found(self, reply: Reply, press: Press) -> Stored:
        return await self._get(reply, _number(press.component.part(0)))

    async def _get(self, reply: Reply, number: int) -> Stored:
        """A tournament that this person can see. Raises `NotRunning`."""
        return await self._tournaments.get(
            number, reply.interaction.guild_id, lambda of: is_seen(reply.interaction, of.channel)
        )

    async def _seen(self, reply: Reply) -> Sequence[Tournament]:
        """Those of this server that this person can see."""
        found = await self._tournaments.of_server(reply.interaction.guild_id or 0)
        return [each for each in found if is_seen(reply.interaction, each.channel)]


def _not_here() -> NotAllowed:
    return NotAllowed(
        "This channel has no tournament to manage.",
        "`/tournament list` shows where there is one; use this command there.",
    )


def _number(text: str) -> int:
    """The number of a tournament in an id. Raises `BadComponentId`."""
    if not re.fullmatch(rf"[0-9]{{1,{MOST_DIGITS}}}", text):
        raise BadComponentId
    return int(text)
