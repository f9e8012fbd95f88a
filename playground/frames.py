"""The gateway's frames on the wire: JSON in, and out as it is or packed."""

import zlib
from collections.abc import Callable

from aiohttp import WSMessage, WSMsgType

from playground.wire import Obj, parse


def decoded(received: WSMessage) -> Obj | None:
    """Give the JSON object of a frame, as text or as bytes; None when it is none."""
    readable = received.type in (WSMsgType.TEXT, WSMsgType.BINARY)
    try:
        frame = parse(received.data) if readable else None
    except ValueError:
        return None
    return frame if isinstance(frame, dict) else None


def compressor(kind: str) -> Callable[[bytes], bytes] | None:
    """Give what packs frames as a client asked for it; None where it wants them plain."""
    if kind == "zlib-stream":
        stream = zlib.compressobj()
        return lambda raw: stream.compress(raw) + stream.flush(zlib.Z_SYNC_FLUSH)
    if kind == "zstd-stream":
        import zstandard  # noqa: PLC0415  (only a client that has it asks for it)

        packer = zstandard.ZstdCompressor().compressobj()
        block = zstandard.COMPRESSOBJ_FLUSH_BLOCK
        return lambda raw: packer.compress(raw) + packer.flush(block)
    return None
