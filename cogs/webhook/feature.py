"""Results that a server has sent to an address of its own: the page, and what is sent."""

from collections.abc import Callable
from datetime import datetime
from functools import partial

import msgspec

from cogs.feature import Feature, Services
from cogs.interactions.press import Press, on, on_form
from cogs.interactions.replies import FormReply, Reply
from cogs.messages.carrier import NothingToSay, OutsideDraft
from cogs.server.commands import managed
from cogs.server.screen import ELSEWHERE
from cogs.webhook import screen
from cogs.webhook.sender import Sender
from engine.registry import Games
from host.database.store import shielded
from host.outbox.trouble import Trouble, Undelivered
from host.webhook.message import ResultOutside, WebhookMessages, WebhookResult
from host.webhook.sent_result import sent_result
from host.webhook.webhooks import Webhooks, pause_after


class WebhookHandlers:
    """Shows where results are sent, and changes it."""

    def __init__(self, webhooks: Webhooks) -> None:
        self._webhooks = webhooks

    @on(ELSEWHERE)
    async def show(self, reply: Reply, _press: Press) -> None:
        """Show the page."""
        await self._show(reply)

    @on(screen.ASK, opens_form=True)
    async def ask(self, reply: FormReply, _press: Press) -> None:
        """Ask for the address."""
        managed(reply)
        await reply.open(screen.AddressForm())

    @on_form(screen.FORM)
    async def set(self, reply: Reply, press: Press) -> None:
        """Store the address."""
        typed = press.fields.get(screen.ADDRESS, "")
        await self._webhooks.set(managed(reply).id, typed, reply.user)
        await self._show(reply, "Saved. Results of games that end from now on are sent there.")

    @on(screen.REMOVE)
    async def remove(self, reply: Reply, _press: Press) -> None:
        """Have nothing more sent."""
        await self._webhooks.remove(managed(reply).id, reply.user)
        await self._show(reply, "Removed. Nothing more is sent.")

    async def _show(self, reply: Reply, note: str = "") -> None:
        await reply.show(screen.page(await self._webhooks.get(managed(reply).id), note))


class OutsideText:
    """Sends a result by `sender`, as it is then."""

    kind = WebhookResult.name

    def __init__(
        self, webhooks: Webhooks, games: Games, clock: Callable[[], datetime], sender: Sender
    ) -> None:
        self._webhooks = webhooks
        self._games = games
        self._clock = clock
        self.sender = sender

    async def compose(self, shown: ResultOutside, mark: str) -> OutsideDraft:
        """What sends it. Raises `NothingToSay`."""
        del mark  # its id takes the place of one
        found = await self._webhooks.to_send(shown.table)
        if found is None:
            raise NothingToSay
        title = self._games.game(found.result.game).title
        result = sent_result(shown.id, found.result, title, found.named)
        return OutsideDraft(partial(self._send, shown, found.url, msgspec.json.encode(result)))

    async def _send(self, shown: ResultOutside, url: str, body: bytes) -> None:
        failure = await self.sender.post(url, body)
        await shielded(self._webhooks.note(shown.server, url, failure))
        if failure:
            pause = pause_after(self._clock() - shown.at)
            if pause is None:
                raise Undelivered(Trouble("lost", failure))
            raise Undelivered(Trouble("refused", failure, retry_after=pause.total_seconds()))


class WebhookFeature(Feature):
    """Results as JSON."""

    def __init__(self, services: Services) -> None:
        tables = services.tables
        self.outside = OutsideText(tables.webhooks, services.games, tables.deadlines.now, Sender())
        self.handlers = (WebhookHandlers(tables.webhooks),)
        self.messages = (self.outside,)
        self.subjects = (WebhookMessages(tables.store, tables.webhooks),)
