"""What is heard of Natura's events: the one place where their sentences are made.

Nothing in Natura is secret, so everyone hears the same.
"""

from collections.abc import Callable, Sequence

from engine.model import Event
from engine.natura.board.kinds import NAMES, a_piece
from engine.natura.board.squares import square_name
from engine.natura.play import events as ev
from engine.words import listed, name_of


def _moved(event: ev.Moved, _viewer: int | None, names: Sequence[str]) -> str:
    onto = " onto the Meadow there, which is removed" if event.eaten else ""
    who, what = name_of(event.seat, names), NAMES[event.kind]
    return (
        f"{who} moves the {what} from {square_name(event.from_)} to {square_name(event.to)}{onto}."
    )


def _flipped(event: ev.Flipped, _viewer: int | None, _names: Sequence[str]) -> str:
    return f"Turned over: {listed(_shown(event.squares, event.kinds))}."


def _shown(squares: Sequence[int], kinds: Sequence[int]) -> list[str]:
    return [
        f"{square_name(square)} is now {a_piece(kind)}"
        for square, kind in zip(squares, kinds, strict=True)
    ]


def _lost(event: ev.Lost, _viewer: int | None, _names: Sequence[str]) -> str:
    where = listed([square_name(square) for square in event.squares])
    if len(event.squares) == 1:
        return f"The Rainforest on {where} is lost."
    return f"The Rainforests on {where} are lost."


def _recovered(event: ev.Recovered, _viewer: int | None, names: Sequence[str]) -> str:
    who = name_of(event.seat, names)
    return f"{who} brings a {NAMES[event.kind]} back on {square_name(event.square)}."


def _offered(event: ev.Offered, _viewer: int | None, names: Sequence[str]) -> str:
    what = "offers a draw" if event.draw else "proposes to give the game up"
    return f"{name_of(event.seat, names)} {what}."


def _answered(event: ev.Answered, _viewer: int | None, names: Sequence[str]) -> str:
    return f"{name_of(event.seat, names)} {'accepts' if event.accepted else 'declines'}."


def _ended(event: ev.Ended, viewer: int | None, names: Sequence[str]) -> str | None:
    """The end has its own message in the channel."""
    if viewer is None:
        return None
    return f"The game is over. {event.note}{_won(event.winners, names)}"


def _won(winners: Sequence[int], names: Sequence[str]) -> str:
    if not winners:
        return ""
    who = listed([name_of(seat, names) for seat in winners])
    return f" {who} {'wins' if len(winners) == 1 else 'win together'}!"


SENTENCES: dict[type[Event], Callable[..., str | None]] = {
    ev.Moved: _moved,
    ev.Flipped: _flipped,
    ev.Lost: _lost,
    ev.Recovered: _recovered,
    ev.Left: lambda event, _, names: f"{name_of(event.seat, names)} brings nothing back.",
    ev.Passed: lambda event, _, names: f"{name_of(event.seat, names)} has no move and passes.",
    ev.Offered: _offered,
    ev.Answered: _answered,
    ev.Resigned: lambda event, _, names: f"{name_of(event.seat, names)} resigns.",
    ev.Ended: _ended,
}
