"""Presses on the page of a person's own data: the file, and deleting it, which is asked twice."""

import gzip
import io

import discord
import msgspec

from cogs.interactions.press import Press, on
from cogs.interactions.replies import Reply
from cogs.people import privacy_screen as screens
from cogs.people.published import Published
from cogs.ui.custom_ids import BadComponentId
from host.repositories.retention import Retention
from host.service.accounts import Accounts
from host.service.queries import Queries

MOST_BYTES = 8_000_000
"""A larger file is compressed: Discord takes some 10 MB."""


class PrivacyHandlers:
    """Shows what is stored, hands it out, and has it deleted."""

    def __init__(
        self,
        accounts: Accounts,
        read: Queries,
        published: Published,
        kept: Retention,
    ) -> None:
        self._accounts = accounts
        self._read = read
        self._published = published
        self._kept = kept

    @on(screens.PRIVACY)
    async def show(self, reply: Reply, press: Press) -> None:
        """Show the page."""
        del press
        await reply.show(screens.privacy(self._kept.moves, self._published.line()))

    @on(screens.DATA)
    async def data(self, reply: Reply, press: Press) -> None:
        """Hand out everything that is stored about whoever pressed."""
        del press
        own = await self._accounts.own_data(reply.interaction.user.id)
        data, name = msgspec.json.format(msgspec.json.encode(own), indent=1), screens.FILE_NAME
        if len(data) > MOST_BYTES:
            data, name = gzip.compress(data), f"{name}.gz"
        await reply.show(screens.handed_out(name), discord.File(io.BytesIO(data), name))

    @on(screens.ASK)
    async def ask(self, reply: Reply, press: Press) -> None:
        """Say what deleting means, and ask once more."""
        del press
        user = reply.interaction.user.id
        await reply.show(screens.ask(user, len(await self._read.of_user(user))))

    @on(screens.DELETE)
    async def delete(self, reply: Reply, press: Press) -> None:
        """Delete everything that is stored about whoever pressed."""
        user = reply.interaction.user.id
        if press.component.part(0) != str(user):
            raise BadComponentId
        await self._accounts.forget(user)
        await reply.show(screens.deleted())
