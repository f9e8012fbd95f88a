"""The world in Discord's JSON."""

from collections.abc import Mapping

from playground.wire.json_values import Obj, iso
from playground.world import permissions
from playground.world.clock import seconds_of
from playground.world.model import Channel, Event, Guild, Membership, User, World

_NOTHING = (
    *("icon", "banner", "splash", "discovery_splash", "description", "home_header"),
    *("afk_channel_id", "system_channel_id", "rules_channel_id", "public_updates_channel_id"),
    *("safety_alerts_channel_id", "widget_channel_id", "application_id", "vanity_url_code"),
    *("max_presences", "incidents_data"),
)
_ZERO = (
    *("verification_level", "explicit_content_filter", "mfa_level", "nsfw_level", "premium_tier"),
    *("system_channel_flags", "premium_subscription_count"),
)
_NOTHING_OF_APP = (
    *("icon", "team", "type", "interactions_endpoint_url", "role_connections_verification_url"),
)
_ZERO_OF_APP = (
    *("flags", "explicit_content_filter", "approximate_user_install_count"),
    "approximate_user_authorization_count",
)
_NO = ("widget_enabled", "nsfw", "premium_progress_bar_enabled")
_NONE = ("features", "emojis", "stickers")
_NONE_HERE = (*("presences", "voice_states", "stage_instances", "soundboard_sounds"),)
"""A server's fields that are always null, 0, false or an empty list here."""


def user(who: User) -> Obj:
    """A user."""
    return {
        "id": str(who.id),
        "username": who.name,
        "discriminator": "0000" if who.bot else "0",
        "global_name": None if who.bot else who.display,
        "avatar": None,
        "primary_guild": None,
        "bot": who.bot,
        "flags": 0,
        "public_flags": 0,
    }


def own_user(world: World) -> Obj:
    """The bot's own user, with private fields."""
    more = {"verified": True, "mfa_enabled": True, "locale": "en-US", "email": None}
    return user(world.users[world.bot_id]) | more


def member(guild: Guild, who: User) -> Obj:
    """A user as a server's member."""
    held = guild.members.get(who.id, Membership())
    roles = [guild.bot_role_id] if who.bot else held.roles
    return {
        "user": user(who),
        "nick": held.nick or None,
        "roles": [str(each) for each in roles],
        "joined_at": iso(seconds_of(who.id)),
        "flags": 0,
        **dict.fromkeys(("deaf", "mute", "pending"), False),
        **dict.fromkeys(("avatar", "banner", "premium_since", "communication_disabled_until")),
    }


def _role(
    role_id: int, name: str, bits: int, *, bot_id: int | None = None, mentionable: bool = False
) -> Obj:
    role: Obj = {
        "id": str(role_id),
        "name": name,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": 0 if bot_id is None else 1,
        "permissions": str(bits),
        "managed": bot_id is not None,
        "mentionable": mentionable,
        "flags": 0,
    }
    if bot_id is not None:
        role["tags"] = {"bot_id": str(bot_id)}
    return role


def roles(world: World, guild: Guild) -> list[Obj]:
    """A server's roles: @everyone, the bot's own, and those people can have."""
    name = world.users[world.bot_id].display
    return [
        _role(guild.id, "@everyone", guild.everyone),
        _role(guild.bot_role_id, name, guild.bot_bits, bot_id=world.bot_id),
        *(_role(each.id, each.name, 0, mentionable=each.mentionable) for each in guild.roles),
    ]


def channel(world: World, place: Channel) -> Obj:
    """A channel, thread or DM."""
    last = str(place.last_message_id) if place.last_message_id else None
    common: Obj = {"id": str(place.id), "type": place.kind, "last_message_id": last, "flags": 0}
    if place.recipient_id is not None:
        return {**common, "recipients": [user(world.users[place.recipient_id])]}
    common |= {"guild_id": str(place.guild_id), "name": place.name, "rate_limit_per_user": 0}
    if place.is_thread:
        return {**common, **_thread(world, place)}
    if place.is_forum:
        common |= {
            "available_tags": place.tags,
            "default_reaction_emoji": None,
            "default_sort_order": None,
            "default_forum_layout": 0,
        }
    if place.is_voice:
        common |= {"bitrate": 64_000, "user_limit": 0, "rtc_region": None}
    return {
        **common,
        "topic": place.topic or None,
        "position": place.position,
        "nsfw": False,
        "parent_id": None,
        "permission_overwrites": permissions.overwrites(world, place),
        "default_auto_archive_duration": 1440,
    }


def _thread(world: World, place: Channel) -> Obj:
    made = iso(seconds_of(place.id))
    sent = sum(message.seen_by is None for message in world.messages[place.id].values())
    return {
        "parent_id": str(place.parent_id),
        "owner_id": str(place.owner_id),
        "member_count": len(place.members),
        "message_count": sent,
        "total_message_sent": sent,
        "applied_tags": [str(each) for each in place.applied],
        "thread_metadata": {
            "archived": place.archived,
            "auto_archive_duration": place.archive_after,
            "archive_timestamp": made,
            "locked": place.locked,
            "create_timestamp": made,
        },
    }


def thread_member(place: Channel, user_id: int) -> Obj:
    """A thread's member."""
    joined = iso(seconds_of(place.id))
    return {"id": str(place.id), "user_id": str(user_id), "join_timestamp": joined, "flags": 0}


def guild(world: World, found: Guild) -> Obj:
    """A server as GET /guilds/{id} returns it."""
    return {
        **dict.fromkeys(_NOTHING),
        "id": str(found.id),
        "name": found.name,
        "owner_id": str(found.owner_id),
        "region": "us-east",
        "afk_timeout": 300,
        "max_members": 500_000,
        "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50,
        "default_message_notifications": 1,
        "preferred_locale": "en-US",
        **dict.fromkeys(_ZERO, 0),
        **dict.fromkeys(_NO, False),
        **{key: [] for key in _NONE},
        "roles": roles(world, found),
    }


def counts(found: Guild, query: Mapping[str, str]) -> Obj:
    """A server's member counts, if the query asks for them."""
    if query.get("with_counts", "").lower() not in ("1", "true"):
        return {}
    people = len(found.members) + 1
    return {"approximate_member_count": people, "approximate_presence_count": people}


def guild_create(world: World, found: Guild) -> Obj:
    """A server as GUILD_CREATE sends it."""
    places = world.places(found)
    return {
        **guild(world, found),
        "joined_at": iso(seconds_of(world.bot_id)),
        "large": False,
        "unavailable": False,
        "member_count": len(found.members) + 1,
        "members": [member(found, world.users[world.bot_id])],
        "channels": [channel(world, p) for p in places if not p.is_thread],
        "threads": [
            channel(world, p)
            for p in places
            if p.is_thread and not p.archived and permissions.sees(world, p)
        ],
        **{key: [] for key in _NONE_HERE},
        "guild_scheduled_events": [
            event(world, found, each) for each in found.coming(world.clock.now())
        ],
    }


def event(world: World, guild: Guild, found: Event) -> Obj:
    """A scheduled event, which only the bot creates."""
    return {
        "id": str(found.id),
        "guild_id": str(guild.id),
        "channel_id": None,
        "creator_id": str(world.bot_id),
        "creator": user(world.users[world.bot_id]),
        "name": found.name,
        "description": found.description or None,
        "scheduled_start_time": iso(found.starts),
        "scheduled_end_time": iso(found.ends),
        "status": found.status_at(world.clock.now()),
        "privacy_level": 2,
        "entity_type": 3,
        "entity_metadata": {"location": found.place},
        "guild_scheduled_event_exceptions": [],
        **dict.fromkeys(("image", "entity_id", "recurrence_rule")),
    }


def application(world: World) -> Obj:
    """The application as GET /applications/@me returns it."""
    owner = user(world.people()[0])
    return {
        "id": str(world.application_id),
        "name": world.users[world.bot_id].display,
        "description": "",
        "bot": user(world.users[world.bot_id]),
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": owner,
        "flags_new": "0",
        "summary": "",
        "verify_key": "0" * 64,
        "redirect_uris": [],
        "integration_types_config": {"0": {}, "1": {}},
        "approximate_guild_count": len(world.bots_guilds()),
        **dict.fromkeys(_NOTHING_OF_APP),
        **dict.fromkeys(_ZERO_OF_APP, 0),
        "eligible_oauth2_scopes": ["bot", "applications.commands"],
    }
