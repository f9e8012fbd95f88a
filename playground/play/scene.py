"""Plays scenes: their people do the steps through the page's own API, one after another."""

from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from playground import bits, permissions
from playground.errors import Mistake, PlaygroundError
from playground.play import acts, desk, options, people
from playground.play.ask import Ask, person
from playground.play.stage import Stage, field_named
from playground.scenes.steps import Scene, Step
from playground.wire import Obj, text
from playground.world import EPHEMERAL, User

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
    stage = Stage(ask.play, scene, cast(ask, scene))
    try:
        if not scene.steps:
            return stage.standing()
        await stage.bot_is_there()
        stage.own_channel()
        for step in scene.steps[:-1]:
            for who in stage.meant(step):
                await _VERBS[step.verb](stage, step, who)
        return stage.standing(scene.steps[-1])
    finally:
        stage.close()


def _ask(stage: Stage, step: Step, who: User, body: Obj) -> Ask:
    place = str(stage.where(step, who).id)
    return Ask(stage.play, {"user": str(who.id), "channel": place, "wait": "settled", **body})


async def _act(
    stage: Stage, step: Step, who: User, act: Callable[[Ask], Awaitable[Obj]], body: Obj
) -> None:
    """Do something to the bot, and wait for its answer."""
    try:
        answer = await act(_ask(stage, step, who, body))
    except PlaygroundError as error:
        raise stage.failure(step, who, str(error)) from error
    if answer["kind"] == "not answered" or answer.get("unsettled"):
        raise stage.failure(step, who, "The bot didn't answer in time.")
    if answer.get("modal"):
        stage.modals[who.id] = answer["modal"]


async def _give(stage: Stage, step: Step, who: User) -> None:
    """Use a command, once the bot has registered it."""
    name = step.words[0]

    def known() -> bool | None:
        place = stage.where(step, who)
        return any(leaf.name == name for leaf in options.leaves(stage.play, place)) or None

    await stage.until(step, who, known, f"There's no command /{name} here.")
    await _act(stage, step, who, acts.slash, {"command": name, "options": dict(step.pairs)})


async def _press(stage: Stage, step: Step, who: User) -> None:
    """Press a button, once it is there."""
    label = step.words[0]
    missing = f"There's no enabled button {label!r}."
    message, custom_id = await stage.until(
        step, who, lambda: stage.screen(step, who).button(label), missing
    )
    await _act(stage, step, who, acts.press, {"message": str(message.id), "custom_id": custom_id})


async def _choose(stage: Stage, step: Step, who: User) -> None:
    """Choose in a menu, once it is there."""
    named = f" {step.menu!r}" if step.menu else ""
    missing = f"There's no menu{named} with {', '.join(step.words)}."
    message, custom_id = await stage.until(
        step, who, lambda: stage.screen(step, who).menu(step.menu, step.words), missing
    )
    body = {"message": str(message.id), "custom_id": custom_id, "values": list(step.words)}
    await _act(stage, step, who, acts.choose, body)


async def _fill(stage: Stage, step: Step, who: User) -> None:
    """Fill in and submit the open form."""
    modal = stage.modals.pop(who.id, None)
    if modal is None:
        raise stage.failure(step, who, "No form is open.")
    values: Obj = {}
    for label, value in step.pairs:
        name = field_named(modal, label)
        if not name:
            raise stage.failure(step, who, f"The form has no field {label!r}.")
        values[name] = value
    await _act(stage, step, who, acts.submit, {"modal": modal["interaction"], "values": values})


async def _write(stage: Stage, step: Step, who: User) -> None:
    """Write a plain message."""
    try:
        await desk.say(_ask(stage, step, who, {"content": step.words[0]}))
    except PlaygroundError as error:
        raise stage.failure(step, who, str(error)) from error


async def _see(stage: Stage, step: Step, who: User) -> None:
    """Wait for a text."""
    words = step.words[0]
    screen = stage.screen(step, who)
    await stage.until(step, who, lambda: screen.saying(words), f"Nothing says {words!r}.")


async def _find(stage: Stage, step: Step, who: User) -> None:
    """Wait for a line that mentions one of the people, from then on "someone"."""
    words = step.words[0]
    screen = stage.screen(step, who)

    def named() -> User | None:
        line = screen.line(words)
        return next((each for each in stage.people if f"<@{each.id}>" in line), None)

    missing = f"No line with {words!r} mentions one of them."
    stage.someone = await stage.until(step, who, named, missing)


async def _dismiss(stage: Stage, step: Step, who: User) -> None:
    """Dismiss what only this person sees."""
    for message in stage.screen(step, who).newest_first():
        if message.flags & EPHEMERAL:
            await desk.dismiss(_ask(stage, step, who, {"message": str(message.id)}))


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
