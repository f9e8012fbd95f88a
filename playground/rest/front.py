"""The path of every API request: faults, token, rate limit, document, then its route."""

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, TypeAlias

from aiohttp import web

from playground.stand_in.core import TOKEN, Playground
from playground.stand_in.faults import CUT, ConnectionCut
from playground.updates.log import Complaint, Entry
from playground.wire import bodies
from playground.wire.bodies import Body, Upload
from playground.wire.errors import Invalid, RateLimited, Refusal, refusal
from playground.wire.json_values import Obj, integer
from playground.world import permissions
from playground.world.model import Channel, Guild, Message, World

PREFIX = "/api/v10"


@dataclass(frozen=True)
class Call:
    """A parsed request to a playground."""

    play: Playground
    params: Mapping[str, str]
    query: Mapping[str, str]
    body: Body

    @property
    def world(self) -> World:
        """The playground's world."""
        return self.play.world

    @property
    def json(self) -> Obj:
        """The body if it is an object, else an empty one."""
        return self.body.object

    @property
    def files(self) -> Mapping[int, Upload]:
        """Its files by number."""
        return self.body.files

    def id(self, name: str) -> int:
        """An id in the path; one that isn't a number finds nothing."""
        return integer(self.params[name])

    def page(self, otherwise: int, most: int = 100) -> int:
        """The `limit` of a list request, within bounds."""
        return max(1, min(most, integer(self.query.get("limit"), otherwise)))

    def guild(self) -> Guild:
        """The server in the path; refuses unknown ones (10004), and those without the bot."""
        found = self.world.guilds.get(self.id("guild_id"))
        if found is None:
            raise refusal(10004)
        if not found.has_bot:
            raise refusal(50001)
        return found

    def channel(self) -> Channel:
        """The channel in the path; refuses unknown ones (10003), and servers without the bot
        (50001).
        """
        place = self.world.channel(self.id("channel_id"))
        guild = self.world.guild_of(place)
        if guild is not None and not guild.has_bot:
            raise refusal(50001)
        return place

    def visible(self) -> Channel:
        """The channel in the path, if the bot sees it (else 50001)."""
        permissions.require_view(self.world, self.channel())
        return self.channel()

    def message(self, place: Channel) -> Message:
        """The message in the path, in this channel: not an ephemeral one (10008)."""
        message = self.world.message(place.id, self.id("message_id"))
        if message.seen_by is not None:
            raise refusal(10008)
        return message


class Reply(NamedTuple):
    """An answer with a status of its own."""

    data: object
    status: int


Handler: TypeAlias = Callable[[Call], object]
"""Answers with JSON (200), None (204), or a `Reply`. Raises Refusal."""
Route: TypeAlias = tuple[str, str, Handler]


def open_routes(app: web.Application, play: Playground, routes: list[Route]) -> None:
    """Add routes under the API's prefix; other paths get 404."""
    for method, template, handler in routes:
        app.router.add_route(method, PREFIX + template, partial(_serve, play, template, handler))
    app.router.add_route("*", PREFIX + "/{rest:.*}", partial(_unknown, play))


def reply(
    data: object, status: int = 200, headers: Mapping[str, str] | None = None
) -> web.Response:
    """Answer with JSON; the bare type keeps discord.py from reading it as text."""
    if status == 204:
        return web.Response(status=204, headers=headers)
    raw = json.dumps(data).encode()
    return web.Response(
        body=raw, status=status, headers={**(headers or {}), "Content-Type": "application/json"}
    )


async def _serve(
    play: Playground, template: str, handler: Handler, request: web.Request
) -> web.StreamResponse:
    entry = play.log.begin(play.clock.now(), request.method, template, _without_token(request))
    try:
        answer = await _respond(play, entry, handler, request)
    except ConnectionCut:
        play.log.end(entry, CUT, "", b"")
        play.tally.note(request.method, template, CUT)
        if request.transport is not None:
            request.transport.abort()
        return web.Response(status=503)  # never received
    raw = answer.body if isinstance(answer.body, bytes) else b""
    play.log.end(entry, answer.status, answer.headers.get("X-RateLimit-Bucket", ""), raw)
    play.tally.note(request.method, template, answer.status, entry.sent)
    if play.answers is not None:
        play.answers.check(request.method, template, answer.status, raw)
    return answer


async def _respond(
    play: Playground, entry: Entry, handler: Handler, request: web.Request
) -> web.Response:
    """Answer a request, carried out or refused. Raises ConnectionCut."""
    template = entry.route
    if play.faults.latency_ms:
        await asyncio.sleep(play.faults.latency_ms / 1000)
    try:
        headers = _admit(play, request, template)
        body = await bodies.read(request)
        entry.takes(body, request.content_length or 0)
        for oddity in body.odd:
            _complain(play, request, Refusal(200, 0, oddity), kind="odd")
        _check(play, request, template, body)
        hold = play.faults.held(f"{request.method} {request.path.removeprefix(PREFIX)}")
        if hold is not None and not hold.done:
            await hold.wait()
        done = handler(Call(play, request.match_info, request.query, body))
        if hold is not None and hold.done:
            await hold.wait()
    except Refusal as refused:
        if not refused.injected:
            _complain(play, request, refused)
        return reply(refused.body(), refused.status, refused.headers)
    data, status = done if isinstance(done, Reply) else (done, 204 if done is None else 200)
    return reply(data, status, headers)


def _admit(play: Playground, request: web.Request, template: str) -> dict[str, str]:
    path = request.path.removeprefix(PREFIX)
    try:
        play.faults.strike(f"{request.method} {path}")
    except RateLimited as limited:
        told = play.limits.exhausted(request.method, template, limited.retry_after)
        limited.headers.update(told)
        raise
    tokened = template.startswith(("/interactions/", "/webhooks/"))
    if not tokened and request.headers.get("Authorization") != f"Bot {TOKEN}":
        raise Refusal(401, 0, "401: Unauthorized")
    if template.startswith("/interactions/"):
        return {}
    if not tokened:
        play.limits.spend_in_all()
    names = ("channel_id", "guild_id", "webhook_token")
    major = "/".join(request.match_info.get(name, "") for name in names)
    return play.limits.spend(request.method, template, major)


def _check(play: Playground, request: web.Request, template: str, body: Body) -> None:
    """Check a body against the document: refuse it, or only record it if asked to.

    Raises Invalid.
    """
    if play.spec is None:
        return
    try:
        play.spec.check(request.method, template, body.data)
    except Invalid as found:
        if not play.only_warns:
            raise
        _complain(play, request, Refusal(200, 0, found.summary), kind="odd")


def _complain(play: Playground, request: web.Request, refused: Refusal, kind: str = "") -> None:
    malformed = isinstance(refused, Invalid) or refused.code in (50006, 50109, 40005)
    message = refused.summary if isinstance(refused, Invalid) else refused.message
    play.complaints.append(
        Complaint(
            play.clock.now(),
            kind or ("malformed" if malformed else "refused"),
            request.method,
            _without_token(request),
            refused.status,
            refused.code,
            message,
        )
    )


def _without_token(request: web.Request) -> str:
    """The path without the interaction's long token."""
    path = request.path.removeprefix(PREFIX)
    for name in ("interaction_token", "webhook_token"):
        if name in request.match_info:
            path = path.replace(request.match_info[name], "{token}")
    return path


async def _unknown(play: Playground, request: web.Request) -> web.StreamResponse:
    refused = Refusal(404, 0, "404: Not Found")
    _complain(play, request, refused, kind="odd")
    entry = play.log.begin(play.clock.now(), request.method, "unknown", _without_token(request))
    play.log.end(entry, 404, "", json.dumps(refused.body()).encode())
    return reply(refused.body(), 404)
