"""What a person does to a trial bot, and what has to happen; one function per row."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from playground.play.person import Outcome, Person
from playground.program.client import Driver
from playground.stand_in.limits import PER_SECOND
from playground.wire.json_values import objects, text

ROOM: Final = "watering-hole"
OTHER_ROOM: Final = "jetty"
"""A channel of the second server."""
COMMANDS: Final = frozenset(
    {"all", "panel", "fruit", "slow", "gone", "say", "letter", "members", "layout", "here"}
)
FEW_PER_SECOND: Final = 1
"""Requests a second in the test of the global limit."""
HELLO_DELAY_MS: Final = 500
"""Delay of a reconnecting client's hello; a press falls into it."""


class Differs(Exception):
    """A bot did something unexpected; the text says what."""


def expect(seen: object, wanted: object) -> None:
    """Raise Differs unless both are equal."""
    if seen != wanted:
        raise Differs(f"{seen!r} instead of {wanted!r}")


def said(outcome: Outcome, wanted: str, *, private: bool = True) -> None:
    """Raise Differs unless an answer says exactly this, privately or to everyone."""
    expect(outcome.text or outcome.kind, wanted)
    if outcome.message is not None:
        expect(outcome.message.ephemeral, private)


def names(commands: object) -> set[str]:
    return {text(each.get("name")) for each in objects(commands)}


async def start(play: Driver, ann: Person) -> None:
    """It identifies and sets its commands."""
    await play.identified()
    wanted = COMMANDS - {"layout"}
    await ann.wait_for(lambda me: wanted <= names(me.commands.get("text")))


async def server(_: Driver, ann: Person) -> None:
    """A server's own command exists only there."""
    expect("here" in names(ann.commands.get("dm")), wanted=False)
    said(await ann.slash("here"), "Here", private=False)


async def options(_: Driver, ann: Person) -> None:
    """Options of each type arrive with the names behind their ids."""
    given = {"words": "high grass", "number": 3, "who": "Ben", "where": "oasis", "group": "Players"}
    told = "words=high grass number=3 who=Ben where=oasis group=Players whom="
    for whom in ("Cleo", "Hosts"):
        said(await ann.slash("all", **given, whom=whom), told + whom, private=False)


async def button(_: Driver, ann: Person) -> None:
    """A button changes its message."""
    await ann.slash("panel")
    outcome = await ann.press("Press")
    expect(outcome.kind, "update")
    said(outcome, "Pressed by Ann", private=False)


async def menu(_: Driver, ann: Person) -> None:
    """A menu of texts."""
    await ann.slash("panel")
    said(await ann.choose("banana", menu="fruit"), "Chosen: banana")


async def named_menus(_: Driver, ann: Person) -> None:
    """Menus of people, roles and channels."""
    await ann.slash("panel")
    for kind, name in (("person", "Dov"), ("role", "Hosts"), ("place", "oasis")):
        said(await ann.choose(name, menu=kind), f"Chosen: {name}")


async def form(_: Driver, ann: Person) -> None:
    """A button opens a form, which is filled in and answered."""
    await ann.slash("panel")
    expect((await ann.press("Form")).kind, "modal")
    said(await ann.submit(word="reed"), "Written: reed")


async def completion(_: Driver, ann: Person) -> None:
    """An option is completed while typing."""
    found = await ann.autocomplete("fruit", "name", "ap")
    expect(found, [("Apple", "apple"), ("Apricot", "apricot")])
    said(await ann.slash("fruit", name="apricot"), "A apricot")


async def deferred(play: Driver, ann: Person) -> None:
    """A deferred answer gets a picture and an embed; a follow-up is private."""
    outcome = await ann.slash("slow")
    expect(outcome.kind, "deferred")
    said(outcome, "Done\nCard", private=False)
    shown = [] if outcome.message is None else outcome.message.pictures
    expect([each.filename for each in shown], ["a.png"])
    expect((await play.fetch(shown[0].url))[:4], b"\x89PNG")
    only = await ann.wait_for(lambda me: me.newest(ROOM, saying="Only you"))
    expect(only.ephemeral, wanted=True)
    ben = await play.person("Ben")
    expect(ben.newest(ROOM, saying="Only you"), None)


async def deleted(_: Driver, ann: Person) -> None:
    """An answer is read, and deleted."""
    await ann.slash("gone")
    last = await ann.wait_for(lambda me: me.newest(ROOM, saying="Deleted"))
    expect(last.text, "Deleted: Soon gone")
    expect([each.text for each in ann.messages() if each.text == "Soon gone"], [])


async def channel(_: Driver, ann: Person) -> None:
    """A channel gets a message with a file; messages are edited, answered and deleted."""
    said(await ann.slash("say"), "Said")
    second = await ann.wait_for(lambda me: me.newest(ROOM, saying="Second"))
    expect([each.filename for each in second.pictures], ["a.png"])
    expect([each.text for each in ann.messages() if each.text in ("First", "Third")], [])


async def described(_: Driver, ann: Person) -> None:
    """A picture has its alt text."""
    await ann.slash("slow")
    done = await ann.wait_for(lambda me: me.newest(ROOM, saying="Done"))
    expect([each.alt for each in done.pictures], ["A picture"])


async def members(_: Driver, ann: Person) -> None:
    """The gateway sends members."""
    said(await ann.slash("members"), "Members: Ann")


async def layout(_: Driver, ann: Person) -> None:
    """Components V2, with a button."""
    outcome = await ann.slash("layout")
    said(outcome, "Layout", private=False)
    said(await ann.press("here", message=outcome.message), "Here it is")


async def direct(_: Driver, ann: Person) -> None:
    """The bot writes to a person, and gets a command there."""
    said(await ann.slash("letter"), "Sent")
    await ann.wait_for(lambda me: me.newest("dm", saying="A letter"))
    said(await ann.slash("fruit", "dm", name="apple"), "A apple")


async def limited(play: Driver, ann: Person) -> None:
    """A 429 is waited out, and the request repeated."""
    await play.faults(fail={"status": 429, "times": 1, "only": "POST /channels"})
    before = len(await play.log())
    said(await ann.slash("say"), "Said")
    refused = [each["path"] for each in (await play.log())[before:] if each["status"] == 429]
    expect(len(refused), 1)


async def limited_in_all(play: Driver, ann: Person) -> None:
    """So is a 429 for the whole bot."""
    before = len(await play.log())
    play.inside.limits.allow_in_all(FEW_PER_SECOND)
    said(await ann.slash("say"), "Said")
    play.inside.limits.allow_in_all(PER_SECOND)
    refused = [each["answer"] for each in (await play.log())[before:] if each["status"] == 429]
    expect({each["global"] for each in refused}, {True})


async def resumes(play: Driver, ann: Person) -> None:
    """A cut connection is resumed, and missed events arrive."""
    await ann.slash("panel")
    await play.faults(gateway="drop", hold_ms=HELLO_DELAY_MS)
    said(await ann.press("Press"), "Pressed by Ann", private=False)
    await play.faults(hold_ms=0)
    expect([each["resumed"] for each in play.inside.gateway.state()], [1])


async def reidentifies(play: Driver, ann: Person) -> None:
    """After an invalidated session the bot identifies again."""
    [before] = play.inside.gateway.state()
    await play.faults(gateway="invalidate")
    while not any(each["connected"] for each in play.inside.gateway.state()):  # noqa: ASYNC110 - nothing tells
        await asyncio.sleep(0.05)
    [after] = play.inside.gateway.state()
    expect((before["resumed"], after["resumed"]), (1, 0))
    said(await ann.slash("here"), "Here", private=False)


async def sharded(play: Driver, ann: Person) -> None:
    """Two shards identify, and each server's commands arrive on its own."""
    await play.identified(shards=2)
    await ann.wait_for(lambda me: "panel" in names(me.commands.get("text")))
    for room in (ROOM, OTHER_ROOM):
        await ann.slash("panel", room)
        said(await ann.press("Press", channel=room), "Pressed by Ann", private=False)


Check: TypeAlias = Callable[[Driver, Person], Awaitable[None]]
CHECKS: Final[tuple[tuple[str, Check], ...]] = (
    ("starts", start),
    ("command of one server", server),
    ("options of each type", options),
    ("button", button),
    ("menu", menu),
    ("menus of people, roles, channels", named_menus),
    ("form", form),
    ("completion", completion),
    ("deferred, picture, embed, follow-up", deferred),
    ("answer read and deleted", deleted),
    ("messages in the channel, files", channel),
    ("alt text of a picture", described),
    ("members by the gateway", members),
    ("Components V2", layout),
    ("direct messages", direct),
    ("waits after a 429", limited),
    ("waits after one for the whole bot", limited_in_all),
    ("resumes", resumes),
    ("identifies again", reidentifies),
)
"""All of them, in order; each by what the table calls it."""

OF_SHARDS: Final[tuple[tuple[str, Check], ...]] = (("two shards, as advised", sharded),)
"""Those for a playground that advises two shards, with a server on each."""
