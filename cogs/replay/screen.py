"""Looking back at games: replays, the log, and earlier messages."""

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from typing import Final

from cogs.ui.components import (
    BESIDE,
    MENU_LIMIT,
    PAGE,
    BadComponentId,
    ComponentId,
    GameButton,
    GameSelect,
    number_of,
    paged,
)
from cogs.ui.layout import BLUE, MessageLayout, newest, plain, shortened
from engine.model import Choice
from engine.registry import AnyGame
from engine.words import counted
from host.review.replays import LogLine, Moment, ReplayPosition, Since
from host.table.views import SeatView, TableOutline, TableView
from render.animation import Format
from render.base import Picture

PAGE_LINES, PAGE_ROOM = 20, 3000
LONGEST_LINE = 600
KEPT_LINES, KEPT_ROOM = 3, 150
"""Lines and characters that stay of a message once a newer one replaces it."""


def history_key(view: TableView) -> GameButton:
    """The button that opens the log."""
    return GameButton(ComponentId("log", view.id), "Show the log")


def pages_of(lines: Sequence[LogLine]) -> list[list[LogLine]]:
    """The lines in pages, oldest first, at least one: a full page never changes, except that the
    last page begins earlier, so that it is full as well.
    """
    cut = [line._replace(words=shortened(line.words, LONGEST_LINE)) for line in lines]
    pages = _filled(cut)
    if len(pages) > 1:
        pages[-1] = _filled(cut[::-1])[0][::-1]
    return pages


def _filled(lines: Sequence[LogLine]) -> list[list[LogLine]]:
    pages: list[list[LogLine]] = [[]]
    room = PAGE_ROOM
    for line in lines:
        if len(pages[-1]) == PAGE_LINES or len(line.words) + 1 > room:
            pages.append([])
            room = PAGE_ROOM
        pages[-1].append(line)
        room -= len(line.words) + 1
    return pages


def history(
    game: AnyGame, view: TableView, pages: Sequence[Sequence[LogLine]], number: int
) -> MessageLayout:
    """A page of the log, counted from 1."""
    count = f" · page {number} of {len(pages)}" if len(pages) > 1 else ""
    beside = [
        GameButton(ComponentId("log", view.id, (str(page),)), label)
        for page, label in ((number - 1, "Earlier"), (number + 1, "Later"))
        if 1 <= page <= len(pages)
    ]
    if view.started is not None:
        beside.append(replay_key(view))
    return MessageLayout(
        f"## Log · {game.title}, table {view.id}{count}",
        _in_chapters(pages[number - 1]) or "Nothing has happened in public yet.",
        *([beside] if beside else []),
        colour=BLUE,
    )


def _in_chapters(lines: Sequence[LogLine]) -> str:
    """Lines below the headings of their chapters."""
    told: list[str] = []
    for chapter, some in groupby(lines, key=attrgetter("chapter")):
        told += [f"### {chapter}"] * bool(chapter)
        told += [line.words for line in some]
    return "\n".join(told)


def superseded(game: AnyGame, view: TableView, lines: Sequence[str]) -> MessageLayout:
    """A table's message once there is a newer one: its last lines, muted."""
    kept: list[str] = []
    room = KEPT_ROOM
    for line in reversed(lines[-KEPT_LINES:]):
        if kept and len(line) > room:
            break
        kept.insert(0, shortened(line, room))
        room -= len(line)
    if not kept:
        return MessageLayout(f"-# {game.title}, table {view.id}: continued below.", colour=None)
    earlier = "… " if len(kept) < len(lines) else ""
    return MessageLayout(muted("\n".join((earlier + kept[0], *kept[1:]))), colour=None)


def muted(text: str) -> str:
    """Lines in small grey type."""
    return "\n".join(f"-# {line.removeprefix('-# ')}" for line in text.splitlines())


NO_ANIMATION = (
    "I couldn't draw the animation. **Watch the game** shows every moment; try again later."
)
REPLAY, ROUND, VIEWER, SINCE = "replay", "round", "viewer", "since"
FILM, FOLLOW = "film", "follow"
FORMATS: Final[dict[str, Format]] = {"webp": "webp", "gif": "gif"}
EVERYBODY: Final = "all"
"""The public view, in an id."""
LINES, ROOM = 8, 900
SINCE_LINES, SINCE_ROOM = 30, 3000
MAX_PICTURES: Final = 10
NOTHING_HAPPENED = "Nothing has happened yet."


def replay_key(view: TableOutline, mark: str = "") -> GameButton:
    """The button that opens a game at its beginning, or a running one at its end. On a message
    about a finished game, a `mark` finds that again after a crash.
    """
    start = (EVERYBODY, "0", "", mark) if mark else ()
    return GameButton(ComponentId(REPLAY, view.id, start), "Watch the game")


# --- which moment is meant -----------------------------------------------------------------------


def parts_of(place: ReplayPosition) -> tuple[str, str, str]:
    """A position in a replay as parts of an id."""
    return (
        EVERYBODY if place.viewer is None else str(place.viewer),
        "" if place.moment is None else str(place.moment),
        "" if place.upgrades is None else str(place.upgrades),
    )


def place_of(component: ComponentId) -> ReplayPosition:
    """The position in the first parts of an id. Raises `BadComponentId`."""
    viewer, moment, upgrades = (component.part(index) for index in range(3))
    return ReplayPosition(
        viewer_of(viewer),
        number_of(moment) if moment else None,
        number_of(upgrades) if upgrades else None,
    )


def viewer_of(text: str) -> int | None:
    """The seat in a part of an id; None for the public view. Raises `BadComponentId`."""
    if text == EVERYBODY:
        return None
    if len(text) > 2:
        raise BadComponentId
    return number_of(text)


# --- the whole game ------------------------------------------------------------------------------


def replay(
    game: AnyGame, moment: Moment, pictures: Sequence[Picture], page: int | None = None
) -> MessageLayout:
    """A game at one moment, with buttons to others. `page` is that of the menu of rounds."""
    seen = moment.seen
    view = seen.view
    if not moment.whole:
        what = (
            f"This game was played with an older version of {game.title}'s rules, so I can "
            "only show the final board. For the rest, press **Show the log**."
        )
        return MessageLayout(_heading(game, seen), what, *pictures, colour=BLUE)
    here = ReplayPosition(seen.seat, moment.number, moment.upgrades)
    return MessageLayout(
        _heading(game, seen),
        newest(moment.lines, ROOM, LINES),
        *pictures,
        f"-# Moment {moment.number + 1} of {moment.last + 1} · {_as_whom(seen)}",
        *([_steps(view, here, moment.last)] if moment.last else []),
        *([_rounds(view, here, moment, page)] if len(moment.rounds) > 1 else []),
        *((_viewers(view, here), film_keys(view)) if view.over else ()),
        colour=BLUE,
    )


def _heading(game: AnyGame, seen: SeatView) -> str:
    return f"### {game.title}, table {seen.view.id} · {game.wording.status(seen.begun)}"


def _as_whom(seen: SeatView) -> str:
    if seen.seat is None:
        return "public view"
    return f"as {plain(seen.view.players[seen.seat].name)} saw it"


def _steps(view: TableView, here: ReplayPosition, last: int) -> list[GameButton]:
    viewer, _, upgrades = parts_of(here)
    return _leaf(view, REPLAY, (viewer,), here.moment or 0, last, (upgrades,))


def _leaf(
    view: TableView,
    action: str,
    before: tuple[str, ...],
    at: int,
    last: int,
    after: tuple[str, ...] = (),
) -> list[GameButton]:
    """Buttons to the first and last stop and the ones beside `at`; ids have the target between
    `before` and `after`. The last part tells buttons with the same target apart.
    """
    return [
        GameButton(
            ComponentId(action, view.id, (*before, str(target), *after, label.lower())),
            label,
            disabled=not is_open,
        )
        for label, target, is_open in (
            ("First", 0, at > 0),
            ("Earlier", max(0, at - 1), at > 0),
            ("Later", min(last, at + 1), at < last),
            ("Last", last, at < last),
        )
    ]


def _rounds(view: TableView, here: ReplayPosition, moment: Moment, page: int | None) -> GameSelect:
    choices = [Choice(str(first), f"Round {number}") for number, first in moment.rounds]
    at = moment.round or 0
    if page is None:
        page = at // PAGE if len(choices) > MENU_LIMIT else 0
    press = ComponentId(ROUND, view.id, (*parts_of(here), str(page)))
    shown = str(moment.rounds[at][1])
    return GameSelect(press, "Go to a round …", paged(choices, page), chosen=shown)


def _viewers(view: TableView, here: ReplayPosition) -> GameSelect:
    choices = [Choice(EVERYBODY, "Public view")]
    choices += [
        Choice(str(seat), f"As {player.name} saw it"[:100])
        for seat, player in enumerate(view.players)
    ]
    press = ComponentId(VIEWER, view.id, parts_of(here))
    return GameSelect(press, "Whose view …", choices, chosen=parts_of(here)[0])


# --- as an animation ------------------------------------------------------------------------------


def film_keys(view: TableView) -> list[GameButton]:
    """The buttons that give the whole game as a file, in a message of its own."""
    return [
        GameButton(ComponentId(FILM, view.id, (format_, BESIDE)), label)
        for format_, label in (("webp", "Get the animation"), ("gif", "Get a GIF"))
    ]


def film(game: AnyGame, view: TableView, picture: Picture, mark: str = "") -> MessageLayout:
    """The whole game as an animation. `mark` finds the message again after a crash."""
    return MessageLayout(
        f"### {game.title}, table {view.id}: the whole game",
        picture,
        [replay_key(view, mark)],
        colour=BLUE,
        picture_name=f"{view.game}-{view.id}",
    )


# --- since the last turn -------------------------------------------------------------------------


def since(
    game: AnyGame, view: TableView, told: Since, at: int, picture: Picture | None
) -> MessageLayout:
    """A person's last turn and what happened since, with its picture number `at`, from 0."""
    stops, span = stops_of(told), (str(told.first), str(told.last), str(told.upgrades))
    heading = f"### {game.title}, table {view.id} · Since your last turn"
    if picture is None:
        words = newest(told.lines, SINCE_ROOM, SINCE_LINES) or NOTHING_HAPPENED
        return MessageLayout(heading, words, colour=BLUE)
    return MessageLayout(
        heading,
        newest(told.lines, SINCE_ROOM, SINCE_LINES),
        picture,
        f"-# {_of_pictures(at, told)}",
        *([_leaf(view, SINCE, span, at, len(stops) - 1)] if len(stops) > 1 else []),
        colour=BLUE,
    )


def stops_of(told: Since) -> list[int]:
    """The moments with a picture: all, or if there are many, an even choice with the last."""
    moments = list(range(told.first + 1, told.last + 1))
    if len(moments) <= MAX_PICTURES:
        return moments
    return [moments[(i + 1) * len(moments) // MAX_PICTURES - 1] for i in range(MAX_PICTURES)]


def _of_pictures(at: int, told: Since) -> str:
    stops, moments = len(stops_of(told)), told.last - told.first
    if stops == moments:
        return f"Picture {at + 1} of {stops}"
    return f"Picture {at + 1} of {stops} from {counted(moments, 'moment', 'moments')}"


def span_of(component: ComponentId) -> tuple[int, int, int] | None:
    """First moment, last moment and count of rule changes in an id; None: until now. Raises
    `BadComponentId`.
    """
    if component.part(0) in {"", BESIDE}:
        return None
    return component.number(0), component.number(1), component.number(2)
