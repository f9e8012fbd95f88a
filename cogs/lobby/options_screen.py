"""A table's options in words, and the private panel on which its host chooses them."""

from collections.abc import Iterator
from typing import Final

from cogs.lobby.computers import thinking_line
from cogs.time.agreement_screen import pace_choices
from cogs.ui.components import ComponentId, GameButton, GameSelect, button
from cogs.ui.layout import BLUE, MessageLayout, plain, settled
from engine.model import Choice, Options
from engine.options import OWN, Setting
from engine.words import listed
from host.clock.pace import UNTIMED, pace_of
from host.table.models import AnyGame, TableView
from host.table.seat_views import not_agreed, people_of
from host.table.stored_table import DAYS_OFF as USUAL_DAYS_OFF

ALLOW, YES, NO = "allowhints", "yes", "no"
LABEL: Final = "What would you do?"
"""The button on a panel that asks for a hint."""


def agreement_line(view: TableView) -> str:
    """Who has agreed to hints, where anybody has and there are several to agree."""
    people = people_of(view)
    missing = not_agreed(view)
    agreed = [each for each in people if each.allows_hints]
    if len(people) < 2 or not agreed:
        return ""
    if not missing:
        return "**Hints:** all agree"
    yes = listed([plain(each.name) for each in agreed])
    verb = "agrees" if len(agreed) == 1 else "agree"
    return f"**Hints:** {yes} {verb}, {listed([plain(each.name) for each in missing])} not yet"


def agreement_keys(view: TableView, user: int) -> list[str | list[GameButton]]:
    """The part of a page of options by which somebody who sits there agrees to hints."""
    own = next((each for each in view.players if each.user == user), None)
    if own is None or view.is_direct:
        return []
    line = agreement_line(view).removeprefix("**Hints:** ")
    now = f" Now: {line}." if line else ""
    text = (
        "**Hints**\nA player can ask me privately what to do, and why. Against computers alone "
        f"that is always allowed, with other people once all of them agree.{now}"
    )
    return [text, [allow_key(view, allows=not own.allows_hints)]]


def agreed(view: TableView, user: int) -> MessageLayout:
    """The answer to who has agreed, or does no longer."""
    own = next((each for each in view.players if each.user == user), None)
    if own is None or not own.allows_hints:
        text = "You do not agree to hints at this table."
    elif not_agreed(view):
        names = listed([f"**{plain(each.name)}**" for each in not_agreed(view)])
        text = f"Noted: you agree to hints. Still missing: {names}."
    else:
        text = f"Noted: you agree to hints, and so do all. **{LABEL}** on your panel asks for one."
    keys = [allow_key(view, allows=False)] if own and own.allows_hints else []
    return MessageLayout(text, keys if view.status == "lobby" else [], colour=BLUE)


def allow_key(view: TableView, *, allows: bool) -> GameButton:
    """The button by which somebody agrees, or does no longer."""
    label = "Allow hints" if allows else "No hints"
    return button(ALLOW, view.id, label, YES if allows else NO)


ON_TIMEOUT, DAYS_OFF = "ontimeout", "daysoff"
ON_TIMEOUTS = [
    Choice("sit-in", "A computer sits in", "Until the person comes back."),
    Choice("open", "Open the seat", "A computer sits in until anybody takes the seat."),
    Choice("wait", "Wait longer", "Twice for a turn at most; then a computer sits in."),
]
"""What a table can do by itself, what is usual first."""
DAYS_OFF_CHOICES = (0, 3, 7, 14, 30, 60)
OPTIONS_PER_PAGE = 3


def differences(game: AnyGame, view: TableView) -> str:
    """What of a table's options is not as usual, a line each; its seats may force some of it."""
    options, usual = settled(game, view), game.rules.options_type()
    lines = [
        _line(setting, getattr(options, name))
        for name, setting in game.settings.items()
        if getattr(options, name) != getattr(usual, name)
    ]
    lines += [*pace_lines(view), *thinking_line(view)]
    return "\n".join(["**Options**", *lines]) if lines else "**Options** as usual"


def pace_lines(view: TableView) -> list[str]:
    """How long a turn may take, in a line; none where time does not count."""
    pace = pace_of(view.pace)
    if pace is None:
        return []
    lines = [f"- Time: {pace.title}. {pace.help}."]
    if view.on_timeout != ON_TIMEOUTS[0].key:
        chosen = next(each for each in ON_TIMEOUTS if each.key == view.on_timeout)
        lines.append(f"- When a time runs out and nobody answers: {chosen.label.lower()}.")
    if view.days_off != USUAL_DAYS_OFF:
        lines.append(f"- Days off that count for each person: {view.days_off or 'none'}.")
    return lines


def _time_menus(view: TableView) -> list[str | GameSelect]:
    """The menus for the pace and what hangs on it. Who plays alone keeps nobody waiting."""
    if view.is_direct:
        return []
    menu = ComponentId("pace", view.id)
    text = (
        "**Time**\nHow long a turn may take. It does not run in a person's quiet hours and on "
        "their days off (`/settings`), nor while I am down. When it is over, the table is asked "
        "what to do."
    )
    menus: list[str | GameSelect] = [
        text,
        GameSelect(menu, "Time", pace_choices(), chosen=view.pace),
    ]
    if view.pace == UNTIMED:
        return menus
    days = sorted({*DAYS_OFF_CHOICES, view.days_off})
    off = [Choice(str(each), f"{each} days off count" if each else "None counts") for each in days]
    return [
        *menus,
        "**If nobody answers** when a time has run out",
        GameSelect(
            ComponentId(ON_TIMEOUT, view.id), "Nobody answers", ON_TIMEOUTS, chosen=view.on_timeout
        ),
        "**Days off** of each person that count at this table",
        GameSelect(ComponentId(DAYS_OFF, view.id), "Days off", off, chosen=str(view.days_off)),
    ]


def every_option(game: AnyGame, options: Options) -> str:
    """All options as they stand, a line each."""
    return "\n".join(
        _line(setting, getattr(options, name)) for name, setting in game.settings.items()
    )


def options_panel(game: AnyGame, view: TableView, page: int = 0, note: str = "") -> MessageLayout:
    """The private page on which the host chooses: a menu for each option, a few at a time."""
    names = offered(game, view.options)
    pages = -(-len(names) // OPTIONS_PER_PAGE)
    parts: list[str | GameSelect | list[GameButton]] = []
    for name in names[page * OPTIONS_PER_PAGE : (page + 1) * OPTIONS_PER_PAGE]:
        setting = game.settings[name]
        parts += [f"**{setting.title}**\n{setting.help}", _menu(game, view, name)]
    if page == 0:
        parts += [*_time_menus(view), *agreement_keys(view, view.host)]
    keys = []
    if pages > 1:
        label = "More options" if page + 1 < pages else "First options"
        keys.append(button("options", view.id, label, str((page + 1) % pages)))
    if view.options != game.rules.options_type():
        keys.append(button("usual", view.id, "All as usual"))
    where = f" · page {page + 1} of {pages}" if pages > 1 else ""
    files = "" if names else "Only a file of your own: give it by `/table file`."
    return MessageLayout(
        f"### Options of {game.title}, table {view.id}{where}", note, files, *parts, keys,
        colour=BLUE,
    )  # fmt: skip


def options_page(game: AnyGame, view: TableView, user: int) -> MessageLayout:
    """The options for somebody who does not choose them."""
    host = next((player for player in view.players if player.user == view.host), None)
    lines = [*pace_lines(view), *thinking_line(view)]
    text = "\n".join([every_option(game, settled(game, view)), *lines])
    who = f"<@{host.user}> chooses them." if host else "Nobody chooses them now."
    return MessageLayout(
        f"### Options of {game.title}, table {view.id}",
        f"{who} The game begins with these:\n{text}",
        *agreement_keys(view, user),
        colour=BLUE,
    )


def offered(game: AnyGame, options: Options) -> list[str]:
    """The options between whose values there is a choice; a file can only be taken away."""
    return [
        name
        for name, setting in game.settings.items()
        if len(setting.choices) > 1 or getattr(options, name) is not None
    ]


def page_of(game: AnyGame, options: Options, name: str) -> int:
    """The page of the panel on which an option stands; the first where it stands on none."""
    names = offered(game, options)
    return names.index(name) // OPTIONS_PER_PAGE if name in names else 0


def pages(game: AnyGame, options: Options) -> int:
    """How many pages the panel has; one, if it is empty."""
    return max(-(-len(offered(game, options)) // OPTIONS_PER_PAGE), 1)


def _menu(game: AnyGame, view: TableView, name: str) -> GameSelect:
    setting = game.settings[name]
    usual = setting.chosen(getattr(game.rules.options_type(), name)).key
    now = setting.chosen(getattr(view.options, name))
    return GameSelect(
        ComponentId("set", view.id, (name,)),
        setting.title,
        [*_marked(setting, now, usual)],
        chosen=now.key,
    )


def _marked(setting: Setting, now: Choice, usual: str) -> Iterator[Choice]:
    """The choices, the usual one marked; what holds now is among them."""
    if now not in setting.choices:
        yield now
    for choice in setting.choices:
        mark = " · usual" if choice.key == usual and choice.key != OWN else ""
        yield Choice(choice.key, choice.label + mark, choice.help)


def _line(setting: Setting, value: object) -> str:
    choice = setting.chosen(value)
    return f"- {setting.title}: {choice.label}" + (f". {choice.help}" if choice.help else "")
