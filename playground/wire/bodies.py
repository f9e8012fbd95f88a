"""Request bodies: JSON, or multipart with payload_json and files."""

import mimetypes
import re
import struct
from dataclasses import dataclass, field
from typing import Self

from aiohttp import BodyPartReader, web

from playground.wire.errors import refusal
from playground.wire.json_values import Obj, parse

_FILE = re.compile(r"files\[(\d+)\]")
_PNG = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True)
class Upload:
    """A file of a request; n of files[n]."""

    number: int
    filename: str
    content_type: str
    data: bytes

    @classmethod
    def named(cls, filename: str, data: bytes, number: int = 0) -> Self:
        """A file by its name, cleaned as Discord does; the name gives the type."""
        return cls(number, re.sub("[^A-Za-z0-9._-]+", "_", filename), _kind(filename), data)

    def size(self) -> tuple[int, int] | None:
        """Width and height of a PNG in pixels, else None."""
        if not self.data.startswith(_PNG):
            return None
        width, height = struct.unpack(">II", self.data[16:24])
        return width, height


@dataclass(frozen=True)
class Body:
    """A request's JSON (None without one), its files, and oddities."""

    data: object = None
    files: dict[int, Upload] = field(default_factory=dict)
    odd: tuple[str, ...] = ()

    @property
    def object(self) -> Obj:
        """The JSON if it is an object, else an empty one."""
        return self.data if isinstance(self.data, dict) else {}


async def read(request: web.Request) -> Body:
    """Read a body. Raises 50109 for invalid JSON."""
    if not request.can_read_body:
        return Body()
    if request.content_type.startswith("multipart/"):
        return await _read_multipart(request)
    if request.content_type == "application/x-www-form-urlencoded":
        return await _read_form(request)
    raw = await request.read()
    if not raw:
        return Body()
    odd = () if request.content_type == "application/json" else ("the body is not sent as JSON",)
    return Body(_json(raw), odd=odd)


async def _read_form(request: web.Request) -> Body:
    """Read a form without files: some clients send payload_json this way."""
    form = await request.post()
    names = [name for name in form if name != "payload_json"]
    odd = tuple(f"a form field {name!r} that is not payload_json" for name in names)
    raw = form.get("payload_json")
    return Body(_json(raw.encode()) if isinstance(raw, str) else None, odd=odd)


async def _read_multipart(request: web.Request) -> Body:
    data: object = None
    files: dict[int, Upload] = {}
    odd: list[str] = []
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            odd.append("a form within the form")
            continue
        name = part.name or ""
        raw = bytes(await part.read(decode=True))
        if name == "payload_json":
            data = _json(raw)
        elif (match := _FILE.fullmatch(name)) is not None:
            number = int(match[1])
            files[number] = Upload.named(part.filename or name, raw, number)
        else:
            odd.append(f"a form field {name!r} that is neither payload_json nor files[n]")
    return Body(data, files, tuple(odd))


def _json(raw: bytes) -> object:
    try:
        return parse(raw)
    except ValueError as error:
        raise refusal(50109) from error


def _kind(filename: str) -> str:
    kind = mimetypes.guess_type(filename)[0] or "application/octet-stream"
    worded = kind.startswith("text/") or kind == "application/json"
    return f"{kind}; charset=utf-8" if worded else kind
