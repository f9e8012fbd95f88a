"""The words of Nectar."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from engine.errors import IllegalAction
from engine.forms import Answer, Field, Form
from engine.model import Action, Choice, Ended, Ordered, ended_sentence
from engine.stories import Concern
from engine.wording import Wording
from engine.words import Reader, listed
from tests.example_game.play.actions import Bid, Give, Turn
from tests.example_game.play.events import Bidden, Given, Shown, Turned
from tests.example_game.play.state import ORDERS, State
from tests.example_game.words import reasons


def form(seen: State, seat: int) -> Form | None:
    """A typed bid; later the whole turn, with or without a card turned up."""
    if seen.round > seen.options.rounds:
        return None
    if seen.chooser is None:
        return Form("Type a bid …", "Bid", (Field("bid", "Your bid", "The number of a card"),))
    if seen.chooser != seat:
        return None
    ends = tuple(
        Answer(Choice(turn.end, f"Turn up the {turn.end} card"), (turn,))
        for turn in ([] if seen.turned else [Turn("bottom"), Turn("top")])
    )
    letters = [chr(ord("A") + number) for number in range(len(seen.seats))]
    given = tuple(
        Answer(Choice(letter, f"Player {letter}"), (Give(number),))
        for number, letter in enumerate(letters)
    )
    whom = Field("to", "Give the point to", "Then the next round begins", given, "Nobody yet")
    first = (Field("end", "Turn up a card first", "", ends, "None"),) if ends else ()
    return Form("Take your turn …", "Your turn", (*first, whom))


def typed(seen: State, seat: int, text: str) -> Sequence[Action]:
    """A card's number."""
    del seen, seat
    if not text.isascii() or not text.isdecimal():
        raise IllegalAction("That isn't a number.", "Type a card's number.")
    return (Bid(int(text[:6])),)


def _shown(event: Shown, reader: Reader) -> str:
    bids = [f"{reader.name(seat)} {card}" for seat, card in enumerate(event.cards)]
    return f"The bids: {listed(bids)}."


def _turned(event: Turned, reader: Reader) -> list[str]:
    end = "a point" if event.point else "no point"
    turn = reader.does(event.seat, "turns")
    return [f"{turn} up {event.card}: {end}.", "It's shuffled back."]


class NectarWording(Wording[State]):
    """What people read and choose from."""

    package = "tests.example_game"
    clauses = staticmethod(reasons.clauses)

    def status(self, seen: State) -> str:
        """The round, and what is done in it."""
        if seen.round > seen.options.rounds:
            return "Finished"
        step = "Bidding" if seen.chooser is None else "Giving the point"
        return f"Round {seen.round} of {seen.options.rounds} · {step}"

    def question(self, seen: State, seat: int) -> str:
        """The same for every seat."""
        del seat
        if seen.chooser is None:
            return "bid a card"
        return "give the point away" if seen.turned else "turn up a card, or give the point away"

    def choice(self, seen: State, seat: int, action: Action, field: str) -> Choice:
        """A card by its number, a seat by its letter, an end of the deck by its name."""
        del field
        match action:
            case Bid(card):
                return Choice(str(card), f"Card {card}")
            case Give(to):
                letter = chr(ord("A") + to)
                return Choice(letter, f"Player {letter}{' (you)' if to == seat else ''}")
            case Turn(end):
                return Choice(end, f"The {end} card", f"One of {len(seen.deck)} cards")
        raise TypeError(action)

    def phrase(self, seen: State, seat: int, action: Action) -> str:
        """As on a button."""
        label = self.choice(seen, seat, action, action.__struct_fields__[0]).label
        match action:
            case Give():
                return f"Give it to {label}"
            case Turn(end):
                return f"Turn up the {end} card"
        return f"Bid {label.lower()}"

    sentences: ClassVar = {
        Bidden: lambda event, reader: (
            f"You bid {event.card}." if reader.viewer == event.seat else None
        ),
        Shown: _shown,
        Turned: _turned,
        Given: lambda event, reader: (
            f"{reader.does(event.by, 'gives')} {reader.name(event.seat)} a point."
        ),
        Ordered: ORDERS.sentence,
        Ended: partial(ended_sentence, notes={}),
    }
    concerns: ClassVar = {Ended: Concern.END}
