"""A person's own settings: the page, and the form for time zone, quiet hours and days off.

The form is taken in by its id alone, so one that was opened before a restart is not lost.
"""

from collections.abc import Mapping

from discord import ui

from cogs.interactions.press import Press, on, on_form
from cogs.interactions.replies import FormReply, Reply
from cogs.ui.components import BadComponentId, ComponentId, GameButton, GameSelect
from cogs.ui.form import WRITTEN_FORM_S, answers_in
from cogs.ui.layout import BLUE, MessageLayout
from engine.model import Choice
from host.clock.written import find_zone, read_days_off, read_quiet, write_days_off, write_quiet
from host.repositories.people import DAYS_OFF, NOTIFY, QUIET_HOURS, ZONE, People, Person
from host.service.accounts import Accounts

HOURS = "hours"
"""The action of the button that opens the form for one's hours."""
SCRIPT, LETTERS, BRAILLE = "script", "letters", "braille"
"""A person's preference for boards in words, and what it may be."""
CHOICES = {
    NOTIFY: (
        Choice(
            "dm",
            "By direct message",
            "Your panel comes there. Where no message reaches you, the channel calls you.",
        ),
        Choice(
            "channel",
            "In the channel",
            "A ping there; the first button under the board opens your panel.",
        ),
        Choice("both", "By direct message and in the channel", "Your panel, and a ping."),
        Choice("none", "Not at all", "Nobody calls you; /games lists the tables that wait."),
    ),
    SCRIPT: (
        Choice(LETTERS, "In letters"),
        Choice(BRAILLE, "In Braille", "For games whose boards have a twin in Braille."),
    ),
}
"""What may be chosen, by the name of the preference; the first holds for who never chose."""
TITLES = {NOTIFY: "When it is your turn, you are called", SCRIPT: "Boards in words are written"}
CLOSED = (
    "-# At present Discord takes no direct messages from me to you, so the channel calls you. "
    "Once they are open again, I try at whatever you do here next."
)


def settings(person: Person, note: str = "") -> MessageLayout:
    """One menu for each preference, with what holds now chosen."""
    parts: list[str | GameSelect] = []
    for name, choices in CHOICES.items():
        given = person.preferences.get(name)
        chosen = next((each.key for each in choices if each.key == given), choices[0].key)
        menu = ComponentId("setting", 0, (name,))
        parts += [f"**{TITLES[name]}:**", GameSelect(menu, TITLES[name], choices, chosen=chosen)]
    return MessageLayout(
        "### Your settings\nThey hold for all your tables, and only you see them.",
        note,
        *parts,
        hours(person),
        [GameButton(ComponentId(HOURS, 0), "My hours and days off")],
        CLOSED if person.dm_closed and person.wants_messages else "",
        colour=BLUE,
    )


def hours(person: Person) -> str:
    """When a person's turns take no time of theirs."""
    calendar = person.calendar
    quiet = "none" if calendar.quiet is None else write_quiet(calendar.quiet)
    spans = [f"{off.first} to {off.last}" for off in calendar.off]
    return (
        "**Your hours**, where a turn has a time: it does not run then.\n"
        f"Time zone {calendar.zone} · quiet hours: {quiet} · days off: {', '.join(spans) or 'none'}"
    )


SET_HOURS = "sethours"
"""The action of the form that is sent."""
FIELDS = {
    ZONE: ("Time zone", "Such as Europe/Berlin, or just Berlin", 60),
    QUIET_HOURS: ("Quiet hours, each day", "Such as 22:00-07:00; empty: none", 20),
    DAYS_OFF: ("Days off, several with commas", "Such as 2027-07-01 to 2027-07-14", 240),
}
"""What is asked for, by the name of the preference: a title, an example, the longest text."""


class HoursForm(ui.Modal):
    """The form for one's hours, with what holds now filled in."""

    def __init__(self, person: Person) -> None:
        super().__init__(title="Your hours", timeout=WRITTEN_FORM_S)
        self.custom_id = ComponentId(SET_HOURS, 0).pack()
        for name, (title, example, length) in FIELDS.items():
            field: ui.TextInput[HoursForm] = ui.TextInput(
                custom_id=name,
                required=False,
                max_length=length,
                placeholder=example,
                default=person.preferences.get(name) or None,
            )
            self.add_item(ui.Label(text=title, component=field))


class SettingsHandlers:
    """Shows and changes what a person likes."""

    def __init__(self, accounts: Accounts, people: People) -> None:
        self._accounts = accounts
        self._people = people

    @on("settings")
    async def show(self, reply: Reply, _press: Press) -> None:
        """Show the page."""
        await self._show(reply, "")

    @on("setting")
    async def choose(self, reply: Reply, press: Press) -> None:
        """Keep what was chosen in one of its menus."""
        name = press.component.part(0)
        if press.value not in {choice.key for choice in CHOICES.get(name, ())}:
            raise BadComponentId
        await self._accounts.prefer(reply.interaction.user.id, name, press.value)
        await self._show(reply, "Noted.")

    @on(HOURS, opens_form=True)
    async def ask(self, reply: FormReply, _press: Press) -> None:
        """Open the form."""
        await reply.open(HoursForm(await self._people.get(reply.interaction.user.id)))

    @on_form(SET_HOURS)
    async def take_in(self, reply: Reply, press: Press) -> None:
        """Keep what was sent, as far as it can be read, and say what could not."""
        given, unread = read_hours(answers_in(press.fields))
        await self._accounts.prefer_all(reply.interaction.user.id, given)
        await self._show(reply, " ".join(unread) or "Noted.")

    async def _show(self, reply: Reply, note: str) -> None:
        person = await self._people.get(reply.interaction.user.id)
        await reply.show(settings(person, note))


def read_hours(typed: Mapping[str, str]) -> tuple[dict[str, str], list[str]]:
    """What was typed as it is kept, and a sentence for each part that cannot be read.

    >>> read_hours({"zone": "", "quiet": "22-7", "off": "in July"})[0]
    {'zone': 'UTC', 'quiet': '22:00-07:00'}
    """
    kept: dict[str, str] = {}
    unread: list[str] = []
    zone = find_zone(typed.get(ZONE, "").strip() or "UTC")
    if zone is None:
        unread.append(
            "I do not know that time zone, so it stays as it was: give a large city of yours, such "
            "as Berlin, or a name such as America/New_York."
        )
    else:
        kept[ZONE] = zone
    text = typed.get(QUIET_HOURS, "").strip()
    quiet = read_quiet(text)
    if text and quiet is None:
        unread.append(
            "Your quiet hours stay as they were: write them as 22:00-07:00, at most 16 hours."
        )
    else:
        kept[QUIET_HOURS] = "" if quiet is None else write_quiet(quiet)
    text = typed.get(DAYS_OFF, "").strip()
    off = read_days_off(text)
    if len(off) != len([part for part in text.split(",") if part.strip()]):
        unread.append(
            "Your days off stay as they were: write each as 2027-07-01 to 2027-07-14, up to ten "
            "with commas between them."
        )
    else:
        kept[DAYS_OFF] = write_days_off(off)
    return kept, unread
