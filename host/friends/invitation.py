"""A guest is asked to join a host's table, where a seat is kept for them."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final, Literal, TypeAlias

import msgspec

from host.friends.guests import is_for_two
from host.messages.facts import End, TableFacts, TableKind, is_sent, newest_of_each
from host.outbox.kinds import Ring, Wanted
from host.outbox.trouble import Trouble
from host.repositories.audiences import Audience, Person
from host.repositories.messages import Message, Note
from host.table.change import Change
from host.table.place import Place

InvitationState: TypeAlias = Literal[
    "open", "joined", "no", "late", "hidden", "other game", "ended"
]
"""Whether it is still open, or what came of it: one that "ended" was taken back, or its lobby ended
first.
"""


class Invited(msgspec.Struct, frozen=True):
    """An invitation, and its `state`. `seats` are the fewest and the most players, `until` is when
    the seat is kept, `place` where the table is. `wish` is another game, and its time per turn;
    `alone`: nobody else plays or is invited, so the guest may have one.
    """

    table: int
    game: str
    guest: int
    state: InvitationState
    host: int = 0
    pace: str = ""
    seats: tuple[int, int] = (0, 0)
    until: datetime | None = None
    starts: datetime | None = None
    place: Place | None = None
    wish: tuple[str, str] | None = None
    alone: bool = False
    end: End | None = None


class Invitation(TableKind):
    """Goes to a guest the way they chose, and follows its table until it is answered, or the lobby
    ends.
    """

    name = "invitation"

    def caused(self, change: Change) -> Iterable[Note]:
        """The host invited somebody. The people of a rematch or series are asked all at once."""
        old, new = change.old.lobby, change.new.lobby
        if (old.before, old.series) != (new.before, new.series):
            return
        for each in change.new.lobby.kept:
            before = change.old.lobby.guest(each.user)
            if before is None or before.until != each.until:
                yield Note(f"{each.user}.{change.new.revision}", each.user)

    def wanted(self, facts: TableFacts, there: Sequence[Message]) -> Iterable[Wanted]:
        """One that wasn't sent before it was answered comes too late."""
        newest = newest_of_each(there)
        for each in there:
            guest = each.person or 0
            shown = _shown(facts, guest, is_newest=newest[guest] == each.key)
            is_open = shown.state in OPEN
            audience = audience_of(facts, guest)
            known = facts.view.lobby.guest(guest)
            is_quiet = known is not None and known.quiet
            # In a channel others would miss it, so there it stands, and pings nobody.
            ring = facts.ring(guest)
            is_due = is_open and not (is_quiet and isinstance(audience, Person))
            if is_due or is_sent(each):
                yield Wanted(
                    each.key,
                    audience,
                    shown,
                    Ring(rings=ring.rings) if is_quiet else ring,
                    last=not is_open,
                    waits=facts.waits(each, audience) or (is_open and not _has_place(facts)),
                    checks_sight=is_open,
                )

    async def failed(self, facts: TableFacts, message: Message, trouble: Trouble) -> None:
        """They may not see the table, so the seat is free again."""
        del trouble
        if message.person is not None:
            await facts.give_up_seat(message.person)


OPEN: Final = frozenset({"open", "other game"})
"""The states in which a guest can still answer."""


def audience_of(facts: TableFacts, user: int) -> Audience:
    """Where somebody hears of a table that they may not know yet."""
    audience = facts.reach(user)
    return audience if isinstance(audience, Person) else facts.for_others


def _has_place(facts: TableFacts) -> bool:
    return not facts.view.place.awaits_thread or facts.view.place.is_lost


def _shown(facts: TableFacts, user: int, *, is_newest: bool) -> Invited:
    view, guest = facts.view, facts.view.lobby.guest(user)
    if facts.is_in(user):
        return Invited(view.id, view.game, user, "joined")
    if guest is None or not is_newest:
        # So does one of an earlier program, which kept no seat.
        return Invited(view.id, view.game, user, "ended", end=facts.end)
    if not guest.is_kept:
        return Invited(view.id, view.game, user, guest.answer or "ended")
    wish = None if guest.wish is None else (guest.wish.game, guest.wish.pace)
    return Invited(
        view.id,
        view.game,
        user,
        "open" if guest.answer is None else "other game",
        host=view.host,
        pace=view.time.pace,
        seats=(facts.seats[0], facts.seats[-1]),
        until=guest.until,
        starts=view.lobby.starts_at if view.lobby.is_scheduled else None,
        place=facts.place,
        wish=wish,
        alone=is_for_two(view, user),
    )
