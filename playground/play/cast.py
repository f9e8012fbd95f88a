"""Who takes part in a scene: those who are named, or so many of the people of this page."""

from playground.errors import Mistake
from playground.play.ask import Ask, person
from playground.scenes.script import Scene
from playground.wire import text
from playground.world import MOST_PEOPLE, User

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
        people = [_called(ask, text(name)) for name in wanted]
    else:
        count = least if wanted is None else wanted
        if not isinstance(count, int) or isinstance(count, bool):
            raise Mistake("people is a number, or a list of names.")
        _check(count, least, most)
        people = _so_many(ask, count, first)
    _check(len({who.id for who in people}), least, most)
    return people


def _check(count: int, least: int, most: int) -> None:
    if not least <= count <= most:
        many = str(least) if least == most else f"{least} to {most}"
        raise Mistake(f"This is for {many} people, not for {count}.")


def _so_many(ask: Ask, count: int, first: User | None) -> list[User]:
    here = ask.play.world.people()
    chosen = ([first] if first else []) + [who for who in here if first is None or who != first]
    for name in NAMES:
        if len(chosen) < count and not any(who.display == name for who in chosen):
            chosen.append(ask.play.service.add_person(name))
    return chosen[:count]


def _called(ask: Ask, name: str) -> User:
    """Give the person of this name, who comes where nobody has it."""
    for who in ask.play.world.people():
        if name.lower() in (who.display.lower(), str(who.id)):
            return who
    if len(ask.play.world.people()) >= MOST_PEOPLE:
        raise Mistake(f"{MOST_PEOPLE} people are here already; {name} is not among them.")
    return ask.play.service.add_person(name)
