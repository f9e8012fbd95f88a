"""The screens of tournaments: the one message's words and buttons, and the private pages."""

from collections.abc import Mapping, Sequence
from typing import Final

import discord

from cogs.results.screen import podium
from cogs.time.agreement_screen import pace_words
from cogs.ui.components import (
    DANGER,
    PRIMARY,
    SUCCESS,
    ComponentId,
    GameButton,
    GameSelect,
    PersonMenu,
    button,
)
from cogs.ui.layout import (
    BLUE,
    GREEN,
    SAND,
    MessageLayout,
    day_and_time,
    fitting,
    moment,
    place_of,
    plain,
)
from engine.model import Choice
from engine.registry import GAMES
from engine.words import capitalized, counted, escaped, listed, ordinal
from host.repositories.tournaments import Member, Played, Stored, Tournament
from host.table.place import Place
from host.tournaments.course import GONE, MAX_MISSED, MAX_PEOPLE, MIN_PEOPLE
from host.tournaments.message import TournamentShown
from host.tournaments.standings import Standing
from render.base import Picture
from render.text import halves

JOIN, LEAVE, RULES, MINE, ALL = "cupjoin", "cupleave", "cuprules", "cupmine", "cupall"
"""Actions of the message's buttons."""
GAMES_PAGE: Final = "cupgames"
"""The action that turns the pages of all games."""
MANAGE, BEGIN, PAUSE, RESUME, END, TAKE_OUT, INSTEAD, MANAGED = (
    *("cupmanage", "cupbegin", "cuppause", "cupresume"),
    *("cupend", "cupout", "cupinstead", "cupmanaged"),
)
"""Actions of a manager's pages."""
SURE: Final = "sure"
"""The part of an id that confirms."""
OUT: Final = f"in {MAX_MISSED} rounds your time ran out, or you left your game"
"""Why somebody is out."""
PAGE_SIZE: Final = 30
"""The most lines on a page of games."""


def key(
    action: str,
    tournament: int,
    label: str,
    *rest: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> GameButton:
    """A button about a tournament."""
    return button(action, 0, label, str(tournament), *rest, style=style)


# --- the one message -----------------------------------------------------------------------------


def post(shown: TournamentShown, picture: Picture | None, mark: str) -> MessageLayout:
    """What the channel sees; `mark` identifies the message."""
    of, title = shown.id, escaped(shown.title)
    game = GAMES[shown.game].title
    rules = key(RULES, of, "Rules of the cup", mark)
    pictures = [] if picture is None else [picture]
    name = "tournament"
    if shown.status == "sign-up":
        keys = [
            key(JOIN, of, "Join", mark, style=SUCCESS),
            key(LEAVE, of, "Leave", mark),
            rules,
        ]
        head = f"### {title}: sign-up"
        return MessageLayout(
            head,
            *pictures,
            f"{game}, {form_words(shown)}.\n{_sign_up(shown)}",
            keys,
            colour=GREEN,
            picture_name=name,
        )
    if shown.status == "ended":
        why = "A manager ended it."
        if not shown.round and (many := len(shown.people)) < MIN_PEOPLE:
            # True also if a manager ended it.
            signed_up = counted(many, "person", "people") if many else "nobody"
            why = f"{capitalized(signed_up)} had signed up, and it takes at least {MIN_PEOPLE}."
        head = f"### {title} is called off\n{why}"
        return MessageLayout(head, [rules], colour=SAND)
    if shown.status == "over":
        head = f"### {title} is over"
        steps = podium([(each.rank, each.user) for each in shown.ranked])
        keys = [key(ALL, of, "All games", mark), rules]
        return MessageLayout(
            head, *pictures, "\n".join(steps), keys, colour=SAND, picture_name=name
        )
    keys = [key(MINE, of, "My game", mark, style=PRIMARY), key(ALL, of, "All games", mark)]
    if shown.takes_people:
        keys.append(key(JOIN, of, "Join as a reserve", mark))
    head = f"### {title}: round {shown.round} of {shown.rounds}"
    told = _paused() if shown.is_paused else _round(shown)
    return MessageLayout(head, *pictures, told, [*keys, rules], colour=GREEN, picture_name=name)


def _sign_up(shown: TournamentShown) -> str:
    if shown.is_paused:
        return _paused()
    until = "" if shown.due is None else f" Sign-up ends {day_and_time(shown.due)}."
    return f"{counted(len(shown.people), 'person', 'people')} so far.{until}"


def _round(shown: TournamentShown) -> str:
    parts = [f"{shown.decided} of {counted(shown.games, 'game')} decided."]
    if shown.due is not None:
        parts.append(f"The round ends {day_and_time(shown.due)} at the latest.")
    if shown.reserves and shown.takes_people:
        parts.append(f"{counted(shown.reserves, 'reserve')}.")
    return " ".join(parts)


def _paused() -> str:
    return "Paused by a manager: no round begins or ends until it goes on."


def form_words(of: TournamentShown | Tournament) -> str:
    """Rounds, seats and time per turn in one line."""
    form = "groups with a final, " if of.form == "groups" else ""
    rounds = counted(of.rounds, "round")
    return f"{form}{rounds}, tables of {of.seats}, {pace_words(of.pace)}"


# --- private pages -------------------------------------------------------------------------------


RULES_TEXT: Final = """\
- **Sign-up.** It takes at least {least} people. Who comes after the first {most} is a reserve.
- **Rounds.** {rounds} of {days} at most; the next begins as soon as all games are decided. {whom} \
Each game begins by itself, in a thread of its own.
- **Points.** {points}. Equals share what their places bring.
- **Incomplete tables.** {smaller}Anyone left over has the bye, which counts as a win; nobody has \
it twice before everyone had it.
- **Time.** {pace}. If it runs out, a computer plays for you until you're back. Anyone whose time \
runs out, or who leaves their game, in {missed} rounds is out.
- **Unfinished games.** When the round's time is over, they end, and a computer player \
judges who was ahead. A game without a result is a draw.
- **Joining late.** Once the first round has begun you're a reserve: you play from the next round \
in which somebody's place is free or somebody would have the bye. Rounds before bring no points.
- **Withdrawing.** Any time, with **My game**. The game that you play goes on and counts. You can \
come back as a reserve.
- **Managers** can take somebody out, who can't join again, and choose who plays instead from the \
next round on, before any reserve. They can pause the tournament, or call it off.
- **Ties.** The points of all whom you met decide, then your games against each other. Then you \
share the place."""
SMALLER: Final = (
    "If the number of people doesn't fit, some tables have fewer than {seats} seats; the same "
    "places bring the same points there. "
)
IN_GROUPS: Final = (
    "You're drawn into a group, and play its people with about as many points. In the last round "
    "the best of each group play the final at one table; they take the first places."
)
SWISS: Final = "You play people with about as many points, if possible such as you haven't met."


def rules(of: Tournament, fewest: int) -> MessageLayout:
    """What people read before they sign up; the game needs at least the `fewest`."""
    points = [f"{ordinal(place)} place {of.seats - place}" for place in range(1, of.seats + 1)]
    told = RULES_TEXT.format(
        least=MIN_PEOPLE,
        most=MAX_PEOPLE,
        rounds=counted(of.rounds, "round"),
        days=counted(of.days, "day"),
        whom=IN_GROUPS if of.form == "groups" else SWISS,
        points=capitalized(listed(points)),
        smaller=SMALLER.format(seats=of.seats) if max(fewest, 2) < of.seats else "",
        pace=capitalized(pace_words(of.pace)),
        missed=MAX_MISSED,
    )
    head = f"### Rules of the cup · {escaped(of.title)}\n{GAMES[of.game].title}, {form_words(of)}."
    return MessageLayout(head, told, colour=BLUE)


def reserve(of: Tournament, rank: int) -> MessageLayout:
    """What a reserve waits for, who has a rank among them."""
    told = "You play once a place is free."
    if not of.takes_people:
        told = "The last round has begun, so no place is free any more."
    head = f"### {escaped(of.title)}, round {of.round} of {of.rounds}"
    keys = [key(LEAVE, of.id, "Withdraw", SURE)] if of.is_open else []
    return MessageLayout(head, f"You're number {rank} of the reserves. {told}", keys, colour=BLUE)


def mine(
    of: Tournament,
    member: Member,
    standing: Standing | None,
    own: Played | None,
    threads: Mapping[int, int],
) -> MessageLayout:
    """How somebody stands, and where they play; `threads` are those of the tables. At first nobody
    has a `standing`.
    """
    parts = []
    if standing is not None:
        parts.append(f"You're {ordinal(standing.rank)} with {_points(standing.halves)}.")
    if member.status == "out":
        parts.append(f"You play in no further round: {OUT}.")
    elif member.status == "removed":
        parts.append("You play in no further round: a manager took you out.")
    elif member.status == "withdrawn":
        parts.append("You play in no further round: you withdrew.")
        if of.takes_people:
            parts.append("To come back, press **Join as a reserve**.")
    if own is None:
        if member.status not in GONE:
            parts.append("You don't play in this round.")
    elif own.is_bye:
        parts.append("You have the bye: it counts as a win.")
    elif own.halves is None:
        parts.append(f"Your game: {_where(own, threads)}.")
    else:
        parts.append(f"Your game is decided: {_result(own)}.")
    is_in = of.is_open and member.status == "in"
    keys = [key(LEAVE, of.id, "Withdraw …")] if is_in else []
    head = f"### {escaped(of.title)}, round {of.round} of {of.rounds}"
    return MessageLayout(head, " ".join(parts), keys, colour=BLUE)


def _result(own: Played) -> str:
    how = {None: "", "standing": ", judged unfinished", "draw": ", as it has no result"}[
        own.decided
    ]
    return f"{ordinal(own.place or 1)} place, {_points(own.halves or 0)}{how}"


def _points(many: int) -> str:
    """Points, given in halves."""
    return f"{halves(many / 2)} point{'s' if many not in (1, 2) else ''}"


def sure_to_leave(of: Tournament) -> MessageLayout:
    """Asks whether somebody means it."""
    return MessageLayout(
        f"### Withdraw from {escaped(of.title)}?\nYou won't play in further rounds. The game that "
        "you play now goes on and counts, and you keep your points.",
        [key(LEAVE, of.id, "Withdraw", SURE, style=DANGER)],
        colour=SAND,
    )


def games(stored: Stored, threads: Mapping[int, int], page: int | None = None) -> MessageLayout:
    """A page of the games of all rounds, by default this round's first; `threads` are those of the
    tables.
    """
    of = stored.tournament
    every = [
        (number, lines[start : start + PAGE_SIZE])
        for number in range(1, of.round + 1)
        for lines in [_games(stored, number, threads)]
        for start in range(0, len(lines), PAGE_SIZE)
    ]
    if page is None:
        page = next((at for at, (number, _) in enumerate(every) if number == of.round), 0)
    page = min(page, len(every) - 1)
    number, lines = every[page]
    keys = []
    if len(every) > 1:
        turns = (("Earlier", max(page - 1, 0)), ("Later", min(page + 1, len(every) - 1)))
        keys = [
            button(GAMES_PAGE, 0, label, str(of.id), str(to), label, disabled=to == page)
            for label, to in turns
        ]
    head = f"### {escaped(of.title)}: games of round {number}"
    return MessageLayout(head, fitting(lines), keys, colour=BLUE)


def _games(stored: Stored, number: int, threads: Mapping[int, int]) -> list[str]:
    """A line for each game of a round, and one for byes."""
    named = {each.user: each.name for each in stored.members}
    tables: dict[int, list[Played]] = {}
    for each in stored.of_round(number):
        tables.setdefault(each.number, []).append(each)
    byes, lines = tables.pop(0, []), []
    for _, some in sorted(tables.items()):
        where = _where(some[0], threads)
        ordered = sorted(some, key=lambda one: (one.place or 0, named[one.user]))
        if ordered[0].halves is None:
            lines.append(f"- {where}: {listed([_named(each, named) for each in ordered])}")
        else:
            told = [f"{_named(e, named)} {halves((e.halves or 0) / 2)}" for e in ordered]
            lines.append(f"- {where}, decided: {listed(told)}")
    if byes:
        lines.append(f"- bye: {listed([_named(each, named) for each in byes])}")
    return lines


def _where(played: Played, threads: Mapping[int, int]) -> str:
    """The thread of a game, as a link if it is there."""
    table = played.table_id or 0
    return f"<#{threads[table]}>" if table in threads else f"table {table}"


def _named(each: Played, named: dict[int, str]) -> str:
    return f"<@{each.user}>" if each.user > 0 else plain(named[each.user] or "a former player")


# --- managers ------------------------------------------------------------------------------------


def which(found: Sequence[Tournament]) -> MessageLayout:
    """Asks which tournament to manage."""
    choices = [Choice(str(each.id), each.title, GAMES[each.game].title) for each in found]
    menu = GameSelect(ComponentId(MANAGE, 0), "Which tournament …", choices)
    return MessageLayout("### Manage a tournament", menu, colour=BLUE)


def manage(stored: Stored, note: str = "") -> MessageLayout:
    """What managers can do with one."""
    of = stored.tournament
    head = f"### Manage {escaped(of.title)}\n{state(of)}"
    if not of.is_open:
        return MessageLayout(head, note, colour=BLUE)
    keys = []
    if of.status == "sign-up":
        keys.append(key(BEGIN, of.id, "Begin now", style=PRIMARY))
    keys.append(key(PAUSE, of.id, "Pause") if of.paused is None else key(RESUME, of.id, "Go on"))
    keys.append(key(END, of.id, "Call it off …", style=DANGER))
    label = "Take out or replace somebody …" if of.takes_people else "Take somebody out …"
    menu = PersonMenu(ComponentId(TAKE_OUT, 0, (str(of.id),)), label)
    told = "Anyone you take out plays in no further round and can't join again."
    if of.takes_people:
        told += " I then ask who plays instead"
        told += "; otherwise the first reserve does." if stored.reserves else "."
    return MessageLayout(head, note, told, menu, keys, colour=BLUE)


def instead(stored: Stored, gone: int) -> MessageLayout:
    """Asks who plays instead of somebody who is out."""
    of = stored.tournament
    back = key(MANAGED, of.id, "Nobody")
    reserve_ = " If you choose nobody, the first reserve does." if stored.reserves else ""
    return MessageLayout(
        f"### Who plays instead of <@{gone}>?\nThey play in no further round of "
        f"{escaped(of.title)}.",
        "Anyone you choose plays from the next round on, without points for rounds before."
        f"{reserve_} To have <@{gone}> play on, choose them again.",
        PersonMenu(ComponentId(INSTEAD, 0, (str(of.id), str(gone))), "Who plays instead …"),
        [back],
        colour=BLUE,
    )


def sure_to_end(of: Tournament) -> MessageLayout:
    """Asks whether a manager means it."""
    return MessageLayout(
        f"### Call {escaped(of.title)} off?\nNo round begins any more, and nobody wins. Running "
        "games aren't ended.",
        [key(END, of.id, "Call it off", SURE, style=DANGER)],
        colour=SAND,
    )


def state(of: Tournament) -> str:
    """How far it is, in one line."""
    if of.status == "over":
        return "It's over."
    if of.status == "ended":
        return "It was called off."
    if of.paused is not None:
        return "It's paused."
    due = "soon" if of.due is None else moment(of.due)
    if of.status == "sign-up":
        return f"Sign-up ends {due}."
    return f"Round {of.round} of {of.rounds} ends {due} at the latest."


def tournaments(found: Sequence[Tournament]) -> MessageLayout:
    """A server's tournaments."""
    if not found:
        return MessageLayout(
            "### No tournaments in this server\nThose who manage a channel, or have the server's "
            "role for managing tables, open one there with `/tournament new`.",
            colour=BLUE,
        )
    lines = [
        f"- **{escaped(each.title)}** · {GAMES[each.game].title}, {form_words(each)}, in "
        f"{place_of(Place(each.channel, each.guild))}. {state(each)}"
        for each in found
    ]
    return MessageLayout("### This server's tournaments", "\n".join(lines), colour=BLUE)
