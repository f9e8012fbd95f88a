"""Tables of Nature set by hand, the most crowded ones that the rules allow, and its goldens."""

from engine.model import HIDDEN, Event
from engine.nature import GAME
from engine.nature.play.events import AteMeat, Extinct, Hunted, Lost, RoundBegan, Starved
from engine.nature.play.state import (
    CARD_KINDS,
    CLAWED,
    FAST,
    HORNED,
    OPPORTUNISTIC,
    PLATED,
    SCAVENGING,
    SOCIAL,
    SPECIES_PER_SEAT,
    TUSKED,
    Hunting,
    NatureOptions,
    Species,
    State,
    make_card,
)
from engine.species_games.events import FoodStored
from tests.engine.nature.tables import table
from tests.render.samples import Golden, Position

MOST_SPECIES = 8
"""A seat has one new species in each of up to eight rounds."""
_TRAITS = (
    (CLAWED, SOCIAL),
    (FAST, FAST, FAST),
    (HORNED, PLATED, OPPORTUNISTIC),
    (),
    (PLATED, PLATED, PLATED),
    (OPPORTUNISTIC, OPPORTUNISTIC),
    (TUSKED,),
    (SOCIAL, CLAWED, FAST),
)


def crowded(seats: int, species: int = MOST_SPECIES, *, cards: int = 5) -> State:
    """Feeding in the last round with crowded rows, two-digit values among them; seen by seat A."""
    state = table(
        *(_species(seat, place) for seat in range(seats) for place in range(1, species + 1)),
        seats=seats,
        first=seats - 1,
        round_=8,
        plants=120,
        deck="Fast x12",
        discard="Fast 1 x40",
        options=NatureOptions(rounds=8, largest_size="10"),
    )
    state.food_card = make_card(CLAWED, 4)
    for number, seat in enumerate(state.seats):
        seat.hand = [card % CARD_KINDS for card in range(11 if number else cards)]
        seat.plant, seat.meat, seat.lost_population, seat.lost_size = 61, 42, 12, 10
        seat.born, seat.passed = MOST_SPECIES, number % 2 == 1
    return GAME.rules.redact(state, 0)


def _species(seat: int, place: int) -> Species:
    kind = (seat + place) % len(_TRAITS)
    hunter = place % 3 == 1 and len(_TRAITS[kind]) < 3
    return Species(
        id=seat * SPECIES_PER_SEAT + place,
        size=1 + (seat + 3 * place) % 10,
        hungry=(place * 5) % 4,
        plant=0 if hunter else place % 4,
        meat=place % 3 + (9 if place == 4 else 1),
        dead=place % 2,
        hunter=hunter,
        up=tuple(make_card(trait, 1 + place % 4) for trait in _TRAITS[kind]),
    )


def crowded_after_a_hunt() -> Position:
    """Six seats of seven species: one has just hunted another, and two ate of what it left."""
    seen = crowded(6, 7)
    hunter, prey = seen.seats[1].species[3].id, seen.seats[2].species[5].id
    scavengers = (seen.seats[0].species[0].id, seen.seats[4].species[2].id)
    events: list[Event] = [Hunted(hunter, prey), Lost(prey, 1, 0, horns=False)]
    events += [AteMeat(hunter, 2, None), *(AteMeat(one, 2, SCAVENGING) for one in scavengers)]
    return Position(seen, events)


def hunt_under_way() -> Position:
    """Three seats: seat A must choose which of its animals a hunter takes."""
    seen = crowded(3, 4)
    hunter, prey = seen.seats[1].species[3], seen.seats[0].species[1]
    prey.hungry = 2
    seen.seats[0].orders.losses = "ask"
    seen.turn = 1
    seen.hunting = Hunting(hunter.id, prey.id, prey.size, 0, victim=prey.id)
    return Position(seen, [Hunted(hunter.id, prey.id)])


def _ten_cards() -> Position:
    return Position(crowded(6, 5, cards=10))


def many_lost(species: int = 5, lost: int = 6, seats: int = 4) -> Position:
    """Seat A lost species to a hunter, horns and hunger, and animals of others."""
    seen = crowded(seats, species)
    hunter = seen.seats[1].species[0].id
    events: list[Event] = []
    for number in range(lost):
        gone = MOST_SPECIES + number + 1
        killing: list[list[Event]] = [
            [Hunted(hunter, gone), Lost(gone, 1, 0, horns=False)],
            [Hunted(gone, hunter), Lost(gone, 1, 0, horns=True)],
            [Starved(gone)],
            [Lost(gone, 0, 1, horns=False)],
        ]
        events += [*killing[number % 4], Extinct(gone, [])]
    events += [Hunted(hunter, 1), Lost(1, 2, 0, horns=False)]
    stored, total = [3] + [HIDDEN] * (seats - 1), [103] + [HIDDEN] * (seats - 1)
    events.append(FoodStored(stored, total, shown=False))
    return Position(seen, events)


def round_over() -> Position:
    """The food is stored for everybody to see, and a round begins."""
    seen = crowded(5, 3)
    seen.phase, seen.options = "adapt", NatureOptions(rounds=8, open_scores=True)
    food, total = [9, 7, 3, 5, 12], [19, 16, 5, 14, 103]
    born = [seat.species[-1].id for seat in seen.seats]
    events: list[Event] = [Starved(1), Starved(1), Starved(9), Extinct(9, [])]
    events += [FoodStored(food, total, shown=True), RoundBegan(8, 4, 120, born, [1] * 5, [1] * 5)]
    return Position(seen, events)


GOLDENS = (
    Golden("nature-start", "nature", "board", 4, 5, 0.0),
    Golden("nature-adapting", "nature", "private board", 4, 5, 0.3),
    Golden("nature-scavenging", "nature", "board", 2, 3, 0.93697, longest=True),
    Golden("nature-feeding", "nature", "private board", 4, 6, 0.65318),
    Golden("nature-hunting", "nature", "private board", 3, made=hunt_under_way),
    Golden("nature-zoom", "nature", "zoom", 3, made=hunt_under_way, part="prey"),
    Golden("nature-many", "nature", "board", 6, made=crowded_after_a_hunt),
    Golden("nature-over", "nature", "board", 2, 5, 1.0),
    Golden("nature-hand", "nature", "hand", 4, 11, 0.77157),
    Golden("nature-hand-of-ten", "nature", "hand", 6, made=_ten_cards),
    Golden("nature-lost", "nature", "hand", 4, 5, 0.75122),
    Golden("nature-many-lost", "nature", "hand", 4, made=many_lost),
    Golden("nature-round-over", "nature", "board", 5, made=round_over),
    Golden("nature-scores", "nature", "score sheet", 6, made=crowded_after_a_hunt, part="seat-a"),
    Golden("nature-signs", "nature", "signs", 2, 5, 0.0, part="0"),
    Golden("nature-traits", "nature", "signs", 2, 5, 0.0, part="1"),
    Golden("nature-end", "nature", "ending", 6, 4),
)
