"""What is heard of Evolution's events: the one place where their sentences are made.

Names of seats are bold. This is also where it is decided what a secret event is to others: only
their owner hears the names of food cards and face-down traits, and in Quick Play only a seat itself
hears what it plays, and all hear a summary when everyone has finished (ruling 20).

Neighbours that belong together are told together (`MERGE_RULES`): an attack with all that it leads
to, meals in a row, hunger.
"""

from collections import Counter
from collections.abc import Sequence

from engine.evolution.play import events as ev
from engine.evolution.play.scoring import NOTES
from engine.evolution.play.state import ORDERS, PIECES, card_name, food_of, owner, species_name
from engine.model import Event
from engine.species_games.events import SpeciesEvent, TurnedUp
from engine.species_games.narration import (
    EventFormatter,
    left_in_hole,
    now_in_hole,
    of_kind,
    signed,
    times,
)
from engine.stories import Concern, MergeRule, Told, first_that_fits, when_own
from engine.words import Reader, counted, listed

_TELL = EventFormatter(PIECES, "body size", ORDERS, NOTES)


def _round_began(event: ev.RoundBegan, reader: Reader) -> Told:
    told = [f"Round {event.round} begins: {reader.does(event.first, 'is')} the first player."]
    if event.last:
        told.append("The deck has run out, so this is the last round.")
    told += [
        f"{reader.does(owner(one), 'has')} no species left and "
        f"{reader.verb(owner(one), 'gets')} {species_name(one)}."
        for one in event.free
    ]
    return told


def _ran_out(event: ev.RanOut, _reader: Reader) -> Told:
    which = "this" if event.last_round == event.round else "the next"
    return [
        f"The deck has run out, so {which} round is the last.",
        "Shuffling the discard pile doesn't change that.",
    ]


def _removed(events: Sequence[ev.Removed], reader: Reader) -> list[str]:
    told = _TELL.removed(events, reader)
    if fat := sum(event.fat for event in events):
        told.append(
            f"{fat} food from Fat Tissue goes behind {reader.whose(events[0].seat)} screen."
        )
    return told


def _unveiled(event: ev.Unveiled, reader: Reader) -> Told:
    told = [_change(change, reader.whose(event.seat)) for change in event.changes]
    return _TELL.in_secret(event.seat, "played cards", told, event.discards, reader)


def _change(change: ev.Change, whose: str) -> str:
    """What became of a species, such as "A1 (a new species on the left, 1 new trait)"."""
    new = f"a new species on the {change.end}" if change.end else "a new species"
    stored = [f"{change.screened} food behind {whose} screen"] if change.screened else []
    return _TELL.changed(change, [new] * change.new, stored)


def _food_revealed(event: ev.FoodRevealed, reader: Reader) -> Told:
    """The sum first; then the cards, or if they are too many their numbers."""
    hole = f"The watering hole {now_in_hole(event.plants)}."
    laid = [(seat, card) for seat, card in enumerate(event.cards) if card is not None]
    if not laid:
        return ["No food cards were laid.", hole]
    number = sum(food_of(card) for _, card in laid)
    total = f"The food cards give {signed(number)} {'plant' if number == 1 else 'plants'}"
    apart = [f"{reader.name(seat)} laid {card_name(card)}" for seat, card in laid]
    others = [f"{reader.name(seat)} {card_name(card)}" for seat, card in laid[1:]]
    numbers = [f"{reader.name(seat)} {signed(food_of(card))}" for seat, card in laid]
    return first_that_fits(
        [f"{total}: {listed([apart[0], *others])}.", hole],
        [f"{total}: {listed(numbers)}.", hole],
        [f"{total}.", *(f"{each}." for each in apart), hole],
    )


def _attack(events: Sequence[Event], reader: Reader) -> list[str]:
    """An attack, or several of one species after another, with all that followed."""
    attacks, losses = of_kind(ev.Attacked, events), of_kind(ev.Lost, events)
    gone, took = of_kind(ev.Extinct, events), of_kind(ev.Took, events)
    if not attacks:
        told = [_lost(event, gone, reader) for event in losses]
        return [*told, *_left_behind(events, reader), *_meals(took, reader)]
    hunter, prey = attacks[0].hunter, attacks[0].prey
    attack = _TELL.against("attacks", hunter, prey, reader)
    if many := len(attacks) > 1:
        attack = f"{attack} {times(len(attacks))}"
    struck = [event for event in losses if not event.horns]
    if any(event.species == prey for event in gone):
        attack = f"{attack}, {'until it' if many else 'which'} dies out"
    elif struck:
        down = "down" if many else "which drops"
        attack = f"{attack}, {down} to population {struck[-1].population}"
    if meat := sum(event.amount for event in took if event.cause == "attack"):
        attack = f"{attack}, and {species_name(hunter)} takes {meat} meat"
    horns = [_lost(event, gone, reader) for event in losses if event.horns]
    meals = _meals([event for event in took if event.cause != "attack"], reader)
    thoughts = _thoughts(events, reader)
    return [f"{attack}.", *thoughts, *horns, *_left_behind(events, reader), *meals]


def _follows(so_far: Sequence[Event], event: Event) -> bool:
    """Whether an event follows from an attack."""
    match event:
        case ev.Spent():
            return event.species in {each.hunter for each in of_kind(ev.Attacked, so_far)}
        case ev.Extinct():
            lost = so_far[-1]
            return isinstance(lost, ev.Lost) and lost.species == event.species
        case ev.Took():
            return event.kind == "meat"
    return isinstance(event, ev.Lost)


def _thoughts(events: Sequence[Event], reader: Reader) -> list[str]:
    """What Intelligence cost, and what it ignores in an attack."""
    spent: dict[tuple[int, int], list[int]] = {}
    for event in of_kind(ev.Spent, events):
        spent.setdefault((event.seat, event.species), []).append(event.card)
    attacks = of_kind(ev.Attacked, events)
    ignored = dict.fromkeys(trait for event in attacks for trait in event.ignored)
    told = [
        f"{reader.does(seat, 'discards')} {_TELL.cards(cards)} for {species_name(one)}'s "
        f"Intelligence{f' to ignore {listed(list(ignored))}' if ignored else ''}."
        for (seat, one), cards in spent.items()
    ]
    if ignored and not told:
        told = [
            f"{species_name(attacks[0].hunter)}'s Intelligence ignores {listed(list(ignored))}."
        ]
    return told


def _left_behind(events: Sequence[Event], reader: Reader) -> list[str]:
    """Food and traits of species that shrank or died out, by owner."""
    losses, gone = of_kind(ev.Lost, events), of_kind(ev.Extinct, events)
    told: list[str] = []
    for seat in dict.fromkeys(owner(event.species) for event in [*losses, *gone]):
        own = [event for event in gone if owner(event.species) == seat]
        food = sum(event.screened for event in losses if owner(event.species) == seat)
        if food := food + sum(event.screened for event in own):
            told.append(f"{food} food goes behind {reader.whose(seat)} screen.")
        cards = [card for event in own for card in event.cards]
        drawn = [card for event in own for card in event.drawn]
        if not cards:
            continue
        got = _TELL.cards(drawn) if seat == reader.viewer else counted(len(drawn), "card")
        then = f" and {reader.verb(seat, 'draws')} {got}" if drawn else "; no card is left to draw"
        told.append(f"{reader.does(seat, 'discards')} {_TELL.cards(cards)}{then}.")
    return told


def _laid(events: Sequence[ev.Laid], reader: Reader) -> Told:
    told = [
        f"You lay {card_name(event.card)} face down at the watering hole."
        for event in events
        if event.seat == reader.viewer
    ]
    others = [event.seat for event in events if event.seat != reader.viewer]
    if others:
        laid = "a food card" if len(set(others)) == 1 else "food cards"
        told.append(f"{reader.do(others, 'lays')} {laid}.")
    return told


def _born(events: Sequence[ev.Born], reader: Reader) -> str:
    discard = reader.does(events[0].seat, "discards")
    cards = _TELL.cards([event.card for event in events])
    born = [species_name(event.species) for event in events]
    return f"{discard} {cards}: new species {listed(born)} on the {events[0].end}."


def _finished(event: ev.Finished, reader: Reader) -> str:
    return f"{reader.does(event.seat, 'is')} done playing cards{_left(event, ', with ')}."


def _all_finished(events: Sequence[ev.Finished], reader: Reader) -> str:
    if events[0].cards is None:
        return f"{reader.do((event.seat for event in events), 'is')} done playing cards."
    first, *others = events
    done = f"{reader.does(first.seat, 'is')} done playing cards{_left(first, ' with ')}"
    rest = [f"{reader.name(event.seat)}{_left(event, ' with ')}" for event in others]
    return f"{listed([done, *rest])}."


def _left(event: ev.Finished, begins: str) -> str:
    """The cards left in hand, unless that is secret."""
    if event.cards is None:
        return ""
    cards = counted(event.cards, "card") if event.cards else "no cards"
    return f"{begins}{cards} left"


def _bred(events: Sequence[ev.Bred], reader: Reader) -> list[str]:
    if len(events) == 1:
        whose = _TELL.whose(events[0].species, reader)
        return [f"Fertile: {whose} grows to population {events[0].population}."]
    grown = [(event.species, f" to population {event.population}") for event in events]
    return _TELL.apart(grown, reader, lambda told: f"Fertile species grow: {told}.")


def _fat_eaten(events: Sequence[ev.FatEaten], reader: Reader) -> list[str]:
    ate: Counter[int] = Counter()
    for event in events:
        ate[event.species] += event.food
    return _TELL.ate(ate, "eats", lambda n: f"{n} food", reader, " from Fat Tissue")


def _fed(events: Sequence[Event], reader: Reader) -> list[str]:
    """Meals in a row, after the cards that Intelligence cost."""
    return [*_thoughts(events, reader), *_meals(of_kind(ev.Took, events), reader)]


def _meals(took: Sequence[ev.Took], reader: Reader) -> list[str]:
    """Meals by where the food comes from."""
    kinds: dict[tuple[str, str], list[ev.Took]] = {}
    for event in took:
        kinds.setdefault((event.kind, event.source), []).append(event)
    return [sentence for each in kinds.values() for sentence in _meal(each, reader)]


def _meal(took: Sequence[ev.Took], reader: Reader) -> list[str]:
    """Food from one place, by species; how much of it traits gave; and what is left."""
    ate: Counter[int] = Counter()
    by: Counter[str] = Counter()
    for event in took:
        ate[event.species] += event.amount + event.extra
        by[event.cause] += event.amount
        by["Foraging"] += event.extra
    traits = {trait: n for trait, n in by.items() if n and trait not in {"feeding", "attack"}}
    if len(traits) == 1 and ate.total() in traits.values():
        end = f" ({next(iter(traits))})"
    else:
        told = listed([f"{n} by {trait}" for trait, n in traits.items()])
        end = f", including {told}" if traits else ""
    if fat := sum(event.fat for event in took):
        end += f"; Fat Tissue stores {'all of it' if fat == ate.total() else fat}"
    if took[0].source == "hole":
        end += f"; {left_in_hole(took[-1].left)}"
    if took[0].kind == "meat":
        return _TELL.ate(ate, "takes", lambda n: f"{n} meat", reader, end)
    bank = " from the bank" if took[0].source == "bank" else ""
    return _TELL.ate(ate, "takes", lambda n: counted(n, "plant") + bank, reader, end)


def _lost(event: ev.Lost, gone: Sequence[ev.Extinct], reader: Reader) -> str:
    """What became of a species that was attacked, or of an attacker by horns."""
    why = " because of its prey's Horns" if event.horns else ""
    told = _TELL.whose(event.species, reader)
    if any(each.species == event.species for each in gone):
        return f"{told} dies out{why}."
    return f"{told} drops to population {event.population}{why}."


def _starved(events: Sequence[Event], reader: Reader) -> list[str]:
    """What each owner lost by hunger."""
    gone = of_kind(ev.Extinct, events)
    dead = [event.species for event in gone]
    alive = {
        event.species: f"{species_name(event.species)} drops to population {event.population}"
        for event in of_kind(ev.Starved, events)
        if event.species not in dead
    }
    hunger = "Hunger: " if len(events) > len(gone) else ""
    told: list[str] = []
    for seat in dict.fromkeys(owner(event.species) for event in of_kind(SpeciesEvent, events)):
        names = [species_name(one) for one in dead if owner(one) == seat]
        fates = [f"{listed(names)} {'dies' if len(names) == 1 else 'die'} out"] if names else []
        fates += [words for one, words in alive.items() if owner(one) == seat]
        told.append(f"{hunger}{reader.whose(seat)} {listed(fates)}.")
        told += _left_behind([event for event in gone if owner(event.species) == seat], reader)
    return told


def _passed(events: Sequence[ev.Passed], reader: Reader) -> str:
    seats = [event.seat for event in events]
    if events[0].enough:
        return f"{reader.do(seats, 'skips')} optional food for the rest of the round."
    return f"{reader.do(seats, 'passes')}."


_ATTACK = MergeRule(
    _attack,
    lambda event: (event.hunter, event.prey) if isinstance(event, ev.Attacked) else None,
    follows=_follows,
)
_FED, _STARVED = MergeRule(_fed), MergeRule(_starved)

MERGE_RULES = _TELL.merge_rules(
    {
        ev.Laid: MergeRule(_laid),
        ev.Born: MergeRule(_born, lambda event: (event.seat, event.end)),
        ev.Removed: MergeRule(_removed, lambda event: event.seat),
        ev.Finished: MergeRule(_all_finished),
        ev.Bred: MergeRule(_bred),
        ev.FatEaten: MergeRule(_fat_eaten),
        ev.Attacked: _ATTACK,
        ev.Lost: _ATTACK,
        ev.Spent: _FED,
        ev.Took: _FED,
        ev.Starved: _STARVED,
        ev.Extinct: _STARVED,
        ev.Passed: MergeRule(_passed, lambda event: event.enough),
    }
)
"""Events that are told together."""

SENTENCES = _TELL.sentences(
    MERGE_RULES,
    {
        ev.RoundBegan: _round_began,
        ev.RanOut: _ran_out,
        ev.Finished: _finished,
        ev.Unveiled: _unveiled,
        TurnedUp: _TELL.turned_up,
        ev.FoodRevealed: _food_revealed,
    },
)


def _concern_of_beginning(event: ev.RoundBegan, viewer: int | None) -> Concern:
    """Who had no species gets one; all see the round begin."""
    is_own = any(owner(one) == viewer for one in event.free)
    return Concern.GAIN if is_own else Concern.REVEAL


_HARM, _GAIN = _TELL.to_its_owner(Concern.HARM), _TELL.to_its_owner(Concern.GAIN)

CONCERNS = _TELL.concerns(
    {
        ev.Attacked: _TELL.to_the_preys_owner(Concern.HARM),
        ev.Lost: _HARM,
        ev.Starved: _HARM,
        ev.Extinct: _HARM,
        ev.Bred: _GAIN,
        ev.FoodRevealed: Concern.REVEAL,
        ev.RoundBegan: _concern_of_beginning,
        ev.RanOut: Concern.REVEAL,
        ev.Unveiled: when_own(lambda event: event.seat, Concern.ROUTINE, Concern.REVEAL),
        ev.Laid: Concern.ROUTINE,
        ev.Finished: Concern.ROUTINE,
        ev.Passed: Concern.ROUTINE,
    }
)
"""How much each matters to its viewer."""
