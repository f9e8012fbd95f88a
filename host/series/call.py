"""The people of a series are asked to its next game, all in one message."""

from collections.abc import Iterable, Sequence
from datetime import datetime

import msgspec

from host.messages.facts import End, TableFacts, TableKind, is_sent
from host.outbox.kinds import Wanted
from host.repositories.messages import Message, Note
from host.table.change import Change
from host.table.place import Place


class Called(msgspec.Struct, frozen=True):
    """The table of a series, who is `missing`, and when the game `starts`, if that is still to come
    by itself. After its lobby's `end` only that.
    """

    table: int
    game: str
    series: int = 0
    host: int = 0
    pace: str = ""
    missing: tuple[int, ...] = ()
    starts: datetime | None = None
    place: Place | None = None
    end: End | None = None


class SeriesCall(TableKind):
    """Follows its table until the lobby ends. As a series never has two lobbies, it never has two
    open messages.
    """

    name = "series-call"

    def caused(self, change: Change) -> Iterable[Note]:
        """The series opened the table."""
        if change.new.lobby.series is not None and change.old.lobby.series is None:
            yield Note("", change.new.host)

    def wanted(self, facts: TableFacts, there: Sequence[Message]) -> Iterable[Wanted]:
        """One that wasn't sent before the lobby ended comes too late."""
        view, lobby, audience = facts.view, facts.view.lobby, facts.for_others
        is_open = facts.end is None and lobby.series is not None
        shown = Called(view.id, view.game, end=facts.end)
        if is_open:
            has_thread = view.place.parent is not None and not view.place.awaits_thread
            shown = Called(
                view.id,
                view.game,
                lobby.series or 0,
                view.host,
                view.time.pace,
                tuple(each.user for each in lobby.kept),
                lobby.starts_at if lobby.is_scheduled else None,
                facts.place if has_thread else None,
            )
        asked = tuple(each.user for each in lobby.kept if not each.quiet)
        for each in there:
            if is_open or is_sent(each):
                yield Wanted(
                    each.key,
                    audience,
                    shown,
                    facts.ring(*asked),
                    last=not is_open,
                    waits=facts.waits(each, audience),
                    present=(view.host, *asked),
                )
