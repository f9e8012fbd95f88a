"""One player asks all others for something: a pause, another time per turn, abandoning, an undo."""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from host.messages.facts import TableFacts, TableKind, is_sent
from host.outbox.kinds import Wanted
from host.repositories.messages import NOTHING, Answer, Message, Note
from host.table.agreement import Settled, settled
from host.table.change import Change
from host.table.requests import Asked
from host.table.views import TableView


class HowSettled(msgspec.Struct, frozen=True):
    """The data of a request that is settled."""

    how: Settled


class Asks(msgspec.Struct, frozen=True):
    """What somebody asks of those who haven't answered yet, `undo` being the name of the undo. Once
    it is `settled`, `user` is who declined, if anyone did, and `pace` the time per turn then. A
    manager who asks isn't named: `user` is 0.
    """

    table: int
    user: int
    what: Asked
    asked: tuple[int, ...] = ()
    undo: str = ""
    settled: Settled | None = None
    pace: str = ""


_HOW: Final = msgspec.json.Decoder(HowSettled)


class Request(TableKind):
    """Rings once for those who are asked, and says in the end how it was settled."""

    name = "request"

    def caused(self, change: Change) -> Iterable[Note | Answer]:
        """Something is asked, or settled."""
        old, new = change.old, change.new
        before, after = old.open_requests(), new.open_requests()
        for what, named in before.items():
            if after.get(what) != named:
                how = settled(what, old, new, change.entries, change.by)
                data = msgspec.json.encode(HowSettled(how))
                own = msgspec.json.encode(HowSettled("withdrawn")) if how == "declined" else None
                yield Answer(f"{what}.", change.by, data, own)
        for what, named in after.items():
            if before.get(what) != named:
                yield Note(f"{what}.{new.revision}", change.by)

    def wanted(self, facts: TableFacts, there: Sequence[Message]) -> Iterable[Wanted]:
        """What is settled before it was sent needs no message, nor what nobody has to answer."""
        view, audience = facts.view, facts.channel
        if view.place.is_lost:
            return
        for each in there:
            what = _WHAT[each.key.partition(".")[0]]
            waits = facts.waits(each, audience)
            asked: tuple[int, ...] = ()
            if each.data != NOTHING:
                how = _HOW.decode(each.data).how
                shown = Asks(view.id, each.person or 0, what, settled=how, pace=view.time.pace)
            else:
                waits = waits or not view.is_asked(what)  # it is settled by now: look again
                asked = view.missing(what)
                undo = view.requests.named.get("undo", "") if what == "undo" else ""
                shown = Asks(view.id, _asker(view, what, each.person or 0), what, asked, undo)
            if is_sent(each) or asked:
                is_over = each.data != NOTHING
                ring = facts.ring(*asked)
                yield Wanted(
                    each.key, audience, shown, ring, last=is_over, waits=waits, present=asked
                )


def _asker(view: TableView, what: Asked, first: int) -> int:
    """Who asks: the `first` who did or, if they have left, the next who agreed; 0: a manager."""
    if what == "pause" and view.requests.by_manager:
        return 0
    asking = view.asking(what)
    return first if first in asking or not asking else asking[0]


_WHAT: Final[dict[str, Asked]] = {
    "pause": "pause",
    "pace": "pace",
    "abandon": "abandon",
    "undo": "undo",
}
