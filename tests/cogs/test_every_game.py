"""Every game by commands and by panels, and what only Natura needs from Discord."""

import random
import re
from collections.abc import Sequence
from datetime import timedelta
from hashlib import sha256

import pytest

from engine import record
from engine.model import Action
from engine.natura.play.state import State
from tests.cogs.pace import Time, deeds, give_up, mover_and_other, play_by_host, play_by_panels
from tests.cogs.town import Guest, Town, kind_of
from tests.games import GAMES

MOVES = 12

every_game = pytest.mark.parametrize("name", list(GAMES))


@pytest.mark.short("nature", "natura")
@every_game
async def test_playing_by_typed_commands(town: Town, ann: Guest, ben: Guest, name: str) -> None:
    """Each legal action, typed as suggested, is carried out."""
    table = await town.game(ann, ben, game=name)
    rng = random.Random(name)
    for _ in range(MOVES):
        view = await town.tables.read.view(table)
        if view.over:
            break
        before = view.progress.seq
        reply = await town.play(table, lambda actions: rng.choice(steady(actions)))
        assert reply.private
        assert (await town.tables.read.view(table)).progress.seq > before, reply.text
    assert GAMES[name].title in town.public()[-1].text
    over = (await town.tables.read.view(table)).over
    assert ("the game is over" if over else "'s turn") in town.public()[-1].text


@pytest.mark.short("evolution")
@every_game
async def test_playing_by_panels(town: Town, ann: Guest, ben: Guest, name: str) -> None:
    """Every press and choice leads to the next, and in the end to moves."""
    table = await town.game(ann, ben, game=name)
    rng = random.Random(name)
    for _ in range(2 * MOVES):
        if (await town.tables.read.view(table)).over:
            break
        person = await town.to_act(table)
        panel = person.panel
        assert panel.pictures
        menus = [menu for menu in panel.asks if not menu.custom_id.startswith("mwh:begin:")]
        if menus:
            values = [value for _, value in menus[0].options]
            await person.choose(rng.choice(values), panel, menu=menus[0].custom_id)
        else:
            labels = {button.label: button.custom_id for button in panel.buttons}
            moves = [each for each in deeds(panel) if not is_end(labels[each])]
            await person.press(rng.choice(moves), panel)
    assert (await town.tables.read.view(table)).progress.seq > 0


def steady(actions: Sequence[Action]) -> list[Action]:
    """The actions that neither end the game nor undo anything."""
    ends = ("remove", "offer", "accept")
    on = [action for action in actions if kind_of(action) not in ends and not action.is_final]
    return on or list(actions)


def is_end(custom_id: str) -> bool:
    return any(f":{tag}:" in custom_id for tag in ("resign", "offer", "accept"))


async def test_a_whole_game_by_buttons_in_dms(town: Town, ann: Guest, ben: Guest) -> None:
    lobby = await town.lobby(ann, ben, game="nectar")
    await ann.slash("table start")
    said_before = len(ann.sees("oasis"))
    await play_by_panels(town, 1, random.Random(1))
    final = town.public()[-1]
    assert "Nectar, table 1: the game is over" in final.text
    assert "wins** with" in final.text or "share the victory** with" in final.text
    assert "The game is over" not in final.text, "the end is told twice"
    assert [label for label in final.labels if label != "Zoom in"] == [
        *("Play again", "On another day", "Watch the game", "Download record", "As text"),
        *("Show the log", "Check the shuffle"),
    ]
    assert not any(sight.labels for sight in town.public()[:-1]), "an old message asks something"
    for person in (ann, ben):
        assert "The game is over" in person.panel.text
        assert not any(sight.menus for sight in person.sees("dm"))
    whispers = [sight for sight in ann.sees("oasis")[said_before:] if sight.ephemeral]
    assert whispers == [], "a press in direct messages was answered in the channel"
    commitment = (await town.tables.read.view(1)).commitment[:32]
    assert commitment in lobby.text
    assert commitment in town.public()[0].text, "the public proof has gone"


async def test_a_record_keeps_the_promise(town: Town, ann: Guest, ben: Guest, cleo: Guest) -> None:
    table = await town.game(ann, ben, game="nectar")
    await play_by_host(town, table, random.Random(2))
    view = await town.tables.read.view(table)
    assert view.seed is not None
    assert not any(view.seed in sight.words for sight in town.public())
    shuffle = await cleo.press("Check the shuffle", town.public()[-1])
    assert shuffle.private
    assert f"hashlib.sha256(bytes.fromhex('{view.seed}')).hexdigest()" in shuffle.text
    assert sha256(bytes.fromhex(view.seed)).hexdigest() in shuffle.text
    reply = await cleo.press("Download record", town.public()[-1])
    assert reply.private
    [file] = reply.sight.message.attachments
    assert file.filename == "nectar-1.json"
    told = record.decode_record(await file.read())
    assert record.verify(told) is None
    assert (told.commitment, told.seed) == (view.commitment, view.seed)
    assert [seat.name for seat in told.people] == ["Ann", "Ben"]


async def test_two_squares_name_a_move(town: Town, ann: Guest, ben: Guest) -> None:
    table = await town.game(ann, ben, game="natura", goal="taker")
    mover = await town.to_act(table)
    offered = await mover.suggestions("natura move", "from", "meadow")
    assert offered["Meadow a1 · To b1, b2"] == "a1"
    assert all(label.startswith("Meadow") for label in offered)
    narrowed = await mover.suggestions("natura move", "to", "", **{"from": "a1"})
    assert "b2" in narrowed.values()
    assert "h8" not in narrowed.values()
    reply = await mover.slash("natura move", **{"from": "a1", "to": "b2"})
    assert "from a1 to b2" in reply.text
    state = await town.state(table)
    assert isinstance(state, State)
    assert state.turns == 1


async def test_resigning_is_asked_for_once_more(town: Town, ann: Guest, ben: Guest) -> None:
    table = await town.game(ann, ben, game="natura", goal="taker")
    mover, other = await mover_and_other(town, table)
    asked = await mover.slash("natura resign")
    assert "That ends the game for you." in asked.text
    assert "Your turn" in (await mover.press("Keep playing", asked.sight)).text
    assert (await town.tables.read.view(table)).status == "running"
    asked = await mover.slash("natura resign")
    await mover.press("Resign", asked.sight)
    assert (await town.tables.read.view(table)).status == "finished"
    assert f"<@{other.id}> wins" in town.public()[-1].text
    town.open_channel("meadow")
    table = await town.game(ann, ben, channel="meadow", game="natura", goal="harmony")
    refused = await (await town.to_act(table)).slash("natura resign", "meadow")
    assert "you can't give up for everyone." in refused.text
    assert "That ends the game for you." not in refused.text


async def test_a_servers_best_results_are_listed(town: Town, ann: Guest, ben: Guest) -> None:
    nothing = await ann.slash("records")
    assert "No records yet." in nothing.text
    for person in (ann, ben):
        table = await town.game(person, game="natura", goal="harmony", length=1)
        await town.play(table, lambda actions: actions[0])
        assert re.search(r"\d+ points? in Harmony after 1 move", town.public()[-1].text)
    kept = (await ben.slash("records")).text
    assert kept.count("Harmony") == 1
    assert kept.index(f"by <@{ann.id}>, table 1") < kept.index(f"by <@{ben.id}>, table 2")


async def test_braille_is_chosen_once_for_all_tables(town: Town, ann: Guest, ben: Guest) -> None:
    await town.game(ann, ben, game="natura", goal="taker")
    words = await ann.slash("board", text=True)
    assert not has_braille(words.text)
    cells = await ann.press("Show Braille", words.sight)
    assert has_braille(cells.text)
    again = await ann.slash("board", text=True)
    assert has_braille(again.text)
    assert not has_braille((await ben.slash("board", text=True)).text)
    back = await ann.press("Show plain text", again.sight)
    assert not has_braille(back.text)


def has_braille(text: str) -> bool:
    return any("\u2800" < sign <= "\u28ff" for sign in text)


@pytest.mark.parametrize("first", ["Ann", "Ben"])
async def test_a_rematch_swaps_who_begins_and_starts_once_both_have_pressed(
    town: Town, ann: Guest, ben: Guest, first: str, time: Time
) -> None:
    await town.game(ann, ben, game="natura", goal="taker")
    await give_up(ann, ben)
    end = town.public()[-1]
    second = {"Ann": "Ben", "Ben": "Ann"}[first]
    await town.people[first].press("Play again", end)
    assert "Waiting" not in (await town.people[first].press("Play again", end)).text
    await town.people[second].press("Play again", end)
    await time.go_on(2, timedelta())
    view = await town.tables.read.view(2)
    assert view.status == "running"
    assert [each.user for each in view.players] == [ben.id, ann.id]
