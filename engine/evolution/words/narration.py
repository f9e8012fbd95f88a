"""What is heard of Evolution's events: the one place where their sentences are made.

Names of seats are bold. This is also where it is decided what a secret event is to others: only
their owner hears the names of food cards and face-down traits, and in Quick Play only a seat itself
hears what it plays, and all hear a summary when everyone has finished (ruling 20).

Neighbours that are alike are told in one sentence (`MERGE_RULES`).
"""

from collections import Counter
from collections.abc import Sequence

from engine.evolution.play import events as ev
from engine.evolution.play.scoring import NOTES
from engine.evolution.play.state import ORDERS, PIECES, card_name, food_of, owner, species_name
from engine.species_games.events import TurnedUp
from engine.species_games.narration import (
    EventFormatter,
    Names,
    be,
    everyone,
    left_in_hole,
    now_in_hole,
    signed,
)
from engine.stories import Concern, MergeRule
from engine.words import counted, listed, name_of

_TELL = EventFormatter(PIECES, "body size", ORDERS, NOTES)


def _round_began(event: ev.RoundBegan, _viewer: int | None, names: Names) -> str:
    told = [f"Round {event.round} begins: {name_of(event.first, names)} is the first player."]
    if event.last:
        told.append("The deck has run out, so this is the last round.")
    if event.free:
        free = _TELL.many(((one, "") for one in event.free), names)
        told.append(f"Players without a species get a new one: {free}.")
    return " ".join(told)


def _ran_out(event: ev.RanOut, _viewer: int | None, _names: Names) -> str:
    which = "this" if event.last_round == event.round else "the next"
    return (
        f"The deck has run out, so {which} round is the last. "
        "Shuffling the discard pile doesn't change that."
    )


def _removed(event: ev.Removed, _viewer: int | None, names: Names) -> str:
    who, card = name_of(event.seat, names), card_name(event.card)
    removed = f"{who} removes {card} from {species_name(event.species)}"
    if event.fat:
        return f"{removed}; {event.fat} food from it goes behind {who}'s screen."
    return f"{removed}."


def _unveiled(event: ev.Unveiled, _viewer: int | None, names: Names) -> str:
    told = [_change(change) for change in event.changes]
    return _TELL.in_secret(event.seat, "played cards", told, event.discards, names)


def _change(change: ev.Change) -> str:
    """What became of a species, such as "A1 (a new species on the left, 1 new trait)"."""
    new = f"a new species on the {change.end}" if change.end else "a new species"
    stored = [f"{change.screened} food behind its owner's screen"] if change.screened else []
    return _TELL.changed(change, [new] * change.new, stored)


def _bred(event: ev.Bred, _viewer: int | None, names: Names) -> str:
    whose = _TELL.whose(event.species, names)
    return f"{whose} is Fertile and grows to population {event.population}."


def _fat_eaten(event: ev.FatEaten, _viewer: int | None, names: Names) -> str:
    return f"{_TELL.whose(event.species, names)} eats {event.food} food from its Fat Tissue."


def _food_revealed(event: ev.FoodRevealed, _viewer: int | None, names: Names) -> str:
    hole = f"The watering hole {now_in_hole(event.plants)}."
    laid = [(seat, card) for seat, card in enumerate(event.cards) if card is not None]
    if not laid:
        return f"No food cards were laid. {hole}"
    told = [f"{name_of(seat, names)} {card_name(card)}" for seat, card in laid]
    total = signed(sum(food_of(card) for _, card in laid))
    return f"Food cards: {listed(told)}, {total} in total. {hole}"


def _attacked(event: ev.Attacked, _viewer: int | None, names: Names) -> str:
    attack = _TELL.against("attacks", event.hunter, event.prey, names)
    if event.ignored:
        return f"{attack} and ignores {listed(event.ignored)} (Intelligence)."
    return f"{attack}."


def _spent(event: ev.Spent, _viewer: int | None, names: Names) -> str:
    who, card = name_of(event.seat, names), card_name(event.card)
    return f"{who} discards {card} for {species_name(event.species)}'s Intelligence."


def _lost(event: ev.Lost, _viewer: int | None, names: Names) -> str:
    why = " because of its prey's Horns" if event.horns else ""
    told = f"{_TELL.whose(event.species, names)} drops to population {event.population}{why}"
    if event.screened:
        owners = name_of(owner(event.species), names)
        return f"{told}; {event.screened} food goes behind {owners}'s screen."
    return f"{told}."


def _laid(events: Sequence[ev.Laid], viewer: int | None, names: Names) -> str:
    told = [
        f"You lay {card_name(event.card)} face down at the watering hole."
        for event in events
        if event.seat == viewer
    ]
    others = [event.seat for event in events if event.seat != viewer]
    if others:
        told.append(f"{everyone(others, names, 'lays a food card', 'lay food cards')}.")
    return " ".join(told)


def _born(events: Sequence[ev.Born], _viewer: int | None, names: Names) -> str:
    who, cards = name_of(events[0].seat, names), _TELL.cards([event.card for event in events])
    born = [species_name(event.species) for event in events]
    return f"{who} discards {cards}: new species {listed(born)} on the {events[0].end}."


def _finished(event: ev.Finished, _viewer: int | None, names: Names) -> str:
    return f"{name_of(event.seat, names)} is done playing cards{_left(event, ', with ')}."


def _all_finished(events: Sequence[ev.Finished], _viewer: int | None, names: Names) -> str:
    who = [name_of(event.seat, names) + _left(event, " with ") for event in events]
    return f"Done playing cards: {listed(who)}."


def _left(event: ev.Finished, begins: str) -> str:
    """The cards left in hand, unless that is secret."""
    if event.cards is None:
        return ""
    cards = counted(event.cards, "card") if event.cards else "no cards"
    return f"{begins}{cards} left"


def _all_bred(events: Sequence[ev.Bred], _viewer: int | None, names: Names) -> str:
    told = _TELL.many(
        ((event.species, f" (to population {event.population})") for event in events), names
    )
    return f"Fertile species grow: {told}."


def _all_ate_fat(events: Sequence[ev.FatEaten], _viewer: int | None, names: Names) -> str:
    told = _TELL.many(((event.species, f" ({event.food} food)") for event in events), names)
    return f"Species eat from their Fat Tissue: {told}."


def _took(events: Sequence[ev.Took], _viewer: int | None, names: Names) -> str:
    first, last = events[0], events[-1]
    ate: Counter[int] = Counter()
    for event in events:
        ate[event.species] += event.amount
    total = ate.total()
    food = counted(total, "plant") if first.kind == "plant" else f"{total} meat"
    told = _TELL.many(((one, f" ({count})") for one, count in ate.items()), names)
    who = f"{told} take" if len(ate) > 1 else f"{_TELL.whose(first.species, names)} takes"
    clauses = [f"{who} {food} ({first.cause})"]
    if first.source == "bank" and first.kind == "plant":
        clauses = [f"{who} {food} from the bank ({first.cause})"]
    elif first.cause in {"feeding", "attack"}:
        clauses = [f"{who} {food}"]
    if first.extra:
        clauses.append(f"Foraging adds {sum(event.extra for event in events)}")
    if first.fat:
        fat = sum(event.fat for event in events)
        clauses.append(f"Fat Tissue stores {'all of it' if fat == total else fat}")
    if first.source == "hole":
        clauses.append(left_in_hole(last.left))
    return f"{'; '.join(clauses)}."


def _starved(events: Sequence[ev.Starved | ev.Extinct], viewer: int | None, names: Names) -> str:
    """Species that starved, and what became of those that died out with it."""
    starved = [
        (event.species, f" ({event.lost + event.population} to {event.population})")
        for event in events
        if isinstance(event, ev.Starved)
    ]
    extinct = [event for event in events if isinstance(event, ev.Extinct)]
    told = [f"Hunger lowers populations: {_TELL.many(starved, names)}."] if starved else []
    bare = [event.species for event in extinct if not event.cards and not event.screened]
    told += [f"{_TELL.extinct(bare, names)}."] if bare else []
    told += [_extinct(event, viewer, names) for event in extinct if event.cards or event.screened]
    return " ".join(told)


def _extinct(event: ev.Extinct, viewer: int | None, names: Names) -> str:
    """A species that leaves something."""
    told = [f"{_TELL.extinct([event.species], names)}."]
    if event.screened:
        owners = name_of(owner(event.species), names)
        told.append(f"{event.screened} food goes behind {owners}'s screen.")
    if event.cards:
        told.append(f"{_TELL.cards(event.cards)} {be(event.cards)} discarded.")
        many = counted(len(event.drawn), "card")
        if not event.drawn:
            told.append("No card is left to draw.")
        elif viewer == owner(event.species):
            told.append(f"You draw {_TELL.cards(event.drawn)}.")
        else:
            told.append(f"{name_of(owner(event.species), names)} draws {many}.")
    return " ".join(told)


def _passed(events: Sequence[ev.Passed], _viewer: int | None, names: Names) -> str:
    seats = [event.seat for event in events]
    if events[0].enough:
        return f"{everyone(seats, names, 'skips', 'skip')} optional food for the rest of the round."
    return f"{everyone(seats, names, 'passes', 'pass')}."


_STARVED = MergeRule(_starved, lambda event: owner(event.species))

MERGE_RULES = _TELL.merge_rules(
    {
        ev.Laid: MergeRule(_laid),
        ev.Born: MergeRule(_born, lambda event: (event.seat, event.end)),
        ev.Finished: MergeRule(_all_finished),
        ev.Bred: MergeRule(_all_bred),
        ev.FatEaten: MergeRule(_all_ate_fat),
        ev.Took: MergeRule(
            _took, lambda one: (one.kind, one.source, one.cause, bool(one.fat), bool(one.extra))
        ),
        ev.Starved: _STARVED,
        ev.Extinct: _STARVED,
        ev.Passed: MergeRule(_passed, lambda event: event.enough),
    }
)
"""Events of one kind in a row become one sentence."""

SENTENCES = _TELL.sentences(
    MERGE_RULES,
    {
        ev.RoundBegan: _round_began,
        ev.RanOut: _ran_out,
        ev.Finished: _finished,
        ev.Removed: _removed,
        ev.Unveiled: _unveiled,
        TurnedUp: _TELL.turned_up,
        ev.Bred: _bred,
        ev.FatEaten: _fat_eaten,
        ev.FoodRevealed: _food_revealed,
        ev.Attacked: _attacked,
        ev.Spent: _spent,
        ev.Lost: _lost,
    },
)

_HARM, _GAIN = _TELL.to_its_owner(Concern.HARM), _TELL.to_its_owner(Concern.GAIN)

CONCERNS = _TELL.concerns(
    {
        ev.Attacked: _TELL.to_the_preys_owner(Concern.HARM),
        ev.Lost: _HARM,
        ev.Starved: _HARM,
        ev.Extinct: _HARM,
        ev.Bred: _GAIN,
        ev.FoodRevealed: Concern.REVEAL,
        ev.RoundBegan: Concern.REVEAL,
        ev.RanOut: Concern.REVEAL,
        ev.Unveiled: Concern.REVEAL,
        ev.Laid: Concern.ROUTINE,
        ev.Finished: Concern.ROUTINE,
        ev.Passed: Concern.ROUTINE,
    }
)
"""How much each matters to its viewer."""
