"""What a seat can do now, as questions asked one at a time and as buttons and menus."""

from collections.abc import Iterable, Sequence

import discord
import msgspec

from cogs.ui.components import (
    DANGER,
    PRIMARY,
    SECONDARY,
    ComponentId,
    GameButton,
    GameSelect,
    button,
    paged,
    phone_rows,
)
from cogs.ui.form import END
from cogs.ui.layout import ROW
from engine.forms import Offer
from engine.model import Action, Choice
from host.table.models import AnyGame, ShownSeat


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


def kinds(game: AnyGame, actions: Sequence[Action]) -> list[type[Action]]:
    """The kinds among these actions, in the game's order."""
    present = {type(action) for action in actions}
    return [kind for kind in game.rules.action_types if kind in present]


def matches(choice: Choice, typed: str) -> bool:
    """Whether what a person typed or picked names this choice."""
    return typed.casefold() in (choice.key.casefold(), choice.label.casefold())


def step(game: AnyGame, seen: ShownSeat, tag: str, typed: Sequence[str | None]) -> PartialAction:
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


def answered(game: AnyGame, seen: ShownSeat, tag: str, picks: Sequence[str]) -> PartialAction:
    """The next question after `picks`, the keys of the answers to the questions so far."""
    left = [action for action in seen.actions if tag_of(action) == tag]
    return _asked(game, seen, tag, left, picks)


def _asked(
    game: AnyGame, seen: ShownSeat, tag: str, left: list[Action], answers: Sequence[str]
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
    game: AnyGame, seen: ShownSeat, actions: Sequence[Action], *fields: str
) -> tuple[Choice, ...]:
    """The distinct answers to one question among these actions, in order."""
    return _distinct(joined_choice(game, seen, action, fields) for action in actions)


def _distinct(choices: Iterable[Choice]) -> tuple[Choice, ...]:
    found: dict[str, Choice] = {}
    for choice in choices:
        found.setdefault(choice.key, choice)
    return tuple(found.values())


def joined_choice(game: AnyGame, seen: ShownSeat, action: Action, fields: Sequence[str]) -> Choice:
    """How the fields of one question are shown to this seat."""
    if len(fields) == 1:
        return choice_of(game, seen, action, fields[0])
    choice: Choice = game.wording.joined(seen.begun, seen.own_seat, action, fields)
    return choice


def choice_of(game: AnyGame, seen: ShownSeat, action: Action, field: str) -> Choice:
    """How one field of an action is shown to this seat."""
    choice: Choice = game.wording.choice(seen.begun, seen.own_seat, action, field)
    return choice


MAX_OF_A_KIND, MAX_BUTTONS = 7, 10
"""A few actions of one kind get a button each instead of a menu, if all buttons fit into two rows.
"""
MAX_ROWS, MAX_ROWS_BESIDE_MENU = 4, 2
"""Rows on a phone for one kind of action whose questions can be asked instead."""
_ORDER = (PRIMARY, SECONDARY, DANGER)
"""The usual comes first, what gives something up last."""


def turn_keys(
    game: AnyGame, seen: ShownSeat, others: Sequence[GameButton] = ()
) -> list[GameSelect | list[GameButton]]:
    """All a seat can do: a whole turn at once, if offered, then each kind of action, and others."""
    offer = offer_of(game, seen)
    menus = question_menus(game, seen, offer)
    if not menus:
        return [*_offer_keys(seen, offer), *_in_rows([*action_keys(game, seen, offer), *others])]
    # The common way comes first: a form repeats what the menus offer.
    rare = button("form", seen.view.id, offer.label) if offer is not None else None
    keys = [*filter(None, [rare]), *action_keys(game, seen, offer), *others]
    return [*menus, *_in_rows(keys)]


def question_menus(game: AnyGame, seen: ShownSeat, offer: Offer | None) -> list[GameSelect]:
    """A menu for each kind of action whose first question has too many answers for buttons; none
    beside a menu of whole turns.
    """
    return [
        GameSelect(
            ComponentId("do", seen.view.id, (seen.decision, tag_of(kind), "", "0")),
            _leads(kind),
            paged(_first_answers(game, seen, kind), 0),
        )
        for kind in kinds(game, seen.actions)
        if _has_menu(game, seen, kind, offer)
    ]


def _has_menu(game: AnyGame, seen: ShownSeat, kind: type[Action], offer: Offer | None) -> bool:
    if offer is not None and offer.is_menu:
        return False
    return len(_first_answers(game, seen, kind)) > MAX_OF_A_KIND


def _first_answers(game: AnyGame, seen: ShownSeat, kind: type[Action]) -> tuple[Choice, ...]:
    """The answers to the first question about several fields of a kind."""
    if kind not in game.wording.asked_together:
        return ()
    mine = [action for action in seen.actions if type(action) is kind]
    return distinct(game, seen, mine, *questions(game, kind)[0])


def offer_of(game: AnyGame, seen: ShownSeat) -> Offer | None:
    """What plays a whole turn of this seat at once, if anything does now."""
    offer: Offer | None = game.wording.offer(seen.begun, seen.own_seat) if seen.actions else None
    return offer


def _offer_keys(seen: ShownSeat, offer: Offer | None) -> list[GameSelect | list[GameButton]]:
    """A whole turn at once: a menu, a button that opens a form, or one with the only answer."""
    if offer is None:
        return []
    table = seen.view.id
    if offer.is_menu and not offer.choices[1:]:
        return [[button("turn", table, offer.choices[0].label, seen.decision)]]
    if offer.is_menu:
        # The command it is about, if there is only one.
        tags = {tag_of(kind) for kind in offer.kinds}
        rest = (seen.decision, *(tags if len(tags) == 1 else ()))
        return [GameSelect(ComponentId("turn", table, rest), offer.label, offer.choices)]
    keys = [button("form", table, offer.label, style=PRIMARY)]
    if offer.ending:
        keys.append(button("form", table, f"{offer.ending} …", END, style=PRIMARY))
    return [keys]


def action_keys(game: AnyGame, seen: ShownSeat, offer: Offer | None) -> list[GameButton]:
    """A button for each kind of action, or for each action if there are few.

    A button that leaves no choice says all that it does. What the menu or form of whole turns also
    offers, or what throws something away, gets one button; none if it would repeat the menu's
    label.
    """
    if not seen.actions:
        return []
    present = kinds(game, seen.actions)
    styles = styles_of(present)
    menu, offered = (offer.label, offer.kinds) if offer else ("", frozenset())
    # The menu or form comes first, and these buttons repeat what it offers.
    styles |= dict.fromkeys(offered & styles.keys(), SECONDARY)
    shown = [
        kind
        for kind in present
        if not (kind in offered and _leads(kind) == menu) and not _has_menu(game, seen, kind, offer)
    ]
    shown.sort(key=lambda kind: (_ORDER.index(styles[kind]), kind.weight == "grave"))
    room = MAX_BUTTONS - len(shown)
    found: list[GameButton] = []
    for kind in shown:
        is_one = kind in offered and not _first_answers(game, seen, kind)
        is_one = is_one or (kind.weight == "grave" and styles[kind] is not PRIMARY)
        most = 0 if is_one else min(MAX_OF_A_KIND, room + 1)
        rows = MAX_ROWS if kind in game.wording.asked_together else most
        if offer is not None and offer.choices[1:]:
            rows = MAX_ROWS_BESIDE_MENU
        keys = _keys_of(game, seen, kind, styles[kind], most, rows)
        room -= len(keys) - 1
        found += keys
    return found


def _keys_of(
    game: AnyGame,
    seen: ShownSeat,
    kind: type[Action],
    style: discord.ButtonStyle,
    most: int,
    rows: int,
) -> list[GameButton]:
    """The buttons of one kind of action: one, or up to `most` in these rows on a phone."""
    mine = [action for action in seen.actions if type(action) is kind]
    asked = questions(game, kind)
    if len(mine) <= max(most, 1):
        keys = [
            _button(
                seen,
                kind,
                ",".join(joined_choice(game, seen, action, fields).key for fields in asked),
                game.wording.label(seen.begun, seen.own_seat, action),
                style,
            )
            for action in mine
        ]
        if len(keys) == 1 or len(phone_rows(keys)) <= rows:
            return keys
    choices = _first_answers(game, seen, kind)
    if 0 < len(choices) <= most:
        # The answers to the first question are buttons: one press less.
        keys = [_button(seen, kind, each.key, f"{each.label} …", style) for each in choices]
        if len(phone_rows(keys)) <= rows:
            return keys
    return [_button(seen, kind, "", _leads(kind), style)]


def _in_rows(keys: Sequence[GameButton]) -> list[list[GameButton]]:
    """Buttons in rows that end where a phone's rows end, unless one row is enough."""
    rows: list[list[GameButton]] = []
    for some in phone_rows(keys) if len(keys) > ROW else [list(keys)]:
        if not rows or len(rows[-1]) + len(some) > ROW:
            rows.append([])
        rows[-1] += some
    return rows


def _leads(kind: type[Action]) -> str:
    return f"{button_of(kind)} …"


def styles_of(present: Sequence[type[Action]]) -> dict[type[Action], discord.ButtonStyle]:
    """Button colours: blue for the most usual, red for giving up the game, grey otherwise."""
    weights = {kind.weight for kind in present if not kind.is_final}
    usual = next((each for each in ("usual", "ending", "grave", "rare") if each in weights), "")
    return {
        kind: DANGER if kind.is_final else PRIMARY if kind.weight == usual else SECONDARY
        for kind in present
    }


def _button(
    seen: ShownSeat, kind: type[Action], pick: str, label: str, style: discord.ButtonStyle
) -> GameButton:
    return button("do", seen.view.id, label, seen.decision, tag_of(kind), pick, "0", style=style)
