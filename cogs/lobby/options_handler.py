"""Presses on the pages of a table's options: rules, times, and agreeing to hints."""

from collections.abc import Mapping
from dataclasses import dataclass

from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.lobby.new_table import with_files
from cogs.lobby.options_screen import (
    ALLOW,
    DAYS_OFF,
    NO,
    ON_TIMEOUT,
    YES,
    agreed,
    options_page,
    options_panel,
    pace_lines,
    page_of,
    pages,
)
from cogs.ui.components import BadComponentId, number_of
from engine.errors import BadFile, BadOption
from engine.options import FILE, OWN
from host.errors import AlreadyRunning, NotRunning
from host.service.hints import Hints
from host.service.lobbies import Lobby
from host.table.models import Games, TableView


@dataclass(eq=False)
class OptionHandlers:
    """What is chosen before a game begins."""

    _lobby: Lobby
    _hints: Hints
    _games: Games

    @on("options")
    async def options(self, reply: Reply, press: Press) -> None:
        """Show a page of the options: to the host with menus, to others in words."""
        view, page = before_the_game(press.view), press.component.number(0)
        game = self._games.game(view.game)
        if reply.user != view.host:
            await reply.show(options_page(game, view, reply.user))
        elif page >= pages(game, view.options):
            raise BadComponentId
        else:
            await reply.show(options_panel(game, view, page))

    @on("set")
    async def set_option(self, reply: Reply, press: Press) -> None:
        """Choose one option; what the rules refuse is said on the panel, with the reason."""
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
        page = page_of(game, view.options, name)
        await reply.show(options_panel(game, view, page, note))

    @on("pace")
    async def set_pace(self, reply: Reply, press: Press) -> None:
        """Choose how long a turn may take."""
        view = await self._lobby.set_pace(press.table, reply.user, press.value)
        lines = pace_lines(view) or ["- Time: No limit."]
        note = lines[0].removeprefix("- ")
        await reply.show(options_panel(self._games.game(view.game), view, note=note))

    @on(ON_TIMEOUT)
    async def set_on_timeout(self, reply: Reply, press: Press) -> None:
        """Choose what happens where nobody answers about a time that ran out."""
        view = await self._lobby.set_on_timeout(press.table, reply.user, press.value)
        await reply.show(options_panel(self._games.game(view.game), view, note="Noted."))

    @on(DAYS_OFF)
    async def set_days_off(self, reply: Reply, press: Press) -> None:
        """Choose how many of each person's days off count."""
        days = number_of(press.value)
        view = await self._lobby.set_days_off(press.table, reply.user, days)
        await reply.show(options_panel(self._games.game(view.game), view, note="Noted."))

    async def use_files(self, reply: Reply, view: TableView, files: Mapping[str, str]) -> None:
        """Take files as options before the game. Raises `BadOption`, `BadFile`, `NotAllowed`."""
        game = self._games.game(before_the_game(view).game)
        if not files:
            raise BadOption(
                "file", "No file came along.", "Choose one of the options, and attach it."
            )
        changed = with_files(game, view.options, files)
        view = await self._lobby.set_options(view.id, reply.user, changed)
        await reply.show(options_panel(game, view, note="Your file is taken."))

    @on("usual")
    async def usual(self, reply: Reply, press: Press) -> None:
        """Set all options back to what is usual."""
        view = await self._lobby.set_options(press.table, reply.user, {})
        game = self._games.game(view.game)
        await reply.show(options_panel(game, view, note="All options are as usual."))

    @on(ALLOW)
    async def allow(self, reply: Reply, press: Press) -> None:
        """Agree to hints at a table, or no longer."""
        said = press.component.part(0)
        if said not in (YES, NO):
            raise BadComponentId
        view = await self._hints.allow(press.table, reply.user, allows=said == YES)
        game = self._games.game(view.game)
        if view.status != "lobby":
            await reply.show(agreed(view, reply.user))
        elif reply.user == view.host:
            await reply.show(options_panel(game, view, note="Noted."))
        else:
            await reply.show(options_page(game, view, reply.user))


def before_the_game(view: TableView, hint: str = "`/table status` tells its options.") -> TableView:
    """A table before its game. Raises `AlreadyRunning` with this hint, or `NotRunning`."""
    if view.over:
        raise NotRunning("This table is closed.", "`/table new` opens another.")
    if view.status != "lobby":
        raise AlreadyRunning("The game has begun.", hint)
    return view
