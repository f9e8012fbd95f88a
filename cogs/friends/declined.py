"""The words to a host whose guest doesn't come, or would rather play something else."""

from typing import Final

from cogs.friends.screen import INVITE
from cogs.lobby.gathering_screen import over
from cogs.messages.carrier import Draft
from cogs.time.agreement_screen import pace_words
from cogs.ui.components import DANGER, PRIMARY, SUCCESS, GameButton, button
from cogs.ui.layout import BLUE, MessageLayout, day_and_time
from engine.registry import Games
from host.friends.declined import Declined, NoThanks
from host.table.lobby_state import GuestAnswer

AGREE, STAY, CLOSE = "agreewish", "staywith", "closelobby"
# "late" also fits a guest who asked for another game, and got no answer.
WORDS: Final[dict[GuestAnswer, str]] = {
    "no": "<@{guest}> would rather not play {table} now.",
    "late": "<@{guest}> didn't take their seat at {table} in time.",
    "hidden": "<@{guest}> can't see {table}.",
}


class DeclinedText:
    """Tells a host what a guest answered, and offers what to do."""

    kind = Declined.name

    def __init__(self, games: Games) -> None:
        self._games = games

    async def compose(self, shown: NoThanks, mark: str) -> Draft:
        """The news, with what the host can do as long as the table is open."""
        game = self._games.game(shown.game)
        table = f"{game.title} (table {shown.table})"
        if shown.answer is None:
            settled = f"your invitation of <@{shown.guest}> to {table} is settled."
            return Draft(over(f"<@{shown.host}>: {settled}"))
        if shown.wish is not None and shown.until is not None:
            wanted, pace = shown.wish
            title, guest = self._games.game(wanted).title, str(shown.guest)
            keys = [button(STAY, shown.table, f"Stay with {game.title}", guest, mark)]
            if shown.for_two:
                agree = button(AGREE, shown.table, f"Play {title}", guest, mark, style=SUCCESS)
                keys.insert(0, agree)
            return Draft(
                MessageLayout(
                    f"<@{shown.host}>: <@{shown.guest}> would rather play **{title}** "
                    f"({pace_words(pace)}) than {table}. The seat is kept until "
                    f"{day_and_time(shown.until)}.",
                    keys,
                    colour=BLUE,
                ),
                f"<@{shown.host}>: <@{shown.guest}> would rather play {title} than {table}.",
            )
        said = WORDS[shown.answer].format(guest=shown.guest, table=table)
        return Draft(
            MessageLayout(
                f"<@{shown.host}>: {said} I no longer keep their seat.",
                _keys(shown, mark),
                colour=BLUE,
            )
        )


def _keys(shown: NoThanks, mark: str) -> list[GameButton]:
    keys = [button(INVITE, shown.table, "Ask someone else", mark, style=PRIMARY)]
    if shown.alone:
        keys.append(button("against", shown.table, "Play the computer", mark))
    return [*keys, button(CLOSE, shown.table, "Close the table", mark, style=DANGER)]
