"""Custom ids: what a button or menu remembers, and all it remembers.

An id is `wh:VERB:TABLE` and further parts behind colons. It survives a restart, and whoever sees
the message can read it: so it holds table numbers, stamps of one's own view, how many lines the
message tells, and choices a person was shown already, and never a secret of anyone else's.
"""

import re
from typing import NamedTuple, Self

import msgspec

PREFIX = "wh"
LIMIT = 99
"""Discord allows 100 characters; a menu puts one before its id."""
TEMPLATE = rf"{PREFIX}:(?P<verb>[a-z]+):(?P<table>\d+)(?::(?P<rest>.*))?"


class ComponentId(msgspec.Struct, frozen=True):
    """What was pressed or chosen: a verb, a table (0: none), and the verb's own parts."""

    verb: str
    table: int
    rest: tuple[str, ...] = ()

    def pack(self) -> str:
        """The custom id of this press. Raises `ValueError` where Discord would refuse it."""
        text = ":".join((PREFIX, self.verb, str(self.table), *self.rest))
        if len(text) > LIMIT:
            raise ValueError(f"custom id of {len(text)} characters: {text}")
        return text

    def part(self, index: int) -> str:
        """One of the verb's own parts; empty where it is not there."""
        return self.rest[index] if index < len(self.rest) else ""


class MessageMark(NamedTuple):
    """What a message that lasts says of itself, in the id of one of its buttons.

    `nonce` names it among all messages (`host.delivery.plan.nonce`); `told` counts the lines
    it tells of what happened, so it says nothing that its reader has not read.
    """

    nonce: str
    told: int

    def __str__(self) -> str:
        return f"{self.nonce}.{self.told}"

    @classmethod
    def of(cls, custom_id: str) -> Self | None:
        """The serial in the id of a component, if it has one."""
        found = re.search(r":([0-9a-f]{6}-\d+-(?:c|\d+)-\d+)\.(\d+)(?::|$)", custom_id)
        return None if found is None else cls(found[1], int(found[2]))


def unpack(verb: str, table: str, rest: str | None) -> ComponentId:
    """The press behind the groups of `TEMPLATE`."""
    return ComponentId(verb, int(table), tuple(rest.split(":")) if rest is not None else ())
