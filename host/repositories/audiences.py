"""Where messages go, and where they are."""

from typing import TypeAlias

import msgspec


class MessageRef(msgspec.Struct, frozen=True):
    """A message that was posted."""

    channel: int
    message: int


class Channel(msgspec.Struct, frozen=True, tag="channel"):
    """A channel of a server, or a thread; of one of a table's own, the `parent` is known."""

    id: int
    server: int | None = None
    parent: int | None = None


class Beside(msgspec.Struct, frozen=True, tag="beside"):
    """The channel that a thread belongs to; in a forum, which takes no messages, the thread. Until
    the thread is made, `thread` is that channel.
    """

    id: int
    thread: int
    server: int | None = None


class Person(msgspec.Struct, frozen=True, tag="person"):
    """Somebody's direct messages."""

    id: int


class Events(msgspec.Struct, frozen=True, tag="events"):
    """The scheduled events of a server, for something in one of its channels or threads."""

    server: int
    channel: int
    parent: int | None = None


class Members(msgspec.Struct, frozen=True, tag="members"):
    """The members of a thread, to whom the message's person is added."""

    thread: int
    server: int | None = None


class ThreadOf(msgspec.Struct, frozen=True, tag="thread"):
    """The thread that begins at a message; where that is the first one of a forum's post, the post.
    `parent` is the channel or the forum.
    """

    channel: int
    message: int
    parent: int
    server: int | None = None


class Roles(msgspec.Struct, frozen=True, tag="role"):
    """Those who have a role of a server, to whom the message's person is added."""

    role: int
    server: int


class Outside(msgspec.Struct, frozen=True, tag="outside"):
    """The address where a server has its results sent."""

    server: int


Audience: TypeAlias = Channel | Beside | Person | Events | Members | ThreadOf | Roles | Outside
"""Where a message goes."""
