"""Attachments and avatars, as the content network hands them out."""

import struct
import zlib

from aiohttp import web

from playground.core import Playground
from playground.wire import integer

_SIDE = 64


def open_cdn(app: web.Application, play: Playground) -> None:
    """Put the files under /cdn."""

    async def attachment(request: web.Request) -> web.Response:
        data = play.world.files.get(integer(request.match_info["attachment_id"]))
        place = play.world.channels.get(integer(request.match_info["channel_id"]))
        if data is None or place is None:
            raise web.HTTPNotFound
        kinds = {
            str(file.id): file.content_type
            for message in play.world.messages[place.id].values()
            for file in message.attachments
        }
        kind = kinds.get(request.match_info["attachment_id"], "application/octet-stream")
        return web.Response(
            body=data, content_type=kind, headers={"X-Content-Type-Options": "nosniff"}
        )

    async def avatar(request: web.Request) -> web.Response:
        del request
        return web.Response(body=plain_png(0x8C8C80), content_type="image/png")

    app.router.add_get("/cdn/attachments/{channel_id}/{attachment_id}/{filename}", attachment)
    app.router.add_get("/cdn/{kind:embed/avatars|avatars}/{rest:.*}", avatar)


def plain_png(colour: int) -> bytes:
    """Draw a square of one colour (0xRRGGBB)."""
    row = b"\0" + colour.to_bytes(3, "big") * _SIDE
    header = struct.pack(">IIBBBBB", _SIDE, _SIDE, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(row * _SIDE)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in parts)


def _chunk(kind: bytes, data: bytes) -> bytes:
    check = zlib.crc32(kind + data)
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)
