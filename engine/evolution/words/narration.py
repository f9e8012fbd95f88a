"""What is heard of Evolution's events: the one place where their sentences are made.

Names of seats stand in bold. What a secret event is to others, is decided here and nowhere else:
food cards and face-down traits are named to their owner only, and in Quick Play a seat's Play
Cards is told to that seat alone and summed up for all when everyone has finished (ruling 20).

Neighbours that are alike are told in one sentence (`JOINTS`).
"""

from collections import Counter
from collections.abc import Callable, Sequence

from engine.evolution.play import events as ev
from engine.evolution.play.state import ORDERS, PIECES, card_name, food_of, owner, species_name
from engine.model import Event
from engine.species_games.events import Dealt, Reshuffled, TurnedUp
from engine.species_games.narration import (
    Names,
    Teller,
    dealt,
    done_in_secret,
    left_in_hole,
    passed_together,
    signed,
)
from engine.wording import Joint, Joints, alone
from engine.words import counted, listed, name_of

_TELL = Teller(PIECES, "body size", ORDERS)


def _round_began(event: ev.RoundBegan, _viewer: int | None, names: Names) -> str:
    last = " The deck has run out: this is the last round." if event.last else ""
    new = ""
    if event.free:
        free = _TELL.many(((one, "") for one in event.free), names)
        new = f" Players without species get a new one: {free}."
    first = name_of(event.first, names)
    renamed = _renamed(event.renamed)
    return f"Round {event.round} begins: {first} is the first player.{last}{renamed}{new}"


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


def _reshuffled(event: Reshuffled, _viewer: int | None, _names: Names) -> str:
    return f"The discard pile of {counted(event.cards, 'card')} is shuffled into a new deck."


def _laid(event: ev.Laid, viewer: int | None, names: Names) -> str:
    if viewer == event.seat:
        return f"You lay {card_name(event.card)} face down at the watering hole."
    return f"{name_of(event.seat, names)} lays a food card."


def _removed(event: ev.Removed, _viewer: int | None, names: Names) -> str:
    fat = f"; {event.fat} food from it goes behind the screen" if event.fat else ""
    who, card = name_of(event.seat, names), card_name(event.card)
    return f"{who} removes {card} from {species_name(event.species)}{fat}."


def _finished(event: ev.Finished, _viewer: int | None, names: Names) -> str:
    keeps = "" if event.cards is None else f", with {counted(event.cards, 'card')} in hand"
    return f"{name_of(event.seat, names)} has finished playing cards{keeps}."


def _unveiled(event: ev.Unveiled, _viewer: int | None, names: Names) -> str:
    told = [_change(change) for change in event.changes]
    return done_in_secret(event.seat, "played cards", told, _many(event.discards), names)


def _many(cards: Sequence[int]) -> str:
    """Cards by name, up to a dozen of them."""
    if len(cards) <= 12:
        return _TELL.cards(cards)
    return f"{', '.join(card_name(card) for card in cards[:11])} and {len(cards) - 11} more"


def _change(change: ev.Change) -> str:
    """What became of a species, such as "A1 (a new species on the left, 1 new trait)"."""
    new = ["a new species" + (f" on the {change.end}" if change.end else "")] * change.new
    fat = f", whose {change.screened} food goes behind the screen" if change.screened else ""
    return _TELL.changed(change, *new, fat=fat)


def _turned_up(event: TurnedUp, _viewer: int | None, _names: Names) -> str:
    return _TELL.turned_up(event.species, event.cards)


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
    holds = "the watering hole is empty"
    if event.plants:
        holds = f"the watering hole holds {counted(event.plants, 'plant')}"
    if not told:
        return f"There are no food cards: {holds}."
    return f"Food cards: {listed(told)}. They come to {signed(total)}: {holds}."


def _attacked(event: ev.Attacked, _viewer: int | None, names: Names) -> str:
    ignored = f" and ignores {listed(event.ignored)} (Intelligence)" if event.ignored else ""
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
    return f"{_TELL.whose(event.species, names)} starves: {_losses(event)}."


def _losses(event: ev.Starved) -> str:
    if not event.population:
        return (
            f"all {event.lost} population is lost" if event.lost > 1 else "its population is lost"
        )
    return f"{event.lost} population is lost, {event.population} is left"


def _extinct(event: ev.Extinct, viewer: int | None, names: Names) -> str:
    words = f"{_TELL.whose(event.species, names)} is extinct"
    if event.screened:
        words += f"; {event.screened} food goes behind the screen"
    if not event.cards:
        return f"{words}."
    drawn = f"its owner draws {counted(len(event.drawn), 'card')}"
    if not event.drawn:
        drawn = "there is no card left to draw"
    elif viewer == owner(event.species):
        drawn = f"you draw {_TELL.cards(event.drawn)}"
    be = "is" if len(event.cards) == 1 else "are"
    return f"{words}; {_TELL.cards(event.cards)} {be} discarded, and {drawn}."


def _passed(event: ev.Passed, _viewer: int | None, names: Names) -> str:
    if event.enough:
        return f"{name_of(event.seat, names)} wants no more optional food this round."
    return f"{name_of(event.seat, names)} passes."


# --- several in one sentence ---------------------------------------------------------------------


def _all_laid(events: Sequence[ev.Laid], viewer: int | None, names: Names) -> str:
    told = [_laid(event, viewer, names) for event in events if event.seat == viewer]
    others = [name_of(event.seat, names) for event in events if event.seat != viewer]
    if others:
        lay = "lays a food card" if len(others) == 1 else "lay food cards"
        told.append(f"{listed(others)} {lay}.")
    return " ".join(told)


def _all_born(events: Sequence[ev.Born], _viewer: int | None, names: Names) -> str:
    who, cards = name_of(events[0].seat, names), _TELL.cards([event.card for event in events])
    born = [species_name(event.species) for event in events]
    return f"{who} discards {cards}: new species {listed(born)} on the {events[0].end}."


def _all_finished(events: Sequence[ev.Finished], _viewer: int | None, names: Names) -> str:
    who = [
        name_of(event.seat, names)
        + ("" if event.cards is None else f" ({counted(event.cards, 'card')} in hand)")
        for event in events
    ]
    return f"{listed(who)} have finished playing cards."


def _all_bred(events: Sequence[ev.Bred], _viewer: int | None, names: Names) -> str:
    told = _TELL.many(((event.species, f" (to {event.population})") for event in events), names)
    return f"Fertile species grow by 1 population: {told}."


def _all_ate_fat(events: Sequence[ev.FatEaten], _viewer: int | None, names: Names) -> str:
    told = _TELL.many(((event.species, f" ({event.food} food)") for event in events), names)
    return f"Species eat from their Fat Tissue: {told}."


def _plain(event: ev.Took) -> tuple[object, ...]:
    """What several meals must have in common to be told as one."""
    return event.kind, event.source, event.cause, bool(event.fat), bool(event.extra)


def _all_took(events: Sequence[ev.Took], _viewer: int | None, names: Names) -> str:
    first, last = events[0], events[-1]
    ate: Counter[int] = Counter()
    for event in events:
        ate[event.species] += event.amount
    total = ate.total()
    food = counted(total, "plant") if first.kind == "plant" else f"{total} meat"
    who = _TELL.whose(first.species, names)
    if len(ate) > 1:
        who = _TELL.many(((one, f" ({count})") for one, count in ate.items()), names)
    parts = [f"{who} {'takes' if len(ate) == 1 else 'take'} {food}"]
    if first.source == "bank" and first.kind == "plant":
        parts.append(" from the bank")
    if first.cause not in {"feeding", "attack"}:
        parts.append(f" ({first.cause})")
    if first.extra:
        parts.append(f", and {sum(event.extra for event in events)} more by Foraging")
    if first.fat:
        fat = sum(event.fat for event in events)
        parts.append(", onto Fat Tissue" if fat == total else f", {fat} of it onto Fat Tissue")
    if first.source == "hole":
        parts.append(f"; {left_in_hole(last.left)}")
    return "".join(parts) + "."


def _all_starved(
    events: Sequence[ev.Starved | ev.Extinct], viewer: int | None, names: Names
) -> str:
    """Species that starved, and what became of those that died out with it."""
    starved = [event for event in events if isinstance(event, ev.Starved)]
    extinct = [event for event in events if isinstance(event, ev.Extinct)]
    told = []
    if starved:
        total = sum(event.lost for event in starved)
        who = _TELL.many(
            (
                (
                    event.species,
                    f" ({event.lost} of {event.lost + event.population})"
                    if event.population
                    else "",
                )
                for event in starved
            ),
            names,
        )
        starve = "starves" if len(starved) == 1 else "starve"
        told.append(f"{who} {starve}: {total} population is lost.")
    bare = [event for event in extinct if not event.cards and not event.screened]
    if starved and {event.species for event in bare} == {event.species for event in starved}:
        told.append(f"{'It is' if len(bare) == 1 else 'They are'} extinct.")
    elif bare:
        who = _TELL.many(((event.species, "") for event in bare), names)
        told.append(f"{who} {'is' if len(bare) == 1 else 'are'} extinct.")
    told += [_extinct(event, viewer, names) for event in extinct if event not in bare]
    return " ".join(told)


def _all_passed(events: Sequence[ev.Passed], _viewer: int | None, names: Names) -> str:
    return f"{passed_together((event.seat for event in events), names)}."


_STARVED = Joint(_all_starved)

JOINTS: Joints = {
    **_TELL.joints,
    ev.Laid: Joint(_all_laid),
    ev.Born: Joint(_all_born, lambda event: (event.seat, event.end)),
    ev.Finished: Joint(_all_finished),
    ev.Bred: Joint(_all_bred),
    ev.FatEaten: Joint(_all_ate_fat),
    ev.Took: Joint(_all_took, _plain),
    ev.Starved: _STARVED,
    ev.Extinct: _STARVED,
    ev.Passed: Joint(_all_passed, lambda event: (event.enough, event.enough and event.seat)),
}
"""What stands in a row and is alike, told at once."""

SENTENCES: dict[type[Event], Callable[..., str | None]] = {
    **_TELL.sentences,
    ev.RoundBegan: _round_began,
    Dealt: _dealt,
    ev.RanOut: _ran_out,
    Reshuffled: _reshuffled,
    ev.Laid: _laid,
    ev.Born: alone(_all_born),
    ev.Removed: _removed,
    ev.Finished: _finished,
    ev.Unveiled: _unveiled,
    TurnedUp: _turned_up,
    ev.Bred: _bred,
    ev.FatEaten: _fat_eaten,
    ev.FoodRevealed: _food_revealed,
    ev.Took: alone(_all_took),
    ev.Attacked: _attacked,
    ev.Spent: _spent,
    ev.Lost: _lost,
    ev.Starved: _starved,
    ev.Extinct: _extinct,
    ev.Passed: _passed,
}
