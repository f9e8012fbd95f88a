"""A whole turn at once: a form whose answers stand for actions, taken in the order of its fields.

A game offers one by `Wording.form`, made of what its seat may know. Nothing is carried out here:
whoever takes in the answers applies the actions one by one, and stops at the first that is refused.
"""

from collections.abc import Mapping, Sequence

import msgspec

from engine.errors import IllegalAction
from engine.model import Action, Choice

FIELDS = 5
"""As many fields are shown at a time; with more one begins where one likes, and then again."""


class Answer(msgspec.Struct, frozen=True):
    """One answer to a field, and the actions that it stands for, one after the other.

    The first of them is legal when the form is offered; what follows may depend on it.
    """

    choice: Choice
    actions: tuple[Action, ...]


class Field(msgspec.Struct, frozen=True):
    """One question of a form. `key` tells it apart; label up to 45, help 100 characters.

    Without answers it is filled in by typing, and read by `Wording.typed`. Whatever is not answered
    is left undone: `nothing` says so in words. `usual` is the key of the answer that is chosen
    beforehand.
    """

    key: str
    label: str
    help: str
    answers: tuple[Answer, ...] = ()
    nothing: str = ""
    usual: str = ""

    def actions(self, said: str) -> tuple[Action, ...]:
        """What an answer's key stands for; nothing for nothing. Raises `IllegalAction`."""
        if not said:
            return ()
        for answer in self.answers:
            if answer.choice.key == said:
                return answer.actions
        raise IllegalAction(f"“{self.label}” has no such answer.", "Choose one that is offered.")


class Form(msgspec.Struct, frozen=True):
    """A turn at once. `label` is its button's, `title` (up to 45 characters) stands above it.

    `last` is asked together with the other fields where all of them fit, and its actions come at
    the end.
    """

    label: str
    title: str
    fields: tuple[Field, ...]
    last: Field | None = None

    @property
    def is_menu(self) -> bool:
        """Whether it is one question with answers to choose from, for which a menu is enough."""
        return len(self.fields) == 1 and self.last is None and bool(self.fields[0].answers)

    def page(self, first: str = "") -> tuple[Field, ...]:
        """The fields that are shown together, from the one with this key on and round."""
        keys = [field.key for field in self.fields]
        at = keys.index(first) if first in keys else 0
        if len(keys) <= FIELDS:
            at = 0
        shown = (self.fields[at:] + self.fields[:at])[:FIELDS]
        room = len(self.fields) < FIELDS
        return (*shown, self.last) if self.last is not None and room else shown

    def actions(self, answers: Mapping[str, str]) -> tuple[Action, ...]:
        """What is to be done, in the order of the fields, by the keys of what was chosen.

        Raises `IllegalAction` for an answer that no field has.
        """
        fields = [*self.fields, *([] if self.last is None else [self.last])]
        found: Sequence[Action] = ()
        for field in fields:
            if field.answers:
                found = (*found, *field.actions(answers.get(field.key, "")))
        return tuple(found)
