"""Showing a table where it is to be seen: the channel, and each seat's direct messages."""

import hashlib
from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import discord

from cogs.ids import MessageMark
from cogs.messenger import CLOSED_CODES
from cogs.screens import board as boards
from cogs.screens import lobby as lobbies
from cogs.screens import panel as panels
from cogs.screens.layout import MessageLayout
from host.delivery.post import AudienceGone, Found, MessageRef, Post, Unreachable

if TYPE_CHECKING:
    from cogs.client import WateringHole

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE = 10003, 10008
OLD_MESSAGE = 30046
"""Discord's code for too many edits of a message that is over an hour old."""
LOOK_BACK = 300
"""How many messages back one is searched for that was posted just before the program died."""


class DiscordPresenter:
    """Posts and edits what the delivery loop says is to be shown."""

    def __init__(self, house: "WateringHole") -> None:
        self._house = house

    def fingerprint(self, notice: Post) -> str:
        """A hash of everything that goes into what would be shown."""
        seen, view = notice.seen, notice.view
        game = self._house.game_of(view)
        state = b"" if seen.state is None else game.storage.encode(seen.state)
        facts = (
            view.status,
            view.players,
            view.actors,
            view.options,
            view.host,
            notice.lines,
            seen.actions,
        )
        return hashlib.sha256(state + repr(facts).encode()).hexdigest()[:32]

    async def present(self, notice: Post) -> MessageRef:
        """Post or edit. Raises `AudienceGone` and `Unreachable` as the delivery loop knows them."""
        with _as_the_host_knows(notice.seat):
            channel = await self._channel(notice)
            if notice.fresh:
                return await self._post(notice, channel)
            if notice.previous is None:
                raise AudienceGone
            return await self._edit(notice, notice.previous)

    async def find(self, notice: Post) -> Found | None:
        """The message that an earlier try may have posted before it could be noted."""
        with _as_the_host_knows(notice.seat):
            place = self._house.get_partial_messageable(await self._channel(notice))
            async for message in place.history(limit=LOOK_BACK):
                mark = _mark_of(message) if message.author == self._house.user else None
                if mark is not None and mark.nonce == notice.nonce:
                    await self._supersede(notice)
                    return Found(MessageRef(message.channel.id, message.id), mark.told)
        return None

    async def told(self, ref: MessageRef) -> int | None:
        """How many lines a message tells by its own account; None if it is gone or does not say."""
        place = self._house.get_partial_messageable(ref.channel)
        with _as_the_host_knows():
            try:
                message = await place.fetch_message(ref.message)
            except (discord.NotFound, discord.Forbidden):
                return None
        mark = _mark_of(message)
        return None if mark is None else mark.told

    async def _channel(self, notice: Post) -> int:
        if notice.channel is not None:
            return notice.channel
        if notice.user is None:
            return notice.view.channel
        return await self._house.messenger.channel(notice.user)

    async def _post(self, notice: Post, channel: int) -> MessageRef:
        place = self._house.get_partial_messageable(channel)
        sheet = await self._sheet(notice)
        message = await place.send(
            view=sheet,
            files=sheet.files(),
            nonce=notice.nonce,
            allowed_mentions=discord.AllowedMentions(
                everyone=False,
                roles=False,
                users=[discord.Object(user) for user in notice.ping],
            ),
        )
        await self._supersede(notice)
        return MessageRef(channel, message.id)

    async def _supersede(self, notice: Post) -> None:
        """Leave no question behind: an earlier panel goes, a lobby loses its buttons."""
        if notice.previous is None:
            return
        place = self._house.get_partial_messageable(notice.previous.channel)
        earlier = place.get_partial_message(notice.previous.message)
        try:
            if notice.seat is not None:
                await earlier.delete()
            elif notice.after_lobby:
                game = self._house.game_of(notice.view)
                await earlier.edit(
                    view=lobbies.begun(game, notice.view),
                    allowed_mentions=discord.AllowedMentions.none(),
                )
        except discord.NotFound:
            return

    async def _edit(self, notice: Post, ref: MessageRef) -> MessageRef:
        sheet = await self._sheet(notice)
        place = self._house.get_partial_messageable(ref.channel)
        await place.get_partial_message(ref.message).edit(
            view=sheet,
            attachments=sheet.files(),
            allowed_mentions=discord.AllowedMentions.none(),
        )
        return ref

    async def _sheet(self, notice: Post) -> MessageLayout:
        seen, view = notice.seen, notice.view
        house = self._house
        game = house.game_of(view)
        mark = str(MessageMark(notice.nonce, len(notice.lines)))
        if view.status == "lobby":
            return lobbies.lobby(game, view, mark)
        if view.started is None:
            return lobbies.closed(game, view, mark)
        if seen.seat is not None:
            if view.over:
                return panels.ended(game, view, notice.lines, mark)
            picture = await house.pictures.hand(seen)
            return panels.panel(game, seen, lines=notice.lines, picture=picture, mark=mark)
        if view.status == "abandoned":
            return boards.abandoned(game, view, mark)
        picture = await house.pictures.board(seen)
        if view.status == "finished":
            return boards.final(game, seen, notice.lines, picture, mark)
        return boards.board(game, seen, notice.lines, picture, mark)


def _mark_of(message: discord.Message) -> MessageMark | None:
    """What a message of ours says of itself."""
    for item in discord.ui.LayoutView.from_message(message).walk_children():
        if isinstance(item, discord.ui.Button):
            mark = MessageMark.of(item.custom_id or "")
            if mark is not None:
                return mark
    return None


@contextmanager
def _as_the_host_knows(seat: int | None = None) -> Generator[None]:
    """Turn what Discord and the network raise into `AudienceGone` and `Unreachable`."""
    try:
        yield
    except discord.NotFound as error:
        if error.code in (UNKNOWN_CHANNEL, UNKNOWN_MESSAGE):
            raise AudienceGone(channel=error.code == UNKNOWN_CHANNEL) from error
        raise Unreachable(str(error)) from error
    except discord.Forbidden as error:
        closed = seat is not None and error.code in CLOSED_CODES
        raise Unreachable(str(error), permanent=closed) from error
    except discord.RateLimited as error:
        raise Unreachable(str(error), retry_after=error.retry_after) from error
    except discord.HTTPException as error:
        if error.code == OLD_MESSAGE:
            raise AudienceGone from error
        raise Unreachable(str(error)) from error
    except OSError as error:
        raise Unreachable(f"no connection: {error}") from error
