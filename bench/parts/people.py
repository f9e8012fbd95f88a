"""People at the playground's tables who play whenever it's their turn."""

import asyncio
import random
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from functools import partial

from bench.parts.bot import OVER, PATIENCE_S
from playground.play.person import Person
from playground.play.seen import Seen
from playground.program.client import Driver
from tests.player import offers_of, press_on

GAME = "nature"
PRESSES_A_SECOND = 20
PLAYED = 24
"""Number of tables in play while the others rest."""


async def begin(play: Driver, number: int, people: Sequence[Person], game: str = GAME) -> int:
    """Two people start a game in its own channel; returns its table."""
    channel = f"table-{number}"
    await play.open_channel(channel)
    host, other = people
    await host.slash("table new", channel, game=game)
    await other.slash("table join", channel)
    await host.slash("table start", channel)
    board = await host.wait_for(lambda me: me.newest(channel, saying="'s turn"), PATIENCE_S)
    table = _table_of(board)
    assert table is not None  # noqa: S101 - a board has buttons
    return table


async def play_on(person: Person, table: int, turn: Callable[[], Awaitable[None]]) -> None:
    """Press until the game is over, each time once it's the person's `turn` to press."""
    rng = random.Random(f"{person.name} {table}")  # noqa: S311 - chooses moves to be timed
    while True:
        panel = await person.wait_for(partial(_question, table), PATIENCE_S)
        if OVER in panel.text:
            return
        await turn()
        now = person.current(panel)  # others may have changed what is offered
        if now == panel:
            await press_on(person, panel, rng)
        await person.wait_for(partial(_has_changed, table, panel), PATIENCE_S)


async def at_once() -> None:
    """Wait for nothing."""


async def played(
    play: Driver,
    seconds: float,
    tables: int = PLAYED,
    a_second: float = PRESSES_A_SECOND,
    begins: Callable[[], Awaitable[None]] = at_once,
    game: str = GAME,
) -> int:
    """Play at some tables for a while; returns how many interactions there were before. Calls
    `begins` when the games have started.
    """
    people = [await play.person(name) for name in ("Ann", "Ben", "Cleo", "Dov")]
    turns: asyncio.Queue[None] = asyncio.Queue()
    pairs = [people[number % 2 :: 2] for number in range(tables)]
    begun = [await begin(play, number, pair, game) for number, pair in enumerate(pairs)]
    await begins()
    setups = len(await play.timings())
    players = [
        asyncio.create_task(play_on(person, table, turns.get))
        for table, pair in zip(begun, pairs, strict=True)
        for person in pair
    ]
    async for _ in paced(seconds, a_second):
        turns.put_nowait(None)
    for player in players:
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    return setups


async def paced(seconds: float, a_second: float) -> AsyncGenerator[None]:
    """Moments at this rate a second, for a while."""
    loop = asyncio.get_running_loop()
    since = loop.time()
    for number in range(int(seconds * a_second)):
        await asyncio.sleep(max(0.0, since + number / a_second - loop.time()))
        yield


def _panel(table: int, person: Person) -> Seen | None:
    """A person's newest direct message about a table."""
    about = (seen for seen in reversed(person.dms()) if _table_of(seen) == table)
    return next(about, None)


def _has_changed(table: int, panel: Seen, person: Person) -> bool:
    return _panel(table, person) != panel


def _question(table: int, person: Person) -> Seen | None:
    """The panel that waits for its person, or the one that says the game is over."""
    panel = _panel(table, person)
    if panel is None or not (offers_of(panel) or "**Your turn" in panel.text or OVER in panel.text):
        return None
    return panel


def _table_of(seen: Seen) -> int | None:
    ids = [button.custom_id for button in seen.buttons] + [menu.custom_id for menu in seen.menus]
    found = (custom_id.split(":") for custom_id in ids if custom_id.startswith(("wh:", "mwh:")))
    return next((int(parts[2]) for parts in found if parts[2] != "0"), None)
