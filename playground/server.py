"""One loopback web server for it all: the API, the gateway, the files, the people, the page."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, TypeAlias

from aiohttp import web

from playground.core import Playground
from playground.errors import Mistake, PlaygroundError, Refusal, SceneFailed
from playground.play import acts, desk, people, scene, switches, view
from playground.play.ask import Ask
from playground.rest import (
    account,
    callbacks,
    channels,
    commands,
    guilds,
    messages,
    threads,
    webhooks,
)
from playground.rest.cdn import open_cdn
from playground.rest.front import Route, open_routes, reply
from playground.wire import Obj, parse

Act: TypeAlias = Callable[[Ask], Awaitable[Obj]]
Look: TypeAlias = Callable[[Ask], object]
Respond: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]

LARGEST: Final = 64 << 20
"""Bytes of a request that are read at all; above Discord's own limits, so that those answer."""

STATIC: Final = Path(__file__).parent / "static"
FONTS: Final = Path(__file__).parents[1] / "render" / "fonts"
"""Where the page's own font lies, with its licence; without it the page takes a font at hand."""

PAGES: Final = {"/": "index.html", "/gallery": "gallery.html"}
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; "
    "img-src 'self' data: blob:; base-uri 'none'; form-action 'none'"
)
"""What the page may load: nothing but from here, and no script or style but from a file."""

LOOPBACK: Final = frozenset({"127.0.0.1", "localhost"})
OWN_SITE: Final = frozenset({"same-origin", "none"})
"""What a browser says when our own page asks, or a person by the address bar."""

OWN_PAGE_ONLY: Final = (
    "The playground answers its own page only. To open it, type its address into the address bar."
)


def make_app(play: Playground) -> web.Application:
    """Put every route on one application."""
    app = web.Application(client_max_size=LARGEST, middlewares=[_from_here_only])
    app.on_response_prepare.append(_never_in_a_frame)
    app.router.add_get("/gateway", play.gateway.serve)
    routes: list[Route] = []
    for module in (account, guilds, channels, messages, threads, commands, callbacks, webhooks):
        routes += module.ROUTES
    open_routes(app, play, routes)
    open_cdn(app, play)
    _open_play(app, play)
    for path, name in PAGES.items():
        app.router.add_get(path, _page(name))
    app.router.add_static("/static", STATIC)
    if FONTS.is_dir():
        app.router.add_static("/fonts", FONTS)
    return app


@asynccontextmanager
async def serving(play: Playground, host: str = "127.0.0.1", port: int = 0) -> AsyncIterator[str]:
    """Serve until the end of the block; gives the address. Only loopback hosts are taken."""
    if host not in LOOPBACK:
        raise Mistake(f"The playground serves 127.0.0.1 only, not {host}: nothing here is guarded.")
    runner = web.AppRunner(make_app(play), access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        site = web.TCPSite(runner, "127.0.0.1", port)
        await site.start()
        play.listens_at(runner.addresses[0][1])
        yield play.base
    finally:
        await play.gateway.drop()
        await runner.cleanup()
        play.clock.stop()
        play.keeper.save()


@web.middleware
async def _from_here_only(request: web.Request, handler: Respond) -> web.StreamResponse:
    """Refuse what a foreign web page could send through a person's browser."""
    if request.url.host not in LOOPBACK:
        raise web.HTTPForbidden(text="The playground answers on 127.0.0.1 only.")
    origin = request.headers.get("Origin")
    if origin is not None and origin != f"{request.scheme}://{request.host}":
        raise web.HTTPForbidden(text=OWN_PAGE_ONLY)
    # A browser names no origin where a page merely loads something (a picture, a script, a frame),
    # but says whose page asked. No bot and no test sends this.
    if request.headers.get("Sec-Fetch-Site", "none") not in OWN_SITE:
        raise web.HTTPForbidden(text=OWN_PAGE_ONLY)
    return await handler(request)


async def _never_in_a_frame(request: web.Request, response: web.StreamResponse) -> None:
    """Let no other page show this one under its own buttons and catch a person's clicks."""
    policy = response.headers.get("Content-Security-Policy")
    rules = [policy, "frame-ancestors 'none'"] if policy else ["frame-ancestors 'none'"]
    response.headers["Content-Security-Policy"] = "; ".join(rules)
    response.headers["X-Frame-Options"] = "DENY"
    if request.path.startswith("/static/"):
        # Asked anew each time: a page made of the modules of two versions does not work.
        response.headers["Cache-Control"] = "no-cache"


def _page(name: str) -> Respond:
    async def respond(request: web.Request) -> web.StreamResponse:
        del request
        headers = {"Cache-Control": "no-store", "Content-Security-Policy": POLICY}
        return web.FileResponse(STATIC / name, headers=headers)

    return respond


def _open_play(app: web.Application, play: Playground) -> None:
    """Put the people's way in under /play."""

    async def events(request: web.Request) -> web.StreamResponse:
        return await _answering(lambda: view.events(play, request))

    async def complaints(request: web.Request) -> web.StreamResponse:
        if request.method == "DELETE":
            play.complaints.clear()
        return reply(play.complaints.listed())

    async def gateway(request: web.Request) -> web.StreamResponse:
        """Answer once a bot is connected and identified."""
        del request
        await play.gateway.identified.wait()
        return reply(play.gateway.state())

    for name, act in _ACTS.items():
        app.router.add_post(f"/play/{name}", _acting(play, act))
    for name, look in _LOOKS.items():
        app.router.add_get(f"/play/{name}", _looking(play, look))

    async def picture(request: web.Request) -> web.StreamResponse:
        """Hand out a scene's picture: only those that a scene names."""
        name = request.match_info["file"]
        if name not in play.scenes.pictures():
            raise web.HTTPNotFound
        return web.FileResponse(play.scenes.folder / name)

    app.router.add_get("/play/scenes/{file:.+}", picture)
    app.router.add_get("/play/events", events)
    app.router.add_get("/play/gateway", gateway)
    app.router.add_route("*", "/play/complaints", complaints)


def _looking(play: Playground, look: Look) -> Respond:
    async def respond(request: web.Request) -> web.StreamResponse:
        async def run() -> web.StreamResponse:
            return reply(look(Ask(play, dict(request.query))))

        return await _answering(run)

    return respond


async def _advance(ask: Ask) -> Obj:
    """Let seconds pass on the stand-in's clock: {advance}."""
    seconds = ask.body.get("advance")
    if not isinstance(seconds, int | float) or seconds < 0:
        raise Mistake("advance is a number of seconds.")
    ask.play.clock.advance(seconds)
    return {"now": ask.play.clock.now()}


def _acting(play: Playground, act: Act) -> Respond:
    async def respond(request: web.Request) -> web.StreamResponse:
        async def run() -> web.StreamResponse:
            try:
                body = await request.json(loads=parse)
            except ValueError as error:
                raise Mistake("Send a JSON object.") from error
            if not isinstance(body, dict):
                raise Mistake("Send a JSON object.")
            return reply(await act(Ask(play, body)))

        return await _answering(run)

    return respond


async def _answering(run: Callable[[], Awaitable[web.StreamResponse]]) -> web.StreamResponse:
    try:
        return await run()
    except Refusal as refused:
        return reply({"error": refused.message}, 400)
    except SceneFailed as failed:
        return reply(failed.body(), 400)
    except PlaygroundError as mistake:
        return reply({"error": str(mistake)}, 400)


_ACTS: Final[dict[str, Act]] = {
    "slash": acts.slash,
    "autocomplete": acts.autocomplete,
    "press": acts.press,
    "choose": acts.choose,
    "submit": acts.submit,
    "say": desk.say,
    "edit": desk.edit,
    "read": desk.read,
    "dismiss": desk.dismiss,
    "channels": desk.open_channel,
    "threads": desk.open_thread,
    "people": people.change,
    "scene": scene.run,
    "faults": switches.turn,
    "clock": _advance,
}
_LOOKS: Final[dict[str, Look]] = {
    "state": lambda ask: view.seen_by(ask.play, ask.user()),
    "timings": lambda ask: ask.play.interactions.timings(),
    "faults": switches.state,
    "scenes": scene.listed,
}
