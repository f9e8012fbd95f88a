"""The facts of a state that picture and text twin both tell, said once for both."""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from engine.darwin import GAME
from engine.darwin.play.cards import Card, environment_name
from engine.darwin.play.deck import cards_of
from engine.darwin.play.legal import can_add_openly, can_pick_up, may_call, offers
from engine.darwin.play.scoring import EAT_NEEDED, REPRODUCE_NEEDED, all_scores, conditions, threat
from engine.darwin.play.state import BACKS, EAT, HAND_LIMIT, PREDATOR, REPRODUCE, SURVIVE, State
from engine.words import counted, listed
from render.text import Perspective


class Condition(NamedTuple):
    """One condition of survival: which score, how much there is, how much is needed."""

    score: int
    value: int
    needed: int
    met: bool


class TextParts(Perspective[State]):
    """A seen state with the words for it. `names` given to it are ready for where they go."""

    def __init__(self, seen: State, viewer: int | None) -> None:
        super().__init__(GAME.rules, seen, viewer)
        self.cards = cards_of(seen.options.deck)

    @cached_property
    def scores(self) -> list[tuple[int, int, int, int]]:
        """The scores of every seat."""
        return all_scores(self.seen)

    def sign(self) -> str:
        """The round; or that the last turns are being played, or that the game is over."""
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
        """What everyone waits for, or how the game ended, in a line."""
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
        """What is asked of who is to act, for a picture: the best words first, the fewest last."""
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
        """Short words on a seat's banner, the last being what it is doing."""
        tags = ["you"] if seat == self.viewer else []
        if self.survives(seat):
            tags.append("survives")
        if seat == self.seen.caller:
            tags.append("called")
        if self.outcome:
            return (*tags, "winner") if seat in self.outcome.winners else tuple(tags)
        if seat in self.acting:
            tags.append("to act")
        return tuple(tags)

    def survives(self, seat: int) -> bool:
        """Whether its species meets all conditions now."""
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

    def predator(self, seat: int) -> int:
        """A seat's own Predator score."""
        return self.scores[seat][PREDATOR]

    def backs(self, seat: int) -> list[int]:
        """How many Eat, Survive and Strategy cards a seat holds, as everyone knows."""
        counts = [0, 0, 0]
        for card in self.seen.seats[seat].hand:
            counts[BACKS.index(card) if card < 0 else self.cards.all[card].deck] += 1
        return counts

    def species(self, seat: int) -> list[Card]:
        """A seat's Adaptations in the order in which they were added."""
        return [self.cards.all[card] for card in self.seen.seats[seat].species]

    def hand(self, seat: int) -> list[int]:
        """The cards of a seat's hand that may be seen."""
        return [card for card in self.seen.seats[seat].hand if card >= 0]
