"""A person's slash command: finds it, and checks the options as Discord's app would."""

from dataclasses import dataclass

from playground.checks.commands import CHAT
from playground.checks.commands import USER as PERSON
from playground.play import fields
from playground.play.ask import IN_A_POST, person, resolved_users
from playground.stand_in.core import Playground
from playground.wire.errors import Mistake
from playground.wire.json_values import Obj, integer, objects
from playground.world import bits, permissions
from playground.world.model import Channel, User

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, NUMBER, ATTACHMENT = 1, 2, 3, 4, 5, 6, 10, 11
CHANNEL, ROLE, MENTIONABLE = 7, 8, 9
_IN_GUILD, _IN_DM = 0, 1
_OF_SERVER, _OF_PERSON = 0, 1
_MENU_OF = {
    USER: fields.USER_MENU,
    CHANNEL: fields.CHANNEL_MENU,
    ROLE: fields.ROLE_MENU,
    MENTIONABLE: fields.MENTIONABLE_MENU,
    ATTACHMENT: fields.UPLOAD,
}
"""The menu or field that takes the same values as an option type."""


@dataclass(frozen=True)
class Leaf:
    """A usable command: the command, and the sub-commands down to its options."""

    command: Obj
    way: tuple[Obj, ...]

    @property
    def options(self) -> list[Obj]:
        """The options to fill in."""
        return objects((self.way[-1] if self.way else self.command).get("options"))

    @property
    def name(self) -> str:
        """The full name, as typed after the slash."""
        return " ".join(each["name"] for each in (self.command, *self.way))


def leaves(play: Playground, place: Channel, who: User | None = None) -> list[Leaf]:
    """Every slash command usable in a channel, by `who` if given."""
    return [each for one in _usable(play, place, who, CHAT) for each in _descend(Leaf(one, ()))]


def entries(play: Playground, place: Channel, who: User | None = None) -> dict[str, Obj]:
    """The commands in the menu at a person's name in a channel, by name."""
    return {command["name"]: command for command in _usable(play, place, who, PERSON)}


def _usable(play: Playground, place: Channel, who: User | None, kind: int) -> list[Obj]:
    """The commands of a kind that can be used in a channel."""
    found: list[Obj] = []
    guild = play.world.guild_of(place)
    guilds = [guild] if guild is not None and guild.has_bot else []
    if place.is_dm:
        guilds = play.world.bots_guilds()
    installed = set()
    if any(who is None or who.id in each.members for each in guilds):
        installed.add(_OF_SERVER)
    if who is not None and who.has_app:
        installed.add(_OF_PERSON)
    here = _IN_DM if place.is_dm else _IN_GUILD
    for command in play.world.commands.values():
        contexts = command.get("contexts")
        allowed = contexts is None or here in contexts
        allowed = allowed and bool(installed & set(command["integration_types"] or [_OF_SERVER]))
        if place.is_dm and (command.get("guild_id") or command.get("dm_permission") is False):
            allowed = False
        if guild is not None and who is not None and not place.is_dm:
            allowed = allowed and _may(play, who, place, command)
        if command["type"] == kind and allowed:
            found.append(command)
    return found


def _may(play: Playground, who: User, place: Channel, command: Obj) -> bool:
    """Whether someone has a command's required permissions."""
    needed = command.get("default_member_permissions")
    held = permissions.of_person(play.world, who, place)
    return needed is None or (integer(needed) > 0 and not integer(needed) & ~held)


def _descend(leaf: Leaf) -> list[Leaf]:
    below = [o for o in leaf.options if o.get("type") in (SUBCOMMAND, GROUP)]
    if not below:
        return [leaf]
    return [each for o in below for each in _descend(Leaf(leaf.command, (*leaf.way, o)))]


def find(play: Playground, who: User, place: Channel, name: str) -> Leaf:
    """A slash command by its full name. Raises Mistake if this person can't use it."""
    _check(play, who, place)
    known = {leaf.name: leaf for leaf in leaves(play, place, who)}
    wanted = name.removeprefix("/").strip()
    if wanted not in known:
        names = ", ".join(f"/{each}" for each in sorted(known)) or "none yet"
        raise Mistake(f"There's no command /{wanted} here; there are: {names}.")
    return known[wanted]


def at_name(play: Playground, who: User, place: Channel, name: str, target: int) -> Obj:
    """The interaction data of a command in the menu at a person's name.

    Raises Mistake if this person can't use it.
    """
    _check(play, who, place)
    known = entries(play, place, who)
    if name not in known:
        names = ", ".join(sorted(known)) or "none yet"
        raise Mistake(f"The menu at a name has no {name!r} here; it has: {names}.")
    command = known[name]
    return {
        "id": command["id"],
        "name": command["name"],
        "type": PERSON,
        "target_id": str(target),
        "resolved": resolved_users(play, [target], place),
    }


def _check(play: Playground, who: User, place: Channel) -> None:
    """Refuse someone who can't use commands in a channel."""
    guild = play.world.guild_of(place)
    if guild is not None and not guild.has_bot and not who.has_app:
        raise Mistake(f"The bot isn't in {guild.name}. Invite it again, then try this command.")
    if place.is_forum:
        raise Mistake(IN_A_POST)
    if not permissions.of_person(play.world, who, place) & bits.COMMANDS:
        raise Mistake(f"{who.display} may not use commands here.")


def data(
    play: Playground,
    who: User,
    place: Channel,
    leaf: Leaf,
    given: Obj,
    *,
    focused: str | None = None,
) -> Obj:
    """A command's interaction data; with `focused` for autocomplete.

    Raises Mistake for what the app wouldn't let a person send.
    """
    written = _filled(play, place, leaf, given, focused)
    values = [(_MENU_OF.get(each["type"], 0), [integer(each["value"])]) for each in written]
    values = [(kind, ids) for kind, ids in values if kind and ids != [0]]
    resolved = fields.resolved(play, who, place, values)
    for step in reversed(leaf.way):
        written = [{"name": step["name"], "type": step["type"], "options": written}]
    command = leaf.command
    body: Obj = {"id": command["id"], "name": command["name"], "type": command["type"]}
    body["options"] = written
    if command.get("guild_id"):
        body["guild_id"] = command["guild_id"]
    if resolved:
        body["resolved"] = resolved
    return body


def _filled(
    play: Playground, place: Channel, leaf: Leaf, given: Obj, focused: str | None
) -> list[Obj]:
    """The options with their values; autocomplete sends no files."""
    known = {option["name"]: option for option in leaf.options}
    for name in given:
        if name not in known:
            raise Mistake(f"/{leaf.name} has no option {name!r}; it has {sorted(known)}.")
    written: list[Obj] = []
    for name, option in known.items():
        if focused is not None and option["type"] == ATTACHMENT:
            continue
        if name in given:
            typed = name == focused
            value = given[name] if typed else _value(play, place, option, given[name])
            written.append({"name": name, "type": option["type"], "value": value})
            if typed:
                written[-1]["focused"] = True
        elif option.get("required") and focused is None:
            raise Mistake(f"/{leaf.name} needs {name}.")
    return written


def _value(play: Playground, place: Channel, option: Obj, value: object) -> object:
    if option["type"] == ATTACHMENT:
        return str(play.service.lend(fields.read_file(option["name"], value)).id)
    made = _converted(play, place, option, value)
    choices = objects(option.get("choices"))
    if choices:
        for choice in choices:
            if made in (choice["value"], choice["name"]):
                return choice["value"]
        names = ", ".join(str(choice["name"]) for choice in choices)
        raise Mistake(f"{option['name']} is one of: {names}.")
    measured = len(made) if isinstance(made, str) and option["type"] == STRING else made
    if isinstance(measured, int | float) and not isinstance(made, bool):
        kind = "length" if isinstance(made, str) else "value"
        least, most = option.get(f"min_{kind}"), option.get(f"max_{kind}")
        if (least is not None and measured < least) or (most is not None and measured > most):
            raise Mistake(f"{option['name']} goes from {least} to {most} ({kind}).")
    return made


def _converted(play: Playground, place: Channel, option: Obj, value: object) -> object:
    words = str(value).strip()
    try:
        match option["type"]:
            case 4:
                return value if option.get("choices") and not words.isdigit() else int(words)
            case 10:
                return float(words)
            case 5:
                return {"true": True, "false": False}[words.lower()]
            case 6:
                return user(play, words)
            case 7 | 8 | 9 as kind:
                return fields.find(play, place, {**option, "type": _MENU_OF[kind]}, words)
            case _:
                return str(value)
    except (ValueError, KeyError) as error:
        raise Mistake(f"{option['name']} can't be {words!r}.") from error


def user(play: Playground, words: str) -> str:
    """The id of a person or the bot by name or id. Raises Mistake."""
    bot = play.world.users[play.world.bot_id]
    wanted = words.removeprefix("@")
    if wanted.lower() in (str(bot.id), bot.display.lower()):
        return str(bot.id)
    return str(person(play, wanted).id)
