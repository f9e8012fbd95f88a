"""The scenes of `make play`: each brings its person before a first decision."""

from pathlib import Path

from engine.registry import GAMES, NAMES
from playground.client import running
from playground.scenes.reading import read
from tests.wire.bots import ROOT, bot_on

SCENES = ROOT / "scenes" / "play.scenes"


def test_every_game_is_offered_with_as_many_seats_as_it_has() -> None:
    """A set in the file of scenes is what the start page needs of a game."""
    for rules, title in ((GAMES[name].rules, GAMES[name].title) for name in NAMES):
        found = {each.kind: each.players for each in read(SCENES).listed if each.group == title}
        assert set(found) == {"play", "hot seat", "watch"}, title
        assert found["hot seat"] == (rules.min_seats, rules.max_seats), title


async def test_every_scene_ends_before_a_decision_or_a_board_that_moves(tmp_path: Path) -> None:
    async with (
        running(scenes=SCENES) as play,
        bot_on(play.url, play.token, tmp_path / "games.db", bytes(32)),
    ):
        assert play.inside is not None
        for scene in play.inside.scenes.listed:
            stands = await play.scene(scene.id, people=scene.players.most)
            person = await play.person(stands["user"])
            shown = person.messages(stands["channel"])
            if not scene.steps[:-1]:
                assert shown == []
                continue
            assert shown[-1].id == stands["message"]
            what = "To act" if scene.kind == "watch" else "Your turn"
            assert what in shown[-1].text, scene.id
            assert [seen.text for seen in shown if seen.thinking] == []
        assert await play.complaints() == []
