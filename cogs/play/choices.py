"""What a seat can do now, as questions asked one at a time."""

from collections.abc import Iterable, Sequence

import msgspec

from engine.model import Action, Choice
from engine.registry import AnyGame
from host.table.views import SeatView


class PartialAction(msgspec.Struct, frozen=True):
    """Progress towards an action.

    `picks` are the answers so far, asked or implied. While `field` is a name, `choices` are its
    possible answers; then `actions` holds the one action meant, or none if a pick fits nothing.
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
    """The label of a button that leads to the choices of a kind of action."""
    return kind.button or title_of(kind)


def described(kind: type[Action]) -> str:
    """The first line of an action's docstring: what the command does."""
    return (kind.__doc__ or "").strip().splitlines()[0]


def by_kind(game: AnyGame, actions: Sequence[Action]) -> dict[type[Action], list[Action]]:
    """These actions by kind, the kinds in the game's order."""
    found: dict[type[Action], list[Action]] = {kind: [] for kind in game.rules.action_types}
    for action in actions:
        found[type(action)].append(action)
    return {kind: some for kind, some in found.items() if some}


def matches(choice: Choice, typed: str) -> bool:
    """Whether what a person typed or picked names this choice."""
    return typed.casefold() in (choice.key.casefold(), choice.label.casefold())


def step(game: AnyGame, seen: SeatView, tag: str, typed: Sequence[str | None]) -> PartialAction:
    """The next question towards an action of kind `tag` for this seat.

    `typed` has a key or label for each field in order, or None. A later field that was given still
    narrows the choices for an earlier one that wasn't.
    """
    left = [action for action in seen.actions if tag_of(action) == tag]
    fields = left[0].__struct_fields__ if left else ()
    for field, answer in zip(fields, typed, strict=False):
        if answer is not None:
            left = [each for each in left if matches(choice_of(game, seen, each, field), answer)]
    return _asked(game, seen, tag, left, [])


def answered(game: AnyGame, seen: SeatView, tag: str, picks: Sequence[str]) -> PartialAction:
    """The next question after `picks`, the keys of the answers to the questions so far."""
    left = [action for action in seen.actions if tag_of(action) == tag]
    return _asked(game, seen, tag, left, picks)


def _asked(
    game: AnyGame, seen: SeatView, tag: str, left: list[Action], answers: Sequence[str]
) -> PartialAction:
    """Answer the questions of a kind in order, up to the first with a choice left."""
    picks: list[Choice] = []
    for number, fields in enumerate(questions(game, type(left[0])) if left else ()):
        said = answers[number] if number < len(answers) else None
        offered = [(joined_choice(game, seen, action, fields), action) for action in left]
        if said is not None:
            offered = [each for each in offered if matches(each[0], said)]
        choices = _distinct(choice for choice, _ in offered)
        if len(choices) > 1 and said is None:
            return PartialAction(tag, tuple(picks), fields[0], choices, tuple(left))
        picks.extend(choices[:1])
        left = [action for choice, action in offered if choice.key == picks[-1].key]
    return PartialAction(tag, tuple(picks), "", (), tuple(left))


def questions(game: AnyGame, kind: type[Action]) -> tuple[tuple[str, ...], ...]:
    """The questions of a kind of action, each with the fields that it asks for."""
    found: tuple[tuple[str, ...], ...] | None = game.wording.asked_together.get(kind)
    return found or tuple((field,) for field in kind.__struct_fields__)


def distinct(
    game: AnyGame, seen: SeatView, actions: Sequence[Action], *fields: str
) -> tuple[Choice, ...]:
    """The distinct answers to one question among these actions, in order."""
    return _distinct(joined_choice(game, seen, action, fields) for action in actions)


def _distinct(choices: Iterable[Choice]) -> tuple[Choice, ...]:
    found: dict[str, Choice] = {}
    for choice in choices:
        found.setdefault(choice.key, choice)
    return tuple(found.values())


def joined_choice(game: AnyGame, seen: SeatView, action: Action, fields: Sequence[str]) -> Choice:
    """How the fields of one question are shown to this seat."""
    if len(fields) == 1:
        return choice_of(game, seen, action, fields[0])
    choice: Choice = game.wording.joined(seen.begun, seen.own_seat, action, fields)
    return choice


def choice_of(game: AnyGame, seen: SeatView, action: Action, field: str) -> Choice:
    """How one field of an action is shown to this seat."""
    choice: Choice = game.wording.choice(seen.begun, seen.own_seat, action, field)
    return choice
