"""Every screen of every game at many positions, with the longest names and numbers."""

import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import get_args

import msgspec
import pytest

from cogs.admission import screen as admission
from cogs.friends import screen as friends_screen
from cogs.friends.declined import DeclinedText
from cogs.friends.invitation import InvitationText
from cogs.live import board as boards
from cogs.live import line, lobby
from cogs.live.board import panel as seat_panel
from cogs.lobby import computers, options_screen
from cogs.lobby import gathering_screen as gathering_pages
from cogs.lobby import tables_screen as table_pages
from cogs.lobby.after_handler import by_yourself, check
from cogs.lobby.freed_seat import FreedSeatText
from cogs.lobby.got_seat import GotSeatText
from cogs.lobby.role_call import RoleCallText
from cogs.lobby.start_soon import StartSoonText
from cogs.manager_log import screen as manager_log
from cogs.messages import zoom
from cogs.messages.carrier import AnyComposer, Draft
from cogs.overview import screen as overview
from cogs.people import privacy, settings
from cogs.play import panel_screen as panel
from cogs.play.choices import by_kind, step, tag_of
from cogs.replay import digest
from cogs.replay import screen as replay
from cogs.results import screen as result_screens
from cogs.rules import rules_screen, welcome
from cogs.rules import screen as info
from cogs.server import screen as server
from cogs.strikes import screen as strikes
from cogs.time import agreement_screen
from cogs.time.request import RequestText
from cogs.tournaments import screen as cups
from cogs.ui import components as menu
from cogs.ui.layout import MessageLayout
from cogs.undo.feature import offer_page
from cogs.webhook import screen as webhook
from cogs.week import screen as week
from engine import finding, registry
from engine.foresight import STRENGTHS
from engine.registry import GAMES, AnyGame
from engine.stories import Story, words_of
from engine.words import Reader, escaped
from host.admission.blocks import Block
from host.friends.avoided import MAX_AVOIDED
from host.manager_log.deeds import Deed, Logged, LogPage, What
from host.messages.digest import RoundNews
from host.messages.request import Asks
from host.messages.shown import Line
from host.outbox.kinds import Shown
from host.outbox.loop import new_mark
from host.overview.running import Standing
from host.repositories.listing import OpenTable
from host.repositories.messages import Message
from host.repositories.people import Person
from host.repositories.servers import ServerSettings
from host.repositories.tournaments import Member, Played, Stored, Tournament
from host.review.replays import Moment, Since
from host.service.kinds import KINDS
from host.statistics.ratings import Change
from host.strikes.message import StruckResult
from host.table.lobby_state import Guest, GuestAnswer, LobbyState, WaitlistEntry, Wish
from host.table.place import Place
from host.table.seats import Player
from host.table.stored_table import Status
from host.table.summaries import GameResult, ListedTable, SeatResult
from host.table.undoing import UndoOffer
from host.table.views import SeatView, TableView
from host.table.waiting_list import MAX_WAITING
from host.tournaments.message import shown_of
from host.tournaments.podiums import Podium
from host.tournaments.standings import standings
from host.tournaments.tournaments import TITLE_LENGTH
from host.webhook.webhooks import Webhook
from render.base import ALT_LIMIT, Picture
from render.registry import view as look
from tests.cogs.thought_screens import (
    Screen,
    agreement_screens,
    lesson_screens,
    phrases,
    thought_screens,
    turned_screens,
)
from tests.cogs.views import (
    LATE,
    LONG_NAME,
    LONG_NUMBER,
    asks_to_undo,
    but,
    facts_of,
    note_of_undo,
    paused,
    proposes,
    seen_by,
    table_of,
)
from tests.engine.playing import Position, positions, story

SERIAL = "f" * 16
PICTURE = Picture(b"", "png", "x" * ALT_LIMIT)
CHANGES = [Change(LONG_NUMBER - seat, 1999, 1000 + seat, is_settled=False) for seat in range(6)]
LINK = f"https://discord.com/channels/{LONG_NUMBER}/{LONG_NUMBER}/{LONG_NUMBER}"
SAMPLE = 8
"""One in this many positions is used."""


def every_screen() -> Iterator[Screen]:
    """All screens of all games, at some positions of random games."""
    for game in GAMES.values():
        yield from resting_screens(game)
        for seats in range(game.rules.min_seats, game.rules.max_seats + 1):
            stories = told(game, seats)
            ends = [Position(game.name, seats, story(game.name, seats, n).end) for n in range(5)]
            for position in (*positions(game.name, seats)[::SAMPLE], *ends):
                yield from screens_at(game, position, stories)


def _line(game: AnyGame, seen: SeatView) -> MessageLayout:
    """The table's line, as if it had its own thread."""
    table = but(seen.view, place={"parent": LONG_NUMBER - 1})
    shown = Line.of(game, msgspec.structs.replace(seen, view=table), linked=True)
    return line.line(game, shown, SERIAL)


def told(game: AnyGame, seats: int) -> tuple[Story, ...]:
    """The public log of a whole game."""
    reader, events = Reader(None, [LONG_NAME] * seats), story(game.name, seats, 0).events
    heard: tuple[Story, ...] = game.wording.stories(events, reader)
    return heard


def resting_screens(game: AnyGame) -> Iterator[Screen]:
    options = game.rules.options_type()
    for seats in range(1, game.rules.max_seats + 1):
        table = table_of(game, seats, options, "lobby")
        yield "lobby", lobby.lobby(game, table, PICTURE, SERIAL)
        for strength in STRENGTHS:
            yield "computers", computers.computers(game, table, "x" * 100, strength)
        for page in range(options_screen.pages(game, table)):
            yield "options", options_screen.options_panel(game, table, page, "x" * 300)
        yield "options in words", options_screen.options_page(game, table, LONG_NUMBER - 1)
        yield "closed", lobby.closed(game, table, SERIAL)
        yield "line", _line(game, SeatView(table, None, None))
        yield from gathering_screens(game, table)
        yield from agreement_screens(game, table)
        yield from requests(table)
        yield "status", info.status(game, SeatView(table, None, None))
    yield from lesson_screens(game)
    every = rules_screen.pages_of(game, 1)
    for page, shown in enumerate(every):
        kind = "example" if shown.step else "rules" if shown.sign is None else "signs"
        yield kind, rules_screen.rules(game, every, page, PICTURE)
    yield "list of rules", rules_screen.games_list(GAMES.values(), (), "x" * 200)
    for word in ("a", "s"):
        passages = {name: finding.passages(each, word) for name, each in GAMES.items()}
        yield "found", rules_screen.found("*" * 100, passages, list(GAMES.values()))
    table = table_of(game, game.rules.max_seats, options, "running")
    row = ListedTable(
        table.id,
        game.name,
        game.title,
        table.place,
        "running",
        table.players,
        waits=True,
    )
    rows = [(row, f"https://discord.com/channels/{'9' * 62}")] * 30
    yield "games", info.games(rows)
    yield "no games", info.games([])
    yield from server_tables(game)
    yield "to avoid", friends_screen.avoided_page([LONG_NUMBER - n for n in range(MAX_AVOIDED)])
    yield (
        "play with",
        friends_screen.which_game(GAMES.values(), LONG_NUMBER, "x" * 50, is_closed=True),
    )
    for each in GAMES.values():
        yield "how fast", friends_screen.how_fast(each, LONG_NUMBER, "x" * 50, LATE, LATE)
    yield "welcome", welcome.welcome(GAMES.values(), manages=welcome.TO_MANAGE)
    yield "how it works", welcome.how_it_works()
    for action in (welcome.SOLO, welcome.FRIENDS):
        yield "which game", welcome.choose_game(GAMES.values(), action, "x" * 50)
    yield "settings", settings.settings(Person(LONG_NUMBER, dm_closed=True), "Saved.")
    yield from server_pages()
    ended = msgspec.structs.replace(table, status="finished", seed="f" * 64)
    for view, found in ((table, ""), (ended, "x" * 300)):
        yield "check", check(game, view, found)
        yield "by yourself", by_yourself(game, view)
    yield from result_screens_of(game)
    for layout in (privacy.privacy(), privacy.ask(LONG_NUMBER, 99), privacy.deleted()):
        yield "privacy", layout
    yield "own data", privacy.handed_out(privacy.FILE_NAME)


def gathering_screens(game: AnyGame, table: TableView) -> Iterator[Screen]:
    """Lobbies that gather players, at their longest."""
    waiting = tuple(WaitlistEntry(LONG_NUMBER - number, LONG_NAME) for number in range(MAX_WAITING))
    full = LobbyState("full", 2, "options", 6, waiting, role=LONG_NUMBER)
    guests = tuple(Guest(LONG_NUMBER - number, LATE) for number in range(5))
    answers: tuple[GuestAnswer | None, ...] = (None, "no", "late", "hidden")
    answered = [Guest(LONG_NUMBER, LATE, answer) for answer in answers]
    wish = Wish(game.name, "bank", LONG_NAME)
    answered.append(Guest(LONG_NUMBER, LATE, "other game", wish))
    for state in (
        full,
        LobbyState("full", 6, guests=guests, invited_only=True),
        *(LobbyState(guests=(each,)) for each in answered),
        msgspec.structs.replace(full, refused=None, role=None),
        LobbyState("time", waited=3),
    ):
        view = msgspec.structs.replace(table, lobby=msgspec.structs.replace(state, starts_at=LATE))
        begun = msgspec.structs.replace(view, status="running", started=LATE)
        yield "gathering lobby", lobby.lobby(game, view, PICTURE, SERIAL)
        yield "lobby begun", lobby.begun(game, begun)
        nothing = SeatView(view, None, None)
        yield "status", info.status(game, nothing)
        yield "line", _line(game, nothing)
        for user in (view.host, 0):
            page = gathering_pages.page(game, view, user, LONG_NUMBER, "x" * 200)
            yield "players and start", page
        yield "offer", gathering_pages.offer(view)
        yield "guests", friends_screen.guests_page(game, view, "x" * 200)
        yield "another game", friends_screen.which_other(GAMES.values(), view)
        yield "how fast instead", friends_screen.how_fast_instead(game, view)
        yield "waits", gathering_pages.waits(view, MAX_WAITING)
        for each in (view, begun):
            yield from calls(game, each)


def calls(game: AnyGame, view: TableView) -> Iterator[Screen]:
    """The messages about a lobby, at their longest."""
    facts = facts_of(view, game.rules.seats_for(view.options))
    texts: list[AnyComposer] = [
        RoleCallText(registry),
        GotSeatText(registry),
        FreedSeatText(registry),
        InvitationText(registry),
        DeclinedText(registry),
        StartSoonText(registry, lambda: LATE),
    ]
    kinds = {each.name: each for each in KINDS}
    for text in texts:
        row = Message("table:1", text.kind, str(LONG_NUMBER), live=False, state="posted")
        row = msgspec.structs.replace(row, person=LONG_NUMBER)
        for wanted in kinds[text.kind].wanted(facts, [row]):
            yield text.kind, composed(text, wanted.shown)


def requests(view: TableView) -> Iterator[Screen]:
    """Everything that players are asked for."""
    for what in agreement_screen.WORDS:
        users = tuple(each.user for each in view.players if each.user is not None)
        yield "asked", composed(RequestText(), Asks(view.id, LONG_NUMBER, what, users, "x" * 6))


def composed(text: AnyComposer, shown: Shown) -> MessageLayout:
    """A message without pictures, which is composed without waiting."""
    composing = text.compose(shown, "x" * len(new_mark()))
    with pytest.raises(StopIteration) as done:
        composing.__await__().send(None)
    draft = done.value.value
    assert isinstance(draft, Draft)
    return draft.layout


def server_tables(game: AnyGame) -> Iterator[Screen]:
    """A server's list of tables, at its longest."""
    view = table_of(game, game.rules.max_seats, game.rules.options_type(), "lobby")
    open_table = OpenTable(
        id=view.id,
        game=game.name,
        title=game.title,
        place=Place(view.place.channel, view.place.guild, view.place.channel),
        status="running",
        players=tuple(msgspec.structs.replace(each, is_free=True) for each in view.players),
        free=6,
        most=6,
        acting=tuple(range(game.rules.max_seats)),
        pace="bank",
        since=LATE,
        lobby=LobbyState("time", starts_at=LATE),
        round=99_999,
        message=(LONG_NUMBER, LONG_NUMBER),
    )
    bots = tuple(Player(None, LONG_NAME, "x" * 32, None, is_free=True) for _ in view.players)
    free = msgspec.structs.replace(open_table, players=bots)
    lobbies = msgspec.structs.replace(open_table, status="lobby", free=0)
    for table in (open_table, free, lobbies):
        numbered = [
            msgspec.structs.replace(table, id=view.id - number)
            for number in range(table_pages.TABLES_PER_PAGE * 3)
        ]
        for page in (0, 1, 2, 99):
            yield "tables", table_pages.tables(numbered, page, 1, LONG_NUMBER)
    yield "no tables", table_pages.tables([], 0, 1, LONG_NUMBER)


def managers_pages(chosen: ServerSettings) -> Iterator[Screen]:
    """What else those who manage a server see, with the longest reasons."""
    nothing = server.ServerContext(frozenset(), frozenset(), GAMES, is_known=False)
    deeds = 5 * [Deed("settings", before=chosen, after=each) for each in (chosen, ServerSettings())]
    at_table = Deed("strike", LONG_NUMBER, "nature")
    in_cup = Deed("replace", tournament=LONG_NUMBER, title="*" * TITLE_LENGTH)
    deeds += [msgspec.structs.replace(at_table, what=what) for what in get_args(What)]
    deeds += [msgspec.structs.replace(in_cup, what=what) for what in get_args(What)]
    seen = {each.where for each in (at_table, in_cup) if each.where is not None}
    entries = [
        Logged(number, 1, LATE, LONG_NUMBER, LONG_NUMBER, "*" * 300, deed, LONG_NUMBER)
        for number, deed in enumerate(deeds)
    ]
    for number in range(0, len(entries), manager_log.PAGE_SIZE):
        found = LogPage(entries[number : number + manager_log.PAGE_SIZE], {}, has_more=True)
        yield "log", manager_log.log(nothing, found, number, seen)
    for each in entries:
        yield "log line", manager_log.line(nothing, each, seen, "0123456789abcdef")
    blocks = [Block(f"{n:016}{0:048}", LONG_NUMBER, "*" * 300, LATE, LATE) for n in range(20)]
    for number in (0, 1, 9):
        yield "blocked", admission.blocked(blocks, number, "x" * 100)
    yield "nobody blocked", admission.blocked([], 0)
    players = tuple(Player(LONG_NUMBER - n, "W" * 32) for n in range(6))
    running = [
        OpenTable(
            LONG_NUMBER - n, "nature", "Nature", Place(LONG_NUMBER, 1), "running", players, 0, 6,
            tuple(range(6)), "none", LATE, LobbyState(), None, (LONG_NUMBER, LONG_NUMBER),
        )
        for n in range(9)
    ]  # fmt: skip
    stands = {each.id: Standing(waits=LATE) for each in running}
    for number in (0, 1, 2):
        yield "tables", overview.tables(running, stands, number, LONG_NUMBER, "x" * 200)
    yield "no running tables", overview.tables([], {}, 0, LONG_NUMBER)
    yield "figures", overview.figures(PICTURE)
    changes = [Change(LONG_NUMBER, 99_999, 99_999, is_settled=True)] * 30
    for why in (None, "*" * 300):
        yield "strike", strikes.page(LONG_NUMBER, "x" * 1500, why, changes, "x" * 100)
        struck = StruckResult(LONG_NUMBER, "nature", why)
        yield "struck", strikes.struck(struck, "Nature", "0123456789abcdef")
    yield "text for rules", server.rules_text()
    failed = Webhook(1, f"https://{'w' * 60}.{'x' * 60}.org/" + "y" * 300, LATE, "*" * 64, LATE)
    for where in (None, failed):
        yield "results as JSON", webhook.page(where, "x" * 100)


def server_pages() -> Iterator[Screen]:
    """A server's settings, all chosen and none, and what it hears of its week."""
    numbers = tuple(LONG_NUMBER - number for number in range(25))
    chosen = ServerSettings(
        tuple(GAMES),
        numbers,
        "thread",
        LONG_NUMBER,
        "bank",
        99_999,
        99_999,
        *[LONG_NUMBER] * 4,
    )
    for there in (frozenset(numbers), frozenset[int]()):
        url = f"https://{'w' * 60}.{'x' * 60}.org/"
        sent_to = Webhook(1, url, LATE, "*" * 64, LATE)
        around = server.ServerContext(there, there, GAMES, webhook=sent_to)
        for name in server.SETTINGS:
            yield "server", server.server(around, chosen, name, "x" * 1200)
            yield "server", server.server(around, ServerSettings(), name)
            for then in (chosen, ServerSettings()):
                if server.SETTINGS[name].means is not None:
                    yield "what it means", server.server(around, chosen, name, "x" * 300, then)
    yield from managers_pages(chosen)
    numbered = [9_999_999_999 - number for number in range(week.MOST_JOINS)]
    yield "week", week.week(PICTURE, LONG_NUMBER, numbered, "0123456789abcdef")
    yield "season", week.season(PICTURE, "0123456789abcdef")
    yield from tournament_screens()


def tournament_screens() -> Iterator[Screen]:
    """Those of a tournament with as many people as can be, and with long names."""
    mark, started = "0123456789abcdef", datetime(2026, 1, 1, tzinfo=UTC)
    of = Tournament(
        id=LONG_NUMBER, guild=LONG_NUMBER, channel=LONG_NUMBER, parent=LONG_NUMBER, host=1,
        title="*" * 40, game="evolution", options=b"{}", seats=6, rounds=9, form="groups",
        pace="bank", days=30, status="running", round=8, due=started, paused=None, created=started,
    )  # fmt: skip
    members = tuple(Member(of.id, LONG_NUMBER - number, LONG_NAME, number) for number in range(200))
    played = tuple(
        Played(of.id, 8, each.user, each.number // 6, each.number // 6 or None) for each in members
    )
    stored = Stored(of, members, played)
    decided = [msgspec.structs.replace(each, place=1, halves=5) for each in played]
    done = msgspec.structs.replace(stored, played=tuple(decided))
    ranked = standings(of, members, decided)
    for status in ("sign-up", "running", "over", "ended"):
        for since in (None, started):
            now = msgspec.structs.replace(of, status=status, paused=since)
            shown = shown_of(msgspec.structs.replace(done, tournament=now))
            yield "tournament", cups.post(shown, PICTURE, mark)
            yield "managed", cups.manage(msgspec.structs.replace(stored, tournament=now), "x" * 99)
    yield "rules", cups.rules(of, 2)
    several = [msgspec.structs.replace(of, id=LONG_NUMBER - number) for number in range(10)]
    threads = dict.fromkeys(range(40), LONG_NUMBER)
    yield "games", cups.games(stored, threads)
    yield "games", cups.games(done, threads, 1)
    yield "asked", cups.instead(stored, LONG_NUMBER)
    out = msgspec.structs.replace(members[0], status="out")
    yield "mine", cups.mine(of, members[0], ranked[0], played[9], threads)
    yield "mine", cups.mine(of, out, None, decided[9], {})
    yield "mine", cups.reserve(of, 50)
    for layout in (cups.sure_to_leave(of), cups.sure_to_end(of), cups.which(several)):
        yield "asked", layout
    yield "tournaments", cups.tournaments(several)
    won = [Podium(of, tuple(ranked[:20]))] * 3
    yield "results", result_screens.results("x" * 80, [], GAMES, 0, "any", "any", won)


def result_screens_of(game: AnyGame) -> Iterator[Screen]:
    """Results, a profile and a leaderboard, at their longest."""
    results = [_result_of(game, number) for number in range(45)]
    for page in range(5):
        where = (page, f"{LONG_NUMBER}", game.name)
        yield "results", result_screens.results("x" * 80, results, GAMES, *where)
    yield "no results", result_screens.results("x", [], GAMES, 0, "any", "any")
    titles = {each.name: each.title for each in GAMES.values()}
    menus = [
        result_screens.game_menu(result_screens.LEADERBOARD, ("all",), titles, game.name),
        result_screens.season_menu(game.name, "last"),
    ]
    keys = result_screens.rank_keys(game.name, "last", 99, 101)
    yield "leaderboard", result_screens.leaderboard(game, "x" * 40, PICTURE, keys, menus)
    menu = result_screens.game_menu(
        result_screens.PROFILE, (f"{LONG_NUMBER}",), titles, result_screens.ANY
    )
    who = f"<@{LONG_NUMBER}>"
    for has_rating in (True, False):
        shown = game, [PICTURE] * 3, menu
        layout = result_screens.profile(who, *shown, has_rating=has_rating, in_server=True)
        yield "profile", layout


def _result_of(game: AnyGame, number: int) -> GameResult:
    seats = tuple(
        SeatResult(LONG_NUMBER - seat, LONG_NAME, None, seat + 1, 999, won=not seat, team=seat)
        for seat in range(6)
    )
    return GameResult(
        table=9_999_999_999 - number,
        guild=LONG_NUMBER,
        game=game.name,
        ended=datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=number),
        closing="manager" if number % 7 == 6 else None,
        sit_ins=False,
        pace=None,
        options=b"{}",
        seats=seats,
    )


def _looks(game: AnyGame, seen: SeatView) -> Iterator[Screen]:
    """Score sheets and zooms. What was chosen changes one line and which option is marked: the
    longest tells all.
    """
    if parts := zoom.sheets_of(seen):
        choices = zoom.offered(parts, 9)
        sheet = partial(zoom.score_sheet, game, seen, choices, picture=PICTURE, to_hand=True)
        yield "score sheet", sheet(chosen=None)
        longest = max(choices, key=lambda each: len(escaped(each.label)))
        yield "score sheet", sheet(chosen=longest)
    if zooms := zoom.zooms_of(seen, seen.actions):
        choices = zoom.other_parts(zooms)
        closer = partial(zoom.zoomed, game, seen, choices, picture=PICTURE, to_hand=True)
        yield "zoom", closer(chosen=None)
        yield "zoom", closer(chosen=max(choices, key=lambda each: len(escaped(each.label))))


def screens_at(game: AnyGame, position: Position, stories: tuple[Story, ...]) -> Iterator[Screen]:
    """The screens of a position for spectators, the player to act, and a random seat."""
    state = game.storage.decode_state(position.state)
    actors = game.rules.actors(state)
    status: Status = "running" if actors else "finished"
    options = game.rules.options_type()
    table = msgspec.structs.replace(table_of(game, position.seats, options, status), actors=actors)
    watched = seen_by(game, table, state, None)
    yield "status", info.status(game, watched)
    yield "line", _line(game, watched)
    yield from replays_of(game, watched, tuple(words_of(stories)))
    by_chance = random.Random(position.state).randrange(position.seats)
    looking = {*actors[:1], by_chance}
    for seat in (None, *looking):
        seen = seen_by(game, table, state, seat)
        words = look(game.name).text_board(seen.begun, seat, table.names)
        yield "as text", info.as_text(game, seen, words)
        yield "as picture", info.as_picture(game, seen, PICTURE)
        yield from _looks(game, seen)
    if not actors:
        yield (
            "results post",
            result_screens.results_post(game, watched, PICTURE, CHANGES, "x" * len(new_mark())),
        )
        yield "result", result_screens.ended(game, watched, PICTURE, CHANGES, LINK)
        yield "final", boards.final(game, watched, stories, PICTURE, CHANGES, SERIAL)
        yield "ended", panel.ended(game, table, words_of(stories), SERIAL)
        yield "abandoned", boards.abandoned(game, table, SERIAL)
        return
    yield "board", boards.board(game, watched, stories, PICTURE, SERIAL)
    yield "asking board", boards.board(game, proposes(watched), stories, PICTURE, SERIAL)
    note = note_of_undo(game, state)
    yield "undo board", boards.board(game, asks_to_undo(watched, note), stories, PICTURE, SERIAL)
    yield "paused board", boards.board(game, paused(watched), stories, PICTURE, SERIAL)
    for seat in looking:
        seen = seen_by(game, table, state, seat)
        shown = partial(seat_panel, game, stories=stories, note="x" * 100, picture=PICTURE)
        yield "panel", shown(seen, mark=SERIAL)
        yield "panel", shown(seen, is_private=True)
        yield "asking panel", shown(proposes(seen), mark=SERIAL)
        yield "undo panel", shown(asks_to_undo(seen, note))
        people = tuple(each.user for each in table.players if each.user is not None)
        offer = UndoOffer(note, people[1:], "f" * 12)
        yield "undo offer", offer_page(game, seen, panel.place(game, table), offer)
        yield "paused panel", shown(paused(seen), note="")
        yield "own status", info.status(game, seen, seat)
        yield "quiet", panel.quiet(game, table, words_of(stories), SERIAL)
        yield "orders", panel.orders(game, table, seen.orders, "Saved.")
        yield from questions(game, seen)
        if seat == actors[0] and seen.actions:
            yield from thought_screens(game, seen, stories, PICTURE, SERIAL)
            said = tuple(phrase for phrase, _ in phrases(game, seen))
            yield from turned_screens(game, seen, said, PICTURE)


def replays_of(game: AnyGame, seen: SeatView, lines: tuple[str, ...]) -> Iterator[Screen]:
    rounds = tuple((number, 300 * number) for number in range(1, 31))
    moment = Moment(seen, 9_998, 9_999, 999, lines, rounds)
    yield "replay", replay.replay(game, moment, [PICTURE, PICTURE])
    yield "since", replay.since(game, seen.view, Since(lines, 0, 9_999, 999), 5, PICTURE)
    news, mark = RoundNews(seen.view.id, 0, 9_999, 999), "x" * len(new_mark())
    yield "round told", digest.summary(game, seen, news, lines, PICTURE, mark)
    yield "film", replay.film(game, seen.view, PICTURE, mark)


def questions(game: AnyGame, seen: SeatView) -> Iterator[Screen]:
    """Every question on random ways to each kind of action."""
    rng = random.Random(str(seen.actions))
    for kind in by_kind(game, seen.actions):
        said: list[str | None] = []
        while (reached := step(game, seen, tag_of(kind), said)).field:
            for page in range(-(-len(reached.choices) // menu.PAGE)):
                yield "question", panel.question(game, seen, reached, page=page, picture=PICTURE)
            said = [*reached.keys, rng.choice(reached.choices).key]
