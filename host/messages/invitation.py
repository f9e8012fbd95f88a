"""A host asks somebody to join their table."""

from collections.abc import Iterable, Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from host.messages.facts import End, TableFacts, TableKind, is_sent
from host.outbox.kinds import Wanted
from host.repositories.messages import NOTHING, Answer, Message, Note

DECLINED: Final = b'{"declined": true}'
"""The data of an invitation after a no."""
Answered: TypeAlias = Literal["declined", "joined", "ended"]


class Invited(msgspec.Struct, frozen=True):
    """An invitation, and how it was `answered`, or that its lobby ended first."""

    table: int
    game: str
    guest: int
    host: int = 0
    free: int = 0
    answered: Answered | None = None
    end: End | None = None


class Invitation(TableKind):
    """Follows its table until it is answered, or the lobby ends."""

    name = "invitation"

    def wanted(self, facts: TableFacts, there: Sequence[Message]) -> Iterable[Wanted]:
        """One that wasn't sent before it was answered comes too late."""
        view, audience = facts.view, facts.for_others
        for each in there:
            guest = each.person or 0
            answered = _answered(facts, each)
            shown = Invited(view.id, view.game, guest, view.host, facts.free)
            if answered is not None:
                end = facts.end if answered == "ended" else None
                shown = Invited(view.id, view.game, guest, answered=answered, end=end)
            if answered is None or is_sent(each):
                ring, waits = facts.ring(guest), facts.waits(each, audience)
                is_last = answered is not None
                yield Wanted(each.key, audience, shown, ring, last=is_last, waits=waits)

    @classmethod
    def note(cls, guest: int) -> Note:
        """That somebody is invited."""
        return Note(f"{guest}.", guest)

    @classmethod
    def declined(cls, guest: int) -> Answer:
        """That they said no."""
        return Answer(f"{guest}.", guest, DECLINED)


def _answered(facts: TableFacts, message: Message) -> Answered | None:
    if message.data != NOTHING:
        return "declined"
    if facts.is_in(message.person):
        return "joined"
    return None if facts.is_lobby else "ended"
