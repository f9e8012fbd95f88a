"""The line that tells a channel of a table in a thread of its own.

It is one message, edited in place, and pings nobody. The thread is begun from it; in a forum it is
the first message of a post, which is the thread. Trouble with it holds up nothing else.
"""

from collections.abc import Iterable, Sequence

from host.messages.showing import Showing
from host.messages.shown import Line
from host.messages.told import stays
from host.outbox.kinds import Kind, Wanted
from host.repositories.audiences import Channel
from host.repositories.messages import Message


class Lines(Kind[Showing]):
    """One that was lost with its channel is not posted again."""

    name = "line"
    live = True
    remembers = True

    def wanted(self, facts: Showing, there: Sequence[Message]) -> Iterable[Wanted]:
        """One message, for as long as the table lasts."""
        view = facts.view
        if view.place.parent is None or (view.over and not there):
            return
        row = there[0] if there else None
        if row is not None and row.ref is None and view.over:
            return
        if facts.hides_line:
            yield from map(stays, there)
            return
        # The message that opened its thread needs no link to it.
        linked = row is None or row.message != view.place.channel
        is_post = row is not None and row.channel == view.place.channel
        shown = Line.of(facts.game, facts.seen(None), linked=linked, is_post=is_post)
        yield Wanted("", Channel(view.place.parent, view.place.guild), shown)
