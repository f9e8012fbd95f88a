"""A race of Natura: both are to move at the same time, each on their own board."""

from datetime import timedelta
from itertools import count

import pytest

from engine import record
from engine.record import decode_record
from host.clock.pace import PACES
from tests.cogs.pace import Time
from tests.cogs.sights import Sight
from tests.cogs.town import Guest, Town, kind_of


async def begun(town: Town) -> tuple[int, Guest, Guest]:
    ann, ben = town.guest("Ann"), town.guest("Ben")
    return await town.game(ann, ben, game="natura", goal="harmony", race=True), ann, ben


def alt(sight: Sight) -> str:
    (file,) = sight.message.attachments
    return file.description or ""


async def test_both_are_to_move_and_see_their_own_board_first(town: Town) -> None:
    table, ann, ben = await begun(town)
    board = town.public()[-1]
    assert f"<@{ann.id}>'s turn" in board.text
    assert f"<@{ben.id}>'s turn" in board.text
    assert "Your board" not in alt(board)
    for person, name in ((ann, "A Ann"), (ben, "B Ben")):
        panel = (await person.slash("hand")).sight
        assert "Your turn" in panel.text
        assert f"Your board, {name}:" in alt(panel)
    before = (await town.seen(table, ann)).decision
    await ben.slash("natura move", **{"from": "c4", "to": "d3"})
    # Ann's panel is as good as before, and Ben waits for her.
    assert (await town.seen(table, ann)).decision == before
    assert "Waiting for" in (await ben.slash("hand")).text
    await ann.slash("natura move", **{"from": "c1", "to": "d1"})
    view = await town.tables.read.view(table)
    assert view.actors == (0, 1)


async def test_one_press_is_enough_though_the_other_moved_meanwhile(town: Town) -> None:
    table, ann, ben = await begun(town)
    panel = (await ann.slash("hand")).sight
    (menu,) = panel.asks
    asked = await ann.choose("Ocean c4", panel, menu=menu.placeholder)
    await ben.slash("natura move", **{"from": "c4", "to": "d3"})
    (menu,) = asked.sight.asks
    done = await ann.choose("d3", asked.sight, menu=menu.placeholder)
    assert "The game has moved on" not in done.text
    assert (await town.tables.read.view(table)).actors == (0, 1)


async def test_the_record_of_a_race_replays_in_the_order_of_its_moves(town: Town) -> None:
    ann, ben = town.guest("Ann"), town.guest("Ben")
    table = await town.game(ann, ben, game="natura", goal="harmony", race=True, length=1)
    await ben.slash("natura move", **{"from": "c4", "to": "d3"})
    await ann.slash("natura move", **{"from": "c1", "to": "d1"})
    assert (await town.tables.read.view(table)).status == "finished"
    assert record.verify(decode_record(await town.tables.read.export(table))) is None


async def test_a_computer_waits_for_nobody_in_a_race(town: Town) -> None:
    ann = town.guest("Ann")
    await town.lobby(ann, game="natura", goal="harmony", race=True)
    await town.tables.lobby.add_bot(1, ann.id, None, "easy")
    await ann.slash("table start")
    view = await town.tables.read.view(1)
    assert view.actors == (0,)
    await ann.slash("natura move", **{"from": "c1", "to": "d1"})
    assert (await town.tables.read.view(1)).actors == (0,)
    assert len(await town.tables.read.entries_after(1, 0)) == 3


@pytest.mark.parametrize("pace", ["bank", "evening"])
async def test_the_second_to_move_has_as_much_time(town: Town, time: Time, pace: str) -> None:
    """Taking a move back and playing it again adds nothing more."""
    ann, ben = town.guest("Ann"), town.guest("Ben")
    await town.lobby(ann, ben, game="natura", goal="harmony", race=True)
    await town.tables.lobby.set_pace(1, ann.id, pace)
    await ann.slash("table start")
    whole, more = PACES[pace].time, PACES[pace].increment or timedelta()
    press = count(900_000)

    async def left() -> list[timedelta]:
        clocks = (await town.tables.read.view(1)).clocks
        return [clock.until - time.now for clock in clocks if clock is not None]

    async def move(person: Guest) -> None:
        seen = await town.seen(1, person)
        action = next(each for each in seen.actions if kind_of(each) == "move")
        await town.tables.play.act(1, person.id, action, decision=None, interaction=next(press))

    for played, second in enumerate((ben, ann, ben)):
        assert await left() == [whole + played * more] * 2
        await move(ann if second is ben else ben)
        await move(second)
    await time.go_on(1, timedelta(hours=1))
    offer = await town.tables.undo.offer(1, ben.id)
    await town.tables.undo.take_back(1, ben.id, offer.name, interaction=next(press))
    await move(ben)
    assert (await left())[1] == whole + 3 * more - timedelta(hours=1)
