"""The players of a table are asked to play again at another."""

from collections.abc import Iterable, Sequence

import msgspec

from host.messages.facts import End, TableFacts, TableKind, is_sent
from host.outbox.kinds import Wanted
from host.repositories.messages import Message, Note
from host.table.place import Place


class Again(msgspec.Struct, frozen=True):
    """Another game, and who is `asked` to join it by whom; `place` is its thread, if it has one.
    After its lobby's `end` only that.
    """

    table: int
    game: str
    by: int = 0
    asked: tuple[int, ...] = ()
    place: Place | None = None
    end: End | None = None


class Rematch(TableKind):
    """Follows the new table until its lobby ends. Its data is the number of the old one."""

    name = "rematch"

    def wanted(self, facts: TableFacts, there: Sequence[Message]) -> Iterable[Wanted]:
        """One that wasn't sent before the lobby ended comes too late."""
        view, end, audience = facts.view, facts.end, facts.for_others
        for each in there:
            shown, asked = Again(view.id, view.game, end=end), facts.others(each)
            if end is None:
                has_thread = view.place.parent is not None and not view.place.awaits_thread
                place = facts.place if has_thread else None
                shown = Again(view.id, view.game, each.person or 0, asked, place)
            if is_sent(each) or (end is None and asked):
                yield Wanted(
                    each.key,
                    audience,
                    shown,
                    facts.ring(*asked),
                    last=end is not None,
                    waits=facts.waits(each, audience),
                )

    def before(self, message: Message) -> int:
        """The old table, whose people are asked."""
        return int(message.data)

    @classmethod
    def note(cls, user: int, before: int) -> Note:
        """That somebody opened a table to play again, as they did `before`."""
        return Note("", user, b"%d" % before)
