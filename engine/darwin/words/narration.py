"""The sentences for Darwin's events.

Names of seats and titles of cards are bold; `deck` checks that cards contain only plain letters and
punctuation. Only its seat reads which card it drew or discarded. What a seat does in its turn
is told together (`MERGE_RULES`).
"""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import groupby
from operator import attrgetter

from engine.darwin.play import events as ev
from engine.darwin.play.cards import (
    DECK_NAMES,
    Card,
    amounts,
    cost_of,
    environment_name,
    gain_of,
    scarce_name,
)
from engine.darwin.play.scoring import note_on
from engine.darwin.play.state import ORDERS
from engine.model import Event, Ordered, SeatEvent
from engine.stories import (
    Concern,
    Concerns,
    MergeRule,
    MergeRules,
    Told,
    alone,
    fits,
    in_turn,
    when_own,
)
from engine.words import Reader, a, counted, listed


def _in_short(card: Card) -> str:
    return f"**{card.title}** ({card.code}: {gain_of(card)}; costs {cost_of(card)})"


def _reshuffled(event: ev.Reshuffled, _reader: Reader) -> str:
    counts = list(event.others)
    counts[event.deck] = event.cards
    told = [
        counted(many, f"{name} card")
        for name, many in zip(DECK_NAMES, counts, strict=False)
        if many
    ]
    return (
        f"The {DECK_NAMES[event.deck]} deck has run out: all discarded cards are shuffled and put "
        f"under their decks ({listed(told)})."
    )


def _changed(event: ev.Changed, reader: Reader) -> Told:
    scarce = scarce_name(event.environment)
    be = "are" if scarce.endswith("s") else "is"
    where = environment_name(event.environment)
    losses = [(seat, lost) for seat, lost in enumerate(event.forfeits) if lost]
    losses.sort(key=lambda loss: loss[0] != reader.viewer)
    begins = (
        f"{reader.does(event.seat, 'spends')} the turn changing the Environment to the {where}"
        if event.turn
        else f"The Environment is now the {where}"
    )
    told = [f"{begins}, where {scarce} {be} scarce."]
    if losses:
        (first, lost), *others = losses
        lose = f"{reader.does(first, 'loses')} {lost} {scarce}"
        told.append(f"{listed([lose, *(f'{reader.name(seat)} {n}' for seat, n in others)])}.")
    if event.keepers:
        keepers = listed([reader.whose(seat) for seat in event.keepers])
        told.append(f"Strategy cards keep {keepers} {scarce}.")
    return told


def _finished(event: ev.Finished, reader: Reader) -> Told:
    if reader.viewer != event.seat:
        return None
    return "You couldn't add anything, so your turn ended (your standing order)."


def _called(event: ev.Called, reader: Reader) -> Told:
    call = reader.does(event.seat, "says")
    return [f"{call}: “I will survive!”", "Everyone else has one last turn."]


def _none_survived(event: ev.NoneSurvived, reader: Reader) -> Told:
    none = "No species survived the last turns."
    if not event.goes_on:
        return none
    return [none, f"The game goes on: it's {reader.whose(event.caller)} turn."]


def _ended(event: ev.Ended, reader: Reader) -> Told:
    if reader.viewer is None:
        return None  # in the channel the end has a message of its own
    note = note_on(event.tie, event.survivors, event.adaptations)
    over = "The game is over."
    if not event.winners:
        return [over, note]
    win = reader.do(event.winners, "wins")
    won = f"{win}!" if len(event.winners) == 1 else f"{win} together!"
    if len(event.survivors) == 1:
        return [over, won, note]
    told = [
        f"{reader.name(seat)} ({counted(event.adaptations[seat], 'Adaptation')})"
        for seat in event.survivors
    ]
    return [over, f"{listed(told)} survive.", won, note]


def _took(events: Sequence[ev.Took], reader: Reader) -> str:
    taken = Counter(event.resource.capitalize() for event in events)
    told = [name if count == 1 else f"{count} {name}" for name, count in taken.items()]
    return f"{reader.verb(events[0].seat, 'takes')} {listed(told)}"


def _drew(events: Sequence[ev.Drew], reader: Reader) -> str:
    if reader.viewer == events[0].seat:
        return f"draw {listed([_in_short(event.card) for event in events])}"
    decks = Counter(f"the {DECK_NAMES[event.card.deck]} deck" for event in events)
    # Two cards at most: both from one deck, or one from each.
    told = ["2 cards" if 2 in decks.values() else "a card", "one"]
    drawn = [f"{some} from {deck}" for some, deck in zip(told, decks, strict=False)]
    return f"draws {listed(drawn)}"


def _got_strategy(events: Sequence[ev.GotStrategy], reader: Reader) -> str:
    (event,) = events
    drawn = counted(len(event.cards), "Strategy card")
    if reader.viewer == event.seat:
        drawn = listed([_in_short(card) for card in event.cards]) or "no Strategy card"
    drawn = f"{reader.verb(event.seat, 'draws')} {drawn}"
    return f"{drawn} (the deck is empty)" if len(event.cards) < event.eaten else drawn


def _discarded(events: Sequence[ev.Discarded], reader: Reader) -> str:
    """Face down: others see only from which decks the cards are (rulebook, step 4)."""
    if reader.viewer == events[0].seat:
        told = [f"**{event.card.title}** ({event.card.code})" for event in events]
        return f"discard {listed(told)} face down"
    kinds = Counter(f"{DECK_NAMES[event.card.deck]} card" for event in events)
    told = [a(kind) if count == 1 else counted(count, kind) for kind, count in kinds.items()]
    return f"discards {listed(told)} face down"


def _paid(event: ev.Added | ev.Played, reader: Reader) -> str:
    pay, card = reader.verb(event.seat, "pays"), event.card
    if isinstance(event, ev.Played):
        play = f"{reader.verb(event.seat, 'plays')} **{card.title}** ({card.organism})"
        return f"{pay} {event.resource.capitalize()} and {play}"
    add = f"{reader.verb(event.seat, 'adds')} **{card.title}** ({card.organism}; {gain_of(card)})"
    return f"{pay} {amounts(event.paid)} and {add}"


_DEEDS: dict[type[Event], Callable[..., str]] = {
    ev.Took: _took,
    ev.Drew: _drew,
    ev.GotStrategy: _got_strategy,
    ev.Discarded: _discarded,
}


def _turn(events: Sequence[SeatEvent], reader: Reader) -> list[str]:
    """What a seat did in its turn. The text of a card that it paid for is read to everyone
    (rulebook, step 2; ruling 13).
    """
    who = reader.name(events[0].seat)
    told, deeds = list[str](), list[str]()
    for kind, alike in groupby(events, type):
        if kind in _DEEDS:
            deeds.append(_DEEDS[kind](list(alike), reader))
            continue
        for event in alike:
            if isinstance(event, ev.Added | ev.Played):
                deeds.append(_paid(event, reader))
                told += _read_aloud(in_turn(who, deeds), event.card)
                deeds = []
    return told + in_turn(who, deeds)


def _read_aloud(told: list[str], card: Card) -> list[str]:
    """What was done, then what the card says; on a line of its own it has the card's title."""
    *before, last = told
    whole = f"{last} “{card.text}”"
    return [*before, whole] if fits(whole) else [*told, f"**{card.title}**: “{card.text}”"]


_IN_A_TURN = MergeRule(_turn, attrgetter("seat"))
MERGE_RULES: MergeRules = dict.fromkeys((*_DEEDS, ev.Added, ev.Played), _IN_A_TURN)
"""What a seat does in its turn is one story."""

SENTENCES: dict[type[Event], Callable[..., Told]] = {
    **dict.fromkeys(MERGE_RULES, alone(_turn)),
    ev.Reshuffled: _reshuffled,
    ev.Changed: _changed,
    ev.Finished: _finished,
    ev.Called: _called,
    ev.NoneSurvived: _none_survived,
    ev.Ended: _ended,
    Ordered: ORDERS.sentence,
}


def _concern_of_change(event: ev.Changed, viewer: int | None) -> Concern:
    """Who loses Resources by a change of the Environment is harmed; all see where they are."""
    loses = viewer is not None and bool(event.forfeits[viewer])
    return Concern.HARM if loses else Concern.REVEAL


CONCERNS: Concerns = {
    ev.Changed: _concern_of_change,
    ev.GotStrategy: when_own(lambda event: event.seat, Concern.GAIN),
    ev.Called: Concern.REVEAL,
    ev.NoneSurvived: Concern.REVEAL,
    ev.Ended: Concern.END,
    ev.Drew: when_own(lambda event: event.seat, Concern.ROUTINE),
    ev.Reshuffled: Concern.ROUTINE,
    ev.Finished: Concern.ROUTINE,
    Ordered: Concern.ROUTINE,
}
"""How much each matters to its viewer."""
