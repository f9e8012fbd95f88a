"""A person's own settings: the page, and the form for time zone, quiet hours and days off.

The form is taken in by its id alone, so one that was opened before a restart is not lost.
"""

from collections.abc import Mapping

from discord import ui

from cogs.interactions.press import Press, on, on_form
from cogs.interactions.replies import FormReply, Reply
from cogs.people import settings_screen as screens
from cogs.people.settings_screen import HOURS
from cogs.ui.custom_ids import BadComponentId, ComponentId
from cogs.ui.form import answers_in
from host.clock.written import (
    find_zone,
    read_days_off,
    read_quiet,
    write_days_off,
    write_quiet,
)
from host.repositories.people import DAYS_OFF, QUIET_HOURS, ZONE, People, Person
from host.service.accounts import Accounts


class SettingsHandlers:
    """Shows and changes what a person likes."""

    def __init__(self, accounts: Accounts, people: People) -> None:
        self._accounts = accounts
        self._people = people

    @on("settings")
    async def show(self, reply: Reply, press: Press) -> None:
        """Show the page."""
        del press
        await self.show_noted(reply, "")

    @on("setting")
    async def choose(self, reply: Reply, press: Press) -> None:
        """Keep what was chosen in one of its menus."""
        name = press.component.part(0)
        if press.value not in {choice.key for choice in screens.CHOICES.get(name, ())}:
            raise BadComponentId
        await self._accounts.prefer(reply.interaction.user.id, name, press.value)
        await self.show_noted(reply, "Noted.")

    async def show_noted(self, reply: Reply, note: str) -> None:
        """Show the page, with a sentence on what was just done."""
        person = await self._people.get(reply.interaction.user.id)
        await reply.show(screens.settings(person, note))


SET_HOURS = "sethours"
"""The action of the form that is sent."""
FORM_S = 3600.0
"""How long discord.py remembers an open form; it is taken in after that just as well."""
FIELDS = {
    ZONE: ("Time zone", "Such as Europe/Berlin, or just Berlin", 60),
    QUIET_HOURS: ("Quiet hours, each day", "Such as 22:00-07:00; empty: none", 20),
    DAYS_OFF: ("Days off, several with commas", "Such as 2027-07-01 to 2027-07-14", 240),
}
"""What is asked for, by the name of the preference: a title, an example, the longest text."""


class HoursForm(ui.Modal):
    """The form for one's hours, with what holds now filled in."""

    def __init__(self, person: Person) -> None:
        super().__init__(title="Your hours", timeout=FORM_S)
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


class HoursHandlers:
    """Asks for a person's hours, and keeps them."""

    def __init__(self, people: People, accounts: Accounts, page: SettingsHandlers) -> None:
        self._people = people
        self._accounts = accounts
        self._page = page

    @on(HOURS, opens_form=True)
    async def ask(self, reply: FormReply, press: Press) -> None:
        """Open the form."""
        del press
        await reply.open(HoursForm(await self._people.get(reply.interaction.user.id)))

    @on_form(SET_HOURS)
    async def take_in(self, reply: Reply, press: Press) -> None:
        """Keep what was sent, as far as it can be read, and say what could not."""
        hours, unread = read_hours(answers_in(press.fields))
        await self._accounts.prefer_all(reply.interaction.user.id, hours)
        await self._page.show_noted(reply, " ".join(unread) or "Noted.")


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
