"""`python -m bench table`: what whole games cost those who press, and that it counts rightly."""

import json
import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bench.__main__ import main
from bench.seated import kinds, sitting
from bench.seated.forms import filled
from bench.seated.house import House, open_house
from bench.seated.player import Memory, Presser
from bench.seated.targets import STEP, UNKNOWN, WHOLE, targets
from bench.seated.words import Pick, Wanted, wanted
from bench.table import COMPUTER
from bench.table import WHOLE as WHOLE_TURN
from engine.model import Action
from engine.nature.actions import DONE, Done, Grow, Hunter, Remove, Trait
from engine.registry import GAMES
from playground.seen import Seen
from playground.wire import Obj

FIELDS = {
    "game",
    "seats",
    "turn",
    "turns",
    "presses_median",
    "presses_max",
    "messages_per_round",
    "dm_messages_per_round",
    "height_20",
    "pings_per_turn",
    "requests_per_turn",
    "strayed",
}
SEED = 7


def test_a_short_run_gives_all_the_figures_of_each_kind_of_turn(
    capsys: pytest.CaptureFixture[str],
) -> None:
    short = ["--game", "natura", "--seats", "2", "--turns", "2"]
    assert main(["table", "--json", *short]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {one["turn"] for one in found} >= {"move", WHOLE_TURN, COMPUTER}
    for one in found:
        assert set(one) == FIELDS
        assert one["presses_max"] >= one["presses_median"] >= 1
        assert one["strayed"] == 0
        if one["turn"] != COMPUTER:
            assert one["messages_per_round"] > 0
            assert one["requests_per_turn"] > 0


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A playground with the bot on it."""
    async with open_house(tmp_path, SEED) as opened:
        yield opened


async def test_presses_messages_and_pings_of_a_small_turn_are_counted(house: House) -> None:
    """As the playground itself tells them: each interaction, and each message that came."""
    players = [await house.person(name) for name in ("Ann", "Ben")]
    table = await sitting.together(house, players, "nature")
    await sitting.start(house, players[0])
    [seat] = (await house.tables.view(table)).actors
    presser = Presser(house, players[seat], sitting.CHANNEL, Memory())
    came: list[tuple[bool, int]] = []

    def note(event: str, message: object) -> None:
        if event == "MESSAGE_CREATE":
            place = house.play.world.channels[message.channel_id]  # type: ignore[attr-defined]
            came.append((place.is_dm, len(message.mentions)))  # type: ignore[attr-defined]

    house.play.service.watchers.append(note)
    before = house.counter.now
    for kind in (Grow, Done):
        seen = await house.tables.seen(table, seat)
        action = next(each for each in seen.actions if type(each) is kind)
        known = len(house.play.interactions.timings())
        made = await presser.make(table, [wanted(GAMES["nature"], seen, action)])
        assert made.actions == [action]
        assert made.presses == sum(map(presses_of, house.play.interactions.timings()[known:]))
    counts = house.counter.now - before
    assert counts.channel_messages == sum(not private for private, _ in came) > 0
    assert counts.dm_messages == sum(private for private, _ in came) > 0
    assert counts.pings == sum(1 if private else called for private, called in came)
    assert counts.requests >= len(came)


def presses_of(timing: Obj) -> int:
    """What one interaction of today's panels is: the choice of an answer has been asked for."""
    asked = timing["label"].startswith("mwh:")
    return 2 if asked else 1


async def test_what_does_not_lead_to_the_action_makes_nothing(house: House) -> None:
    """Boards, rules and menus of others make nothing: the way is found, or none is."""
    players = [await house.person(name) for name in ("Ann", "Ben")]
    table = await sitting.together(house, players, "darwin")
    await sitting.start(house, players[0])
    memory = Memory()
    for _ in range(3):
        [seat] = (await house.tables.view(table)).actors
        seen = await house.tables.seen(table, seat)
        plan = [wanted(GAMES["darwin"], seen, seen.actions[-1])]
        made = await Presser(house, players[seat], sitting.CHANNEL, memory).make(table, plan)
        assert made.actions[0] == seen.actions[-1]


def want(action: Action, tag: str, phrase: str, *picks: Pick) -> Wanted:
    """An action in these words, while a trait could be played as well."""
    return Wanted(action, tag, tag, phrase.casefold(), picks, frozenset({"trait"}), frozenset())


GROW = want(
    Grow(3, 1), "grow", "Grow A1 with Horned", Pick("card", "horned-3", "Horned 3"),
    Pick("species", "a1", "A1"),
)  # fmt: skip
FINISH = want(DONE, "done", "Finish adapting")


def message(*components: Obj) -> Seen:
    """A message with these components."""
    return Seen({"id": "1", "channel_id": "2", "components": list(components)})


def button(label: str, custom_id: str = "x") -> Obj:
    return {"type": 2, "style": 1, "label": label, "custom_id": custom_id}


def menu(custom_id: str, *options: tuple[str, str], most: int = 1, **more: object) -> Obj:
    listed = [{"label": label, "value": value} for label, value in options]
    return {"type": 3, "custom_id": custom_id, "options": listed, "max_values": most, **more}


def field(label: str, component: Obj) -> Obj:
    return {"type": 18, "label": label, "component": component}


def test_a_button_that_says_all_comes_before_a_step_and_what_is_unknown() -> None:
    on = message(
        button("Board", "look"),
        button("Grow …", "a:grow"),
        button("Grow A1 with Horned", "b"),
        button("Trait …", "c:trait"),
        button("Horned 3", "d"),
    )
    found = [(each.custom_id, each.fit) for each in targets(on, [GROW], ["card", "species"])]
    assert found == [("b", WHOLE), ("a:grow", STEP), ("d", STEP), ("look", UNKNOWN)]


def test_a_menu_is_two_presses_and_one_more_for_each_further_choice() -> None:
    other = want(Grow(4, 1), "grow", "Grow A1 with Fast", Pick("card", "fast-4", "Fast 4"))
    on = message(menu("m", ("Horned 3", "horned-3"), ("Fast 4", "fast-4"), most=2))
    [alone] = targets(on, [GROW], ["card", "species"])
    [both] = targets(on, [GROW, other], ["card", "species"])
    assert (alone.values, alone.presses) == (("horned-3",), 2)
    assert (both.values, both.presses) == (("horned-3", "fast-4"), 3)


def test_a_menu_of_something_else_is_left_alone() -> None:
    on = message(menu("do:trait", ("Horned 3", "horned-3"), ("Fast 4", "fast-4")))
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
            field("Horned 3", menu("h", *ways, required=False)),
            field("Fast 4", menu("f", *ways, required=False)),
            field("Nest 2", menu("n", *ways, required=False)),
        ],
    }
    found = filled(form, [GROW, more, FINISH])
    assert found is not None
    assert found.values == {"h": ["grow-a1"], "f": ["trait:a1"]}
    assert (found.presses, found.actions) == (5, 2)


def test_a_form_that_names_nothing_of_the_plan_is_not_sent() -> None:
    form = {"custom_id": "f", "components": [field("Story", menu("s", ("Yes", "y")))]}
    assert filled(form, [GROW]) is None


def test_a_text_in_a_form_is_one_press_and_may_leave_answers_out_in_front() -> None:
    form = {"custom_id": "f", "components": [field("Move", {"type": 4, "custom_id": "t"})]}
    found = filled(form, [GROW], typing=1)
    assert found is not None
    assert (found.values, found.presses) == ({"t": "a1"}, 2)


def test_a_turn_of_cards_is_named_by_how_many_were_played() -> None:
    """What is taken off again or needs no card does not count."""
    state = GAMES["nature"].rules.setup(
        GAMES["nature"].rules.check(GAMES["nature"].rules.options_type(), 2), 2, random.Random(1)
    )
    done = [Grow(3, 1), Trait(4, 1), Hunter(1), Remove(1, 4), DONE]
    assert kinds.name_of("nature", state, done) == "adapting, 2 cards"
