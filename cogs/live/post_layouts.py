"""The layout of a post, with its pictures."""

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.hints.lessons import Lessons
from cogs.live import board as boards
from cogs.live import direct
from cogs.live import line as lines
from cogs.live import lobby as lobbies
from cogs.live.board import panel
from cogs.messages.on_discord import Notification
from cogs.play import panel_screen as panels
from cogs.replay.screen import superseded
from cogs.time.absence import BACK
from cogs.ui.components import MessageMark, button
from cogs.ui.layout import MessageLayout, plain
from cogs.ui.pictures import Pictures
from engine.model import Order
from engine.words import capitalized
from host.clock.written import write_left
from host.delivery.post import Post
from host.delivery.shown import Board, Line, LostSeat, Panel, Shown
from host.table.models import Games, SeatView, TableView, away_seat_of


@dataclass(eq=False)
class PostLayouts:
    """Composes the messages of posts."""

    _games: Games
    _pictures: Pictures
    _lessons: Lessons

    def call(self, post: Post) -> Notification | None:
        """What a new post notifies people of; None if it is silent."""
        ring, seen, view = post.ring, post.seen, post.view
        if ring is None:
            return None
        game, mark = self._games.game(view.game), str(MessageMark(post.nonce, 0))
        place = f"{game.title}, table {view.id}"
        if post.former is not None:
            key = button("rules", 0, "Rules", game.name, "0", mark)
            if away_seat_of(view, post.former.user) is None:
                return Notification(f"{place}: {panels.seat_lost(view, post.former.seat)}", key)
            key = button(BACK, view.id, "I'm back", mark)
            return Notification(f"A computer player is playing for you in {place}.", key)
        opens = "hand" if post.seat is None else "panel"
        key = button(opens, view.id, f"My {game.wording.hand}", mark)
        names = "".join(f"<@{user}> " for user in post.ping)
        acting = [seat for seat in ring.seats if seat in view.actors]
        if not acting:
            return Notification(f"{names}{_asked(view, place)}", key)
        seat, left = acting[0], "" if ring.left is None else write_left(ring.left)
        asked = game.wording.question(seen.begun, seat)
        progress = view.progress
        called, nudge = progress.calls[seat], progress.nudges[seat]
        if left and progress.reminders[seat] == called:
            said = f"Reminder: {left} left in {place}. {capitalized(asked)}."
            return Notification(f"{names}{said}", key)
        why = "Your turn"
        if nudge is not None and nudge.entry == called:
            is_own = nudge.by == seat
            why = "Still your turn" if is_own else f"{plain(view.names[nudge.by])} nudged you"
        due = f" Due in {left}." if left else ""
        return Notification(f"{names}{why} in {place}: {asked}.{due}", key)

    async def layout(self, shown: Shown, nonce: str, *, fresh: bool) -> MessageLayout:
        """The message with its pictures, made from what it shows alone; `nonce` marks it. A new one
        shows a hand also where nothing is asked: this is never updated.
        """
        mark = str(MessageMark(nonce, len(shown.lines)))
        match shown:
            case Board():
                return await self._board(shown, mark)
            case Panel():
                return await self._panel(shown, mark, fresh=fresh)
            case Line(table=table):
                return lines.line(self._games.game(table.game), shown, mark)
            case LostSeat(table=table, former=(seat, user)):
                game = self._games.game(table.game)
                return panels.without_seat(game, table, user, lost=seat, mark=mark)
        raise TypeError(shown)

    async def _board(self, shown: Board, mark: str) -> MessageLayout:
        """The message in a channel, whatever the table's status."""
        seen, view = shown.seen, shown.seen.view
        game = self._games.game(view.game)
        if view.status == "lobby":
            lobby = direct.lobby if view.is_direct else lobbies.lobby
            return lobby(game, view, await self._pictures.lobby(game, view), mark)
        if view.started is None:
            return lobbies.closed(game, view, mark)
        if view.status == "abandoned":
            return boards.abandoned(game, view, mark)
        if view.status == "finished":
            picture = await self._pictures.end(seen)
            return boards.final(game, seen, shown.lines, picture, mark)
        if view.is_direct:
            return await self._direct_table(seen, lines=shown.lines, mark=mark)
        picture = await self._pictures.board(seen)
        waits = shown.waits_for_messages
        return boards.board(game, seen, shown.lines, picture, mark, waits_for_messages=waits)

    async def _panel(self, shown: Panel, mark: str, *, fresh: bool) -> MessageLayout:
        """The panel of a seat's player."""
        seen, view = shown.seen, shown.seen.view
        game = self._games.game(view.game)
        if view.over:
            return panels.ended(game, view, shown.lines, mark)
        if shown.quiet:
            return panels.quiet(game, view, shown.lines, mark)
        # A waiting panel has no picture, which could go out of date, unless it is new.
        has_picture = fresh or seen.seat in view.actors
        picture = await self._pictures.hand(seen) if has_picture else None
        return panel(game, seen, lines=shown.lines, picture=picture, mark=mark)

    async def _direct_table(
        self,
        seen: SeatView,
        *,
        lines: Sequence[str],
        note: str = "",
        mark: str = "",
        order: Order | None = None,
    ) -> MessageLayout:
        """A table in direct messages, with a lesson's explanation of the turn."""
        return direct.table(
            self._games.game(seen.view.game),
            seen,
            lines=lines,
            note=note,
            pictures=await self._pictures.board_and_hand(seen),
            mark=mark,
            order=order,
            lesson=await self._lessons.text(seen),
        )

    async def answered(
        self, seen: SeatView, lines: Sequence[str], note: str, order: Order | None
    ) -> MessageLayout:
        """What a press turns a direct message into: a seat's panel, or a whole direct table."""
        if seen.view.is_direct:
            return await self._direct_table(seen, lines=lines, note=note, order=order)
        asked = seen.own_seat in seen.view.actors
        picture = await self._pictures.hand(seen) if asked else None
        game = self._games.game(seen.view.game)
        return panel(game, seen, lines=lines, note=note, picture=picture, order=order)

    async def private(
        self, seen: SeatView, lines: Sequence[str], note: str, order: Order | None
    ) -> MessageLayout:
        """A private panel while the game runs."""
        game, picture = self._games.game(seen.view.game), await self._pictures.hand(seen)
        return panel(
            *(game, seen), lines=lines, note=note, picture=picture, order=order, is_private=True
        )

    def left_of(self, post: Post) -> MessageLayout:
        """What remains of the message that a post replaces."""
        game = self._games.game(post.view.game)
        if post.after_lobby:
            return lobbies.begun(game, post.view)
        return superseded(game, post.view, post.before)


def _asked(view: TableView, place: str) -> str:
    """What the players are asked who needn't act: about somebody who is late, or an undo."""
    for seat, clock in enumerate(view.clocks):
        if clock is not None and clock.answer_by is not None:
            is_gone = view.players[seat].absent == "gone"
            why = "has left the server of" if is_gone else "is out of time in"
            return f"{plain(view.names[seat])} {why} {place}. Choose what happens next."
    if view.undo is not None:
        who = plain(view.names[view.undo.seat])
        return f"{who} would like to undo a move in {place}. Do you agree?"
    return f"Your answer is needed in {place}."
