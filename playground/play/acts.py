"""What a person does to the bot: commands, presses, choices, forms, and what came of them."""

import asyncio
from contextlib import suppress

from playground.checks.components import BUTTON, SELECTS
from playground.play import fields, options
from playground.play.ask import Ask
from playground.stand_in import interactions as kinds
from playground.stand_in.interactions import Interaction
from playground.wire.errors import Mistake
from playground.wire.json_values import Obj, integer, text
from playground.world.model import Channel

PATIENCE_S = 60.0


async def slash(ask: Ask) -> Obj:
    """Use a slash command: {user, channel, command, options}; a file is {filename, data}."""
    place = ask.channel()
    _refuse_archived(place)
    leaf = options.find(ask.play, ask.user(), place, text(ask.body.get("command")))
    data = options.data(ask.play, ask.user(), place, leaf, ask.body.get("options") or {})
    name = f"/{leaf.name}"
    made = ask.play.interactions.start(kinds.COMMAND, ask.user(), place, data, label=name)
    return await _outcome(ask, made)


async def at_name(ask: Ask) -> Obj:
    """Use a command in the menu at a person's name: {user, channel, command, person}."""
    place, name = ask.channel(), text(ask.body.get("command"))
    target = int(options.user(ask.play, str(ask.body.get("person"))))
    data = options.at_name(ask.play, ask.user(), place, name, target)
    made = ask.play.interactions.start(kinds.COMMAND, ask.user(), place, data, label=name)
    return await _outcome(ask, made)


async def autocomplete(ask: Ask) -> Obj:
    """Request suggestions: {user, channel, command, options, focused}."""
    place = ask.channel()
    leaf = options.find(ask.play, ask.user(), place, text(ask.body.get("command")))
    focused = text(ask.body.get("focused"))
    wanted = {each["name"]: each for each in leaf.options}.get(focused)
    if wanted is None or not wanted.get("autocomplete"):
        raise Mistake(f"/{leaf.name} has no autocomplete for {focused!r}.")
    given = {focused: "", **(ask.body.get("options") or {})}
    data = options.data(ask.play, ask.user(), place, leaf, given, focused=focused)
    name = f"/{leaf.name} {focused}"
    made = ask.play.interactions.start(kinds.AUTOCOMPLETE, ask.user(), place, data, label=name)
    return await _outcome(ask, made)


async def press(ask: Ask) -> Obj:
    """Press a button: {user, channel, message, custom_id}."""
    _here(ask)
    message = ask.message()
    button = ask.component(message, frozenset({BUTTON}))
    data = {"custom_id": button["custom_id"], "component_type": BUTTON, "id": button.get("id", 0)}
    made = ask.play.interactions.start(kinds.COMPONENT, ask.user(), ask.channel(), data, message)
    return await _outcome(ask, made)


async def choose(ask: Ask) -> Obj:
    """Choose in a menu: {user, channel, message, custom_id, values}."""
    _here(ask)
    message, place = ask.message(), ask.channel()
    field = ask.component(message, SELECTS)
    data = fields.menu(ask.play, ask.user(), place, field, ask.body.get("values"))
    made = ask.play.interactions.start(kinds.COMPONENT, ask.user(), place, data, message)
    return await _outcome(ask, made)


async def submit(ask: Ask) -> Obj:
    """Submit an open form: {user, modal, values}; `modal` is the interaction that opened it."""
    number = integer(ask.body.get("modal"))
    opened = ask.play.interactions.modal_of(ask.user(), number)
    given = ask.body.get("values") or {}
    form = opened.modal or {}
    data = fields.submitted(ask.play, opened.user, opened.place, form, given)
    made = ask.play.interactions.start(
        kinds.MODAL, opened.user, opened.place, data, opened.source, opened_by=opened
    )
    return await _outcome(ask, made)


def _here(ask: Ask) -> None:
    """Refuse a press in an archived thread, and where the bot isn't in the server any longer."""
    place = ask.channel()
    guild = ask.play.world.guild_of(place)
    if guild is not None and not guild.has_bot:
        raise Mistake(f"The bot isn't in {guild.name}, so nobody hears this. Invite it again.")
    _refuse_archived(place)


def _refuse_archived(place: Channel) -> None:
    """Discord's apps may send nothing from an archived thread (discord-api-docs#8474)."""
    if place.is_thread and place.archived:
        raise Mistake(
            f"{place.name} is archived: Discord's apps send nothing to the bot from there."
        )


async def _outcome(ask: Ask, made: Interaction) -> Obj:
    """Wait for the answer; with {wait: "settled"} also for a deferred one."""
    answer = await made.answered
    if ask.body.get("wait") == "settled":
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE_S):
                await asyncio.shield(made.settled)
    world = ask.play.world
    message = world.messages.get(made.place.id, {}).get(answer.get("message", 0))
    person = made.user
    return {
        **answer,
        "interaction": str(made.id),
        "channel": str(made.place.id),
        "acknowledged_ms": made.acknowledged_ms,
        "message": ask.play.service.page.message(message, person) if message is not None else None,
        "number": ask.play.feed.number(person.id),
    }
