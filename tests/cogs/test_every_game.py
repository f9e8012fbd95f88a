"""Every registered game goes by Discord: opened, begun, played on by commands and by panels."""

import random
from collections.abc import Sequence

import pytest

from engine.model import Action
from tests.cogs.pace import deeds
from tests.cogs.town import Guest, Town, kind_of
from tests.games import GAMES

MOVES = 12

every_game = pytest.mark.parametrize("name", list(GAMES))


@every_game
async def test_it_is_played_on_by_typed_commands(
    town: Town, ann: Guest, ben: Guest, name: str
) -> None:
    """Each legal action, typed as it is suggested, is done; nothing asks or refuses."""
    table = await town.game(ann, ben, game=name)
    rng = random.Random(name)
    for _ in range(MOVES):
        view = await town.tables.read.view(table)
        if view.over:
            break
        before = view.seq
        reply = await town.play(table, lambda actions: rng.choice(steady(actions)))
        assert reply.private
        assert (await town.tables.read.view(table)).seq > before, reply.text
    assert GAMES[name].title in town.public()[-1].text
    over = (await town.tables.read.view(table)).over
    assert ("the game is over" if over else "To act") in town.public()[-1].text


@every_game
async def test_it_is_played_on_by_the_panels(town: Town, ann: Guest, ben: Guest, name: str) -> None:
    """Every press and choice leads on to a next one, and in the end to moves."""
    table = await town.game(ann, ben, game=name)
    rng = random.Random(name)
    for _ in range(2 * MOVES):
        if (await town.tables.read.view(table)).over:
            break
        person = await town.to_act(table)
        panel = person.panel
        assert panel.pictures
        menus = [menu for menu in panel.menus if not menu.custom_id.startswith("mwh:begin:")]
        if menus:
            values = [value for _, value in menus[0].options]
            await person.choose(rng.choice(values), panel, menu=menus[0].custom_id)
        else:
            labels = {button.label: button.custom_id for button in panel.buttons}
            moves = [each for each in deeds(panel) if not is_end(labels[each])]
            await person.press(rng.choice(moves), panel)
    assert (await town.tables.read.view(table)).seq > 0


@every_game
async def test_its_rules_can_be_read_page_by_page(ann: Guest, name: str) -> None:
    """All pages are there, in full."""
    reply = await ann.slash("rules", game=name)
    for number, (title, text) in enumerate(GAMES[name].wording.rules_pages):
        reply = await ann.choose(str(number), reply.sight)
        assert title in reply.text
        assert text.strip() in reply.text


def steady(actions: Sequence[Action]) -> list[Action]:
    """What leads the game on: nothing that ends it, offers its end, or takes back."""
    ends = ("remove", "offer", "accept")
    on = [action for action in actions if kind_of(action) not in ends and not action.is_final]
    return on or list(actions)


def is_end(custom_id: str) -> bool:
    """Whether a button ends the game or offers its end."""
    return any(f":{tag}:" in custom_id for tag in ("resign", "offer", "accept"))
