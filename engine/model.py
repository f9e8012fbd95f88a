"""What every game is made of: actions, events, options, choices, outcomes, computer players."""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Generic, Literal, TypeAlias, TypeVar

import msgspec

from engine.words import Reader, counted, listed, minus

HIDDEN = -1
"""Stands for a card or number that the viewer may not know."""

Weight: TypeAlias = Literal["usual", "ending", "rare", "grave", "aside"]
"""What kind of decision an action is; decides where its button is, and the colour."""


class Action(msgspec.Struct, frozen=True, order=True):
    """A decision of a seat. Subclasses set `tag`: the command's name, `a-z-`, up to 32 long.

    The first line of a subclass's docstring describes the command (up to 100 characters). Each
    field is annotated `Annotated[T, msgspec.Meta(description="…")]`; people choose fields in order.
    A name that is a Python keyword ends in an underscore (`from_`), which people aren't shown.
    """

    is_final: ClassVar[bool] = False
    """Whether it ends the game for its seat, so that we ask once more."""
    button: ClassVar[str] = ""
    """The button's label, if the command's name says too little."""
    weight: ClassVar[Weight] = "usual"
    """"ending" ends or passes a turn, and is the usual thing when nothing else is left. "grave"
    throws something away: computers avoid it, and it takes two presses unless nothing else is left.
    "aside" is no move in the game, such as offering a draw: it's under **More …**.
    """


class Order(Action, frozen=True, tag="order"):
    """Give a standing order, which answers a routine question for you from now on.

    `apply` takes it from any seat at any time before the end; `actions` doesn't offer it. `name`
    and `value` are those of an `OrderSpec`.
    """

    name: str
    value: str


class Event(msgspec.Struct, frozen=True):
    """Something that happened, secrets included; `narrate` and `redact_event` decide who hears
    what.
    """

    shown_to_all: ClassVar[bool] = False
    """Whether it shows everyone something that may be hidden again at once, such as a card that is
    shuffled back. It's told to all.
    """


class SeatEvent(Event, frozen=True):
    """Something that one seat did."""

    seat: int


class Options(msgspec.Struct, frozen=True):
    """The options of a table. Each field has a default, and its help and bounds in
    `msgspec.Meta(description=…, ge=…, le=…)`.

    Forms understand `bool`, `int` with bounds, `Literal` of strings, and `str | None` for a table's
    own file.
    """


class OrderSpec(msgspec.Struct, frozen=True):
    """A standing order that seats may give; the first choice is the default."""

    name: str
    title: str
    choices: tuple[tuple[str, str], ...]
    """Each value, and its words."""


class Choice(msgspec.Struct, frozen=True):
    """A value of an action's field, as shown to who may choose it.

    `key` can be typed (up to 24 of `A-Za-z0-9+-`) and is unique within its field; `label` and
    `help` have up to 100 characters. `effect` is for the last question before an action: what
    it does, in up to 24 characters, behind the label.
    """

    key: str
    label: str
    help: str = ""
    effect: str = ""


class BestResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number that a server may keep as a record among games that compare.

    Those of the same `kind` compare, a key that `Game.record` puts into words. `fewer`: less is
    better.
    """

    kind: str
    value: int
    fewer: bool

    def is_better(self, other: int) -> bool:
        """Whether it beats another value.

        >>> BestResult("any", 3, fewer=True).is_better(4)
        True
        """
        return self.value != other and (self.value < other) == self.fewer


class Stake(msgspec.Struct, frozen=True):
    """What a game is measured by that nobody plays against anybody: `value` so far, in the unit of
    the wording. `kind` and `fewer` are those of its best result; `par` is what good players reach,
    if that is known.
    """

    kind: str
    value: int
    fewer: bool
    par: int | None = None


class Outcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game ended, by seat. If there are no `winners`, the note says why."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ranks: tuple[int, ...]
    """1 is first; equals share a rank, and the next ranks are skipped."""
    teams: tuple[int, ...]
    """Equal numbers play together."""
    note: str = ""
    """A sentence on a tie-break or special end, if any."""
    breakdown: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """What the points consist of: a key of `Wording.part_titles`, and a number by seat."""
    best_result: BestResult | None = None
    tie: tuple[str, int] = ("", 0)
    """What broke a tie, and how much of it the winner has."""

    @property
    def order(self) -> list[int]:
        """The seats, best first; equals in seat order."""
        return sorted(range(len(self.ranks)), key=lambda seat: self.ranks[seat])

    @property
    def breaks_ties(self) -> bool:
        """Whether seats with equal points have different ranks."""
        return len(set(zip(self.scores, self.ranks, strict=True))) > len(set(self.scores))

    @property
    def is_draw(self) -> bool:
        """Whether more than one team shares the first rank.

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
    """A style of computer players, at any strength.

    `score_actions` rates a seat's actions in a seen state, about in points; only the numbers of one
    decision compare.
    """

    title: str
    help: str
    score_actions: Callable[[StateT, int, Sequence[Action]], Sequence[float]]


class Memory(msgspec.Struct):
    """What a seat has learned beyond its view. Games that hide things have their own."""


class Ended(Event, frozen=True, tag="ended"):
    """The game is over: points and winners by seat, and what broke a tie (see `Outcome.tie`)."""

    scores: list[int]
    winners: list[int]
    tie: tuple[str, int]


class Ordered(Event, frozen=True, tag="ordered"):
    """A seat gave a standing order."""

    seat: int
    name: str
    value: str


def tie_note(notes: Mapping[str, str], tie: tuple[str, int]) -> str:
    """The sentence on what broke a tie, if anything did."""
    what, value = tie
    return notes.get(what, "").format(value)


def ended_sentence(event: Ended, reader: Reader, notes: Mapping[str, str]) -> list[str]:
    """How a game won by points ended, for its seats; the channel has a message of its own."""
    if reader.viewer is None:
        return []
    order = range(len(event.scores))
    first, *others = sorted(
        order, key=lambda seat: (seat not in event.winners, -event.scores[seat])
    )
    scores = [f"{reader.does(first, 'has')} {counted(event.scores[first], 'point')}"]
    scores += [f"{reader.name(seat)} {minus(event.scores[seat])}" for seat in others]
    win = reader.do(event.winners, "wins")
    told = [
        "The game is over.",
        f"{listed(scores)}.",
        f"{win}!" if len(event.winners) == 1 else f"{win} together!",
    ]
    note = tie_note(notes, event.tie)
    return [*told, note] if note else told
