"""Computer players: each table with one gets a job of its own, which moves until people must."""

import logging
from collections.abc import Awaitable, Callable, Collection
from hashlib import sha256

import msgspec

from engine import chance
from engine.errors import Refused
from engine.model import Action
from host.errors import StaleView, StoreError
from host.isolation import isolation, log_fault
from host.jobs.interface import Jobs
from host.models import AnyGame
from host.seat_views import state_of
from host.stored_table import StoredTable
from host.thinking import Question, Thinker, ThinkingFailed

logger = logging.getLogger(__name__)

STORE_WAIT = 5.0
"""Seconds until a move is tried again that could not be stored."""
CHANCE_BYTES = 32


class Thought(msgspec.Struct, frozen=True):
    """What a computer player wants to do, and after which entry of the ledger it thought so."""

    table: int
    seq: int
    seat: int
    action: Action


def waiting_seat(stored: StoredTable) -> int | None:
    """The first seat of a computer player that must decide now; none while the table is paused."""
    if stored.paused is not None:
        return None
    for number, seat in enumerate(stored.seats):
        if seat.waiting and seat.user is None:
            return number
    return None


def question(stored: StoredTable, game: AnyGame, seat: int) -> Question:
    """What the computer player of a seat is to decide, with only what its seat may know.

    The same view of the same table always makes the same question, so that a choice lost in a
    crash is made again. Raises `TableBroken`.
    """
    with isolation(stored.id, f"asking the computer player of seat {seat}"):
        return Question(
            game=stored.game,
            rules_version=game.rules.version,
            bot=stored.seats[seat].bot or next(iter(game.bots)),
            strength="medium",
            state=game.storage.encode(game.rules.redact(state_of(stored, game), seat)),
            seat=seat,
            seats=len(stored.seats),
            chance=_chance(stored, seat),
        )


def _chance(stored: StoredTable, seat: int) -> bytes:
    # Not the source of the entry itself: a choice must neither see nor move the game's own chance.
    # Nobody can find the table's seed from it.
    own_seed = sha256(b"computer player %d/%s" % (seat, stored.seed)).digest()
    return chance.rng_for(own_seed, stored.seq).randbytes(CHANCE_BYTES)


async def think(thinker: Thinker, stored: StoredTable, game: AnyGame, seat: int) -> Thought:
    """What the computer player of a seat wants to do. Raises `TableBroken`."""
    asked = question(stored, game, seat)
    with isolation(stored.id, f"the computer player of seat {seat}"):
        try:
            action = game.storage.decode_action(await thinker.think(asked))
        except ThinkingFailed as failed:
            # Where it failed in another process is not in the traceback that is logged here.
            logger.error(  # noqa: TRY400 - as said
                "table %d: computer player %s: %s\n%s", stored.id, asked.bot, failed, failed.where
            )
            raise
        return Thought(stored.id, stored.seq, seat, action)


class Computers:
    """The jobs of the tables at which a computer player must move.

    `step` makes one move at a table, and says whether there may be another one to make. `left`
    gives the tables at which one must be made.
    """

    def __init__(
        self,
        step: Callable[[int], Awaitable[bool]],
        left: Callable[[], Awaitable[Collection[int]]],
        jobs: Jobs,
    ) -> None:
        self._step = step
        self._left = left
        self._queue = jobs.serve("computers", self)

    def wake(self, table: int) -> None:
        """Something changed at a table: computer players may have to move."""
        self._queue.wake(table)

    async def settled(self) -> None:
        """Wait until no computer player has anything to do."""
        await self._queue.settled()

    async def close(self) -> None:
        """Stop at once; what is stored is whole, and `wake` goes on from there another time."""
        await self._queue.close()

    async def left(self) -> Collection[int]:
        """The tables at which one must move. Raises `StoreUnavailable`."""
        return await self._left()

    async def is_wanted(self, table: int) -> bool:  # noqa: ARG002 - as every handler
        """Only tables are woken at which one must move."""
        return True

    def again(self, table: int) -> bool:  # noqa: ARG002 - as every handler
        """Whoever has moved looks once more."""
        return False

    async def serve(self, table: int) -> float | None:
        """Move until people must; after how many seconds to try again."""
        while True:
            try:
                while await self._step(table):
                    pass
            except StaleView:
                continue  # another process was faster: look again
            except StoreError as error:
                logger.warning("table %d: its computer players wait: %s", table, error)
                return STORE_WAIT
            except Refused as error:
                # The next change of the table, or the next start, tries again.
                logger.error(  # noqa: TRY400 - the text of a refusal by the rules may tell a hand
                    "table %d: its computer players stopped: %s", table, type(error).__name__
                )
            except Exception as error:  # noqa: BLE001 - a fault of any kind stays this table's
                log_fault(logger, f"table {table}: its computer players failed", error)
            return None
