"""Sends something to an address that people chose, and to no machine that isn't public.

The name is looked up for each try, and the connection goes to the addresses that were checked. No
redirect is followed, nothing of the answer but its status is read, and no error's text is kept, as
it may hold the address.
"""

import asyncio
import socket
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult

TIMEOUT_S: Final = 10.0
HEADERS: Final = {"Content-Type": "application/json", "User-Agent": "WateringHole (results)"}
NO_ANSWER: Final = "no answer"
NOT_PUBLIC: Final = "its host isn't a public one"
_NAT64: Final = ip_network("64:ff9b::/96")
_PORT: Final = 443


class NotPublic(OSError):
    """A name leads to a machine that isn't public."""


def is_public(written: str) -> bool:
    """Whether an address is on the public internet, and not this machine's own.

    >>> [is_public(each) for each in ("93.184.215.14", "10.0.0.1", "::ffff:127.0.0.1", "fe80::1")]
    [True, False, False, False]
    """
    address = ip_address(written.partition("%")[0])
    if isinstance(address, IPv6Address):
        if address.sixtofour is not None or address.teredo is not None:
            return False
        if address.ipv4_mapped is not None:
            address = address.ipv4_mapped
        elif address in _NAT64:
            address = IPv4Address(int(address) & 0xFFFFFFFF)
    return address.is_global and not address.is_multicast and not _is_own(address)


def _is_own(address: IPv4Address | IPv6Address) -> bool:
    """Whether this machine would talk to itself; that sends nothing."""
    family = socket.AF_INET if isinstance(address, IPv4Address) else socket.AF_INET6
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((str(address), _PORT))
        own: str = probe.getsockname()[0]
        return ip_address(own.partition("%")[0]) == address
    return False


class PublicAddresses(AbstractResolver):
    """Finds the addresses of a name, if all are public. Raises `NotPublic`."""

    def __init__(self, found_by: AbstractResolver) -> None:
        self._found_by = found_by

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """The addresses of a name."""
        found = await self._found_by.resolve(host, port, family)
        if not all(is_public(each["host"]) for each in found):
            raise NotPublic(NOT_PUBLIC)
        return found

    async def close(self) -> None:
        """Let go of what finds them."""
        await self._found_by.close()


class Sender:
    """Sends JSON; names are found by `resolver` (None: this machine's, only public ones)."""

    def __init__(self, resolver: AbstractResolver | None = None) -> None:
        self._resolver = resolver

    async def post(self, url: str, body: bytes) -> str:
        """Send something to an address; why it wasn't accepted, or nothing."""
        resolver = self._resolver or PublicAddresses(aiohttp.ThreadedResolver())
        connector = aiohttp.TCPConnector(resolver=resolver, use_dns_cache=False, force_close=True)
        try:
            async with (
                asyncio.timeout(TIMEOUT_S),
                aiohttp.ClientSession(
                    connector=connector, cookie_jar=aiohttp.DummyCookieJar(), trust_env=False
                ) as session,
                session.post(url, data=body, headers=HEADERS, allow_redirects=False) as answer,
            ):
                return "" if answer.status // 100 == 2 else f"it answered {answer.status}"
        except aiohttp.ClientConnectorError as error:
            return NOT_PUBLIC if isinstance(error.os_error, NotPublic) else NO_ANSWER
        except (aiohttp.ClientError, OSError, ValueError):
            return NO_ANSWER
