"""The start page's scenes, each played to its end under each of a server's settings."""

import asyncio
from itertools import chain
from pathlib import Path
from typing import Final

import pytest

from cogs.server.screen import SETTINGS
from engine.registry import GAMES, NAMES
from playground.play.person import Person
from playground.play.seen import Menu
from playground.play.stage import PATIENCE_S
from playground.program.client import Driver, running
from playground.scenes.reading import read
from playground.wire.errors import SceneFailed
from playground.wire.json_values import Obj
from tests.wire.bots import ROOT, bot_on

SCENES = ROOT / "scenes" / "play.scenes"
FORUM = "game-room"
FOLLOWED: Final[dict[str, dict[str, str]]] = {
    "by default": {},
    "in threads": {
        "home": "In a thread of its own",
        "pace": "An evening",
        "call_role": "Players",
        "manager_role": "Hosts",
        "results": "oasis",
        "puzzles": "oasis",
        "puzzle_hour": "07:00",
        "week": "oasis",
        "week_day": "Friday",
        "week_hour": "18:00",
        "log": "oasis",
        "open_role": "Hosts",
        "open_days": "7 days",
        "winner_role": "Hosts",
    },
    "in a forum": {"forum": FORUM},
}
"""Settings with which every scene is played, with their values."""
REFUSING: Final = {
    "channels": ("oasis", "tables can be opened in"),
    "games": ("Renature", "isn't played in this server"),
    "most_tables": ("1", "its limit is 1"),
    "most_each": ("1", "your limit is 1"),
}
"""Settings that forbid a scene's table, with a value, and what the bot says then."""


def test_every_game_has_scenes_with_its_number_of_seats() -> None:
    """The start page offers what the file of scenes has; a hot seat is for two or more."""
    for rules, title in ((GAMES[name].rules, GAMES[name].title) for name in NAMES):
        found = {each.kind: each.players for each in read(SCENES).listed if each.group == title}
        assert set(found) == {"play", "hot seat", "watch"}, title
        assert found["hot seat"] == (max(2, rules.min_seats), rules.max_seats), title


async def choose(ann: Person, name: str, value: str) -> None:
    """The server's owner changes a setting."""
    page = (await ann.slash("server settings", "oasis")).shown
    await ann.choose(SETTINGS[name].title, message=page)

    def menus(me: Person) -> list[Menu]:
        asking = me.current(page).menus
        return [menu for menu in asking if f":{name}" in menu.custom_id]

    [menu] = await ann.wait_for(menus)
    await ann.choose(value, menu=menu.custom_id, message=page)
    if SETTINGS[name].means is not None:
        await ann.wait_for(lambda me: "This will mean" in me.current(page).text)
        await ann.press("Save", message=page)
    await ann.wait_for(lambda me: "Saved." in me.current(page).text)


@pytest.mark.long
@pytest.mark.parametrize("server", FOLLOWED)
async def test_every_scene_ends_at_a_decision_or_a_running_board(
    tmp_path: Path, server: str
) -> None:
    """Whatever the server chose, you get to what you came for."""
    async with (
        running(scenes=SCENES) as play,
        bot_on(play.url, play.token, tmp_path / "games.db", bytes(32)),
    ):
        ann = await play.person("Ann")
        await play.open_channel(FORUM, kind="forum")
        for setting, value in FOLLOWED[server].items():
            await choose(ann, setting, value)
        # Computers who only play each other go on, so these come last.
        for scene in sorted(play.inside.scenes.listed, key=lambda each: each.kind == "watch"):
            least, most = scene.players
            stands = await play.scene(scene.id, people=least if FOLLOWED[server] else most)
            person = await play.person(stands["user"])
            shown = person.messages(stands["channel"])
            if not scene.steps[:-1]:
                assert shown == []
                continue
            assert shown[-1].id == stands["message"]
            what = "'s turn" if scene.kind == "watch" else "Your turn"
            assert what in shown[-1].text, scene.id
            assert [seen.text for seen in shown if seen.thinking] == []
        assert await play.complaints() == []


@pytest.mark.short("games")
@pytest.mark.parametrize("setting", REFUSING)
async def test_where_a_server_allows_no_table_the_card_says_how_to_go_on_and_the_log_says_why(
    tmp_path: Path, setting: str
) -> None:
    """Without a file or a line, which only the log has."""
    value, why = REFUSING[setting]
    async with (
        running(scenes=SCENES) as play,
        bot_on(play.url, play.token, tmp_path / "games.db", bytes(32)),
    ):
        await play.scene("natura-watch")
        ann = await play.person("Ann")
        await choose(ann, setting, value)
        asking = asyncio.create_task(asked(play, "nature-watch"))
        await ann.wait_for(lambda me: me.newest("nature", saying=why))
        while not asking.done():
            await play.advance(PATIENCE_S)
        told = await asking
        assert told["error"] == SceneFailed.FOR_VISITORS
        entry = (await play.log())[-1]
        assert (entry["method"], entry["route"]) == ("SCENE", "nature-watch")
        assert why in entry["answer"]["reason"]
        assert entry["answer"]["reason"].startswith(f"{SCENES}:")
        assert await play.complaints() == []


async def asked(play: Driver, scene: str) -> Obj:
    """What the page gets for a scene."""
    async with play._http.post(f"{play.url}/play/scene", json={"scene": scene}) as answer:
        told: Obj = await answer.json()
        return told


def test_each_setting_of_a_server_is_tried() -> None:
    assert {*chain.from_iterable(FOLLOWED.values()), *REFUSING} == {*SETTINGS}
