"""The law for people who hear a panel instead of seeing it: each answer to a question can be told
apart and understood from its own text and the picture's alt text.
"""

import random
import re
from collections.abc import Iterator, Sequence
from itertools import chain

from cogs.live.board import panel
from cogs.play import panel_screen
from cogs.play.choices import answered, by_kind, choice_of, step, tag_of
from cogs.play.choices import questions as questions_of
from cogs.ui.components import MENU_LIMIT, ComponentId, GameButton, GameSelect, turned
from cogs.ui.layout import MessageLayout
from engine.model import Action, Order
from engine.registry import AnyGame
from host.table.views import SeatView
from render.base import Picture
from render.registry import view as look
from tests.cogs.views import seen_by, table_of
from tests.engine.playing import every_table, states_of

STEP = 5
"""One in this many positions is used."""
COMPASS = ("north", "east", "south", "west")
PICTURE = Picture(b"", "png", "")
NUMBERED = re.compile(r"(\d+)\b")


class Answer:
    """An answer as it is heard, the actions that it leaves, and the fields that it settles."""

    def __init__(self, said: str, actions: Sequence[Action], settled: Sequence[str]) -> None:
        self.said = said
        self.actions = actions
        self.settled = settled


@every_table
def test_each_answer_can_be_told_apart_and_understood_by_ear(name: str, seats: int) -> None:
    asked = 0
    for game, state in states_of(name, seats, STEP):
        table = table_of(game, seats, game.rules.options_type(), "running")
        for seat in game.rules.actors(state)[:1]:
            seen = seen_by(game, table, state, seat)
            for kind, answers in questions(game, seen):
                check_heard(game, seen, kind, answers)
                asked += 1
    assert asked


def questions(game: AnyGame, seen: SeatView) -> Iterator[tuple[str, list[Answer]]]:
    """Every question of a panel: its own buttons and menus, a form's, and those on random ways to
    each kind of action.
    """
    shown = panel(game, seen, picture=PICTURE)
    yield "panel", [*_answers(game, seen, shown)]
    form = game.forms.form(seen.begun, seen.own_seat)
    for field in () if form is None else form.fields:
        offered = [
            Answer(f"{each.choice.label} {each.choice.help}", each.actions[:1], ())
            for each in field.answers
        ]
        yield f"field {field.label}", offered
    rng = random.Random(str(seen.actions))
    for kind in by_kind(game, seen.actions):
        picks: list[str | None] = []
        while (reached := step(game, seen, tag_of(kind), picks)).field:
            page = rng.randrange(-(-len(reached.choices) // MENU_LIMIT) or 1)
            names = [f"p{number}" for number in range(len(seen.view.players))]
            picture = look(game.name).choosing(
                seen.begun, seen.own_seat, names, reached.actions, reached.field
            )
            shown = panel_screen.question(game, seen, reached, page=page, picture=picture)
            named = _named(picture)
            answers = [*_answers(game, seen, shown)]
            for each in answers:
                if (number := NUMBERED.match(each.said)) is not None:
                    each.said += f" {named.get(number[1], '')}"
            yield f"{tag_of(kind)} {reached.field}", answers
            picks = [*reached.keys, rng.choice(reached.choices).key]


def _named(picture: Picture | None) -> dict[str, str]:
    """The square of each number in a picture, by its alt text."""
    alt = "" if picture is None else picture.alt
    return dict(re.findall(r"\b(\d+) ([a-z]\d+)", alt))


def _answers(game: AnyGame, seen: SeatView, shown: MessageLayout) -> Iterator[Answer]:
    """What the buttons and menus of a message do."""
    for item in shown.walk_children():
        if not isinstance(item, GameButton | GameSelect):
            continue
        component = ComponentId.unpack(item.item.custom_id or "")
        if component is None or component.action not in {"do", "turn"}:
            continue
        if isinstance(item, GameButton):
            yield _answer(game, seen, component, item.item.label or "")
        else:
            for option in item.item.options:
                if not turned(option.value):
                    said = f"{option.label} {option.description or ''}"
                    yield _answer(game, seen, component, said, option.value)


def _answer(
    game: AnyGame, seen: SeatView, component: ComponentId, said: str, value: str = ""
) -> Answer:
    """A whole turn says its first action. A button that leaves no choice says all that it does;
    other answers say what is asked, and what is implied comes after it.
    """
    if component.action == "turn":
        form = game.forms.form(seen.begun, seen.own_seat)
        assert form is not None
        answer = form.fields[0].chosen(value) or form.fields[0].answers[0]
        first = answer.actions[0]
        fields = () if isinstance(first, Order) else first.__struct_fields__
        return Answer(said, [first], fields)
    _, tag, picked, *_ = component.parts(4)
    picks = [each for each in (*picked.split(","), value) if each]
    actions = answered(game, seen, tag, picks).actions
    asked = questions_of(game, type(actions[0])) if actions else ()
    if value or len(actions) > 1:
        asked = asked[: len(picks)]
    return Answer(said, actions, [*chain(*asked)])


def check_heard(game: AnyGame, seen: SeatView, kind: str, answers: Sequence[Answer]) -> None:
    heard = [" ".join(words_in(each.said)) for each in answers]
    twice = [each for each in heard if heard.count(each) > 1]
    assert twice == [], f"{kind}: these sound alike"
    for each in answers:
        same = [a for one in answers for a in one.actions if type(a) in map(type, each.actions)]
        for field in each.settled:
            meant = names_of(game, seen, each.actions, field)
            if len(meant) == 1 < len(names_of(game, seen, same, field)):
                names = [set(words_in(name)) for name in meant.pop()]
                assert any(name <= set(words_in(each.said)) for name in names), (
                    f"{kind}: {each.said!r} doesn't say {sorted(names[0])}"
                )


def names_of(
    game: AnyGame, seen: SeatView, actions: Sequence[Action], field: str
) -> set[tuple[str, ...]]:
    """What a field of these actions may be: the key of each, its name and what that means, and the
    letter on a compass.
    """
    choices = [choice_of(game, seen, action, field) for action in actions]
    return {
        (
            each.key,
            *(part for part in re.split(" · |: | [(]", each.label)[:2] if not part.isdecimal()),
            *([each.key[0]] if each.key in COMPASS else ()),
        )
        for each in choices
    }


def words_in(text: str) -> list[str]:
    """A text's words and numbers, as a voice reads them: without arrows and other signs."""
    return re.findall(r"[+\N{MINUS SIGN}]?\w+", text.casefold())
