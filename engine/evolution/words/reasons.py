"""Why one lays, plays or feeds so in Evolution: facts of an action, told in the rulebook's terms.

All follow from what the seat sees. Food cards and traits that lie face down elsewhere may change
much, so that nothing is said of what they may be.
"""

from collections.abc import Iterator, Sequence

from engine.clauses import Clause, most_telling
from engine.evolution.play import actions as act
from engine.evolution.play.state import MOST_POPULATION, State, find_species, food_of, species_name
from engine.evolution.play.traits import CARNIVORE, COOPERATION, FERTILE, traits_of
from engine.evolution.words.feeding_reasons import feeding_clauses, plant_eaters, price
from engine.evolution.words.playing_reasons import playing_clauses
from engine.model import Action
from engine.species_games.reasons import letter, named
from engine.words import counted

_MUCH, _LITTLE = 4, 1


def reasons(seen: State, seat: int, action: Action, after: Sequence[State]) -> tuple[str, ...]:
    """Up to two clauses on what an action brings, the most telling first."""
    del after  # What happens at once is played on what the seat sees; later turns are guesses.
    match action:
        case act.Lay(card):
            return most_telling([*_laying(seen, seat, card), *price(seen, seat, card)])
        case act.Activate():
            return most_telling(_activating(seen, action))
    if seen.phase == "play":
        return most_telling(playing_clauses(seen, seat, action))
    return most_telling(feeding_clauses(seen, seat, action))


def _laying(seen: State, seat: int, card: int) -> Iterator[Clause]:
    """What a food card means to those who eat plants, as far as traits lie open."""
    eaters = dict(plant_eaters(seen))
    own, every = eaters.get(seat, 0), sum(eaters.values())
    food = food_of(card)
    if food >= _MUCH and own:
        share = f"{letter(seat)} has {own} of {every}"
        yield Clause(2.0 + own / every, f"feeds plant eaters, of whose population {share}")
    elif food < 0 and own < every:
        yield Clause(
            2.5, f"takes food from others, whose plant eaters have population {every - own}"
        )
    elif food <= _LITTLE and not own:
        yield Clause(2.5, f"helps nobody else much: {letter(seat)} eats no plants")
    if own < every and food <= _LITTLE and own * len(seen.seats) < every:
        yield Clause(2.0, f"keeps food scarce: {letter(seat)} has only {own} of {every} to feed")
    if seen.plants:
        left = counted(seen.plants, "plant")
        yield Clause(0.9, f"{left} of the last round {'is' if seen.plants == 1 else 'are'} left")
    mine = seen.seats[seat]
    foods = [food_of(each) for each in mine.hand]
    if len(set(foods)) > 1 and food == max(foods):
        yield Clause(1.6, "no card of the hand brings more food")
    fertile = [species_name(one.id) for one in mine.species if traits_of(one) & FERTILE]
    if fertile and food >= _MUCH:
        yield Clause(1.5, f"may leave food, by which Fertile of {named(fertile)} grows later")
    rest = len(mine.hand) - 1
    if rest:
        yield Clause(0.6, f"keeps the other {counted(rest, 'card')} to be played")


def _activating(seen: State, action: act.Activate) -> Iterator[Clause]:
    one = find_species(seen, action.species)
    if one is None:
        return
    name = species_name(one.id)
    match action.trait:
        case "Fertile":
            grown = min(one.population + 1, MOST_POPULATION)
            yield Clause(2.0, f"{name} has {grown} population before food is taken")
        case "Fat Tissue":
            moved = min(one.fat, one.population - one.food)
            food = counted(moved, "food", "food")
            yield Clause(2.0, f"moves {food} to {name}, which makes room on Fat Tissue")
        case "Long Neck":
            yield Clause(2.0, f"{name} takes a plant of the bank before anyone eats")
    if traits_of(one) & COOPERATION and action.trait == "Long Neck":
        yield Clause(2.4, f"Cooperation of {name} shares it with the neighbour")
    if not traits_of(one) & CARNIVORE and one.food < one.population:
        hungry = one.population - one.food
        yield Clause(0.5, f"{name} has {hungry} hungry population")
