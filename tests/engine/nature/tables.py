"""Tables of Nature laid out in a few words, for tests."""

import random
from collections.abc import Mapping

from engine.model import Action, Event
from engine.nature import GAME
from engine.nature.play import actions as act
from engine.nature.play.state import (
    SPECIES_PER_SEAT,
    TRAITS,
    NatureOptions,
    Orders,
    Phase,
    Seat,
    Species,
    State,
    find_species,
)
from tests.engine.playing import laid_out

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")
A, B, C, D = range(4)


def ident(name: str) -> int:
    """The id of a species by its name, such as "B2"."""
    return "ABCDEF".index(name[0]) * SPECIES_PER_SEAT + int(name[1:])


def card(words: str) -> int:
    """A card by its trait and food number, such as "Horned 3"; the number is 2 if left out."""
    trait, _, food = words.partition(" ")
    return 4 * TRAITS.index(trait) + int(food or 2) - 1


def cards(words: str) -> list[int]:
    """Cards by their names, with commas between."""
    return [card(each.strip()) for each in words.split(",")] if words else []


def species(
    name: str,
    *,
    size: int = 1,
    hungry: int = 0,
    plant: int = 0,
    meat: int = 0,
    hunter: bool = False,
    new_hunter: bool = False,
    up: str = "",
    down: str = "",
) -> Species:
    """A species as it lies on the table."""
    return Species(
        id=ident(name),
        size=size,
        hungry=hungry,
        plant=plant,
        meat=meat,
        hunter=hunter,
        new_hunter=new_hunter,
        up=tuple(cards(up)),
        down=tuple(cards(down)),
    )


def table(
    *on_table: Species,
    seats: int = 2,
    phase: Phase = "feed",
    plants: int = 0,
    turn: int = A,
    first: int = A,
    round_: int = 1,
    hands: Mapping[int, str] | None = None,
    deck: str = "",
    discard: str = "",
    options: NatureOptions | None = None,
) -> State:
    """A state with these species; hands by seat. The food card is a 3.

    Everyone wants to be asked about starving, so that a table holds still for a test to look at.
    """
    state = State(
        options=options or NatureOptions(),
        seats=[Seat(orders=Orders(foraging="ask", starve="ask")) for _ in range(seats)],
        first=first,
        turn=turn,
        round=round_,
        phase=phase,
        food_card=card("Plated 3"),
        plants=plants,
        deck=cards(deck),
        discard=cards(discard),
    )
    for one in on_table:
        seat = state.seats[one.id // SPECIES_PER_SEAT]
        seat.species.append(one)
        seat.born = max(seat.born, one.id % SPECIES_PER_SEAT)
    for number, words in (hands or {}).items():
        state.seats[number].hand = sorted(cards(words))
    return state


def do(state: State, seat: int, action: Action) -> list[Event]:
    """Carry out an action."""
    return GAME.rules.apply(state, seat, action, random.Random(0))


def on(state: State, name: str) -> Species:
    """A species that is on the table."""
    one = find_species(state, ident(name))
    assert one is not None, f"{name} is not on the table"
    return one


def is_extinct(state: State, name: str) -> bool:
    """Whether the species has left the table."""
    return find_species(state, ident(name)) is None


def legal(state: State, seat: int) -> list[str]:
    """The seat's actions in words."""
    return [GAME.wording.phrase(state, seat, action) for action in GAME.rules.actions(state, seat)]


def told(events: list[Event], viewer: int | None = None) -> list[str]:
    """What a viewer hears of events."""
    return [words for each in events if (words := GAME.wording.narrate(each, viewer, NAMES))]


def check_meal(on_table: str, meal: str) -> None:
    """Assert what comes of a hunt or a forage in a table of two, by words such as
    "hunt A1 B1 of 3: A1 meat=2 hungry=0 | B1 hungry=1; 3 left", with the plants before and after.
    """
    done, wanted = meal.split("; ", maxsplit=1)[0].split(": ")
    what, *names, _, plants = done.split()
    laid = []
    for name, traits, numbers in laid_out(on_table):
        laid.append(species(name, up=traits, hunter=bool(numbers.pop("hunter", 0))))
        for key, number in numbers.items():
            setattr(laid[-1], key, number)
    state, idents = table(*laid, plants=int(plants)), map(ident, names)
    do(state, A, act.Hunt(*idents) if what == "hunt" else act.Forage(*idents))
    for name, _, numbers in laid_out(wanted):
        assert {key: getattr(on(state, name), key) for key in numbers} == numbers, name
    assert f"{state.plants} left" == meal.split("; ")[1]
