"""Following a game without playing in it, and the animation at its end."""

from tests.cogs.test_every_game import steady
from tests.cogs.test_reaching_people import close_door
from tests.cogs.town import Guest, Town, kind_of

TOLD = "since you were told last"


async def until_all_acted(town: Town, table: int, people: int) -> None:
    """Play until everybody has had a turn: a round of a game that has none."""
    acted: set[str] = set()
    while len(acted) < people:
        acted.add((await town.to_act(table)).name)
        await town.play(table, lambda actions: steady(actions)[0])


async def test_who_follows_a_game_is_told_of_it_round_by_round_until_they_stop(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    table = await town.game(ann, ben, game="natura")
    reply = await cleo.press("Follow", town.public()[-1])
    assert reply.private
    assert "You follow Natura, table 1" in reply.text
    await until_all_acted(town, table, 2)
    summary = cleo.newest("dm", TOLD)
    assert len(summary.pictures) == 1
    assert summary.labels == ["Stop following"]
    await town.restart()
    before = len(cleo.sees("dm"))
    await until_all_acted(town, table, 2)
    assert len(cleo.sees("dm")) == before + 1
    stopped = await cleo.press("Stop following", summary)
    assert "You do not follow this game any more." in stopped.text
    before = len(cleo.sees("dm"))
    await until_all_acted(town, table, 2)
    assert not any(TOLD in sight.text for sight in cleo.sees("dm")[before:])


async def test_who_plays_or_takes_no_messages_cannot_follow(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    await town.game(ann, ben, game="natura")
    reply = await ann.press("Follow", town.public()[-1])
    assert "You play at this table" in reply.text
    close_door(town.env, cleo)
    reply = await cleo.press("Follow", town.public()[-1])
    assert "I cannot send you direct messages" in reply.text
    assert not await town.bot.features.replay.following.unfollow(1, cleo.id)


async def test_at_the_end_the_whole_game_is_posted_once(town: Town, ann: Guest, ben: Guest) -> None:
    town.animations = True
    await town.restart()
    table = await town.game(ann, ben, game="natura")
    await until_all_acted(town, table, 2)
    person = await town.to_act(table)
    seen = await town.seen(table, person)
    resign = next(action for action in seen.actions if kind_of(action) == "resign")
    await town.tables.play.act(table, person.id, resign, decision=seen.decision, interaction=1)
    await town.quiet()
    assert (await town.tables.read.view(table)).status == "finished"
    await town.restart()
    [posted] = [sight for sight in town.public() if "the whole game" in sight.text]
    assert posted.labels == ["Watch the game"]
    assert posted.message.attachments[0].filename.endswith(".webp")
    shown = await ann.press("Watch the game", posted)
    assert "Moment 1 of" in shown.text
