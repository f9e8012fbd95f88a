"""Links to messages."""

from host.models import TableView


def message_link(view: TableView, message: tuple[int, int] | None) -> str:
    """A link to a table's newest message in its channel (both numbers); empty without one."""
    if message is None or view.channel_lost:
        return ""
    where, (channel, number) = view.guild or "@me", message
    return f"https://discord.com/channels/{where}/{channel}/{number}"
