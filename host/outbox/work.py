"""What the runs of a lane share, and who hears of them."""

from collections.abc import Callable, Sequence
from typing import Final

from host.database.store import Store
from host.jobs.queue import Backoff
from host.outbox.kinds import AnySubjectType, Carrier
from host.repositories.messages import Message
from host.subject import Subject


class Watcher:
    """Hears of each subject whose live messages are shown."""

    def looking(self, subject: Subject, /) -> None:
        """It is about to be read."""

    def sent(self, message: Message, facts: object, /) -> None:
        """A message with this row before was sent or edited, and shows these facts."""

    def shown(self, subject: Subject, kind: str, facts: object, /) -> None:
        """The messages of a kind show these facts, which were read last."""

    def ended(self, subject: Subject, /) -> None:
        """Nothing of it is left to show, or only what waits."""


class Work:
    """What the runs of a lane share: the store, the `carrier`, how long to wait between tries.

    `watched` are the subjects whose changes matter, as far as this process knows.
    """

    def __init__(
        self,
        store: Store,
        types: Sequence[AnySubjectType],
        carrier: Carrier,
        backoff: Backoff,
        *,
        live: bool,
        is_shared: bool,
        marks: Callable[[], str],
    ) -> None:
        self.store = store
        self.types: Final = {each.name: each for each in types}
        self.carrier = carrier
        self.backoff = backoff
        self.live: Final = live
        self.is_shared: Final = is_shared
        self.marks = marks
        self.watcher = Watcher()
        self.watched: set[Subject] = set()

    def caught_up(self, subject: Subject) -> None:
        """Whatever is left of a subject can wait while others are seen to."""
