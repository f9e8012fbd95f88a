"""What is heard of Nature's events: the one place where their sentences are made.

Names of seats are bold. This is also where it is decided what a secret event is to others: in Quick
Play only a seat itself hears how it adapts, and all hear a summary when everyone has finished; in
turn-by-turn play others hear of a Hunter card when the turn ends, so that one taken back in the
same turn leaves no line (rulings 8 and 9).

Neighbours that belong together are told together (`MERGE_RULES`): a hunt with all that it leads to,
meals in a row, hunger in a row.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.model import Event
from engine.nature.play import events as ev
from engine.nature.play.scoring import NOTES
from engine.nature.play.state import ORDERS, PIECES, TRAITS, owner, species_name
from engine.species_games.events import TurnedUp
from engine.species_games.narration import EventFormatter, left_in_hole, now_in_hole, of_kind, times
from engine.stories import Concern, MergeRule, Told, when_own
from engine.words import Reader, counted, listed

_TELL = EventFormatter(PIECES, "size", ORDERS, NOTES)


def _hunter_played(event: ev.HunterPlayed, reader: Reader) -> Told:
    if reader.viewer != event.seat:
        return None
    return f"{reader.does(event.seat, 'makes')} {species_name(event.species)} a hunter."


def _hunter_removed(event: ev.HunterRemoved, reader: Reader) -> Told:
    if event.quiet and reader.viewer != event.seat:
        return None
    take, what = reader.does(event.seat, "takes"), species_name(event.species)
    return f"{take} back {what}'s Hunter card: {what} forages again."


def _adapted(event: ev.Adapted, reader: Reader) -> Told:
    """Changes of each species, then discards, except those named with a species."""
    told = [_change(change) for change in event.changes]
    lost = Counter(card for change in event.changes for card in change.removed)
    discards = sorted((Counter(event.discards) - lost).elements())
    return _TELL.in_secret(event.seat, "adapted", told, discards, reader)


def _change(change: ev.Change) -> str:
    """What became of a species, such as "A1 (population +2, now a hunter)"."""
    hunter = {1: ["now a hunter"], -1: ["forages again"]}.get(change.hunter, [])
    return _TELL.changed(change, [], hunter)


def _hunt(events: Sequence[Event], reader: Reader) -> Told:
    """A hunt, or several of one species after another, with all that followed."""
    hunts, gone = of_kind(ev.Hunted, events), of_kind(ev.Extinct, events)
    own = [event for event in of_kind(ev.AteMeat, events) if event.trait is None]
    meals = _of_traits(events, reader)
    if not hunts:
        lost = _losses(of_kind(ev.Lost, events), gone, reader)
        return [*lost, *_taken_back(gone, reader), *_meat(own, reader), *meals]
    hunter, prey = hunts[0].hunter, hunts[0].prey
    hunt = _TELL.against("hunts", hunter, prey, reader)
    if len(hunts) > 1:
        hunt = f"{hunt} {times(len(hunts))}"
    meat = sum(event.ate for event in own)
    eats = f" and eats {meat} meat" if meat else ""
    struck = [event for event in of_kind(ev.Lost, events) if not event.horns]
    if any(event.species == prey for event in gone):
        until = "until it" if len(hunts) > 1 else "which"
        then = f", and {species_name(hunter)} eats {meat} meat" if meat else ""
        told = f"{hunt}, {until} dies out{then}"
    elif struck:
        told = f"{hunt}{eats}: {_animals(struck)} of {species_name(prey)} die"
        told += "s" * (sum(event.hungry + event.fed for event in struck) == 1)
    else:
        told = f"{hunt}{eats}"
    horns = _losses([event for event in of_kind(ev.Lost, events) if event.horns], gone, reader)
    return [f"{told}.", *horns, *_taken_back(gone, reader), *meals]


def _goes_on(so_far: Sequence[Event], event: Event) -> bool:
    """Whether an event follows from a hunt."""
    if isinstance(event, ev.Extinct):
        lost = so_far[-1]
        return isinstance(lost, ev.Lost) and lost.species == event.species
    return isinstance(event, ev.Lost | ev.AteMeat)


def _animals(lost: Sequence[ev.Lost]) -> str:
    """The animals that died in a hunt, such as "2 hungry animals and 1 fed animal"."""
    hungry, fed = sum(event.hungry for event in lost), sum(event.fed for event in lost)
    kinds = ((hungry, "hungry"), (fed, "fed"))
    return listed([counted(number, f"{kind} animal") for number, kind in kinds if number])


def _losses(lost: Sequence[ev.Lost], gone: Sequence[ev.Extinct], reader: Reader) -> list[str]:
    """The animals that species lost, by themselves or to horns."""
    by_species: dict[tuple[int, bool], list[ev.Lost]] = {}
    for event in lost:
        by_species.setdefault((event.species, event.horns), []).append(event)
    told = []
    for (one, horns), each in by_species.items():
        why = " to the prey's horns" if horns else ""
        dies = " and dies out" if any(event.species == one for event in gone) else ""
        told.append(f"{_TELL.whose(one, reader)} loses {_animals(each)}{why}{dies}.")
    return told


def _taken_back(gone: Sequence[ev.Extinct], reader: Reader) -> list[str]:
    """The cards that owners of extinct species have back in hand."""
    back: dict[int, list[int]] = {}
    for event in gone:
        back.setdefault(owner(event.species), []).extend(event.cards)
    return [
        f"{reader.does(seat, 'takes')} back {_TELL.cards(cards)}."
        for seat, cards in back.items()
        if cards
    ]


def _round_began(event: ev.RoundBegan, reader: Reader) -> Told:
    """Who begins, and the new species, those of one kind together."""
    born: dict[str, list[str]] = {}
    for one, size, population in zip(event.species, event.sizes, event.population, strict=True):
        kind = f"size {size}, {counted(population, 'animal')}"
        born.setdefault(kind, []).append(species_name(one))
    told = [f"{listed(names)} ({kind})" for kind, names in born.items()]
    plants = counted(event.plants, "plant")
    return [
        f"Round {event.round} begins.",
        f"{reader.does(event.first, 'has')} the snow leopard, and the watering hole has {plants}.",
        f"New species: {'; '.join(told)}.",
    ]


def _finished(events: Sequence[ev.Finished], reader: Reader) -> str:
    done = f"{reader.do((event.seat for event in events), 'is')} done"
    hunters = [species_name(one) for event in events for one in event.hunters]
    if not hunters:
        return f"{done} adapting."
    now = "is now a hunter" if len(hunters) == 1 else "are now hunters"
    return f"{done} adapting: {listed(hunters)} {now}."


def _discarded(events: Sequence[ev.Discarded], reader: Reader) -> str:
    discard = reader.does(events[0].seat, "discards")
    cards = _TELL.cards([event.card for event in events])
    return f"{discard} {cards} as food: the watering hole {now_in_hole(events[-1].plants)}."


def _fed(events: Sequence[Event], reader: Reader) -> list[str]:
    """Meals in a row: plants, then meat."""
    plants: Counter[int] = Counter()
    for event in of_kind(ev.Foraged, events):
        plants[event.species] += event.ate
        left = f"; {left_in_hole(event.left)}"
    own = [event for event in of_kind(ev.AteMeat, events) if event.trait is None]
    told = _TELL.ate(plants, "eats", lambda n: counted(n, "plant"), reader, left) if plants else []
    return [*told, *_meat(own, reader), *_of_traits(events, reader)]


def _meat(meals: Sequence[ev.AteMeat], reader: Reader) -> list[str]:
    """Meat that was eaten for one reason."""
    ate: Counter[int] = Counter()
    for event in meals:
        ate[event.species] += event.ate
    trait = meals[0].trait if meals else None
    why = "" if trait is None else f" ({TRAITS[trait]})"
    return _TELL.ate(ate, "eats", lambda n: f"{n} meat", reader, why) if meals else []


def _of_traits(events: Sequence[Event], reader: Reader) -> list[str]:
    """Meat that traits gave, by trait."""
    meals: dict[int, list[ev.AteMeat]] = {}
    for event in of_kind(ev.AteMeat, events):
        if event.trait is not None:
            meals.setdefault(event.trait, []).append(event)
    return [sentence for each in meals.values() for sentence in _meat(each, reader)]


def _starved(events: Sequence[Event], reader: Reader) -> list[str]:
    """Each owner's animals that starved, what became of their species, and who stops feeding."""
    starved = Counter(event.species for event in of_kind(ev.Starved, events))
    gone = of_kind(ev.Extinct, events)
    species = sorted({*starved, *(event.species for event in gone)})
    told: list[str] = []
    for seat in dict.fromkeys(map(owner, species)):
        own = [event for event in gone if owner(event.species) == seat]
        hungry = [one for one in species if owner(one) == seat]
        told += [_hunger(hungry, starved, {event.species for event in own}, reader)]
        told += _taken_back(own, reader)
    return told


def _hunger(
    hungry: Sequence[int], starved: Mapping[int, int], gone: set[int], reader: Reader
) -> str:
    """What one owner lost by hunger."""
    if len(hungry) > 1:
        which = [", which dies out" if one in gone else "" for one in hungry]
        told = [
            f"{starved[one]} of {species_name(one)}{dies}"
            for one, dies in zip(hungry, which, strict=True)
        ]
        lost = f"{', '.join(told[:-1])}, and {told[-1]}" if any(which) else listed(told)
        return f"{reader.whose(owner(hungry[0]))} animals starve: {lost}."
    one, number = hungry[0], starved[hungry[0]]
    whose = _TELL.whose(one, reader)
    if one not in gone:
        return f"{counted(number, 'animal')} of {whose} {'starves' if number == 1 else 'starve'}."
    if not number:
        return f"{whose} dies out."
    last = "animal starves" if number == 1 else f"{number} animals starve"
    return f"{whose} dies out: its last {last}."


def _passed(events: Sequence[ev.Passed], reader: Reader) -> str:
    return f"{reader.do((event.seat for event in events), 'is')} done feeding this round."


_HUNT = MergeRule(
    _hunt,
    lambda event: (event.hunter, event.prey) if isinstance(event, ev.Hunted) else None,
    follows=_goes_on,
)
_FED, _STARVED = MergeRule(_fed), MergeRule(_starved)

MERGE_RULES = _TELL.merge_rules(
    {
        ev.Finished: MergeRule(_finished),
        ev.TraitRemoved: MergeRule(_TELL.removed, lambda event: event.seat),
        ev.Discarded: MergeRule(_discarded, lambda event: event.seat),
        ev.Foraged: _FED,
        ev.AteMeat: _FED,
        ev.Hunted: _HUNT,
        ev.Lost: _HUNT,
        ev.Starved: _STARVED,
        ev.Extinct: _STARVED,
        ev.Passed: MergeRule(_passed),
    }
)
"""Events that are told together."""

SENTENCES = _TELL.sentences(
    MERGE_RULES,
    {
        ev.HunterPlayed: _hunter_played,
        ev.HunterRemoved: _hunter_removed,
        ev.Adapted: _adapted,
        TurnedUp: lambda *of: ["Feeding begins.", *_TELL.turned_up(*of)],
        ev.RoundBegan: _round_began,
    },
)

_HARM = _TELL.to_its_owner(Concern.HARM)

CONCERNS = _TELL.concerns(
    {
        ev.Hunted: _TELL.to_the_preys_owner(Concern.HARM),
        ev.Lost: _HARM,
        ev.Starved: _HARM,
        ev.Extinct: _HARM,
        ev.RoundBegan: Concern.REVEAL,
        ev.Adapted: when_own(lambda event: event.seat, Concern.ROUTINE, Concern.REVEAL),
        ev.Finished: Concern.ROUTINE,
        ev.Passed: Concern.ROUTINE,
    }
)
"""How much each matters to its viewer."""
