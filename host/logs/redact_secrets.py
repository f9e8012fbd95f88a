"""Redaction of secrets in logs: the bot's token, and the password of a database.

Libraries quote what they were given, in messages, in tracebacks, at any level. So every line is
looked through before it is written, whoever wrote it.
"""

import re
from collections.abc import Callable, Iterable
from typing import Final
from urllib.parse import quote, quote_plus, unquote, unquote_plus

HIDDEN: Final = "[hidden]"
MIN_LENGTH: Final = 4
"""A shorter secret is hidden only where it stands as a password in an address: it would take the
place of other words everywhere else.
"""
# The password lies between the first colon after the scheme and the last @ before a slash.
_ADDRESS: Final = re.compile(r"([A-Za-z][\w+.-]*://[^\s:/@]*:)[^\s]*@(?=[^\s@/]*)")


def redactor(secrets: Iterable[str]) -> Callable[[str], str]:
    """What takes secrets out of a text, however they are written, and passwords of any address.

    >>> redactor(["tok-en1"])("Bot tok-en1 at postgresql://me:tok-en1@h/games")
    'Bot [hidden] at postgresql://me:[hidden]@h/games'
    """
    forms = {form for secret in secrets for form in _forms(secret) if len(form) >= MIN_LENGTH}
    # The longest first: one may be a part of another.
    ordered = sorted(forms, key=len, reverse=True)
    found = re.compile("|".join(map(re.escape, ordered))) if ordered else None

    def hide(text: str) -> str:
        if found is not None:
            text = found.sub(HIDDEN, text)
        return _ADDRESS.sub(rf"\g<1>{HIDDEN}@", text) if "://" in text else text

    return hide


def passwords_in(address: str) -> list[str]:
    """The password of a database's address, as it stands there; none for a file's path."""
    if "://" not in address:
        return []
    rest = address.partition("://")[2]
    user, at, _ = rest.rpartition("@")
    password = user.partition(":")[2] if at else ""
    asked = re.findall(r"[?&]password=([^&\s]*)", rest)
    return [each for each in (password, *asked) if each]


def _forms(secret: str) -> set[str]:
    """A secret as it is, quoted for an address, unquoted, and as Python shows text."""
    plain = {secret, unquote(secret), unquote_plus(secret)}
    quoted = {form(each) for each in plain for form in (quote, quote_plus)}
    quoted |= {quote(each, safe="") for each in plain}
    return plain | quoted | {repr(each)[1:-1] for each in plain}
