"""The scenes of `make play`: each brings its person before a first decision."""

from pathlib import Path

from playground.client import running
from tests.wire.bots import ROOT, bot_on

SCENES = ROOT / "scenes" / "play.scenes"


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
