"""Proposals among people who play together: seen by all, played with one press, ringing nobody."""

import pytest

from tests.cogs.sights import Reply, Sight
from tests.cogs.test_forged import Forged
from tests.cogs.town import Guest, Town

OFFER = "Propose a move …"
SAID = "proposes:** Move Ocean c4 to d3"


async def begun(town: Town, *others: str) -> tuple[int, Guest, Guest]:
    """A game played together, in which Ann is to move."""
    ann, ben = town.guest("Ann"), town.guest("Ben")
    more = [town.guest(name) for name in others]
    table = await town.game(ann, ben, *more, game="natura", goal="harmony")
    assert await town.to_act(table) is ann
    return table, ann, ben


async def proposed(person: Guest, *choices: str, panel: Sight | None = None) -> Reply:
    """A person proposes a piece and its square for Ann."""
    reply = await person.press(OFFER, panel or (await person.slash("hand")).sight)
    for choice in choices:
        (menu,) = reply.sight.asks
        reply = await person.choose(choice, reply.sight, menu=menu.placeholder)
    return reply


async def test_a_proposal_is_played_with_one_press_and_rings_for_nobody(town: Town) -> None:
    table, ann, ben = await begun(town, "Cleo")
    before = [len(each.everything()) for each in town.people.values()]
    reply = await proposed(ben, "Ocean c4", "d3")
    assert "Proposed." in reply.text
    assert f"**Ben {SAID}" in reply.text
    assert "Withdraw" in reply.sight.labels
    seen = [len(each.everything()) for each in town.people.values()]
    assert seen == [before[0], before[1] + 1, before[2]]  # his own panel
    cleo = (await town.guest("Cleo").slash("hand")).sight
    assert SAID in cleo.text
    assert "Play it" not in cleo.labels
    panel = (await ann.slash("hand")).sight
    assert SAID in panel.text
    await ann.press("Play it", panel)
    assert await town.to_act(table) is ben
    assert SAID not in town.public()[-1].text
    assert "Ocean from c4 to d3" in town.public()[-1].text


async def test_on_the_board_only_who_is_to_move_can_play_it(town: Town) -> None:
    table, ann, ben = await begun(town)
    await proposed(ben, "Ocean c4", "d3")
    board = town.public()[-1]
    assert SAID in board.text
    refused = await ben.press("Play it", board)
    assert refused.private
    assert f"It's <@{ann.id}>'s turn, so only they can play it." in refused.text
    played = await ann.press("Play it", board)
    assert played.private
    assert await town.to_act(table) is ben


async def test_each_has_one_proposal_and_can_withdraw_it(town: Town) -> None:
    _, ann, ben = await begun(town)
    first = await proposed(ben, "Ocean c4", "d3")
    second = await proposed(ben, "Sea h2", "h3", panel=first.sight)
    assert SAID not in second.text
    await proposed(ann, "Ocean c4", "d3")
    board = town.public()[-1].text
    assert board.index("Move Sea h2 to h3") < board.index(SAID)
    gone = await ben.press("Withdraw", second.sight)
    assert "Your proposal is withdrawn." in gone.text
    assert "Sea h2" not in town.public()[-1].text
    assert SAID in town.public()[-1].text


@pytest.mark.parametrize("change", ["a move", "an undo", "a new holder"])
async def test_a_proposal_is_gone_once_the_board_changes(town: Town, change: str) -> None:
    table, ann, ben = await begun(town)
    await ann.slash("natura move", **{"from": "c1", "to": "d1"})
    await ben.slash("natura move", **{"from": "f1", "to": "e1"})
    await proposed(ben, "Ocean c4", "d3")
    old = next(each.custom_id for each in town.public()[-1].buttons if each.label == "Play it")
    if change == "a move":
        await ann.slash("natura move", **{"from": "c8", "to": "d8"})
        await ben.slash("natura move", **{"from": "f8", "to": "e8"})
    elif change == "an undo":
        await ben.press("Undo", (await ben.slash("hand")).sight)
    else:
        await town.tables.seats.leave(table, ben.id, 4)
        await town.quiet()
    assert "proposes" not in town.public()[-1].text
    seen = (await town.state(table), len(await town.tables.read.entries_after(table, 0)))
    said = await Forged(old, "", ann.id, town.guild.id, private=True).sent(town)
    assert any("The game has moved on." in each for each in said)
    assert (await town.state(table), len(await town.tables.read.entries_after(table, 0))) == seen


async def test_a_proposal_survives_a_restart(town: Town) -> None:
    table, ann, ben = await begun(town)
    await proposed(ben, "Ocean c4", "d3")
    await town.restart()
    panel = (await ann.slash("hand")).sight
    assert SAID in panel.text
    await ann.press("Play it", panel)
    assert await town.to_act(table) is ben


async def test_nobody_proposes_against_others_or_alone(town: Town) -> None:
    ann, ben = town.guest("Ann"), town.guest("Ben")
    await town.game(ann, ben, game="natura", goal="calm")
    assert OFFER not in (await ben.slash("hand")).sight.opens
    town.open_channel("meadow")
    await town.game(ann, channel="meadow", game="natura", goal="harmony")
    assert OFFER not in (await ann.slash("hand", "meadow")).sight.opens


async def test_panels_in_direct_messages_follow_proposals_without_a_new_message(town: Town) -> None:
    table, ann, ben = await begun(town, "Cleo")
    cleo = town.guest("Cleo")
    await ann.slash("natura move", **{"from": "c1", "to": "d1"})
    await ben.slash("natura move", **{"from": "f1", "to": "e1"})
    await cleo.slash("natura move", **{"from": "c8", "to": "d8"})
    before = [len(each.sees("dm")) for each in (ann, ben, cleo)]
    await proposed(ben, "Ocean c4", "d3", panel=ben.panel)
    for person, key in ((ann, "Play it"), (ben, "Withdraw"), (cleo, "")):
        assert SAID in person.panel.text
        assert [each for each in person.panel.labels if each in ("Play it", "Withdraw")] == (
            [key] if key else []
        )
    assert [len(each.sees("dm")) for each in (ann, ben, cleo)] == before
    await ann.press("Play it", ann.panel)
    assert await town.to_act(table) is ben
    assert not any(SAID in each.panel.text for each in (ann, ben, cleo))
