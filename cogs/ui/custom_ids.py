"""Custom ids: what a button or menu remembers, and all it remembers.

An id is `wh:ACTION:TABLE` and further parts behind colons. It survives a restart, and whoever sees
the message can read it: so it holds table numbers, one's own decisions, how many lines the
message tells, and choices a person was shown already, and never a secret of anyone else's. Anybody
can send any id, so nothing in one is believed before it is checked.
"""

import re
from typing import NamedTuple, Self

import msgspec

from engine.errors import Refused

PREFIX = "wh"
BESIDE = "beside"
"""The last part of the ids under a panel whose answer does not take the panel's place."""
LIMIT = 99
"""Discord allows 100 characters; a menu puts one before its id."""
MOST_DIGITS = 18
"""A longer number is no table's, and more than a database can compare."""
TEMPLATE = rf"{PREFIX}:(?P<action>[a-z]+):(?P<table>[0-9]{{1,{MOST_DIGITS}}})(?::(?P<rest>.*))?"
_ANY = re.compile(rf"[mcr]?{TEMPLATE}", re.DOTALL)
_MARK = re.compile(r":([0-9a-f]{6}-[0-9]+-(?:[cl]|[0-9]+)-[0-9]+)\.([0-9]+)(?::|$)")


class BadComponentId(Refused):
    """A press carries what no button of ours has: one of an older version, or a forged one."""

    def __init__(self) -> None:
        super().__init__(
            "This button is from an older version of the bot.",
            "`/hand` and `/board` show how things stand.",
        )


class ComponentId(msgspec.Struct, frozen=True):
    """What was pressed or chosen: an action of ours, a table (0: none), and further parts."""

    action: str
    table: int
    rest: tuple[str, ...] = ()

    def pack(self) -> str:
        """The custom id. Raises `ValueError` where Discord would refuse it."""
        text = ":".join((PREFIX, self.action, str(self.table), *self.rest))
        if len(text) > LIMIT:
            raise ValueError(f"custom id of {len(text)} characters: {text}")
        return text

    @classmethod
    def unpack(cls, custom_id: str) -> Self | None:
        """The id behind what Discord sends; None where it is none of ours."""
        match = _ANY.fullmatch(custom_id)
        if match is None:
            return None
        rest = match["rest"]
        return cls(match["action"], int(match["table"]), tuple(rest.split(":")) if rest else ())

    def part(self, index: int) -> str:
        """One of the further parts; empty where it is not there."""
        return self.rest[index] if index < len(self.rest) else ""

    def number(self, index: int) -> int:
        """A further part that counts something; 0 where it is not there.

        Raises `BadComponentId`.
        """
        return number_of(self.part(index) or "0")


def number_of(text: str) -> int:
    """A small number from 0 up, as our ids and menus have them. Raises `BadComponentId`."""
    if not re.fullmatch(r"[0-9]{1,4}", text):
        raise BadComponentId
    return int(text)


class MessageMark(NamedTuple):
    """What a message that lasts says of itself, in the id of one of its buttons.

    `nonce` names it among all messages (`host.delivery.plan.nonce`); `lines` counts the lines it
    tells of what happened, so it says nothing that its reader has not read.
    """

    nonce: str
    lines: int

    def __str__(self) -> str:
        return f"{self.nonce}.{self.lines}"

    @classmethod
    def of(cls, custom_id: str) -> Self | None:
        """The mark in the id of a component, if it has one."""
        found = _MARK.search(custom_id)
        return None if found is None else cls(found[1], int(found[2]))
