"""What the owner of the bot publishes elsewhere, and the bot leads to: terms, privacy, support."""

from typing import NamedTuple
from urllib.parse import urlsplit

LONGEST = 300
"""The longest address that is taken, in characters."""


class Published(NamedTuple):
    """The addresses of the owner's pages; empty where there is none."""

    terms: str = ""
    privacy: str = ""
    support: str = ""

    def line(self) -> str:
        """Links to what there is, as one small line; empty where there is nothing.

        >>> Published(terms="https://example.org/terms").line()
        '-# [Terms of service](https://example.org/terms)'
        """
        named = (
            ("Terms of service", self.terms),
            ("Privacy policy", self.privacy),
            ("Help from whoever runs this bot", self.support),
        )
        links = [f"[{name}]({url})" for name, url in named if url]
        return f"-# {' · '.join(links)}" if links else ""


def is_publishable(url: str) -> bool:
    """Whether an address is https, and can stand in a link as it is.

    >>> [is_publishable(url) for url in ("https://example.org/a", "http://example.org", "https://")]
    [True, False, False]
    """
    try:
        parts = urlsplit(url)
        host = parts.hostname
    except ValueError:
        return False
    plain = url.isascii() and url.isprintable() and not set(url) & set(" ()<>[]\\`|\"'")
    named = bool(host) and parts.username is None and parts.password is None
    return parts.scheme == "https" and named and plain and len(url) <= LONGEST
