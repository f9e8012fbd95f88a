"""A form for a turn of playing cards: what to do with each card of a hand."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from engine.forms import FIELDS, Answer, Field, Form, Offer
from engine.model import Action, Choice
from engine.words import capitalized, clip, listed, ordinal

LABEL, HELP = 45, 100
MAX_AT_A_GLANCE, MAX_ANSWERS = 9, 24
"""Answers beside "Keep" that can all be seen at once, or that fill a menu."""
TITLE = "Play your cards"
KEEP, ENDING = "Keep", "Play and finish"


class Use(NamedTuple):
    """One use of a card, put into words only when shown.

    Several cards can have the same use in one form, so its words are true of each: "+1 animal", not
    "3 animals". A use with a number in `spare` is left out if the others then fit on one screen,
    lower numbers first. `in_short` is what it's called where the form says that it was left out.
    """

    card: int
    action: Action
    words: Callable[[], Choice]
    makes: str = ""
    needs: str = ""
    spare: int = 0
    in_short: str = ""


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
        kinds = {type(use.action) for found in self._uses.values() for use in found.shown}
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
            answers = tuple(map(_answer, self._uses[self._hand[at]].shown))
            yield Field(named.key, named.label, named.help, answers, KEEP)

    def _named(self, at: int) -> Choice:
        """A card of the hand, with what it does and which of its uses aren't offered; equal cards
        are told apart from the second on.
        """
        card = self._hand[at]
        shown, copy = self._card(card), self._hand[:at].count(card)
        label = f"{shown.label} ({ordinal(copy + 1)})" if copy else shown.label
        key = f"{shown.key}.{copy + 1}" if copy else shown.key
        told = [shown.help, *self._uses[card].left_out]
        help_ = next((each for each in (". ".join(told), told[-1]) if len(each) <= HELP), "")
        return Choice(key, clip(label, LABEL), help_)


class _Fitting(NamedTuple):
    """The uses of a card that have room, and a sentence about those left out, if any."""

    shown: Sequence[Use]
    left_out: tuple[str, ...] = ()


def _fitting(uses: Sequence[Use]) -> _Fitting:
    """Uses that need another card have room only if all fit on one screen; spare ones only if they
    don't turn the choices into a menu.
    """
    alone = [each for each in uses if not each.needs]
    if len(alone) <= MAX_AT_A_GLANCE:
        return _Fitting(uses[:MAX_AT_A_GLANCE])
    for spare in range(1, max(each.spare for each in alone) + 1):
        shown = [each for each in alone if not 0 < each.spare <= spare]
        if 0 < len(shown) <= MAX_AT_A_GLANCE:
            names = dict.fromkeys(each.in_short for each in uses if 0 < each.spare <= spare)
            return _Fitting(shown, (f"{capitalized(listed([*names]))}: on your panel",))
    return _Fitting(uses[:MAX_ANSWERS])


def _answer(use: Use) -> Answer:
    return Answer(use.words(), (use.action,), use.makes, use.needs)
