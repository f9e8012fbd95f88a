"""A table's options: in words, and on the private panel where its host chooses them."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Final

import msgspec

from cogs.lobby.computers import thinking_line
from cogs.time.agreement_screen import table_paces
from cogs.ui.components import ComponentId, GameButton, GameSelect, button
from cogs.ui.layout import BLUE, MessageLayout, clock_time, plain, settled
from engine.errors import BadOption
from engine.model import Choice, Options
from engine.options import OWN, Setting, parse_options
from engine.registry import AnyGame
from engine.words import counted, listed
from host.clock.calendar import Calendar
from host.clock.pace import UNTIMED, TimeOfDay, pace_of
from host.clock.seat_clock import FAIR_TIME, next_at
from host.clock.written import write_left
from host.table.seat_views import not_agreed, people_of
from host.table.table_time import DEFAULT_DAYS_OFF
from host.table.views import TableView

ALLOW, YES, NO = "allowhints", "yes", "no"
HINT_LABEL: Final = "What would you do?"
"""The button on a panel that asks for a hint."""


def agreement_line(view: TableView) -> str:
    """Who allows hints, if several people play and any of them does."""
    people = people_of(view)
    missing = not_agreed(view)
    agreed = [each for each in people if each.allows_hints]
    if len(people) < 2 or not agreed:
        return ""
    if not missing:
        return "**Hints:** allowed by everyone"
    yes, no = (listed([plain(each.name) for each in some]) for some in (agreed, missing))
    return f"**Hints:** allowed by {yes}, not yet by {no}"


def agreement_keys(view: TableView, user: int) -> list[str | list[GameButton]]:
    """The part of the options where a player allows hints."""
    own = next((each for each in view.players if each.user == user), None)
    if own is None or view.place.is_direct:
        return []
    text = (
        "**Hints**\nAsk me privately what to play, and why. That is always allowed if you "
        "play only against computers; with other people, once everyone allows it."
    )
    if line := agreement_line(view).removeprefix("**Hints:** "):
        text = f"{text} Now: {line}."
    return [text, [allow_key(view, allows=not own.allows_hints)]]


def agreed(view: TableView, user: int) -> MessageLayout:
    """The answer to somebody who allows hints, or no longer does."""
    own = next((each for each in view.players if each.user == user), None)
    if own is None or not own.allows_hints:
        text = "You don't allow hints at this table."
    elif not_agreed(view):
        names = listed([f"**{plain(each.name)}**" for each in not_agreed(view)])
        text = f"You allow hints. Waiting for {names}."
    else:
        text = f"Everyone allows hints. Choose **{HINT_LABEL}** under **More …** on your panel."
    keys = [allow_key(view, allows=False)] if own and own.allows_hints else []
    return MessageLayout(text, keys if view.status == "lobby" else [], colour=BLUE)


def allow_key(view: TableView, *, allows: bool) -> GameButton:
    """The button that allows hints, or disallows them again."""
    label = "Allow hints" if allows else "Don't allow hints"
    return button(ALLOW, view.id, label, YES if allows else NO)


ON_TIMEOUT, DAYS_OFF = "ontimeout", "daysoff"
ON_TIMEOUTS = [
    Choice("sit-in", "Let a computer play", "Until the player is back."),
    Choice("open", "Open the seat", "A computer plays until someone takes the seat."),
    Choice("wait", "Keep waiting", "At most twice per turn; then a computer plays."),
]
"""What a table can do by itself, the default first."""
DAYS_OFF_CHOICES = (0, 3, 7, 14, 30, 60)
OPTIONS_PER_PAGE = 3
UNTIMED_LINE = "**Time per turn:** no limit"


def differences(game: AnyGame, view: TableView) -> str:
    """The options that differ from their defaults, a line each; seats may force some."""
    options, usual = settled(game, view), game.rules.options_type()
    lines = [
        _line(setting, getattr(options, name))
        for name, setting in game.settings.items()
        if getattr(options, name) != getattr(usual, name)
    ]
    lines += [*pace_lines(view), *thinking_line(view)]
    text = "\n".join(["**Options**", *lines]) if lines else "**Options:** standard rules"
    return text if view.place.is_direct or pace_of(view.time.pace) else f"{text}\n{UNTIMED_LINE}"


def pace_lines(view: TableView) -> list[str]:
    """The time per turn and what belongs to it; nothing without a limit."""
    pace = pace_of(view.time.pace)
    if pace is None:
        return []
    lines = [f"- Time per turn: {pace.title}. {pace.help}."]
    if pace.at is not None:
        at = next_at(pace.at, view.started or view.created, Calendar(), timedelta())
        when = f"{pace.at} ({pace.at.place}), {clock_time(at)} where you are"
        lines = [f"- Each turn is due at {when}."]
    if view.time.on_timeout != ON_TIMEOUTS[0].key:
        chosen = next(each for each in ON_TIMEOUTS if each.key == view.time.on_timeout)
        lines.append(f"- If time runs out and nobody decides: {chosen.label.lower()}.")
    if view.time.days_off != DEFAULT_DAYS_OFF:
        lines.append(f"- Days off per player: {view.time.days_off or 'none'}.")
    return lines


def _time_menus(view: TableView) -> list[str | GameSelect]:
    """The menus for the time per turn; none for people who play alone."""
    if view.place.is_direct:
        return []
    menu = ComponentId("pace", view.id)
    text = (
        "**Time per turn**\nThe clock stops during quiet hours and days off (`/settings`), and "
        "while I'm offline. When it runs out, the table decides what happens."
    )
    if TimeOfDay.of(view.time.pace):
        text = (
            "**Time per turn**\nTurns are due at a time of day. Anyone with less than "
            f"{write_left(FAIR_TIME)} until then, not counting quiet hours, or with that day off, "
            "has until the next time. If they miss it, the table decides what happens."
        )
    menus: list[str | GameSelect] = [
        text,
        GameSelect(menu, "Time per turn …", table_paces(view.time.pace), chosen=view.time.pace),
    ]
    if view.time.pace == UNTIMED:
        return menus
    days = sorted({*DAYS_OFF_CHOICES, view.time.days_off})
    off = [Choice(str(each), counted(each, "day off", "days off")) for each in days]
    timeout = ComponentId(ON_TIMEOUT, view.id)
    return [
        *menus,
        "**If time runs out** and nobody decides",
        GameSelect(timeout, "If nobody decides …", ON_TIMEOUTS, chosen=view.time.on_timeout),
        "**Days off** each player can take without their clock running",
        GameSelect(
            ComponentId(DAYS_OFF, view.id),
            "Days off …",
            off,
            chosen=str(view.time.days_off),
        ),
    ]


def every_option(game: AnyGame, options: Options) -> str:
    """All options, a line each, but those for a file if none is used."""
    usual = game.rules.options_type()
    return "\n".join(
        _line(each, getattr(options, name))
        for name, each in game.settings.items()
        if [choice.key for choice in each.choices] != [OWN]
        or getattr(options, name) != getattr(usual, name)
    )


def options_panel(game: AnyGame, view: TableView, page: int = 0, note: str = "") -> MessageLayout:
    """The host's private page: a menu for each option, a few at a time."""
    names = offered(game, view)
    pages = -(-len(names) // OPTIONS_PER_PAGE)
    parts: list[str | GameSelect | list[GameButton]] = []
    for name in names[page * OPTIONS_PER_PAGE : (page + 1) * OPTIONS_PER_PAGE]:
        setting = game.settings[name]
        parts += [f"**{setting.title}**\n{setting.help}", _menu(game, view, name)]
    if page == 0:
        parts += [*_time_menus(view), *agreement_keys(view, view.host)]
    keys = [button("options", view.id, "Back", str(page - 1))] if page else []
    if page + 1 < pages:
        keys.append(button("options", view.id, "More options", str(page + 1)))
    if view.options != game.rules.options_type():
        keys.append(button("usual", view.id, "Reset to defaults"))
    where = f" · page {page + 1} of {pages}" if pages > 1 else ""
    files = "" if names else "This game's only option is a file of your own: use `/table file`."
    return MessageLayout(
        f"### Options · {game.title}, table {view.id}{where}", note, files, *parts, keys,
        colour=BLUE,
    )  # fmt: skip


def file_page(game: AnyGame) -> MessageLayout:
    """How to write a file of one's own for a game. Raises `BadOption` if it can't use any."""
    if game.wording.file_page is None:
        raise BadOption("file", f"{game.title} can't use a file of your own.", "See **Options**.")
    title, text = game.wording.file_page
    how = "-# Attach it to `/table file` before the game, or to `/table new`."
    return MessageLayout(f"### {game.title}: {title}\n{text}", how, colour=BLUE)


def options_page(game: AnyGame, view: TableView, user: int) -> MessageLayout:
    """The options, for somebody who can't change them."""
    host = next((player for player in view.players if player.user == view.host), None)
    lines = [*pace_lines(view), *thinking_line(view)]
    text = "\n".join([every_option(game, settled(game, view)), *lines])
    who = (
        f"<@{host.user}> chooses the options:"
        if host
        else "The options (there is no host who could change them):"
    )
    return MessageLayout(
        f"### Options · {game.title}, table {view.id}",
        f"{who}\n{text}",
        *agreement_keys(view, user),
        colour=BLUE,
    )


def offered(game: AnyGame, view: TableView) -> list[str]:
    """The options with a choice beside the others; a file of one's own can only be removed here."""
    usual = game.rules.options_type()
    changed = {key for key in game.settings if getattr(view.options, key) != getattr(usual, key)}
    first = {name for name, setting in game.settings.items() if setting.comes_first} - changed
    return [
        name
        for name, setting in game.settings.items()
        if name in changed
        or (
            len(setting.choices) > 1
            and name in (first or {name})
            and setting.idle_with not in changed
            and _is_free(game, view, name)
        )
    ]


def _is_free(game: AnyGame, view: TableView, name: str) -> bool:
    """Whether the rules let an option be anything but its default now."""
    usual, kind = getattr(game.rules.options_type(), name), game.rules.options_type
    for choice in (each for each in game.settings[name].choices if each.key != OWN):
        value = getattr(parse_options(kind, {name: choice.key}), name)
        try:
            if value != usual:
                changed = msgspec.structs.replace(view.options, **{name: value})
                game.rules.check(changed, max(len(view.players), game.rules.seats_for(changed)[0]))
                return True
        except BadOption as refusal:
            if refusal.option != name:
                return True
    return False


def page_of(game: AnyGame, view: TableView, name: str) -> int:
    """The page of the panel with this option, else the first."""
    names = offered(game, view)
    return names.index(name) // OPTIONS_PER_PAGE if name in names else 0


def pages(game: AnyGame, view: TableView) -> int:
    """The number of pages of the panel, at least one."""
    return max(-(-len(offered(game, view)) // OPTIONS_PER_PAGE), 1)


def _menu(game: AnyGame, view: TableView, name: str) -> GameSelect:
    setting = game.settings[name]
    usual = setting.chosen(getattr(game.rules.options_type(), name)).key
    now = setting.chosen(getattr(view.options, name))
    return GameSelect(
        ComponentId("set", view.id, (name,)),
        f"{setting.title} …",
        [*_marked(setting, now, usual)],
        chosen=now.key,
    )


def _marked(setting: Setting, now: Choice, usual: str) -> Iterator[Choice]:
    """The choices with the default marked, the current one among them."""
    if now not in setting.choices:
        yield now
    for choice in setting.choices:
        mark = " (default)" if choice.key == usual and choice.key != OWN else ""
        yield Choice(choice.key, choice.label + mark, choice.help)


def _line(setting: Setting, value: object) -> str:
    choice = setting.chosen(value)
    return f"- {setting.title}: {choice.label}" + (f". {choice.help}" if choice.help else "")
