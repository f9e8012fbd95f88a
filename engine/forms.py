"""A whole turn at once: a form whose answers stand for actions, taken in the order of its fields.

A game offers one by `Wording.form`, made of what its seat may know. Nothing is carried out here:
what takes in the answers applies the actions one by one, and stops at the first that is refused,
unless that would only end what has `ended_by_itself`.
"""

from collections.abc import Mapping

import msgspec

from engine.errors import IllegalAction
from engine.model import Action, Choice, OptionsT, StateT
from engine.rules import Rules

FIELDS = 5
"""As many fields are shown at a time; with more one begins where one likes, and then again."""


class Answer(msgspec.Struct, frozen=True):
    """One answer to a field, and the actions that it stands for, one after the other.

    The first of them is legal when the form is offered; what follows may depend on it. What `needs`
    something is legal once an answer to another field `makes` it, which is carried out before.
    """

    choice: Choice
    actions: tuple[Action, ...]
    makes: str = ""
    needs: str = ""


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

    def chosen(self, said: str) -> Answer | None:
        """The answer of this key; none for nothing. Raises `IllegalAction`."""
        if not said:
            return None
        for answer in self.answers:
            if answer.choice.key == said:
                return answer
        raise IllegalAction(f"“{self.label}” has no such answer.", "Choose one that is offered.")


class Offer(msgspec.Struct, frozen=True):
    """What is said of a form before it is opened: its button or its menu.

    `kinds` are those of the actions with which its answers begin, `fields` is the number of its
    questions without the last. Where that has no room, `ending` is the label of a second button.
    `choices` are the answers of a form that `is_menu`, or what one can begin with where a form has
    more fields than are shown together.
    """

    label: str
    kinds: frozenset[type[Action]]
    fields: int
    is_menu: bool = False
    ending: str = ""
    choices: tuple[Choice, ...] = ()


class Form(msgspec.Struct, frozen=True):
    """A turn at once. `label` is its button's, `title` (up to 45 characters) stands above it.

    `last` is asked together with the other fields where all of them fit, and its actions come at
    the end. Where it has no room, `ending` is the button and title of the same form that does the
    first of its answers.
    """

    label: str
    title: str
    fields: tuple[Field, ...]
    last: Field | None = None
    ending: str = ""

    @property
    def leaves_out_last(self) -> bool:
        """Whether there is no room for the last field."""
        return self.last is not None and len(self.fields) >= FIELDS

    @property
    def is_menu(self) -> bool:
        """Whether it is one question with answers to choose from, for which a menu is enough."""
        return len(self.fields) == 1 and self.last is None and bool(self.fields[0].answers)

    @property
    def offer(self) -> Offer:
        """What is said of it before it is opened."""
        answers = [each for field in self.fields for each in field.answers]
        choices: tuple[Choice, ...] = ()
        if self.is_menu:
            choices = tuple(each.choice for each in answers)
        elif len(self.fields) > FIELDS:
            choices = tuple(Choice(each.key, each.label, each.help) for each in self.fields)
        return Offer(
            self.label,
            frozenset(type(each.actions[0]) for each in answers),
            len(self.fields),
            self.is_menu,
            self.ending if self.leaves_out_last else "",
            choices,
        )

    def page(self, first: str = "") -> tuple[Field, ...]:
        """The fields that are shown together, from the one with this key on and round."""
        keys = [field.key for field in self.fields]
        at = keys.index(first) if first in keys else 0
        if len(keys) <= FIELDS:
            at = 0
        shown = (self.fields[at:] + self.fields[:at])[:FIELDS]
        if self.last is None or self.leaves_out_last:
            return shown
        return (*shown, self.last)

    def actions(self, answers: Mapping[str, str], *, ends: bool = False) -> tuple[Action, ...]:
        """What is to be done by the keys of what was chosen, in the order of the fields; what makes
        something that others need comes first. The end that is chosen beforehand is not done alone.

        `ends`: was the form that ends the turn. Raises `IllegalAction` for an answer that no field
        has, and for one that needs what no other makes.
        """
        fields = [*self.fields, *([] if self.last is None else [self.last])]
        said = [field.chosen(answers.get(field.key, "")) for field in fields if field.answers]
        chosen = sorted(
            (each for each in said if each is not None), key=lambda each: not each.makes
        )
        if self.last is not None and [each.choice.key for each in chosen] == [self.last.usual]:
            return ()  # nobody chose anything, and to end is for good
        made = {each.makes for each in chosen}
        for each in chosen:
            if each.needs and each.needs not in made:
                raise IllegalAction(
                    f"Nothing was done: “{each.choice.label}” needs another card that makes it.",
                    f"Choose once more, with a card that is discarded for the {each.needs}.",
                )
        if ends and chosen and self.last is not None and self.leaves_out_last:
            chosen.append(self.last.answers[0])
        return tuple(action for each in chosen for action in each.actions)


def ended_by_itself(
    rules: Rules[StateT, OptionsT], begun: StateT, now: StateT, seat: int, action: Action
) -> bool:
    """Whether an action that is refused would only have ended what is over already, so that nothing
    is left undone: the seat's part in the stage that its whole turn was chosen in.

    `begun` is the state that it was chosen in, `now` the one after the actions before this one.
    """
    if action.weight != "ending" or action.__struct_fields__:
        return False
    return not rules.decides(now, seat) or rules.stage(now) != rules.stage(begun)
