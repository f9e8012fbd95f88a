"""Discord's side of the days: remembers what was shown to whom, and notices mistakes."""

from collections import Counter
from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple

import msgspec

from engine.registry import game as game_named
from host.messages.shown import Over
from host.outbox.kinds import Ring, Shown
from host.repositories.audiences import MessageRef
from host.repositories.messages import Message
from host.table.views import SeatView, TableView
from tests.host.discord import LINE, Audience, FakeDiscord, Notice, Sent, place_of

TALK = 7
"""People write below every seventh message."""


class Call(NamedTuple):
    """A notification of someone at a table about a ledger entry."""

    at: datetime
    table: int
    seat: int
    user: int
    entry: int
    in_channel: bool


class WatchedDiscord(FakeDiscord):
    """The tests' Discord for very many messages: it forgets those that are deleted or replaced.

    Calls `report` with mistakes, and `called` with notifications.
    """

    def __init__(
        self,
        now: Callable[[], datetime],
        report: Callable[[str], None],
        called: Callable[[Call], None],
    ) -> None:
        super().__init__()
        self.free: set[int] = set()
        """Tables that show an open seat."""
        self.calls: list[Call] = []
        self.told_of: Counter[str] = Counter()
        """How often something was sent, edited or deleted, by what it is about."""
        self.spent: Counter[str] = Counter()
        """Requests with the bot's token, by the type of what they're about: a call takes two."""
        self.shown: Counter[Audience] = Counter()
        """How often each audience was shown anything."""
        self._now = now
        self._report = report
        self._notify = called
        self._marks: set[tuple[Audience, str]] = set()
        self._told: set[tuple[str, int | None, bytes]] = set()

    # --- messages --------------------------------------------------------------------------------

    async def create(self, message: Message, shown: Shown, ring: Ring) -> MessageRef:
        """Send."""
        self.told_of[message.subject] += 1
        is_call = ring.rings and bool(ring.people or ring.calls or ring.role)
        self.spent[message.of.type] += 1 + is_call
        return await super().create(message, shown, ring)

    async def delete(self, message: Message) -> None:
        """Delete."""
        self.told_of[message.subject] += 1
        self.spent[message.of.type] += 1
        await super().delete(message)

    async def edit(self, message: Message, shown: Shown) -> None:
        """Edit, and forget what a newer one replaced."""
        self.told_of[message.subject] += 1
        self.spent[message.of.type] += 1
        await super().edit(message, shown)
        if isinstance(shown, Over):
            self.shown[place_of(message)] += 1
            self._remove(message)

    def _remove(self, message: Message) -> None:
        self.sent = [post for post in self.sent if post.ref != message.ref]

    def _has_shown(self, post: Sent) -> None:
        """Check what is shown, and record whom it notifies."""
        if post.row.live:
            self._has_shown_live(post)
        elif post.last.fresh:
            row = post.row
            told = (row.subject + row.kind, row.person, msgspec.json.encode(post.last.shown))
            if told in self._told and row.kind in ("digest", "film", "results-post"):
                self._report(f"{row.subject}: {row.kind} was sent twice: {post.last.shown}")
            self._told.add(told)

    def _has_shown_live(self, post: Sent) -> None:
        notice, table = post.last, post.place.table
        self.shown[post.place] += 1
        if post.place.seat == LINE:
            return
        seat, former = notice.seat, notice.former
        user = former.user if former is not None else self._holder(notice)
        if user is not None and post.ref.channel != user:
            self._report(f"table {table}: seat {seat} was shown to its former holder")
        if former is None:
            self._look_for_mistakes(notice)
        if notice.fresh:
            if (post.place, post.mark) in self._marks:
                self._report(f"table {table}: a message to {seat} was posted twice")
            self._marks.add((post.place, post.mark))
            self._note_calls(notice)
        else:
            del post.notices[1:-1]
        if seat is None:
            is_free = not notice.view.over and any(each.is_free for each in notice.view.players)
            (self.free.add if is_free else self.free.discard)(table)

    def _holder(self, notice: Notice) -> int | None:
        """The only person who may see it, None for a public channel."""
        seat = notice.seen.seat
        return None if seat is None else notice.view.players[seat].user

    def _note_calls(self, notice: Notice) -> None:
        if notice.former is not None or notice.view.over:
            return
        for seat, entry in notice.ring.calls.items():
            user, is_own = notice.view.players[seat].user, seat == notice.seat
            if user is None or user in self.left or not (is_own or user in notice.ping):
                continue
            in_channel = notice.seat is None
            call = Call(self._now(), notice.view.id, seat, user, entry, in_channel)
            self.calls.append(call)
            self._notify(call)

    def _look_for_mistakes(self, notice: Notice) -> None:
        """Check that the message shows only what its viewer may know."""
        view, state = notice.view, notice.seen.state
        if not view.over and view.seed is not None:
            self._report(f"table {view.id}: the seed was shown before the end")
        if state is None or view.over:
            return
        game = game_named(view.game)
        encode, viewer = game.storage.encode, notice.seat
        if notice.seen.seat != viewer or encode(state) != encode(game.rules.redact(state, viewer)):
            self._report(f"table {view.id}: {viewer} was shown hidden information")

    def covered(self, ref: MessageRef) -> bool:
        """Whether people have written below it."""
        return ref.message % TALK == 0


def public(view: TableView) -> tuple[object, ...]:
    """What everyone sees of a table, without any entry number."""
    undo = view.requests.undo
    return (
        view.status,
        view.host,
        view.players,
        view.actors,
        view.abandon_votes,
        view.seed,
        [None if clock is None else (clock.until, clock.answer_by) for clock in view.clocks],
        None if undo is None else (undo.seat, msgspec.json.encode(undo.note)),
    )


def sight(seen: SeatView) -> tuple[object, ...]:
    """Everything a seat sees and is offered."""
    state = None if seen.state is None else msgspec.json.encode(seen.state)
    own = (seen.actions, seen.stamp, seen.decision, seen.orders, seen.recent, seen.since)
    return (public(seen.view), state, *own, seen.acted > 0)
