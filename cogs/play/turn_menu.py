"""All that a seat can do now, as the menus and buttons of its panel."""

from collections.abc import Sequence
from itertools import chain
from typing import Final

from discord import ButtonStyle

from cogs.play.choices import button_of, by_kind, joined_choice, questions, tag_of
from cogs.ui.components import (
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
from engine.registry import AnyGame
from host.table.views import SeatView

MAX_OF_A_KIND, MAX_BUTTONS = 7, 10
"""A few actions of one kind get a button each instead of a menu, if all buttons fit into two rows.
"""
MAX_ROWS, MAX_ROWS_BESIDE_MENU = 4, 2
"""Rows on a phone for all buttons, as far as questions can be asked instead; and for one kind of
action beside a menu of whole turns.
"""
ASIDE: Final = "aside"
"""The weight of what the menu **More …** offers."""


class TurnMenu:
    """What a seat can do now: its actions by kind, and how they're asked.

    It is made once for a panel, because asking a game to put all actions into words takes long.
    `offer` plays a whole turn at once, if anything does now.
    """

    def __init__(self, game: AnyGame, seen: SeatView) -> None:
        self._game, self._seen = game, seen
        every = by_kind(game, seen.actions)
        self._actions = {kind: some for kind, some in every.items() if kind.weight != ASIDE}
        self._aside = [*chain(*(every[kind] for kind in every if kind.weight == ASIDE))]
        # The answers to the first question about several fields, and what each leaves.
        self._answers: dict[type[Action], dict[Choice, list[Action]]] = {
            kind: {} for kind in self._actions if kind in game.wording.asked_together
        }
        for kind, answers in self._answers.items():
            for action in self._actions[kind]:
                choice = joined_choice(game, seen, action, questions(game, kind)[0])
                answers.setdefault(choice, []).append(action)
        self.offer: Final[Offer | None] = (
            game.forms.offer(seen.begun, seen.own_seat) if seen.actions else None
        )

    def rows(self, others: Sequence[GameButton] = ()) -> list[GameSelect | list[GameButton]]:
        """A whole turn at once, if offered, then each kind of action, and others; in rows."""
        menus, first = self.menus(), self._whole_turn()
        if menus:
            # The common way comes first: a form repeats what the menus offer.
            offer = self.offer
            first = [] if offer is None else [button("form", self._table, offer.label)]
        elif isinstance(first, GameSelect):
            menus, first = [first], []
        return [*menus, *_in_rows([*first, *self.buttons(first, others), *others])]

    def menus(self) -> list[GameSelect]:
        """A menu for each kind of action whose first question has too many answers for buttons;
        none beside a menu of whole turns.
        """
        return [
            GameSelect(
                ComponentId("do", self._table, (self._seen.decision, tag_of(kind), "", "0")),
                _leads(kind),
                paged([*answers], 0),
            )
            for kind, answers in self._answers.items()
            if self._has_menu(kind)
        ]

    def buttons(
        self, before: Sequence[GameButton] = (), after: Sequence[GameButton] = ()
    ) -> list[GameButton]:
        """A button for each kind of action, or for each action if there are few, as far as a phone
        has room beside those `before` and `after`.

        A button that leaves no choice says all that it does. What the menu or form of whole turns
        also offers, or what throws something away, gets one button; none if it would repeat the
        menu's label. The usual actions keep theirs.
        """
        styles = styles_of([*self._actions])
        menu, offered = (self.offer.label, self.offer.kinds) if self.offer else ("", frozenset())
        # The form comes first, and these buttons repeat what it offers.
        if self.offer is not None and not self.offer.is_menu:
            styles |= dict.fromkeys(offered & styles.keys(), SECONDARY)
        shown = [
            kind
            for kind in self._actions
            if not (kind in offered and _leads(kind) == menu) and not self._has_menu(kind)
        ]
        shown.sort(key=lambda kind: (styles[kind] is not PRIMARY, kind.weight == "grave"))
        room = MAX_BUTTONS - len(shown)
        found: dict[type[Action], list[GameButton]] = {}
        for kind in shown:
            is_one = kind in offered and kind not in self._answers
            is_one = is_one or (kind.weight == "grave" and styles[kind] is not PRIMARY)
            most = 0 if is_one else min(MAX_OF_A_KIND, room + 1)
            keys = self._of_kind(kind, styles[kind], most)
            room -= len(keys) - 1
            found[kind] = keys
        several = [kind for kind in shown if found[kind][1:] and styles[kind] is not PRIMARY]
        for kind in sorted(several, key=lambda kind: len(found[kind])):
            if len(phone_rows([*before, *chain(*found.values()), *after])) > MAX_ROWS:
                found[kind] = [self._button(kind, "", _leads(kind), styles[kind])]
        return sorted(chain(*found.values()), key=lambda key: key.item.style is not PRIMARY)

    def asides(self) -> list[Choice]:
        """What is no move in the game, as choices of the menu **More …**."""
        game, seen = self._game, self._seen
        return [
            Choice(
                f"do:{seen.decision}:{tag_of(action)}::0",
                game.wording.label(seen.begun, seen.own_seat, action) + " …" * action.is_final,
            )
            for action in self._aside
        ]

    @property
    def _table(self) -> int:
        return self._seen.view.id

    def _has_menu(self, kind: type[Action]) -> bool:
        is_offered = self.offer is not None and self.offer.is_menu
        return not is_offered and len(self._answers.get(kind, ())) > MAX_OF_A_KIND

    def _whole_turn(self) -> GameSelect | list[GameButton]:
        """A whole turn at once: a menu, buttons that open a form, or one with the only answer."""
        offer, decision = self.offer, self._seen.decision
        if offer is None:
            return []
        if offer.is_menu and not offer.choices[1:]:
            return [button("turn", self._table, offer.choices[0].label, decision)]
        if offer.is_menu:
            # The command it is about, if there is only one.
            tags = {tag_of(kind) for kind in offer.kinds}
            rest = (decision, *(tags if len(tags) == 1 else ()))
            return GameSelect(ComponentId("turn", self._table, rest), offer.label, offer.choices)
        keys = [button("form", self._table, offer.label, style=PRIMARY)]
        if offer.ending:
            keys.append(button("form", self._table, f"{offer.ending} …", END, style=PRIMARY))
        return keys

    def _of_kind(self, kind: type[Action], style: ButtonStyle, most: int) -> list[GameButton]:
        """The buttons of one kind of action: one, or up to `most` in a few rows on a phone."""
        rows = MAX_ROWS if kind in self._answers else most
        if self.offer is not None and self.offer.choices[1:]:
            rows = MAX_ROWS_BESIDE_MENU
        if len(self._actions[kind]) <= max(most, 1):
            keys = [self._button_of(action, style) for action in self._actions[kind]]
            keys.sort(key=lambda key: key.item.style is not PRIMARY)
            if len(keys) == 1 or len(phone_rows(keys)) <= rows:
                return keys
        answers = self._answers.get(kind, {})
        if 0 < len(answers) <= most and len(answers) < len(self._actions[kind]):
            # The answers to the first question are buttons: one press less.
            keys = [self._first_answer(*each, style) for each in answers.items()]
            if len(phone_rows(keys)) <= rows:
                return keys
        return [self._button(kind, "", _leads(kind), style)]

    def _first_answer(
        self, answer: Choice, left: Sequence[Action], style: ButtonStyle
    ) -> GameButton:
        """The button of an answer to a first question; one that leaves no other says all."""
        if len(left) == 1:
            return self._button_of(left[0], style)
        return self._button(type(left[0]), answer.key, f"{answer.label} …", style)

    def _button_of(self, action: Action, style: ButtonStyle) -> GameButton:
        """The button that does an action."""
        game, seen = self._game, self._seen
        answers = (
            joined_choice(game, seen, action, each) for each in questions(game, type(action))
        )
        label = game.wording.label(seen.begun, seen.own_seat, action)
        if style is PRIMARY and game.wording.harms_self(seen.own_seat, action):
            style = SECONDARY
        return self._button(type(action), ",".join(each.key for each in answers), label, style)

    def _button(self, kind: type[Action], pick: str, label: str, style: ButtonStyle) -> GameButton:
        decision = self._seen.decision
        return button("do", self._table, label, decision, tag_of(kind), pick, "0", style=style)


def styles_of(present: Sequence[type[Action]]) -> dict[type[Action], ButtonStyle]:
    """Button colours: blue for the most usual, grey otherwise."""
    weights = {kind.weight for kind in present}
    usual = next((each for each in ("usual", "ending", "grave", "rare") if each in weights), "")
    return {kind: PRIMARY if kind.weight == usual else SECONDARY for kind in present}


def _leads(kind: type[Action]) -> str:
    return f"{button_of(kind)} …"


def _in_rows(keys: Sequence[GameButton]) -> list[list[GameButton]]:
    """Buttons in rows that end where a phone's rows end, unless one row is enough."""
    rows: list[list[GameButton]] = []
    for some in phone_rows(keys) if len(keys) > ROW else [list(keys)]:
        if not rows or len(rows[-1]) + len(some) > ROW:
            rows.append([])
        rows[-1] += some
    return rows
