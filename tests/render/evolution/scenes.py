"""Positions of Evolution laid out by hand, for goldens and tests."""

import random
from itertools import cycle

from engine.evolution.play.events import Attacked, Extinct, FoodRevealed, Lost, Starved
from engine.evolution.play.state import TRAITS, Species, State, make_card
from engine.model import Event
from engine.species_games.events import FoodStored, TurnedUp
from tests.engine.evolution.tables import attack, card, ident, species, table
from tests.engine.stories import A, B, C
from tests.render.samples import Golden, Position


def hungry_carnivore() -> State:
    """B is to feed: B1 can attack species of every seat, some of them for cards alone."""
    return table(
        "A1 Warning Call body=3 pop=4 | A2 Symbiosis pop=3 food=1",
        "A3 Hard Shell, Cooperation body=5 pop=2 | A4 Scavenger, Warning Call pop=4",
        "A5 Fat Tissue, Horns body=3 pop=2 fat=2",
        "B1 Carnivore, Cooperation, Intelligence body=4 pop=6 food=1 | B2 Scavenger pop=3",
        "B3 Long Neck pop=2 | C1 Carnivore, Pack Hunting body=2 pop=3",
        "C2 Burrowing, Foraging pop=2 food=2 | D1 Fertile | D2 Climbing, Symbiosis body=2",
        "D3 Defensive Herding body=6 pop=5",
        seats=4,
        turn=B,
        plants=12,
        hands={B: "Horns, Ambush 4, Fertile", C: "Horns"},
        last_round=2,
    )


def state_of(position: Position) -> State:
    assert isinstance(position.state, State)
    return position.state


def attacked(prey: str = "A4") -> Position:
    """B1 has just attacked: the prey, B1, its neighbour and the Scavengers have changed."""
    state = hungry_carnivore()
    return Position(state, attack(state, "B1", prey))


def paying() -> Position:
    """B1 attacks A5, and B has still to pay for the Warning Call."""
    state = hungry_carnivore()
    return Position(state, attack(state, "B1", "A5", "Warning Call"))


def died_out() -> Position:
    """B1 has just attacked D1, which is extinct."""
    return attacked("D1")


def crowded() -> Position:
    """The last round with six seats, four to nine species each, up to three traits each."""
    rng = random.Random(6)
    rows = [
        _any_species(f"{letter}{number}", rng)
        for letter, count in zip("ABCDEF", (6, 5, 7, 8, 9, 4), strict=True)
        for number in range(1, count + 1)
    ]
    state = table(*rows, seats=6, plants=21, turn=C, last_round=2)
    for seat, cards in zip(state.seats, cycle((3, 0, 7, 12)), strict=False):
        seat.hand = sorted(card("Horns") for _ in range(cards))
    return Position(state)


def hand(cards: int = 7) -> Position:
    """A plays cards: one species has a trait face down, and there are carnivores around."""
    rng = random.Random(cards)
    state = table(
        "A1 Carnivore, Ambush body=3 pop=4 | A2 Fat Tissue / Horns body=2 pop=3 fat=1",
        "A3 pop=2 | B1 Carnivore body=4 pop=3 | B2 Long Neck body=2 pop=2",
        "B3 Warning Call pop=2 | C1 Climbing pop=1 | C2 Carnivore, Pack Hunting pop=1",
        "D1 Hard Shell body=5 pop=4",
        seats=4,
        phase="play",
        plants=5,
        hands={B: "Horns, Horns", C: "Fertile"},
    )
    kinds = [make_card(trait, rng.randint(-3, 9)) for trait in range(len(TRAITS))]
    state.seats[A].hand = sorted((kinds * 3)[: cards - 1] + kinds[:1] if cards else [])
    state.seats[A].laid = [card("Long Neck 7")]
    state.seats[A].screen = 31
    return Position(state)


def _any_species(name: str, rng: random.Random) -> Species:
    traits = ", ".join(rng.sample(TRAITS, rng.randint(1, 3)))
    population, body = rng.randint(1, 6), rng.randint(1, 6)
    food = rng.randint(0, population)
    fat = rng.randint(0, body) if "Fat Tissue" in traits else 0
    return species(f"{name} {traits} body={body} pop={population} food={food} fat={fat}")


def revealed() -> Position:
    """Four seats laid a card each; the traits are turned up, and C feeds first."""
    state = hungry_carnivore()
    state.turn, state.plants = C, 13
    up = [one for seat in state.seats for one in seat.species if one.up][::2]
    cards: list[int | None] = [card(f"Horns {food}") for food in (4, 7)]
    cards += [card("Horns -3"), card("Horns 1")]
    events: list[Event] = [TurnedUp([one.id for one in up], [[one.up[0]] for one in up])]
    events.append(FoodRevealed(cards, 9, 13))
    return Position(state, events)


def hand_after_losses() -> Position:
    """As `hand`; A's carnivore died by horns, another species by B1, and food was stored."""
    state = hand().state
    events: list[Event] = [
        Attacked(ident("A9"), ident("B3"), []),
        Lost(ident("A9"), 0, horns=True, screened=0),
    ]
    events += [Extinct(ident("A9"), [], [], 0), Attacked(ident("B1"), ident("A8"), [])]
    events += [Lost(ident("A8"), 0, horns=False, screened=0), Extinct(ident("A8"), [], [], 0)]
    events += [Starved(ident("A1"), 2, 4), FoodStored([5, 0, 0, 0], [31, 9, 9, 9], shown=False)]
    return Position(state, events)


GOLDENS = (
    Golden("evolution-start", "evolution", "board", 3, 1, 0),
    Golden("evolution-quick-play", "evolution", "private board", 6, 6, 0.62),
    Golden("evolution-playing", "evolution", "board", 5, 22, 0.812),
    Golden("evolution-two", "evolution", "board", 2, 3, 0.9),
    Golden("evolution-attack", "evolution", "board", 4, made=attacked),
    Golden("evolution-extinct", "evolution", "board", 4, made=died_out),
    Golden("evolution-paying", "evolution", "private board", 4, made=paying),
    Golden("evolution-crowded", "evolution", "board", 6, made=crowded),
    Golden("evolution-hand", "evolution", "hand", 4, made=hand),
    Golden("evolution-hand-many", "evolution", "hand", 4, made=lambda: hand(24)),
    Golden("evolution-lost", "evolution", "hand", 4, made=hand_after_losses),
    Golden("evolution-revealed", "evolution", "board", 4, made=revealed),
    Golden("evolution-scores", "evolution", "score sheet", 4, made=paying, part="seat-a"),
    Golden("evolution-zoom", "evolution", "zoom", 4, made=paying, part="seat-a"),
    Golden("evolution-piles", "evolution", "score sheet", 3, 5, 0.7, part="piles"),
    Golden("evolution-traits", "evolution", "signs", 2, 1, 0, part="0"),
    Golden("evolution-signs", "evolution", "signs", 2, 1, 0, part="1"),
    Golden("evolution-over", "evolution", "board", 6, 5, 1.0),
    Golden("evolution-end", "evolution", "ending", 4, 2),
)
