"""The private page of what a person likes: how they are called, how boards in words are written."""

from cogs.ui.components import GameButton, GameSelect
from cogs.ui.custom_ids import ComponentId
from cogs.ui.layout import BLUE, MessageLayout
from engine.model import Choice
from host.clock.written import write_quiet
from host.repositories.people import NOTIFY, Person

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
