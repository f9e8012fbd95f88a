"""From an engine's list of legal actions to questions asked one at a time.

A person first says what to do (a kind of action), then names its fields in order; each answer
narrows what follows, and what has only one answer left is not asked.
"""

from collections.abc import Sequence

import msgspec

from engine.model import Action, Choice
from host.table.models import AnyGame, SeatView


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


def button_of(kind: type[Action]) -> str:
    """What a button says that leads to the choices of a kind of action."""
    return kind.button or title_of(kind)


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
    for field, answer in zip(fields, typed, strict=False):
        if answer is not None:
            left = [
                action for action in left if matches(choice_of(game, seen, action, field), answer)
            ]
    return _asked(game, seen, tag, left, [])


def answered(game: AnyGame, seen: SeatView, tag: str, picks: Sequence[str]) -> PartialAction:
    """The next question after `picks`, the keys of the answers to the questions so far."""
    left = [action for action in seen.actions if tag_of(action) == tag]
    return _asked(game, seen, tag, left, picks)


def _asked(
    game: AnyGame, seen: SeatView, tag: str, left: list[Action], answers: Sequence[str]
) -> PartialAction:
    """Answer the questions of a kind in order, up to the first that leaves a choice."""
    picks: list[Choice] = []
    for number, fields in enumerate(questions(game, type(left[0])) if left else ()):
        said = answers[number] if number < len(answers) else None
        if said is not None:
            left = [a for a in left if matches(joined_choice(game, seen, a, fields), said)]
        choices = distinct(game, seen, left, *fields)
        if len(choices) > 1 and said is None:
            return PartialAction(tag, tuple(picks), fields[0], choices, tuple(left))
        picks.extend(choices[:1])
        left = [a for a in left if joined_choice(game, seen, a, fields).key == picks[-1].key]
    return PartialAction(tag, tuple(picks), "", (), tuple(left))


def questions(game: AnyGame, kind: type[Action]) -> tuple[tuple[str, ...], ...]:
    """The fields of a kind of action as they are asked: those of one question side by side."""
    found: tuple[tuple[str, ...], ...] | None = game.wording.asked_together.get(kind)
    return found or tuple((field,) for field in kind.__struct_fields__)


def distinct(
    game: AnyGame, seen: SeatView, actions: Sequence[Action], *fields: str
) -> tuple[Choice, ...]:
    """The different answers to one question among these actions, in their order."""
    found: dict[str, Choice] = {}
    for action in actions:
        choice = joined_choice(game, seen, action, fields)
        found.setdefault(choice.key, choice)
    return tuple(found.values())


def joined_choice(game: AnyGame, seen: SeatView, action: Action, fields: Sequence[str]) -> Choice:
    """How the fields of one question of an action are shown to the seat that sees this."""
    if len(fields) == 1:
        return choice_of(game, seen, action, fields[0])
    choice: Choice = game.wording.joined(seen.begun, seen.own_seat, action, fields)
    return choice


def choice_of(game: AnyGame, seen: SeatView, action: Action, field: str) -> Choice:
    """How one field of an action is shown to the seat that sees this."""
    choice: Choice = game.wording.choice(seen.begun, seen.own_seat, action, field)
    return choice
