"""Nectar's forms: a bid that is typed, and what to do with the round's point."""

from collections.abc import Sequence

from engine.errors import IllegalAction
from engine.forms import Answer, Field, Form
from engine.model import Action, Choice
from tests.example_game.play.actions import Bid, Give, Turn
from tests.example_game.play.state import State


def form(seen: State, seat: int) -> Form | None:
    """A card is typed; later a card may be turned up before the point is given."""
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
    return Form("The whole turn …", "Your turn", (*first, whom))


def typed(seen: State, seat: int, text: str) -> Sequence[Action]:
    """A card's number."""
    del seen, seat
    if not text.isascii() or not text.isdecimal():
        raise IllegalAction("That is no number.", "Type the number of a card.")
    return (Bid(int(text[:6])),)
