"""The bot's process, as people see it: whether it runs and is connected; started and stopped."""

from playground.core import Playground
from playground.errors import Mistake
from playground.play.ask import Ask
from playground.wire import Obj


def state(play: Playground) -> Obj:
    """Tell how the bot does. `managed`: the playground started it, so the page can stop it."""
    process = play.bot
    return {
        "managed": process is not None,
        "running": play.gateway.identified.is_set() if process is None else process.running,
        "connected": play.gateway.identified.is_set(),
    }


async def turn(ask: Ask) -> Obj:
    """Start or stop the bot: {running}; gives how it does then."""
    process, wanted = ask.play.bot, ask.body.get("running")
    if process is None:
        raise Mistake(
            "The playground did not start this bot. Start it by `python -m playground -- COMMAND` "
            "to stop and start it here."
        )
    if not isinstance(wanted, bool):
        raise Mistake("running is true or false.")
    try:
        await (process.start() if wanted else process.stop())
    except OSError as error:
        raise Mistake(f"The bot cannot be started: {error}") from error
    return state(ask.play)


def tell(play: Playground) -> None:
    """Show everyone how the bot does."""
    people = (person.id for person in play.world.people())
    play.feed.tell_all(people, {"event": "bot", "bot_process": state(play)})
