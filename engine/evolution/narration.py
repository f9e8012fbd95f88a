"""What is heard of Evolution's events: the one place where their sentences are made.

Names of seats stand in bold. What a secret event is to others, is decided here and nowhere else:
food cards and face-down traits are named to their owner only, and in Quick Play a seat's Play
Cards is told to that seat alone and summed up for all when everyone has finished (ruling 20).
"""

from collections.abc import Callable, Sequence

from engine.events import Ended, Ordered, ended_sentence, ordered_sentence
from engine.evolution import events as ev
from engine.evolution.state import PIECES, card_name, food_of, owner, species_name
from engine.evolution.wording import ORDERS
from engine.model import Event
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


def _round_began(event: ev.RoundBegan, _viewer: int | None, names: Names) -> str:
    last = " The deck has run out: it is the last." if event.last else ""
    free = [species_name(one) for one in event.free]
    new = f" New: {listed(free)}, for who had none." if free else ""
    first = name_of(event.first, names)
    return f"Round {event.round}: {first} is first.{last}{_renamed(event.renamed)}{new}"


def _renamed(renamed: Sequence[tuple[int, int]]) -> str:
    """The new names, up to a dozen of them."""
    told = [f"{species_name(was)} is now {species_name(now)}" for was, now in renamed]
    if len(told) > 12:
        told[11:] = [f"{len(told) - 11} others have new names"]
    return f" Species are named from left to right again: {listed(told)}." if told else ""


def _dealt(event: Dealt, viewer: int | None, _names: Names) -> str | None:
    drawn = [] if viewer is None else sorted(event.cards[viewer])
    return dealt(f"You are dealt {_TELL.cards(drawn) or 'no card'}", viewer, short=event.short)


def _ran_out(event: ev.RanOut, _viewer: int | None, _names: Names) -> str:
    which = "this" if event.last_round == event.round else "the next"
    return f"The deck has run out: {which} round is the last."


def _reshuffled(event: ev.Reshuffled, _viewer: int | None, _names: Names) -> str:
    return f"The discard pile of {counted(event.cards, 'card')} is shuffled into a new deck."


def _laid(event: ev.Laid, viewer: int | None, names: Names) -> str:
    if viewer == event.seat:
        return f"You lay {card_name(event.card)} face down at the watering hole."
    return f"{name_of(event.seat, names)} lays a food card."


def _born(event: ev.Born, viewer: int | None, names: Names) -> str | None:
    if is_hidden(event, viewer):
        return None
    who, card = name_of(event.seat, names), card_name(event.card)
    return f"{who} discards {card}: new species {species_name(event.species)} on the {event.end}."


def _enlarged(event: ev.Enlarged, viewer: int | None, names: Names) -> str | None:
    if is_hidden(event, viewer):
        return None
    who, card = name_of(event.seat, names), card_name(event.card)
    return f"{who} discards {card}: {species_name(event.species)} has body size {event.body} now."


def _removed(event: ev.Removed, viewer: int | None, names: Names) -> str | None:
    if is_hidden(event, viewer):
        return None
    fat = f"; {event.fat} food from it goes behind the screen" if event.fat else ""
    who, card = name_of(event.seat, names), card_name(event.card)
    return f"{who} takes {card} off {species_name(event.species)}{fat}."


def _finished(event: ev.Finished, _viewer: int | None, names: Names) -> str:
    keeps = "" if event.cards is None else f", with {counted(event.cards, 'card')} in hand"
    return f"{name_of(event.seat, names)} has finished playing cards{keeps}."


def _unveiled(event: ev.Unveiled, _viewer: int | None, names: Names) -> str:
    told = [words for change in event.changes for words in _change(change)]
    if event.discards:
        told.append(f"discarded {_many(event.discards)}")
    return done_in_secret(event.seat, told, names)


def _many(cards: Sequence[int]) -> str:
    """Cards by name, up to a dozen of them."""
    if len(cards) <= 12:
        return _TELL.cards(cards)
    return f"{', '.join(card_name(card) for card in cards[:11])} and {len(cards) - 11} more"


def _change(change: ev.Change) -> list[str]:
    name = species_name(change.species)
    told = []
    if change.new:
        told.append(f"{name} is new" + (f" on the {change.end}" if change.end else ""))
    if change.grown:
        told.append(f"{name} population +{change.grown}")
    if change.enlarged:
        told.append(f"{name} body +{change.enlarged}")
    if change.traits:
        told.append(f"{name} has {counted(change.traits, 'new trait')}")
    if change.removed:
        fat = f" ({change.screened} food from it goes behind the screen)" if change.screened else ""
        told.append(f"{name} lost {_TELL.cards(change.removed)}{fat}")
    return told


def _turned_up(event: ev.TurnedUp, _viewer: int | None, _names: Names) -> str:
    return f"New traits are turned up: {_TELL.turned_up(event.species, event.cards)}."


def _bred(event: ev.Bred, _viewer: int | None, names: Names) -> str:
    whose = _TELL.whose(event.species, names)
    return f"{whose} is Fertile and grows to population {event.population}."


def _fat_eaten(event: ev.FatEaten, _viewer: int | None, names: Names) -> str:
    return f"{_TELL.whose(event.species, names)} eats {event.food} from its Fat Tissue."


def _food_revealed(event: ev.FoodRevealed, _viewer: int | None, names: Names) -> str:
    told = [
        f"{name_of(seat, names)} {card_name(card)}"
        for seat, card in enumerate(event.cards)
        if card is not None
    ]
    total = sum(food_of(card) for card in event.cards if card is not None)
    sign = "+" if total >= 0 else "\N{MINUS SIGN}"
    return (
        f"Food cards: {listed(told) or 'none'}: {sign}{abs(total)}. "
        f"The watering hole holds {counted(event.plants, 'plant')}."
    )


def _took(event: ev.Took, _viewer: int | None, names: Names) -> str:
    food = counted(event.amount, "plant") if event.kind == "plant" else f"{event.amount} meat"
    parts = [f"{_TELL.whose(event.species, names)} takes {food}"]
    if event.source == "bank" and event.kind == "plant":
        parts.append(" from the bank")
    if event.extra:
        parts.append(" and 1 by Foraging")
    if event.fat:
        on = "" if event.fat == event.amount else f"{event.fat} of it "
        parts.append(f", {on}onto Fat Tissue")
    if event.cause not in {"feeding", "attack"}:
        parts.append(f" ({event.cause})")
    if event.source == "hole":
        parts.append(f"; {event.left} left" if event.left else "; the watering hole is empty")
    return "".join(parts) + "."


def _attacked(event: ev.Attacked, _viewer: int | None, names: Names) -> str:
    ignored = f", thinking away {listed(event.ignored)}" if event.ignored else ""
    return f"{_TELL.whose(event.hunter, names)} attacks {_TELL.whose(event.prey, names)}{ignored}."


def _spent(event: ev.Spent, _viewer: int | None, names: Names) -> str:
    who, card = name_of(event.seat, names), card_name(event.card)
    return f"{who} discards {card} for the Intelligence of {species_name(event.species)}."


def _lost(event: ev.Lost, _viewer: int | None, names: Names) -> str:
    horns = " to its prey's Horns" if event.horns else ""
    now = f" and has {event.population} left" if event.population else ""
    screened = f"; {event.screened} food goes behind the screen" if event.screened else ""
    return f"{_TELL.whose(event.species, names)} loses 1 population{horns}{now}{screened}."


def _starved(event: ev.Starved, _viewer: int | None, names: Names) -> str:
    left = f": population {event.population} left" if event.population else " and starves"
    return f"{_TELL.whose(event.species, names)} loses {event.lost} hungry population{left}."


def _extinct(event: ev.Extinct, viewer: int | None, names: Names) -> str:
    words = f"{_TELL.whose(event.species, names)} is extinct"
    if event.screened:
        words += f"; {event.screened} food goes behind the screen"
    if not event.cards:
        return f"{words}."
    drawn = f"its owner draws {counted(len(event.drawn), 'card')}"
    if not event.drawn:
        drawn = "no card is left to draw"
    elif viewer == owner(event.species):
        drawn = f"you draw {_TELL.cards(event.drawn)}"
    return f"{words}; {_TELL.cards(event.cards)} discarded, {drawn}."


def _passed(event: ev.Passed, _viewer: int | None, names: Names) -> str:
    if event.enough:
        return f"{name_of(event.seat, names)} wants no more optional food this round."
    return f"{name_of(event.seat, names)} passes."


def _ordered(event: Ordered, viewer: int | None, _names: Names) -> str | None:
    return ordered_sentence(event, viewer, ORDERS)


_SENTENCES: dict[type[Event], Callable[..., str | None]] = {
    ev.RoundBegan: _round_began,
    Dealt: _dealt,
    ev.RanOut: _ran_out,
    ev.Reshuffled: _reshuffled,
    ev.Laid: _laid,
    TraitPlayed: _TELL.trait_played,
    ev.Born: _born,
    Grown: _TELL.grown,
    ev.Enlarged: _enlarged,
    ev.Removed: _removed,
    ev.Finished: _finished,
    ev.Unveiled: _unveiled,
    ev.TurnedUp: _turned_up,
    ev.Bred: _bred,
    ev.FatEaten: _fat_eaten,
    ev.FoodRevealed: _food_revealed,
    ev.Took: _took,
    ev.Attacked: _attacked,
    ev.Spent: _spent,
    ev.Lost: _lost,
    ev.Starved: _starved,
    ev.Extinct: _extinct,
    ev.Passed: _passed,
    ev.RoundEnded: food_stored,
    Ended: ended_sentence,
    Ordered: _ordered,
}
