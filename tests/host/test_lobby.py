"""Before a game begins, and how tables are abandoned."""

import asyncio
import re

import pytest

from engine.errors import BadOption
from host.errors import (
    AlreadyRunning,
    AlreadySeated,
    NoTable,
    NotAllowed,
    NotRunning,
    NotSeated,
    TableFull,
)
from host.table.names import COMPUTER_NAMES
from host.table.requests import Votes
from host.table.seats import Player
from host.table.views import TableView
from tests.example_game.play.state import NectarOptions
from tests.games import GAMES
from tests.host.house import ANN, BEN, CAT, CHANNEL, DAN, GUILD, NAMES, House


async def test_opening_a_table_makes_its_host(house: House) -> None:
    view = await house.lobby(ANN)
    assert view == await house.tables.read.view(view.id)
    assert (view.place.channel, view.place.guild, view.status, view.host) == (
        CHANNEL,
        GUILD,
        "lobby",
        ANN,
    )
    assert view.players == (Player(ANN, "Ann"),)
    assert view.seed is None


async def test_a_channel_has_one_open_table_even_if_two_are_opened_at_once(house: House) -> None:
    both = await asyncio.gather(house.lobby(ANN), house.lobby(BEN), return_exceptions=True)
    assert sorted(type(one).__name__ for one in both) == ["AlreadyRunning", "TableView"]
    (view,) = (one for one in both if isinstance(one, TableView))
    other = await house.lobby(BEN, channel=CHANNEL + 1)
    await house.tables.lobby.leave(view.id, view.host)
    assert (await house.lobby(BEN)).id not in (view.id, other.id)


async def test_nobody_sits_twice_nor_beyond_the_last_seat_nor_at_no_table(house: House) -> None:
    view = await house.lobby(ANN, BEN)
    with pytest.raises(AlreadySeated):
        await house.tables.lobby.join(view.id, BEN, "Ben")
    await house.tables.lobby.add_bot(view.id, ANN, None)
    await house.tables.lobby.join(view.id, CAT, "Cat")
    with pytest.raises(TableFull):
        await house.tables.lobby.join(view.id, DAN, "Dan")
    with pytest.raises(TableFull):
        await house.tables.lobby.add_bot(view.id, ANN, None)
    with pytest.raises(NoTable):
        await house.tables.lobby.join(view.id + 1, DAN, "Dan")


async def test_when_the_host_leaves_the_next_person_takes_over(house: House) -> None:
    view = await house.lobby(ANN, BEN, CAT, bots=1)
    view = await house.tables.lobby.leave(view.id, ANN)
    assert (view.host, view.names) == (BEN, ("Ben", "Cat", "Bruno"))
    with pytest.raises(NotSeated):
        await house.tables.lobby.leave(view.id, ANN)


async def test_a_table_of_computers_alone_closes(house: House) -> None:
    view = await house.lobby(ANN, bots=1)
    view = await house.tables.lobby.leave(view.id, ANN)
    assert view.status == "abandoned"
    with pytest.raises(NotRunning):
        await house.tables.lobby.join(view.id, BEN, "Ben")


async def test_any_seated_person_can_add_and_remove_computers(house: House) -> None:
    view = await house.lobby(ANN, BEN)
    await house.tables.lobby.add_bot(view.id, BEN, "dicer", "hard")
    view = await house.tables.lobby.add_bot(view.id, ANN, None)
    assert view.players[2:] == (
        Player(None, "Bruno", "dicer", strength="hard"),
        Player(None, "Momo", "dicer", strength="medium"),
    )
    view = await house.tables.lobby.remove_bot(view.id, BEN, 2)
    assert view.names == ("Ann", "Ben", "Momo")
    with pytest.raises(NotAllowed):
        await house.tables.lobby.remove_bot(view.id, BEN, 0)
    with pytest.raises(NotAllowed):
        await house.tables.lobby.remove_bot(view.id, BEN, 3)
    with pytest.raises(NotAllowed, match="Dicer"):
        await house.tables.lobby.add_bot(view.id, BEN, "genius")
    with pytest.raises(NotSeated):
        await house.tables.lobby.add_bot(view.id, CAT, None)


async def test_only_the_host_chooses_options_and_a_bad_one_is_named(house: House) -> None:
    view = await house.lobby(ANN, BEN)
    view = await house.tables.lobby.set_options(view.id, ANN, {"rounds": 5})
    assert view.options == NectarOptions(rounds=5)
    view = await house.tables.lobby.set_options(view.id, ANN, NectarOptions(rounds=3))
    assert view.options == NectarOptions(rounds=3)
    with pytest.raises(NotAllowed, match="Ann"):
        await house.tables.lobby.set_options(view.id, BEN, {"rounds": 5})
    for wrong in ({"rounds": 99}, {"rounds": "many"}, {"colour": 1}, NectarOptions(rounds=99)):
        with pytest.raises(BadOption) as refused:
            await house.tables.lobby.set_options(view.id, ANN, wrong)
        assert refused.value.option in ("rounds", "colour")
    assert (await house.tables.read.view(view.id)).options == NectarOptions(rounds=3)


async def test_options_that_do_not_fit_the_seats_are_refused_at_the_start(house: House) -> None:
    view = await house.lobby(ANN, BEN, CAT)
    await house.tables.lobby.set_options(view.id, ANN, {"crowd": False})
    await house.tables.lobby.join(view.id, DAN, "Dan")
    with pytest.raises(BadOption):
        await house.tables.lobby.start(view.id, ANN, house.interaction())
    assert (await house.tables.read.view(view.id)).status == "lobby"


async def test_only_the_host_starts_and_only_with_enough_players(house: House) -> None:
    view = await house.lobby(ANN)
    with pytest.raises(NotAllowed, match="at least 2"):
        await house.tables.lobby.start(view.id, ANN, house.interaction())
    await house.tables.lobby.join(view.id, BEN, "Ben")
    with pytest.raises(NotAllowed, match="Ann"):
        await house.tables.lobby.start(view.id, BEN, house.interaction())


async def test_a_repeated_press_on_start_is_answered_again(house: House) -> None:
    view = await house.lobby(ANN, BEN)
    press = house.interaction()
    first = await house.tables.lobby.start(view.id, ANN, press)
    again = await house.tables.lobby.start(view.id, ANN, press)
    assert (first.repeated, again.repeated) == (False, True)
    with pytest.raises(AlreadyRunning):
        await house.tables.lobby.start(view.id, ANN, house.interaction())


async def test_nothing_of_the_lobby_can_be_done_once_the_game_has_begun(house: House) -> None:
    view = await house.game(ANN, BEN)
    for late in (
        house.tables.lobby.join(view.id, CAT, "Cat"),
        house.tables.lobby.leave(view.id, ANN),
        house.tables.lobby.add_bot(view.id, ANN, None),
        house.tables.lobby.set_options(view.id, ANN, {}),
    ):
        with pytest.raises(AlreadyRunning):
            await late


async def test_the_host_closes_a_lobby_and_others_do_not(house: House) -> None:
    view = await house.lobby(ANN, BEN)
    with pytest.raises(NotAllowed):
        await house.tables.votes.abandon(view.id, BEN)
    assert (await house.tables.votes.abandon(view.id, ANN)).over


async def test_computer_players_have_names_of_their_own(house: House) -> None:
    """The same at the same table each time; a person's own name is not taken either."""
    taken = COMPUTER_NAMES[7]
    view = await house.tables.lobby.create(
        channel=CHANNEL, guild=GUILD, user=ANN, name=taken.upper(), game="nectar", options={}
    )
    for _ in range(2):
        view = await house.tables.lobby.add_bot(view.id, ANN, None)
        assert view.names == (taken.upper(), COMPUTER_NAMES[8])
        await house.tables.lobby.remove_bot(view.id, ANN, 1)


async def test_a_computer_gives_its_name_up_to_a_person(house: House) -> None:
    view = await house.lobby(ANN)
    view = await house.tables.lobby.add_bot(view.id, ANN, None)
    was = view.names[1]
    view = await house.tables.lobby.join(view.id, BEN, was.upper())
    assert view.names[2] == was.upper()
    assert view.names[1] in set(COMPUTER_NAMES) - {was}


def test_no_computer_has_a_word_of_a_game_as_its_name() -> None:
    """What is told of "Hunter" would be taken for a trait, or a kind of player."""
    assert len({name.casefold() for name in COMPUTER_NAMES}) == len(COMPUTER_NAMES) > 20
    for game in GAMES.values():
        text = " ".join((*(f"{a} {b}" for a, b in game.wording.rules_pages), *game.bots))
        words = {word.casefold() for word in re.findall(r"\w+", text)}
        assert not words & {name.casefold() for name in COMPUTER_NAMES}


async def test_a_game_is_abandoned_once_every_seated_person_agrees(house: House) -> None:
    view = await house.game(ANN, BEN, bots=1)
    assert await house.tables.votes.abandon(view.id, BEN) == Votes(over=False, missing=(ANN,))
    view = await house.tables.read.view(view.id)
    assert (view.status, view.abandon_votes, view.seed) == ("running", (BEN,), None)
    for vote in (house.tables.votes.abandon, house.tables.votes.play_on):
        with pytest.raises(NotSeated):
            await vote(view.id, CAT)
    assert await house.tables.votes.abandon(view.id, ANN) == Votes(over=True)
    view = await house.tables.read.view(view.id)
    assert (view.status, view.actors) == ("abandoned", ())
    assert view.seed is not None
    with pytest.raises(NotRunning):
        await house.tables.votes.abandon(view.id, ANN)


async def test_a_channel_finds_its_open_table_first_then_the_newest_game(house: House) -> None:
    tables = house.tables
    assert await tables.read.in_channel(CHANNEL) is None
    first = await house.game(ANN, BEN)
    await tables.votes.abandon(first.id, ANN, force=True)
    closed = await house.lobby(ANN)
    await tables.lobby.leave(closed.id, ANN)
    assert await tables.read.number_in_channel(CHANNEL) == first.id
    opened = await house.lobby(CAT)
    assert await tables.read.number_in_channel(CHANNEL) == opened.id


async def test_a_persons_list_begins_with_the_tables_that_wait_for_them(house: House) -> None:
    done = await house.game(ANN, BEN, channel=1)
    await house.play(done.id, ANN)
    lobby = await house.lobby(ANN, channel=2)
    over = await house.game(ANN, BEN, channel=3)
    await house.tables.votes.abandon(over.id, ANN, force=True)
    due = await house.game(BEN, ANN, channel=4)
    assert [view.id for view in await house.tables.read.of_user(ANN)] == [due.id, done.id, lobby.id]
    assert await house.tables.read.of_user(DAN) == []


async def test_a_name_is_never_empty_nor_longer_than_can_be_kept(house: House) -> None:
    view = await house.lobby(ANN)
    view = await house.tables.lobby.join(view.id, BEN, "  ")
    view = await house.tables.lobby.join(view.id, CAT, NAMES[CAT] * 100)
    assert view.names[1] == "Somebody"
    assert len(view.names[2]) == 100
    view = await house.tables.lobby.join(view.id, DAN, "D\0a\ud800n")
    assert view.names[3] == "Dan"


async def test_only_the_host_chooses_how_long_hard_computer_players_think(house: House) -> None:
    view = await house.lobby(ANN, BEN)
    assert view.time.thinking_s == 2
    with pytest.raises(NotAllowed, match="Only Ann"):
        await house.tables.lobby.set_thinking(view.id, BEN, 5)
    with pytest.raises(NotAllowed, match="that long"):
        await house.tables.lobby.set_thinking(view.id, ANN, 3600)
    assert (await house.tables.lobby.set_thinking(view.id, ANN, 10)).time.thinking_s == 10
