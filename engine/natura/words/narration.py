"""What is heard of Natura's events: the one place where their sentences are made.

Nothing in Natura is secret, so everyone hears the same.
"""

from collections.abc import Sequence

from engine.model import Event
from engine.natura.board.kinds import NAMES, a_piece
from engine.natura.board.squares import square_name
from engine.natura.play import events as ev
from engine.words import listed, name_of


def narrate(event: Event, viewer: int | None, names: Sequence[str]) -> str | None:
    """What anyone hears of an event, or None."""
    match event:
        case ev.Moved(seat, kind, from_, to, eaten):
            onto = " onto the Meadow there, which is removed" if eaten else ""
            who, what = name_of(seat, names), NAMES[kind]
            return f"{who} moves the {what} from {square_name(from_)} to {square_name(to)}{onto}."
        case ev.Flipped(squares, kinds):
            return f"Turned over: {listed(_shown(squares, kinds))}."
        case ev.Lost(squares):
            return _lost(squares)
        case ev.Recovered(seat, kind, square):
            return f"{name_of(seat, names)} brings a {NAMES[kind]} back on {square_name(square)}."
        case ev.Left(seat):
            return f"{name_of(seat, names)} brings nothing back."
        case ev.Passed(seat):
            return f"{name_of(seat, names)} has no move and passes."
    return _of_the_end(event, viewer, names)


def _of_the_end(event: Event, viewer: int | None, names: Sequence[str]) -> str | None:
    """What is heard of offers, of giving up, and of the end, which has its own message in the
    channel.
    """
    match event:
        case ev.Offered(seat, draw):
            what = "offers a draw" if draw else "proposes to give the game up"
            return f"{name_of(seat, names)} {what}."
        case ev.Answered(seat, accepted):
            return f"{name_of(seat, names)} {'accepts' if accepted else 'declines'}."
        case ev.Resigned(seat):
            return f"{name_of(seat, names)} resigns."
        case ev.Ended(_, _, winners, note) if viewer is not None:
            return f"The game is over. {note}{_won(winners, names)}"
    return None


def _shown(squares: Sequence[int], kinds: Sequence[int]) -> list[str]:
    return [
        f"{square_name(square)} is now {a_piece(kind)}"
        for square, kind in zip(squares, kinds, strict=True)
    ]


def _lost(squares: Sequence[int]) -> str:
    where = listed([square_name(square) for square in squares])
    if len(squares) == 1:
        return f"The Rainforest on {where} is lost."
    return f"The Rainforests on {where} are lost."


def _won(winners: Sequence[int], names: Sequence[str]) -> str:
    if not winners:
        return ""
    who = listed([name_of(seat, names) for seat in winners])
    return f" {who} {'wins' if len(winners) == 1 else 'win together'}!"
