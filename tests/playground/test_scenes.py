"""Scenes: read from a file with errors by line, and played through the page's own API."""

import asyncio
from pathlib import Path

import pytest

from playground.play.stage import PATIENCE_S
from playground.program.client import Driver, running
from playground.stand_in.core import Playground
from playground.wire.errors import BadScenes, PlaygroundError
from tests.playground.trial_bot import trial

TRYING = """
# What the trial bot can do.
scene fruit
group Fruit
kind play
title Choose a fruit
sentence Someone chooses for you.
minutes 1 to 2
picture fruit.png
channel fruit
- host gives /try board size=3
- host chooses "Banana" from "Which fruit?"
- host sees "You chose banana."
- host gives /try form
- host fills "Name" = "Elk, old", "Size" = "Large"
- host sees "Elk, old is l"
- host dismisses
- host stands

scene many
group Fruit
kind hot seat
title Everybody presses
sentence Each of you presses once.
players 2 to 6
channel many
- host writes "hello"
- host gives /try menus
- host chooses "Ben" from "Whom?"
- someone is named in "Hello"
- guests dismisses
- someone stands
"""

FILLED = """
set apple
title Apple
picture fruit.png

set pear
title Pear

template {set}-now
group {title}
kind play
title Eat the {title}
sentence It is ripe.
picture {picture}
- host sees "{title}"
- host stands

template {set}-later
group {title}
kind watch
title Watch it ripen
sentence It is green.
- host stands
"""


def scenes(folder: Path, text: str) -> Path:
    """A scene file, with a picture beside it."""
    (folder / "fruit.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    file = folder / "try.scenes"
    file.write_text(text)
    return file


async def test_a_scene_is_played_in_its_own_channel_and_says_where_you_are(tmp_path: Path) -> None:
    async with trial(scenes=scenes(tmp_path, TRYING)) as (play, _):
        first = await play.scene("fruit")
        again = await play.scene("fruit", user="Ben")
        ann = await play.person("Ann")
        assert (first["user"], again["user"]) == ("Ann", "Ben")
        assert ann.channels()[-2:] == ["fruit", "fruit-2"]
        await ann.wait_for(lambda me: len(me.messages("fruit")) == 1)
        [board] = ann.messages("fruit")
        assert (board.text, board.id) == ("# Board of 3", first["message"])


async def test_a_scene_takes_as_many_as_are_asked_for_and_others_come(tmp_path: Path) -> None:
    async with trial(scenes=scenes(tmp_path, TRYING)) as (play, _):
        ann = await play.person("Ann")
        stands = await play.scene("many", people=5)
        assert stands["user"] == "Ben"
        assert ann.people == ["Ann", "Ben", "Cleo", "Dov", "Eve"]
        await play.scene("many", people=["Zoe", "Ben"])
        zoe = await play.person("Zoe")
        assert [seen.text for seen in zoe.messages("many-2")][:2] == ["hello", "Choose."]
        for nobody in ("", "12", "wateringhole"):
            with pytest.raises(PlaygroundError, match=r"A name has|called wateringhole"):
                await play.scene("many", people=["Ben", nobody])
        with pytest.raises(PlaygroundError, match="2 to 6 people, not 7"):
            await play.scene("many", people=7)
        await play.people(user="Dov", role="owner")
        await play.people(user="Ann", role="none")
        assert (await play.scene("many", people=2, user="Cleo"))["user"] == "Ben"


async def test_a_failing_step_is_reported_with_its_line_and_what_was_shown(tmp_path: Path) -> None:
    file = scenes(tmp_path, TRYING.replace('chooses "Ben" from "Whom?"', 'presses "Press me"'))
    async with trial(scenes=file) as (play, _):
        ann = await play.person("Ann")
        running_it = asyncio.create_task(play.scene("many"))
        await ann.wait_for(lambda me: me.newest("many", saying="Choose."))
        await play.advance(PATIENCE_S)
        with pytest.raises(PlaygroundError) as failed:
            await running_it
        line = file.read_text().splitlines().index('- host presses "Press me"') + 1
        assert str(failed.value).startswith(f"{file}:{line}: host presses")
        assert "Choose. [Late] <Whom?: >" in str(failed.value)


async def test_a_scene_is_played_where_the_bot_is_and_nowhere_else(tmp_path: Path) -> None:
    async with trial(scenes=scenes(tmp_path, TRYING)) as (play, _):
        ann = await play.person("Ann")
        await play.faults(bot_in={"server": "Field Station", "in": False})
        stands = await play.scene("fruit")
        [board] = [each for each in ann.messages(stands["channel"]) if not each.ephemeral]
        assert board.id == stands["message"]
        await play.people(user="Dov", server="Riverbank", role="owner")
        await play.people(user="Ann", server="Riverbank", member=False)
        with pytest.raises(PlaygroundError, match="No server has the bot"):
            await play.scene("fruit", user="Ann")


def test_a_template_makes_a_scene_of_each_set(tmp_path: Path) -> None:
    """A set's scenes are consecutive, since they share a card."""
    made = Playground(scenes=scenes(tmp_path, FILLED + TRYING)).scenes.listed
    assert [each.id for each in made[:4]] == ["apple-now", "apple-later", "pear-now", "pear-later"]
    assert [each.id for each in made[4:]] == ["fruit", "many"]
    assert [each.title for each in made[:3:2]] == ["Eat the Apple", "Eat the Pear"]
    assert [each.picture for each in made[:3:2]] == ["fruit.png", ""]
    assert made[2].steps[0].words == ("Pear",)


async def test_pictures_are_handed_out_only_where_a_scene_names_them(tmp_path: Path) -> None:
    (tmp_path / "secret.png").write_bytes(b"secret")
    async with running(scenes=scenes(tmp_path, TRYING)) as play:
        assert await status(play, "/play/scenes/fruit.png") == 200
        for path in ("secret.png", "try.scenes", "../secret.png", "%2e%2e/secret.png"):
            assert await status(play, f"/play/scenes/{path}") == 404


async def status(play: Driver, path: str) -> int:
    """The answer's status for a path."""
    async with play._http.get(play.url + path) as answer:
        return answer.status


@pytest.mark.parametrize(
    ("line", "instead", "words"),
    [
        ("kind play", "kind dance", "play, hot seat, watch, view"),
        ("minutes 1 to 2", "minutes soon", "a number, or two"),
        ("picture fruit.png", "picture ../fruit.png", "isn't a picture under"),
        ("picture fruit.png", "picture pear.png", "no picture pear.png"),
        ("channel fruit", "chanel fruit", "'chanel' is none of"),
        ("- host dismisses", "- host dances", "'dances' is none of"),
        ("- host dismisses", "- host presses Start", "write it as: host presses"),
        ("- host dismisses", '- host presses "Start', "text in quotation marks"),
        ("- host dismisses", "- all stands", "only its last step"),
        ("- host dismisses", "- someone dismisses", "use 'someone is named in' before"),
        ("- host gives /try board size=3", "- host gives try board", "host gives /command"),
        ("- host dismisses", '- host is named in "x"', "works only with 'someone'"),
        ("players 2 to 6", "players 2 to 9", "1 to 8 people"),
        ("scene many", "scene fruit", "is an earlier scene's"),
        ("title Pear", "name Pear", "no template uses 'name'"),
        ('- host sees "{title}"', '- host sees "{taste}"', "the set apple has no line 'taste'"),
        ("template {set}-later", "template {set}-now", "is an earlier scene's"),
    ],
)
def test_what_is_wrong_in_a_file_of_scenes_is_told_by_file_and_line_at_the_start(
    tmp_path: Path, line: str, instead: str, words: str
) -> None:
    file = scenes(tmp_path, (TRYING + FILLED).replace(line, instead, 1))
    lines = file.read_text().splitlines()
    number = max(at for at, each in enumerate(lines, 1) if each == instead)
    with pytest.raises(BadScenes) as told:
        Playground(scenes=file)
    assert str(told.value).startswith(f"{file}:{number}: ")
    assert words in str(told.value)
    assert "\n" not in str(told.value)
