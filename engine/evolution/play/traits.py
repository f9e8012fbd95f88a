"""Traits as bits, their abilities in a few words, and how species take food."""

from functools import cache

from engine.evolution.play.events import Cause, Food, Source, Took
from engine.evolution.play.state import TRAITS, Species, State, owner, trait_of
from engine.model import Event

(
    AMBUSH,
    BURROWING,
    CARNIVORE,
    CLIMBING,
    COOPERATION,
    DEFENSIVE_HERDING,
    FAT_TISSUE,
    FERTILE,
    FORAGING,
    HARD_SHELL,
    HORNS,
    INTELLIGENCE,
    LONG_NECK,
    PACK_HUNTING,
    SCAVENGER,
    SYMBIOSIS,
    WARNING_CALL,
) = (1 << number for number in range(len(TRAITS)))

DEFENSIVE = BURROWING | CLIMBING | DEFENSIVE_HERDING | HARD_SHELL | HORNS | SYMBIOSIS | WARNING_CALL
"""The traits with a white border."""

SHELL = 4
"""What Hard Shell adds to the body size that an attacker must exceed."""

THOUGHT = 2
"""Plants that one card brings a species with Intelligence."""

ABILITIES = (
    "as a carnivore, it ignores Warning Call",
    "can't be attacked while it isn't hungry",
    "attacks smaller species for meat; never eats plants",
    "only a carnivore with Climbing can attack it",
    "when it takes food, its right neighbour takes 1 of the same kind",
    "only a carnivore with a larger population can attack it",
    "stores food up to its body size, to eat next round",
    "+1 population each round if plants are left",
    "takes 1 more plant if it is still hungry",
    "its body counts as 4 larger when attacked",
    "the population of a species that attacks it drops by 1",
    "discard a card to take 2 plants from the bank, or to ignore a defence",
    "takes 1 plant from the bank before the reveal",
    "as a carnivore, it attacks with body size plus population",
    "takes 1 meat when any attack succeeds",
    "can't be attacked while its right neighbour is larger",
    "only a carnivore with Ambush can attack its neighbours",
)
"""Each trait's ability, by its index in `TRAITS`."""


@cache
def bits_of(cards: tuple[int, ...]) -> int:
    """The set of these cards' traits as bits."""
    bits = 0
    for card in cards:
        bits |= 1 << trait_of(card)
    return bits


def traits_of(one: Species) -> int:
    """The set of a species' face-up traits as bits."""
    return bits_of(one.up)


@cache
def names_in(bits: int) -> tuple[str, ...]:
    """The names of the traits in a set of bits, in the order of the alphabet."""
    return tuple(name for number, name in enumerate(TRAITS) if bits >> number & 1)


def bit_named(name: str) -> int:
    """The bit of a trait's name; 0 for a word that is no trait."""
    return 1 << TRAITS.index(name) if name in TRAITS else 0


def is_hungry(one: Species) -> bool:
    """Whether it has less food on its board than population."""
    return one.food < one.population


def fat_room(one: Species) -> int:
    """How much more food its Fat Tissue can store, if it has one: up to its body size."""
    return one.body - one.fat if traits_of(one) & FAT_TISSUE else 0


def room_of(one: Species) -> int:
    """How much more food it has room for, on its board and on Fat Tissue."""
    return one.population - one.food + fat_room(one)


def take(
    state: State,
    one: Species,
    amount: int,
    kind: Food,
    source: Source,
    cause: Cause,
    events: list[Event],
) -> bool:
    """A species takes up to this much food at once; tells whether it took any.

    Food goes to hungry population first, the rest onto Fat Tissue up to body size. Foraging adds a
    plant if population is still hungry. Then Cooperation lets the right neighbour take 1 of the
    same; the chain ends where nothing can be taken.
    """
    traits = traits_of(one)
    if kind == "plant" and traits & CARNIVORE:
        return False
    hungry = one.population - one.food
    room = hungry + (one.body - one.fat if traits & FAT_TISSUE else 0)
    # The bank never runs out; the watering hole gives what it has.
    if source == "hole":
        room = min(room, state.plants)
    amount = min(amount, room)
    if amount <= 0:
        return False
    board = min(amount, hungry)
    extra = 0
    # Foraging's plant is for hungry population only, if there is one more (ruling 1).
    if traits & FORAGING and kind == "plant" and board < hungry:
        extra = 1 if source == "bank" or state.plants > amount else 0
    one.food += board + extra
    one.fat += amount - board
    if source == "hole":
        state.plants -= amount + extra
    events.append(Took(one.id, kind, source, amount, amount - board, extra, cause, state.plants))
    # One for each take, whatever Foraging added (ruling 1); the neighbour's own may follow.
    if traits & COOPERATION:
        neighbour = right_of(state, one)
        if neighbour is not None:
            take(state, neighbour, 1, kind, source, "Cooperation", events)
    return True


def right_of(state: State, one: Species) -> Species | None:
    """The species to the right of this one in its owner's row."""
    row = state.seats[owner(one.id)].species
    for at, other in enumerate(row[:-1]):
        if other is one:
            return row[at + 1]
    return None
