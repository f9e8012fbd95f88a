"""A whole turn as one form, whose answers stand for actions in the order of its fields.

`TurnForms` make one from what its seat may know. The receiver of the answers applies all
actions or none; ending a turn that `ended_by_itself` is no refusal.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_letters
from typing import Final, Generic, Protocol

import msgspec

from engine.errors import IllegalAction
from engine.model import Action, Choice, OptionsT, StateT
from engine.parts import StateT_contra
from engine.rules import Rules

FIELDS: Final = 5
"""Questions on a page."""
NOT_ASKED: Final = "."
_KEYS: Final = f"-{ascii_letters}"
"""What stands for no answer, the first one and so on, in packed answers."""


class Answer(msgspec.Struct, frozen=True):
    """An answer to a field, and its actions in order.

    The first is legal when the form is offered. What `needs` something is legal once another answer
    `makes` it, which is applied first.
    """

    choice: Choice
    actions: tuple[Action, ...]
    makes: str = ""
    needs: str = ""


class Field(msgspec.Struct, frozen=True):
    """A question of a form: label up to 45 characters, help up to 100.

    Without answers it's a text field, read by `TurnForms.typed`. `nothing` is the label of leaving
    it out, `usual` the key of the default answer.
    """

    key: str
    label: str
    help: str
    answers: tuple[Answer, ...] = ()
    nothing: str = ""
    usual: str = ""

    def chosen(self, said: str) -> Answer | None:
        """The answer with this key, if any. Raises `IllegalAction`."""
        if not said:
            return None
        for answer in self.answers:
            if answer.choice.key == said:
                return answer
        raise IllegalAction(f"That isn't an answer to “{self.label}”.", "Choose one I offer.")


class Offer(msgspec.Struct, frozen=True):
    """A form before it's opened: its button or menu.

    `kinds` are the types of its first actions. If the last field has no room, `ending` labels a
    second button. `choices` are the answers of a form that `is_menu`.
    """

    label: str
    kinds: frozenset[type[Action]]
    is_menu: bool = False
    ending: str = ""
    choices: tuple[Choice, ...] = ()


class Form(msgspec.Struct, frozen=True):
    """A turn in one form. `label` is its button's, `title` (up to 45 characters) its heading.

    Questions that don't fit on a page are on further ones. `last` is asked on the last page if it
    has room, and applied last. If the only page has none, `ending` labels a second button that
    applies its first answer.
    """

    label: str
    title: str
    fields: tuple[Field, ...]
    last: Field | None = None
    ending: str = ""

    @property
    def leaves_out_last(self) -> bool:
        """Whether the last field has no room on the only page."""
        return self.last is not None and len(self.fields) == FIELDS

    @property
    def is_menu(self) -> bool:
        """Whether a menu will do: one question with answers to choose from."""
        return len(self.fields) == 1 and self.last is None and bool(self.fields[0].answers)

    @property
    def form(self) -> "Form":
        """Itself."""
        return self

    @property
    def offer(self) -> Offer:
        """What is known before it's opened."""
        answers = [each for field in self.fields for each in field.answers]
        choices = tuple(each.choice for each in answers) if self.is_menu else ()
        return Offer(
            self.label,
            frozenset(type(each.actions[0]) for each in answers),
            self.is_menu,
            self.ending if self.leaves_out_last else "",
            choices,
        )

    @property
    def pages(self) -> tuple[tuple[Field, ...], ...]:
        """The fields that are shown together."""
        starts = range(0, len(self.fields), FIELDS)
        *pages, end = (self.fields[at : at + FIELDS] for at in starts)
        if self.last is not None and len(end) < FIELDS:
            end = (*end, self.last)
        return (*pages, end)

    @property
    def _every(self) -> tuple[Field, ...]:
        return self.fields if self.last is None else (*self.fields, self.last)

    def packed(self, answers: Mapping[str, str]) -> str:
        """Chosen answers in a letter each, an empty one as chosen; typed ones are left out.

        Raises `IllegalAction` for an unknown answer.
        """
        return "".join(self._letter(field, answers.get(field.key)) for field in self._every)

    @staticmethod
    def _letter(field: Field, said: str | None) -> str:
        if said is None or not field.answers:
            return NOT_ASKED
        answer = field.chosen(said)
        return _KEYS[0 if answer is None else field.answers.index(answer) + 1]

    def unpacked(self, packed: str) -> dict[str, str]:
        """The answers in `packed`; none if they aren't of this form."""
        fields = self._every
        if len(packed) != len(fields):
            return {}
        found: dict[str, str] = {}
        for field, letter in zip(fields, packed, strict=True):
            place = _KEYS.find(letter)
            if 0 <= place <= len(field.answers):
                found[field.key] = field.answers[place - 1].choice.key if place else ""
        return found

    def still_offered(self, answers: Mapping[str, str]) -> dict[str, str]:
        """Those of the answers, chosen in an earlier form, that this one offers too; none if no
        more than the ending is left.
        """
        kept = {
            field.key: answers[field.key]
            for field in self._every
            if any(each.choice.key == answers.get(field.key) for each in field.answers)
        }
        return kept if any(field.key in kept for field in self.fields) else {}

    def actions(self, answers: Mapping[str, str], *, ends: bool = False) -> tuple[Action, ...]:
        """The actions of these answers, by key, in the order of the fields, but what others need
        first. The default ending alone does nothing.

        `ends`: the button that ends the turn was pressed. Raises `IllegalAction` for an unknown
        answer, and for one whose need isn't met.
        """
        fields = [*self.fields, *([] if self.last is None else [self.last])]
        said = [field.chosen(answers.get(field.key, "")) for field in fields if field.answers]
        chosen = sorted((one for one in said if one is not None), key=lambda one: not one.makes)
        if self.last is not None and [each.choice.key for each in chosen] == [self.last.usual]:
            return ()  # nothing was chosen, and ending is final
        made = {each.makes for each in chosen}
        for each in chosen:
            if each.needs and each.needs not in made:
                raise IllegalAction(
                    f"I did nothing: “{each.choice.label}” needs another card first.",
                    f"Also choose a card to discard for the {each.needs}.",
                )
        if ends and chosen and self.last is not None and self.leaves_out_last:
            chosen.append(self.last.answers[0])
        return tuple(action for each in chosen for action in each.actions)


class CanBeOpened(Protocol):
    """A form, or what makes one only when it's opened."""

    @property
    def offer(self) -> Offer | None:
        """What is shown before."""

    @property
    def form(self) -> Form | None:
        """The form."""


def _no_form(*_: object) -> None:
    return None


def _nothing_typed(*_: object) -> Sequence[Action]:
    raise IllegalAction("You can't type here.", "Choose from the menu.")


@dataclass(frozen=True)
class TurnForms(Generic[StateT_contra]):
    """A game's forms for whole turns, from what a seat may know."""

    make: Callable[[StateT_contra, int], CanBeOpened | None] = _no_form
    """What this seat may fill in now, if anything."""
    typed: Callable[[StateT_contra, int, str], Sequence[Action]] = _nothing_typed
    """The actions typed into a text field of the form, legal or not. Raises `IllegalAction` for
    nonsense.
    """

    def form(self, seen: StateT_contra, seat: int) -> Form | None:
        """The form for this seat's turn, if there is one now."""
        made = self.make(seen, seat)
        return None if made is None else made.form

    def offer(self, seen: StateT_contra, seat: int) -> Offer | None:
        """What is known of it before it's opened, perhaps more cheaply."""
        made = self.make(seen, seat)
        return None if made is None else made.offer


NO_FORMS: Final = TurnForms[msgspec.Struct]()


def ended_by_itself(
    rules: Rules[StateT, OptionsT], begun: StateT, now: StateT, seat: int, action: Action
) -> bool:
    """Whether a refused action would only have ended what is over anyway, so that nothing is lost.

    `begun` is the state in which the turn was chosen, `now` the one before this action.
    """
    if action.weight != "ending" or action.__struct_fields__:
        return False
    return not rules.decides(now, seat) or rules.stage(now) != rules.stage(begun)
