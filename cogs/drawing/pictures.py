"""Draws pictures in worker threads, off the event loop."""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Sequence
from functools import cache
from typing import Final
from weakref import WeakValueDictionary

import msgspec
from cachetools import LRUCache
from PIL import Image

from cogs.drawing.threads import DrawingThreads
from engine.ends import Summary
from engine.ledger import SEED_BYTES, rng_for
from engine.model import Action
from engine.play import after_step
from engine.registry import GAMES, AnyGame
from host.table.views import SeatView, TableView
from render.animation import shrunk
from render.base import Picture
from render.pages.analysis import WinChart, draw_win_chart
from render.pages.figures import Figures, draw_figures
from render.pages.leaderboard import LeaderboardCard, draw_leaderboard
from render.pages.lobby import Guest, draw_lobby
from render.pages.profile import ProfileCard, draw_profile
from render.pages.puzzles import PuzzleMonth, draw_puzzle_month
from render.pages.results import RatedGame, draw_points, draw_rating
from render.pages.season import SeasonCard, draw_season
from render.pages.sign_up import SignUp, draw_sign_up
from render.pages.standings import Standings, draw_standings
from render.pages.week import WeekCard, draw_week
from render.registry import view

MAX_BYTES: Final = 24_000_000
"""Bytes of cached pictures: some 300 pictures."""
MAX_KEEPSAKES: Final = 24
"""Keepsakes kept, of some 300,000 bytes each: a profile is often opened again for one game."""
MAX_BOARDS: Final = 16
"""Boards kept for those who are shown them at the same moment."""


def key_of(seen: SeatView, kind: str) -> bytes:
    """A hash of all that a picture of this view depends on."""
    happened = (seen.recent, seen.since)
    facts = (kind, seen.view.game, seen.seat, seen.view.names, seen.state, happened)
    return hashlib.sha256(msgspec.json.encode(facts)).digest()


class Pictures:
    """Draws tables in worker threads, so that no picture delays a press. Games must have begun."""

    def __init__(
        self, threads: DrawingThreads, summary: Callable[[int], Awaitable[Summary]]
    ) -> None:
        """`summary` reads the numbers of a finished game."""
        self._summary = summary
        self._threads = threads
        self._signs: dict[str, tuple[Picture, ...]] = {}
        self._kept: LRUCache[bytes, list[Picture]] = LRUCache(MAX_BYTES, getsizeof=_size)
        self._keepsakes: LRUCache[bytes, Image.Image] = LRUCache(MAX_KEEPSAKES)
        self._boards: LRUCache[bytes, Picture] = LRUCache(MAX_BOARDS)
        """The last boards that everybody sees alike."""
        self._drawing: WeakValueDictionary[bytes, asyncio.Lock] = WeakValueDictionary()
        """The lock of each of these while it is drawn."""
        self._examples: dict[tuple[str, int, int], Picture] = {}

    async def board(self, seen: SeatView) -> Picture:
        """The board as this viewer sees it; if everybody sees the same, it is drawn once."""
        if not GAMES[seen.view.game].rules.is_open:
            return await self._board(seen)
        seen = msgspec.structs.replace(seen, seat=None, since=())
        key = key_of(seen, "board")
        async with self._drawing.setdefault(key, asyncio.Lock()):
            if key not in self._boards:
                self._boards[key] = await self._board(seen)
            return self._boards[key]

    async def _board(self, seen: SeatView) -> Picture:
        draw, names = view(seen.view.game).board, seen.view.names
        return await self._threads.run(draw, seen.begun, seen.seat, names, recent=seen.recent)

    async def lobby(self, game: AnyGame, table: TableView) -> Picture:
        """The players and open seats of a lobby."""
        guests = [
            Guest(player.name, host=player.user == table.host, computer=player.user is None)
            for player in table.players
        ]
        seats, colours = game.rules.seats_for(table.options), view(game.name).seat_colours
        # Nobody else can join in direct messages: only seats that have to be filled are open.
        most = max(len(guests), seats.start) if table.place.is_direct else seats[-1]
        kept = len(table.lobby.kept)
        if table.lobby.invited_only:
            most = min(max(len(guests) + kept, table.lobby.seats or 0, seats.start), most)
        picture = await self._threads.run(
            draw_lobby, game.name, game.title, guests, most, colours, kept
        )
        self.warm_up(game.name)
        return picture

    async def end(self, seen: SeatView) -> Picture:
        """The end of a finished game."""
        summary = await self._summary(seen.view.id)
        draw = view(seen.view.game).ending
        return await self._threads.run(draw, seen.begun, seen.view.names, summary)

    async def again(self, seen: SeatView, *, own: bool) -> list[Picture]:
        """`board_and_hand`, or a spectator's board, of a past moment; cached for stepping. Whose
        seat isn't the looker's `own` is named.
        """

        async def draw() -> list[Picture]:
            if seen.seat is None:
                return [await self.board(seen)]
            if own:
                return await self.board_and_hand(seen)
            look, state, names = view(seen.view.game), seen.begun, seen.view.names
            held = await self._threads.run(
                look.hand, state, seen.seat, names, seen.since, own=False
            )
            if held is not None and look.hand_has_board:
                return [held]
            board = await self._threads.run(look.board, state, None, names, recent=seen.recent)
            return [board] if held is None else [board, held]

        return await self._cached(key_of(seen, f"again{own}"), draw)

    async def small_board(self, seen: SeatView) -> Picture:
        """The board of a past moment with fewer pixels; cached as well."""

        async def draw() -> list[Picture]:
            board = await self.board(seen)
            return [await self._threads.run(shrunk, board)]

        (picture,) = await self._cached(key_of(seen, "small"), draw)
        return picture

    async def _cached(
        self, key: bytes, draw: Callable[[], Awaitable[list[Picture]]]
    ) -> list[Picture]:
        """The pictures under this key, drawn if missing."""
        if key not in self._kept:
            self._kept[key] = await draw()
        return self._kept[key]

    async def choosing(
        self, seen: SeatView, actions: Sequence[Action], field: str
    ) -> Picture | None:
        """A picture for choosing this field among these actions."""
        draw, own = view(seen.view.game).choosing, (seen.begun, seen.own_seat, seen.view.names)
        return await self._threads.run(draw, *own, actions, field)

    async def hand(self, seen: SeatView) -> Picture:
        """The seat's hand; the board in a game without hands."""
        return await self._held(seen) or await self._own_board(seen)

    async def board_and_hand(self, seen: SeatView) -> list[Picture]:
        """All a seat needs in one message: the board, and its hand if it has one."""
        held = await self._held(seen)
        if held is None:
            return [await self._own_board(seen)]
        is_both = view(seen.view.game).hand_has_board
        return [held] if is_both else [await self.board(seen), held]

    async def _held(self, seen: SeatView) -> Picture | None:
        draw = view(seen.view.game).hand
        names, since = seen.view.names, seen.since
        return await self._threads.run(draw, seen.begun, seen.own_seat, names, since)

    async def _own_board(self, seen: SeatView) -> Picture:
        """The board as its seat sees it, which is mostly everybody's."""
        draw, own = view(seen.view.game).own_board, (seen.begun, seen.own_seat, seen.view.names)
        return await self._threads.run(draw, *own, ()) or await self.board(seen)

    async def portrait(self, seen: SeatView, seat: int, title: str) -> Picture | None:
        """What a seat made, under the name that its player gave it."""
        draw = view(seen.view.game).portrait
        return await self._threads.run(draw, seen.begun, seat, seen.view.names, title)

    async def enlarged(self, seen: SeatView, marks: Sequence[Action], part: str) -> Picture | None:
        """A part of the board twice as large, with these choices marked; None if there is no such
        part.
        """
        draw = view(seen.view.game).enlarged
        return await self._threads.run(draw, seen.begun, seen.seat, seen.view.names, marks, part)

    async def score_sheet(self, seen: SeatView, part: str) -> Picture | None:
        """A score sheet; None if there is no such part."""
        look = view(seen.view.game)
        return await self._threads.run(
            look.score_sheets.draw, seen.begun, seen.seat, seen.view.names, part
        )

    async def signs(self, game: str) -> tuple[Picture, ...]:
        """The pages that explain a game's signs, drawn once."""
        if game not in self._signs:
            drawn = await self._threads.run(view(game).legend)
            self._signs[game] = tuple(drawn)
        return self._signs[game]

    async def example(self, game: AnyGame, which: int, step: int) -> Picture:
        """The position after a step of an example turn, drawn once."""
        key = (game.name, which, step)
        if key not in self._examples:
            self._examples[key] = await self._threads.run(_example, game, which, step)
        return self._examples[key]

    async def keepsake(self, seen: SeatView, seat: int) -> Image.Image:
        """What a seat of a finished game is remembered by, for `profile`."""
        key = key_of(seen, f"keepsake{seat}")
        if key not in self._keepsakes:
            draw = view(seen.view.game).keepsake
            drawn = await self._threads.run(draw, seen.begun, seat, seen.view.names)
            self._keepsakes[key] = drawn
        return self._keepsakes[key]

    async def profile(self, card: ProfileCard) -> Picture:
        """A person's profile."""
        return await self._threads.run(draw_profile, card)

    async def puzzle_month(self, card: PuzzleMonth) -> Picture:
        """A person's month of puzzles."""
        return await self._threads.run(draw_puzzle_month, card)

    async def leaderboard(self, card: LeaderboardCard) -> Picture:
        """The ratings in a game."""
        return await self._threads.run(draw_leaderboard, card)

    async def week(self, card: WeekCard) -> Picture:
        """A server's week."""
        return await self._threads.run(draw_week, card)

    async def figures(self, card: Figures) -> Picture:
        """A server's last weeks in figures."""
        return await self._threads.run(draw_figures, card)

    async def season(self, card: SeasonCard) -> Picture:
        """The end of a server's season."""
        return await self._threads.run(draw_season, card)

    async def sign_up(self, card: SignUp) -> Picture:
        """A tournament before it begins."""
        return await self._threads.run(draw_sign_up, card)

    async def standings(self, card: Standings) -> Picture:
        """A tournament that runs or is over."""
        return await self._threads.run(draw_standings, card)

    async def rating(
        self, title: str, name: str, marks: Sequence[RatedGame], begin: int
    ) -> Picture:
        """A person's rating over time."""
        return await self._threads.run(draw_rating, title, name, marks, begin)

    async def points(
        self, title: str, name: str, kinds: Sequence[tuple[str, float]], games: int
    ) -> Picture:
        """Where a person's points come from, on average."""
        return await self._threads.run(draw_points, title, name, kinds, games)

    async def turned(self, game: str, chart: WinChart) -> Picture:
        """How a game turned, in the colours of its seats."""
        return await self._threads.run(draw_win_chart, chart, view(game).seat_colours)

    def text_board(self, seen: SeatView) -> str:
        """The board in words."""
        return view(seen.view.game).text_board(seen.begun, seen.seat, seen.view.names)

    def braille_board(self, seen: SeatView) -> str | None:
        """The board in Braille cells, where the game has such a twin."""
        return view(seen.view.game).braille_board(seen.begun, seen.seat, seen.view.names)

    def warm_up(self, game: str) -> None:
        """Draw a first board and hand of a game, so that its next pictures are quick."""
        self._threads.begin(_first_pictures_of, game)

    def close(self) -> None:
        """Finish what is being drawn, and end the threads."""
        self._threads.close()


def _size(pictures: list[Picture]) -> int:
    return sum(len(picture.data) for picture in pictures)


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
