"""Which addresses results may be sent to, as far as they can be told by looking."""

import re
from typing import Final
from urllib.parse import SplitResult, urlsplit

from host.errors import NotAllowed

URL_LENGTH: Final = 500
_HOST: Final = re.compile(r"(?:[a-z0-9_-]{1,63}\.)+[a-z][a-z0-9-]{1,62}")
"""A name with a dot, whose last part no resolver takes for a number."""
_VISIBLE: Final = re.compile(r"[!-~]+")


def checked(typed: str) -> str:
    """An address as it was typed, without blanks around it. Raises `NotAllowed`.

    >>> checked(" https://example.org/results?key=a ")
    'https://example.org/results?key=a'
    """
    url = typed.strip()
    if len(url) > URL_LENGTH or not _VISIBLE.fullmatch(url) or not _is_allowed(url):
        raise NotAllowed(
            "I can't send results to that address.",
            "It has to begin with https:// and the name of a public host, without a port, a user "
            f"or a password, and have at most {URL_LENGTH} plain characters.",
        )
    return url


def host_of(url: str) -> str:
    """The name of the host, which is no secret."""
    return urlsplit(url).hostname or ""


def _is_allowed(url: str) -> bool:
    try:
        found, port = urlsplit(url), urlsplit(url).port
    except ValueError:
        return False
    return found.scheme == "https" and port in (None, 443) and _is_plain(found)


def _is_plain(found: SplitResult) -> bool:
    has_user = "@" in found.netloc or "\\" in found.netloc
    return not has_user and _HOST.fullmatch(found.hostname or "") is not None
