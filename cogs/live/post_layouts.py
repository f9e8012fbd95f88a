"""Boards and panels, with their pictures."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from cogs.drawing.pictures import Pictures
from cogs.hints.lessons import Lesson, Lessons
from cogs.live import board as boards
from cogs.live import direct
from cogs.live import lobby as lobbies
from cogs.live.board import panel
from cogs.play import panel_screen as panels
from cogs.ui.layout import MessageLayout
from engine.model import Order
from engine.registry import Games
from engine.stories import Story, words_of
from host.messages.shown import Board, Panel
from host.statistics.ratings import Change
from host.table.views import SeatView, TableView


@dataclass(eq=False)
class PostLayouts:
    """Composes boards and panels, from what they show alone."""

    _games: Games
    _pictures: Pictures
    _lessons: Lessons
    _is_first_game: Callable[[int, int, str], Awaitable[bool]]
    """Whether it is a person's first game of a kind: of a table, a person and a game."""
    _is_awaited_elsewhere: Callable[[int, int], Awaitable[bool]]
    """Whether another table than this waits for a person: of a person and a table."""
    _rating_changes: Callable[[TableView], Awaitable[Sequence[Change]]]
    """What a finished game did to ratings, as far as everyone who sees its message may know."""

    async def board(self, shown: Board, mark: str) -> MessageLayout:
        """The message in a channel, whatever the table's status."""
        seen, view = shown.seen, shown.seen.view
        game = self._games.game(view.game)
        if view.status == "lobby":
            lobby = direct.lobby if view.place.is_direct else lobbies.lobby
            return lobby(game, view, await self._pictures.lobby(game, view), mark)
        if view.started is None:
            return lobbies.closed(game, view, mark)
        if view.status == "abandoned":
            return boards.abandoned(game, view, mark)
        if view.status == "finished":
            picture = await self._pictures.end(seen)
            rated = await self._rating_changes(view)
            return boards.final(game, seen, shown.stories, picture, rated, mark, shown.compared)
        if view.place.is_direct:
            return await self._direct_table(seen, stories=shown.stories, mark=mark)
        picture = await self._pictures.board(seen)
        return boards.board(
            game,
            seen,
            shown.stories,
            picture,
            mark,
            waits_for_messages=shown.waits_for_messages,
            compared=shown.compared,
        )

    async def panel(self, shown: Panel, mark: str) -> MessageLayout:
        """The panel of a seat's player."""
        seen, view = shown.seen, shown.seen.view
        game = self._games.game(view.game)
        if view.over:
            return panels.ended(game, view, words_of(shown.stories), mark)
        if shown.quiet:
            return panels.quiet(game, view, words_of(shown.stories), mark)
        has_picture = shown.is_new or seen.seat in view.actors
        picture = await self._pictures.hand(seen) if has_picture else None
        aim = await self._aim(seen)
        return panel(game, seen, stories=shown.stories, picture=picture, mark=mark, aim=aim)

    async def _aim(self, seen: SeatView) -> str:
        """The game's aim, before the first move of somebody's first game."""
        if seen.acted or seen.seat not in seen.view.actors:
            return ""
        game, user = seen.view.game, seen.view.players[seen.own_seat].user
        if user is None or not await self._is_first_game(seen.view.id, user, game):
            return ""
        return f"**Your aim:** {self._games.game(game).first_look(seen.begun)[0]}"

    async def _direct_table(
        self,
        seen: SeatView,
        *,
        stories: Sequence[Story],
        note: str = "",
        mark: str = "",
        order: Order | None = None,
    ) -> MessageLayout:
        """A table in direct messages, with a lesson's explanation of the turn."""
        lesson = await self._lessons.of(seen)
        if lesson is not None and lesson.is_explained:
            pictures = [await self._pictures.hand(seen)]
        else:
            pictures = await self._pictures.board_and_hand(seen)
            lesson = lesson or Lesson(await self._aim(seen))
        return direct.table(
            self._games.game(seen.view.game),
            seen,
            stories=stories,
            note=note,
            pictures=pictures,
            mark=mark,
            order=order,
            lesson=lesson,
        )

    async def answered(
        self, seen: SeatView, stories: Sequence[Story], note: str, order: Order | None
    ) -> MessageLayout:
        """What a press turns a direct message into: a seat's panel, or a whole direct table."""
        if seen.view.place.is_direct:
            return await self._direct_table(seen, stories=stories, note=note, order=order)
        asked = seen.own_seat in seen.view.actors
        picture = await self._pictures.hand(seen) if asked else None
        game = self._games.game(seen.view.game)
        aim = await self._aim(seen)
        return panel(game, seen, stories=stories, note=note, picture=picture, order=order, aim=aim)

    async def private(
        self, seen: SeatView, stories: Sequence[Story], note: str, order: Order | None
    ) -> MessageLayout:
        """A private panel while the game runs."""
        game, picture = self._games.game(seen.view.game), await self._pictures.hand(seen)
        user, is_awaited = seen.view.players[seen.own_seat].user, False
        if user is not None and seen.seat not in seen.view.actors:
            is_awaited = await self._is_awaited_elsewhere(user, seen.view.id)
        return panel(
            game,
            seen,
            stories=stories,
            note=note,
            picture=picture,
            order=order,
            is_private=True,
            aim=await self._aim(seen),
            is_awaited=is_awaited,
        )
