"""`python -m bench limits`: many tables move at once, at 50 requests a second.

The bot runs in its own process, on the playground. Each table has its own channel and two people.
First all boards and panels are shown, as after a start; then the playground's limits are switched
on, and one person at each table presses. `requests` counts those with the bot's token from then on,
`too_many` the refused ones. A board is the channel's message that says whose turn it is.
"""

import statistics
import time
from pathlib import Path
from typing import Annotated

import msgspec

from bench.parts.bot import Waits, bot_on, waits
from bench.parts.crowd import Boards, begin, first_moves, press, quiet, settle
from bench.parts.report import Option
from playground.program.client import running
from playground.stand_in.limits import PER_SECOND, Limits

UNLIMITED = 100_000


class Course(msgspec.Struct, frozen=True):
    """What to measure. `quiet_s` without a request means that everything is shown."""

    tables: Annotated[int, Option("tables where somebody presses")] = 500
    allowed: Annotated[int, Option("requests a second")] = PER_SECOND
    over: Annotated[float, Option("seconds for presses")] = 1.0
    unlimited: Annotated[bool, Option("without the bot's own limiter")] = False
    quiet_s: float = 3.0


class Figures(msgspec.Struct, frozen=True):
    """The results. `start_s`: until everything was shown after the start."""

    tables: int
    limited: bool
    allowed_per_second: int
    start_s: float
    requests: int
    too_many: int
    median_board_s: float
    slowest_board_s: float
    slowest_panel_s: float
    all_done_s: float
    ack_ms: Waits
    not_acknowledged: int
    invalid_per_10_min: int


async def measure(course: Course, folder: Path) -> Figures:
    """Start games, show them, and let one person at each make a move."""
    async with running() as driver:
        play = driver.inside
        seated = await begin(play, folder / "games.db", settle(play, course.tables))
        boards = Boards(play)
        begun = time.perf_counter()
        config = _config(folder, UNLIMITED if course.unlimited else course.allowed)
        async with bot_on(driver, folder / "games.db", config):
            moves = await first_moves(play, boards, seated)
            start_s = time.perf_counter() - begun
            await quiet(play, course.quiet_s)
            play.limits = Limits(play.clock, strict=True)
            play.limits.allow_in_all(course.allowed)
            boards.shown.clear()
            before = play.tally.with_token, play.tally.too_many
            presses = await press(play, moves, course.over)
            await boards.wait({move.board for move in moves})
            await boards.wait({move.panel_after(play) for move in moves})
            ended = await quiet(play, course.quiet_s)
        made = list(zip(moves, presses, strict=True))
        shown = [boards.shown[move.board] - press.pressed for move, press in made]
        panels = [boards.shown[move.panel_after(play)] - press.pressed for move, press in made]
        return Figures(
            tables=course.tables,
            limited=not course.unlimited,
            allowed_per_second=course.allowed,
            start_s=round(start_s, 1),
            requests=play.tally.with_token - before[0],
            too_many=play.tally.too_many - before[1],
            median_board_s=round(statistics.median(shown), 2),
            slowest_board_s=round(max(shown), 2),
            slowest_panel_s=round(max(panels), 2),
            all_done_s=round(ended - presses[0].pressed, 2),
            ack_ms=waits(each.acknowledged_ms for each in presses),
            not_acknowledged=sum(each.acknowledged_ms is None for each in presses),
            invalid_per_10_min=play.tally.most_invalid,
        )


def _config(folder: Path, per_second: int) -> Path:
    config = folder / "config.toml"
    config.write_text(
        f"[discord]\nrequests_per_second = {per_second}\n"
        f"[storage]\ndatabase = '{folder / 'games.db'}'\n[log]\nlevel = 'error'\n"
        "[drawing]\nemoji = false\n"
    )
    return config
