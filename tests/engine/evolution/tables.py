"""Tables of Evolution laid out in a few words, for tests."""

import random
from collections.abc import Callable, Mapping

from engine.evolution import GAME
from engine.evolution.play import actions as act
from engine.evolution.play.events import Extinct
from engine.evolution.play.state import (
    SPECIES_PER_SEAT,
    TRAITS,
    EvolutionOptions,
    Orders,
    Phase,
    Seat,
    Species,
    State,
    find_species,
    make_card,
    species_name,
)
from engine.model import Action, Event
from tests.engine.playing import laid_out

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")
A, B, C, D = range(4)
PLENTY = ", ".join(["Fertile 2"] * 30)
"""A deck that does not run out."""


def ident(name: str) -> int:
    """The id of a species by its name, such as "B2"."""
    return "ABCDEF".index(name[0]) * SPECIES_PER_SEAT + int(name[1:])


def card(words: str) -> int:
    """A card by its trait and food number, such as "Long Neck 3"; 2 if the number is left out."""
    words = words.strip()
    trait, _, food = words.rpartition(" ")
    if words in TRAITS:
        trait, food = words, "2"
    return make_card(TRAITS.index(trait), int(food))


def cards(words: str) -> list[int]:
    """Cards by their names, with commas between."""
    return [card(each) for each in words.split(",")] if words else []


def species(
    name: str,
    traits: str = "",
    down: str = "",
    /,
    *,
    body: int = 1,
    population: int = 1,
    food: int = 0,
    fat: int = 0,
) -> Species:
    """A species as it lies on the table, with traits face up and face down."""
    return Species(
        id=ident(name),
        up=(*cards(traits),),
        down=(*cards(down),),
        body=body,
        population=population,
        food=food,
        fat=fat,
    )


def row(words: str) -> list[Species]:
    """Species by words such as "A1 Fat Tissue, Horns body=3 pop=2 | B1"."""
    return [
        species(name, traits, population=numbers.pop("pop", 1), **numbers)
        for name, traits, numbers in laid_out(words)
    ]


def table(
    *on_table: Species,
    seats: int = 3,
    phase: Phase = "feed",
    plants: int = 0,
    turn: int = A,
    first: int = A,
    round_: int = 2,
    last_round: int = 0,
    hands: Mapping[int, str] | None = None,
    deck: str = "",
    discard: str = "",
    options: EvolutionOptions | None = None,
) -> State:
    """A state with these species, in their owners' rows in the order given; hands by seat.

    Everyone wants to be asked about forced feeding, so that a table holds still for a test.
    """
    state = State(
        options=options or EvolutionOptions(),
        seats=[Seat(orders=Orders(forced="ask")) for _ in range(seats)],
        first=first,
        turn=turn,
        round=round_,
        phase=phase,
        plants=plants,
        deck=cards(deck),
        discard=cards(discard),
        removed=[],
        last_round=last_round,
    )
    for one in on_table:
        seat = state.seats[one.id // SPECIES_PER_SEAT]
        seat.species.append(one)
        seat.born = max(seat.born, one.id % SPECIES_PER_SEAT)
    for number, words in (hands or {}).items():
        state.seats[number].hand = sorted(cards(words))
    return state


def before_reveal(*on_table: Species, plants: int = 0, laid: str = "", first: int = A) -> State:
    """The last Play Cards turn: seat A needs only to finish. `laid` is the only food card."""
    state = table(*on_table, phase="play", plants=plants, hands={A: "Ambush"}, first=first)
    for seat in state.seats[1:]:
        seat.done = True
    state.seats[A].laid = cards(laid)
    return state


def do(state: State, seat: int, action: Action) -> list[Event]:
    """Carry out an action."""
    return GAME.rules.apply(state, seat, action, random.Random(0))


def eat(state: State, name: str) -> list[Event]:
    """Feed a species from the watering hole."""
    return do(state, "ABCDEF".index(name[0]), act.Eat(ident(name)))


def attack(state: State, hunter: str, prey: str, ignore: str = act.NOTHING) -> list[Event]:
    """Attack with a carnivore."""
    seat = "ABCDEF".index(hunter[0])
    return do(state, seat, act.Attack(ident(hunter), ident(prey), ignore))


def think(state: State, name: str, words: str) -> list[Event]:
    """Discard a card for the Intelligence of a species."""
    return do(state, "ABCDEF".index(name[0]), act.Think(ident(name), card(words)))


def on(state: State, name: str) -> Species:
    """A species that is on the table."""
    one = find_species(state, ident(name))
    assert one is not None, f"{name} is not on the table"
    return one


def fed(state: State, *names: str) -> list[tuple[int, int]]:
    """Food on the board and on Fat Tissue of these species."""
    return [(on(state, name).food, on(state, name).fat) for name in names]


def is_extinct(state: State, name: str) -> bool:
    """Whether the species has left the table."""
    return find_species(state, ident(name)) is None


def died_out(events: list[Event]) -> list[str]:
    """The names of the species that died out, as they were then: a new round may use them again."""
    return [species_name(event.species) for event in events if isinstance(event, Extinct)]


def legal(state: State, seat: int) -> list[str]:
    """The seat's actions in words."""
    return [GAME.wording.phrase(state, seat, action) for action in GAME.rules.actions(state, seat)]


def told(events: list[Event], viewer: int | None = None) -> list[str]:
    """What a viewer hears of events."""
    return [words for each in events if (words := GAME.wording.narrate(each, viewer, NAMES))]


def check_meal(on_table: str, meal: str) -> None:
    """Assert what is eaten, by words such as "eat A1 of 9: A1 2, A2 1+3; 6 left", with plants and
    what lies on Fat Tissue. It may begin with "attack A1 B1" or "think A1 Horns", too, when A and B
    hold some cards; or with "reveal", when a food card of 7 is laid.
    """
    (done, eaten), left = meal.split("; ", maxsplit=1)[0].split(": "), meal.split("; ")[1]
    what, *names, _, plants = done.split()
    if what == "reveal":
        state = before_reveal(*row(on_table), plants=int(plants), laid="Fertile 7")
        do(state, A, act.DONE)
    else:
        hands = {A: "Horns, Ambush, Fertile", B: "Horns, Ambush"}
        state = table(*row(on_table), plants=int(plants), hands=hands)
        doing: dict[str, Callable[..., object]] = {"eat": eat, "attack": attack, "think": think}
        doing[what](state, *names)
    for name, amounts in map(str.split, eaten.split(", ")):
        food, _, fat = amounts.partition("+")
        assert fed(state, name) == [(int(food), int(fat or 0))], name
    assert f"{state.plants} left" == left


def check_protected(protected: str, open_: str) -> None:
    """Assert that A1 cannot attack B1 as species lie first, and can as they lie then."""
    for words, attacks in ((protected, 0), (open_, 1)):
        assert legal(table(*row(words)), A).count("Attack B1 with A1") == attacks, words
