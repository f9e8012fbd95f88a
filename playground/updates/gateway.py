"""The gateway: HELLO to RESUME over WebSocket, plain or compressed, any number of shards."""

import asyncio
import zlib
from collections.abc import Callable
from typing import Final

from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from playground.updates import payloads
from playground.updates.sessions import Connection, Pace, Session, Sessions, shard_of
from playground.wire.json_values import Obj, integer, parse, text
from playground.world.model import World

INVALID, HELLO, ACK = 9, 10, 11
GUILDS, GUILD_MEMBERS, GUILD_EVENTS = 1 << 0, 1 << 1, 1 << 16
GUILD_MESSAGES, DIRECT_MESSAGES, CONTENT = 1 << 9, 1 << 12, 1 << 15
_UNDECODABLE, _BAD_TOKEN, _TWICE, _BAD_SEQUENCE, _BAD_SHARD = 4002, 4004, 4005, 4007, 4010
HEARTBEAT_MS: Final = 41_250
STARTS_A_DAY: Final = 1000
"""Session starts per day, as reported to bots."""
_NONE_READY: Final = (
    *("private_channels", "relationships", "presences", "guild_join_requests"),
    *("geo_ordered_rtc_regions", "_trace"),
)
_ACK_AFTER_S: Final = 0.02
_GOODBYES: Final = (1000, 1001)


def decoded(received: WSMessage) -> Obj | None:
    """A frame's JSON object, from text or bytes; None if invalid."""
    readable = received.type in (WSMsgType.TEXT, WSMsgType.BINARY)
    try:
        frame = parse(received.data) if readable else None
    except ValueError:
        return None
    return frame if isinstance(frame, dict) else None


def compressor(kind: str) -> Callable[[bytes], bytes] | None:
    """The compression that a client asked for; None: plain."""
    if kind == "zlib-stream":
        stream = zlib.compressobj()
        return lambda raw: stream.compress(raw) + stream.flush(zlib.Z_SYNC_FLUSH)
    if kind == "zstd-stream":
        import zstandard  # noqa: PLC0415  (only a client that has it asks for it)

        packer = zstandard.ZstdCompressor().compressobj()
        block = zstandard.COMPRESSOBJ_FLUSH_BLOCK
        return lambda raw: packer.compress(raw) + packer.flush(block)
    return None


class Gateway:
    """Keeps sessions, answers clients' frames, dispatches events."""

    def __init__(self, world: World, token: str, advised: int, *, paced: bool) -> None:
        """Serve `world` to clients with `token`; `advised` is the number of shards. If `paced`, few
        may identify at once.
        """
        self._world = world
        self._token = token
        self.url = ""
        self.hold_s = 0.0
        self.admits = asyncio.Event()
        """Whether new connections are greeted; tests in this process may clear it."""
        self.admits.set()
        self._advised = advised
        self.pace = Pace(holds=paced)
        self._sessions = Sessions()
        self._connections: set[Connection] = set()
        self.identified = asyncio.Event()
        self._news = asyncio.Event()
        self.changed: Callable[[], None] = lambda: None
        """Called when a bot connects, or the last one disconnects."""
        self.checks: Callable[[str, Obj], None] = lambda _, __: None
        """Called with each outgoing event."""

    def dispatch(
        self,
        event: str,
        data: Obj,
        *,
        guild_id: int | None,
        intents: int = GUILDS,
        closed: Obj | None = None,
    ) -> None:
        """Send an event to its shard, if that asked for one of `intents` (0: always).

        `guild_id` is its server, None for a DM. Sessions without the message content intent get
        `closed` instead.
        """
        self.checks(event, data)
        for session in self._sessions:
            if session.serves(guild_id) and (not intents or session.intents & intents):
                open_ = closed is None or session.intents & CONTENT
                session.dispatch(event, data if open_ or closed is None else closed)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serve a WebSocket from HELLO to its end."""
        socket = web.WebSocketResponse(max_msg_size=1 << 20)
        await socket.prepare(request)
        if self.hold_s:
            await asyncio.sleep(self.hold_s)
        await self.admits.wait()
        connection = Connection(socket, compressor(request.query.get("compress", "")))
        connection.say(HELLO, {"heartbeat_interval": HEARTBEAT_MS})
        writer = asyncio.create_task(connection.write())
        self._connections.add(connection)
        session: Session | None = None
        try:
            async for received in socket:
                frame = decoded(received)
                if frame is None:
                    await socket.close(code=_UNDECODABLE, message=b"Decode error.")
                else:
                    session = await self._hear(connection, session, frame)
        finally:
            writer.cancel()
            self._connections.discard(connection)
            self._part(connection, session)
        return socket

    async def drop(self) -> None:
        """Close every connection with 1001; sessions can be resumed."""
        for connection in list(self._connections):
            connection.dropped = True
            await connection.socket.close(code=WSCloseCode.GOING_AWAY)

    def invalidate(self) -> None:
        """Invalidate every session: its shard must identify again."""
        for session in self._sessions:
            self._sessions.end(session)
            if session.connection is not None:
                session.connection.say(INVALID, data=False)

    def state(self) -> list[Obj]:
        """The shards, for the page."""
        return self._sessions.state()

    def begins(self) -> Obj:
        """The answer of GET /gateway/bot."""
        limit: Obj = {
            "total": STARTS_A_DAY,
            "remaining": max(0, STARTS_A_DAY - self._sessions.begun),
            "reset_after": 86_400_000,
            "max_concurrency": self.pace.at_once,
        }
        return {"url": self.url, "shards": self._advised, "session_start_limit": limit}

    async def all_identified(self, shards: int) -> None:
        """Wait until every shard is connected and identified."""
        while not self._sessions.covers(shards):
            await self._news.wait()

    def _part(self, connection: Connection, session: Session | None) -> None:
        if session is None or session.connection is not connection:
            return
        session.connection = None
        if not self._sessions.connected:
            self.identified.clear()
            self.changed()
        # A clean close ends the session; a dropped connection doesn't.
        if connection.socket.close_code in _GOODBYES and not connection.dropped:
            self._sessions.end(session)

    async def _hear(
        self, connection: Connection, session: Session | None, frame: Obj
    ) -> Session | None:
        data = frame.get("d")
        match frame.get("op"):
            case 1:
                # Any sooner, and discord.py measures a long delay.
                asyncio.get_running_loop().call_later(_ACK_AFTER_S, connection.say, ACK)
            case 2 if isinstance(data, dict):
                if session is not None and self._sessions.find(session.id) is not None:
                    await connection.socket.close(code=_TWICE, message=b"Already authenticated.")
                    return session
                return await self._identify(connection, data)
            case 6 if isinstance(data, dict):
                return await self._resume(connection, data)
            case 8 if isinstance(data, dict) and session is not None:
                self._members(session, data)
        return session

    def _knows(self, data: Obj) -> bool:
        """Whether a client sent the token; some prefix it as in requests."""
        return text(data.get("token")).removeprefix("Bot ") == self._token

    async def _identify(self, connection: Connection, data: Obj) -> Session | None:
        if not self._knows(data):
            await connection.socket.close(code=_BAD_TOKEN, message=b"Authentication failed.")
            return None
        shard = shard_of(data.get("shard"))
        if shard is None:
            await connection.socket.close(code=_BAD_SHARD, message=b"Invalid shard.")
            return None
        if not self.pace.admits(shard[0], self._world.clock.now()):
            connection.say(INVALID, data=False)
            return None
        session = self._sessions.begin(*shard, integer(data.get("intents")))
        session.connection = connection
        self._ready(session)
        return session

    def _ready(self, session: Session) -> None:
        world = self._world
        here = [guild for guild in world.bots_guilds() if session.serves(guild.id)]
        self._send(
            session,
            "READY",
            {
                "v": 10,
                "user": payloads.own_user(world),
                "guilds": [{"id": str(guild.id), "unavailable": True} for guild in here],
                "session_id": session.id,
                "resume_gateway_url": self.url,
                "shard": [session.shard, session.shards],
                "application": {"id": str(world.application_id), "flags": 0},
                "user_settings": {},
                **{key: [] for key in _NONE_READY},
            },
        )
        for guild in here if session.intents & GUILDS else ():
            self._send(session, "GUILD_CREATE", payloads.guild_create(world, guild))
        self._tell()

    def _send(self, session: Session, event: str, data: Obj) -> None:
        self.checks(event, data)
        session.dispatch(event, data)

    async def _resume(self, connection: Connection, data: Obj) -> Session | None:
        session = self._sessions.find(text(data.get("session_id")))
        sequence = integer(data.get("seq"))
        if not self._knows(data):
            await connection.socket.close(code=_BAD_TOKEN, message=b"Authentication failed.")
            return None
        missed = None if session is None else session.since(sequence)
        if session is None or missed is None:
            connection.say(INVALID, data=False)
            return None
        if sequence > session.sequence:
            await connection.socket.close(code=_BAD_SEQUENCE, message=b"Invalid seq.")
            return None
        session.connection = connection
        session.resumed += 1
        for frame in missed:
            connection.send(frame)
        session.dispatch("RESUMED", {"_trace": []})
        self._tell()
        return session

    def _tell(self) -> None:
        """Wake those waiting for a shard."""
        self.identified.set()
        self._news.set()
        self._news = asyncio.Event()
        self.changed()

    def _members(self, session: Session, data: Obj) -> None:
        world = self._world
        guild = world.guilds.get(integer(data.get("guild_id")))
        if guild is None or not session.serves(guild.id):
            return
        wanted = data.get("user_ids")
        ids = {integer(i) for i in (wanted if isinstance(wanted, list) else [wanted])} - {0}
        query = text(data.get("query")).lower()
        found = [
            user
            for user in world.users.values()
            if (user.bot or user.id in guild.members)
            and (user.id in ids if ids else user.name.startswith(query))
        ]
        chunk: Obj = {
            "guild_id": str(guild.id),
            "members": [payloads.member(guild, user) for user in found],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [str(i) for i in ids - set(world.users)],
        }
        if data.get("nonce"):
            chunk["nonce"] = data["nonce"]
        self._send(session, "GUILD_MEMBERS_CHUNK", chunk)
