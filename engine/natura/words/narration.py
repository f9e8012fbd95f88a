"""Natura's log. Nothing is secret, so everyone reads the same."""

from collections.abc import Callable, Sequence

from engine.model import Event
from engine.natura.board.kinds import NAMES
from engine.natura.board.squares import square_name
from engine.natura.play import events as ev
from engine.natura.play.scoring import note_on
from engine.stories import Concern, Concerns, when_own
from engine.words import a, listed, name_of


def _moved(event: ev.Moved, _viewer: int | None, names: Sequence[str]) -> str:
    way = f"from {square_name(event.from_)} to {square_name(event.to)}"
    move = f"{name_of(event.seat, names)} moves the {NAMES[event.kind]} {way}"
    return f"{move} and removes the Meadow there." if event.eaten else f"{move}."


def _flipped(event: ev.Flipped, _viewer: int | None, _names: Sequence[str]) -> str:
    shown = zip(event.squares, event.kinds, strict=True)
    turned = listed([f"{square_name(square)} into {a(NAMES[kind])}" for square, kind in shown])
    return f"The move turns {turned}."


def _lost(event: ev.Lost, _viewer: int | None, _names: Sequence[str]) -> str:
    where = listed([square_name(square) for square in event.squares])
    if len(event.squares) == 1:
        return f"The Rainforest on {where} is removed: two Fires or Storms touch it."
    return f"The Rainforests on {where} are removed: two Fires or Storms touch each of them."


def _recovered(event: ev.Recovered, _viewer: int | None, names: Sequence[str]) -> str:
    who = name_of(event.seat, names)
    return f"{who} brings a {NAMES[event.kind]} back on {square_name(event.square)}."


def _offered(event: ev.Offered, _viewer: int | None, names: Sequence[str]) -> str:
    what = "offers a draw" if event.draw else "proposes giving up"
    return f"{name_of(event.seat, names)} {what}."


def _answered(event: ev.Answered, _viewer: int | None, names: Sequence[str]) -> str:
    return f"{name_of(event.seat, names)} {'accepts' if event.accepted else 'declines'}."


def _ended(event: ev.Ended, viewer: int | None, names: Sequence[str]) -> str | None:
    """The channel has a message of its own for the end."""
    if viewer is None:
        return None
    who = listed([name_of(seat, names) for seat in event.winners])
    won = f"{who} {'wins' if len(event.winners) == 1 else 'win together'}!"
    return f"{won if who else 'The game is over.'} {note_on(event)}"


SENTENCES: dict[type[Event], Callable[..., str | None]] = {
    ev.Moved: _moved,
    ev.Flipped: _flipped,
    ev.Lost: _lost,
    ev.Recovered: _recovered,
    ev.Left: lambda event, _, names: f"{name_of(event.seat, names)} doesn't bring life back.",
    ev.Passed: lambda event, _, names: f"{name_of(event.seat, names)} has no move and passes.",
    ev.Offered: _offered,
    ev.Answered: _answered,
    ev.Resigned: lambda event, _, names: f"{name_of(event.seat, names)} resigns.",
    ev.Ended: _ended,
}

CONCERNS: Concerns = {
    ev.Lost: Concern.HARM,
    ev.Recovered: when_own(lambda event: event.seat, Concern.GAIN),
    ev.Offered: Concern.REVEAL,
    ev.Answered: Concern.REVEAL,
    ev.Resigned: Concern.REVEAL,
    ev.Ended: Concern.REVEAL,
}
"""How much each matters to its viewer: life that is removed is everybody's."""
