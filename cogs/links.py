"""Links to messages."""

from host.models import ListedTable


def message_link(table: ListedTable) -> str:
    """A link to a table's newest message in its channel; empty without one."""
    if table.message is None:
        return ""
    where, (channel, number) = table.guild or "@me", table.message
    return f"https://discord.com/channels/{where}/{channel}/{number}"
