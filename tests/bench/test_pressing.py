"""What a person of the bench presses: the shortest way that is found by words and by trying."""

from contextlib import AbstractContextManager, nullcontext
from typing import ClassVar, cast

from bench.seated.forms import filled
from bench.seated.house import House, Player
from bench.seated.player import Memory, Presser
from bench.seated.targets import STEP, UNKNOWN, WHOLE, targets
from bench.seated.words import Pick, Wanted
from engine.model import Action
from engine.nature.play.actions import DONE, Grow, Trait
from playground.person import Outcome
from playground.seen import Seen
from playground.wire import Obj


def want(action: Action, tag: str, phrase: str, *picks: Pick) -> Wanted:
    """An action in these words, while a trait could be played as well."""
    return Wanted(action, tag, tag, phrase.casefold(), picks, frozenset({"trait"}), frozenset())


GROW = want(
    Grow(3, 1), "grow", "Grow A1 with Horned", Pick("card", "horned-3", "Horned 3"),
    Pick("species", "a1", "A1"),
)  # fmt: skip
FINISH = want(DONE, "done", "Finish adapting")


def a_message(*components: Obj) -> Seen:
    """A message with these components."""
    return Seen({"id": "1", "channel_id": "2", "components": list(components)})


def a_button(label: str, custom_id: str = "x") -> Obj:
    return {"type": 2, "style": 1, "label": label, "custom_id": custom_id}


def a_menu(custom_id: str, *options: tuple[str, str], most: int = 1, **more: object) -> Obj:
    listed = [{"label": label, "value": value} for label, value in options]
    return {"type": 3, "custom_id": custom_id, "options": listed, "max_values": most, **more}


def a_field(label: str, component: Obj) -> Obj:
    return {"type": 18, "label": label, "component": component}


def test_a_button_that_says_all_comes_before_a_step_and_what_is_unknown() -> None:
    on = a_message(
        a_button("Board", "look"),
        a_button("Grow …", "a:grow"),
        a_button("Grow A1 with Horned", "b"),
        a_button("Trait …", "c:trait"),
        a_button("Horned 3", "d"),
    )
    found = [(each.custom_id, each.fit) for each in targets(on, [GROW], ["card", "species"])]
    assert found == [("b", WHOLE), ("a:grow", STEP), ("d", STEP), ("look", UNKNOWN)]


def test_a_menu_is_about_the_field_that_it_asks_for_alone() -> None:
    """An attack has two species, and either may stand in the menu of the other."""
    attack = want(
        Grow(3, 1), "grow", "Grow B1 with A1", Pick("card", "a1", "A1", "a card from your hand"),
        Pick("species", "b1", "B1", "the species that grows"),
    )  # fmt: skip
    answers = (("A1", "a1"), ("B1", "b1"))
    on = a_message(a_menu("x:grow", *answers, placeholder="The species that grows …"))
    [found] = targets(on, [attack], ["card", "species"])
    assert (found.values, found.field) == (("b1",), "species")


def test_a_menu_is_two_presses_and_one_more_for_each_further_choice() -> None:
    other = want(Grow(4, 1), "grow", "Grow A1 with Fast", Pick("card", "fast-4", "Fast 4"))
    on = a_message(a_menu("m", ("Horned 3", "horned-3"), ("Fast 4", "fast-4"), most=2))
    [alone] = targets(on, [GROW], ["card", "species"])
    [both] = targets(on, [GROW, other], ["card", "species"])
    assert (alone.values, alone.presses) == (("horned-3",), 2)
    assert (both.values, both.presses) == (("horned-3", "fast-4"), 3)


def test_a_menu_of_something_else_is_left_alone() -> None:
    on = a_message(a_menu("do:trait", ("Horned 3", "horned-3"), ("Fast 4", "fast-4")))
    assert targets(on, [GROW], ["card", "species"]) == []


def test_a_form_is_filled_in_for_all_that_it_can_take_and_costs_only_what_is_chosen() -> None:
    """Each menu is two and the submitting is one; what stays as it is costs nothing."""
    more = want(
        Trait(4, 1), "trait", "Play Fast on A1", Pick("card", "fast-4", "Fast 4"),
        Pick("species", "a1", "A1"),
    )  # fmt: skip
    ways = [("Keep", "keep"), ("Grow A1", "grow-a1"), ("Play on A1", "trait:a1")]
    form = {
        "custom_id": "f",
        "components": [
            a_field("Horned 3", a_menu("h", *ways, required=False)),
            a_field("Fast 4", a_menu("f", *ways, required=False)),
            a_field("Nest 2", a_menu("n", *ways, required=False)),
        ],
    }
    found = filled(form, [GROW, more, FINISH])
    assert found is not None
    assert found.values == {"h": ["grow-a1"], "f": ["trait:a1"]}
    assert (found.presses, found.actions) == (5, 2)


def test_a_form_that_names_nothing_of_the_plan_is_not_sent() -> None:
    form = {"custom_id": "f", "components": [a_field("Story", a_menu("s", ("Yes", "y")))]}
    assert filled(form, [GROW]) is None


def test_a_text_in_a_form_is_one_press_and_may_leave_answers_out_in_front() -> None:
    form = {"custom_id": "f", "components": [a_field("Move", {"type": 4, "custom_id": "t"})]}
    found = filled(form, [GROW], typing=1)
    assert found is not None
    assert (found.values, found.presses) == ({"t": "a1"}, 2)


class _Screens:
    """A bot of nothing but screens: a panel with a button to grow step by step, one that looks at
    something, and one that opens a form for everything; what comes of them is noted.
    """

    PANEL: ClassVar = (
        a_button("Grow …", "do:grow"),
        a_button("The whole turn …", "form"),
        a_button("Look", "look"),
        a_button("Undo", "undo"),
    )

    def __init__(self) -> None:
        self.name = "Ann"
        self.counter = self
        self.tables = self
        self.pressed: list[str] = []
        self.read = self
        self.made: list[Action] = []
        self.shown = a_message(*self.PANEL)

    def paused(self) -> AbstractContextManager[None]:
        return nullcontext()

    async def view(self, table: int) -> "_Screens":
        del table
        return self

    @property
    def seq(self) -> int:
        return len(self.made)

    async def actions_after(self, table: int, seq: int) -> list[tuple[int, Action]]:
        del table
        return [(0, action) for action in self.made[seq:]]

    def listens(self) -> None:
        """Nobody waits here."""

    async def answered(self, *outcome: object) -> None:
        """All has come at once."""

    def messages(self, channel: str) -> list[Seen]:
        del channel
        return []

    def dms(self) -> list[Seen]:
        return [self.shown]

    def current(self, seen: Seen) -> Seen:
        del seen
        return self.shown

    def sees(self, seen: Seen) -> bool:
        del seen
        return True

    async def press(self, custom_id: str, *, message: Seen) -> Outcome:
        self.pressed.append(custom_id)
        if custom_id == "form":
            ways = a_menu("h", ("Keep", "keep"), ("Grow A1", "grow:a1"), required=False)
            end = a_menu("e", ("Go on", "on"), ("Finish adapting", "done"), required=False)
            parts = [a_field("Horned 3", ways), a_field("And then", end)]
            return Outcome("modal", 0.0, None, {"custom_id": "f", "components": parts}, [])
        if custom_id == "look":
            return Outcome("message", 0.0, Seen({**message.raw, "id": "9"}), None, [])
        if custom_id == "do:grow":
            self.shown = a_message(a_menu("do:grow:1", ("Horned 3", "horned-3")))
        return Outcome("update", 0.0, self.shown, None, [])

    async def choose(self, values: object, *, menu: str, message: Seen) -> Outcome:
        del values, message
        self.pressed.append(menu)
        if menu == "do:grow:1":
            self.shown = a_message(a_menu("do:grow:2", ("A1", "a1"), ("A2", "a2")))
        else:
            self.made.append(GROW.action)
            self.shown = a_message(*self.PANEL)
        return Outcome("update", 0.0, self.shown, None, [])

    async def submit(self, modal: Outcome, **values: object) -> Outcome:
        del modal
        self.pressed.append("submit")
        chosen = {"h": GROW.action, "e": FINISH.action}
        self.made += [action for name, action in chosen.items() if name in values]
        return Outcome("update", 0.0, self.shown, None, [])


async def test_every_way_is_tried_once_and_then_the_shortest_is_taken() -> None:
    """A form is shorter here, for a turn of two actions as for one alone; looking makes nothing."""
    screens = _Screens()
    presser = Presser(cast("House", screens), cast("Player", screens), "c", Memory())
    whole = [await presser.make(1, [GROW, FINISH]) for _ in range(4)]
    assert [(each.presses, len(each.actions)) for each in whole] == [(5, 1), (6, 2), (6, 2), (6, 2)]
    assert [each.new for each in whole] == [True, True, False, False]
    assert "undo" not in screens.pressed
    one = [await presser.make(1, [GROW]) for _ in range(4)]
    assert [each.presses for each in one[2:]] == [4, 4]
