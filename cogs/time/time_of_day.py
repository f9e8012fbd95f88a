"""The form for turns that are due at a time of day."""

from collections.abc import Mapping
from typing import Final

import discord
from discord import ui

from cogs.ui.components import ComponentId
from cogs.ui.form import WRITTEN_FORM_S, answers_in
from host.clock.pace import WEEKDAYS, TimeOfDay
from host.clock.written import find_zone, read_time
from host.errors import NotAllowed
from host.repositories.people import Person
from host.table.views import TableView

TIME_OF_DAY: Final = "attime"
"""The choice in a menu of paces that opens the form."""
TIME, DAYS, ZONE = "time", "days", "zone"


class TimeOfDayForm(ui.Modal):
    """The form, with the table's time of day and otherwise the person's zone filled in."""

    def __init__(self, action: str, view: TableView, person: Person) -> None:
        super().__init__(title="When is each turn due?", timeout=WRITTEN_FORM_S)
        now = TimeOfDay.of(view.time.pace)
        chosen = "" if now is None or len(now.days) == len(WEEKDAYS) else now.days
        zone = person.calendar.zone if now is None else now.zone
        self.custom_id = ComponentId(action, view.id).showing(view.time.pace, zone).pack()
        time: ui.TextInput[TimeOfDayForm] = ui.TextInput(
            custom_id=TIME,
            max_length=12,
            placeholder="21:00 or 9 pm",
            default=None if now is None else now.time,
        )
        days: ui.Select[TimeOfDayForm] = ui.Select(
            custom_id=DAYS,
            required=False,
            min_values=0,
            max_values=len(WEEKDAYS),
            placeholder="Every day",
            options=[
                discord.SelectOption(label=label, value=day, default=day in chosen)
                for day, label in WEEKDAYS.items()
            ],
        )
        # Names of zones are short, but this one comes from the database.
        typed: ui.TextInput[TimeOfDayForm] = ui.TextInput(
            custom_id=ZONE, max_length=40, placeholder="Europe/Berlin or Berlin", default=zone[:40]
        )
        self.add_item(ui.Label(text="Time of day", component=time))
        self.add_item(ui.Label(text="Only on these days", component=days))
        self.add_item(ui.Label(text="Time zone", component=typed))


def chosen_in(fields: Mapping[str, str]) -> str:
    """The key of the pace that was sent. Raises `NotAllowed`."""
    typed = answers_in(fields)
    minute, zone = read_time(typed.get(TIME, "")), find_zone(typed.get(ZONE, ""))
    if minute is None:
        raise NotAllowed("I can't read that time.", "Write it as 21:00 or 9 pm.")
    if zone is None:
        raise NotAllowed("I don't know that time zone.", "Name a large city in it, such as Berlin.")
    days = "".join(sorted(typed.get(DAYS, "").split(","))) or "1234567"
    return TimeOfDay(minute, days, zone).key
