"""Tables and views of them, with the longest names and numbers."""

import random
from datetime import UTC, datetime

import msgspec

from engine.model import Event, Options
from engine.registry import AnyGame
from host.messages.facts import TableFacts
from host.table.place import Place
from host.table.requests import Proposal, UndoNote, UndoRequest
from host.table.seats import Player
from host.table.stored_table import Status
from host.table.table_time import Pause, SeatClock, TableTime
from host.table.views import SeatView, TableView

LONG_NAME = "*_~`|" * 20
MANY_EVENTS = 60
LONG_NUMBER = 2**63 - 1

LATE = datetime(2026, 1, 1, tzinfo=UTC)
_CLOCK = SeatClock(LATE, answer_by=LATE)
"""Everyone is out of time."""


async def _stays(_: int) -> None:
    """Nobody gets up."""


def facts_of(view: TableView, seats: range) -> TableFacts:
    """What messages about a table go by, when nobody is known."""
    return TableFacts(
        view,
        seats,
        {},
        is_paused=False,
        now=LATE,
        is_covered=lambda _: False,
        give_up_seat=_stays,
    )


def table_of(game: AnyGame, seats: int, options: Options, status: Status) -> TableView:
    """A table whose every name and number is as long as it can be."""
    people = [Player(LONG_NUMBER - seat, LONG_NAME) for seat in range(seats)]
    people[-1] = Player(None, LONG_NAME, next(iter(game.bots)), LONG_NUMBER - 99, is_free=True)
    over = status in {"finished", "abandoned"}
    return TableView(
        id=9_999_999_999,
        place=Place(LONG_NUMBER, LONG_NUMBER),
        game=game.name,
        status=status,
        host=LONG_NUMBER,
        players=tuple(people),
        options=options,
        commitment="f" * 64,
        seed="f" * 64 if over else None,
        actors=(),
        created=datetime(2026, 1, 1, tzinfo=UTC),
        started=None if status == "lobby" else datetime(2026, 1, 1, tzinfo=UTC),
        ended=datetime(2026, 1, 1, tzinfo=UTC) if over else None,
        abandon_votes=tuple(player.user for player in people if player.user is not None),
        time=TableTime("three-days", days_off=99, on_timeout="open", thinking_s=2),
        clocks=tuple(_CLOCK if player.user is not None else None for player in people),
        nudgeable=(0,),
        openable=(0,),
    )


def but(view: TableView, **changes: object) -> TableView:
    """The same with other values; a part's are in a dictionary."""
    changed = {
        name: msgspec.structs.replace(getattr(view, name), **value)
        if isinstance(value, dict)
        else value
        for name, value in changes.items()
    }
    return msgspec.structs.replace(view, **changed)


def proposes(seen: SeatView) -> SeatView:
    """The same while a new time per turn is proposed."""
    proposal = Proposal("pace", (0,), "bank")
    view = but(seen.view, requests={"proposal": proposal}, abandon_votes=())
    return msgspec.structs.replace(seen, view=view)


def note_of_undo(game: AnyGame, state: msgspec.Struct) -> UndoNote:
    """An undo of many actions, half of which revealed something."""
    state, rng, events = game.rules.copy(state), random.Random(1), list[Event]()
    while (actors := game.rules.actors(state)) and len(events) < MANY_EVENTS:
        offered = game.rules.actions(state, actors[0])
        events += game.rules.apply(state, actors[0], rng.choice(offered), rng)
    heard = [each for each in (game.rules.redact_event(event, None) for event in events) if each]
    half = len(heard) // 2
    plain, showed = (
        msgspec.Raw(game.storage.encode(part)) for part in (heard[:half], heard[half:])
    )
    return UndoNote(plain, showed, revealed=True, is_free=False)


def asks_to_undo(seen: SeatView, note: UndoNote) -> SeatView:
    """The same while somebody asks to undo that."""
    request = UndoRequest(0, 99_999, note, "f" * 12)
    view = but(seen.view, requests={"undo": request}, abandon_votes=())
    return msgspec.structs.replace(seen, view=view)


def paused(seen: SeatView) -> SeatView:
    """The same while a manager has paused the game."""
    pause = Pause(LATE, LONG_NUMBER)
    view = but(seen.view, time={"pause": pause}, clocks=(), requests={"proposal": None})
    return msgspec.structs.replace(seen, view=view, actions=[])


def seen_by(game: AnyGame, table: TableView, state: msgspec.Struct, seat: int | None) -> SeatView:
    """A seat's (None: a spectator's) view of a table in this state."""
    redacted = game.rules.redact(state, seat)
    return SeatView(
        view=table,
        seat=seat,
        state=redacted,
        actions=[] if seat is None else game.rules.actions(redacted, seat),
        decision="f" * 12,
        orders={} if seat is None else game.rules.orders.of(redacted, seat),
    )
