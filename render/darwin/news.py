"""What the last action changed: what to mark in gold, and a line of words."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from engine.darwin.play import events as ev
from engine.darwin.play.cards import DECK_NAMES, Card, environment_name
from engine.darwin.play.scoring import all_scores, conditions, threat
from engine.darwin.play.state import RESOURCES, SCARCE, Environment, State
from engine.model import Event
from engine.words import a, counted
from render.darwin.text_board import SCORES, TextParts
from render.text import alt_titles


@dataclass
class News:
    """What to mark. Seats, Resources, decks, scores and cards are numbers."""

    seat: int | None = None
    """Whose action it was; None if unknown."""
    words: str = ""
    """What the seat did, without its name, such as "drew an Eat card"."""
    after: str = ""
    """A sentence on what followed for everyone."""
    card: Card | None = None
    """The card that was added, played or drawn, if the viewer may see it."""
    added: bool = False
    """Whether `card` became part of the species of `seat`."""
    came_from_table: int | None = None
    """The Reproduce card that was bought."""
    paid: Sequence[int] = (0, 0, 0, 0)
    bank: set[int] = field(default_factory=set)
    taken: set[int] = field(default_factory=set)
    """The Resources that the seat took."""
    decks: set[int] = field(default_factory=set)
    """The decks that the seat drew from."""
    drawn: int = 0
    """How many cards it drew."""
    cards: set[int] = field(default_factory=set)
    """The cards it drew, if the viewer may see them."""
    lost: dict[int, int] = field(default_factory=dict)
    """How many of the newly scarce Resource each seat forfeited."""
    environment: Environment | None = None
    """The Environment, if it's new."""
    called: bool = False
    scores: dict[tuple[int, int], int] = field(default_factory=dict)
    """The former value of each changed score, by seat and score."""
    needs: dict[int, int] = field(default_factory=dict)
    """The Survive score that each seat needed before, if it changed."""
    fallen: list[int] = field(default_factory=list)
    """The seats whose species no longer survive."""

    @property
    def lost_resource(self) -> int:
        """Which Resource was forfeited."""
        return SCARCE[self.environment] if self.environment else 0


_AFTER: dict[type[Event], str] = {
    ev.Reshuffled: "The discarded cards went back under the decks.",
    ev.NoneSurvived: "No species survived, so the game continues.",
}


def news_of(telling: TextParts, recent: Sequence[Event]) -> News:
    """What these events changed, as far as the viewer of this state knows."""
    news = News()
    for event in recent:
        news.after = _AFTER.get(type(event), news.after)
        _tell(news, telling, event)
    return news


def _tell(news: News, telling: TextParts, event: Event) -> None:
    match event:
        case ev.Took(seat, resource):
            news.seat, news.words = seat, f"took {resource.capitalize()}"
            news.taken.add(RESOURCES.index(resource))
            news.bank.add(RESOURCES.index(resource))
        case ev.Drew(seat, card):
            _got(news, telling, seat, [card])
        case ev.GotStrategy(seat, [*cards]) if cards:
            _got(news, telling, seat, cards)
        case ev.Added():
            _added(news, telling, event)
        case ev.Played(seat, card, resource):
            news.seat, news.words = seat, f"played {card.title}"
            news.card, news.paid = card, [int(each == resource) for each in RESOURCES]
            news.bank.add(RESOURCES.index(resource))
        case ev.Changed():
            _changed(news, event)
        case ev.Discarded(seat, card):
            news.seat, news.card = seat, card if card.title else None
            news.words = f"discarded {card.title}" if card.title else _cards("discarded", [card])
        case ev.Called(seat):
            news.seat, news.words, news.called = seat, "says “I will survive!”", True


def _cards(verb: str, cards: Sequence[Card]) -> str:
    name = f"{DECK_NAMES[cards[0].deck]} card"
    if len(cards) > 1:
        return f"{verb} {counted(len(cards), name)}"
    return f"{verb} {a(name)}"


def _got(news: News, telling: TextParts, seat: int, cards: Sequence[Card]) -> None:
    """Cards were drawn, perhaps after an Adaptation was added, which matters more."""
    known = [card for card in cards if card.title]
    words = f"drew {known[0].title}" if len(known) == 1 else _cards("drew", cards)
    news.seat, news.words = seat, f"{news.words} and {words}" if news.words else words
    news.decks.update(card.deck for card in cards)
    news.drawn += len(cards)
    news.cards.update(map(telling.cards.number, known))
    if len(known) == 1 and news.card is None:
        news.card = known[0]


def _added(news: News, telling: TextParts, event: ev.Added) -> None:
    news.seat, news.words = event.seat, f"added {event.card.title}"
    news.card, news.added, news.paid = event.card, True, event.paid
    news.bank.update(which for which, number in enumerate(event.paid) if number)
    seen = telling.seen
    species = seen.seats[event.seat].species
    if not species or telling.cards.all[species[-1]].code != event.card.code:
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
    """Record which scores changed, and which seats need another Survive score."""
    old = all_scores(before)
    for seat, (was, now) in enumerate(zip(old, telling.scores, strict=True)):
        for score, (first, second) in enumerate(zip(was, now, strict=True)):
            if first != second:
                news.scores[seat, score] = first
        needed = threat(old, seat)
        if needed != threat(telling.scores, seat):
            news.needs[seat] = needed
        if all(conditions(old, seat)) and not telling.survives(seat):
            news.fallen.append(seat)


def told_of(telling: TextParts, news: News, people: Sequence[str]) -> list[str]:
    """An added Adaptation, the scores it changed, and whose species no longer survive."""
    shown = alt_titles(people[: len(telling.seen.seats)])
    told = [f"{shown[news.seat or 0]} {news.words}"]
    if news.card is not None:
        told.append(f"{news.card.organism}: {news.card.text}")
    changes = [
        f"{SCORES[score]} {before} to {telling.scores[seat][score]}"
        for (seat, score), before in news.scores.items()
    ]
    fallen = [f"{shown[seat]} no longer survives" for seat in news.fallen]
    return [*told, *[", ".join(changes)] * bool(changes), *fallen]


def _changed(news: News, event: ev.Changed) -> None:
    where = environment_name(event.environment)
    news.words = f"{news.words}: to the {where}" if news.words else f"changed to the {where}"
    news.seat, news.environment = event.seat, event.environment
    news.lost = {seat: lost for seat, lost in enumerate(event.forfeits) if lost}
    if news.lost:
        news.bank.add(SCARCE[event.environment])
