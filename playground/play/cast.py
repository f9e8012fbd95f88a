"""Who takes part in a scene: those who are named, or so many of the people of this page."""

from playground import bits, permissions
from playground.errors import Mistake
from playground.play import people
from playground.play.ask import Ask, person
from playground.scenes.script import Scene
from playground.wire import text
from playground.world import User

NAMES = ("Ann", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gia", "Hugo")
"""What people are called who come when a scene needs more of them."""


def cast(ask: Ask, scene: Scene) -> list[User]:
    """Choose the people: those of the scene, those named in the request, or so many as it says.

    Whoever is not here yet comes. Raises Mistake for too few or too many.
    """
    wanted = ask.body.get("people")
    first = person(ask.play, ask.body["user"]) if ask.body.get("user") else None
    least, most = scene.players
    if scene.names:
        return [_called(ask, name) for name in scene.names]
    if isinstance(wanted, list):
        chosen = [_called(ask, text(name)) for name in wanted]
    else:
        count = least if wanted is None else wanted
        if not isinstance(count, int) or isinstance(count, bool):
            raise Mistake("people is a number, or a list of names.")
        _check(count, least, most)
        chosen = _so_many(ask, count, first)
    _check(len({who.id for who in chosen}), least, most)
    return chosen


def _check(count: int, least: int, most: int) -> None:
    if not least <= count <= most:
        many = str(least) if least == most else f"{least} to {most}"
        raise Mistake(f"This is for {many} people, not for {count}.")


def _so_many(ask: Ask, count: int, first: User | None) -> list[User]:
    here = ask.play.world.people()
    chosen = ([first] if first else []) + [who for who in here if who != first and _can(ask, who)]
    taken = {who.display for who in here}
    for name in NAMES:
        if len(chosen) < count and name not in taken:
            chosen.append(_come(ask, name))
    if len(chosen) < count:
        raise Mistake(f"Only {len(chosen)} of the people here may give commands.")
    return chosen[:count]


def _can(ask: Ask, who: User) -> bool:
    """Whether somebody may give commands in the first server where the bot is."""
    first = ask.play.world.bots_guilds()[:1]
    return any(permissions.of_member(guild, who) & bits.COMMANDS for guild in first)


def _come(ask: Ask, name: str) -> User:
    person = people.arrive(ask.play, name)
    ask.play.service.tell_people()
    return person


def _called(ask: Ask, name: str) -> User:
    """Give the person of this name, who comes where nobody has it."""
    for who in ask.play.world.people():
        if name.lower() in (who.display.lower(), str(who.id)):
            return who
    return _come(ask, name)
