"""A host hears that a guest doesn't come, or would rather play something else."""

from collections.abc import Iterable, Sequence
from datetime import datetime

import msgspec

from host.friends.guests import is_for_two
from host.messages.facts import TableFacts, TableKind, is_sent, newest_of_each
from host.outbox.kinds import Wanted
from host.repositories.messages import Message, Note
from host.table.change import Change
from host.table.lobby_state import GuestAnswer


class NoThanks(msgspec.Struct, frozen=True):
    """A guest's `answer`; None once it no longer matters, as the lobby has ended, the host has
    decided, or the guest plays after all.

    `wish` is the other game, and its time per turn; the seat is kept `until` then. `for_two`:
    nobody else plays or is invited. `alone`: there are no computer players either.
    """

    table: int
    game: str
    host: int
    guest: int
    answer: GuestAnswer | None = None
    wish: tuple[str, str] | None = None
    until: datetime | None = None
    for_two: bool = False
    alone: bool = False


class Declined(TableKind):
    """Goes to the host the way they chose, and follows the table until the lobby ends."""

    name = "declined"

    def caused(self, change: Change) -> Iterable[Note]:
        """A guest has answered, or the time for it is over."""
        for each in change.new.lobby.guests:
            before = change.old.lobby.guest(each.user)
            is_news = before is None or (before.answer, before.wish) != (each.answer, each.wish)
            if each.answer is not None and is_news:
                yield Note(f"{each.user}.{change.new.revision}", each.user)

    def wanted(self, facts: TableFacts, there: Sequence[Message]) -> Iterable[Wanted]:
        """Once it no longer matters it comes too late."""
        view, newest = facts.view, newest_of_each(there)
        audience = facts.reach(view.host)
        for each in there:
            user = each.person or 0
            guest = view.lobby.guest(user) if newest[user] == each.key else None
            shown = NoThanks(view.id, view.game, view.host, user)
            if guest is not None and guest.answer is not None:
                for_two = is_for_two(view, user)
                shown = NoThanks(
                    view.id,
                    view.game,
                    view.host,
                    user,
                    guest.answer,
                    None if guest.wish is None else (guest.wish.game, guest.wish.pace),
                    None if guest.wish is None else guest.until,
                    for_two=for_two,
                    alone=for_two and len(view.players) == 1,
                )
            is_needed = shown.answer is not None and facts.person(view.host).notify != "none"
            if is_sent(each) or is_needed:
                waits = facts.waits(each, audience)
                ring, is_last = facts.ring(view.host), shown.answer is None
                yield Wanted(each.key, audience, shown, ring, last=is_last, waits=waits)
