"""The thread of a table, begun from its line.

Discord begins one at a message once, so a table gets one thread whenever the program dies.
"""

from collections.abc import Iterable, Sequence

from host.database.store import shielded
from host.messages.showing import LINE, Showing
from host.messages.shown import Opening
from host.outbox.kinds import Kind, Wanted
from host.repositories.audiences import MessageRef, ThreadOf
from host.repositories.messages import Message


class Threads(Kind[Showing]):
    """The thread of a table that awaits one."""

    name = "thread"
    live = True

    def wanted(self, facts: Showing, there: Sequence[Message]) -> Iterable[Wanted]:
        """Once its line is there."""
        del there
        view, line = facts.view, facts.rows.get(LINE)
        if (
            view.place.parent is None
            or not view.place.awaits_thread
            or view.over
            or view.place.is_lost
        ):
            return
        ref = MessageRef(view.place.parent, 0) if line is None or line.ref is None else line.ref
        audience = ThreadOf(ref.channel, ref.message, view.place.parent, view.place.guild)
        waits, shown = facts.hides_line, Opening(table=view.id, game=view.game)
        yield Wanted("", audience, shown, after=LINE, last=True, waits=waits)

    async def posted(self, facts: Showing, ref: MessageRef) -> None:
        """The table is there from now on."""
        await shielded(facts.enter_thread(facts.view.id, ref.channel))
