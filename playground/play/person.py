"""A person at the stand-in: gives commands, presses, chooses, fills in forms, and sees what
happens.
"""

import asyncio
import base64
import io
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

import aiohttp

from playground.play.seen import Seen
from playground.wire.errors import PlaygroundError
from playground.wire.json_values import Obj, objects, text

T = TypeVar("T")

PATIENCE_S: Final = 60.0
"""A long timeout, for slow machines."""


@dataclass(frozen=True)
class Upload:
    """A file for a command's option."""

    filename: str
    data: bytes

    def body(self) -> Obj:
        """As POST /play/slash takes it."""
        return {"filename": self.filename, "data": base64.b64encode(self.data).decode()}


@dataclass(frozen=True)
class Outcome:
    """What an interaction led to.

    `kind` is one of: message, deferred, deferred update, update, autocomplete, modal, not answered.
    `acknowledged_ms` counts from the press to the first answer.
    """

    kind: str
    acknowledged_ms: float | None
    message: Seen | None
    modal: Obj | None
    choices: list[Obj]

    @property
    def text(self) -> str:
        """The text of the answer's message; empty without one."""
        return "" if self.message is None else self.message.text

    @property
    def shown(self) -> Seen:
        """The answer's message. Raises PlaygroundError if there is none."""
        if self.message is None:
            raise PlaygroundError(f"there is no message, but an answer of kind {self.kind}")
        return self.message


class Person:
    """One person. Methods that act wait for the bot's answer and until it shows."""

    def __init__(self, http: aiohttp.ClientSession, url: str, name: str) -> None:
        self.name = name
        self.id = ""
        self._http = http
        self._url = url
        self._number = 0
        self._channels: dict[str, Obj] = {}
        self._messages: dict[str, dict[str, Seen]] = {}
        self.modal: Obj | None = None
        self.commands: Obj = {}
        self.people: list[str] = []
        self.phone: list[Obj] = []
        """What Discord would have pushed to this person's phone, oldest first."""
        self._news = asyncio.Condition()
        self._listener: asyncio.Task[None] | None = None
        self._socket: aiohttp.ClientWebSocketResponse | None = None

    # -- acting ---------------------------------------------------------------------------

    async def slash(
        self, command: str, channel: str = "watering-hole", /, **options: object
    ) -> Outcome:
        """Use a slash command by its full name; `channel` is a name, an id, or "dm".

        Every keyword is an option of the command; a file is an `Upload`.
        """
        body = {"channel": channel, "command": command, "options": _given(options)}
        return await self._act("slash", body)

    async def use_on(self, person: str, command: str, channel: str = "watering-hole") -> Outcome:
        """Use a command in the menu at a person's name."""
        body = {"channel": channel, "command": command, "person": person}
        return await self._act("at_name", body)

    async def autocomplete(
        self,
        command: str,
        focused: str,
        typed: str = "",
        channel: str = "watering-hole",
        /,
        **options: object,
    ) -> list[tuple[str, object]]:
        """Request suggestions for an option; returns (name, value) pairs."""
        given = {**_given(options), focused: typed}
        body = {"channel": channel, "command": command, "options": given, "focused": focused}
        outcome = await self._act("autocomplete", body)
        return [(text(choice["name"]), choice["value"]) for choice in outcome.choices]

    async def press(
        self, button: str, *, channel: str | None = None, message: Seen | None = None
    ) -> Outcome:
        """Press a button by label or custom id, on the newest message that has it."""
        on, found = self._find(
            f"button {button!r}", channel, message, lambda seen: seen.buttons_named(button)
        )
        body = {"channel": on.channel, "message": on.id, "custom_id": found.custom_id}
        return await self._act("press", body)

    async def choose(
        self,
        values: str | Sequence[str],
        *,
        menu: str | None = None,
        channel: str | None = None,
        message: Seen | None = None,
    ) -> Outcome:
        """Choose in a menu by values, labels or names; `menu` is its placeholder or id."""
        wanted = [values] if isinstance(values, str) else list(values)
        on, found = self._find(
            f"menu {menu or 'with ' + ', '.join(wanted)!r}",
            channel,
            message,
            lambda seen: seen.menus_with(wanted, menu),
        )
        body = {"channel": on.channel, "message": on.id, "custom_id": found.custom_id}
        return await self._act("choose", {**body, "values": wanted})

    async def submit(self, modal: Outcome | None = None, /, **values: object) -> Outcome:
        """Submit the last opened form (or `modal`'s), with fields by custom id."""
        form = modal.modal if modal is not None else self.modal
        if form is None:
            raise PlaygroundError(f"{self.name} has no form open.")
        self.modal = None
        return await self._act("submit", {"modal": form["interaction"], "values": values})

    async def say(self, content: str, channel: str = "watering-hole") -> None:
        """Write a plain message."""
        answer = await self._post("say", {"channel": channel, "content": content})
        await self.caught_up(int(answer["number"]))

    async def open_thread(
        self, name: str, channel: str = "watering-hole", *, private: bool = False
    ) -> str:
        """Open a thread in a channel; returns its id. The bot isn't in a private one."""
        body: Obj = {"channel": channel, "name": name, "private": private}
        return str((await self._post("threads", body))["channel"])

    async def dismiss(self, message: Seen) -> None:
        """Dismiss a message that only this person sees."""
        await self._post("dismiss", {"channel": message.channel, "message": message.id})
        await self.wait_for(lambda me: not me.sees(message))

    # -- seeing ---------------------------------------------------------------------------

    def channels(self) -> list[str]:
        """Names of the channels and threads this person sees, without DMs."""
        return [c["name"] for c in self._channels.values() if c["kind"] != "dm"]

    def messages(self, channel: str = "watering-hole") -> list[Seen]:
        """Messages of a channel (name, id or "dm"), oldest first."""
        number = self._channel_id(channel)
        return [] if number is None else list(self._messages[number].values())

    def dms(self) -> list[Seen]:
        """Messages of the DM with the bot, oldest first."""
        return self.messages("dm")

    def everything(self) -> list[Seen]:
        """All messages in all channels and DMs, oldest first."""
        found = [seen for room in self._messages.values() for seen in room.values()]
        return sorted(found, key=lambda seen: int(seen.id))

    def newest(self, channel: str | None = None, *, saying: str = "") -> Seen | None:
        """The newest message (in a channel, or anywhere) whose text contains `saying`."""
        found = self.everything() if channel is None else self.messages(channel)
        return next((seen for seen in reversed(found) if saying in seen.text), None)

    def current(self, message: Seen) -> Seen:
        """A message's current state, or its last."""
        return self._messages.get(message.channel, {}).get(message.id, message)

    def sees(self, message: Seen) -> bool:
        """Whether a message still exists."""
        return message.id in self._messages.get(message.channel, {})

    def pings(self, channel: str) -> int:
        """Unread messages in a channel that ping this person."""
        number = self._channel_id(channel)
        return 0 if number is None else int(self._channels[number]["pings"])

    def rang(self) -> list[str]:
        """The texts of the notifications that rang, oldest first."""
        return [text(push["text"]) for push in self.phone if not push["silent"]]

    async def wait_for(
        self, condition: Callable[["Person"], T | None], timeout_s: float = PATIENCE_S
    ) -> T:
        """Wait until `condition(self)` is true, and return its value.

        Raises TimeoutError, with what this person sees.
        """
        try:
            async with asyncio.timeout(timeout_s), self._news:
                while not (found := condition(self)):
                    await self._news.wait()
                return found
        except TimeoutError:
            seen = "\n".join(f"- {s.author}: {s.text}" for s in self.everything()[-5:])
            raise TimeoutError(f"{self.name} gave up waiting; last seen:\n{seen}") from None

    # -- listening ------------------------------------------------------------------------

    async def listen(self) -> None:
        """Start following what this person sees."""
        url = f"{self._url}/play/events"
        self._socket = await self._http.ws_connect(url, params={"user": self.name}, max_msg_size=0)
        await self._hear(await self._socket.receive_json())
        self._listener = asyncio.create_task(self._follow(self._socket))

    async def leave(self) -> None:
        """Stop following."""
        if self._listener is not None and self._socket is not None:
            await self._socket.close()
            await self._listener

    async def _follow(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for frame in socket:
            if frame.type is aiohttp.WSMsgType.TEXT:
                await self._hear(frame.json())

    async def _hear(self, frame: Obj) -> None:
        async with self._news:
            self._number = int(frame["number"])
            match frame["event"]:
                case "state":
                    self._begin(frame)
                case "channel":
                    self._place(frame["channel"])
                case "channel_delete":
                    self._channels.pop(frame["channel"], None)
                    self._messages.pop(frame["channel"], None)
                case "message":
                    seen = Seen(frame["message"])
                    self._messages.setdefault(seen.channel, {})[seen.id] = seen
                    self._count(seen)
                case "push":
                    self.phone.append(frame["push"])
                case "message_delete":
                    self._messages.get(frame["channel"], {}).pop(frame["id"], None)
                case "people":
                    self.people = [text(each["name"]) for each in objects(frame["people"])]
                case "commands":
                    self.commands = frame["commands"]
            self._news.notify_all()

    def _begin(self, state: Obj) -> None:
        self._channels.clear()
        self._messages.clear()
        self.id = text(state["me"]["id"])
        self.phone = objects(state["phone"])
        self.commands = state["commands"]
        self.people = [text(each["name"]) for each in objects(state["people"])]
        for channel in objects(state["channels"]):
            self._place(channel)
            for message in objects(channel["messages"]):
                self._messages[channel["id"]][message["id"]] = Seen(message)

    def _place(self, channel: Obj) -> None:
        self._channels[channel["id"]] = channel
        self._messages.setdefault(channel["id"], {})

    def _count(self, seen: Seen) -> None:
        channel = self._channels.get(seen.channel)
        if channel is not None and "pings" in channel and not seen.edited and seen.pings:
            channel["pings"] += 1

    def _channel_id(self, channel: str) -> str | None:
        wanted = channel.removeprefix("#")
        for number, place in reversed(self._channels.items()):
            named = place["kind"] == "dm" if wanted == "dm" else wanted == place["name"]
            if named or wanted == number:
                return number
        return None

    def _find(
        self, what: str, channel: str | None, message: Seen | None, pick: Callable[[Seen], list[T]]
    ) -> tuple[Seen, T]:
        if message is not None:
            where = [self.current(message)]
        else:
            where = self.everything() if channel is None else self.messages(channel)
        for seen in reversed(where):
            for found in pick(seen):
                return seen, found
        there = sorted({b.label or b.custom_id for seen in where for b in seen.buttons})
        raise PlaygroundError(f"{self.name} sees no {what}; buttons: {', '.join(there) or 'none'}.")

    async def _act(self, what: str, body: Obj) -> Outcome:
        answer = await self._post(what, {**body, "wait": "settled"})
        await self.caught_up(int(answer["number"]))
        message = answer["message"]
        self.modal = answer.get("modal") or self.modal
        return Outcome(
            text(answer["kind"]),
            answer["acknowledged_ms"],
            None if message is None else Seen(message),
            answer.get("modal"),
            objects(answer.get("choices")),
        )

    async def caught_up(self, number: int) -> None:
        """Wait until a frame for this person has been processed, so that reading shows it."""
        await self.wait_for(lambda me: me._number >= number)  # noqa: SLF001  (its own)

    async def _post(self, what: str, body: Obj) -> Obj:
        # A stream, because a large file would be too much for one write of aiohttp.
        whole = io.BytesIO(json.dumps({"user": self.id or self.name, **body}).encode())
        async with self._http.post(f"{self._url}/play/{what}", data=whole) as response:
            answer: Obj = await response.json()
        if "error" in answer:
            raise PlaygroundError(str(answer["error"]))
        return answer


def _given(options: Mapping[str, object]) -> Obj:
    return {
        name: value.body() if isinstance(value, Upload) else value
        for name, value in options.items()
    }
