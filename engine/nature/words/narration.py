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
from engine.species_games.narration import (
    EventFormatter,
    Names,
    everyone,
    left_in_hole,
    now_in_hole,
)
from engine.stories import Concern, MergeRule
from engine.words import counted, listed, name_of

_TELL = EventFormatter(PIECES, "size", ORDERS, NOTES)


def _hunter_played(event: ev.HunterPlayed, viewer: int | None, names: Names) -> str | None:
    if viewer != event.seat:
        return None
    return f"{name_of(event.seat, names)} makes {species_name(event.species)} a hunter."


def _trait_removed(event: ev.TraitRemoved, _viewer: int | None, names: Names) -> str:
    who, what = name_of(event.seat, names), card_name(event.card)
    return f"{who} removes {what} from {species_name(event.species)}."


def _hunter_removed(event: ev.HunterRemoved, viewer: int | None, names: Names) -> str | None:
    if event.quiet and viewer != event.seat:
        return None
    who, what = name_of(event.seat, names), species_name(event.species)
    return f"{who} takes back {what}'s Hunter card: {what} forages again."


def _adapted(event: ev.Adapted, _viewer: int | None, names: Names) -> str:
    """Changes of each species, then discards, except those named with a species."""
    told = [_change(change) for change in event.changes]
    lost = Counter(card for change in event.changes for card in change.removed)
    discards = sorted((Counter(event.discards) - lost).elements())
    return _TELL.in_secret(event.seat, "adapted", told, discards, names)


def _change(change: ev.Change) -> str:
    """What became of a species, such as "A1 (population +2, now a hunter)"."""
    hunter = {1: ["now a hunter"], -1: ["forages again"]}.get(change.hunter, [])
    return _TELL.changed(change, [], hunter)


def _hunted(event: ev.Hunted, _viewer: int | None, names: Names) -> str:
    return f"{_TELL.against('hunts', event.hunter, event.prey, names)}."


def _lost(event: ev.Lost, _viewer: int | None, _names: Names) -> str:
    animals = [
        counted(number, f"{kind} animal")
        for number, kind in ((event.hungry, "hungry"), (event.fed, "fed"))
        if number
    ]
    loss = f"{species_name(event.species)} loses {listed(animals)}"
    return f"{loss} to the prey's horns." if event.horns else f"{loss}."


def _ate_meat(event: ev.AteMeat, _viewer: int | None, names: Names) -> str:
    who = _TELL.whose(event.species, names)
    if event.trait is None:
        return f"{who} eats {event.ate} meat."
    return f"{who} eats {event.ate} meat ({TRAITS[event.trait]})."


def _round_began(event: ev.RoundBegan, _viewer: int | None, names: Names) -> str:
    born = [
        f"{species_name(one)} (size {size}, population {population})"
        for one, size, population in zip(event.species, event.sizes, event.population, strict=True)
    ]
    return (
        f"Round {event.round} begins. {name_of(event.first, names)} has the snow leopard, and the "
        f"watering hole has {counted(event.plants, 'plant')}. New species: {listed(born)}."
    )


def _finished(events: Sequence[ev.Finished], _viewer: int | None, names: Names) -> str:
    done = everyone((event.seat for event in events), names, "has finished", "have finished")
    hunters = [species_name(one) for event in events for one in event.hunters]
    if not hunters:
        return f"{done} adapting."
    now = "is now a hunter" if len(hunters) == 1 else "are now hunters"
    return f"{done} adapting: {listed(hunters)} {now}."


def _discarded(events: Sequence[ev.Discarded], _viewer: int | None, names: Names) -> str:
    who, cards = name_of(events[0].seat, names), _TELL.cards([event.card for event in events])
    return f"{who} discards {cards} as food: the watering hole {now_in_hole(events[-1].plants)}."


def _foraged(events: Sequence[ev.Foraged], _viewer: int | None, names: Names) -> str:
    ate: Counter[int] = Counter()
    for event in events:
        ate[event.species] += event.ate
    told = _TELL.many(((one, f" ({count})") for one, count in ate.items()), names)
    who = f"{told} eat" if len(ate) > 1 else f"{_TELL.whose(events[0].species, names)} eats"
    return f"{who} {counted(ate.total(), 'plant')}; {left_in_hole(events[-1].left)}."


def _all_ate_meat(events: Sequence[ev.AteMeat], _viewer: int | None, names: Names) -> str:
    told = []
    for event in events:
        ate = f"{event.ate}" if event.trait is None else f"{event.ate}, {TRAITS[event.trait]}"
        told.append((event.species, f" ({ate})"))
    return f"{_TELL.many(told, names)} eat {sum(event.ate for event in events)} meat."


def _starved(events: Sequence[ev.Starved | ev.Extinct], _viewer: int | None, names: Names) -> str:
    """Animals that starved, then the species that died out, and who takes their traits back."""
    starved = Counter(event.species for event in events if isinstance(event, ev.Starved))
    extinct = [event for event in events if isinstance(event, ev.Extinct)]
    told = []
    animals = counted(starved.total(), "animal")
    if len(starved) == 1:
        starve = "starves" if starved.total() == 1 else "starve"
        told.append(f"{animals} of {_TELL.whose(next(iter(starved)), names)} {starve}.")
    elif starved:
        each = ((one, f" ({count})") for one, count in sorted(starved.items()))
        told.append(f"{animals} starve: {_TELL.many(each, names)}.")
    if extinct:
        told.append(f"{_TELL.extinct([event.species for event in extinct], names)}.")
    told += [
        f"{name_of(owner(event.species), names)} takes back {_TELL.cards(event.cards)}."
        for event in extinct
        if event.cards
    ]
    return " ".join(told)


def _passed(events: Sequence[ev.Passed], _viewer: int | None, names: Names) -> str:
    return (
        f"{everyone((event.seat for event in events), names, 'is', 'are')} done feeding this round."
    )


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
        TurnedUp: lambda *of: f"Feeding begins. {_TELL.turned_up(*of)}",
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
