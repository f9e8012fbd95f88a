"""A form for a turn of playing cards: what to do with each card of a hand."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from engine.forms import FIELDS, Answer, Field, Form, Offer
from engine.model import Action, Choice
from engine.words import clip, ordinal

LABEL, HELP, MAX_ANSWERS = 45, 100, 24
"""The most characters of a label and a help, and the most answers that fit in a menu with "Keep".
"""
OTHERS = "Other uses: on your panel"
TITLE = "Play your cards"
KEEP, ENDING = "Keep", "Play and finish"


class Use(NamedTuple):
    """One use of a card, put into words only when shown.

    Several cards can have the same use in one form, so its words are true of each: "+1 animal", not
    "3 animals".
    """

    card: int
    action: Action
    words: Callable[[], Choice]
    makes: str = ""
    needs: str = ""


class CardForm:
    """The form of a hand, if any card has a use.

    `card` names a card; `finish` makes the ways to end the turn, the first being the default.
    """

    def __init__(
        self,
        hand: Sequence[int],
        uses: Iterable[Use],
        card: Callable[[int], Choice],
        finish: Callable[[], Sequence[Answer]],
    ) -> None:
        by_card: dict[int, list[Use]] = {}
        for use in uses:
            by_card.setdefault(use.card, []).append(use)
        self._hand = hand
        self._all = by_card
        self._uses = {held: _fitting(found) for held, found in by_card.items()}
        self._places = [at for at, held in enumerate(hand) if held in self._uses]
        self._card = card
        self._finish = finish
        self._label = "Play several" if self._places[1:] else "Play your card"

    @property
    def offer(self) -> Offer | None:
        """What is shown before the form is opened."""
        if not self._places:
            return None
        kinds = {type(use.action) for found in self._uses.values() for use in found}
        many = len(self._places)
        ending = ENDING if many == FIELDS else ""
        return Offer(f"{self._label} …", frozenset(kinds), ending=ending)

    @property
    def form(self) -> Form | None:
        """The form itself."""
        if not self._places:
            return None
        finish = self._finish()
        last = Field(
            "then",
            "Afterwards",
            "Finish, or keep playing cards.",
            tuple(finish[:MAX_ANSWERS]),
            "Keep playing",
            finish[0].choice.key,
        )
        fields = tuple(self._fields())
        return Form(f"{self._label} …", TITLE, fields, last, ENDING)

    def _fields(self) -> Iterator[Field]:
        for at in self._places:
            named = self._named(at)
            answers = tuple(map(_answer, self._uses[self._hand[at]]))
            yield Field(named.key, named.label, named.help, answers, KEEP)

    def _named(self, at: int) -> Choice:
        """A card of the hand, with what it does and whether it has uses that aren't offered; equal
        cards are told apart from the second on.
        """
        card = self._hand[at]
        shown, copy = self._card(card), self._hand[:at].count(card)
        label = f"{shown.label} ({ordinal(copy + 1)})" if copy else shown.label
        key = f"{shown.key}.{copy + 1}" if copy else shown.key
        return Choice(key, clip(label, LABEL), self._help(card, shown.help))

    def _help(self, card: int, does: str) -> str:
        if len(self._uses[card]) == len(self._all[card]):
            return does
        both = f"{does}. {OTHERS}"
        return both if len(both) <= HELP else OTHERS


def _fitting(uses: Sequence[Use]) -> Sequence[Use]:
    """As many as fit in a menu; those that need another card only if all do."""
    if len(uses) <= MAX_ANSWERS:
        return uses
    return [each for each in uses if not each.needs][:MAX_ANSWERS]


def _answer(use: Use) -> Answer:
    return Answer(use.words(), (use.action,), use.makes, use.needs)
