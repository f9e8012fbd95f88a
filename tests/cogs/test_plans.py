"""Conditional moves: planned in private, played at once, dropped with a word."""

import json
import random

import pytest
from sqlalchemy import select, update

from engine import registry
from engine.model import Action
from engine.natura.play.state import NaturaOptions
from host.database import schema
from host.errors import NotAllowed, StaleView
from host.table import plans
from tests.cogs.ears import Ears
from tests.cogs.sights import Reply, Sight
from tests.cogs.test_forged import Forged
from tests.cogs.town import Guest, Town

NATURA = registry.game("natura")
UNMET = "played something else: your plan is dropped."


async def begun(town: Town, goal: str = "calm", **options: object) -> tuple[int, Guest, Guest]:
    """A game of two, of whom Ann is to move."""
    ann, ben = town.guest("Ann"), town.guest("Ben")
    table = await town.game(ann, ben, channel="oasis", game="natura", goal=goal, **options)
    assert await town.to_act(table) is ann
    return table, ann, ben


async def planned(ben: Guest, *choices: str, panel: Sight | None = None) -> Reply:
    """Ben plans with these choices: Ann's piece and square, then his."""
    panel = panel or (await ben.slash("hand")).sight
    found = [label for label in panel.opens if label in ("If Ann plays …", "Change your plan …")]
    reply = await ben.press(found[0], panel)
    for choice in choices:
        (menu,) = reply.sight.asks
        reply = await ben.choose(choice, reply.sight, menu=menu.placeholder)
    return reply


EXPECTED = ("Ocean c4", "d3")
ANSWER = ("Island b6", "a6")
WORDS = "“Move Ocean c4 to d3”, you play “Move Island b6 to a6”. Only you see this."


async def move(person: Guest, from_: str, to: str) -> Reply:
    return await person.slash("natura move", **{"from": from_, "to": to})


async def stored_plans(town: Town) -> list[bytes | None]:
    async with town.tables.store.read() as connection:
        asked = select(schema.seats.c.plan).order_by(schema.seats.c.seat)
        return list((await connection.execute(asked)).scalars())


async def test_a_planned_answer_is_played_the_moment_its_move_is_made(town: Town) -> None:
    table, ann, ben = await begun(town)
    saved = await planned(ben, *EXPECTED, *ANSWER)
    assert saved.private
    assert "Saved. I'll make your move the moment" in saved.text
    assert WORDS in saved.text
    await town.restart()
    letters = len(ben.sees("dm"))
    reply = await move(ann, "c4", "d3")
    assert "**Ben** moves the Island from b6 to a6." in reply.text
    assert await town.to_act(table) is ann
    board = town.public()[-1].text
    assert board.index("Ocean from c4 to d3") < board.index("Island from b6 to a6")
    assert len(ben.sees("dm")) == letters
    panel = (await ben.slash("hand")).sight
    assert "played what you expected, so I made the move you planned." in panel.text
    # From here on it is as if he had pressed it himself.
    await ben.press("Undo", panel)
    assert await town.to_act(table) is ben


async def test_another_move_drops_the_plan_with_a_word(town: Town) -> None:
    table, ann, ben = await begun(town)
    await planned(ben, *EXPECTED, *ANSWER)
    await move(ann, "c4", "d5")
    assert await town.to_act(table) is ben
    panel = (await ben.slash("hand")).sight
    assert UNMET in panel.text
    await move(ben, "a5", "a6")
    assert UNMET not in (await ben.slash("hand")).text
    assert await stored_plans(town) == [None, None]


async def test_a_plan_is_changed_or_dropped(town: Town) -> None:
    _, ann, ben = await begun(town)
    saved = await planned(ben, *EXPECTED, *ANSWER)
    changed = await planned(ben, *EXPECTED, "Land h5", panel=saved.sight)
    assert "you play “Move Land h5 to h6”" in changed.text
    gone = await ben.press("Drop your plan", changed.sight)
    assert "Your plan is dropped." in gone.text
    assert "If Ann plays …" in gone.sight.opens
    await move(ann, "c4", "d3")
    assert "Land" not in town.public()[-1].text


async def test_nobody_else_notices_a_plan(town: Town) -> None:
    """Not by a message, an edit that changes nothing, or a clock."""
    ann, ben, _ = town.guest("Ann"), town.guest("Ben"), town.guest("Zoe")
    await town.lobby(ann, ben, game="natura", goal="calm")
    await town.tables.lobby.set_pace(1, ann.id, "day")
    await ann.slash("table start")
    panel = (await ben.slash("hand")).sight

    async def known() -> object:
        view, seen = await town.tables.read.view(1), await town.seen(1, ann)
        return view.clocks, view.players, view.requests, seen.decision, seen.plan

    before, ears = await known(), Ears(town)
    saved = await planned(ben, *EXPECTED, *ANSWER, panel=panel)
    assert WORDS in saved.text
    await ben.press("Drop your plan", saved.sight)
    assert await known() == before
    assert ears.heard
    assert {person for person, _ in ears.heard} == {"Ben"}
    assert {place for _, place in ears.heard} <= {"oasis, privately", "dm"}


async def test_an_undo_drops_the_plan_with_a_word(town: Town) -> None:
    table, ann, ben = await begun(town)
    await move(ann, "c4", "d3")
    await move(ben, "a5", "a6")
    await planned(ben, "Fire c1", "d1", "Land h5")
    await ann.press("Undo", (await ann.slash("hand")).sight)
    await ann.press("Ask them", ann.everything()[-1])
    await ben.press("Agree", town.public()[-1])
    assert await town.to_act(table) is ann
    panel = (await ben.slash("hand")).text
    assert "A move was taken back: your plan is dropped." in panel
    assert "Fire c1" not in panel


async def test_a_seat_that_changes_hands_takes_no_plan_along(town: Town) -> None:
    table, _, ben = await begun(town)
    await planned(ben, *EXPECTED, *ANSWER)
    await town.tables.seats.leave(table, ben.id, 4)
    assert await stored_plans(town) == [None, None]
    cleo = town.guest("Cleo")
    await town.tables.seats.take(table, cleo.id, "Cleo", 1, 5)
    assert "plan" not in (await cleo.slash("hand")).text


async def test_a_plan_is_handed_out_to_its_person_and_gone_with_the_game(town: Town) -> None:
    _, ann, ben = await begun(town)
    await planned(ben, *EXPECTED, *ANSWER)
    (own,) = (await town.tables.accounts.own_data(ben.id)).seats
    assert [each["from"] for each in json.loads(bytes(own.plan))["answer"]] == [41]
    (other,) = (await town.tables.accounts.own_data(ann.id)).seats
    assert json.loads(bytes(other.plan)) is None
    await town.tables.votes.abandon(1, ann.id, force=True)
    assert await stored_plans(town) == [None, None]


async def test_an_answer_that_the_rules_refuse_holds_up_nobody(town: Town) -> None:
    table, ann, ben = await begun(town)
    await planned(ben, *EXPECTED, *ANSWER)
    (_, whole) = await stored_plans(town)
    assert whole is not None
    async with town.tables.store.write() as connection:
        wrong = whole.replace(b'"to":40', b'"to":7')
        await connection.execute(
            update(schema.seats).where(schema.seats.c.seat == 1).values(plan=wrong)
        )
    await move(ann, "c4", "d3")
    assert await town.to_act(table) is ben
    assert UNMET in (await ben.slash("hand")).text


async def test_an_old_page_plans_nothing(town: Town) -> None:
    table, ann, ben = await begun(town)
    half = await planned(ben, *EXPECTED, "Island b6")
    old = half.sight.asks[0].custom_id
    await move(ann, "c4", "d3")
    assert "Your turn" in ben.newest("oasis").text
    said = await Forged(old, "a6", ben.id, town.guild.id, private=True).sent(town)
    assert any("The game has moved on." in each for each in said)
    assert await stored_plans(town) == [None, None]
    assert await town.to_act(table) is ben


@pytest.mark.parametrize("race", [True, False])
async def test_who_may_plan(town: Town, *, race: bool) -> None:
    """Two who share a board, whether against each other or together; not in a race."""
    _, ann, ben = await begun(town, "harmony", race=race)
    assert ("If Ann plays …" in (await ben.slash("hand")).sight.opens) != race
    assert not any("plays …" in each for each in (await ann.slash("hand")).sight.opens)


def test_a_plan_holds_the_whole_of_both_moves() -> None:
    """Where a move brings life back, that is part of it; half of a move isn't accepted."""
    rules, rng = NATURA.rules, random.Random(3)
    options = rules.check(NaturaOptions(goal="taker", moves="flexible"), 2)
    for _ in range(40):
        state = rules.setup(options, 2, rng)
        while rules.actors(state):
            (seat,) = rules.actors(state)
            before, action = rules.copy(state), rng.choice(rules.actions(state, seat))
            rules.apply(state, seat, action, rng)
            if rules.actors(state) == (seat,) and rules.alternates(state):
                _check_parts(before, seat, action)
                return
    pytest.fail("no life came back")


def _check_parts(state: object, seat: int, moved: Action) -> None:
    rules = NATURA.rules
    whole = rules.copy(state)  # type: ignore[arg-type]
    rules.apply(whole, seat, moved, random.Random(1))
    back = rules.actions(whole, seat)[0]
    rules.apply(whole, seat, back, random.Random(1))
    answers = [each for each in rules.actions(whole, 1 - seat) if "to" in each.__struct_fields__]
    answer = next(each for each in answers if _ends_turn(whole, 1 - seat, each))
    plans.check(NATURA, state, 1 - seat, [moved, back], [answer])  # type: ignore[arg-type]
    for half, then in (([moved], [answer]), ([moved, back], []), ([back], [answer])):
        with pytest.raises(StaleView):
            plans.check(NATURA, state, 1 - seat, half, then)  # type: ignore[arg-type]
    with pytest.raises(NotAllowed):
        plans.check(NATURA, state, seat, [moved, back], [answer])  # type: ignore[arg-type]
    plan = plans.stored(NATURA, [moved, back], [answer])
    first = plans.after(plan, plan.expected[0])
    assert not plans.is_met(first)
    assert plans.is_met(plans.after(first, plan.expected[1]))
    assert plans.after(plan, plan.expected[1]) == plans.dropped(plan, "unmet")


def _ends_turn(state: object, seat: int, action: Action) -> bool:
    rules = NATURA.rules
    after = rules.copy(state)  # type: ignore[arg-type]
    rules.apply(after, seat, action, random.Random(1))
    return rules.actors(after) != (seat,)


async def test_a_plan_is_made_from_a_direct_message_too(town: Town) -> None:
    table, ann, ben = await begun(town)
    await move(ann, "c4", "d3")
    await move(ben, "b6", "a6")
    panel = ben.panel
    assert panel.message.guild is None
    before = len(ben.sees("dm"))
    await planned(ben, "Fire c1", "d1", "Land h5", panel=panel)
    assert len(ben.sees("dm")) == before
    assert "you play “Move Land h5 to h6”. Only you see this." in ben.panel.text
    await move(ann, "c1", "d1")
    assert await town.to_act(table) is ann
    assert len(ben.sees("dm")) == before
    assert "so I made the move you planned" in ben.panel.text
    # Another one is dropped by a move that brings no turn.
    await planned(ben, "Fire d1", "e1", "Land a5", "b6", panel=ben.panel)
    await ann.slash("natura offer")
    assert UNMET in ben.panel.text
    assert "Only you see this" not in ben.panel.text
