"""A person is called at a table what their server calls them now; an ended game keeps its names."""

import asyncio

import pytest

from host.subject import Subject
from host.table import names
from host.table.names import is_called_otherwise
from tests.host.house import ANN, BEN, CAT, DAN, EVE, House


async def test_a_new_name_is_stored_and_announced_without_an_entry(house: House) -> None:
    view = await house.game(ANN, BEN)
    told: list[Subject] = []
    house.tables.signals.changed.subscribe(told.append)
    await house.tables.seats.rename(view.id, ANN, "Captain")
    now = await house.tables.read.view(view.id)
    assert now.names == ("Captain", "Ben")
    await house.tables.seats.rename(view.id, ANN, "Captain")  # which changes nothing
    assert told == [view.subject]
    assert now.progress.seq == view.progress.seq
    assert not is_called_otherwise(now, ANN, "Captain")
    assert is_called_otherwise(now, BEN, "Benjamin")
    assert not is_called_otherwise(now, CAT, "somebody who only watches")


async def test_the_past_is_told_with_the_new_name_escaped(house: House) -> None:
    view = await house.game(ANN, BEN)
    for _ in range(3):
        [seat, *_] = (await house.tables.read.view(view.id)).actors
        await house.play(view.id, (ANN, BEN)[seat])
    before = await house.tables.read.log_lines(view.id, None, 0)
    await house.tables.seats.rename(view.id, ANN, "*<@1>* \u202e_x_")
    await house.tables.seats.rename(view.id, BEN, "*<@1>* \u202e_y_")
    after = await house.tables.read.log_lines(view.id, None, 0)
    assert any("**Ann**" in line or "**Ben**" in line for line in before)
    told = " ".join(after)
    assert r"**\*\<\@1\>\* \_x\_**" in told
    assert "Ann" not in told
    assert "Ben" not in told


async def test_a_computer_player_makes_way_for_a_new_name(house: House) -> None:
    view = await house.game(ANN, bots=1)
    await house.tables.seats.rename(view.id, ANN, view.names[1].upper())
    now = await house.tables.read.view(view.id)
    assert now.names[0] == view.names[1].upper()
    assert now.names[1] != view.names[1]


async def test_the_waiting_list_uses_new_names(house: House) -> None:
    view = await house.lobby(ANN, BEN, CAT, DAN)
    view = await house.tables.lobby.wait(view.id, EVE, "Eve")
    assert is_called_otherwise(view, EVE, "Eva")
    await house.tables.seats.rename(view.id, EVE, "Eva")
    view = await house.tables.lobby.leave(view.id, BEN)
    assert view.names == ("Ann", "Cat", "Dan", "Eva")


async def test_a_table_that_is_over_keeps_its_names(house: House) -> None:
    view = await house.lobby(ANN, BEN)
    await house.tables.lobby.leave(view.id, BEN)
    await house.tables.lobby.leave(view.id, ANN)
    over = await house.tables.read.view(view.id)
    assert not is_called_otherwise(over, ANN, "Captain")
    await house.tables.seats.rename(view.id, ANN, "Captain")
    assert (await house.tables.read.view(view.id)).names == over.names


async def test_two_people_of_one_table_change_their_names_at_the_same_time(house: House) -> None:
    view = await house.game(ANN, BEN)
    await asyncio.gather(
        house.tables.seats.rename(view.id, ANN, "A" * 300),
        house.tables.seats.rename(view.id, BEN, "\u202e"),
    )
    assert (await house.tables.read.view(view.id)).names == ("A" * names.NAME_LIMIT, "Somebody")


@pytest.mark.parametrize(
    ("typed", "kept"),
    [(" a\nb ", "a b"), ("\u202eevil", "evil"), ("שלום", "שלום"), ("👩\u200d🌾", "👩\u200d🌾")],
)
def test_a_name_stays_on_one_line_and_cannot_turn_text(typed: str, kept: str) -> None:
    assert names.short(typed) == kept


async def test_returning_people_have_their_new_name_throughout(house: House) -> None:
    view = await house.game(ANN, BEN)
    for _ in range(4):
        [seat, *_] = (await house.tables.read.view(view.id)).actors
        await house.play(view.id, (ANN, BEN)[seat])
    await house.free(view.id, CAT, 1, BEN)
    await house.tables.seats.come_back(view.id, BEN, "Ben")
    await house.tables.seats.rename(view.id, BEN, "Benjamin")
    told = await house.tables.read.log_lines(view.id, None, 0)
    played = [line for line in told if "is back" not in line and "steps in" not in line]
    assert any("**Benjamin**" in line for line in played)
    assert not any("**Ben**" in line for line in played)
