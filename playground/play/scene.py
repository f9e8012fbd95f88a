"""Plays scenes: their people do the steps through the page's own API, one after another."""

import json
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Final, TypeAlias

from playground.play import people
from playground.play.ask import Ask, person
from playground.play.seen import Button, Menu, Seen
from playground.play.stage import Stage, field_named, staged
from playground.scenes.steps import Scene, Step
from playground.wire.errors import Mistake, SceneFailed
from playground.wire.json_values import Obj, text
from playground.world import bits, permissions
from playground.world.model import User

Do: TypeAlias = Callable[[Stage, Step, User], Awaitable[None]]
NAMES = ("Ann", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gia", "Hugo")
"""Names of people added for a scene."""


def cast(ask: Ask, scene: Scene) -> list[User]:
    """The people: the scene's, those named in the request, or as many as asked for.

    Adds missing people. Raises Mistake for too few or too many.
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
        chosen = _volunteers(ask, count, first)
    _check(len({who.id for who in chosen}), least, most)
    return chosen


def _check(count: int, least: int, most: int) -> None:
    if not least <= count <= most:
        many = str(least) if least == most else f"{least} to {most}"
        raise Mistake(f"This is for {many} people, not {count}.")


def _volunteers(ask: Ask, count: int, first: User | None) -> list[User]:
    here = ask.play.world.people()
    chosen = ([first] if first else []) + [who for who in here if who != first and _can(ask, who)]
    taken = {who.display for who in here}
    for name in NAMES:
        if len(chosen) < count and name not in taken:
            chosen.append(_come(ask, name))
    if len(chosen) < count:
        raise Mistake(f"Only {len(chosen)} of the people here can use commands.")
    return chosen[:count]


def _can(ask: Ask, who: User) -> bool:
    """Whether someone can use commands in the bot's first server."""
    first = ask.play.world.bots_guilds()[:1]
    return any(permissions.of_member(guild, who) & bits.COMMANDS for guild in first)


def _come(ask: Ask, name: str) -> User:
    person = people.arrive(ask.play, name)
    ask.play.service.tell_people()
    return person


def _called(ask: Ask, name: str) -> User:
    """The person with this name, added if need be."""
    for who in ask.play.world.people():
        if name.lower() in (who.display.lower(), str(who.id)):
            return who
    return _come(ask, name)


def listed(ask: Ask) -> list[Obj]:
    """What the start page shows, in the file's order."""
    plain = ("id", "kind", "label", "group", "title", "sentence")
    return [
        {key: getattr(scene, key) for key in plain}
        | {
            "players": scene.players._asdict(),
            "people": list(scene.names),
            "minutes": scene.minutes and scene.minutes._asdict(),
            "picture": _address(scene.picture),
            "mark": _address(scene.mark),
        }
        for scene in ask.play.scenes.listed
    ]


def _address(file: str) -> str | None:
    return f"/play/scenes/{file}" if file else None


async def run(ask: Ask) -> Obj:
    """Run a scene: {scene, people, user}; returns who and where you are then.

    `people` is a number or names; `user` is the first of them.
    """
    wanted = text(ask.body.get("scene"))
    scene = ask.play.scenes.named(wanted)
    if scene is None:
        names = ", ".join(each.id for each in ask.play.scenes.listed) or "none"
        raise Mistake(f"There's no scene {wanted!r}; there are: {names}.")
    log, now = ask.play.log, ask.play.clock.now()
    entry = log.begin(now, "SCENE", scene.id, scene.id)
    async with staged(ask.play, scene, cast(ask, scene)) as stage:
        if not scene.steps:
            return stage.standing()
        await stage.bot_is_there()
        stage.own_channel()
        try:
            for step in scene.steps[:-1]:
                for who in stage.meant(step):
                    await _VERBS[step.verb](stage, step, who)
        except SceneFailed as failed:
            log.end(entry, HTTPStatus.BAD_REQUEST, "", json.dumps(failed.body()).encode())
            raise
        return stage.standing(scene.steps[-1])


async def _give(stage: Stage, step: Step, who: User) -> None:
    """Use a command, once the bot has registered it."""
    name, player = step.words[0], stage.players[who.id]

    def known() -> bool:
        return any(each["name"] == name for each in player.commands["dm" if step.in_dm else "text"])

    await stage.until(step, who, known, f"There's no command /{name} here.")
    await stage.act(step, who, player.slash(name, stage.where(step), **dict(step.pairs)))


async def _press(stage: Stage, step: Step, who: User) -> None:
    """Press a button, once it is there."""
    label = step.words[0]

    def there() -> tuple[Seen, Button] | None:
        return stage.control(step, who, lambda seen: seen.buttons_named(label))

    seen, found = await stage.until(step, who, there, f"There's no enabled button {label!r}.")
    await stage.act(step, who, stage.players[who.id].press(found.custom_id, message=seen))


async def _choose(stage: Stage, step: Step, who: User) -> None:
    """Choose in a menu, once it is there."""
    named = f" {step.menu!r}" if step.menu else ""
    missing = f"There's no menu{named} with {', '.join(step.words)}."

    def fitting(seen: Seen) -> list[Menu]:
        found = seen.menus_with(step.words)
        return [menu for menu in found if step.menu in ("", menu.placeholder)]

    seen, found = await stage.until(step, who, lambda: stage.control(step, who, fitting), missing)
    choosing = stage.players[who.id].choose(step.words, menu=found.custom_id, message=seen)
    await stage.act(step, who, choosing)


async def _fill(stage: Stage, step: Step, who: User) -> None:
    """Fill in and submit the open form."""
    player = stage.players[who.id]
    if player.modal is None:
        raise stage.failure(step, who, "No form is open.")
    values: Obj = {}
    for label, value in step.pairs:
        name = field_named(player.modal, label)
        if not name:
            raise stage.failure(step, who, f"The form has no field {label!r}.")
        values[name] = value
    await stage.act(step, who, player.submit(**values))


async def _write(stage: Stage, step: Step, who: User) -> None:
    """Write a plain message."""
    await stage.act(step, who, stage.players[who.id].say(step.words[0], stage.where(step)))


async def _see(stage: Stage, step: Step, who: User) -> None:
    """Wait for a text."""
    words = step.words[0]
    await stage.until(step, who, lambda: stage.line(step, who, words), f"Nothing says {words!r}.")


async def _find(stage: Stage, step: Step, who: User) -> None:
    """Wait for a line that mentions one of the people, from then on "someone"."""
    words = step.words[0]

    def named() -> User | None:
        line = stage.line(step, who, words)
        return next((each for each in stage.people if f"<@{each.id}>" in line), None)

    missing = f"No line with {words!r} mentions one of them."
    stage.someone = await stage.until(step, who, named, missing)


async def _dismiss(stage: Stage, step: Step, who: User) -> None:
    """Dismiss what only this person sees."""
    player = stage.players[who.id]
    for seen in stage.shown(step, who):
        if seen.ephemeral:
            await player.dismiss(seen)


_VERBS: Final[dict[str, Do]] = {
    "gives": _give,
    "presses": _press,
    "chooses": _choose,
    "fills": _fill,
    "writes": _write,
    "sees": _see,
    "is": _find,
    "dismisses": _dismiss,
}
