"""Links to messages."""

from host.table.models import ListedTable


def message_link(table: ListedTable) -> str:
    """A link to a table's newest message in its channel; empty without one."""
    return "" if table.message is None else link_to(table.guild, table.message)


def link_to(guild: int | None, message: tuple[int, int]) -> str:
    """A link to a message of a channel, by the numbers of both; without a server a direct one."""
    channel, number = message
    return f"https://discord.com/channels/{guild or '@me'}/{channel}/{number}"
