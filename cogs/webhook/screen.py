"""The page of where results are sent as JSON, and the form for the address."""

from typing import Final

from discord import ui

from cogs.server.screen import SERVER, elsewhere
from cogs.ui.components import DANGER, PRIMARY, ComponentId, button
from cogs.ui.form import WRITTEN_FORM_S
from cogs.ui.layout import BLUE, MessageLayout
from host.webhook.addresses import URL_LENGTH
from host.webhook.webhooks import Webhook

ASK, FORM, REMOVE = "elsewhereask", "elsewhereform", "elsewheregone"
"""Actions: ask for the address, store it, and remove it."""
ADDRESS: Final = "address"


def page(webhook: Webhook | None, note: str = "") -> MessageLayout:
    """Where results are sent."""
    label = "Set an address …" if webhook is None else "Replace the address …"
    return MessageLayout(
        "### Results as JSON",
        note,
        f"Sent to: {elsewhere(webhook)}",
        "Each result of a game that everyone here could watch goes to a web address of yours, and "
        "again if you strike or restore it. Who deleted their data, or doesn't want to be named in "
        "messages to a whole server, has no name and no ID there. I try for three days.",
        "-# The address is a secret: nobody sees more of it than its host, not even here.",
        [
            button(ASK, 0, label, style=PRIMARY),
            button(REMOVE, 0, "Remove", style=DANGER, disabled=webhook is None),
            button(SERVER, 0, "Back"),
        ],
        colour=BLUE,
    )


class AddressForm(ui.Modal):
    """Asks for the address."""

    def __init__(self) -> None:
        super().__init__(title="Where results go", timeout=WRITTEN_FORM_S)
        self.custom_id = ComponentId(FORM, 0).pack()
        address: ui.TextInput[AddressForm] = ui.TextInput(
            custom_id=ADDRESS, max_length=URL_LENGTH, placeholder="https://"
        )
        told = "It begins with https:// and is never shown again in full."
        self.add_item(ui.Label(text="Address", description=told, component=address))
