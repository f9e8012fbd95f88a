"""What each audience of a table shows, as it is noted down."""

from typing import Annotated, NamedTuple

import msgspec

from host.database.schema import LINE

QUIET = "quiet"
"""The stage of a seat's last message, once its person wishes for none."""
AWAY, LOST = "away", "lost"
"""The stages of a message that tells its person that a computer player plays for them until they
return, and of the last one, that somebody else has their seat.
"""
UNCALLED = -1
"""Stands for no entry: no turn has been announced yet."""


class Audience(NamedTuple):
    """Where a table is shown: its channel (`seat` None), a seat's own messages, or the line in the
    channel of its thread (`LINE`).
    """

    table: int
    seat: int | None

    @property
    def is_line(self) -> bool:
        """Whether it is the line, which is no seat's."""
        return self.seat == LINE


class MessageRef(msgspec.Struct, frozen=True):
    """A message that was posted."""

    channel: int
    message: int


class Placement(msgspec.Struct, frozen=True):
    """What an audience shows, as far as is known.

    `stage` is the part of the game that its message belongs to, `round` the game's round in which
    it was posted, where a game has such. `seq` (the ledger's) and `revision` are the newest shown,
    `base` is the entry at which the message's story begins, and `former` where that of the message
    before it began. Turns that began up to the entry `announced` have been announced here. `idle`:
    the message asks nothing. `number` counts the audience's messages. `intent` is the entry up to
    which the message of this number was to announce turns, while it is not known whether it was
    posted; `pinging` are then the seats that it calls, a bit each. `called` is the channel's alone,
    see `called_at`. `user` is the person whom the messages of a seat are for: the next one there
    gets messages of their own.
    """

    stage: str = ""
    revision: int = -1
    seq: int = 0
    base: int = 0
    announced: int = UNCALLED
    idle: bool = False
    fingerprint: str = ""
    number: int = 0
    intent: int | None = None
    channel: int | None = None
    message: int | None = None
    round: int | None = None
    former: int = 0
    pinging: int = 0
    called: Annotated[str, msgspec.Meta(pattern=r"^(-?[0-9]+(,-?[0-9]+)*)?$")] = ""
    user: int | None = None

    def called_at(self, seat: int) -> int:
        """The entry up to which a seat's turns have been called here, by a ping.

        Until they are noted seat by seat, these are the turns that were announced.
        """
        entries = self.called.split(",") if self.called else []
        return int(entries[seat]) if seat < len(entries) else self.announced

    @property
    def ref(self) -> MessageRef | None:
        """The message, if there is one."""
        if self.channel is None or self.message is None:
            return None
        return MessageRef(self.channel, self.message)
