"""Buttons that only show: the board, also as text, parts of it, and the rules."""

from collections.abc import Container, Sequence

from cogs.drawing.pictures import Pictures
from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.messages.zoom import (
    BOARD,
    SIGNS,
    offered,
    other_parts,
    score_sheet,
    sheets_of,
    zoomed,
    zooms_of,
)
from cogs.people.settings import BRAILLE, LETTERS, SCRIPT
from cogs.play.choices import answered
from cogs.rules import rules_screen as pages
from cogs.rules import screen as screens
from cogs.ui.components import BadComponentId, number_of, pages_of, turned
from engine.finding import passages
from engine.registry import GAMES, AnyGame, Games, UnknownGame
from engine.words import echoed
from host.repositories.people import People
from host.service.accounts import Accounts
from host.table.views import SeatView
from render.base import Picture
from render.text import seat_key


class InfoHandlers:
    """Shows boards and rules."""

    def __init__(
        self,
        people: People,
        accounts: Accounts,
        games: Games,
        pictures: Pictures,
        offered: Container[str],
    ) -> None:
        self._people = people
        self._accounts = accounts
        self._games = games
        self._pictures = pictures
        self._offered = offered

    @on("board", is_page=True)
    async def board(self, reply: Reply, press: Press) -> None:
        """Show the board as this person may see it."""
        seen = press.seen
        if seen.state is None:
            await reply.say(screens.NO_BOARD)
            return
        picture = await self._pictures.board(seen)
        await reply.show(screens.as_picture(self._game(seen), seen, picture))

    @on("text", is_page=True)
    async def text(self, reply: Reply, press: Press) -> None:
        """Show the board as text, in the script this person has chosen."""
        seen = press.seen
        if seen.state is None:
            await reply.say(screens.NO_BOARD)
            return
        person = await self._people.get(reply.interaction.user.id)
        await self._show_text(reply, seen, person.preferences.get(SCRIPT) == BRAILLE)

    @on("script", is_page=True)
    async def script(self, reply: Reply, press: Press) -> None:
        """Switch between plain text and Braille, from now on."""
        user = reply.interaction.user.id
        chosen = (await self._people.get(user)).preferences
        other = LETTERS if chosen.get(SCRIPT) == BRAILLE else BRAILLE
        await self._accounts.prefer(user, SCRIPT, other)
        await self.text(reply, press)

    @on("closer", is_page=True)
    async def zoom(self, reply: Reply, press: Press) -> None:
        """Enlarge the part of the board that matters now, and offer the others."""
        await self._zoom(reply, press, None)

    @on("look", in_place=True, is_page=True)
    async def look(self, reply: Reply, press: Press) -> None:
        """Enlarge the chosen part."""
        await self._zoom(reply, press, press.value)

    @on("scores", is_page=True)
    async def scores(self, reply: Reply, press: Press) -> None:
        """Show the presser's own score sheet, and offer the others."""
        seen = press.seen
        own = {seat_key(seen.seat)} if seen.seat is not None and seen.state is not None else set()
        first = next((each.key for each in sheets_of(seen) if each.key in own), "")
        await self._show_sheet(reply, seen, first, 0)

    @on("part", in_place=True, is_page=True)
    async def part(self, reply: Reply, press: Press) -> None:
        """Show the chosen score sheet, or turn the pages of the menu."""
        leafed = turned(press.value)
        page = press.component.number(0) + leafed
        await self._show_sheet(reply, press.seen, "" if leafed else press.value, page)

    @on("rules", is_page=True)
    async def rules(self, reply: Reply, press: Press) -> None:
        """Show a page of a game's rules, or the list of games."""
        if press.component.part(0):
            await self._show_rules(reply, press.component.part(0), press.component.number(1))
        else:
            await reply.show(pages.games_list(GAMES.values(), self._offered))

    @on("rulespage", in_place=True, is_page=True)
    async def rules_page(self, reply: Reply, press: Press) -> None:
        """Turn to the chosen page, or to the next or previous one."""
        page = number_of(press.value or press.component.part(1))
        await self._show_rules(reply, press.component.part(0), page)

    @on("rulesgame", in_place=True, is_page=True)
    async def rules_of(self, reply: Reply, press: Press) -> None:
        """Open the rules of the chosen game, at the first page or one that was found."""
        name, _, page = press.value.partition("/")
        await self._show_rules(reply, name, number_of(page or "0"))

    async def find(self, reply: Reply, name: str | None, word: str) -> None:
        """Show what the rules of a game (None: of all) say about a word."""
        games = [self._games.game(name)] if name else list(GAMES.values())
        found = {game.name: passages(game, word) for game in games}
        if any(found.values()):
            await reply.show(pages.found(word, found, games))
            return
        note = f"No rules mention {echoed(word)}. Try another word, or choose a game:"
        await reply.show(pages.games_list(GAMES.values(), self._offered, note))

    async def _show_text(self, reply: Reply, seen: SeatView, braille: bool) -> None:  # noqa: FBT001 - private
        game = self._game(seen)
        words, cells = self._pictures.text_board(seen), self._pictures.braille_board(seen)
        if cells is None:
            await reply.show(screens.as_text(game, seen, words))
        elif braille:
            await reply.show(screens.as_text(game, seen, cells, other_script="Show plain text"))
        else:
            await reply.show(screens.as_text(game, seen, words, other_script="Show Braille"))

    async def _show_rules(self, reply: Reply, name: str, page: int) -> None:
        try:
            game = self._games.game(name)
        except UnknownGame:
            raise BadComponentId from None
        signs = await self._pictures.signs(name)
        every = pages.pages_of(game, len(signs))
        if page >= len(every):
            raise BadComponentId
        shown, picture = every[page], None
        if shown.sign is not None:
            picture = signs[shown.sign]
        elif shown.step is not None:
            picture = await self._pictures.example(game, *shown.step)
        await reply.show(pages.rules(game, every, page, picture))

    async def _zoom(self, reply: Reply, press: Press, key: str | None) -> None:
        """Enlarge the part with this key (the first, if None), and offer the others.

        The answers to the question that it was pressed on are marked; without one, or once the
        game has moved on, all that the viewer can do.
        """
        seen = press.seen
        if seen.state is None:
            await reply.say(screens.NO_BOARD)
            return
        game, marks, asked = self._game(seen), seen.actions, press.component.parts(3)
        decision, tag, picked = asked
        if tag and decision == seen.decision:
            picks = [pick for pick in picked.split(",") if pick]
            marks = answered(game, seen, tag, picks).actions
        else:
            asked = ()
        zooms = zooms_of(seen, marks)
        if not zooms:
            await reply.say(screens.NOTHING_CLOSER)
            return
        choices, key = other_parts(zooms), zooms[0].key if key is None else key
        picture: Picture | None = None
        if key == BOARD:
            picture = await self._pictures.board(seen)
        else:
            picture = await self._pictures.enlarged(seen, marks, key)
        chosen = next((each for each in choices if each.key == key), None) if picture else None
        note = "" if picture else screens.GONE
        to_hand = _lacks_hand(reply, seen)
        shown = zoomed(
            game, seen, choices, asked=asked, chosen=chosen, picture=picture, note=note,
            to_hand=to_hand,
        )  # fmt: skip
        await reply.show(shown)

    async def _show_sheet(self, reply: Reply, seen: SeatView, key: str, page: int) -> None:
        """Show the score sheet with this key (none, if it is empty) and a page of the menu."""
        if seen.state is None:
            await reply.say(screens.NO_BOARD)
            return
        parts = sheets_of(seen)
        if not parts:
            await reply.say(screens.NOTHING_CLOSER)
            return
        signs = await self._pictures.signs(seen.view.game)
        choices = offered(parts, len(signs))
        if not 0 <= page < pages_of(choices):
            raise BadComponentId
        chosen = next((choice for choice in choices if choice.key == key), None)
        picture = None if chosen is None else await self._part(seen, key, signs)
        missing = bool(key) and picture is None
        await reply.show(
            score_sheet(
                self._game(seen),
                seen,
                choices,
                page=page,
                chosen=None if missing else chosen,
                picture=picture,
                note=screens.GONE if missing else "",
                to_hand=_lacks_hand(reply, seen),
            )
        )

    async def _part(self, seen: SeatView, key: str, signs: Sequence[Picture]) -> Picture | None:
        if key == BOARD:
            return await self._pictures.board(seen)
        if key.startswith(SIGNS):
            return signs[number_of(key.removeprefix(SIGNS))]
        return await self._pictures.score_sheet(seen, key)

    def _game(self, seen: SeatView) -> AnyGame:
        return self._games.game(seen.view.game)


def _lacks_hand(reply: Reply, seen: SeatView) -> bool:
    """Whether somebody who plays needs a button for their hand: in direct messages it is there."""
    return (
        seen.seat is not None
        and not seen.view.over
        and reply.interaction.guild_id is not None
        and reply.covers is None
    )
