"""Darwin's events, with all their secrets; `narration` decides who sees what.

Events hold whole cards, because a table may have its own card file.
"""

from engine.darwin.play.cards import Amounts, Card
from engine.darwin.play.state import Environment, Resource
from engine.model import Event, Ordered, SeatEvent


class Took(SeatEvent, frozen=True, tag="took"):
    """A seat picked up a Resource."""

    resource: Resource


class Drew(SeatEvent, frozen=True, tag="drew"):
    """A seat drew a card from the Eat or the Survive deck."""

    card: Card


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """A deck ran out, so all discarded cards were shuffled and put under their decks."""

    deck: int
    """The one that ran out."""
    cards: int
    """How many came back to it."""
    others: tuple[int, int, int]
    """How many came back to the other decks: Eat, Survive, Strategy."""


class Added(SeatEvent, frozen=True, tag="added"):
    """A seat paid for a card and added it to its species."""

    card: Card
    paid: Amounts


class Played(SeatEvent, frozen=True, tag="played"):
    """A To the … card was played and discarded."""

    card: Card
    resource: Resource


class Changed(SeatEvent, frozen=True, tag="changed"):
    """The Environment changed. `forfeits` are how many of the scarce Resource each seat lost, and
    `keepers` the seats that could keep theirs. `turn` says that it took a seat's whole turn.
    """

    environment: Environment
    forfeits: list[int]
    keepers: list[int]
    turn: bool


class GotStrategy(SeatEvent, frozen=True, tag="got-strategy"):
    """A seat drew a Strategy card for each of `eaten` Eat cards, as far as there were any."""

    cards: list[Card]
    eaten: int


class Discarded(SeatEvent, frozen=True, tag="discarded"):
    """A seat discarded a card face down."""

    card: Card


class Finished(SeatEvent, frozen=True, tag="finished"):
    """A seat's standing order ended its turn."""


class Called(SeatEvent, frozen=True, tag="called"):
    """A seat said "I will survive"."""


class NoneSurvived(Event, frozen=True, tag="none-survived"):
    """No species survived the last turns. The game may continue with the caller."""

    caller: int
    goes_on: bool


class Ended(Event, frozen=True, tag="ended"):
    """The game is over. `survivors` and `winners` may be empty."""

    survivors: list[int]
    adaptations: list[int]
    winners: list[int]
    tie: tuple[str, int]
    """What decided (see `Outcome.tie`)."""


EVENT_TYPES: tuple[type[Event], ...] = (
    Took,
    Drew,
    Reshuffled,
    Added,
    Played,
    Changed,
    GotStrategy,
    Discarded,
    Finished,
    Called,
    NoneSurvived,
    Ended,
    Ordered,
)
