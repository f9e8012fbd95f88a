"""`/server strike`: a result that doesn't count, and that can be restored."""

import asyncio
from collections.abc import Mapping, Sequence

from discord import app_commands

from cogs.discord_api.places import Interaction
from cogs.feature import Feature, Services
from cogs.interactions.press import Press, on, on_form
from cogs.interactions.replies import FormReply, Reply
from cogs.interactions.table_commands import GroupCommand
from cogs.messages.carrier import Draft
from cogs.results.handler import visible_to
from cogs.results.screen import STRIKE, ending, title_of
from cogs.server.commands import managed
from cogs.strikes import screen
from cogs.ui.components import MENU_LIMIT
from engine.registry import GAMES, Games
from engine.words import single_line
from host.errors import NotAllowed, StoreError
from host.service.queries import Results
from host.statistics.ratings import INITIAL_RATING, Change, Rated, rate
from host.strikes.message import StruckMessages, StruckPost, StruckResult
from host.strikes.strikes import REASON_LENGTH, Strikes
from host.table.summaries import GameResult


class StrikeHandlers:
    """Shows a result to those who manage its server, strikes and restores it."""

    def __init__(self, strikes: Strikes, results: Results) -> None:
        self._strikes = strikes
        self._results = results

    @on(STRIKE)
    async def show(self, reply: Reply, press: Press) -> None:
        """Show the page."""
        await self._show(reply, press)

    @on(screen.ASK, opens_form=True)
    async def ask(self, reply: FormReply, press: Press) -> None:
        """Ask for the reason."""
        managed(reply)
        await reply.open(screen.StrikeForm(press.table))

    @on_form(screen.FORM)
    async def strike(self, reply: Reply, press: Press) -> None:
        """Strike the result."""
        reason = single_line(press.fields.get(screen.REASON, ""))[:REASON_LENGTH]
        await self._strikes.strike(managed(reply).id, press.table, reply.user, reason)
        await self._show(reply, press, "Struck. Its players read the reason where the game was.")

    @on(screen.RESTORE)
    async def restore(self, reply: Reply, press: Press) -> None:
        """Restore the result."""
        await self._strikes.restore(managed(reply).id, press.table, reply.user)
        await self._show(reply, press, "Restored. The result counts again.")

    async def _show(self, reply: Reply, press: Press, note: str = "") -> None:
        guild = managed(reply)
        visible = await visible_to(reply.interaction, self._results)
        every = await self._results.of(
            guild=guild.id, game=press.view.game, visible=visible, with_struck=True
        )
        found = next((each for each in every if each.table == press.table), None)
        if found is None or found.abandoned:
            raise NotAllowed(
                "That game has no result in this server.", "`/results` lists those there are."
            )
        changes = await asyncio.to_thread(_changes, every, found)
        said = ending(found, GAMES.get(found.game))
        await reply.show(screen.page(press.table, said, found.struck_for, changes, note))


def _changes(every: Sequence[GameResult], toggled: GameResult) -> list[Change]:
    """What striking or restoring a result changes in today's ratings."""
    now = rate(each for each in every if each.struck is None)
    then = rate(each for each in every if (each.struck is None) != (each.table == toggled.table))
    users = sorted(now.keys() | then.keys())
    found = [Change(user, _value(now, user), _value(then, user), is_settled=True) for user in users]
    return [each for each in found if each.before != each.after]


def _value(rated: Mapping[int, Rated], user: int) -> int:
    return rated[user].rating.value if user in rated else round(INITIAL_RATING)


class StruckText:
    """Says where a game was that its result is struck, or counts again."""

    kind = StruckPost.name

    def __init__(self, games: Games) -> None:
        self._games = games

    async def compose(self, shown: StruckResult, mark: str) -> Draft:
        """The message."""
        return Draft(screen.struck(shown, self._games.game(shown.game).title, mark))


class StrikesFeature(Feature):
    """Results that count for nothing."""

    def __init__(self, services: Services) -> None:
        tables = services.tables
        strikes = Strikes(tables.store, tables.deadlines.now, tables.signals.called)
        page = StrikeHandlers(strikes, tables.results)
        self.handlers = (page,)
        self.messages = (StruckText(services.games),)
        self.subjects = (StruckMessages(tables.store),)
        self.of_server = (_command(services, page),)


async def _suggestions(
    interaction: Interaction, results: Results, current: str
) -> list[app_commands.Choice[str]]:
    """The newest results of the server; none if the database is silent."""
    try:
        visible = await visible_to(interaction, results)
        found = await results.of(
            guild=interaction.guild_id, newest=MENU_LIMIT, visible=visible, with_struck=True
        )
    except (StoreError, ValueError):
        return []
    labels = {each.table: f"{each.table} · {title_of(each, GAMES)}" for each in found}
    return [
        app_commands.Choice(name=label, value=str(table))
        for table, label in labels.items()
        if current.casefold() in label.casefold()
    ]


def _command(services: Services, page: StrikeHandlers) -> GroupCommand:
    """`/server strike`."""
    lookup, results = services.lookup, services.tables.results

    async def strike(interaction: Interaction, table: str) -> None:
        async def work(reply: Reply) -> None:
            managed(reply)
            await page.show(reply, await lookup.press(reply, STRIKE, table))

        await services.responder.respond(interaction, "/server strike", work)

    async def suggest(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await _suggestions(interaction, results, current)

    app_commands.describe(table="Number of the table whose game is over")(strike)
    command: GroupCommand = app_commands.Command(
        name="strike",
        description="Have the result of a game not count, or count again",
        callback=strike,
    )
    command.autocomplete("table")(suggest)
    return command
