"""Draws pictures in worker threads, off the event loop."""

import asyncio
import ctypes
import hashlib
import io
import threading
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from typing import Final, ParamSpec, TypeVar

import discord
import msgspec

from engine.ends import Summary
from engine.ledger import SEED_BYTES, rng_for
from engine.model import Action
from engine.play import after_step
from engine.registry import GAMES
from host.table.models import AnyGame, SeatView, TableView
from render.animation import shrunk
from render.base import Picture
from render.pages.analysis import WinChart, draw_win_chart
from render.pages.lobby import Guest, draw_lobby
from render.pages.results import RatedGame, draw_points, draw_rating
from render.registry import view

ROOM: Final = 24_000_000
"""Bytes of cached pictures: some 300 pictures."""


def key_of(seen: SeatView, kind: str) -> bytes:
    """A hash of all that a picture of this view depends on."""
    facts = (kind, seen.view.game, seen.seat, seen.view.names, seen.state, seen.recent)
    return hashlib.sha256(msgspec.json.encode(facts)).digest()


class KeptPictures:
    """A cache of the pictures that were shown last."""

    def __init__(self, room: int = ROOM) -> None:
        """`room`: the size in bytes."""
        self._left = room
        self._kept: OrderedDict[bytes, list[Picture]] = OrderedDict()

    async def get(self, key: bytes, draw: Callable[[], Awaitable[list[Picture]]]) -> list[Picture]:
        """The pictures under this key, drawn if missing."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        drawn = await draw()
        if key not in self._kept:
            self._kept[key] = drawn
            self._left -= _size(drawn)
            while self._left < 0 and len(self._kept) > 1:
                self._left += _size(self._kept.popitem(last=False)[1])
        return drawn


def _size(pictures: list[Picture]) -> int:
    return sum(len(picture.data) for picture in pictures)


T = TypeVar("T")
P = ParamSpec("P")
TRIM_AFTER_S: Final = 1.0
"""Pause in drawing after which freed memory is returned."""


class Pictures:
    """Draws tables in worker threads, so that no picture delays a press. Games must have begun."""

    def __init__(self, threads: int, summary: Callable[[int], Awaitable[Summary]]) -> None:
        """`summary` reads the numbers of a finished game."""
        self._summary = summary
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="painter")
        self._is_closed = False
        self._trimmer = _Trimmer()
        self._signs: dict[str, tuple[Picture, ...]] = {}
        self._kept = KeptPictures()
        self._examples: dict[tuple[str, int, int], Picture] = {}

    async def board(self, seen: SeatView) -> Picture:
        """The board as this viewer sees it."""
        draw, names = view(seen.view.game).board, seen.view.names
        return await self._in_thread(draw, seen.begun, seen.seat, names, recent=seen.recent)

    async def lobby(self, game: AnyGame, table: TableView) -> Picture:
        """The players and open seats of a lobby."""
        guests = [
            Guest(player.name, host=player.user == table.host, computer=player.user is None)
            for player in table.players
        ]
        seats, colours = game.rules.seats_for(table.options), view(game.name).seat_colours
        # Nobody else can join in direct messages: only seats that have to be filled are open.
        most = max(len(guests), seats.start) if table.is_direct else seats[-1]
        named = (game.name, game.title)
        picture = await self._in_thread(draw_lobby, *named, guests, most, colours)
        self.warm_up(game.name)
        return picture

    async def end(self, seen: SeatView) -> Picture:
        """The end of a finished game."""
        summary = await self._summary(seen.view.id)
        draw = view(seen.view.game).ending
        return await self._in_thread(draw, seen.begun, seen.view.names, summary)

    async def again(self, seen: SeatView, *, own: bool) -> list[Picture]:
        """`board_and_hand`, or a spectator's board, of a past moment; cached for stepping. Whose
        seat isn't the looker's `own` is named.
        """

        async def draw() -> list[Picture]:
            if seen.seat is None or own:
                return (
                    [await self.board(seen)]
                    if seen.seat is None
                    else await self.board_and_hand(seen)
                )
            look, state, names = view(seen.view.game), seen.begun, seen.view.names
            held = await self._in_thread(look.hand, state, seen.seat, names, seen.recent, own=False)
            if held is not None and look.hand_has_board:
                return [held]
            board = await self._in_thread(look.board, state, None, names, recent=seen.recent)
            return [board] if held is None else [board, held]

        return await self._kept.get(key_of(seen, f"again{own}"), draw)

    async def small_board(self, seen: SeatView) -> Picture:
        """The board of a past moment with fewer pixels; cached as well."""

        async def draw() -> list[Picture]:
            board = await self.board(seen)
            return [await self._in_thread(shrunk, board)]

        (picture,) = await self._kept.get(key_of(seen, "small"), draw)
        return picture

    async def choosing(
        self, seen: SeatView, actions: Sequence[Action], field: str
    ) -> Picture | None:
        """A picture for choosing this field among these actions."""
        draw, own = view(seen.view.game).choosing, (seen.begun, seen.own_seat, seen.view.names)
        return await self._in_thread(draw, *own, actions, field)

    async def hand(self, seen: SeatView) -> Picture:
        """The seat's hand; the board in a game without hands."""
        return await self._held(seen) or await self.board(seen)

    async def board_and_hand(self, seen: SeatView) -> list[Picture]:
        """All a seat needs in one message: the board, and its hand if it has one."""
        held = await self._held(seen)
        if held is None:
            return [await self.board(seen)]
        is_both = view(seen.view.game).hand_has_board
        return [held] if is_both else [await self.board(seen), held]

    async def _held(self, seen: SeatView) -> Picture | None:
        draw = view(seen.view.game).hand
        names, recent = seen.view.names, seen.recent
        return await self._in_thread(draw, seen.begun, seen.own_seat, names, recent)

    async def portrait(self, seen: SeatView, seat: int, title: str) -> Picture | None:
        """What a seat made, under the name that its player gave it."""
        draw = view(seen.view.game).portrait
        return await self._in_thread(draw, seen.begun, seat, seen.view.names, title)

    async def closer(self, seen: SeatView, part: str) -> Picture | None:
        """A close-up of one part of the table; None if there is no such part."""
        look = view(seen.view.game)
        return await self._in_thread(look.zoom, seen.begun, seen.seat, seen.view.names, part)

    async def signs(self, game: str) -> tuple[Picture, ...]:
        """The pages that explain a game's signs, drawn once."""
        if game not in self._signs:
            drawn = await self._in_thread(view(game).legend)
            self._signs[game] = tuple(drawn)
        return self._signs[game]

    async def example(self, game: AnyGame, which: int, step: int) -> Picture:
        """The position after a step of an example turn, drawn once."""
        key = (game.name, which, step)
        if key not in self._examples:
            self._examples[key] = await self._in_thread(_example, game, which, step)
        return self._examples[key]

    async def rating(
        self, title: str, name: str, marks: Sequence[RatedGame], begin: int
    ) -> Picture:
        """A person's rating over time."""
        return await self._in_thread(draw_rating, title, name, marks, begin)

    async def points(
        self, title: str, name: str, kinds: Sequence[tuple[str, float]], games: int
    ) -> Picture:
        """Where a person's points come from, on average."""
        return await self._in_thread(draw_points, title, name, kinds, games)

    async def turned(self, game: str, chart: WinChart) -> Picture:
        """How a game turned, in the colours of its seats."""
        return await self._in_thread(draw_win_chart, chart, view(game).seat_colours)

    def text_board(self, seen: SeatView) -> str:
        """The board in words."""
        return view(seen.view.game).text_board(seen.begun, seen.seat, seen.view.names)

    def braille_board(self, seen: SeatView) -> str | None:
        """The board in Braille cells, where the game has such a twin."""
        return view(seen.view.game).braille_board(seen.begun, seen.seat, seen.view.names)

    def warm_up(self, game: str) -> None:
        """Draw a first board and hand of a game, so that its next pictures are quick."""
        if not self._is_closed:
            self._pool.submit(_first_pictures_of, game)

    async def _in_thread(self, draw: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Draw in a worker thread."""
        work = partial(draw, *args, **named)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        finally:
            self._trimmer.drawn()

    def close(self) -> None:
        """Finish what is being drawn, and end the threads."""
        self._is_closed = True
        self._pool.shutdown(cancel_futures=True)
        self._trimmer.close()


def attachment(picture: Picture, name: str) -> discord.File:
    """A picture as an upload. `name` says its kind, and never what is on it."""
    return discord.File(io.BytesIO(picture.data), name, description=picture.alt)


class _Trimmer:
    """Returns freed memory to the system after a quiet second, from a thread of its own (glibc)."""

    def __init__(self) -> None:
        self._drawn = threading.Event()
        self._is_closed = False
        self._thread: threading.Thread | None = None

    def drawn(self) -> None:
        """Note that something was drawn."""
        if self._thread is None and not self._is_closed:
            self._thread = threading.Thread(target=self._run, name="trimmer", daemon=True)
            self._thread.start()
        self._drawn.set()

    def close(self) -> None:
        """End the thread."""
        self._is_closed = True
        self._drawn.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        while self._drawn.wait() and not self._is_closed:
            self._drawn.clear()
            if not self._drawn.wait(TRIM_AFTER_S) and trim is not None:
                trim(0)


def _example(game: AnyGame, which: int, step: int) -> Picture:
    example, look = game.examples[which], view(game.name)
    seen, recent = after_step(game, example, step)
    seat, names = example.seat, example.names
    held = look.hand(seen, seat, names, recent) if example.steps[step].hand else None
    return look.board(seen, seat, names, recent=recent) if held is None else held


@cache
def _first_pictures_of(name: str) -> None:
    game = GAMES[name]
    seats = game.rules.min_seats
    names = ["?"] * seats
    # Any game will do.
    state = game.rules.setup(
        game.rules.check(game.rules.options_type(), seats), seats, rng_for(bytes(SEED_BYTES), 0)
    )
    look = view(game.name)
    draw_lobby(game.name, game.title, [], seats, look.seat_colours)
    look.board(game.rules.redact(state, None), None, names)
    look.hand(game.rules.redact(state, 0), 0, names)
