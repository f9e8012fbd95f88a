"""The words of live messages: boards, panels, farewells, lines and threads."""

from collections.abc import Sequence
from functools import partial

from cogs.discord_api.request_limiter import Urgency
from cogs.live import line as lines
from cogs.live import lobby as lobbies
from cogs.live.post_layouts import PostLayouts
from cogs.messages.carrier import AnyComposer, Draft, Post, ThreadDraft
from cogs.messages.forums import STATES
from cogs.messages.on_discord import Notification
from cogs.play import panel_screen as panels
from cogs.replay.screen import superseded
from cogs.time.absence import BACK
from cogs.ui.components import button
from cogs.ui.layout import plain
from engine.registry import Games
from engine.stories import words_of
from engine.words import capitalized
from host.clock.written import write_left
from host.messages.board import Boards
from host.messages.line import Lines
from host.messages.panel import Panels
from host.messages.shown import Board, Line, LostSeat, Opening, Over, Panel
from host.messages.thread import Threads
from host.outbox.kinds import Ring
from host.table.views import SeatView, TableOutline, TableView, away_seat_of


def texts(games: Games, layouts: PostLayouts) -> Sequence[AnyComposer]:
    """The words of all live kinds."""
    return BoardText(games, layouts), PanelText(games, layouts), LineText(games), ThreadText(games)


class BoardText:
    """The board, and what is left of one."""

    kind = Boards.name

    def __init__(self, games: Games, layouts: PostLayouts) -> None:
        self._games = games
        self._layouts = layouts

    async def compose(self, shown: Board | Over, mark: str) -> Draft:
        """It stays highlighted for those who are waited for."""
        if isinstance(shown, Over):
            game, table = self._games.game(shown.table.game), shown.table
            left = superseded(game, table, words_of(shown.stories))
            layout = lobbies.begun(game, table) if shown.was_lobby else left
            return Draft(layout, urgency=Urgency.LEFT_OVER)
        view = shown.seen.view
        return Draft(
            await self._layouts.board(shown, mark),
            call=partial(_call, self._games, shown.seen, "hand", mark),
            urgency=Urgency.TURN if view.status == "running" else Urgency.USUAL,
            mentions=_waited_for(view),
        )


class PanelText:
    """A seat's own message, or a farewell to it."""

    kind = Panels.name

    def __init__(self, games: Games, layouts: PostLayouts) -> None:
        self._games = games
        self._layouts = layouts

    async def compose(self, shown: Panel | LostSeat, mark: str) -> Draft:
        """What its person can do now."""
        if isinstance(shown, LostSeat):
            table, (seat, user) = shown.table, shown.former
            game = self._games.game(table.game)
            layout = panels.without_seat(game, table, user, lost=seat, mark=mark)
            said = partial(self._farewell, shown, mark)
            return Draft(layout, call=said, urgency=Urgency.USUAL)
        seen = shown.seen
        is_asked = seen.view.status == "running" and seen.seat in seen.view.actors
        return Draft(
            await self._layouts.panel(shown, mark),
            call=partial(_call, self._games, seen, "panel", mark),
            urgency=Urgency.TURN if is_asked else Urgency.USUAL,
        )

    def _farewell(self, shown: LostSeat, mark: str, _ring: Ring) -> Notification:
        table, (seat, user) = shown.table, shown.former
        game = self._games.game(table.game)
        place = f"{game.title}, table {table.id}"
        if away_seat_of(table, user) is None:
            key = button("rules", 0, "Rules", game.name, "0", mark)
            return Notification(f"{place}: {panels.seat_lost(table, seat)}", key)
        key = button(BACK, table.id, "I'm back", mark)
        return Notification(f"A computer player is playing for you in {place}.", key)


class LineText:
    """The line in a channel; in a forum, it begins a post."""

    kind = Lines.name

    def __init__(self, games: Games) -> None:
        self._games = games

    async def compose(self, shown: Line, mark: str) -> Draft:
        """Public facts only."""
        game, table = self._games.game(shown.table.game), shown.table
        return Draft(
            lines.line(game, shown, mark),
            urgency=Urgency.USUAL,
            mentions=_waited_for(table),
            post=Post(
                lines.thread_name(game, table.id),
                [STATES[shown.state], game.title],
                lines.title(game, shown),
            ),
        )


class ThreadText:
    """The thread of a table."""

    kind = Threads.name

    def __init__(self, games: Games) -> None:
        self._games = games

    async def compose(self, shown: Opening, mark: str) -> ThreadDraft:
        """It has a name, and no mark: Discord begins one at a message once."""
        del mark
        return ThreadDraft(lines.thread_name(self._games.game(shown.game), shown.table))


def _waited_for(table: TableOutline) -> list[int]:
    """For whom a message in a channel stays highlighted; for nobody who plays alone."""
    if len(table.players) == 1:
        return []
    users = (table.players[seat].user for seat in table.actors)
    return [user for user in users if user is not None]


def _call(games: Games, seen: SeatView, opens: str, mark: str, ring: Ring) -> Notification:
    """What a new board or panel notifies people of."""
    view = seen.view
    game = games.game(view.game)
    place = f"{game.title}, table {view.id}"
    key = button(opens, view.id, f"My {game.wording.hand}", mark)
    names = "".join(f"<@{user}> " for user in ring.people)
    acting = [seat for seat in ring.calls if seat in view.actors]
    if not acting:
        return Notification(f"{names}{_asked(view, place)}", key)
    seat, left = acting[0], "" if ring.left is None else write_left(ring.left)
    asked = game.wording.question(seen.begun, seat)
    if left and ring.reminds:
        said = f"Reminder: {left} left in {place}. {capitalized(asked)}."
        return Notification(f"{names}{said}", key)
    why = "Your turn"
    if ring.nudger is not None:
        is_own = ring.nudger == seat
        why = "Still your turn" if is_own else f"{plain(view.names[ring.nudger])} nudged you"
    due = f" Due in {left}." if left else ""
    return Notification(f"{names}{why} in {place}: {asked}.{due}", key)


def _asked(view: TableView, place: str) -> str:
    """What the players are asked who needn't act: about somebody who is late, or an undo."""
    for seat, clock in enumerate(view.clocks):
        if clock is not None and clock.answer_by is not None:
            is_gone = view.players[seat].absent == "gone"
            why = "has left the server of" if is_gone else "is out of time in"
            return f"{plain(view.names[seat])} {why} {place}. Choose what happens next."
    if view.requests.undo is not None:
        who = plain(view.names[view.requests.undo.seat])
        return f"{who} would like to undo a move in {place}. Do you agree?"
    return f"Your answer is needed in {place}."
