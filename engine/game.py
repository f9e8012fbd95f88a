"""The contract of a game: small, and the same for every game of the house.

A game is a folder in `engine/` whose `GAME` is an instance of a subclass of `Game`. Its state is a
`msgspec.Struct` that only `apply` changes, its actions are frozen structs whose fields are things
a player names, and its events are frozen structs from which `narrate` makes sentences.

Three laws hold for every game (tests/engine/test_laws.py):

1. `actions(state, seat) == actions(redact(state, seat), seat)`.
2. Two states that differ only in what a seat cannot know look the same to it in every way.
3. The setup and the log of actions, replayed, give the same state to the byte; a copy never
   changes when another copy does; nothing draws on a global random source.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import ClassVar, Generic, TypeVar, Union

import msgspec

from engine.errors import CorruptRecord

HIDDEN = -1
"""Stands in a redacted state where a card or number is that the viewer may not know."""


class Action(msgspec.Struct, frozen=True, order=True):
    """Something a seat decides. Subclasses set `tag`: the command's name, `a-z-`, up to 32 long.

    The first line of a subclass's docstring describes the command (up to 100 characters); each
    field is annotated `Annotated[T, msgspec.Meta(description="…")]` with what it names. Fields
    stand in the order in which a person is asked for them; each narrows the next. A field whose
    name is a Python keyword ends in an underscore (`from_`), which people are not shown.
    """

    is_final: ClassVar[bool] = False
    """Whether it ends the game for its seat, so that a person should be asked once more."""


class Order(Action, frozen=True, tag="order"):
    """Give a standing order, which from now on answers a routine question at once.

    Not a move: `apply` takes it from any seat at any time before the end, and `actions` does not
    offer it. `name` and `value` are those of an `OrderSpec` of the game.
    """

    name: str
    value: str


class Event(msgspec.Struct, frozen=True):
    """Something that happened, with all its secrets: only `narrate` decides who hears what."""


class Options(msgspec.Struct, frozen=True):
    """What may be chosen for a table. Each field has a default, and is annotated with its help text
    and bounds by `msgspec.Meta(description=…, ge=…, le=…)`.

    Types that a table's form understands: `bool`, `int` with bounds, `Literal` of strings, and
    `str | None` for a file of the table's own (its text; None where the house's is used).
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


class Feat(msgspec.Struct, frozen=True):
    """What a server may keep as a record: a number reached, among games that compare.

    `title` names what compares, such as "Mosaic, Flexible"; `unit` is the plural of what is
    counted; `fewer` says that a smaller number is the better one.
    """

    title: str
    value: int
    unit: str
    fewer: bool


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: points and winners by seat, and what decided it.

    `winners` are empty where nobody wins; then the note says why.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    note: str = ""
    """A sentence on a tie-break or a special end, or nothing."""
    breakdown: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """What the points are made of: a title and a number for each seat."""
    feat: Feat | None = None
    """What may be kept as a record, where a game has records."""


StateT = TypeVar("StateT", bound=msgspec.Struct)
OptionsT = TypeVar("OptionsT", bound=Options)
ActionT = TypeVar("ActionT", bound=Action)


class Bot(msgspec.Struct, Generic[StateT], frozen=True):
    """A computer player. `choose` takes a seen state, the seat, its actions and a random source."""

    title: str
    help: str
    choose: Callable[[StateT, int, Sequence[Action], random.Random], Action]


class Game(ABC, Generic[StateT, OptionsT]):
    """One game: its parts, its rules and its words. See the module's docstring for the laws."""

    name: ClassVar[str]
    """In lower case: the command's name, and the key in records."""
    title: ClassVar[str]
    summary: ClassVar[str]
    """One line, up to 100 characters."""
    rules_version: ClassVar[int]
    """Goes up with each change after which a recorded game would replay differently."""
    min_seats: ClassVar[int]
    max_seats: ClassVar[int]
    keeps_feats: ClassVar[bool] = False
    """Whether an outcome may have a `feat`; a game without is not looked through for records."""
    options_type: type[OptionsT]
    state_type: type[StateT]
    action_types: ClassVar[tuple[type[Action], ...]]
    """In the order in which buttons and `actions` list them; without `Order`."""
    event_types: ClassVar[tuple[type[Event], ...]]
    orders: ClassVar[tuple[OrderSpec, ...]] = ()
    bots: Mapping[str, Bot[StateT]]
    """By name; the first is the one that is offered first."""

    def seats_for(self, options: OptionsT) -> range:
        """The numbers of seats that can play with these options, before `check` settles them."""
        del options
        return range(self.min_seats, self.max_seats + 1)

    # --- rules ---------------------------------------------------------------------------------

    @abstractmethod
    def check(self, options: OptionsT, seats: int) -> OptionsT:
        """The options as they will hold for so many seats, with what the rules force.

        Raises `BadOption` (or `BadFile` for a table's own file) naming what cannot be.
        """

    @abstractmethod
    def setup(self, options: OptionsT, seats: int, rng: random.Random) -> StateT:
        """The state at the first decision, for options that came through `check`."""

    @abstractmethod
    def actors(self, state: StateT) -> tuple[int, ...]:
        """The seats that must decide now, ascending; empty only when the game is over."""

    @abstractmethod
    def actions(self, state: StateT, seat: int) -> list[Action]:
        """Every legal action of a seat, by the order of `action_types`, then of their fields.

        Empty for a seat that is not among the actors. Never empty for one that is.
        """

    @abstractmethod
    def apply(self, state: StateT, seat: int, action: Action, rng: random.Random) -> list[Event]:
        """Carry out an action and all that follows without a decision; change `state` in place.

        Raises `NotYourTurn`, `IllegalAction` or `GameOver`, and then leaves `state` as it was.
        """

    @abstractmethod
    def redact(self, state: StateT, viewer: int | None) -> StateT:
        """A new state with what this seat (None: a spectator) may know, built from what may be
        seen. `HIDDEN` stands for each card that may not.
        """

    @abstractmethod
    def determinize(self, seen: StateT, viewer: int | None, rng: random.Random) -> StateT:
        """A full state that could be the true one behind a redacted one."""

    @abstractmethod
    def outcome(self, state: StateT) -> Outcome | None:
        """None while the game goes on."""

    @abstractmethod
    def orders_of(self, state: StateT, seat: int) -> Mapping[str, str]:
        """The standing orders of a seat by name."""

    def storytellers(self, state: StateT) -> tuple[int, ...]:
        """The seats that are asked for a name and a story once the game is over; mostly none."""
        del state
        return ()

    # --- words ---------------------------------------------------------------------------------

    @abstractmethod
    def status(self, seen: StateT) -> str:
        """Where the game stands in a few words, such as "Round 2 of 4 · Feeding"."""

    @abstractmethod
    def question(self, seen: StateT, seat: int) -> str:
        """What the game asks of a seat now, to be read by everyone; one sentence to "you"-less,
        such as "feed a species or discard cards as food".
        """

    @abstractmethod
    def choice(self, seen: StateT, seat: int, action: Action, field: str) -> Choice:
        """How the value of one field of a legal action is shown to the seat that may take it."""

    def conceivable(self, seen: StateT, seat: int, kind: type[Action]) -> Iterable[Action]:  # noqa: ARG002
        """What a seat might mean by an action of this kind though it is not legal now.

        Only used to find out what was meant, so that `apply` can say why not. `choice` must be able
        to name their fields. Nothing by default: then a refusal is a general one.
        """
        return ()

    @abstractmethod
    def phrase(self, seen: StateT, seat: int, action: Action) -> str:
        """A legal action in a few words for its seat, up to 80 characters: "Hunt B1 with A2"."""

    @abstractmethod
    def narrate(self, event: Event, viewer: int | None, names: Sequence[str]) -> str | None:
        """What a viewer (None: everyone in the channel) hears of an event, as one sentence in
        Discord's markdown; None where there is nothing to hear. `names` are those of the seats, as
        people typed them: escaped here.
        """

    @cached_property
    @abstractmethod
    def rules(self) -> tuple[tuple[str, str], ...]:
        """The rules for players: title and text of each page, the text up to 3,500 characters."""

    # --- storage: the same for every game ------------------------------------------------------

    @cached_property
    def _encoder(self) -> msgspec.json.Encoder:
        return msgspec.json.Encoder()

    @cached_property
    def _state_decoder(self) -> msgspec.json.Decoder[StateT]:
        return msgspec.json.Decoder(self.state_type)

    @cached_property
    def _action_decoder(self) -> msgspec.json.Decoder[Action]:
        return msgspec.json.Decoder(Union[(*self.action_types, Order)])

    @cached_property
    def _events_decoder(self) -> msgspec.json.Decoder[list[Event]]:
        return msgspec.json.Decoder(list[Union[self.event_types]])  # type: ignore[name-defined]  # noqa: UP007

    def encode(self, struct: msgspec.Struct | Sequence[Event]) -> bytes:
        """A state, an action, options or a list of events as JSON bytes, always the same ones."""
        return self._encoder.encode(struct)

    def decode_state(self, data: bytes) -> StateT:
        """The state of these bytes. Raises `CorruptRecord`."""
        try:
            return self._state_decoder.decode(data)
        except msgspec.MsgspecError as error:
            msg = f"{self.name}: the stored state does not decode: {error}"
            raise CorruptRecord(msg) from error

    def decode_action(self, data: bytes) -> Action:
        """The action of these bytes. Raises `CorruptRecord`."""
        try:
            return self._action_decoder.decode(data)
        except msgspec.MsgspecError as error:
            msg = f"{self.name}: the action does not decode: {error}"
            raise CorruptRecord(msg) from error

    def decode_events(self, data: bytes) -> list[Event]:
        """The events of these bytes. Raises `CorruptRecord`."""
        try:
            return self._events_decoder.decode(data)
        except msgspec.MsgspecError as error:
            msg = f"{self.name}: the events do not decode: {error}"
            raise CorruptRecord(msg) from error

    def decode_options(self, data: bytes) -> OptionsT:
        """The options of these bytes. Raises `CorruptRecord`."""
        try:
            return msgspec.json.decode(data, type=self.options_type)
        except msgspec.MsgspecError as error:
            msg = f"{self.name}: the options do not decode: {error}"
            raise CorruptRecord(msg) from error

    def copy(self, state: StateT) -> StateT:
        """A state that shares nothing changeable with `state`."""
        return self.decode_state(self.encode(state))

    def sort_key(self, action: Action) -> tuple[object, ...]:
        """The key by which `actions` are in order."""
        kind = self.action_types.index(type(action))
        return (kind, *(getattr(action, field) for field in action.__struct_fields__))
