"""Every game by commands and by panels, and what only Natura needs from Discord."""

import random
import re
from collections.abc import Sequence
from datetime import timedelta
from hashlib import sha256

import pytest
from sqlalchemy import update

from cogs.lobby.after_handler import checked
from engine import record
from engine.model import Action
from engine.natura.play.state import State
from engine.replay import Difference, replay
from host.database import schema
from host.database.schema import best_results
from tests.cogs.pace import Time, abandon, deeds, mover_and_other, play_by_host, play_by_panels
from tests.cogs.town import Guest, Town, kind_of
from tests.engine.ledgers import upgraded
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
    assert [label for label in final.labels if label != "Scores"] == [
        *("Play again", "On another day", "Every week …", "Watch the game", "Board", "As text"),
        "Show the log",
        "Check the shuffle",
    ]
    assert not any(sight.labels for sight in town.public()[:-1]), "an old message asks something"
    for person in (ann, ben):
        assert "The game is over" in person.panel.text
        assert not any(sight.menus for sight in person.sees("dm"))
    whispers = [sight for sight in ann.sees("oasis")[said_before:] if sight.ephemeral]
    assert whispers == [], "a press in direct messages was answered in the channel"
    for said in (lobby, town.public()[0]):
        assert "Shuffle fixed before the start ✓" in said.text
    view = await town.tables.read.view(1)
    assert view.commitment[:8] not in said.text, "a hash in passing"


async def test_the_shuffle_is_promised_from_the_start_and_checked_at_the_end(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    """The bot says only what it found; what somebody needs to find it themselves is a page on."""
    table = await town.game(ann, ben, game="nectar")
    view = await town.tables.read.view(table)
    early = await cleo.press("Check the shuffle", (await cleo.slash("table status")).sight)
    assert "Once the game is over" in early.text
    assert view.commitment in (await cleo.press("By yourself …", early.sight)).text
    await play_by_host(town, table, random.Random(2))
    entries = record.decode_record(await town.tables.read.export(table)).entries
    moves = sum(entry.kind == "action" for entry in entries)
    late = await cleo.press("Check the shuffle", town.public()[-1])
    assert f"✓ {moves} moves, shuffled as promised." in late.text
    assert view.commitment not in late.text
    assert "python" not in late.text


async def test_a_record_that_does_not_follow_from_its_shuffle_is_noticed(
    town: Town, ann: Guest, ben: Guest, cleo: Guest, caplog: pytest.LogCaptureFixture
) -> None:
    table = await town.game(ann, ben, game="nectar")
    await play_by_host(town, table, random.Random(2))
    other = update(schema.ledger).where(schema.ledger.c.seq == 2).values(digest="0" * 16)
    async with town.tables.store.write() as connection:
        await connection.execute(other)
    found = await cleo.press("Check the shuffle", town.public()[-1])
    assert "✗ This game's record doesn't follow from its shuffle." in found.text
    assert "tell my owner" in found.text
    assert f"table {table}: its record differs: entry 2" in caplog.text


def test_a_check_says_what_it_could_not_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves before the rules changed, and a game under rules that are gone."""
    game, seed, entries = upgraded("nature")
    state = replay(game, entries, seed)
    assert not isinstance(state, Difference)
    seats = [(seat, record.Participant("Ada")) for seat in range(3)]
    made = record.record_of(game, seed, entries, seats, game.rules.outcome(state))
    data = record.encode_record(made)
    words, difference = checked(data)
    assert "I can't check this game: it was made under version" in words
    assert difference is None
    monkeypatch.setattr("engine.record.game_named", lambda _name, _version: game)
    words, difference = checked(data)
    proven = sum(entry.kind == "action" for entry in entries[record.unproven(made) :])
    assert f"✓ {proven} moves, shuffled as promised. They begin where the rules changed" in words
    assert difference is None


async def test_a_record_keeps_the_promise(town: Town, ann: Guest, ben: Guest, cleo: Guest) -> None:
    table = await town.game(ann, ben, game="nectar")
    await play_by_host(town, table, random.Random(2))
    view = await town.tables.read.view(table)
    assert view.seed is not None
    assert not any(view.seed in sight.words for sight in town.public())
    check = await cleo.press("Check the shuffle", town.public()[-1])
    reply = await cleo.press("By yourself …", check.sight)
    assert (reply.private, reply.sight.message.id) == (True, check.sight.message.id)
    assert f"hashlib.sha256(bytes.fromhex('{view.seed}')).hexdigest()" in reply.text
    assert sha256(bytes.fromhex(view.seed)).hexdigest() in reply.text
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
    assert town.public()[-1].text.count("resign") == 1
    assert "resigns." in (await other.press("Show the log", town.public()[-1])).text
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


async def test_a_game_measured_by_itself_is_compared_with_the_best_here(
    town: Town, ann: Guest, ben: Guest
) -> None:
    """Here is its channel, whose games all who read it may know."""
    ends, boards = [], []
    for person, by in ((ann, 0), (ben, -1), (ben, 0), (ben, 1), (ann, -2), (ann, -1)):
        async with town.tables.store.write() as connection:
            await connection.execute(update(best_results).values(value=best_results.c.value + by))
        table = await town.game(person, game="natura", goal="harmony", length=1)
        boards.append(town.public()[-1].text.splitlines()[1])
        await town.play(table, lambda actions: actions[0])
        ends.append(town.public()[-1].text.splitlines()[1])
    anns, bens = f"<@{ann.id}>", f"<@{ben.id}>"
    assert boards[1:] == [
        f"-# 32 points · best here 31 by {anns}",
        f"-# 32 points · best here 32 by {bens}",
        f"-# 32 points · best here 33 by {bens}",
        f"-# 32 points · best here 31 by {bens} · {anns}'s best 30",
        f"-# 32 points · best here 31 by {anns}",
    ]
    told = "**32 points in Harmony after 1 move.**"
    assert ends == [
        f"{told} It's the first record here.",
        f"{told} It's the new best here, after 31 by {anns}.",
        f"{told} That equals the best here, 32 by {bens}.",
        f"{told} The best here is 33 by {bens}.",
        f"{told} It's the new best here, after 31 by {bens}. {anns}'s best of 2.",
        f"{told} It's the best here, and {anns}'s best of 3.",
    ]


async def test_a_best_result_elsewhere_or_of_somebody_deleted_names_nobody(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, game="natura", goal="harmony", length=1)
    await town.play(table, lambda actions: actions[0])
    town.open_channel("meadow")
    await town.game(ben, channel="meadow", game="natura", goal="harmony", length=1)
    assert "best here" not in town.public("meadow")[-1].text
    await town.tables.accounts.forget(ann.id)
    await town.game(ben, game="natura", goal="harmony", length=1)
    assert re.search(r"best here \d+\n", town.public()[-1].text)


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
    await abandon(ann, ben)
    end = town.public()[-1]
    second = {"Ann": "Ben", "Ben": "Ann"}[first]
    await town.people[first].press("Play again", end)
    assert "Waiting" not in (await town.people[first].press("Play again", end)).text
    await town.people[second].press("Play again", end)
    await time.go_on(2, timedelta())
    view = await town.tables.read.view(2)
    assert view.status == "running"
    assert [each.user for each in view.players] == [ben.id, ann.id]
