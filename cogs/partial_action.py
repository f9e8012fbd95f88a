"""From an engine's list of legal actions to questions asked one at a time.

A person first says what to do (a kind of action), then names its fields in order; each answer
narrows what follows, and what has only one answer left is not asked.
"""

from collections.abc import Sequence

import msgspec

from engine.model import Action, Choice
from host.models import AnyGame, SeatView


class PartialAction(msgspec.Struct, frozen=True):
    """Where a person stands on the way to an action.

    `picks` are the answers settled so far, asked or not. While `field` is a name, `choices` are the
    answers to it; when it is empty, `actions` holds the one action that was meant, or, where a pick
    fits nothing, none.
    """

    tag: str
    picks: tuple[Choice, ...]
    field: str
    choices: tuple[Choice, ...]
    actions: tuple[Action, ...]

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of what is settled."""
        return tuple(choice.key for choice in self.picks)

    @property
    def action(self) -> Action | None:
        """The action, once nothing is left to ask."""
        return self.actions[0] if not self.field and self.actions else None


def tag_of(kind: Action | type[Action]) -> str:
    """The command name of an action or its type."""
    tag = kind.__struct_config__.tag
    return tag if isinstance(tag, str) else ""


def title_of(kind: type[Action]) -> str:
    """A command's name as a person reads it on a button."""
    return tag_of(kind).replace("-", " ").capitalize()


def described(kind: type[Action]) -> str:
    """The first line of an action's docstring: what the command does."""
    return (kind.__doc__ or "").strip().splitlines()[0]


def kinds(game: AnyGame, actions: Sequence[Action]) -> list[type[Action]]:
    """The kinds of action there are to choose from, in the game's order."""
    present = {type(action) for action in actions}
    return [kind for kind in game.rules.action_types if kind in present]


def matches(choice: Choice, typed: str) -> bool:
    """Whether what a person typed or picked names this choice."""
    return typed.casefold() in (choice.key.casefold(), choice.label.casefold())


def step(game: AnyGame, seen: SeatView, tag: str, typed: Sequence[str | None]) -> PartialAction:
    """The next question on the way to an action of kind `tag` for the seat that sees this.

    `typed` holds a key or label for each field in order, or None where nothing was said yet. A
    field that was said later than one that was not still narrows the earlier one's choices.
    """
    left = [action for action in seen.actions if tag_of(action) == tag]
    fields = left[0].__struct_fields__ if left else ()
    answers = list(typed) + [None] * (len(fields) - len(typed))
    for field, answer in zip(fields, answers, strict=False):
        if answer is not None:
            left = [
                action for action in left if matches(choice_of(game, seen, action, field), answer)
            ]
    picks: list[Choice] = []
    for field, answer in zip(fields, answers, strict=False):
        choices = distinct(game, seen, left, field)
        if len(choices) > 1 and answer is None:
            return PartialAction(tag, tuple(picks), field, choices, tuple(left))
        picks.extend(choices[:1])
        left = [a for a in left if choice_of(game, seen, a, field).key == picks[-1].key]
    return PartialAction(tag, tuple(picks), "", (), tuple(left))


def distinct(
    game: AnyGame, seen: SeatView, actions: Sequence[Action], field: str
) -> tuple[Choice, ...]:
    """The different answers to one field among these actions, in their order."""
    found: dict[str, Choice] = {}
    for action in actions:
        choice = choice_of(game, seen, action, field)
        found.setdefault(choice.key, choice)
    return tuple(found.values())


def choice_of(game: AnyGame, seen: SeatView, action: Action, field: str) -> Choice:
    """How one field of an action is shown to the seat that sees this."""
    choice: Choice = game.wording.choice(seen.begun, seen.own_seat, action, field)
    return choice
