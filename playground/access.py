"""Who may reach the playground: this machine, its own page, and whoever has the run's key."""

import secrets
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from aiohttp import web
from aiohttp.typedefs import Middleware

from playground.core import Playground

Respond: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]

LOOPBACK: Final = frozenset({"127.0.0.1", "localhost"})
OWN_SITE: Final = frozenset({"same-origin", "none"})
"""What a browser says when our own page asks, or a person by the address bar."""

KEY_HEADER: Final = "X-Playground-Key"
"""Where a program gives the key; the page has it in a cookie."""

OWN_PAGE_ONLY: Final = (
    "The playground answers its own page only. Type its address into the address bar to open it."
)
NO_KEY: Final = (
    "This playground has a key. Open the whole address that it printed when it started: "
    "it ends with /k/ and the key."
)
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
"""What the page may load: its own files, and nothing from anywhere else."""


def new_key() -> str:
    """A key that nobody can guess, for one run."""
    return secrets.token_urlsafe(18)


def guard(play: Playground) -> Middleware:
    """Refuse what a foreign web page could send through a browser, and whoever lacks the key."""

    @web.middleware
    async def from_here_only(request: web.Request, handler: Respond) -> web.StreamResponse:
        if request.url.host not in LOOPBACK:
            raise web.HTTPForbidden(text="The playground answers on 127.0.0.1 only.")
        origin = request.headers.get("Origin")
        if origin is not None and origin != f"{request.scheme}://{request.host}":
            raise web.HTTPForbidden(text=OWN_PAGE_ONLY)
        # A browser names no origin where a page merely loads something (a picture, a script, a
        # frame), but says whose page asked. No bot and no test sends this.
        if request.headers.get("Sec-Fetch-Site", "none") not in OWN_SITE:
            raise web.HTTPForbidden(text=OWN_PAGE_ONLY)
        guarded = request.path == "/" or request.path.startswith("/play/")
        if guarded and not _has_key(play, request):
            raise web.HTTPForbidden(text=NO_KEY)
        return await handler(request)

    return from_here_only


def open_door(app: web.Application, play: Playground) -> None:
    """Put the address with the key: it leaves a cookie and leads to the page without it."""

    async def enter(request: web.Request) -> web.StreamResponse:
        if not _is_key(play, request.match_info["key"]):
            raise web.HTTPForbidden(text=NO_KEY)
        found = web.HTTPSeeOther("/")
        # The port in the name: cookies of two playgrounds on this machine do not meet.
        found.set_cookie(_cookie(request), play.key, httponly=True, samesite="Strict", path="/")
        raise found

    app.router.add_get("/k/{key}", enter)


async def seal(request: web.Request, response: web.StreamResponse) -> None:
    """Let no other page show this one in a frame or load from it, and this one load no other's."""
    policy = response.headers.get("Content-Security-Policy")
    rules = f"{policy}; frame-ancestors 'none'" if policy else POLICY
    response.headers["Content-Security-Policy"] = rules
    response.headers["X-Frame-Options"] = "DENY"
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    if request.path.startswith("/static/"):
        # Asked anew each time: a page made of the modules of two versions does not work.
        response.headers["Cache-Control"] = "no-cache"


def _has_key(play: Playground, request: web.Request) -> bool:
    if not play.key:
        return True
    given = request.headers.get(KEY_HEADER) or request.cookies.get(_cookie(request), "")
    return _is_key(play, given)


def _is_key(play: Playground, given: str) -> bool:
    return bool(play.key) and secrets.compare_digest(given.encode(), play.key.encode())


def _cookie(request: web.Request) -> str:
    return f"playground-{request.url.port}"
