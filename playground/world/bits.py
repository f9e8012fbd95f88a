"""Discord's permission bits used here, and their defaults."""

from collections.abc import Mapping
from typing import Final

ADMINISTRATOR: Final = 1 << 3
MANAGE_CHANNELS: Final = 1 << 4
MANAGE_GUILD: Final = 1 << 5
VIEW: Final = 1 << 10
SEND: Final = 1 << 11
MANAGE_MESSAGES: Final = 1 << 13
EMBED: Final = 1 << 14
ATTACH: Final = 1 << 15
HISTORY: Final = 1 << 16
EXTERNAL_EMOJIS: Final = 1 << 18
CONNECT: Final = 1 << 20
COMMANDS: Final = 1 << 31
MANAGE_EVENTS: Final = 1 << 33
MANAGE_THREADS: Final = 1 << 34
PUBLIC_THREADS: Final = 1 << 35
PRIVATE_THREADS: Final = 1 << 36
SEND_IN_THREADS: Final = 1 << 38
CREATE_EVENTS: Final = 1 << 44
PINS: Final = 1 << 51
ALL: Final = (1 << 53) - 1

PEOPLE: Final = (
    VIEW | SEND | EMBED | ATTACH | HISTORY | CONNECT | COMMANDS | PUBLIC_THREADS | SEND_IN_THREADS
)
"""Everyone's permissions in a server, unless @everyone changes."""

LOOK: Final = VIEW | HISTORY
MANAGE: Final = MANAGE_GUILD | MANAGE_CHANNELS | MANAGE_MESSAGES | MANAGE_THREADS | PINS
TAKEN: Final[Mapping[str, int]] = {
    "owner": 0,
    "member": 0,
    "manager": 0,
    "spectator": ALL & ~(LOOK | COMMANDS),
    "none": ALL & ~LOOK,
}
"""What each role of a server's people takes from everyone's permissions."""

BOT: Final = (
    PEOPLE
    | MANAGE_CHANNELS
    | MANAGE_MESSAGES
    | MANAGE_THREADS
    | PRIVATE_THREADS
    | PINS
    | EXTERNAL_EMOJIS
)
"""A bot's permissions if its invitation says nothing else."""
