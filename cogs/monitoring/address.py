"""The address where the process answers over HTTP."""

import ipaddress
from typing import NamedTuple, Self


class BadAddress(ValueError):
    """Not an address, or one that other machines can reach. The text says which."""


class Address(NamedTuple):
    """An address of IP and a port."""

    host: str
    port: int

    @classmethod
    def read(cls, text: str, *, open_to_all: bool) -> Self:
        """Parse an address; `open_to_all`: other machines may reach it. Raises `BadAddress`.

        >>> Address.read("127.0.0.1:9464", open_to_all=False)
        Address(host='127.0.0.1', port=9464)
        >>> Address.read("[::]:9464", open_to_all=True)
        Address(host='::', port=9464)
        """
        host, _, port = text.rpartition(":")
        host = host.removeprefix("[").removesuffix("]")
        try:
            ip, number = ipaddress.ip_address(host), int(port)
        except ValueError:
            raise BadAddress("must be an IP address and a port, such as 127.0.0.1:9464") from None
        if not 0 <= number < 2**16:
            raise BadAddress("must have a port from 1 to 65535")
        if not (ip.is_loopback or open_to_all):
            raise BadAddress(
                "can be reached by other machines without a password; set metrics.open_to_all to "
                "true if you want that"
            )
        return cls(host, number)
