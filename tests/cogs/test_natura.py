"""What only Natura asks of Discord's side: squares as words, draws, records, Braille."""

import re

import pytest

from engine.natura.play.state import NaturaOptions, State
from tests.cogs.town import Guest, Town


async def whose(town: Town, table: int, ann: Guest, ben: Guest) -> tuple[Guest, Guest]:
    """Who is to move, and the other."""
    mover = await town.to_act(table)
    return (ann, ben) if mover is ann else (ben, ann)


async def test_two_squares_are_enough_to_name_a_move(town: Town, ann: Guest, ben: Guest) -> None:
    table = await town.game(ann, ben, game="natura", goal="taker")
    mover, _ = await whose(town, table, ann, ben)
    reply = await mover.slash("natura move", **{"from": "a1", "to": "b2"})
    assert "from a1 to b2" in reply.text
    state = await town.state(table)
    assert isinstance(state, State)
    assert state.turns == 1


async def test_squares_are_suggested_by_the_name_of_the_piece(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, ben, game="natura", goal="taker")
    mover, _ = await whose(town, table, ann, ben)
    offered = await mover.suggestions("natura move", "from", "meadow")
    assert offered["Meadow a1 · To b1, b2"] == "a1"
    assert all(label.startswith("Meadow") for label in offered)
    narrowed = await mover.suggestions("natura move", "to", "", **{"from": "a1"})
    assert "b2" in narrowed.values()
    assert "h8" not in narrowed.values()


async def test_resigning_is_asked_for_once_more(town: Town, ann: Guest, ben: Guest) -> None:
    table = await town.game(ann, ben, game="natura", goal="taker")
    mover, other = await whose(town, table, ann, ben)
    asked = await mover.slash("natura resign")
    assert "Are you sure" in asked.text
    assert (await town.tables.read.view(table)).status == "running"
    await mover.press("Yes", asked.sight)
    assert (await town.tables.read.view(table)).status == "finished"
    assert f"<@{other.id}> wins" in town.public()[-1].text


async def test_resigning_where_one_cannot_is_refused_and_not_asked_about(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, ben, game="natura", goal="harmony")
    mover, _ = await whose(town, table, ann, ben)
    refused = await mover.slash("natura resign")
    assert refused.private
    assert "Are you sure" not in refused.text
    assert "You play together, so nobody can give up for all." in refused.text
    assert (await town.tables.read.view(table)).status == "running"


async def test_who_is_not_sure_plays_on(town: Town, ann: Guest, ben: Guest) -> None:
    table = await town.game(ann, ben, game="natura", goal="taker")
    mover, _ = await whose(town, table, ann, ben)
    asked = await mover.slash("natura resign")
    panel = await mover.press("No", asked.sight)
    assert "Your turn" in panel.text
    assert (await town.tables.read.view(table)).status == "running"


async def test_a_draw_that_is_accepted_has_no_winner(town: Town, ann: Guest, ben: Guest) -> None:
    table = await town.game(ann, ben, game="natura", goal="taker")
    mover, other = await whose(town, table, ann, ben)
    await mover.slash("natura offer")
    await other.slash("natura accept")
    final = town.public()[-1]
    assert "the game is over" in final.text
    assert "wins" not in final.text


async def test_the_best_result_of_a_server_is_kept(town: Town, ann: Guest) -> None:
    nothing = await ann.slash("records")
    assert "There are none yet." in nothing.text
    for _ in range(2):
        table = await town.game(ann, game="natura", goal="harmony", length=1)
        await town.play(table, lambda actions: actions[0])
        assert (await town.tables.read.view(table)).status == "finished"
    kept = await ann.slash("records")
    assert kept.text.count("Harmony") == 1
    assert f"<@{ann.id}>" in kept.text
    assert "table 1" in kept.text


async def test_a_person_chooses_braille_once_and_for_all_tables(
    town: Town, ann: Guest, ben: Guest
) -> None:
    await town.game(ann, ben, game="natura", goal="taker")
    words = await ann.slash("board", text=True)
    assert not has_braille(words.text)
    cells = await ann.press("Braille", words.sight)
    assert has_braille(cells.text)
    again = await ann.slash("board", text=True)
    assert has_braille(again.text)
    assert not has_braille((await ben.slash("board", text=True)).text)
    back = await ann.press("Letters", again.sight)
    assert not has_braille(back.text)


async def test_a_competitive_game_can_be_opened_by_one_person(town: Town, ann: Guest) -> None:
    lobby = await town.lobby(ann, game="natura", goal="taker")
    assert "1 more player is needed" in lobby.text


async def test_a_game_for_two_has_no_third_seat(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    await town.lobby(ann, ben, game="natura", goal="taker")
    reply = await cleo.slash("table join")
    assert "All 2 seats of table 1 are taken." in reply.text
    page = await ann.slash("table computers")
    assert page.sight.menus == []


async def test_a_start_of_ones_own_is_checked_with_the_fault_named(town: Town, ann: Guest) -> None:
    board = ("start.txt", b"OOOOOOOO\nOOOOOOOO\n")
    reply = await ann.slash("table new", game="natura", board_file=board)
    assert reply.private
    assert "eight rows" in reply.text
    assert town.public() == []


def has_braille(text: str) -> bool:
    """Whether there are Braille cells in a text."""
    return any("\u2800" < sign <= "\u28ff" for sign in text)


async def test_the_end_names_what_its_scores_count(town: Town, ann: Guest) -> None:
    table = await town.game(ann, game="natura", goal="harmony", length=1)
    await town.play(table, lambda actions: actions[0])
    assert re.search(r"Harmony: \d+ points? after 1 move", town.public()[-1].text)


@pytest.mark.parametrize(("again", "begins"), [("Ann", "swapped"), ("Ben", "seated")])
async def test_whoever_did_not_begin_begins_when_they_play_again(
    town: Town, ann: Guest, ben: Guest, again: str, begins: str
) -> None:
    """Whoever opens the next table takes its first seat, which may swap them by itself."""
    await town.game(ann, ben, game="natura", goal="taker")
    for each in (ann, ben):
        await each.slash("table abandon")
    await town.people[again].press("Play again", town.public()[-1])
    view = await town.tables.read.in_channel(town.channels["oasis"].id)
    assert view is not None
    assert isinstance(view.options, NaturaOptions)
    assert view.options.begins == begins
