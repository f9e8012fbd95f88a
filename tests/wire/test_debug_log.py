"""At the level "debug" the log says more, but nothing that players or Discord keep secret."""

import random
import re
from pathlib import Path

from playground.program.client import running
from tests.player import press_on
from tests.wire.bots import QUIET_SETTINGS, BotProcess, launched
from tests.wire.stage import begin, panel_asking


async def test_a_game_at_the_level_debug_writes_no_hand_and_no_token(tmp_path: Path) -> None:
    settings = tmp_path / "config.toml"
    text = QUIET_SETTINGS.read_text(encoding="utf-8")
    settings.write_text(f'{text}\n[log]\nlevel = "debug"\n', encoding="utf-8")
    database = tmp_path / "games.db"
    async with (
        running() as play,
        launched(BotProcess(play.url, play.token, database, settings=settings)) as bot,
    ):
        await bot.ready()
        ann, ben = people = [await play.person(name) for name in ("Ann", "Ben")]
        await begin((ann, ben))
        panels = [
            await each.wait_for(lambda me: me.newest("dm", saying="-# Table")) for each in people
        ]
        hands = {picture.alt for panel in panels for picture in panel.pictures}
        mover = ann if panel_asking(ann) else ben
        await press_on(mover, panels[people.index(mover)], random.Random(1), 0.0)
        await bot.stop()
    log = "\n".join(bot.log)
    assert "PATCH /webhooks/{id}/{token}/messages/@original: 200" in log, "more than at info"
    assert len(hands) == len(people)
    assert not [alt for alt in hands if alt.partition("\n")[0] in log]
    assert re.findall(r"interaction-\d+-", log) == []
