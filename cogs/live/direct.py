"""A table in direct messages: board, hand and every action, in one message."""

from collections.abc import Sequence

from cogs.hints.lessons import STOP, Lesson
from cogs.live.board import news, opened
from cogs.live.lobby import seats, terms
from cogs.live.stakes import so_far
from cogs.play.panel_screen import note_line, order_offer, where
from cogs.play.turn_menu import TurnMenu
from cogs.time.agreement_screen import standing
from cogs.ui.components import PRIMARY, button, more
from cogs.ui.layout import BLUE, GREEN, MessageLayout, turn_text
from cogs.undo.feature import undo_keys, undo_request
from engine.model import Choice, Order
from engine.registry import AnyGame
from engine.stories import Story
from engine.words import counted
from host.table.views import SeatView, TableView
from render.base import Picture

ALONE = (
    "-# This table is in your direct messages, for you alone. To play with others, use "
    "`/table new` in a server's channel."
)


def lobby(game: AnyGame, view: TableView, picture: Picture, mark: str) -> MessageLayout:
    """A table before its game: the computer players, the options, and the start."""
    taken, room = len(view.players), game.rules.seats_for(view.options)
    more = "ready to start"
    if taken < room.start:
        more = f"needs {counted(room.start - taken, 'more computer player')}"
    elif taken > room[-1]:
        more = f"too many players: {room[-1]} at most"
    return MessageLayout(
        f"## {game.title}: a table of your own\n{game.summary}",
        picture,
        f"**Seats** ({more})\n{seats(view)}",
        terms(game, view),
        ALONE,
        [
            button("start", view.id, "Start", mark, style=PRIMARY, disabled=taken not in room),
            button("options", view.id, "Options"),
            button("computers", view.id, "Computer players"),
            button("rules", view.id, "Rules", game.name, "0"),
            button("leave", view.id, "Close the table"),
        ],
        colour=BLUE,
        picture_name="lobby",
    )


def table(
    game: AnyGame,
    seen: SeatView,
    *,
    stories: Sequence[Story] = (),
    note: str = "",
    pictures: Sequence[Picture] = (),
    mark: str = "",
    order: Order | None = None,
    lesson: Lesson | None = None,
) -> MessageLayout:
    """A running game for its only person; `mark` identifies this message."""
    view = seen.view
    acts = seen.seat in view.actors
    asked = turn_text(game, seen)
    if acts:
        asked = f"**Your turn:** {game.wording.question(seen.begun, seen.own_seat)}"
    place = " · ".join(filter(None, (where(game, view), "" if lesson is None else lesson.text)))
    return MessageLayout(
        note,
        f"{asked}\n-# {place}".lstrip(),
        so_far(game, seen, None),
        *news(view, stories),
        note_line(seen.own_note),
        *order_offer(game, seen, order),
        *standing(view),
        *undo_request(view, seen.seat),
        *pictures,
        *([] if lesson is None or lesson.advice is None else [lesson.advice]),
        *TurnMenu(game, seen).rows(undo_keys(game, seen)),
        more(
            view.id,
            [*_lesson_choices(lesson), *opened(game, seen), Choice("log", "Show the log")],
            *filter(None, [mark]),
        ),
        colour=GREEN,
        chooser=(game.name, seen.own_seat),
    )


def _lesson_choices(lesson: Lesson | None) -> list[Choice]:
    """What a lesson adds to the menu: the board, if only the hand is shown, and its end."""
    if lesson is None or not lesson.is_explained:
        return []
    return [Choice("board", "Board"), Choice(STOP, "Stop explaining")]
