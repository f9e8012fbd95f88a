"""What is heard of Darwin's events: the one place where their sentences are made.

Names of seats stand in bold, and so do titles of cards; what cards say holds plain letters and
punctuation alone, as `deck` checks. Cards are secret while they are drawn and discarded.

Neighbours that are alike are told in one sentence (`JOINTS`).
"""

from collections import Counter
from collections.abc import Callable, Sequence
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
from engine.darwin.play.state import ORDERS
from engine.model import Event, Ordered, ordered_sentence
from engine.wording import Joint, Joints, alone
from engine.words import counted, listed, name_of

Names = Sequence[str]


def _in_short(card: Card) -> str:
    return f"**{card.title}** ({card.code}: {gain_of(card)}; costs {cost_of(card)})"


def _drew(event: ev.Drew, viewer: int | None, names: Names) -> str:
    if viewer == event.seat:
        return f"You draw {_in_short(event.card)}."
    return f"{name_of(event.seat, names)} draws a card of the {DECK_NAMES[event.card.deck]} deck."


def _reshuffled(event: ev.Reshuffled, _viewer: int | None, _names: Names) -> str:
    counts = list(event.others)
    counts[event.deck] = event.cards
    told = [
        counted(many, f"{name} card")
        for name, many in zip(DECK_NAMES, counts, strict=False)
        if many
    ]
    return (
        f"The {DECK_NAMES[event.deck]} deck has run out: discarded cards are shuffled and put "
        f"under their decks ({listed(told)})."
    )


def _added(event: ev.Added, _viewer: int | None, names: Names) -> str:
    """Title and text, read to everyone (rulebook, step 2; ruling 13)."""
    card, who = event.card, name_of(event.seat, names)
    return (
        f"{who} pays {amounts(event.paid)} and adds **{card.title}** ({card.organism}; "
        f"{gain_of(card)}). “{card.text}”"
    )


def _played(event: ev.Played, _viewer: int | None, names: Names) -> str:
    card, who = event.card, name_of(event.seat, names)
    return (
        f"{who} pays {event.resource.capitalize()} and plays **{card.title}** "
        f"({card.organism}). “{card.text}”"
    )


def _changed(event: ev.Changed, _viewer: int | None, names: Names) -> str:
    scarce = scarce_name(event.environment)
    be = "are" if scarce.endswith("s") else "is"
    where = environment_name(event.environment)
    told = [f"{name_of(seat, names)} {lost}" for seat, lost in enumerate(event.forfeits) if lost]
    begins = (
        f"{name_of(event.seat, names)} spends the turn on changing the Environment to the {where}"
        if event.turn
        else f"The Environment is now the {where}"
    )
    words = f"{begins}, where {scarce} {be} scarce."
    if told:
        words += f" {scarce} forfeited: {listed(told)}."
    if event.keepers:
        keepers = listed([name_of(seat, names) for seat in event.keepers])
        words += f" {keepers} {'keeps' if len(event.keepers) == 1 else 'keep'} all {scarce}."
    return words


def _got_strategy(event: ev.GotStrategy, viewer: int | None, names: Names) -> str:
    none_left = " There are no more." if len(event.cards) < event.eaten else ""
    if viewer == event.seat:
        cards = listed([_in_short(card) for card in event.cards])
        return f"You draw {cards or 'no Strategy card'}.{none_left}"
    many = counted(len(event.cards), "Strategy card")
    return f"{name_of(event.seat, names)} draws {many}.{none_left}"


def _discarded(event: ev.Discarded, viewer: int | None, names: Names) -> str:
    """Face down: others see only from which deck the card is (rulebook, step 4)."""
    if viewer == event.seat:
        return f"You discard **{event.card.title}** ({event.card.code})."
    deck = DECK_NAMES[event.card.deck]
    return f"{name_of(event.seat, names)} discards a card of the {deck} deck, face down."


def _finished(event: ev.Finished, viewer: int | None, _names: Names) -> str | None:
    if viewer != event.seat:
        return None
    return "You can pay for nothing now: your turn was finished, as you ordered."


def _called(event: ev.Called, _viewer: int | None, names: Names) -> str:
    who = name_of(event.seat, names)
    return f"{who} says: “I will survive!” Everyone else has one last turn."


def _none_survived(event: ev.NoneSurvived, _viewer: int | None, names: Names) -> str:
    if not event.goes_on:
        return "After the last turns no species survives."
    who = name_of(event.caller, names)
    return f"After the last turns no species survives: the game goes on, with {who}."


def _ended(event: ev.Ended, viewer: int | None, names: Names) -> str | None:
    if viewer is None:
        return None  # in the channel the end has a message of its own
    if not event.winners:
        return f"The game is over. {event.note}"
    told = [
        f"{name_of(seat, names)} ({counted(event.adaptations[seat], 'Adaptation')})"
        for seat in event.survivors
    ]
    survive = "survives" if len(told) == 1 else "survive"
    winners = listed([name_of(seat, names) for seat in event.winners])
    win = "wins" if len(event.winners) == 1 else "win together"
    return f"The game is over: {listed(told)} {survive}. {winners} {win}! {event.note}"


def _ordered(event: Ordered, viewer: int | None, _names: Names) -> str | None:
    return ordered_sentence(event, viewer, ORDERS)


# --- several in one sentence ---------------------------------------------------------------------


def _all_took(events: Sequence[ev.Took], _viewer: int | None, names: Names) -> str:
    taken = Counter(event.resource for event in events)
    told = [
        resource.capitalize() if count == 1 else f"{count} {resource.capitalize()}"
        for resource, count in taken.items()
    ]
    return f"{name_of(events[0].seat, names)} takes {listed(told)}."


def _all_drew(events: Sequence[ev.Drew], viewer: int | None, names: Names) -> str:
    if viewer == events[0].seat:
        return f"You draw {listed([_in_short(event.card) for event in events])}."
    return f"{name_of(events[0].seat, names)} draws {_of_decks([e.card for e in events])}."


def _all_discarded(events: Sequence[ev.Discarded], viewer: int | None, names: Names) -> str:
    if viewer == events[0].seat:
        told = [f"**{event.card.title}** ({event.card.code})" for event in events]
        return f"You discard {listed(told)}."
    decks = _of_decks([event.card for event in events])
    return f"{name_of(events[0].seat, names)} discards {decks}, face down."


def _of_decks(cards: Sequence[Card]) -> str:
    """Cards by their decks alone, such as "2 cards of the Eat deck and 1 of the Survive deck"."""
    (first, count), *rest = Counter(card.deck for card in cards).items()
    told = [f"{counted(count, 'card')} of the {DECK_NAMES[first]} deck"]
    return listed([*told, *(f"{many} of the {DECK_NAMES[deck]} deck" for deck, many in rest)])


JOINTS: Joints = {
    ev.Took: Joint(_all_took, attrgetter("seat")),
    ev.Drew: Joint(_all_drew, attrgetter("seat")),
    ev.Discarded: Joint(_all_discarded, attrgetter("seat")),
}
"""What stands in a row and is alike, told at once."""

SENTENCES: dict[type[Event], Callable[..., str | None]] = {
    ev.Took: alone(_all_took),
    ev.Drew: _drew,
    ev.Reshuffled: _reshuffled,
    ev.Added: _added,
    ev.Played: _played,
    ev.Changed: _changed,
    ev.GotStrategy: _got_strategy,
    ev.Discarded: _discarded,
    ev.Finished: _finished,
    ev.Called: _called,
    ev.NoneSurvived: _none_survived,
    ev.Ended: _ended,
    Ordered: _ordered,
}
