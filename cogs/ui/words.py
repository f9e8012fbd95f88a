"""Small wordings that several screens share."""

from collections.abc import Sequence
from datetime import datetime

from engine.errors import Refused
from engine.model import Options
from engine.players.model import USUAL
from engine.words import escaped, listed, single_line
from host.table.models import AnyGame, Player, SeatView, TableView

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


def turn_text(game: AnyGame, seen: SeatView) -> str:
    """Who must decide what; seats that are asked the same stand together."""
    asked: dict[str, list[int]] = {}
    for seat in seen.view.actors:
        asked.setdefault(game.wording.question(seen.begun, seat), []).append(seat)
    label = "To act" if seen.view.pause is None else "To act after the pause"
    return "\n".join(f"**{label}:** {due(seen.view, who)}: {what}" for what, who in asked.items())


def due(view: TableView, seats: Sequence[int]) -> str:
    """Who must decide, and by when, where time counts: said once where it is the same for all."""
    names = [mention(view.players[seat]) for seat in seats]
    ends = [_end(view, seat) for seat in seats]
    if len(seats) > 1 and ends[0] and len(set(ends)) == 1:
        return f"{listed(names)} (all due {ends[0]})"
    return listed(
        [f"{who} (due {end})" if end else who for who, end in zip(names, ends, strict=True)]
    )


def _end(view: TableView, seat: int) -> str:
    """When a seat's time ends; empty where none runs."""
    clock = view.clocks[seat] if view.clocks else None
    return "" if clock is None or clock.asked is not None else moment(clock.until)
