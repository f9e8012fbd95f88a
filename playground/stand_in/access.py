"""Access control: this machine, the page itself, and programs with the run's key."""

import secrets
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from aiohttp import web
from aiohttp.typedefs import Middleware

from playground.stand_in.core import Playground

Respond: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]

LOOPBACK: Final = frozenset({"127.0.0.1", "localhost"})
OWN_SITE: Final = frozenset({"same-origin", "none"})
"""`Sec-Fetch-Site` of our own page, and of the address bar."""

KEY_HEADER: Final = "X-Playground-Key"
"""The header in which programs send the key; the page has it in a cookie."""

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
"""The page may load only its own files."""


def new_key() -> str:
    """An unguessable key for one run."""
    return secrets.token_urlsafe(18)


def guard(play: Playground) -> Middleware:
    """Refuse requests from foreign web pages, and requests without the key."""

    @web.middleware
    async def from_here_only(request: web.Request, handler: Respond) -> web.StreamResponse:
        if not _is_for_here(request):
            raise web.HTTPForbidden(text="The playground answers on 127.0.0.1 only.")
        origin = request.headers.get("Origin")
        if origin is not None and origin != f"{request.scheme}://{request.host}":
            raise web.HTTPForbidden(text=OWN_PAGE_ONLY)
        # A browser sends no origin when a page merely loads something (a picture, a script, a
        # frame), but says whose page asked. Bots and tests don't send this.
        if request.headers.get("Sec-Fetch-Site", "none") not in OWN_SITE:
            raise web.HTTPForbidden(text=OWN_PAGE_ONLY)
        guarded = request.path == "/" or request.path.startswith("/play/")
        if guarded and not _has_key(play, request):
            raise web.HTTPForbidden(text=NO_KEY)
        return await handler(request)

    return from_here_only


def _is_for_here(request: web.Request) -> bool:
    try:
        return request.url.host in LOOPBACK
    except ValueError:  # the header Host is no address, such as [::1].evil
        return False


def open_door(app: web.Application, play: Playground) -> None:
    """Add the address with the key: it sets a cookie and redirects to the page."""

    async def enter(request: web.Request) -> web.StreamResponse:
        if not _is_key(play, request.match_info["key"]):
            raise web.HTTPForbidden(text=NO_KEY)
        found = web.HTTPSeeOther("/")
        # The port is in the name, so cookies of two playgrounds don't collide.
        found.set_cookie(_cookie(request), play.key, httponly=True, samesite="Strict", path="/")
        raise found

    app.router.add_get("/k/{key}", enter)


async def seal(request: web.Request, response: web.StreamResponse) -> None:
    """Set the security headers: nobody may frame or load this page, and it loads only its own
    files.
    """
    policy = response.headers.get("Content-Security-Policy")
    rules = f"{policy}; frame-ancestors 'none'" if policy else POLICY
    response.headers["Content-Security-Policy"] = rules
    response.headers["X-Frame-Options"] = "DENY"
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    if request.path.startswith("/static/"):
        # Always revalidate: modules of two versions don't work together.
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
