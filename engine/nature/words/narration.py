"""What is heard of Nature's events: the one place where their sentences are made.

Names of seats stand in bold. What a secret event is to others, is decided here and nowhere else:
in Quick Play a seat's Adapting is told to that seat alone and summed up for all when everyone has
finished; in turn-by-turn play a Hunter card is told to others only when the turn ends, so that one
taken back in the same turn leaves no line (rulings 8 and 9).

Neighbours that are alike are told in one sentence (`JOINTS`).
"""

from collections import Counter
from collections.abc import Callable, Sequence

from engine.model import Event
from engine.nature.play import events as ev
from engine.nature.play.state import ORDERS, PIECES, TRAITS, card_name, owner, species_name
from engine.species_games.events import Dealt, Reshuffled, TurnedUp
from engine.species_games.narration import (
    Names,
    Teller,
    dealt,
    done_in_secret,
    left_in_hole,
    passed_together,
)
from engine.wording import Joint, Joints, alone
from engine.words import counted, listed, name_of

_TELL = Teller(PIECES, "size", ORDERS)


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
    told = [_change(change) for change in event.changes]
    lost = Counter(card for change in event.changes for card in change.removed)
    discards = sorted((Counter(event.discards) - lost).elements())
    return done_in_secret(event.seat, "adapted", told, _TELL.cards(discards), names)


def _change(change: ev.Change) -> str:
    """What became of a species, such as "A1 (population +2, now a hunter)"."""
    hunter = {1: "now a hunter", -1: "forages again"}.get(change.hunter, "")
    return _TELL.changed(change, after=hunter)


def _revealed(event: TurnedUp, _viewer: int | None, _names: Names) -> str:
    return f"Feeding begins. {_TELL.turned_up(event.species, event.cards)}"


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
    back = f"; {_back(event)}" if event.cards else ""
    return f"{_TELL.whose(event.species, names)} is extinct{back}."


def _back(event: ev.Extinct) -> str:
    returns = "returns" if len(event.cards) == 1 else "return"
    return f"{_TELL.cards(event.cards)} {returns} to the hand"


def _round_began(event: ev.RoundBegan, _viewer: int | None, names: Names) -> str:
    born = [
        f"{species_name(one)} (size {size}, population {population})"
        for one, size, population in zip(event.species, event.sizes, event.population, strict=True)
    ]
    return (
        f"Round {event.round} begins: {name_of(event.first, names)} has the snow leopard, and the "
        f"watering hole holds {counted(event.plants, 'plant')}. New species: {listed(born)}."
    )


def _reshuffled(_event: Reshuffled, _viewer: int | None, _names: Names) -> str:
    return "The deck has run out: the discard pile is shuffled."


def _dealt(event: Dealt, viewer: int | None, _names: Names) -> str | None:
    drawn = [] if viewer is None else sorted(event.cards[viewer])
    return dealt(f"You draw {_TELL.cards(drawn) or 'no card'}", viewer, short=event.short)


# --- several in one sentence ---------------------------------------------------------------------


def _all_finished(events: Sequence[ev.Finished], _viewer: int | None, names: Names) -> str:
    who = listed([name_of(event.seat, names) for event in events])
    hunters = [species_name(one) for event in events for one in event.hunters]
    if not hunters:
        return f"{who} have finished adapting."
    now = "is now a hunter" if len(hunters) == 1 else "are now hunters"
    return f"{who} have finished adapting: {listed(hunters)} {now}."


def _all_discarded(events: Sequence[ev.Discarded], _viewer: int | None, names: Names) -> str:
    who, cards = name_of(events[0].seat, names), _TELL.cards([event.card for event in events])
    plants = counted(events[-1].plants, "plant")
    return f"{who} discards {cards} as food: the watering hole holds {plants}."


def _all_foraged(events: Sequence[ev.Foraged], _viewer: int | None, names: Names) -> str:
    ate: Counter[int] = Counter()
    for event in events:
        ate[event.species] += event.ate
    told = _TELL.many(((one, f" ({count})") for one, count in ate.items()), names)
    plants = counted(sum(ate.values()), "plant")
    eat = "eats" if len(ate) == 1 else "eat"
    who = told if len(ate) > 1 else _TELL.whose(events[0].species, names)
    return f"{who} {eat} {plants}; {left_in_hole(events[-1].left)}."


def _all_ate_meat(events: Sequence[ev.AteMeat], _viewer: int | None, names: Names) -> str:
    told = [
        (
            event.species,
            f" eats {event.ate}" + ("" if event.trait is None else f" ({TRAITS[event.trait]})"),
        )
        for event in events
    ]
    return f"Meat: {_TELL.many(told, names)}."


def _all_starved(
    events: Sequence[ev.Starved | ev.Extinct], _viewer: int | None, names: Names
) -> str:
    """Animals that starved, and then the species that died out with the last of theirs."""
    starved = Counter(event.species for event in events if isinstance(event, ev.Starved))
    extinct = [event for event in events if isinstance(event, ev.Extinct)]
    told = []
    if starved:
        animals = counted(starved.total(), "hungry animal")
        starve = "starves" if starved.total() == 1 else "starve"
        if len(starved) == 1:
            told.append(f"{animals} of {_TELL.whose(next(iter(starved)), names)} {starve}.")
        else:
            each = ((one, f" ({count})") for one, count in sorted(starved.items()))
            told.append(f"{animals} {starve}: {_TELL.many(each, names)}.")
    if extinct:
        who = _TELL.many(((event.species, "") for event in extinct), names)
        back = "; ".join(
            f"{_back(event)} of {name_of(owner(event.species), names)}"
            for event in extinct
            if event.cards
        )
        told.append(f"{who} {'is' if len(extinct) == 1 else 'are'} extinct{back and f'; {back}'}.")
    return " ".join(told)


def _all_passed(events: Sequence[ev.Passed], _viewer: int | None, names: Names) -> str:
    return (
        f"{passed_together((event.seat for event in events), names)} for the rest of this Feeding."
    )


_STARVED = Joint(_all_starved)

JOINTS: Joints = {
    **_TELL.joints,
    ev.Finished: Joint(_all_finished),
    ev.Discarded: Joint(_all_discarded, lambda event: event.seat),
    ev.Foraged: Joint(_all_foraged),
    ev.AteMeat: Joint(_all_ate_meat),
    ev.Starved: _STARVED,
    ev.Extinct: _STARVED,
    ev.Passed: Joint(_all_passed),
}
"""What stands in a row and is alike, told at once."""

SENTENCES: dict[type[Event], Callable[..., str | None]] = {
    **_TELL.sentences,
    ev.HunterPlayed: _hunter_played,
    ev.TraitRemoved: _trait_removed,
    ev.HunterRemoved: _hunter_removed,
    ev.Finished: _finished,
    ev.Adapted: _adapted,
    TurnedUp: _revealed,
    ev.Discarded: alone(_all_discarded),
    ev.Foraged: alone(_all_foraged),
    ev.Hunted: _hunted,
    ev.Lost: _lost,
    ev.AteMeat: _ate_meat,
    ev.Starved: _starved,
    ev.Extinct: _extinct,
    ev.Passed: alone(_all_passed),
    ev.RoundBegan: _round_began,
    Reshuffled: _reshuffled,
    Dealt: _dealt,
}
