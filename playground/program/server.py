"""The loopback web server: API, gateway, files, people, page."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

from aiohttp import web

from playground.play import acts, desk, people, scene, switches, view
from playground.play.ask import Ask
from playground.rest import account, callbacks, channels, commands, emoji, events, messages
from playground.rest.cdn import open_cdn
from playground.rest.front import open_routes, reply
from playground.stand_in.access import LOOPBACK, guard, open_door, seal
from playground.stand_in.core import TOKEN, Playground
from playground.wire.errors import Mistake, PlaygroundError, SceneFailed
from playground.wire.json_values import Obj, integer, parse

Act: TypeAlias = Callable[[Ask], Awaitable[Obj]]
Look: TypeAlias = Callable[[Ask], object]
Respond: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]

MAX_BODY_BYTES: Final = 64 << 20
"""Above Discord's own limits, so that those answer."""

STATIC: Final = Path(__file__).parents[1] / "static"
FONTS: Final = Path(__file__).parents[2] / "render" / "fonts"
"""The bot's fonts, from which the page takes its headings, emoji and rarer signs."""

PAGES: Final = {"/": "index.html", "/gallery": "gallery.html"}


def make_app(play: Playground) -> web.Application:
    """An application with every route."""
    app = web.Application(client_max_size=MAX_BODY_BYTES, middlewares=[guard(play), _in_words])
    app.on_response_prepare.append(seal)
    open_door(app, play)
    app.router.add_get("/gateway", play.gateway.serve)
    app.router.add_get("/clock", partial(_clock, play))
    modules = (account, channels, messages, commands, callbacks, emoji, events)
    open_routes(app, play, [route for module in modules for route in module.ROUTES])
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
    """Serve until the end of the block; returns the address. Loopback only."""
    if host not in LOOPBACK:
        raise Mistake(f"The playground serves 127.0.0.1 only, not {host}.")
    runner = web.AppRunner(make_app(play), access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        site = web.TCPSite(runner, "127.0.0.1", port)
        await site.start()
        play.listens_at(runner.addresses[0][1])
        play.gateway.changed = lambda: view.tell(play)
        yield play.base
    finally:
        await play.gateway.drop()
        play.followers.close()
        await runner.cleanup()
        play.clock.stop()
        play.keeper.save()


def _page(name: str) -> Respond:
    async def respond(_: web.Request) -> web.StreamResponse:
        return web.FileResponse(STATIC / name, headers={"Cache-Control": "no-store"})

    return respond


@web.middleware
async def _in_words(request: web.Request, handler: Respond) -> web.StreamResponse:
    """Tell people what is wrong with their request."""
    try:
        return await handler(request)
    except PlaygroundError as error:
        told = error.body() if isinstance(error, SceneFailed) else {"error": str(error)}
        return reply(told, 400)


def _open_play(app: web.Application, play: Playground) -> None:
    """Add the people's API under /play."""
    for name, act in _ACTS.items():
        app.router.add_post(f"/play/{name}", partial(_act, play, act))
    for name, look in _LOOKS.items():
        app.router.add_get(f"/play/{name}", partial(_look, play, look))
    app.router.add_get("/play/scenes/{file:.+}", partial(_picture, play))
    app.router.add_get("/play/events", partial(view.events, play))
    app.router.add_get("/play/gateway", partial(_gateway, play))


async def _act(play: Playground, act: Act, request: web.Request) -> web.StreamResponse:
    try:
        body = await request.json(loads=parse)
    except ValueError:
        body = None
    if not isinstance(body, dict):
        raise Mistake("Send a JSON object.")
    return reply(await act(Ask(play, body)))


async def _look(play: Playground, look: Look, request: web.Request) -> web.StreamResponse:
    return reply(look(Ask(play, dict(request.query))))


async def _clock(play: Playground, request: web.Request) -> web.StreamResponse:
    """Tell a bot how far the clock is ahead, now and on each change."""
    if request.headers.get("Authorization") != f"Bot {TOKEN}":
        raise web.HTTPUnauthorized
    return await play.followers.serve(request)


async def _gateway(play: Playground, request: web.Request) -> web.StreamResponse:
    """Answer once a bot is connected, or all `shards` are."""
    await play.gateway.identified.wait()
    await play.gateway.all_identified(integer(request.query.get("shards")))
    return reply(play.gateway.state())


async def _picture(play: Playground, request: web.Request) -> web.StreamResponse:
    """Serve a picture that a scene names."""
    name = request.match_info["file"]
    if name not in play.scenes.pictures():
        raise web.HTTPNotFound
    return web.FileResponse(play.scenes.folder / name)


async def _advance(ask: Ask) -> Obj:
    """Advance the clock, and each bot that follows it: {advance}."""
    seconds, play = ask.body.get("advance"), ask.play
    if not isinstance(seconds, int | float) or seconds < 0:
        raise Mistake("advance is a number of seconds.")
    play.clock.advance(seconds)
    play.service.archive_silent_threads()
    play.followers.moved()
    play.keeper.changed()
    state = play.clock_state()
    play.tell_all({"event": "clock", **state})
    return state


_ACTS: Final[dict[str, Act]] = {
    "slash": acts.slash,
    "at_name": acts.at_name,
    "autocomplete": acts.autocomplete,
    "press": acts.press,
    "choose": acts.choose,
    "submit": acts.submit,
    "say": desk.say,
    "edit": desk.edit,
    "read": desk.read,
    "dismiss": desk.dismiss,
    "servers": desk.open_server,
    "channels": desk.open_channel,
    "threads": desk.open_thread,
    "people": people.change,
    "scene": scene.run,
    "bot": view.turn,
    "faults": switches.turn,
    "clock": _advance,
}
_LOOKS: Final[dict[str, Look]] = {
    "state": lambda ask: view.seen_by(ask.play, ask.user()),
    "timings": lambda ask: ask.play.interactions.timings(),
    "faults": switches.state,
    "scenes": scene.listed,
    "bot": lambda ask: view.bot_state(ask.play),
    "complaints": lambda ask: [asdict(each) for each in ask.play.complaints],
    "log": lambda ask: ask.play.log.after(integer(ask.body.get("after"))),
    "tally": lambda ask: ask.play.tally.written(),
}
