"""Questions to computer players: the seat to decide, what it may know, and its thinking time."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256

import msgspec

from engine import ledger
from engine.foresight import USUAL
from engine.model import Action
from host.clock import pace
from host.computers.thinking import Question, Thinker, ThinkingFailed, decode_actions
from host.errors import TableBroken, isolation
from host.table.models import AnyGame
from host.table.seat_views import state_of
from host.table.stored_table import StoredTable

logger = logging.getLogger(__name__)

CHANCE_BYTES = 32


class Thought(msgspec.Struct, frozen=True):
    """A computer player's choice of actions in order, and the question it answers."""

    asked: Question
    actions: Sequence[Action]


def waiting_seat(stored: StoredTable) -> int | None:
    """The first computer player's seat that has to decide; none while the table is paused."""
    if stored.paused is not None or stored.status != "running":
        return None
    for number, seat in enumerate(stored.seats):
        if seat.waiting and seat.user is None:
            return number
    return None


def question(stored: StoredTable, game: AnyGame, seat: int, memory: bytes = b"") -> Question:
    """The question for a seat's computer player, with only what the seat may know and remember.

    The same view of the same table always gives the same question, so a choice lost in a crash is
    repeated, unless its player stops by the clock. Raises `TableBroken`.
    """
    with isolation(stored.id, f"asking the computer player of seat {seat}"):
        state, own = state_of(stored, game), stored.seats[seat]
        strength = own.strength or USUAL
        seen = game.rules.redact(state, seat)
        budget = pace.budget_s(strength, stored.pace, stored.thinking_s)
        is_secret = not game.rules.is_open and game.rules.acts_in_secret(seen)
        takes = pace.shown_after_s(budget, is_open=game.rules.is_open, is_secret=is_secret)
        return Question(
            game=stored.game,
            rules_version=game.rules.version,
            bot=own.bot or game.safest,
            strength=strength,
            state=game.storage.encode(seen),
            seat=seat,
            seats=len(stored.seats),
            chance=_chance(stored, seat),
            memory=memory,
            budget_s=budget,
            takes_s=takes,
            is_watched=all(each.user is None for each in stored.seats),
        )


def _chance(stored: StoredTable, seat: int) -> bytes:
    # Not the entry's own random source: a choice must neither see nor affect the game's randomness.
    # It doesn't reveal the table's seed. It uses the seat's own count, because entry numbers reveal
    # what others did in secret.
    own_seed = sha256(b"computer player %d/%s" % (seat, stored.seed)).digest()
    return ledger.rng_for(own_seed, stored.seats[seat].acted).randbytes(CHANCE_BYTES)


class Thoughts:
    """The thinking in progress at each table, cancelled once its question is outdated."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._under_way: dict[int, tuple[Question, AnyGame, asyncio.Future[bytes]]] = {}

    async def think(
        self, stored: StoredTable, game: AnyGame, seat: int, memory: bytes = b""
    ) -> Thought | None:
        """The choice of a seat's computer player; None if the table changed.

        Raises `TableBroken`.
        """
        asked = question(stored, game, seat, memory)
        thinking = asyncio.ensure_future(self._answer(stored.id, asked))
        self._under_way[stored.id] = (asked, game, thinking)
        try:
            await asyncio.wait((thinking,))
        finally:
            del self._under_way[stored.id]
            thinking.cancel()
        if thinking.cancelled():
            return None
        with isolation(stored.id, f"the computer player of seat {seat}"):
            return Thought(asked, decode_actions(game, thinking.result()))

    async def _answer(self, table: int, asked: Question) -> bytes:
        """The answer to a question, or the easy player's if that fails: easy players hardly think,
        so a search that never ends can't block the table.
        """
        try:
            return await self._thinker.think(asked)
        except ThinkingFailed as failed:
            _log(table, asked, failed)
            if asked.strength == "easy":
                raise
        easy = msgspec.structs.replace(asked, strength="easy")
        try:
            return await self._thinker.think(easy)
        except ThinkingFailed as failed:
            _log(table, easy, failed)
            raise

    def changed(self, now: StoredTable) -> None:
        """Handle a changed table: thinking continues if its question is the same."""
        if now.id in self._under_way:
            asked, game, thinking = self._under_way[now.id]
            is_asked = False
            with suppress(TableBroken):
                is_asked = holds(asked, now, game)
            if not is_asked:
                thinking.cancel()


def _log(table: int, asked: Question, failed: ThinkingFailed) -> None:
    # An error in another process isn't in the traceback that is logged elsewhere.
    player = f"{asked.bot}, {asked.strength}"
    logger.error("table %d: computer player %s: %s\n%s", table, player, failed, failed.where)


def holds(asked: Question, now: StoredTable, game: AnyGame) -> bool:
    """Whether the question is the same, ignoring others' secret actions. Raises `TableBroken`."""
    return (
        waiting_seat(now) == asked.seat and question(now, game, asked.seat, asked.memory) == asked
    )
