"""Changed names on the wire: whoever does anything is called by their present name from then on."""

from pathlib import Path

from playground.person import Person
from playground.seen import Seen
from tests.wire.stage import CHANNEL, OPENAPI, Stage, stage

ODD = "*Cap* <@1> \u202e`x`"
DRAWN = "*Cap* <@1> `x`"


async def drawn(scene: Stage, *names: str) -> Seen:
    """Wait until the picture of the board is described with these names."""

    def board(me: Person) -> Seen | None:
        seen = me.newest(CHANNEL, saying="To act")
        alts = "" if seen is None else " ".join(image.alt for image in seen.pictures)
        return seen if all(name in alts for name in names) else None

    return await scene.cleo.wait_for(board)


async def test_a_new_name_is_taken_up_at_the_next_press_in_its_server_alone(tmp_path: Path) -> None:
    async with stage(tmp_path, OPENAPI if OPENAPI.exists() else None) as scene:
        board = await scene.begin()
        await scene.play.people(user="Ann", nick=ODD)
        await scene.play.people(user="Ben", name="Benjamin")
        asked = scene.pings(scene.ann) + scene.pings(scene.ben)
        # In direct messages she has another name: that says nothing of the server.
        await scene.ann.slash("games", "dm")
        await scene.ann.press("My hand", message=board)
        await drawn(scene, DRAWN, "Ben:")
        await scene.ben.press("My hand", message=board)
        await drawn(scene, DRAWN, "Benjamin:")
        assert scene.pings(scene.ann) + scene.pings(scene.ben) == asked
        await scene.play.people(user="Ann", nick="")
        await scene.ann.slash("board")
        await drawn(scene, "Ann:", "Benjamin:")
        assert await scene.play.complaints() == []
