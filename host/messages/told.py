"""What a live message has told, as its row keeps it, and the messages that follow each other."""

import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple, Self

import msgspec

from host.errors import log_fault
from host.outbox.kinds import Shown, Wanted
from host.repositories.audiences import Channel
from host.repositories.messages import NOTHING, Key, Message

logger = logging.getLogger(__name__)

UNCALLED: Final = -1
"""No entry: no turn has been announced yet."""
QUIET: Final = "quiet"
"""The stage of a seat's last message, once its person wants none."""
AWAY, LOST = "away", "lost"
"""Stages: a computer plays for this person until they return; somebody else has the seat."""
ELSEWHERE: Final = "elsewhere"
"""The stage of a seat's message that rings for no turn yet: a private panel shows it."""


class RowData(msgspec.Struct, frozen=True, omit_defaults=True):
    """The data of a board's or a panel's row.

    `stage` is the part of the game that it belongs to, `round` the round in which it was posted.
    Its story begins after entry `base`, and goes up to `seq`. Turns up to `announced` have been
    announced; `called` says so by seat, for those who were pinged here. `idle`: it asks nothing,
    so it stays as it is while its seat waits, unless other moves are `unmade` (`SeatView.unmade`).
    """

    stage: str = ""
    base: int = 0
    seq: int = 0
    announced: int = UNCALLED
    idle: bool = False
    round: int | None = None
    called: tuple[int, ...] = ()
    unmade: str = ""

    def called_at(self, seat: int) -> int:
        """The entry up to which a seat has been pinged here, or announced if that is unknown."""
        return self.called[seat] if seat < len(self.called) else self.announced


_TOLD: Final = msgspec.json.Decoder(RowData)


def told_of(row: Message) -> RowData:
    """What a message has told, as its row says."""
    return RowData() if row.data == NOTHING else _TOLD.decode(row.data)


class Waiting(Shown, frozen=True):
    """Nothing: a message stays as it is."""


def stays(row: Message) -> Wanted:
    """Leave a message as it is for now."""
    return Wanted(row.key, row.audience or Channel(0), Waiting(), waits=True)


def gone(row: Message, after: Key) -> Wanted:
    """Delete a message as soon as another one is there."""
    return msgspec.structs.replace(stays(row), waits=False, gone=True, after=after)


class Chain(NamedTuple):
    """Messages that replace one another, the oldest first.

    `told` is what the last one told that people saw, and `last` that one, if it is there. It
    `is_sought` while nobody knows whether the newest one is there. `key` names the next one.
    """

    there: tuple[Message, ...]
    last: Message | None
    told: RowData
    is_sought: bool
    key: str

    @classmethod
    def of(cls, rows: Iterable[Message], prefix: str, number: int) -> Self:
        """The chain of these rows; `number` is above all numbers that its keys had."""
        ordered = sorted(rows, key=number_of)
        there = tuple(row for row in ordered if row.ref is not None and row.state != "new")
        unsent = [row for row in ordered if row.state == "new"]
        deleted = [row for row in unsent if row.channel is not None]
        newest = max((*there[-1:], *deleted), key=number_of, default=None)
        told = RowData() if newest is None else told_of(newest)
        if newest is not None and newest.state == "new" and newest.mark:
            # It was posted again in vain: what that told is told by the next try.
            told = msgspec.structs.replace(told, seq=told.base)
        return cls(
            there,
            newest if newest in there else None,
            told,
            is_sought=any(row.state == "sending" for row in ordered),
            key=unsent[-1].key if unsent else f"{prefix}{number}",
        )

    def taken_over(self, seq: int) -> Self:
        """The same for who takes a seat whose story was told up to an entry."""
        told = msgspec.structs.replace(self.told, seq=max(seq, self.told.seq), announced=UNCALLED)
        return self._replace(told=told)

    def all_stay(self) -> Sequence[Wanted]:
        """That all of them stay as they are."""
        return [stays(row) for row in self.there]


def readable(rows: Mapping[Key, Message | None]) -> dict[Key, Message | None]:
    """These rows, with None for a board or panel whose key or data says nothing."""
    return {key: row if row is None or _is_readable(row) else None for key, row in rows.items()}


def _is_readable(row: Message) -> bool:
    if row.kind not in ("board", "panel"):
        return True
    try:
        told_of(row)
        number_of(row)
        seat_of(row) if row.kind == "panel" else None
    except (ValueError, msgspec.MsgspecError) as error:
        log_fault(logger, f"{row.of.in_words}: could not read what a {row.kind} has told", error)
        return False
    return True


def announced(rows: Iterable[Message]) -> dict[tuple[int, int | None], int]:
    """By seat and person: the entry up to which panels announced turns."""
    panels = [row for row in rows if row.kind == "panel" and row.state != "new"]
    return {
        (seat_of(row), row.person): told_of(row).announced for row in sorted(panels, key=number_of)
    }


def seat_of(panel: Message) -> int:
    """The seat that a panel is about."""
    return int(panel.key.partition(".")[0])


def number_of(row: Message) -> int:
    """The number of a message among those that followed each other."""
    return int(row.key.rpartition(".")[2])


def data_of(told: RowData) -> bytes:
    """The data of a row."""
    return msgspec.json.encode(told)


def next_number(keys: Iterable[str]) -> int:
    """A number above those of all keys, readable or not."""
    numbers = [key.rpartition(".")[2] for key in keys]
    return 1 + max((int(each) for each in numbers if each.isdecimal()), default=0)
