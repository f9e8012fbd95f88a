"""Words of both Nature and Evolution: sentences, options and reasons; and who hears of secrets."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TypeVar

from engine.model import Action, Choice, Ended, Event, Ordered, StateT, ended_sentence
from engine.options import OWN, Setting
from engine.parts import StandingOrders
from engine.species_games.events import (
    CardUsed,
    Dealt,
    Enlarged,
    FoodStored,
    Grown,
    QuickPlayChange,
    Reshuffled,
    TraitPlayed,
    TurnedUp,
    is_hidden,
)
from engine.species_games.state import Pieces
from engine.stories import (
    LONGEST_SENTENCE,
    Concern,
    ConcernOf,
    Concerns,
    MergeRule,
    MergeRules,
    Told,
    alone,
    first_that_fits,
    fits,
    when_own,
)
from engine.wording import Wording
from engine.words import Clause, Reader, counted, listed

OPEN_SCORES = Setting(
    choices=(
        Choice("false", "Hidden", "Food behind the screens is revealed at the end"),
        Choice("true", "Open", "Everyone sees the food behind every screen"),
    )
)
DECK = Setting(choices=(Choice(OWN, "Standard deck"),))
_MOST_NAMED = 3


TellT = TypeVar("TellT")


class SpeciesWording(Wording[StateT]):
    """Words of a game in which others hear of secret actions only afterwards."""

    def narrate(self, event: Event, reader: Reader) -> list[str]:
        """Nothing to others while it is secret."""
        return [] if is_hidden(event, reader.viewer) else super().narrate(event, reader)

    def clash(self, seen: StateT, seat: int, one: Action, other: Action) -> str:
        """Of two traits, on which species."""
        is_trait = one.__struct_config__.tag == other.__struct_config__.tag == "trait"
        on = [self.choice(seen, seat, each, "species").key for each in (one, other) if is_trait]
        if not on or on[0] != on[1]:
            return super().clash(seen, seat, one, other)
        cards = [self.choice(seen, seat, each, "card").label for each in (one, other)]
        return f"{listed(cards)} can't both go on {on[0]}"


class EventFormatter:
    """The sentences of one game that both games have, with its own names of cards and species.

    `size` is what the game calls how large a species is, `notes` what it says of ties.
    """

    def __init__(
        self, pieces: Pieces, size: str, orders: StandingOrders, notes: Mapping[str, str]
    ) -> None:
        self._pieces = pieces
        self._size = size
        self._orders = orders
        self._notes = notes

    def merge_rules(self, own: MergeRules) -> dict[type[Event], MergeRule]:
        """Events that share a sentence: those of both games, and those of one."""
        developed = MergeRule(self._developed, lambda event: event.seat)
        return {
            Grown: developed,
            Enlarged: developed,
            TraitPlayed: MergeRule(self._traits_played, lambda event: event.seat),
            **own,
        }

    def sentences(
        self, merge_rules: MergeRules, own: Mapping[type[Event], Callable[..., Told]]
    ) -> dict[type[Event], Callable[..., Told]]:
        """The sentence of each event alone: as a row of one, unless it has its `own`."""
        return {
            **{kind: alone(rule.tell) for kind, rule in merge_rules.items()},
            TraitPlayed: self._trait_played,
            Reshuffled: _reshuffled,
            Dealt: self._dealt,
            FoodStored: food_stored,
            Ended: partial(ended_sentence, notes=self._notes),
            Ordered: self._orders.sentence,
            **own,
        }

    def concerns(self, own: Mapping[type[Event], Concern | ConcernOf]) -> Concerns:
        """How much events matter to their viewers: those of both games, and those of one."""
        return {
            Dealt: Concern.ROUTINE,
            Reshuffled: Concern.ROUTINE,
            Ordered: Concern.ROUTINE,
            TurnedUp: Concern.REVEAL,
            Ended: Concern.END,
            FoodStored: lambda _, viewer: Concern.REVEAL if viewer is None else Concern.GAIN,
            **own,
        }

    def to_its_owner(self, concern: Concern) -> ConcernOf:
        """This concern to the owner of an event's species."""
        return when_own(lambda event: self._pieces.owner(event.species), concern)

    def to_the_preys_owner(self, concern: Concern) -> ConcernOf:
        """This concern to the owner of the prey."""
        return when_own(lambda event: self._pieces.owner(event.prey), concern)

    def whose(self, species: int, reader: Reader) -> str:
        """A species with its owner, such as "**Anna**'s A1"."""
        pieces = self._pieces
        return f"{reader.whose(pieces.owner(species))} {pieces.species_name(species)}"

    def against(self, verb: str, hunter: int, prey: int, reader: Reader) -> str:
        """A species and its prey, such as "**Anna**'s A1 hunts **Anna**'s own A2"."""
        of = self._pieces.owner
        own = "own " if of(hunter) == of(prey) else ""
        whose = f"{reader.whose(of(prey))} {own}{self._pieces.species_name(prey)}"
        return f"{self.whose(hunter, reader)} {verb} {whose}"

    def many(self, told: Iterable[tuple[int, str]], reader: Reader) -> str:
        """Species with words about each, by owners, the reader first, as in "your A1 (2) and A2
        (1), **Bo**'s B1 (1), and **Cy**'s C4 (2)".
        """
        rows = [
            (owner, [self._pieces.species_name(one) + words for one, words in row])
            for owner, row in self._by_owner(told, reader).items()
        ]
        parts = [f"{reader.whose(owner)} {listed(row)}" for owner, row in rows]
        # Where a row has an "and" of its own, a comma parts it from the next.
        if len(parts) > 1 and any(len(row) > 1 for _, row in rows):
            return f"{', '.join(parts[:-1])}, and {parts[-1]}"
        return listed(parts)

    def _by_owner(
        self, told: Iterable[tuple[int, TellT]], reader: Reader
    ) -> dict[int, list[tuple[int, TellT]]]:
        """What is told of species, by owners, the reader first."""
        rows: dict[int, list[tuple[int, TellT]]] = {}
        for one, words in told:
            rows.setdefault(self._pieces.owner(one), []).append((one, words))
        return dict(sorted(rows.items(), key=lambda row: row[0] != reader.viewer))

    def apart(
        self, told: Sequence[tuple[int, str]], reader: Reader, say: Callable[[str], str]
    ) -> list[str]:
        """What is said of species: of all at once, or if that is too long of each owner's, or of
        each.
        """
        return first_that_fits(
            [say(self.many(told, reader))],
            [say(self.many(row, reader)) for row in self._by_owner(told, reader).values()],
            [say(self.many([each], reader)) for each in told],
        )

    def ate(
        self,
        ate: Mapping[int, int],
        verb: str,
        food: Callable[[int], str],
        reader: Reader,
        end: str = "",
    ) -> list[str]:
        """Who ate how much: of species, or if that is too long of owners. `verb` is as for one,
        `food` says how much it is, and `end` what else.
        """
        numbers, many = set(ate.values()), verb.removesuffix("s")
        if len(ate) == 1:
            species, total = f"{self.whose(next(iter(ate)), reader)} {verb}", food(numbers.pop())
        elif len(numbers) == 1:
            species = f"{self.many([(one, '') for one in ate], reader)} each {many}"
            total = food(numbers.pop())
        else:
            named = self.many([(one, f" ({number})") for one, number in ate.items()], reader)
            species, total = f"{named} {many}", food(sum(ate.values()))
        rows = [
            (reader.whose(owner), sum(number for _, number in row))
            for owner, row in self._by_owner(ate.items(), reader).items()
        ]
        apart = [f"{whose} species {many} {food(number)}" for whose, number in rows]
        owners = [apart[0], *(f"{whose} {number}" for whose, number in rows[1:])]
        return first_that_fits(
            [f"{species} {total}{end}."],
            [f"{listed(owners)}{end}."],
            [*(f"{each}." for each in apart[:-1]), f"{apart[-1]}{end}."],
        )

    def cards(self, cards: Sequence[int], room: int = 100) -> str:
        """Cards by name, such as "Fast 1 and two Horned 3"; only how many if names need more than
        `room` characters.
        """
        kinds = Counter(self._pieces.card_name(card) for card in cards)
        told = [
            name if copies == 1 else f"{in_words(copies)} {name}" for name, copies in kinds.items()
        ]
        named = listed(told)
        return named if len(named) <= room else counted(len(cards), "card")

    def _reached(self, event: Grown | Enlarged) -> str:
        """How far a species grew, such as "population 3"."""
        if isinstance(event, Grown):
            return f"population {event.population}"
        return f"{self._size} {event.size}"

    def _developed(self, events: Sequence[Grown | Enlarged], reader: Reader) -> str:
        """A seat discarded cards for its species: how far each has grown."""
        grown: dict[int, dict[type[Event], str]] = {}
        for event in events:
            grown.setdefault(event.species, {})[type(event)] = self._reached(event)
        told = [
            f"{self._pieces.species_name(one)} {'to' if number else 'grows to'} "
            f"{listed(list(words.values()))}"
            for number, (one, words) in enumerate(grown.items())
        ]
        cards = self.cards([event.card for event in events])
        # Where one grows in two ways there is an "and" already.
        both = any(len(words) > 1 for words in grown.values())
        return (
            f"{reader.does(events[0].seat, 'discards')} {cards}: "
            f"{', '.join(told) if both else listed(told)}."
        )

    def changed(self, change: QuickPlayChange, before: Sequence[str], after: Sequence[str]) -> str:
        """What became of a species in Quick Play, such as "A1 (population +2, 1 new trait)".

        `before` and `after` are told around what may become of one in both games.
        """
        told = [*before]
        if change.grown:
            told.append(f"population {signed(change.grown)}")
        if change.enlarged:
            told.append(f"{self._size} {signed(change.enlarged)}")
        if change.traits:
            told.append(counted(change.traits, "new trait"))
        if change.removed:
            told.append(f"without {self.cards(change.removed)}")
        return f"{self._pieces.species_name(change.species)} ({', '.join([*told, *after])})"

    def in_secret(
        self, seat: int, done: str, changes: Sequence[str], discards: Sequence[int], reader: Reader
    ) -> Told:
        """What a seat did in Quick Play, summed up; `done` says what it did: "adapted"."""
        who = reader.name(seat)
        cards = self.cards(discards, LONGEST_SENTENCE - len(f"{who} discarded ."))
        thrown = [f"{who} discarded {cards}."] if discards else []
        if not changes:
            return thrown or f"{who} changed nothing."
        told = first_that_fits(
            [f"{who} {done}: {listed(changes)}."], [f"{who} {done}: {each}." for each in changes]
        )
        return [*told, *thrown]

    def _dealt(self, event: Dealt, reader: Reader) -> Told:
        """What a seat draws, and whether cards ran out."""
        none = "No cards are left to draw."
        if reader.viewer is None:
            return none if event.short else None
        cards = self.cards(sorted(event.cards[reader.viewer]), LONGEST_SENTENCE - len("You draw ."))
        drawn = f"You draw {cards or 'nothing'}."
        return [drawn, none] if event.short else drawn

    def _trait_played(self, event: TraitPlayed, reader: Reader) -> str:
        """A face-down trait; only its seat hears which."""
        what = self._pieces.card_name(event.card) if reader.viewer == event.seat else "a trait"
        play = reader.does(event.seat, "plays")
        return f"{play} {what} face down on {self._pieces.species_name(event.species)}."

    def _traits_played(self, events: Sequence[TraitPlayed], reader: Reader) -> str:
        """A seat laid several traits face down."""
        seat = events[0].seat
        if reader.viewer == seat:
            named = listed(
                [
                    f"{self._pieces.card_name(event.card)} on "
                    f"{self._pieces.species_name(event.species)}"
                    for event in events
                ]
            )
            if fits(own := f"You play face down: {named}."):
                return own
        on = Counter(self._pieces.species_name(event.species) for event in events)
        told = [f"{many} on {one}" for one, many in on.items()]
        played = f"{reader.does(seat, 'plays')} {len(events)} traits face down"
        if max(on.values()) > 1 < len(on):
            return f"{played}: {listed(told)}."
        return f"{played} on {listed(list(on))}."

    def removed(self, events: Sequence[CardUsed], reader: Reader) -> list[str]:
        """Traits that a seat removed, by species."""
        cards: dict[int, list[int]] = {}
        for event in events:
            cards.setdefault(event.species, []).append(event.card)
        told = [
            f"{self.cards(each)} from {self._pieces.species_name(one)}"
            for one, each in cards.items()
        ]
        remove = reader.does(events[0].seat, "removes")
        return first_that_fits(
            [f"{remove} {', and '.join(told)}."], [f"{remove} {each}." for each in told]
        )

    def turned_up(self, event: TurnedUp, reader: Reader) -> list[str]:
        """New traits by species."""
        told = [
            (one, f" ({self.cards(each)})")
            for one, each in zip(event.species, event.cards, strict=True)
        ]
        if not told:
            return ["Nobody added a trait."]
        return self.apart(told, reader, lambda traits: f"New traits: {traits}.")


_IN_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


EventT = TypeVar("EventT", bound=Event)


def of_kind(kind: type[EventT], events: Iterable[Event]) -> list[EventT]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def in_words(number: int) -> str:
    """A number from two, up to ten in words."""
    return dict(enumerate(_IN_WORDS, start=2)).get(number, str(number))


def times(number: int) -> str:
    """How often, from twice on.

    >>> times(2), times(7)
    ('twice', 'seven times')
    """
    return "twice" if number == 2 else f"{in_words(number)} times"


def signed(number: int) -> str:
    """A number with its sign, such as "+3"."""
    return f"+{number}" if number >= 0 else f"\N{MINUS SIGN}{-number}"


def _reshuffled(event: Reshuffled, _reader: Reader) -> str:
    return f"The discard pile ({counted(event.cards, 'card')}) is shuffled into a new deck."


def food_stored(event: FoodStored, reader: Reader) -> Told:
    """The end of a round: a seat hears its own numbers, all hear them where scores are open."""
    if not event.shown and reader.viewer is None:
        return ["The round ends.", "All food goes behind the screens."]
    seats = [seat for seat in range(len(event.food)) if event.shown or seat == reader.viewer]
    told = [
        (
            reader.does(seat, "stores"),
            reader.name(seat),
            f"{event.food[seat] or 'no'} food, {event.total[seat]} in all",
        )
        for seat in sorted(seats, key=lambda seat: seat != reader.viewer)
    ]
    (first, _, stored), *others = told
    joint = "; ".join([f"{first} {stored}", *(f"{who} {more}" for _, who, more in others)])
    apart = [f"{stores} {more}." for stores, _, more in told]
    return first_that_fits([f"The round ends: {joint}."], ["The round ends.", *apart])


def left_in_hole(left: int) -> str:
    """What is left at the watering hole after a meal."""
    return f"{counted(left, 'plant')} left" if left else "the watering hole is empty"


def now_in_hole(plants: int) -> str:
    """The plants at the watering hole after a change."""
    return f"now has {counted(plants, 'plant')}" if plants else "is empty"


def quick_play(in_turn: str, at_once: str) -> Setting:
    """Whether cards are played in turn or all at once."""
    return Setting(
        choices=(Choice("false", "In turn", in_turn), Choice("true", "All at once", at_once))
    )


def letter(seat: int) -> str:
    """What a seat is called after its species.

    >>> letter(1)
    'B'
    """
    return "ABCDEF"[seat]


def named(names: Sequence[str]) -> str:
    """Some species by their names; of many the first ones and how many more.

    >>> named(["A1", "B2"]), named(["A1", "A2", "B1", "B2", "B3"])
    ('A1 and B2', 'A1, A2 and 3 more')
    """
    if len(names) <= _MOST_NAMED:
        return listed(names)
    return f"{', '.join(names[:2])} and {len(names) - 2} more"


def needs(seats: Sequence[tuple[int, int]]) -> str:
    """Who still needs food, by seat and number of animals; only where somebody does.

    >>> needs([(1, 3)]), needs([(1, 3), (2, 1)])
    ('3 hungry animals of B', '4 hungry animals of B and C')
    """
    total = sum(number for _, number in seats)
    return f"{counted(total, 'hungry animal')} of {listed([letter(seat) for seat, _ in seats])}"


def price(
    hand: Sequence[int], card: int, food_of: Callable[[int], int], trait_of: Callable[[int], int]
) -> Iterator[Clause]:
    """Reasons to give up this card rather than another."""
    foods = {food_of(each) for each in hand}
    if len(foods) > 1 and food_of(card) == min(foods):
        yield Clause(1.75, "costs only the card with the lowest food number", besides=True)
    if sum(trait_of(each) == trait_of(card) for each in hand) > 1:
        yield Clause(1.72, "costs only a duplicate trait", besides=True)
