"""Attachments and avatars, as Discord's CDN serves them."""

import struct
import zlib

from aiohttp import web

from playground.stand_in.core import Playground
from playground.wire.json_values import integer

_SIDE = 64


def open_cdn(app: web.Application, play: Playground) -> None:
    """Serve files under /cdn."""
    world = play.world

    async def attachment(request: web.Request) -> web.Response:
        number = integer(request.match_info["attachment_id"])
        place = integer(request.match_info["channel_id"])
        if number not in world.files or place not in world.channels:
            raise web.HTTPNotFound
        sent = (file for message in world.messages[place].values() for file in message.attachments)
        kinds = {file.id: file.content_type for file in (*sent, *world.replaced.values())}
        return _file(world.files[number], kinds.get(number, "application/octet-stream"))

    async def upload(request: web.Request) -> web.Response:
        file = world.uploads.get(integer(request.match_info["attachment_id"]))
        if file is None:
            raise web.HTTPNotFound
        return _file(world.files[file.id], file.content_type)

    async def emoji(request: web.Request) -> web.Response:
        number = integer(request.match_info["emoji_id"])
        if number not in world.emoji:
            raise web.HTTPNotFound
        return _file(world.files[number], "image/png")

    async def avatar(_: web.Request) -> web.Response:
        return web.Response(body=plain_png(0x8C8C80), content_type="image/png")

    app.router.add_get("/cdn/attachments/{channel_id}/{attachment_id}/{filename}", attachment)
    app.router.add_get("/cdn/ephemeral-attachments/{place}/{attachment_id}/{filename}", upload)
    app.router.add_get("/cdn/emojis/{emoji_id}.png", emoji)
    app.router.add_get("/cdn/{kind:embed/avatars|avatars}/{rest:.*}", avatar)


def _file(data: bytes, kind: str) -> web.Response:
    """Serve a file; opened by itself, it can do nothing with this server."""
    headers = {"Content-Type": kind, "Content-Security-Policy": "sandbox"}
    return web.Response(body=data, headers=headers)


def plain_png(colour: int) -> bytes:
    """A square of one colour (0xRRGGBB)."""
    row = b"\0" + colour.to_bytes(3, "big") * _SIDE
    header = struct.pack(">IIBBBBB", _SIDE, _SIDE, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(row * _SIDE)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in parts)


def _chunk(kind: bytes, data: bytes) -> bytes:
    check = zlib.crc32(kind + data)
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)
