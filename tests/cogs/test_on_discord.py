"""A picture that stands on a message already is not sent again; what is not known is sent."""

from collections.abc import Sequence
from unittest.mock import Mock

import discord
import pytest

from cogs.messages.on_discord import Attachments, OnDiscord
from cogs.ui.layout import BLUE, MessageLayout
from render.base import Picture

MESSAGE = 7


def layout(picture: bytes, text: str = "") -> MessageLayout:
    """A message with a picture."""
    return MessageLayout(text, Picture(picture, "png", "A board."), colour=BLUE)


def on_discord(max_messages: int = 9) -> OnDiscord:
    """What a process knows that has just begun."""
    return OnDiscord(discord.Client(intents=discord.Intents.none()), max_messages)


class Discord:
    """Takes edits, and notes how many files came with each; None where nothing was said of them."""

    def __init__(self, *refusals: int) -> None:
        self.sent: list[int | None] = []
        self._refusals = list(refusals)

    async def edit(self, attachments: Attachments) -> None:
        """Take one, or refuse it."""
        self.sent.append(len(attachments) if isinstance(attachments, Sequence) else None)
        if self._refusals:
            response = Mock(status=self._refusals.pop(0), reason="")
            raise discord.HTTPException(response, {"code": 50035, "message": "No such file."})


async def test_a_picture_is_sent_when_it_is_not_known_to_stand_there_and_when_it_changes() -> None:
    known, taken = on_discord(), Discord()
    for picture in (b"one", b"one", b"two", b"two"):
        await known.edit_by(taken.edit, MESSAGE, layout(picture))
    assert taken.sent == [1, None, 1, None]


async def test_a_message_that_loses_its_picture_and_gets_it_back_is_sent_it() -> None:
    known, taken = on_discord(), Discord()
    known.posted(MESSAGE, layout(b"one"))
    await known.edit_by(taken.edit, MESSAGE, MessageLayout("Over.", colour=BLUE))
    await known.edit_by(taken.edit, MESSAGE, layout(b"one"))
    assert taken.sent == [0, 1]


async def test_where_the_files_are_gone_after_all_they_are_sent_at_once() -> None:
    known, taken = on_discord(), Discord(400)
    known.posted(MESSAGE, layout(b"one"))
    await known.edit_by(taken.edit, MESSAGE, layout(b"one"))
    assert taken.sent == [None, 1]


async def test_after_an_edit_that_failed_nothing_is_known() -> None:
    known, taken = on_discord(), Discord(500)
    known.posted(MESSAGE, layout(b"one"))
    with pytest.raises(discord.HTTPException):
        await known.edit_by(taken.edit, MESSAGE, layout(b"two"))
    await known.edit_by(taken.edit, MESSAGE, layout(b"one"))
    assert taken.sent == [1, 1]


async def test_only_so_many_messages_are_remembered() -> None:
    known, taken = on_discord(2), Discord()
    for message in (1, 2, 3):
        known.posted(message, layout(b"one"))
    for message in (3, 2, 1):
        await known.edit_by(taken.edit, message, layout(b"one"))
    assert taken.sent == [None, None, 1]
