"""What every game is made of: actions, events, options, choices, outcomes, computer players;
and the events of several games with the words for them.
"""

from collections.abc import Callable, Sequence
from typing import ClassVar, Generic, Literal, TypeAlias, TypeVar

import msgspec

from engine.words import counted, listed, name_of

HIDDEN = -1
"""Stands in a redacted state where a card or number is that the viewer may not know."""

Weight: TypeAlias = Literal["usual", "ending", "rare", "grave"]
"""What kind of decision an action is, which its button shows by its colour."""


class Action(msgspec.Struct, frozen=True, order=True):
    """Something a seat decides. Subclasses set `tag`: the command's name, `a-z-`, up to 32 long.

    The first line of a subclass's docstring describes the command (up to 100 characters); each
    field is annotated `Annotated[T, msgspec.Meta(description="…")]` with what it names. Fields
    stand in the order in which a person is asked for them; each narrows the next. A field whose
    name is a Python keyword ends in an underscore (`from_`), which people are not shown.
    """

    is_final: ClassVar[bool] = False
    """Whether it ends the game for its seat, so that a person should be asked once more."""
    button: ClassVar[str] = ""
    """What the button says that leads to its choices, where the command's name says too little."""
    weight: ClassVar[Weight] = "usual"
    """"usual": what one mostly does. "ending": what ends or passes one's turn, and is the usual
    thing once nothing else is left that is. "rare": what one does now and then. "grave": what
    gives something up for good, as everything does that `is_final`.
    """


class Order(Action, frozen=True, tag="order"):
    """Give a standing order, which from now on answers a routine question at once.

    Not a move: `apply` takes it from any seat at any time before the end, and `actions` does not
    offer it. `name` and `value` are those of an `OrderSpec` of the game.
    """

    name: str
    value: str


class Event(msgspec.Struct, frozen=True):
    """Something that happened, with all its secrets: `narrate` and `redact_event` decide who
    hears what.
    """

    shown_to_all: ClassVar[bool] = False
    """Whether it shows everybody a hidden thing that may be hidden again at once, such as a card
    that is turned up and shuffled back. Its words must then be the same for all; they alone may
    tell what no state shows.
    """


class Options(msgspec.Struct, frozen=True):
    """What may be chosen for a table. Each field has a default, and is annotated with its help text
    and bounds by `msgspec.Meta(description=…, ge=…, le=…)`.

    Types that a table's form understands: `bool`, `int` with bounds, `Literal` of strings, and
    `str | None` for a file of the table's own (its text; None where the game's own is used).
    """


class OrderSpec(msgspec.Struct, frozen=True):
    """A standing order that the seats of a game may give. The first choice is the default."""

    name: str
    title: str
    choices: tuple[tuple[str, str], ...]
    """Value and the words for it."""


class Choice(msgspec.Struct, frozen=True):
    """How a value of an action's field is shown to the person who may choose it.

    `key` is short (up to 24 characters of `A-Za-z0-9+-`), can be typed, and tells apart the values
    of one field; `label` and `help` are up to 100 characters each.
    """

    key: str
    label: str
    help: str = ""


class BestResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a server may keep as a record: a number reached, among games that compare.

    `title` names what compares, such as "Mosaic, Flexible"; `unit` is the plural of what is
    counted; `fewer` says that a smaller number is the better one.
    """

    title: str
    value: int
    unit: str
    fewer: bool


class Outcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game ended: points, winners, ranks and teams by seat, and what decided it.

    `winners` are empty where nobody wins; then the note says why.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ranks: tuple[int, ...]
    """By seat: 1 is the first; equals share a rank, and the ranks they fill are left out then."""
    teams: tuple[int, ...]
    """By seat: equal numbers play together. Everybody's own number where each plays alone."""
    note: str = ""
    """A sentence on a tie-break or a special end, or nothing."""
    breakdown: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """What the points are made of: a title and a number for each seat."""
    best_result: BestResult | None = None
    """What a server may keep among its best results, where a game has such."""

    @property
    def is_draw(self) -> bool:
        """Whether nobody is first alone: the first rank is shared by more than one team.

        >>> Outcome((3, 3), (0, 1), (1, 1), (0, 1)).is_draw
        True
        >>> Outcome((3, 3), (0, 1), (1, 1), (0, 0)).is_draw
        False
        """
        first = zip(self.ranks, self.teams, strict=True)
        return len({team for rank, team in first if rank == 1}) > 1


StateT = TypeVar("StateT", bound=msgspec.Struct)
OptionsT = TypeVar("OptionsT", bound=Options)
ActionT = TypeVar("ActionT", bound=Action)


class Bot(msgspec.Struct, Generic[StateT], frozen=True):
    """A style of computer players: what it likes, whatever its strength.

    `worths` takes a seen state, a seat and its actions, and gives a number for each action: the
    more, the better, in about the game's points. Only numbers of one decision compare.
    """

    title: str
    help: str
    worths: Callable[[StateT, int, Sequence[Action]], Sequence[float]]


class Memory(msgspec.Struct):
    """What a seat has learned and its view of the state does not show any more. Games that hide
    things have a kind of their own; this one holds nothing.
    """


class Ended(Event, frozen=True, tag="ended"):
    """The game is over: points and winners by seat, and what decided a tie."""

    scores: list[int]
    winners: list[int]
    note: str


class Ordered(Event, frozen=True, tag="ordered"):
    """A seat gave a standing order."""

    seat: int
    name: str
    value: str


def ended_sentence(event: Ended, viewer: int | None, names: Sequence[str]) -> str | None:
    """How a game by points ended, for its seats: in the channel the end has its own message."""
    if viewer is None:
        return None
    scores = [
        f"{name_of(seat, names)} {counted(points, 'point')}"
        for seat, points in enumerate(event.scores)
    ]
    first = listed([name_of(seat, names) for seat in event.winners])
    win = "wins" if len(event.winners) == 1 else "win together"
    return f"The game is over: {listed(scores)}. {first} {win}! {event.note}".rstrip()


def order_heard(event: Ordered, viewer: int | None, orders: Sequence[OrderSpec]) -> Ordered | None:
    """A standing order as its own seat may know it; nothing of an order that the game has no more.

    Nobody else ever hears of one.
    """
    known = viewer == event.seat and any(spec.name == event.name for spec in orders)
    return event if known else None


def ordered_sentence(event: Ordered, viewer: int | None, orders: Sequence[OrderSpec]) -> str | None:
    """What a seat hears of its own standing order; nothing of an order that the game has no more.

    Nobody else ever hears of one.
    """
    if viewer != event.seat:
        return None
    for spec in orders:
        if spec.name == event.name:
            return f"Standing order: {spec.title}: {dict(spec.choices)[event.value]}."
    return None
