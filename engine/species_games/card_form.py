"""A form for a turn of playing cards: each card of a hand, and what becomes of it."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from engine.forms import Answer, Field, Form
from engine.model import Action, Choice
from engine.words import clip

LABEL, HELP = 45, 100
AT_A_GLANCE, MOST_ANSWERS = 9, 24
"""With "keep it" so many can all be seen at once, or fill a menu. One more can be seen without."""
TITLE = "What becomes of your cards"
KEEP = "Keep it in your hand"


class Use(NamedTuple):
    """One thing that a card can become.

    What is `spare` is left out where all others can be seen at once then: `in_short` says of this
    one what was left out.
    """

    card: int
    key: str
    label: str
    help: str
    action: Action
    makes: str = ""
    needs: str = ""
    spare: bool = False
    in_short: str = ""


def card_form(
    hand: Sequence[int],
    uses: Iterable[Use],
    card: Callable[[int], Choice],
    finish: Sequence[Answer],
) -> Form | None:
    """The form of a hand; None where no card can become anything.

    `card` names one of the hand; `finish` are the ways to end the turn; the first is chosen
    beforehand.
    """
    by_card: dict[int, list[Use]] = {}
    for use in uses:
        by_card.setdefault(use.card, []).append(use)
    fields = []
    for number, held in enumerate(hand):
        shown = card(held)
        answers = _fitting(by_card.get(held, []))
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
        tuple(finish[:MOST_ANSWERS]),
        "Go on playing cards",
        finish[0].choice.key,
    )
    label = "Play several cards" if fields[1:] else "Play your card"
    return Form(f"{label} …", TITLE, tuple(fields), last, f"{label}, then finish")


def _fitting(uses: list[Use]) -> tuple[Answer, ...]:
    """Those for which there is room: what needs another card only where all are seen as well as
    without it, and what is spare only where it does not make a menu of them.
    """
    alone = [each for each in uses if not each.needs]
    if len(alone) <= AT_A_GLANCE:
        return tuple(map(_answer, uses[:AT_A_GLANCE]))
    needed = [each for each in alone if not each.spare]
    if len(needed) > AT_A_GLANCE + 1:
        return tuple(map(_answer, uses[:MOST_ANSWERS]))
    if len(alone) > AT_A_GLANCE + 1:
        return tuple(_answer(each, each.in_short) for each in needed)
    return tuple(map(_answer, alone))


def _answer(use: Use, help_: str = "") -> Answer:
    choice = Choice(use.key, clip(use.label, HELP), clip(help_ or use.help, HELP))
    return Answer(choice, (use.action,), use.makes, use.needs)
