"""Forums: posts with their first message, and tags."""

from typing import Final

from playground.checks.report import Problems
from playground.rest.front import Call, Reply
from playground.stand_in import compose
from playground.updates import payloads
from playground.wire.errors import Refusal
from playground.wire.json_values import Obj, integer, objects, text
from playground.world import bits, permissions
from playground.world.model import PUBLIC_THREAD, Channel

MAX_TAGS: Final = 20
MAX_APPLIED: Final = 5
MAX_TAG: Final = 20
"""The characters of a tag's name."""


def change(call: Call, place: Channel) -> None:
    """Change a forum's tags, or those of a post."""
    if place.is_forum and "available_tags" in call.json:
        place.tags = _checked(call, objects(call.json["available_tags"]))
        known = {int(tag["id"]) for tag in place.tags}
        for post in call.world.places(call.world.guilds[place.guild_id or 0]):
            if post.parent_id == place.id:
                post.applied = [each for each in post.applied if each in known]
    if place.is_thread and "applied_tags" in call.json:
        place.applied = _applied(call, call.world.rights_from(place))


def _checked(call: Call, tags: list[Obj]) -> list[Obj]:
    """A forum's tags as Discord stores them: new ones get a number."""
    problems = Problems()
    if len(tags) > MAX_TAGS:
        problems.too_many("available_tags", 0, MAX_TAGS)
    for index, tag in enumerate(tags):
        if not 0 < len(text(tag.get("name"))) <= MAX_TAG:
            problems.at("available_tags", index).too_many("name", 1, MAX_TAG)
    problems.settle()
    plain: Obj = {"moderated": False, "emoji_id": None, "emoji_name": None}
    return [{**plain, **tag, "id": str(tag.get("id") or call.world.ids.next())} for tag in tags]


def _applied(call: Call, forum: Channel) -> list[int]:
    wanted = [integer(each) for each in call.json.get("applied_tags") or ()]
    problems, known = Problems(), {int(tag["id"]) for tag in forum.tags}
    if len(wanted) > MAX_APPLIED:
        problems.too_many("applied_tags", 0, MAX_APPLIED)
    if not known.issuperset(wanted):
        problems.add("applied_tags", "INVALID_FORUM_TAG", "Invalid tag")
    problems.settle()
    return wanted


def post(call: Call, forum: Channel) -> Reply:
    """Open a post with its first message, which has the same number."""
    world, service, sent = call.world, call.play.service, call.json.get("message")
    needed = bits.SEND | (bits.ATTACH if call.files else 0)
    permissions.require(world, forum, needed)
    problems = Problems()
    if not isinstance(sent, dict):
        sent = {}
        problems.required("message")
    if not text(call.json.get("name")).strip():
        problems.required("name")
    problems.settle()
    bot = world.bot_id
    place = Channel(world.ids.next(), PUBLIC_THREAD, text(call.json["name"]), owner_id=bot)
    place.guild_id, place.parent_id, place.members = forum.guild_id, forum.id, {bot}
    place.archive_after = integer(call.json.get("auto_archive_duration"), 1440)
    place.applied = _applied(call, forum)
    world.add_channel(place)
    try:
        message = compose.new_message(service, place, sent, call.files, under=("message",))
    except Refusal:
        del world.channels[place.id], world.messages[place.id]
        raise
    message.id = place.id
    service.open_channel(place)
    service.post(message)
    written = {**payloads.channel(world, place), "message": service.writer.message(message)}
    return Reply(written, 201)
