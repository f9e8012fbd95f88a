"""Somebody hears that the waiting list gave them a seat."""

from collections.abc import Iterable, Sequence

import msgspec

from host.messages.facts import End, TableFacts, TableKind, is_sent
from host.outbox.kinds import Wanted
from host.outbox.trouble import Trouble
from host.repositories.messages import Message, Note
from host.table.change import Change
from host.table.place import Place


class SeatGiven(msgspec.Struct, frozen=True):
    """A seat that somebody got, until the lobby's `end`; `lost`: they left it again."""

    table: int
    game: str
    user: int
    place: Place | None = None
    end: End | None = None
    lost: bool = False


class GotSeat(TableKind):
    """Goes to each person the way they chose. If they no longer see the table, the next in line
    gets the seat.
    """

    name = "got-seat"

    def caused(self, change: Change) -> Iterable[Note]:
        """People from the waiting list were seated."""
        for each in change.old.lobby.waiting:
            if change.new.seat_of(each.user) is not None:
                yield Note(f"{each.user}.{change.new.revision}", each.user)

    def wanted(self, facts: TableFacts, there: Sequence[Message]) -> Iterable[Wanted]:
        """Nobody is told of a seat that is lost again by then, or against their wish."""
        for each in there:
            user = each.person or 0
            is_needed = facts.is_in(user) and not facts.view.over
            if is_sent(each) or (is_needed and facts.person(user).notify != "none"):
                shown, audience = self._shown(facts, user), facts.reach(user)
                is_kept = facts.is_lobby and facts.is_in(user)
                yield Wanted(
                    each.key,
                    audience,
                    shown,
                    facts.ring(user),
                    last=not is_kept,
                    waits=facts.waits(each, audience),
                    checks_sight=facts.is_lobby,
                )

    def _shown(self, facts: TableFacts, user: int) -> SeatGiven:
        view, end = facts.view, facts.end
        if end is None and not facts.is_in(user):
            return SeatGiven(view.id, view.game, user, lost=True)
        return SeatGiven(view.id, view.game, user, facts.place if end is None else None, end)

    async def failed(self, facts: TableFacts, message: Message, trouble: Trouble) -> None:
        """They may not see the table, so the seat is free again."""
        del trouble
        if message.person is not None:
            await facts.give_up_seat(message.person)
