"""Errors of the playground.

PlaygroundError
+- Refusal        the bot asked for something Discord would refuse
|  +- Invalid     ... because the request's form is wrong (50035)
+- Mistake        a person (or the page, or a test) asked for something that doesn't exist
|  +- SceneFailed  a scene's step can't be done
+- BadWorld       an unreadable stored world
+- BadScenes      an unreadable scene file
"""

import math
from collections.abc import Mapping
from typing import Final

from playground.wire.json_values import Obj

KNOWN: dict[int, tuple[int, str]] = {
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    10070: (404, "Unknown Guild Scheduled Event"),
    20026: (403, "Your bot has been flagged by our anti-spam system for abusive behavior."),
    30008: (400, "Maximum number of emojis reached (2000)"),
    30038: (400, "Maximum number of server events reached (100)"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later."),
    40001: (403, "Unauthorized"),
    40003: (403, "You are opening direct messages too fast."),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50003: (403, "Cannot execute action on a DM channel"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50013: (403, "Missing Permissions"),
    50024: (400, "Cannot execute action on this channel type"),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    50027: (401, "Invalid Webhook Token"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    160004: (400, "A thread has already been created for this message"),
    160005: (403, "This thread is locked"),
    180000: (400, "Cannot update a finished event"),
}
"""Discord's error codes used here: HTTP status and Discord's words."""


class PlaygroundError(Exception):
    """The base of all errors here."""


class Refusal(PlaygroundError):
    """Answered to the bot with an HTTP status and Discord's error code."""

    def __init__(self, status: int, code: int, message: str, *, injected: bool = False) -> None:
        """`injected`: a switch asked for it, so the bot isn't to blame."""
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.injected = injected
        self.headers: dict[str, str] = {}

    def body(self) -> Obj:
        """The JSON that Discord sends."""
        return {"message": self.message, "code": self.code}


class Invalid(Refusal):
    """A malformed request: 50035 with Discord's nested tree of faults."""

    def __init__(self, tree: Obj, summary: str) -> None:
        """`summary` says the same as `tree` in one line."""
        super().__init__(400, 50035, "Invalid Form Body")
        self.tree = tree
        self.summary = summary

    def body(self) -> Obj:
        """The JSON that Discord sends, with the tree."""
        return {**super().body(), "errors": self.tree}


class RateLimited(Refusal):
    """429: too many requests, with the seconds to wait."""

    def __init__(
        self,
        retry_after: float,
        limit: Mapping[str, str] | None = None,
        *,
        code: int = 0,
        everywhere: bool = False,
        injected: bool = False,
    ) -> None:
        """Refuse one kind of request for `retry_after` seconds or, `everywhere`, all.

        `limit` are the limit's headers, `code` Discord's own code if it has one.
        """
        words = KNOWN[code][1] if code else "You are being rate limited."
        super().__init__(429, code, words, injected=injected)
        self.retry_after = retry_after
        self.everywhere = everywhere
        # Without Via, discord.py takes a 429 for a Cloudflare ban.
        self.headers = {
            "Via": "1.1 playground",
            "Retry-After": str(max(1, math.ceil(retry_after))),
            "X-RateLimit-Scope": "global" if everywhere else "user",
            **(limit or {}),
        }
        if everywhere:
            self.headers["X-RateLimit-Global"] = "true"

    def body(self) -> Obj:
        """The JSON that Discord sends."""
        return {**super().body(), "retry_after": self.retry_after, "global": self.everywhere}


class Mistake(PlaygroundError):
    """A person's impossible request; the text says what to do instead."""


class SceneFailed(Mistake):
    """A scene's step that can't be done; the text has its file and line, and what was on the screen
    instead.
    """

    FOR_VISITORS: Final = "That table couldn't be started by itself. Open Discord view to go on."

    def body(self) -> Obj:
        """What the page shows, and the reason for those who write scenes."""
        return {"error": self.FOR_VISITORS, "reason": str(self)}


class BadWorld(PlaygroundError):
    """An unreadable stored world."""


class BadScenes(PlaygroundError):
    """An unreadable scene file; the text names the line."""


def refusal(code: int) -> Refusal:
    """The refusal for a `KNOWN` code."""
    status, message = KNOWN[code]
    return Refusal(status, code, message)
