"""The proof of a fair shuffle: a short line before the game, and how to check it after."""

from cogs.ui.components import GameButton
from cogs.ui.custom_ids import ComponentId
from cogs.ui.layout import BLUE, MessageLayout
from host.table.models import AnyGame, TableView

SHOWN = 32
"""So many digits of a commitment stand in the first message: nobody can find two seeds that have
them in common.
"""


def proof(view: TableView) -> str:
    """What has to stand in public before a game begins, so that its chance can be checked after."""
    return f"Fair shuffle `{view.commitment[:SHOWN]}`"


def check_key(view: TableView) -> GameButton:
    """The button that leads here."""
    return GameButton(ComponentId("shuffle", view.id), "Check the shuffle")


def check(game: AnyGame, view: TableView) -> MessageLayout:
    """How to check a table's shuffle, with all that is needed and may be told by now."""
    head = f"### Check the shuffle · {game.title}, table {view.id}"
    promise = (
        "All chance of this game comes from one secret number, its *seed*. It was drawn when the "
        "table was opened, and its SHA-256 was fixed then, so nobody can change it any more:\n"
        f"`{view.commitment}`\n"
        f"Its first {SHOWN} digits have stood in the table's first message from the beginning."
    )
    if view.seed is None:
        return MessageLayout(
            head, promise, "Once the game is over, this button shows the seed.", colour=BLUE
        )
    record = f"{game.name}-{view.id}.json"
    return MessageLayout(
        head,
        promise,
        f"The seed is\n`{view.seed}`",
        "1. That this seed has this SHA-256 is shown by\n"
        '```\npython -c "import hashlib; print(hashlib.sha256(bytes.fromhex('
        f"'{view.seed}')).hexdigest())\"\n```\n"
        "2. That the game was played from this seed is shown by **Record of the game** and\n"
        f"```\npython -m engine replay {record}\n```",
        colour=BLUE,
    )
