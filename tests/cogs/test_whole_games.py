"""Games from the lobby to the end: by buttons alone, by commands alone, alone against computers."""

import random
from hashlib import sha256

from engine import record
from tests.cogs.pace import play_by_commands, play_by_panels
from tests.cogs.town import Guest, Town


async def test_a_whole_game_is_played_by_the_buttons_and_menus_of_direct_messages(
    town: Town, ann: Guest, ben: Guest
) -> None:
    table = await town.game(ann, ben)
    said_before = len(ann.sees("oasis"))
    await play_by_panels(town, table, random.Random(1))
    final = town.public()[-1]
    assert "Nature, table 1: the game is over" in final.text
    assert "wins** with" in final.text or "share the win** with" in final.text
    assert "The game is over" not in final.text, "the end is told twice"
    labels = [label for label in final.labels if label != "Look closer"]
    assert labels == [
        "Play again",
        "Watch the game",
        "Record of the game",
        "As text",
        "All that happened",
        "Check the shuffle",
    ]
    assert not any(sight.labels for sight in town.public()[:-1]), "an old message asks something"
    for person in (ann, ben):
        assert "The game is over" in person.panel.text
        assert not any(sight.menus for sight in person.sees("dm"))
    whispers = [sight for sight in ann.sees("oasis")[said_before:] if sight.ephemeral]
    assert whispers == [], "a press in direct messages was answered in the channel"


async def test_a_whole_game_is_played_by_commands_alone_and_its_record_keeps_the_promise(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    lobby = await town.lobby(ann, ben)
    await ann.slash("table start")
    replies = await play_by_commands(town, 1, random.Random(2))
    assert all(reply.private for reply in replies)
    assert all("Table 1" in reply.text for reply in replies)
    assert "the game is over" in town.public()[-1].text
    assert "The game is over" in replies[-1].text
    view = await town.tables.read.view(1)
    assert view.seed is not None
    assert view.commitment[:32] in lobby.text
    assert view.commitment[:32] in town.public()[0].text, "the public proof has gone"
    assert not any(view.seed in sight.words for sight in town.public())
    shuffle = await cleo.press("Check the shuffle", town.public()[-1])
    assert shuffle.private
    assert f"hashlib.sha256(bytes.fromhex('{view.seed}')).hexdigest()" in shuffle.text
    assert sha256(bytes.fromhex(view.seed)).hexdigest() in shuffle.text
    reply = await cleo.press("Record of the game", town.public()[-1])
    assert reply.private
    [file] = reply.sight.message.attachments
    assert file.filename == "nature-1.json"
    told = record.decode_record(await file.read())
    assert record.verify(told) is None
    assert (told.commitment, told.seed) == (view.commitment, view.seed)
    assert [seat.name for seat in told.people] == ["Ann", "Ben"]
    assert told.outcome is not None


async def test_one_person_plays_against_a_computer_player(town: Town, ann: Guest) -> None:
    page = await ann.press("Computer players", await town.lobby(ann))
    await ann.choose(page.sight.menus[0].options[0][1], page.sight, menu="seatbot")
    await ann.slash("table start")
    await play_by_panels(town, 1, random.Random(3))
    assert "the game is over" in town.public()[-1].text
    computer = (await town.tables.read.view(1)).players[1].name
    assert computer in town.public()[-1].text
