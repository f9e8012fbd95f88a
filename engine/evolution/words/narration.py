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
from engine.species_games.narration import EventFormatter, be, left_in_hole, now_in_hole, signed
from engine.stories import Concern, MergeRule, Told
from engine.words import Reader, counted, listed

_TELL = EventFormatter(PIECES, "body size", ORDERS, NOTES)


def _round_began(event: ev.RoundBegan, reader: Reader) -> Told:
    told = [f"Round {event.round} begins: {reader.does(event.first, 'is')} the first player."]
    if event.last:
        told.append("The deck has run out, so this is the last round.")
    if event.free:
        free = _TELL.many(((one, "") for one in event.free), reader)
        told.append(f"Players without a species get a new one: {free}.")
    return told


def _ran_out(event: ev.RanOut, _reader: Reader) -> Told:
    which = "this" if event.last_round == event.round else "the next"
    return [
        f"The deck has run out, so {which} round is the last.",
        "Shuffling the discard pile doesn't change that.",
    ]


def _removed(event: ev.Removed, reader: Reader) -> str:
    remove, card = reader.does(event.seat, "removes"), card_name(event.card)
    removed = f"{remove} {card} from {species_name(event.species)}"
    if event.fat:
        return f"{removed}; {event.fat} food from it goes behind {reader.whose(event.seat)} screen."
    return f"{removed}."


def _unveiled(event: ev.Unveiled, reader: Reader) -> Told:
    told = [_change(change) for change in event.changes]
    return _TELL.in_secret(event.seat, "played cards", told, event.discards, reader)


def _change(change: ev.Change) -> str:
    """What became of a species, such as "A1 (a new species on the left, 1 new trait)"."""
    new = f"a new species on the {change.end}" if change.end else "a new species"
    stored = [f"{change.screened} food behind its owner's screen"] if change.screened else []
    return _TELL.changed(change, [new] * change.new, stored)


def _bred(event: ev.Bred, reader: Reader) -> str:
    whose = _TELL.whose(event.species, reader)
    return f"{whose} is Fertile and grows to population {event.population}."


def _fat_eaten(event: ev.FatEaten, reader: Reader) -> str:
    return f"{_TELL.whose(event.species, reader)} eats {event.food} food from its Fat Tissue."


def _food_revealed(event: ev.FoodRevealed, reader: Reader) -> Told:
    hole = f"The watering hole {now_in_hole(event.plants)}."
    laid = [(seat, card) for seat, card in enumerate(event.cards) if card is not None]
    if not laid:
        return ["No food cards were laid.", hole]
    told = [f"{reader.name(seat)} {card_name(card)}" for seat, card in laid]
    total = signed(sum(food_of(card) for _, card in laid))
    return [f"Food cards: {listed(told)}, {total} in total.", hole]


def _attacked(event: ev.Attacked, reader: Reader) -> str:
    attack = _TELL.against("attacks", event.hunter, event.prey, reader)
    if event.ignored:
        return f"{attack} and ignores {listed(event.ignored)} (Intelligence)."
    return f"{attack}."


def _spent(event: ev.Spent, reader: Reader) -> str:
    discard, card = reader.does(event.seat, "discards"), card_name(event.card)
    return f"{discard} {card} for {species_name(event.species)}'s Intelligence."


def _lost(event: ev.Lost, reader: Reader) -> str:
    why = " because of its prey's Horns" if event.horns else ""
    told = f"{_TELL.whose(event.species, reader)} drops to population {event.population}{why}"
    if event.screened:
        whose = reader.whose(owner(event.species))
        return f"{told}; {event.screened} food goes behind {whose} screen."
    return f"{told}."


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
    who = [reader.name(event.seat) + _left(event, " with ") for event in events]
    return f"Done playing cards: {listed(who)}."


def _left(event: ev.Finished, begins: str) -> str:
    """The cards left in hand, unless that is secret."""
    if event.cards is None:
        return ""
    cards = counted(event.cards, "card") if event.cards else "no cards"
    return f"{begins}{cards} left"


def _all_bred(events: Sequence[ev.Bred], reader: Reader) -> str:
    told = _TELL.many(
        ((event.species, f" (to population {event.population})") for event in events), reader
    )
    return f"Fertile species grow: {told}."


def _all_ate_fat(events: Sequence[ev.FatEaten], reader: Reader) -> str:
    told = _TELL.many(((event.species, f" ({event.food} food)") for event in events), reader)
    return f"Species eat from their Fat Tissue: {told}."


def _took(events: Sequence[ev.Took], reader: Reader) -> str:
    first, last = events[0], events[-1]
    ate: Counter[int] = Counter()
    for event in events:
        ate[event.species] += event.amount
    total = ate.total()
    food = counted(total, "plant") if first.kind == "plant" else f"{total} meat"
    told = _TELL.many(((one, f" ({count})") for one, count in ate.items()), reader)
    who = f"{told} take" if len(ate) > 1 else f"{_TELL.whose(first.species, reader)} takes"
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


def _starved(events: Sequence[ev.Starved | ev.Extinct], reader: Reader) -> Told:
    """Species that starved, and what became of those that died out with it."""
    starved = [
        (event.species, f" ({event.lost + event.population} to {event.population})")
        for event in events
        if isinstance(event, ev.Starved)
    ]
    extinct = [event for event in events if isinstance(event, ev.Extinct)]
    told = [f"Hunger lowers populations: {_TELL.many(starved, reader)}."] if starved else []
    bare = [event.species for event in extinct if not event.cards and not event.screened]
    told += [f"{_TELL.extinct(bare, reader)}."] if bare else []
    left = [event for event in extinct if event.cards or event.screened]
    return told + [sentence for event in left for sentence in _extinct(event, reader)]


def _extinct(event: ev.Extinct, reader: Reader) -> list[str]:
    """A species that leaves something."""
    told = [f"{_TELL.extinct([event.species], reader)}."]
    if event.screened:
        whose = reader.whose(owner(event.species))
        told.append(f"{event.screened} food goes behind {whose} screen.")
    if event.cards:
        told.append(f"{_TELL.cards(event.cards)} {be(event.cards)} discarded.")
        if not event.drawn:
            told.append("No card is left to draw.")
        elif reader.viewer == owner(event.species):
            told.append(f"You draw {_TELL.cards(event.drawn)}.")
        else:
            many = counted(len(event.drawn), "card")
            told.append(f"{reader.does(owner(event.species), 'draws')} {many}.")
    return told


def _passed(events: Sequence[ev.Passed], reader: Reader) -> str:
    seats = [event.seat for event in events]
    if events[0].enough:
        return f"{reader.do(seats, 'skips')} optional food for the rest of the round."
    return f"{reader.do(seats, 'passes')}."


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
