"""Natura's log. Nothing is secret, so everyone reads the same."""

from collections.abc import Callable, Sequence

from engine.model import Event
from engine.natura.board.kinds import NAMES
from engine.natura.board.squares import square_name
from engine.natura.play import events as ev
from engine.natura.play.scoring import note_on
from engine.stories import Concern, Concerns, MergeRule, MergeRules, Told, sentences, when_own
from engine.words import Reader, a, listed


def _moved(event: ev.Moved, reader: Reader) -> str:
    way = f"from {square_name(event.from_)} to {square_name(event.to)}"
    move = f"{reader.does(event.seat, 'moves')} the {NAMES[event.kind]} {way}"
    remove = reader.verb(event.seat, "removes")
    return f"{move} and {remove} the Meadow there." if event.eaten else f"{move}."


def _flipped(event: ev.Flipped, _reader: Reader) -> str:
    shown = zip(event.squares, event.kinds, strict=True)
    turned = listed([f"{square_name(square)} into {a(NAMES[kind])}" for square, kind in shown])
    return f"The move turns {turned}."


def _lost(event: ev.Lost, _reader: Reader) -> str:
    where = listed([square_name(square) for square in event.squares])
    if len(event.squares) == 1:
        return f"The Rainforest on {where} is removed: two Fires or Storms touch it."
    return f"The Rainforests on {where} are removed: two Fires or Storms touch each of them."


def _recovered(event: ev.Recovered, reader: Reader) -> str:
    bring = reader.does(event.seat, "brings")
    return f"{bring} a {NAMES[event.kind]} back on {square_name(event.square)}."


def _move(events: Sequence[Event], reader: Reader) -> list[str]:
    """A move with what it did to other pieces, and the life it brought back."""
    return [told for event in events for told in sentences(SENTENCES[type(event)](event, reader))]


def _passed(event: ev.Passed, reader: Reader) -> str:
    return f"{reader.does(event.seat, 'has')} no move and {reader.verb(event.seat, 'passes')}."


def _offered(event: ev.Offered, reader: Reader) -> str:
    if event.draw:
        return f"{reader.does(event.seat, 'offers')} a draw."
    return f"{reader.does(event.seat, 'proposes')} giving up."


def _answered(event: ev.Answered, reader: Reader) -> str:
    return f"{reader.does(event.seat, 'accepts' if event.accepted else 'declines')}."


def _ended(event: ev.Ended, reader: Reader) -> Told:
    """The channel has a message of its own for the end."""
    if reader.viewer is None:
        return None
    note = note_on(event)
    if not event.winners:
        return ["The game is over.", note]
    win = reader.do(event.winners, "wins")
    if event.reason == "resigned":
        return f"{win}!"
    return [f"{win}!" if len(event.winners) == 1 else f"{win} together!", note]


SENTENCES: dict[type[Event], Callable[..., Told]] = {
    ev.Moved: _moved,
    ev.Flipped: _flipped,
    ev.Lost: _lost,
    ev.Recovered: _recovered,
    ev.Left: lambda event, reader: f"{reader.does(event.seat, 'leaves')} the square empty.",
    ev.Passed: _passed,
    ev.Offered: _offered,
    ev.Answered: _answered,
    ev.Resigned: lambda event, reader: f"{reader.does(event.seat, 'resigns')}.",
    ev.Ended: _ended,
}

_EFFECTS = ev.Flipped, ev.Lost, ev.Recovered, ev.Left
MERGE_RULES: MergeRules = {
    ev.Moved: MergeRule(
        _move,
        # No two moves are one story.
        lambda event: (event.seat, event.from_, event.to),
        lambda _so_far, event: isinstance(event, _EFFECTS),
    )
}
"""A move is one story with all that follows from it."""

CONCERNS: Concerns = {
    ev.Lost: Concern.HARM,
    ev.Recovered: when_own(lambda event: event.seat, Concern.GAIN),
    ev.Offered: Concern.REVEAL,
    ev.Answered: Concern.REVEAL,
    ev.Resigned: Concern.END,
    ev.Ended: Concern.END,
}
"""How much each matters to its viewer: life that is removed is everybody's."""
