"""Files that people send: small plain texts, everything else is refused kindly.

The games parse their lines; nothing is unpacked or evaluated.
"""

import asyncio
from typing import Final
from unicodedata import category

import aiohttp
import discord

from engine.errors import BadFile

MOST_BYTES: Final = 64 * 1024
MOST_LINES: Final = 2_000
LONGEST_LINE: Final = 1_000
"""In characters."""
PATIENCE_S: Final = 10.0
"""How long fetching a file may take, in seconds."""


async def read_text(file: discord.Attachment) -> str:
    """The text of a file that was sent. Raises `BadFile`."""
    if file.size > MOST_BYTES:
        raise _too_large()
    try:
        async with asyncio.timeout(PATIENCE_S):
            data = await file.read()
    except (discord.HTTPException, aiohttp.ClientError, TimeoutError, OSError) as error:
        raise BadFile(0, "I couldn't fetch the file.", "Please send it again.") from error
    return checked_text(data)


def checked_text(data: bytes) -> str:
    """The bytes of a file as text. Raises `BadFile` if it can't be a file of a game."""
    if len(data) > MOST_BYTES:  # Discord's size may be wrong
        raise _too_large()
    try:
        text = data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise BadFile(0, "The file isn't plain text.", "Save it as UTF-8 text.") from error
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise BadFile(0, f"The file has more than {MOST_LINES:,} lines.", "Send a shorter one.")
    for number, line in enumerate(lines, start=1):
        if len(line) > LONGEST_LINE:
            reason = f"This line has more than {LONGEST_LINE:,} characters."
            raise BadFile(number, reason, "Break it up, or make it shorter.")
        if any(category(each) == "Cc" and each != "\t" for each in line):
            reason = "This line has a character that doesn't belong in a text file."
            raise BadFile(number, reason, "Save the file as UTF-8 text.")
    return text


def _too_large() -> BadFile:
    return BadFile(0, f"The file is larger than {MOST_BYTES // 1024} KB.", "Send a shorter one.")
