"""A form for a turn of playing cards: each card of a hand, and what becomes of it."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from engine.forms import Answer, Field, Form
from engine.model import Action, Choice
from engine.words import clip

LABEL, HELP = 45, 100
MOST_ANSWERS = 24
"""With "keep it" they fill a menu."""
KEEP = "Keep it in your hand"


class Use(NamedTuple):
    """One thing that a card can become."""

    card: int
    key: str
    label: str
    help: str
    action: Action


def card_form(
    hand: Sequence[int],
    uses: Iterable[Use],
    card: Callable[[int], Choice],
    finish: Answer,
    title: str,
) -> Form | None:
    """The form of a hand; None where no card can become anything.

    `card` names one of the hand; `finish` ends the turn, and is chosen beforehand.
    """
    by_card: dict[int, list[Answer]] = {}
    for use in uses:
        choice = Choice(use.key, clip(use.label, HELP), clip(use.help, HELP))
        by_card.setdefault(use.card, []).append(Answer(choice, (use.action,)))
    fields = []
    for number, held in enumerate(hand):
        shown = card(held)
        answers = tuple(by_card.get(held, ())[:MOST_ANSWERS])
        if answers:
            copy = hand[:number].count(held)
            label = f"{shown.label} ({copy + 1}.)" if copy else shown.label
            key = f"{shown.key}.{copy + 1}" if copy else shown.key
            fields.append(Field(key, clip(label, LABEL), clip(shown.help, HELP), answers, KEEP))
    if not fields:
        return None
    last = Field(
        "then",
        "And then",
        "Once you have finished you cannot play more cards in this round.",
        (finish,),
        "Go on playing cards",
        finish.choice.key,
    )
    return Form("Play cards at once …", title, tuple(fields), last)
