"""One step is taken for a message."""

from collections.abc import Mapping
from typing import NamedTuple

from host.outbox.kinds import AnyKind, Carrier, Wanted
from host.outbox.plan import Step
from host.outbox.trouble import Trouble, Undelivered
from host.repositories.messages import Key, Message


class Job(NamedTuple):
    """A step that is under way, with its row as it is stored now."""

    step: Step
    row: Message
    kind: AnyKind | None
    facts: object
    look: object
    then: Mapping[Key, Step]
    """What follows as soon as it is sent: steps that need no row to be stored before."""

    @property
    def is_left_over(self) -> bool:
        """Whether it only sees to a live message that others replaced."""
        is_last = self.step.wanted is None or self.step.wanted.last
        return self.row.live and is_last and self.step.do in ("edit", "delete")

    async def taken(self, carrier: Carrier) -> Message:
        """The row after the step. Raises `Undelivered`."""
        (do, _, want), row = self.step, self.row
        if do == "find":
            ref = await carrier.find(row)
            return row.at(ref, "doubtful") if ref is not None else row.to("new")
        if do == "end":
            return row.ended()
        if do == "delete" or want is None:
            await carrier.delete(row)
            return row.ended()
        if do == "create":
            return await self._created(carrier, want)
        if self.kind is not None and self.kind.checks_edits:
            await self._check(carrier, want)
        await carrier.edit(row, want.shown)
        return self._shown(row, want)

    async def _created(self, carrier: Carrier, want: Wanted) -> Message:
        await self._check(carrier, want)
        ref = await carrier.create(self.row, want.shown, self.step.ring)
        if self.kind is not None:
            await self.kind.posted(self.facts, ref)
        if self.step.is_repeated:
            return self.row.at(ref, "doubtful")
        return self._shown(self.row.at(ref, "posted"), want)

    def _shown(self, row: Message, want: Wanted) -> Message:
        """The row once what is wanted is shown."""
        data = row.data if want.data is None else want.data
        row = row.to("posted", shown=want.fingerprint, data=data, unrung=want.unrung)
        again = self.kind.again(want.shown) if want.last and self.kind is not None else None
        if again is not None:
            return row.begun_again(again)
        return row.ended() if want.last else row

    async def _check(self, carrier: Carrier, want: Wanted) -> None:
        """Look for those whom a message needs, before it is sent or tells more."""
        row, subject = self.row, self.row.of
        if want.checks_sight and not await carrier.may_see(row.person, subject):
            raise Undelivered(Trouble("hidden"))
        for each in want.present:
            if await carrier.has_left(each, subject):
                raise Undelivered(Trouble("left", person=each))
