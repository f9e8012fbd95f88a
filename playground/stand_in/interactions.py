"""Interactions: a press or command, its three seconds, and the bot's answer."""

import asyncio
import secrets
import time
from dataclasses import dataclass, field
from typing import Any, Final

from playground.checks.messages import MAX_FILE_BYTES
from playground.stand_in.service import Service
from playground.updates import payloads
from playground.wire.errors import refusal
from playground.wire.json_values import Obj
from playground.world import permissions
from playground.world.clock import Timer, seconds_of
from playground.world.model import LOADING, Channel, Message, User

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
ANSWER_S: Final = 3.0
"""Deadline for the first answer."""
TOKEN_S: Final = 15 * 60.0
"""Lifetime of an interaction's token."""
_KEPT: Final = 5000


def _coming() -> asyncio.Future[Any]:
    return asyncio.get_running_loop().create_future()


@dataclass(eq=False)
class Interaction:
    """An interaction, from the press to the end of its token."""

    id: int
    token: str
    kind: int
    label: str
    owners: Obj
    user: User
    place: Channel
    data: Obj
    source: Message | None
    opened_by: "Interaction | None" = None
    """The interaction that opened a submitted form."""
    answered: asyncio.Future[Obj] = field(default_factory=_coming)
    settled: asyncio.Future[None] = field(default_factory=_coming)
    pressed: float = field(default_factory=time.perf_counter)
    answer: str = ""
    acknowledged_ms: float | None = None
    shown_ms: float | None = None
    board_ms: float | None = None
    original_id: int | None = None
    message_ids: set[int] = field(default_factory=set)
    modal: Obj | None = None
    timer: Timer | None = None

    def since(self) -> float:
        """Milliseconds of real time since the press."""
        return round((time.perf_counter() - self.pressed) * 1000, 3)

    def metadata(self) -> Obj:
        """The metadata that Discord adds to a message."""
        body: Obj = {
            "id": str(self.id),
            "type": self.kind,
            "user": payloads.user(self.user),
            "authorizing_integration_owners": self.owners,
        }
        if self.kind == COMMAND:
            body["name"] = self.label.removeprefix("/")
        if self.kind == COMPONENT and self.source is not None:
            body["interacted_message_id"] = str(self.source.id)
        if self.opened_by is not None:
            body["triggering_interaction_metadata"] = self.opened_by.metadata()
        return body


class Interactions:
    """Starts interactions and finds them by id and token."""

    def __init__(self, service: Service) -> None:
        """Watch the service's messages, to measure how soon they appear."""
        self._service = service
        self._open: dict[int, Interaction] = {}
        self._tokens: dict[str, Interaction] = {}
        service.watchers.append(self._watch)

    def start(
        self,
        kind: int,
        user: User,
        place: Channel,
        data: Obj,
        source: Message | None = None,
        label: str = "",
        opened_by: Interaction | None = None,
    ) -> Interaction:
        """Send an interaction to the bot; its three seconds start now.

        `label` names it in the measurements (default: its custom id). `opened_by` is the
        interaction that opened the submitted form.
        """
        number = self._service.world.ids.next()
        token = f"interaction-{number}-{secrets.token_urlsafe(48)}"
        label = label or str(data.get("custom_id", ""))
        owners = self._owners(user, place)
        made = Interaction(number, token, kind, label, owners, user, place, data, source, opened_by)
        self._open[number] = self._tokens[token] = made
        self._tidy()
        made.timer = self._service.clock.later(ANSWER_S, lambda: self._too_late(made))
        self._service.gateway.dispatch(
            "INTERACTION_CREATE", self._payload(made), guild_id=place.guild_id, intents=0
        )
        return made

    def unanswered(self, number: int, token: str) -> Interaction:
        """Find an interaction that hasn't been answered.

        Raises 10062 if it is unknown or too old, 40060 if it was answered.
        """
        found = self._open.get(number)
        if found is None or found.token != token or self._age(found) > TOKEN_S:
            raise refusal(10062)
        if found.answer == "not answered":
            raise refusal(10062)
        if found.answer:
            raise refusal(40060)
        return found

    def by_token(self, token: str) -> Interaction:
        """Find an answered interaction by its token.

        Raises 10015 if there is none, 50027 if the token has expired.
        """
        found = self._tokens.get(token)
        if found is None or found.answer in ("", "not answered"):
            raise refusal(10015)
        if self._age(found) > TOKEN_S:
            raise refusal(50027)
        return found

    def answer(self, made: Interaction, kind: str, **result: object) -> None:
        """Record the first answer, and pass it to the waiting person."""
        made.answer = kind
        made.acknowledged_ms = made.since()
        if made.timer is not None:
            made.timer.cancel()
        if not made.answered.done():
            made.answered.set_result({"kind": kind, **result})
        if kind != "deferred":
            self.settle(made)

    def settle(self, made: Interaction) -> None:
        """A deferred answer has been given."""
        if not made.settled.done():
            made.settled.set_result(None)

    def modal_of(self, user: User, number: int) -> Interaction:
        """The interaction that opened this person's modal."""
        found = self._open.get(number)
        if found is None or found.modal is None or found.user.id != user.id:
            raise refusal(10062)
        return found

    def timings(self) -> list[Obj]:
        """Measurements, oldest first: milliseconds from the press."""
        return [
            {
                "interaction": str(each.id),
                "kind": each.kind,
                "user": each.user.display,
                "label": each.label,
                "answer": each.answer,
                "acknowledged_ms": each.acknowledged_ms,
                "answer_shown_ms": each.shown_ms,
                "channel_changed_ms": each.board_ms,
            }
            for each in self._open.values()
        ]

    def _age(self, made: Interaction) -> float:
        return self._service.clock.now() - seconds_of(made.id)

    def _too_late(self, made: Interaction) -> None:
        made.answer = "not answered"
        if not made.answered.done():
            made.answered.set_result({"kind": "not answered"})
        self.settle(made)
        frame: Obj = {"event": "not_answered", "interaction": str(made.id), "kind": made.kind}
        frame["channel"] = str(made.place.id)
        if made.source is not None:
            frame["source"] = str(made.source.id)
        self._service.feed.tell(made.user.id, frame)

    def _tidy(self) -> None:
        while len(self._open) > _KEPT:
            oldest = next(iter(self._open))
            del self._tokens[self._open.pop(oldest).token]

    def _watch(self, event: str, message: Message) -> None:
        """Measure the first change after a press: its own answer, and in its channel."""
        if message.flags & LOADING or message.author_id != self._service.world.bot_id:
            return
        del event
        for made in reversed(self._open.values()):
            if made.place.id != message.channel_id:
                continue
            if made.shown_ms is None and message.id in (made.original_id, *made.message_ids):
                made.shown_ms = made.since()
            if made.board_ms is None and message.seen_by is None:
                made.board_ms = made.since()
            break

    def _owners(self, user: User, place: Channel) -> Obj:
        """Whose installations of the app this is by: the server's (0 in direct messages), and the
        person's own.
        """
        guild = self._service.world.guild_of(place)
        by_server = {"0": str(place.guild_id or 0)} if guild is None or guild.has_bot else {}
        return by_server | ({"1": str(user.id)} if user.has_app else {})

    def _payload(self, made: Interaction) -> Obj:
        world, place = self._service.world, made.place
        channel = payloads.channel(world, place)
        guild, bits_ = world.guild_of(place), str(permissions.of_person(world, made.user, place))
        body: Obj = {
            "id": str(made.id),
            "application_id": str(world.application_id),
            "type": made.kind,
            "data": made.data,
            "token": made.token,
            "version": 1,
            "channel_id": str(place.id),
            "channel": channel if place.is_dm else channel | {"permissions": bits_},
            "app_permissions": str(permissions.of_bot(world, place)),
            "locale": "en-US",
            "entitlements": [],
            "authorizing_integration_owners": made.owners,
            "attachment_size_limit": MAX_FILE_BYTES,
        }
        if made.source is not None:
            body["message"] = self._service.writer.message(made.source)
        if guild is None:
            return body | {"user": payloads.user(made.user), "context": 1}
        return body | {
            "member": payloads.member(guild, made.user) | {"permissions": bits_},
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": "en-US", "features": []},
            "guild_locale": "en-US",
            "context": 0,
        }
