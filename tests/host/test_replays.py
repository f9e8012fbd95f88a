"""Games played again where the rules have changed meanwhile."""

from pathlib import Path

import pytest

from host.errors import NotAllowed, StaleView
from host.review.replays import ReplayPosition, Replays
from tests.host.house import ANN, BEN, DAN, open_house


async def test_an_upgrade_in_the_middle_begins_the_replay_anew(path: Path) -> None:
    """Numbers from before it are refused, and not taken for others."""
    async with open_house(path) as house:
        table = (await house.game(ANN, BEN)).id
        await house.play(table, ANN)
        before = await Replays(house.tables.read, house.tables.played).moment(
            table, DAN, ReplayPosition()
        )
        assert (before.number, before.upgrades, before.whole) == (1, 0, True)
    async with open_house(path, rules_version=2) as house:
        replays = Replays(house.tables.read, house.tables.played)
        first = await replays.moment(table, DAN, ReplayPosition(None, 0))
        assert first.upgrades == 1
        assert "brought up to date" in first.lines[0]
        with pytest.raises(StaleView):
            await replays.moment(table, DAN, ReplayPosition(None, 0, 0))
        view = await house.tables.read.view(table)
        user = view.players[view.actors[0]].user
        assert user is not None
        await house.play(table, user)
        assert (await replays.moment(table, DAN, ReplayPosition())).last == first.last + 1


async def test_of_a_game_that_ended_by_older_rules_the_end_is_shown(path: Path) -> None:
    async with open_house(path) as house:
        table = (await house.game(ANN, BEN)).id
        await house.play_out(table)
        assert (
            await Replays(house.tables.read, house.tables.played).moment(
                table, DAN, ReplayPosition()
            )
        ).whole
    async with open_house(path, rules_version=2) as house:
        replays = Replays(house.tables.read, house.tables.played)
        end = await replays.moment(table, DAN, ReplayPosition(None, 0))
        assert (end.number, end.last, end.whole) == (0, 0, False)
        with pytest.raises(NotAllowed):
            await replays.since(table, ANN)
        with pytest.raises(NotAllowed):
            await replays.course(table, range)


async def test_since_the_last_turn_tells_what_came_after_it(path: Path) -> None:
    async with open_house(path) as house:
        table = (await house.game(ANN, BEN)).id
        replays = Replays(house.tables.read, house.tables.played)
        await house.play(table, ANN)
        nothing = await replays.since(table, ANN)
        assert nothing.lines == ()
        assert nothing.first == nothing.last
        await house.play(table, BEN)
        told = await replays.since(table, ANN)
        assert told.lines
        assert told.last > told.first
        again = await replays.since(table, ANN, (told.first, told.last, told.upgrades))
        assert again == told
