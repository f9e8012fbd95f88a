"""What is heard of Nature's events: the one place where their sentences are made.

Names of seats are bold. This is also where it is decided what a secret event is to others: in Quick
Play only a seat itself hears how it adapts, and all hear a summary when everyone has finished; in
turn-by-turn play others hear of a Hunter card when the turn ends, so that one taken back in the
same turn leaves no line (rulings 8 and 9).

Neighbours that are alike are told in one sentence (`MERGE_RULES`).
"""

from collections import Counter
from collections.abc import Sequence

from engine.nature.play import events as ev
from engine.nature.play.scoring import NOTES
from engine.nature.play.state import ORDERS, PIECES, TRAITS, card_name, owner, species_name
from engine.species_games.events import TurnedUp
from engine.species_games.narration import EventFormatter, left_in_hole, now_in_hole
from engine.stories import Concern, MergeRule, Told
from engine.words import Reader, counted, listed

_TELL = EventFormatter(PIECES, "size", ORDERS, NOTES)


def _hunter_played(event: ev.HunterPlayed, reader: Reader) -> Told:
    if reader.viewer != event.seat:
        return None
    return f"{reader.does(event.seat, 'makes')} {species_name(event.species)} a hunter."


def _trait_removed(event: ev.TraitRemoved, reader: Reader) -> str:
    remove, what = reader.does(event.seat, "removes"), card_name(event.card)
    return f"{remove} {what} from {species_name(event.species)}."


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


def _hunted(event: ev.Hunted, reader: Reader) -> str:
    return f"{_TELL.against('hunts', event.hunter, event.prey, reader)}."


def _lost(event: ev.Lost, _reader: Reader) -> str:
    animals = [
        counted(number, f"{kind} animal")
        for number, kind in ((event.hungry, "hungry"), (event.fed, "fed"))
        if number
    ]
    loss = f"{species_name(event.species)} loses {listed(animals)}"
    return f"{loss} to the prey's horns." if event.horns else f"{loss}."


def _ate_meat(event: ev.AteMeat, reader: Reader) -> str:
    who = _TELL.whose(event.species, reader)
    if event.trait is None:
        return f"{who} eats {event.ate} meat."
    return f"{who} eats {event.ate} meat ({TRAITS[event.trait]})."


def _round_began(event: ev.RoundBegan, reader: Reader) -> Told:
    born = [
        f"{species_name(one)} (size {size}, population {population})"
        for one, size, population in zip(event.species, event.sizes, event.population, strict=True)
    ]
    plants = counted(event.plants, "plant")
    return [
        f"Round {event.round} begins.",
        f"{reader.does(event.first, 'has')} the snow leopard, and the watering hole has {plants}.",
        f"New species: {listed(born)}.",
    ]


def _finished(events: Sequence[ev.Finished], reader: Reader) -> str:
    done = f"{reader.do((event.seat for event in events), 'has')} finished"
    hunters = [species_name(one) for event in events for one in event.hunters]
    if not hunters:
        return f"{done} adapting."
    now = "is now a hunter" if len(hunters) == 1 else "are now hunters"
    return f"{done} adapting: {listed(hunters)} {now}."


def _discarded(events: Sequence[ev.Discarded], reader: Reader) -> str:
    discard = reader.does(events[0].seat, "discards")
    cards = _TELL.cards([event.card for event in events])
    return f"{discard} {cards} as food: the watering hole {now_in_hole(events[-1].plants)}."


def _foraged(events: Sequence[ev.Foraged], reader: Reader) -> str:
    ate: Counter[int] = Counter()
    for event in events:
        ate[event.species] += event.ate
    told = _TELL.many(((one, f" ({count})") for one, count in ate.items()), reader)
    who = f"{told} eat" if len(ate) > 1 else f"{_TELL.whose(events[0].species, reader)} eats"
    return f"{who} {counted(ate.total(), 'plant')}; {left_in_hole(events[-1].left)}."


def _all_ate_meat(events: Sequence[ev.AteMeat], reader: Reader) -> str:
    told = []
    for event in events:
        ate = f"{event.ate}" if event.trait is None else f"{event.ate}, {TRAITS[event.trait]}"
        told.append((event.species, f" ({ate})"))
    return f"{_TELL.many(told, reader)} eat {sum(event.ate for event in events)} meat."


def _starved(events: Sequence[ev.Starved | ev.Extinct], reader: Reader) -> Told:
    """Animals that starved, then the species that died out, and who takes their traits back."""
    starved = Counter(event.species for event in events if isinstance(event, ev.Starved))
    extinct = [event for event in events if isinstance(event, ev.Extinct)]
    told = []
    animals = counted(starved.total(), "animal")
    if len(starved) == 1:
        starve = "starves" if starved.total() == 1 else "starve"
        told.append(f"{animals} of {_TELL.whose(next(iter(starved)), reader)} {starve}.")
    elif starved:
        each = ((one, f" ({count})") for one, count in sorted(starved.items()))
        told.append(f"{animals} starve: {_TELL.many(each, reader)}.")
    if extinct:
        told.append(f"{_TELL.extinct([event.species for event in extinct], reader)}.")
    told += [
        f"{reader.does(owner(event.species), 'takes')} back {_TELL.cards(event.cards)}."
        for event in extinct
        if event.cards
    ]
    return told


def _passed(events: Sequence[ev.Passed], reader: Reader) -> str:
    return f"{reader.do((event.seat for event in events), 'is')} done feeding this round."


_STARVED = MergeRule(_starved, lambda event: owner(event.species))

MERGE_RULES = _TELL.merge_rules(
    {
        ev.Finished: MergeRule(_finished),
        ev.Discarded: MergeRule(_discarded, lambda event: event.seat),
        ev.Foraged: MergeRule(_foraged),
        ev.AteMeat: MergeRule(_all_ate_meat),
        ev.Starved: _STARVED,
        ev.Extinct: _STARVED,
        ev.Passed: MergeRule(_passed),
    }
)
"""Events of one kind in a row become one sentence."""

SENTENCES = _TELL.sentences(
    MERGE_RULES,
    {
        ev.HunterPlayed: _hunter_played,
        ev.TraitRemoved: _trait_removed,
        ev.HunterRemoved: _hunter_removed,
        ev.Adapted: _adapted,
        TurnedUp: lambda *of: ["Feeding begins.", _TELL.turned_up(*of)],
        ev.Hunted: _hunted,
        ev.Lost: _lost,
        ev.AteMeat: _ate_meat,
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
        ev.Adapted: Concern.REVEAL,
        ev.Finished: Concern.ROUTINE,
        ev.Passed: Concern.ROUTINE,
    }
)
"""How much each matters to its viewer."""
