"""Small wordings that several screens share."""

from datetime import datetime

from engine.errors import Refused
from engine.model import Options
from engine.players.model import USUAL
from engine.words import escaped, single_line
from host.table.models import AnyGame, Player, TableView

SEAT_LETTERS = "ABCDEF"
NAME_LIMIT = 32


def plain(name: str) -> str:
    """A name a person typed, as text that can neither ping, format nor break a line."""
    return escaped(single_line(name)[:NAME_LIMIT]) or "someone"


def quoted(text: str) -> str:
    """What a person typed as a quotation that can neither ping, format nor leave its block."""
    lines = (escaped(single_line(line)) for line in text.splitlines())
    return "\n".join(f"> {line}" for line in lines if line)


def mention(player: Player) -> str:
    """A seat's holder in a sentence: mentioned (whether it pings is decided on sending), or the
    name of a computer player, or of somebody whose data has been deleted.
    """
    if player.user is None or player.is_former:
        return plain(player.name)
    return f"<@{player.user}>"


def moment(at: datetime) -> str:
    """A moment as each reader's own clock has it, such as "in 3 hours"."""
    return f"<t:{int(at.timestamp())}:R>"


def clock_time(at: datetime) -> str:
    """A moment as each reader's own clock has it, such as "20:30"."""
    return f"<t:{int(at.timestamp())}:t>"


def introduced(player: Player) -> str:
    """A seat's holder in a list of players: a computer player with style and strength behind its
    name.
    """
    if player.bot is None:
        return mention(player)
    return f"{mention(player)} · {player.bot.replace('-', ' ')} · {player.strength or USUAL}"


def options_text(game: AnyGame, options: Options) -> str:
    """A table's options in one line: those that differ from what is usual, or that none does."""
    usual = game.rules.options_type()
    changed = [
        f"{setting.title}: {setting.chosen(getattr(options, name)).label}"
        for name, setting in game.settings.items()
        if getattr(options, name) != getattr(usual, name)
    ]
    return " · ".join(changed) or "as usual"


def settled(game: AnyGame, view: TableView) -> Options:
    """A table's options with what its seats force, where it could begin with them as they are."""
    taken = len(view.players)
    if taken not in game.rules.seats_for(view.options):
        return view.options
    try:
        checked: Options = game.rules.check(view.options, taken)
    except Refused:
        return view.options  # whoever starts it is told why it cannot begin
    return checked
