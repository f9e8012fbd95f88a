"""What is heard of Nature's events: the one place where their sentences are made.

Names of seats stand in bold. What a secret event is to others, is decided here and nowhere else:
in Quick Play a seat's Adapting is told to that seat alone and summed up for all when everyone has
finished; in turn-by-turn play a Hunter card is told to others only when the turn ends, so that one
taken back in the same turn leaves no line (rulings 8 and 9).
"""

from collections import Counter
from collections.abc import Callable

from engine.events import Ended, Ordered, ended_sentence, ordered_sentence
from engine.model import Event
from engine.nature import events as ev
from engine.nature.state import PIECES, TRAITS, card_name, species_name
from engine.nature.wording import ORDERS
from engine.species_games.events import Dealt, Grown, TraitPlayed
from engine.species_games.narration import (
    Names,
    Teller,
    dealt,
    done_in_secret,
    food_stored,
)
from engine.species_games.redaction import is_hidden
from engine.words import counted, listed, name_of

_TELL = Teller(PIECES)


def narrate(event: Event, viewer: int | None, names: Names) -> str | None:
    """What a viewer (None: everyone) hears of an event, or None."""
    return _SENTENCES[type(event)](event, viewer, names)


def _enlarged(event: ev.Enlarged, viewer: int | None, names: Names) -> str | None:
    if is_hidden(event, viewer):
        return None
    who, what = name_of(event.seat, names), species_name(event.species)
    return f"{who} discards {card_name(event.card)}: {what} is now size {event.size}."


def _hunter_played(event: ev.HunterPlayed, viewer: int | None, names: Names) -> str | None:
    if viewer != event.seat:
        return None
    return f"{name_of(event.seat, names)} makes {species_name(event.species)} a hunter."


def _trait_removed(event: ev.TraitRemoved, viewer: int | None, names: Names) -> str | None:
    if is_hidden(event, viewer):
        return None
    who, what = name_of(event.seat, names), card_name(event.card)
    return f"{who} removes {what} from {species_name(event.species)}."


def _hunter_removed(event: ev.HunterRemoved, viewer: int | None, names: Names) -> str | None:
    if event.quiet and viewer != event.seat:
        return None
    who, what = name_of(event.seat, names), species_name(event.species)
    return f"{who} gives back {what}'s Hunter card: {what} forages again."


def _finished(event: ev.Finished, _viewer: int | None, names: Names) -> str:
    who = name_of(event.seat, names)
    if not event.hunters:
        return f"{who} has finished adapting."
    hunters = listed([species_name(one) for one in event.hunters])
    now = "is now a hunter" if len(event.hunters) == 1 else "are now hunters"
    return f"{who} has finished adapting: {hunters} {now}."


def _adapted(event: ev.Adapted, _viewer: int | None, names: Names) -> str:
    """Changes of each species, then the discards, but those that were told with a species."""
    told = [words for change in event.changes for words in _change(change)]
    lost = Counter(card for change in event.changes for card in change.lost)
    if discards := sorted((Counter(event.discards) - lost).elements()):
        told.append(f"discarded {_TELL.cards(discards)}")
    return done_in_secret(event.seat, told, names)


def _change(change: ev.Change) -> list[str]:
    name = species_name(change.species)
    told = []
    if change.grown:
        told.append(f"{name} population +{change.grown}")
    if change.enlarged:
        told.append(f"{name} size +{change.enlarged}")
    if change.traits:
        told.append(f"{name} has {counted(change.traits, 'new trait')}")
    if change.hunter:
        told.append(f"{name} {'became a hunter' if change.hunter > 0 else 'forages again'}")
    if change.lost:
        told.append(f"{name} lost {_TELL.cards(change.lost)}")
    return told


def _revealed(event: ev.Revealed, _viewer: int | None, _names: Names) -> str:
    return f"Feeding begins. Traits turned up: {_TELL.turned_up(event.species, event.cards)}."


def _discarded(event: ev.Discarded, _viewer: int | None, names: Names) -> str:
    who, card = name_of(event.seat, names), card_name(event.card)
    plants = counted(event.plants, "plant")
    return f"{who} discards {card} as food: the watering hole holds {plants}."


def _foraged(event: ev.Foraged, _viewer: int | None, names: Names) -> str:
    left = f"{event.left} left" if event.left else "the watering hole is empty"
    return f"{_TELL.whose(event.species, names)} eats {counted(event.ate, 'plant')}; {left}."


def _hunted(event: ev.Hunted, _viewer: int | None, names: Names) -> str:
    return f"{_TELL.whose(event.hunter, names)} hunts {_TELL.whose(event.prey, names)}."


def _lost(event: ev.Lost, _viewer: int | None, _names: Names) -> str:
    animals = [
        counted(number, f"{kind} animal")
        for number, kind in ((event.hungry, "hungry"), (event.fed, "fed"))
        if number
    ]
    horns = " to the prey's horns" if event.horns else ""
    return f"{species_name(event.species)} loses {listed(animals)}{horns}."


def _ate_meat(event: ev.AteMeat, _viewer: int | None, names: Names) -> str:
    trait = f" ({TRAITS[event.trait]})" if event.trait is not None else ""
    return f"{_TELL.whose(event.species, names)} eats {event.ate} meat{trait}."


def _starved(event: ev.Starved, _viewer: int | None, names: Names) -> str:
    return f"A hungry animal of {_TELL.whose(event.species, names)} starves."


def _extinct(event: ev.Extinct, _viewer: int | None, names: Names) -> str:
    cards = _TELL.cards(event.cards)
    hand = f"; back to the hand: {cards}" if cards else ""
    return f"{_TELL.whose(event.species, names)} is extinct{hand}."


def _passed(event: ev.Passed, _viewer: int | None, names: Names) -> str:
    return f"{name_of(event.seat, names)} passes for the rest of this Feeding."


def _round_began(event: ev.RoundBegan, _viewer: int | None, names: Names) -> str:
    born = [
        f"{species_name(one)} (size {size}, population {population})"
        for one, size, population in zip(event.species, event.sizes, event.population, strict=True)
    ]
    return (
        f"Round {event.round}: {name_of(event.first, names)} has the snow leopard, "
        f"the watering hole holds {counted(event.plants, 'plant')}. New: {listed(born)}."
    )


def _reshuffled(_event: ev.Reshuffled, _viewer: int | None, _names: Names) -> str:
    return "The deck has run out: the discard pile is shuffled."


def _dealt(event: Dealt, viewer: int | None, _names: Names) -> str | None:
    drawn = [] if viewer is None else sorted(event.cards[viewer])
    return dealt(f"You draw {_TELL.cards(drawn) or 'no card'}", viewer, short=event.short)


def _ordered(event: Ordered, viewer: int | None, _names: Names) -> str | None:
    return ordered_sentence(event, viewer, ORDERS)


_SENTENCES: dict[type[Event], Callable[..., str | None]] = {
    Grown: _TELL.grown,
    ev.Enlarged: _enlarged,
    TraitPlayed: _TELL.trait_played,
    ev.HunterPlayed: _hunter_played,
    ev.TraitRemoved: _trait_removed,
    ev.HunterRemoved: _hunter_removed,
    ev.Finished: _finished,
    ev.Adapted: _adapted,
    ev.Revealed: _revealed,
    ev.Discarded: _discarded,
    ev.Foraged: _foraged,
    ev.Hunted: _hunted,
    ev.Lost: _lost,
    ev.AteMeat: _ate_meat,
    ev.Starved: _starved,
    ev.Extinct: _extinct,
    ev.Passed: _passed,
    ev.Scored: food_stored,
    ev.RoundBegan: _round_began,
    ev.Reshuffled: _reshuffled,
    Dealt: _dealt,
    Ended: ended_sentence,
    Ordered: _ordered,
}
