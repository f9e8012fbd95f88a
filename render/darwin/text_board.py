"""Darwin in words: the facts that pictures and texts both tell, the text twin, and alt texts."""

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from engine.darwin import GAME
from engine.darwin.play.cards import (
    DECK_NAMES,
    Card,
    amounts,
    cost_of,
    environment_name,
    gain_of,
    scarce_name,
)
from engine.darwin.play.deck import cards_of
from engine.darwin.play.legal import can_add_openly, can_pick_up, may_call, offers
from engine.darwin.play.scoring import EAT_NEEDED, REPRODUCE_NEEDED, all_scores, conditions, threat
from engine.darwin.play.species import purchase, purchase_words
from engine.darwin.play.state import (
    BACKS,
    EAT,
    ENVIRONMENTS,
    HAND_LIMIT,
    PREDATOR,
    REPRODUCE,
    SURVIVE,
    State,
)
from engine.words import counted, listed
from render.base import ALT_LIMIT
from render.drawing.names import letter, plain
from render.text import Perspective, alt_text, alt_titles, fitting, titles


class Condition(NamedTuple):
    """A condition of survival: which score, its value, the value needed."""

    score: int
    value: int
    needed: int
    met: bool


class TextParts(Perspective[State]):
    """A redacted state and its words. Names passed in are already cleaned or escaped."""

    def __init__(self, seen: State, viewer: int | None) -> None:
        super().__init__(GAME.rules, seen, viewer)
        self.cards = cards_of(seen.options.deck)

    @cached_property
    def scores(self) -> list[tuple[int, int, int, int]]:
        """The scores of every seat."""
        return all_scores(self.seen)

    def sign(self) -> str:
        """The round, "Last turns" or "Game over"."""
        if self.seen.phase == "over":
            return "Game over"
        return "Last turns" if self.seen.caller is not None else f"Round {self.seen.round}"

    def place(self) -> str:
        """The round and the Environment, in words."""
        where = environment_name(self.seen.environment)
        if self.seen.phase == "over":
            return f"Game over, {where}, round {self.seen.round}"
        return f"{self.sign()}, {where}"

    def headline(self, shown: Sequence[str]) -> str:
        """Who must decide what, or how the game ended, in a line."""
        if self.outcome is None:
            seat = self.acting[0]
            return f"{shown[seat]}: {GAME.wording.question(self.seen, seat)}"
        if not self.outcome.winners:
            return "Nobody wins: the game has stalled"
        winners = listed([shown[seat] for seat in self.outcome.winners])
        verb = "wins" if len(self.outcome.winners) == 1 else "share the victory"
        cards = len(self.seen.seats[self.outcome.winners[0]].species)
        return f"{winners} {verb} with {cards} Adaptations"

    def asks(self) -> tuple[str, ...]:
        """What the acting seat must decide, for a picture: best words first, fewest last."""
        seen, seat = self.seen, self.acting[0]
        match seen.phase:
            case "take":
                return ("take a second Resource", "second Resource")
            case "draw":
                return ("draw a second card", "second card")
            case "discard":
                more = counted(len(seen.seats[seat].hand) - HAND_LIMIT, "card")
                return (f"discard {more}", f"discard {more.split()[0]}")
            case "begin" if can_pick_up(seen):
                if may_call(seen, seat):
                    return ("“I will survive”, or pick up", "survive, or pick up")
                if seen.seats[seat].changed:
                    return ("pick up Resources or cards", "pick up two", "pick up")
                longest = "pick up, or change the Environment"
                return (longest, "pick up Resources or cards", "pick up two", "pick up")
        if offers(seen, seat):
            return ("add Adaptations, then finish", "add Adaptations", "add cards")
        if can_add_openly(seen, seat):  # whether there is anything, the hand alone tells
            return ("add Adaptations if possible", "add Adaptations", "add cards")
        return ("finish the turn", "finish")

    def tags(self, seat: int) -> tuple[str, ...]:
        """Short words about a seat, the last about what it's doing."""
        tags = ["you"] if seat == self.you else []
        if self.survives(seat):
            tags.append("survives")
        if seat == self.seen.caller:
            tags.append("called")
        if self.outcome:
            return (*tags, "winner") if seat in self.outcome.winners else tuple(tags)
        if seat in self.acting:
            tags.append("to move")
        return tuple(tags)

    def survives(self, seat: int) -> bool:
        """Whether a seat's species survives now."""
        return all(conditions(self.scores, seat))

    def conditions(self, seat: int) -> list[Condition]:
        """The three conditions of survival of a seat's species."""
        own = self.scores[seat]
        needed = (EAT_NEEDED, threat(self.scores, seat), REPRODUCE_NEEDED)
        return [
            Condition(score, own[score], need, met)
            for score, need, met in zip(
                (EAT, SURVIVE, REPRODUCE), needed, conditions(self.scores, seat), strict=True
            )
        ]

    def lack(self, seat: int) -> str:
        """What a seat's species lacks to survive, such as "You lack Eat 1"; empty if nothing."""
        short = [
            f"{SCORES[one.score]} {one.needed - one.value}"
            for one in self.conditions(seat)
            if not one.met
        ]
        if not short:
            return ""
        return f"{'Lacks' if self.you is None else 'You lack'} {listed(short)}"

    def remedy(self, seat: int) -> str:
        """Up to two cards of the hand and the table that give all it lacks, the easiest to buy:
        "Rich milk would do".
        """
        missing = [one for one in self.conditions(seat) if not one.met]
        if not missing or self.outcome is not None:
            return ""
        known = [
            each
            for each in (*self.hand(seat), *self.seen.row)
            if any(self.cards.all[each].scores[one.score] for one in missing)
        ]
        enough = [
            some
            for count in (1, 2)
            for some in combinations(known, count)
            if all(
                one.value + sum(self.cards.all[each].scores[one.score] for each in some)
                >= one.needed
                for one in missing
            )
        ]
        best = min(enough, key=lambda some: self._effort(seat, some), default=())
        return f"{listed([self.cards.all[each].title for each in best])} would do" if best else ""

    def _effort(self, seat: int, cards: Sequence[int]) -> tuple[int, int, int]:
        """How hard cards are to get: their number, those of other Environments, what's missing."""
        found = [purchase(self.seen, seat, each) for each in cards]
        missing = sum(sum(one.missing) for one in found)
        return len(cards), sum(one.elsewhere for one in found), missing

    def predator(self, seat: int) -> int:
        """A seat's own Predator score."""
        return self.scores[seat][PREDATOR]

    def backs(self, seat: int) -> list[int]:
        """How many Eat, Survive and Strategy cards a seat has in hand; everyone knows that."""
        counts = [0, 0, 0]
        for card in self.seen.seats[seat].hand:
            counts[BACKS.index(card) if card < 0 else self.cards.all[card].deck] += 1
        return counts

    def species(self, seat: int) -> list[Card]:
        """A seat's Adaptations in the order they were added."""
        return [self.cards.all[card] for card in self.seen.seats[seat].species]

    def hand(self, seat: int) -> list[int]:
        """The cards of a seat's hand that may be seen."""
        return [card for card in self.seen.seats[seat].hand if card >= 0]


SCORES = ("Eat", "Survive", "Predator", "Reproduce")


def text_board(seen: State, viewer: int | None, people: Sequence[str]) -> str:
    """The board, and the viewer's hand, in short lines of Discord's markdown.

    If it gets too long, cards are given by code only, then the last lines are cut.
    """
    shown = titles(people[: len(seen.seats)])
    return fitting("\n".join(_lines(seen, viewer, shown, brief=brief)) for brief in (False, True))


def board_alt(
    seen: State, viewer: int | None, people: Sequence[str], happened: Sequence[str] = ()
) -> str:
    """The board's alt text: the state of the game, what `happened`, the bank, a short line per
    seat, species.
    """
    shown = alt_titles(people[: len(seen.seats)])
    telling = TextParts(seen, viewer)
    seats = range(len(seen.seats))
    parts = [
        f"Darwin. {telling.place()}, {scarce_name(seen.environment)} scarce",
        telling.headline(shown),
        *happened,
        f"Bank: {_all_amounts(seen.bank)}",
        *(f"{shown[seat]}: {_seat_facts(telling, seat)}" for seat in seats),
        _decks(seen),
        *(
            f"Species of {letter(seat)}: {_codes(telling.species(seat))}"
            for seat in seats
            if seen.seats[seat].species
        ),
        *_row(telling, brief=True),
    ]
    return alt_text(parts)


def hand_alt(telling: TextParts, seat: int, people: Sequence[str]) -> str:
    """A hand's alt text: cards and what is missing for them, Resources, scores, Reproduce cards."""
    seen = telling.seen
    facts = [each for each in _facts(telling, seat) if each != "you"]
    where = f"{telling.place()}, {scarce_name(seen.environment)} scarce"
    parts = [
        f"{alt_titles(people)[seat]}'s hand in Darwin. {where}",
        *_run_in(_hand(telling, seat)),
        telling.belonging(f"species: {', '.join(facts)}"),
        *_lacking(telling, seat),
        *_run_in(_offers(telling, seat)),
    ]
    return alt_text(parts)


def portrait_alt(seen: State, seat: int, people: Sequence[str], title: str) -> str:
    """A portrait's alt text: the name, the player, scores and Adaptations."""
    telling = TextParts(seen, seat)
    parts = [
        f"{plain(title, seat)}, the species of {alt_titles(people)[seat]}",
        _scores(telling, seat),
        *(f"{card.title} ({card.organism}; {gain_of(card)})" for card in telling.species(seat)),
    ]
    return alt_text(parts)


def seat_alt(
    seen: State, viewer: int | None, people: Sequence[str], seat: int, shown: Sequence[Card]
) -> str:
    """The alt text of a seat's score sheet: its facts, and whole cards."""
    telling = TextParts(seen, viewer)
    begin = f"{alt_titles(people)[seat]} in Darwin: {_seat_facts(telling, seat)}"
    return _with_cards([begin], shown)


def bank_alt(seen: State, viewer: int | None) -> str:
    """The alt text of the bank's score sheet: Resources, decks, whole Reproduce cards."""
    telling = TextParts(seen, viewer)
    begin = [
        f"The bank in Darwin. {telling.place()}, {scarce_name(seen.environment)} scarce",
        f"Bank: {_all_amounts(seen.bank)}",
        _decks(seen),
    ]
    return _with_cards(begin, [telling.cards.all[each] for each in seen.row])


def _with_cards(begin: Sequence[str], cards: Sequence[Card]) -> str:
    """An alt text that ends with whole cards, without sentences if there is no room."""
    facts = [_printed(card) for card in cards]
    told = [
        f"{fact}. {card.organism}: {card.text}" for fact, card in zip(facts, cards, strict=True)
    ]
    long = sum(len(part) + 2 for part in (*begin, *told)) > ALT_LIMIT
    return alt_text([*begin, *(facts if long else told)])


def _printed(card: Card) -> str:
    """A card's title, code, gains, cost, and where it's available."""
    costs = f"costs {cost_of(card)}"
    if card.deck == REPRODUCE:
        costs = f"costs {cost_of(card)} in the {environment_name(card.environment)}"
    return f"{card.title} ({card.code}; {gain_of(card)}; {costs})"


def _all_amounts(numbers: Sequence[int]) -> str:
    names = ("Sun", "Water", "Air", "Nutrients")
    return ", ".join(f"{number} {name}" for number, name in zip(numbers, names, strict=True))


def _codes(cards: Sequence[Card]) -> str:
    return ", ".join(card.code for card in cards)


def _lines(seen: State, viewer: int | None, shown: Sequence[str], *, brief: bool) -> list[str]:
    telling = TextParts(seen, viewer)
    lines = [
        f"{telling.place()}: {scarce_name(seen.environment)} scarce.",
        f"{telling.headline(shown)}.",
        f"Bank: {_all_amounts(seen.bank)}.",
        _decks(seen),
    ]
    if viewer is not None:
        lacking = [f"{each}." for each in _lacking(telling, viewer)]
        lines += ["", *_hand(telling, viewer), *_offers(telling, viewer), *lacking]
    else:
        lines += ["", *_row(telling, brief=brief)]
    for seat in range(len(seen.seats)):
        lines += ["", f"{shown[seat]}: {_seat_facts(telling, seat)}"]
        if seen.seats[seat].species:
            lines.append(_species(telling.species(seat), brief=brief))
    return lines


def _decks(seen: State) -> str:
    piles = [f"{name} {len(pile)}" for name, pile in zip(DECK_NAMES, seen.decks, strict=False)]
    return f"Decks: {', '.join(piles)}. Discarded: {len(seen.discard)}."


def _row(telling: TextParts, *, brief: bool) -> list[str]:
    lines = []
    for number, environment in enumerate(ENVIRONMENTS):
        cards = [
            telling.cards.all[each]
            for each in telling.seen.row
            if telling.cards.all[each].target == number
        ]
        here = " (here)" if environment == telling.seen.environment else ""
        told = "; ".join(
            f"{card.code if brief else f'{card.title} ({card.code})'}: {cost_of(card)} "
            f"for {gain_of(card)}"
            for card in cards
        )
        lines.append(
            f"Reproduce in the {environment_name(environment)}{here}: {told or 'none left'}."
        )
    return lines


def _offers(telling: TextParts, seat: int) -> list[str]:
    lines = []
    for each in telling.seen.row:
        card = telling.cards.all[each]
        lines.append(f"{_card_words(card)}: {_purchase_words(telling, seat, each)}.")
    return ["Reproduce cards:", *lines] if lines else ["Reproduce cards: none left."]


def _purchase_words(telling: TextParts, seat: int, which: int) -> str:
    """What a seat pays for a card or lacks; "you" is only said to the seat itself."""
    words = purchase_words(telling.cards.all[which], purchase(telling.seen, seat, which))
    return words if telling.you == seat else words.replace("you pay", "pays", 1)


def _card_words(card: Card) -> str:
    return f"{card.code} {card.title}, {gain_of(card)}"


def _hand(telling: TextParts, seat: int) -> list[str]:
    held = telling.hand(seat)
    if not held:
        return [telling.belonging("hand: no cards.")]
    lines = []
    for each in held:
        card = telling.cards.all[each]
        words = _purchase_words(telling, seat, each)
        lines.append(f"{_card_words(card)} (costs {cost_of(card)}): {words}.")
    return [telling.belonging("hand:"), *lines]


def _lacking(telling: TextParts, seat: int) -> list[str]:
    """What a seat lacks and what would do, if it lacks anything."""
    told = "; ".join(filter(None, (telling.lack(seat), telling.remedy(seat))))
    return [told] if told else []


def _scores(telling: TextParts, seat: int) -> str:
    told = [
        f"{SCORES[one.score]} {one.value} of {one.needed} ({'met' if one.met else 'not met'})"
        for one in telling.conditions(seat)
    ]
    return f"{', '.join(told)}, Predator {telling.predator(seat)}"


def _run_in(lines: Sequence[str]) -> list[str]:
    """A heading and its lines, for text without line breaks."""
    heading, *rest = lines
    return [f"{heading} {rest[0]}", *rest[1:]] if rest else [heading]


def _seat_facts(telling: TextParts, seat: int) -> str:
    return f"{', '.join(_facts(telling, seat))}."


def _facts(telling: TextParts, seat: int) -> list[str]:
    facts = list(telling.tags(seat))
    facts.append(_scores(telling, seat))
    facts.append(f"has {amounts(telling.seen.seats[seat].resources)}")
    backs = [
        f"{count} {name}"
        for count, name in zip(telling.backs(seat), DECK_NAMES, strict=False)
        if count
    ]
    facts.append(f"in hand {listed(backs) or 'no cards'}")
    facts.append(counted(len(telling.seen.seats[seat].species), "Adaptation"))
    return facts


def _species(cards: Sequence[Card], *, brief: bool) -> str:
    if brief:
        return f"{_codes(cards)}."
    return "; ".join(f"{card.title} ({card.code}: {gain_of(card)})" for card in cards) + "."
