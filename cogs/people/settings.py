"""A person's own settings: the page, and the form for time zone, quiet hours and days off.

Forms are dispatched by custom id, so one that was opened before a restart still works.
"""

from collections.abc import Mapping

import msgspec
from discord import ui

from cogs.discord_api.places import is_direct
from cogs.interactions.press import Press, on, on_form
from cogs.interactions.replies import FormReply, Reply
from cogs.ui.components import BadComponentId, ComponentId, GameButton, GameSelect
from cogs.ui.form import WRITTEN_FORM_S, answers_in
from cogs.ui.layout import BLUE, MessageLayout
from engine.model import Choice
from host.clock.seat_clock import MAX_REMINDERS
from host.clock.written import find_zone, read_days_off, read_quiet, write_days_off, write_quiet
from host.repositories.people import (
    DAYS_OFF,
    INVITATIONS,
    NAMED,
    NO_INVITATIONS,
    NOTIFY,
    QUIET_HOURS,
    REMIND,
    UNNAMED,
    ZONE,
    People,
    Person,
)
from host.service.accounts import Accounts

HOURS, SET_HOURS = "hours", "sethours"
"""Actions of the button that opens the form, and of the form."""
SCRIPT, LETTERS, BRAILLE = "script", "letters", "braille"
"""The preference for text boards, and its values."""
AGAIN = f"Up to {MAX_REMINDERS} times if it's still your turn, never in your quiet hours."
CHOICES = {
    NOTIFY: (
        Choice(
            "dm",
            "By direct message",
            "Your panel comes by DM. If I can't reach you, I ping you in the channel.",
        ),
        Choice(
            "channel",
            "In the channel",
            "A ping. The first button under the board opens your panel.",
        ),
        Choice("both", "By direct message and in the channel", "Your panel by DM, and a ping."),
        Choice("none", "Not at all", "No notifications. /games lists the tables waiting for you."),
    ),
    REMIND: (
        Choice("never", "Never", "Only once, when a fifth of your time is left."),
        Choice("8-hours", "After 8 hours", AGAIN),
        Choice("day", "After a day", AGAIN),
    ),
    INVITATIONS: (
        Choice("anyone", "From anyone who can see the channel"),
        Choice(NO_INVITATIONS, "No invitations", "Nobody can invite you with Play with …"),
    ),
    NAMED: (
        Choice("yes", "Name me"),
        Choice(UNNAMED, "Don't name me", "I still count your games there."),
    ),
    SCRIPT: (
        Choice(LETTERS, "Plain text"),
        Choice(BRAILLE, "Braille", "For games that also have Braille boards."),
    ),
}
"""The choices of each preference; the first is the default."""
TITLES = {
    NOTIFY: "Notify me of my turns",
    REMIND: "Remind me again",
    INVITATIONS: "Invitations",
    NAMED: "In the server's week and season",
    SCRIPT: "Text boards",
}
CLOSED = (
    "-# Right now Discord doesn't let me send you direct messages, so I ping you in the channel. "
    "Once you've opened them, I'll try again when you next do something here."
)

UNREAD = (
    "-# You haven't pressed anything in your direct messages with me yet. Until you "
    "do, I also ping you in the channel, in case Discord hides them from you."
)


def settings(person: Person, note: str = "") -> MessageLayout:
    """A menu for each preference, with the present choice marked."""
    parts: list[str | GameSelect] = []
    for name, choices in CHOICES.items():
        given = person.preferences.get(name)
        chosen = next((each.key for each in choices if each.key == given), choices[0].key)
        menu = ComponentId("setting", 0, (name,))
        title = TITLES[name]
        parts += [f"**{title}**", GameSelect(menu, f"{title} …", choices, chosen=chosen)]
    return MessageLayout(
        "### Your settings\nThey apply to all your tables. Only you can see them.",
        note,
        *parts,
        hours(person),
        [
            GameButton(ComponentId(HOURS, 0), "Change hours and days off"),
            GameButton(ComponentId("avoid", 0), "People to avoid …"),
        ],
        _doubt(person),
        colour=BLUE,
    )


def _doubt(person: Person) -> str:
    """Why the channel pings somebody who asked for direct messages; empty if it doesn't."""
    if person.dm_closed and person.wants_messages:
        return CLOSED
    return UNREAD if person.notify == "dm" and not person.reads_messages else ""


def hours(person: Person) -> str:
    """When a person's clocks stop."""
    calendar = person.calendar
    quiet = "none" if calendar.quiet is None else write_quiet(calendar.quiet)
    spans = [f"{off.first} to {off.last}" for off in calendar.off]
    return (
        "**Your hours** During quiet hours and days off your clock stops, and my messages don't "
        "ring. Where turns are due at a time of day, a day off moves yours to the next time.\n"
        f"Time zone {calendar.zone} · quiet hours: {quiet} · days off: {', '.join(spans) or 'none'}"
    )


FIELDS = {
    ZONE: ("Time zone", "Europe/Berlin, or just Berlin", 60),
    QUIET_HOURS: ("Daily quiet hours", "22:00-07:00, or empty for none", 20),
    DAYS_OFF: ("Days off, separated by commas", "2027-07-01 to 2027-07-14", 240),
}
"""Title, example and maximum length of each field, by the name of the preference."""


class HoursForm(ui.Modal):
    """The form for hours and days off, with the present ones filled in."""

    def __init__(self, person: Person) -> None:
        super().__init__(title="Your hours", timeout=WRITTEN_FORM_S)
        now = {name: person.preferences.get(name) for name in FIELDS}
        self.custom_id = ComponentId(SET_HOURS, 0).showing(now).pack()
        for name, (title, example, length) in FIELDS.items():
            field: ui.TextInput[HoursForm] = ui.TextInput(
                custom_id=name,
                required=False,
                max_length=length,
                placeholder=example,
                default=now[name] or None,
            )
            self.add_item(ui.Label(text=title, component=field))


class SettingsHandlers:
    """Shows and changes a person's settings."""

    def __init__(self, accounts: Accounts, people: People) -> None:
        self._accounts = accounts
        self._people = people

    @on("settings")
    async def show(self, reply: Reply, _press: Press) -> None:
        """Show the page."""
        await self._show(reply, "")

    @on("setting")
    async def choose(self, reply: Reply, press: Press) -> None:
        """Store a choice from one of its menus."""
        name = press.component.part(0)
        if press.value not in {choice.key for choice in CHOICES.get(name, ())}:
            raise BadComponentId
        await self._accounts.prefer(reply.interaction.user.id, name, press.value)
        await self._show(reply, "Saved.")

    @on(HOURS, opens_form=True)
    async def ask(self, reply: FormReply, _press: Press) -> None:
        """Open the form."""
        await reply.open(HoursForm(await self._people.get(reply.interaction.user.id)))

    @on_form(SET_HOURS)
    async def take_in(self, reply: Reply, press: Press) -> None:
        """Store what was sent, and say which parts couldn't be read."""
        given, unread = read_hours(answers_in(press.fields))
        await self._accounts.prefer_all(reply.interaction.user.id, given)
        await self._show(reply, " ".join(unread) or "Saved.")

    async def _show(self, reply: Reply, note: str) -> None:
        person = await self._people.get(reply.interaction.user.id)
        if is_direct(reply.interaction):
            person = msgspec.structs.replace(person, reads_messages=True)  # as this very press says
        await reply.show(settings(person, note))


def read_hours(typed: Mapping[str, str]) -> tuple[dict[str, str], list[str]]:
    """What was typed, as it is stored, and a sentence for each part that can't be read.

    >>> read_hours({"zone": "", "quiet": "22-7", "off": "in July"})[0]
    {'zone': 'UTC', 'quiet': '22:00-07:00'}
    """
    kept: dict[str, str] = {}
    unread: list[str] = []
    zone = find_zone(typed.get(ZONE, "").strip() or "UTC")
    if zone is None:
        unread.append(
            "I don't know that time zone, so yours hasn't changed. Name a large city in it, such "
            "as Berlin, or a zone such as America/New_York."
        )
    else:
        kept[ZONE] = zone
    text = typed.get(QUIET_HOURS, "").strip()
    quiet = read_quiet(text)
    if text and quiet is None:
        unread.append(
            "I couldn't read your quiet hours, so they haven't changed. Write them as 22:00-07:00, "
            "at most 16 hours."
        )
    else:
        kept[QUIET_HOURS] = "" if quiet is None else write_quiet(quiet)
    text = typed.get(DAYS_OFF, "").strip()
    off = read_days_off(text)
    if len(off) != len([part for part in text.split(",") if part.strip()]):
        unread.append(
            "I couldn't read your days off, so they haven't changed. Write each as 2027-07-01 to "
            "2027-07-14, up to ten, separated by commas."
        )
    else:
        kept[DAYS_OFF] = write_days_off(off)
    return kept, unread
