"""A manager has results sent to an address that nobody sees again, on a public machine."""

import asyncio
import socket
from collections.abc import AsyncGenerator
from ipaddress import ip_address

import msgspec
import pytest
from aiohttp import web
from aiohttp.abc import AbstractResolver, ResolveResult

from cogs.server.screen import ELSEWHERE
from cogs.ui.components import ComponentId
from cogs.webhook.screen import ASK, REMOVE
from cogs.webhook.sender import NO_ANSWER, NOT_PUBLIC, PublicAddresses, Sender, is_public
from host.webhook.sent_result import SentResult
from tests.cogs.pace import drawn_game
from tests.cogs.test_server import forge
from tests.cogs.town import Guest, Town

URL = "https://results.example.org/in?key=s3cret"


class Mailbox(Sender):
    """Takes what is sent."""

    def __init__(self) -> None:
        super().__init__()
        self.taken: list[SentResult] = []

    async def post(self, url: str, body: bytes) -> str:
        """Take it."""
        assert url == URL
        self.taken.append(msgspec.json.decode(body, type=SentResult))
        return ""


async def test_a_manager_has_results_sent_and_struck_ones_again(
    town: Town, ann: Guest, ben: Guest
) -> None:
    mia, mailbox = town.manager("Mia"), Mailbox()
    town.bot.features.webhook.outside.sender = mailbox
    page = await mia.slash("server settings")
    assert "Results as JSON: **none**" in page.text
    page = await mia.press("Results as JSON …", page.sight)
    form = await mia.open_form("Set an address …", page.sight)
    refused = await form.send(address="http://results.example.org/in?key=s3cret")
    assert "can't send results to that address" in refused.text
    form = await mia.open_form("Set an address …", page.sight)
    page = await form.send(address=URL)
    assert "Sent to: **results.example.org**" in page.text
    await drawn_game(town, ann, ben)
    [sent] = mailbox.taken
    assert (sent.server, sent.table, sent.game) == (str(town.guild.id), 1, "natura")
    assert {(each.person, each.name) for each in sent.seats} == {
        (str(ann.id), "Ann"), (str(ben.id), "Ben"),
    }  # fmt: skip
    assert sent.rated
    form = await mia.open_form(
        "Strike this result …", (await mia.slash("server strike", table="1")).sight
    )
    await form.send(reason="a test")
    assert [each.struck for each in mailbox.taken] == [False, True]
    assert len({each.id for each in mailbox.taken}) == 2
    log = (await mia.slash("server log")).text
    assert f"<@{mia.id}> changed the address for results." in log
    settings = await mia.slash("server settings")
    assert "Results as JSON: **results.example.org**" in settings.text
    assert "s3cret" not in "".join(each.text for each in mia.everything())
    page = await mia.press("Results as JSON …", settings.sight)
    page = await mia.press("Remove", page.sight)
    assert "Sent to: **none**" in page.text


async def test_only_managers_see_or_change_where_results_go(town: Town, ann: Guest) -> None:
    for action in (ELSEWHERE, ASK, REMOVE):
        said = await forge(town, ann, ComponentId(action, 0))
        assert "permission Manage Server" in said


class Names(AbstractResolver):
    """Every name leads to these addresses, at this port if it is given."""

    def __init__(self, *addresses: str, port: int | None = None) -> None:
        self._addresses = addresses
        self._port = port

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """These addresses."""
        del family
        return [
            ResolveResult(
                hostname=host,
                host=each,
                port=self._port or port,
                family=socket.AF_INET if ip_address(each).version == 4 else socket.AF_INET6,
                proto=0,
                flags=socket.AI_NUMERICHOST,
            )
            for each in self._addresses
        ]

    async def close(self) -> None:
        """Nothing is open."""


@pytest.fixture
async def server() -> AsyncGenerator[tuple[int, list[bytes]]]:
    """A server on this machine: its port, and what it got."""
    got: list[bytes] = []

    async def take(request: web.Request) -> web.Response:
        got.append(await request.read())
        if request.path == "/elsewhere":
            raise web.HTTPTemporaryRedirect("/taken")
        return web.Response(status=204 if request.path == "/taken" else 500)

    app = web.Application()
    app.router.add_post("/{path}", take)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port: int = runner.addresses[0][1]
    yield port, got
    await runner.cleanup()


async def test_only_success_counts_and_no_redirect_is_followed(
    server: tuple[int, list[bytes]],
) -> None:
    port, got = server
    sender = Sender(Names("127.0.0.1", port=port))
    assert await sender.post("http://results.example.org/taken", b"{}") == ""
    assert await sender.post("http://results.example.org/broken", b"{}") == "it answered 500"
    assert await sender.post("http://results.example.org/elsewhere", b"{}") == "it answered 307"
    assert got == [b"{}"] * 3
    assert await sender.post("https://results.example.org/taken", b"{}") == NO_ANSWER


async def test_a_machine_that_is_silent_is_given_up_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.webhook.sender.TIMEOUT_S", 0.01)
    is_over = asyncio.Event()

    async def listen(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()
        is_over.set()

    hears = await asyncio.start_server(listen, "127.0.0.1", 0)
    port: int = hears.sockets[0].getsockname()[1]
    sender = Sender(Names("127.0.0.1", port=port))
    assert await sender.post("http://results.example.org/taken", b"{}") == NO_ANSWER
    await is_over.wait()
    hears.close()


PRIVATE = (
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",
    "0.1.2.3", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "ff02::1",
    "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:1::", "198.18.0.1",
)  # fmt: skip


@pytest.mark.parametrize("address", PRIVATE)
async def test_nothing_is_sent_to_a_machine_that_is_not_public(
    server: tuple[int, list[bytes]], address: str
) -> None:
    port, got = server
    assert not is_public(address)
    for found in ([address], ["93.184.215.14", address]):
        sender = Sender(PublicAddresses(Names(*found, port=port)))
        assert await sender.post("http://results.example.org/taken", b"{}") == NOT_PUBLIC
    assert got == []


def test_public_machines_are_public() -> None:
    assert is_public("93.184.215.14")
    assert is_public("2606:4700::1111")
    assert is_public("64:ff9b::5db8:d70e")
