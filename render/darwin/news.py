"""What the last action changed, from its events: what is marked in gold, and a line of words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import msgspec

from engine.darwin.play import events as ev
from engine.darwin.play.cards import DECK_NAMES, Card, environment_name
from engine.darwin.play.scoring import all_scores, threat
from engine.darwin.play.state import RESOURCES, SCARCE, Environment, State
from engine.model import Event
from engine.words import counted
from render.darwin.text_parts import TextParts


@dataclass
class News:
    """What is marked. Seats, Resources, decks, scores and cards are numbers."""

    seat: int | None = None
    """Whose action it was; None where nothing is known of one."""
    words: str = ""
    """What the seat did, without its name, such as "drew an Eat card"."""
    after: str = ""
    """What came of it for all, as a sentence."""
    card: Card | None = None
    """The card that was added, played, or drawn, where the viewer may see it."""
    added: bool = False
    """Whether `card` became part of the species of `seat`."""
    came_from_table: int | None = None
    """The Reproduce card that is gone from its place on the table."""
    paid: Sequence[int] = (0, 0, 0, 0)
    bank: set[int] = field(default_factory=set)
    taken: set[int] = field(default_factory=set)
    """The Resources that the seat has more of."""
    decks: set[int] = field(default_factory=set)
    """The decks from which the seat's hand grew."""
    drawn: int = 0
    """How many cards it grew by."""
    cards: set[int] = field(default_factory=set)
    """The cards that came into the seat's hand, where the viewer may see them."""
    lost: dict[int, int] = field(default_factory=dict)
    """How many of what is scarce now each seat forfeited."""
    environment: Environment | None = None
    """The Environment, where it is new."""
    called: bool = False
    scores: dict[tuple[int, int], int] = field(default_factory=dict)
    """What each score that has changed was before, by seat and score."""
    needs: dict[int, int] = field(default_factory=dict)
    """What each seat's needed Survive score was before, where it has changed."""

    @property
    def lost_resource(self) -> int:
        """Which Resource was forfeited."""
        return SCARCE[self.environment] if self.environment else 0


def news_of(telling: TextParts, recent: Sequence[Event]) -> News:
    """What these events changed, as the viewer of this state knows them."""
    news = News()
    for event in recent:
        told = _TELLING.get(type(event))
        if told is not None:
            told(news, telling, event)
    return news


def _cards(verb: str, cards: Sequence[Card]) -> str:
    """Cards of one deck, such as "drew an Eat card"."""
    name = f"{DECK_NAMES[cards[0].deck]} card"
    if len(cards) > 1:
        return f"{verb} {counted(len(cards), name)}"
    return f"{verb} {'an' if name[0] in 'AEIOU' else 'a'} {name}"


def _took(news: News, _telling: TextParts, event: ev.Took) -> None:
    which = RESOURCES.index(event.resource)
    news.seat, news.words = event.seat, f"took {event.resource.capitalize()}"
    news.taken.add(which)
    news.bank.add(which)


def _drew(news: News, telling: TextParts, event: ev.Drew) -> None:
    _got(news, telling, event.seat, [event.card])


def _got_strategy(news: News, telling: TextParts, event: ev.GotStrategy) -> None:
    if event.cards:
        _got(news, telling, event.seat, event.cards)


def _got(news: News, telling: TextParts, seat: int, cards: Sequence[Card]) -> None:
    """Cards came to a hand; perhaps after a card was added, which is the greater news."""
    known = [card for card in cards if card.title]
    words = f"drew {known[0].title}" if len(known) == 1 else _cards("drew", cards)
    news.seat, news.words = seat, f"{news.words} and {words}" if news.words else words
    news.decks.update(card.deck for card in cards)
    news.drawn += len(cards)
    news.cards.update(telling.cards.all.index(card) for card in known)
    if len(known) == 1 and news.card is None:
        news.card = known[0]


def _added(news: News, telling: TextParts, event: ev.Added) -> None:
    news.seat, news.words = event.seat, f"added {event.card.title}"
    news.card, news.added, news.paid = event.card, True, event.paid
    news.bank.update(which for which, number in enumerate(event.paid) if number)
    seen = telling.seen
    species = seen.seats[event.seat].species
    if not species or telling.cards.all[species[-1]] != event.card:
        return  # the state is not the one that came of these events
    if event.card.deck == len(DECK_NAMES) - 1:
        news.came_from_table = species[-1]
    _compare(news, telling, _without_last(seen, event.seat))


def _without_last(seen: State, seat: int) -> State:
    """The state as it was before a seat's last Adaptation, as far as scores go."""
    replace = msgspec.structs.replace
    seats = list(seen.seats)
    seats[seat] = replace(seats[seat], species=seats[seat].species[:-1])
    return replace(seen, seats=seats)


def _compare(news: News, telling: TextParts, before: State) -> None:
    """Note which scores have changed since, and which seats need another Survive score."""
    old = all_scores(before)
    for seat, (was, now) in enumerate(zip(old, telling.scores, strict=True)):
        for score, (first, second) in enumerate(zip(was, now, strict=True)):
            if first != second:
                news.scores[seat, score] = first
        needed = threat(old, seat)
        if needed != threat(telling.scores, seat):
            news.needs[seat] = needed


def _played(news: News, _telling: TextParts, event: ev.Played) -> None:
    which = RESOURCES.index(event.resource)
    paid = [0, 0, 0, 0]
    paid[which] = 1
    news.seat, news.words = event.seat, f"played {event.card.title}"
    news.card, news.paid = event.card, paid
    news.bank.add(which)


def _changed(news: News, _telling: TextParts, event: ev.Changed) -> None:
    where = environment_name(event.environment)
    if not news.words:
        news.words = f"changed to the {where}"
    else:
        news.words += f": to the {where}"
    news.seat, news.environment = event.seat, event.environment
    news.lost = {seat: lost for seat, lost in enumerate(event.forfeits) if lost}
    if news.lost:
        news.bank.add(SCARCE[event.environment])


def _discarded(news: News, _telling: TextParts, event: ev.Discarded) -> None:
    card = event.card
    news.seat = event.seat
    news.words = f"discarded {card.title}" if card.title else _cards("discarded", [card])
    news.card = card if card.title else None


def _called(news: News, _telling: TextParts, event: ev.Called) -> None:
    news.seat, news.words, news.called = event.seat, "says “I will survive!”", True


def _reshuffled(news: News, _telling: TextParts, _event: ev.Reshuffled) -> None:
    news.after = "The discarded cards went back under the decks."


def _none_survived(news: News, _telling: TextParts, _event: ev.NoneSurvived) -> None:
    news.after = "No species survives: the game goes on."


_TELLING: dict[type[Event], Callable[..., None]] = {
    ev.Took: _took,
    ev.Drew: _drew,
    ev.GotStrategy: _got_strategy,
    ev.Added: _added,
    ev.Played: _played,
    ev.Changed: _changed,
    ev.Discarded: _discarded,
    ev.Called: _called,
    ev.Reshuffled: _reshuffled,
    ev.NoneSurvived: _none_survived,
}
