"""Presses on a table's options: rules, time per turn, and hints."""

from collections.abc import Mapping
from dataclasses import dataclass

from cogs.interactions.press import Press, on, on_form
from cogs.interactions.replies import FormReply, Reply
from cogs.lobby.new_table import with_files
from cogs.lobby.options_screen import (
    ALLOW,
    DAYS_OFF,
    NO,
    ON_TIMEOUT,
    YES,
    agreed,
    file_page,
    options_page,
    options_panel,
    pace_lines,
    page_of,
    pages,
)
from cogs.time.time_of_day import TIME_OF_DAY, TimeOfDayForm, chosen_in
from cogs.ui.components import BadComponentId, number_of
from engine.errors import BadFile, BadOption
from engine.options import FILE, OWN
from engine.registry import Games
from host.errors import AlreadyRunning, NotRunning
from host.repositories.people import People
from host.service.hints import Hints
from host.service.lobbies import Lobby
from host.table.views import TableView


@dataclass(eq=False)
class OptionHandlers:
    """A table's options, chosen before the game."""

    _lobby: Lobby
    _hints: Hints
    _people: People
    _games: Games

    @on("options")
    async def options(self, reply: Reply, press: Press) -> None:
        """Show a page of the options: with menus for the host, in words for others."""
        view, page = before_the_game(press.view), press.component.number(0)
        game = self._games.game(view.game)
        if reply.user != view.host:
            await reply.show(options_page(game, view, reply.user))
        elif page >= pages(game, view):
            raise BadComponentId
        else:
            await reply.show(options_panel(game, view, page))

    @on("set")
    async def set_option(self, reply: Reply, press: Press) -> None:
        """Choose an option; the panel says why if the rules refuse it."""
        game, name = self._games.game(press.view.game), press.component.part(0)
        setting = game.settings.get(name)
        if setting is None:
            raise BadComponentId
        now = setting.chosen(getattr(press.view.options, name))
        choice = next((each for each in (now, *setting.choices) if each.key == press.value), None)
        if choice is None:
            raise BadComponentId
        view, note = press.view, f"{setting.title}: {choice.label}."
        if choice.key != FILE:
            typed = None if choice.key == OWN else choice.key
            try:
                view = await self._lobby.set_option(press.table, reply.user, name, typed)
            except (BadOption, BadFile) as refusal:
                note = f"{refusal.reason}\n{refusal.hint}".rstrip()
        page = page_of(game, view, name)
        await reply.show(options_panel(game, view, page, note))

    @on("pace", TIME_OF_DAY, opens_form=True)
    async def ask_time(self, reply: FormReply, press: Press) -> None:
        """Open the form for turns that are due at a time of day."""
        before_the_game(press.view)
        person = await self._people.get(reply.user)
        await reply.open(TimeOfDayForm("pace", press.view, person))

    @on_form("pace")
    async def take_time(self, reply: Reply, press: Press) -> None:
        """Choose that time of day."""
        await self._set_pace(reply, press.table, chosen_in(press.fields))

    @on("pace")
    async def set_pace(self, reply: Reply, press: Press) -> None:
        """Choose the time per turn."""
        await self._set_pace(reply, press.table, press.value)

    async def _set_pace(self, reply: Reply, table: int, key: str) -> None:
        view = await self._lobby.set_pace(table, reply.user, key)
        lines = pace_lines(view) or ["- No time limit."]
        note = lines[0].removeprefix("- ")
        await reply.show(options_panel(self._games.game(view.game), view, note=note))

    @on(ON_TIMEOUT)
    async def set_on_timeout(self, reply: Reply, press: Press) -> None:
        """Choose what happens if time runs out and nobody decides."""
        view = await self._lobby.set_on_timeout(press.table, reply.user, press.value)
        await reply.show(options_panel(self._games.game(view.game), view, note="Saved."))

    @on(DAYS_OFF)
    async def set_days_off(self, reply: Reply, press: Press) -> None:
        """Choose the number of days off per player."""
        days = number_of(press.value)
        view = await self._lobby.set_days_off(press.table, reply.user, days)
        await reply.show(options_panel(self._games.game(view.game), view, note="Saved."))

    async def use_files(self, reply: Reply, view: TableView, files: Mapping[str, str]) -> None:
        """Take files as options before the game; without any, show how to write one.

        Raises `BadOption`, `BadFile`, `NotAllowed`.
        """
        game = self._games.game(before_the_game(view).game)
        if not files:
            await reply.show(file_page(game))
            return
        changed = with_files(game, view.options, files)
        view = await self._lobby.set_options(view.id, reply.user, changed)
        await reply.show(options_panel(game, view, note="Your file is in use."))

    @on("usual")
    async def usual(self, reply: Reply, press: Press) -> None:
        """Reset all options to their defaults."""
        view = await self._lobby.set_options(press.table, reply.user, {})
        game = self._games.game(view.game)
        await reply.show(options_panel(game, view, note="All options are back to their defaults."))

    @on(ALLOW)
    async def allow(self, reply: Reply, press: Press) -> None:
        """Allow hints at a table, or disallow them again."""
        said = press.component.part(0)
        if said not in (YES, NO):
            raise BadComponentId
        view = await self._hints.allow(press.table, reply.user, allows=said == YES)
        game = self._games.game(view.game)
        if view.status != "lobby":
            await reply.show(agreed(view, reply.user))
        elif reply.user == view.host:
            await reply.show(options_panel(game, view, note="Saved."))
        else:
            await reply.show(options_page(game, view, reply.user))


def before_the_game(view: TableView, hint: str = "`/table status` shows its options.") -> TableView:
    """A table before its game. Raises `AlreadyRunning` with this hint, or `NotRunning`."""
    if view.over:
        raise NotRunning("This table is closed.", "`/table new` opens another.")
    if view.status != "lobby":
        raise AlreadyRunning("The game has started.", hint)
    return view
