"""Games in which everyone does anything, and what it does to those who are deciding meanwhile.

A table is changed in memory, by the same functions as a stored one. Everyone who is asked something
has a panel with its buttons, and an open form. What others do must leave these as they are, unless
it changes what the seat may do or takes back its own turn.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple, TypeAlias

import msgspec

from cogs.play.turn_menu import TurnMenu
from cogs.ui.components import GameSelect
from cogs.undo.feature import undo_keys
from engine.errors import Refused
from engine.foresight import USUAL
from engine.forms import Form
from engine.ledger import in_effect
from engine.model import Action
from engine.play import pick, random_action
from engine.registry import AnyGame
from host.clock.pace import PACES, UNTIMED
from host.errors import HostRefused
from host.table import absence, agreement, lobby, moves, seat_views, timing, undoing
from host.table.entries import StoredEntry
from host.table.place import Barrier, Place, Suspension
from host.table.played import PlayedGame
from host.table.requests import UndoRequest
from host.table.seats import Seat
from host.table.stored_table import GameData, StoredTable
from host.table.table_time import TableTime
from host.table.timing import ChangeContext
from host.table.views import SeatView
from tests.engine.playing import EVERY_TABLE, random_options, random_order
from tests.games import GAMES

START: Final = datetime(2026, 1, 1, tzinfo=UTC)
MOST_ACTS: Final = 60
"""In one game, which may end earlier."""
MOST_WORDED: Final = 20
"""The most actions of one decision that are put into words."""

TABLES: Final = [(name, seats) for name, seats in EVERY_TABLE if seats > 1]

Keys: TypeAlias = tuple[tuple[str, ...], ...]


class Panel(NamedTuple):
    """What somebody has before them."""

    user: int
    decision: str
    actions: Sequence[Action]
    means: tuple[str, ...]
    """The actions in words."""
    keys: Keys
    """Buttons and menus of a turn."""
    undo: str
    """The button to undo, or to change a choice; empty without one."""
    form: Form | None


class Found(msgspec.Struct):
    """What was tried, and what went wrong.

    `acts` counts what somebody did beside others' panels, by kind. `held` panels were still valid
    afterwards, `renewed` ones belonged to seats that could do something else then, or had an act of
    their own taken back.
    """

    games: int = 0
    acts: dict[str, int] = {}
    held: int = 0
    renewed: int = 0
    wrong: list[str] = []

    def add(self, other: "Found") -> None:
        """Count another run in."""
        self.games += other.games
        for kind, times in other.acts.items():
            self.acts[kind] = self.acts.get(kind, 0) + times
        self.held += other.held
        self.renewed += other.renewed
        self.wrong += other.wrong


class Tabletop:
    """A table in memory, with its ledger."""

    def __init__(self, name: str, seats: int, rng: random.Random) -> None:
        self.game: AnyGame = GAMES[name]
        self._rng = rng
        self.now = START
        options = self.game.storage.encode(random_options(self.game, seats, rng))
        bots = [False, False, *(rng.random() < 0.3 for _ in range(seats - 2))]
        style = next(iter(self.game.bots))
        held = [
            Seat(None, f"Bot {n}", style, USUAL) if is_bot else Seat(1001 + n, f"Person {n}")
            for n, is_bot in enumerate(bots[:seats])
        ]
        self.stored = StoredTable(
            id=1,
            place=Place(2, 3),
            game=name,
            rules_version=self.game.rules.version,
            status="lobby",
            host=1001,
            data=GameData(options, rng.randbytes(32)),
            created=START,
            seats=held,
            time=TableTime(rng.choice([UNTIMED, *PACES])),
        )
        self.ledger: list[StoredEntry] = []
        self._played = PlayedGame(self.game, self.stored.data.seed)
        self._keep(lambda new: [moves.begin(new, self.game, 1001, None, self.now).entry])

    def deeds(self) -> list[list[bytes]]:
        """What each seat did that is still in effect."""
        found: list[list[bytes]] = [[] for _ in self.stored.seats]
        for entry in in_effect(each.entry for each in self.ledger):
            if entry.seat is not None:
                found[entry.seat].append(bytes(entry.payload))
        return found

    def _keep(self, change: Callable[[StoredTable], Sequence[StoredEntry]]) -> None:
        """Keep a change; one that is refused changes nothing."""
        self.now += timedelta(minutes=self._rng.choice([1, 10, 200, 2000]))
        new = self.stored.copy()
        made = change(new)
        if new.status == "running":
            timing.keep(new, {}, self.now)
        new.revision += 1
        self.stored = new
        self.ledger += made

    def act(self, what: str) -> int | None:
        """Somebody does something of this kind; returns who, or None for a clock or manager.

        Raises what the game or the table refuses.
        """
        rng, stored = self._rng, self.stored
        seat = rng.randrange(len(stored.seats))
        user = stored.seats[seat].user
        if what == "play":
            seat = pick([n for n, each in enumerate(stored.seats) if each.waiting], rng)
            user = stored.seats[seat].user
        by = ChangeContext(user, None, self.now, self.ledger[-1].entry)
        self._keep(lambda new: getattr(self, f"_{what}")(new, seat, by))
        return user

    def _play(self, new: StoredTable, seat: int, by: ChangeContext) -> list[StoredEntry]:
        timing.refuse_pause(new.time.pause)
        state = seat_views.state_of(new, self.game)
        chosen = [random_action(self.game, state, seat, self._rng)]
        seen = seat_views.seen(new, self.game, seat, state)
        form = self.game.forms.form(seen.begun, seat)
        if form is not None and self._rng.random() < 0.5:
            chosen = [*form.actions(answered(form, self._rng))] or chosen
        made, refusal = moves.act_all(new, self.game, seat, chosen, None, by.now)
        if refusal is not None:
            raise refusal
        return [each.entry for each in made]

    def _order(self, new: StoredTable, seat: int, by: ChangeContext) -> list[StoredEntry]:
        timing.playing_seat(new, by.user)
        order = random_order(self.game, self._rng)
        if order is None:
            return []
        return [moves.act(new, self.game, seat, order, None, by.now).entry]

    def _undo(self, new: StoredTable, seat: int, by: ChangeContext) -> list[StoredEntry]:
        """Free, or as all others agree to it."""
        timing.playing_seat(new, by.user)
        self._played.extend([each for each in self.ledger if each.entry.seq > self._played.last])
        plan = undoing.find(new, self._played, seat)
        made = moves.undo(
            new,
            self.game,
            plan.to,
            plan.state,
            seat=seat,
            interaction=None,
            now=by.now,
            kept=plan.kept,
            note=plan.note,
            undisturbed=plan.undisturbed,
        )
        return [each.entry for each in made]

    def _ask_undo(self, new: StoredTable, seat: int, by: ChangeContext) -> list[StoredEntry]:
        timing.playing_seat(new, by.user)
        self._played.extend([each for each in self.ledger if each.entry.seq > self._played.last])
        plan = undoing.find(new, self._played, seat)
        request = UndoRequest(seat, plan.own, plan.note, undoing.name_of(new, seat, plan))
        new.requests = msgspec.structs.replace(new.requests, undo=request)
        return []

    def _propose(self, new: StoredTable, _seat: int, by: ChangeContext) -> list[StoredEntry]:
        if self._rng.random() < 0.5:
            return agreement.propose(new, by, "pause", "")
        return agreement.propose(new, by, "pace", self._rng.choice([UNTIMED, *PACES]))

    def _agree(self, new: StoredTable, _seat: int, by: ChangeContext) -> list[StoredEntry]:
        asked = new.requests.proposal
        return [] if asked is None else agreement.agree(new, by, asked.what)

    def _decline(self, new: StoredTable, _seat: int, by: ChangeContext) -> list[StoredEntry]:
        asked = new.requests.proposal
        if asked is not None:
            agreement.decline(new, by, asked.what)
        return []

    def _pause(self, new: StoredTable, _seat: int, by: ChangeContext) -> list[StoredEntry]:
        return [agreement.pause(new, by)]

    def _resume(self, new: StoredTable, _seat: int, by: ChangeContext) -> list[StoredEntry]:
        return [agreement.resume(new, by, {}, manages=True)]

    def _abandon(self, new: StoredTable, _seat: int, by: ChangeContext) -> list[StoredEntry]:
        voted = sum(each.abandons for each in new.people())
        if by.user is not None and voted < len(new.people()) - 1:
            lobby.vote_abandon(new, by.user, by.now)
        return []

    def _play_on(self, new: StoredTable, _seat: int, by: ChangeContext) -> list[StoredEntry]:
        if by.user is not None:
            lobby.play_on(new, by.user)
        return []

    def _leave(self, new: StoredTable, _seat: int, by: ChangeContext) -> list[StoredEntry]:
        return [absence.leave(new, self.game, by)]

    def _free(self, new: StoredTable, seat: int, by: ChangeContext) -> list[StoredEntry]:
        return absence.free(new, self.game, seat, by.user, by)

    def _come_back(self, new: StoredTable, seat: int, by: ChangeContext) -> list[StoredEntry]:
        return absence.come_back(new, "Back", by._replace(user=new.seats[seat].away))

    def _take(self, new: StoredTable, seat: int, by: ChangeContext) -> list[StoredEntry]:
        taker = by._replace(user=2000 + len(self.ledger))
        changes = [each for each in self.ledger if each.entry.kind == "seat"]
        return [absence.take_seat(new, seat, "New", changes, taker)]

    def _nudge(self, new: StoredTable, _seat: int, by: ChangeContext) -> list[StoredEntry]:
        return absence.nudge(new, by, range(len(new.seats)))

    def _time(self, new: StoredTable, _seat: int, by: ChangeContext) -> list[StoredEntry]:
        """A clock runs out, or reminds somebody."""
        due = [each.due for each in new.seats if each.due is not None]
        self.now = max([self.now, *due])
        return absence.fire(new, self.game, by.last, {}, self.now)[0]

    def _answer(self, new: StoredTable, _seat: int, by: ChangeContext) -> list[StoredEntry]:
        asked = [(n, each.clock) for n, each in enumerate(new.seats)]
        for number, clock in asked:
            if clock is not None and clock.answer_by is not None:
                chosen: absence.Answer = self._rng.choice(["wait", "sit-in", "open"])
                return absence.answer(new, self.game, by, number, clock.asked, chosen)
        return []

    def _hints(self, new: StoredTable, seat: int, _by: ChangeContext) -> list[StoredEntry]:
        new.seats[seat].allows_hints = not new.seats[seat].allows_hints
        return []

    def _rename(self, new: StoredTable, _seat: int, by: ChangeContext) -> list[StoredEntry]:
        if by.user is not None:
            lobby.rename(new, by.user, f"Person {self._rng.randrange(1000)}")
        return []

    def _suspend(self, new: StoredTable, _seat: int, by: ChangeContext) -> list[StoredEntry]:
        """The table's place cannot be reached, or can be again."""
        if new.place.suspension is None:
            suspension = Suspension(by.now, Barrier("hidden"))
            new.place = msgspec.structs.replace(new.place, suspension=suspension)
        else:
            timing.resume(new, by.now)
        return []


ACTS: Final = {
    "play": 60,
    "undo": 14,
    "order": 4,
    **dict.fromkeys(("ask_undo", "propose", "agree", "decline", "pause"), 2),
    **dict.fromkeys(("abandon", "play_on", "leave"), 1),
    **dict.fromkeys(("nudge", "time"), 5),
    **dict.fromkeys(("free", "come_back", "answer", "hints", "rename", "suspend"), 2),
    "take": 4,
    "resume": 6,
}
"""All that can be done at a table, by how often it is tried."""


def answered(form: Form, rng: random.Random) -> dict[str, str]:
    """Random answers to some fields of a form."""
    fields = [*form.fields, *([] if form.last is None else [form.last])]
    return {
        field.key: pick(field.answers, rng).choice.key
        for field in fields
        if field.answers and rng.random() < 0.5
    }


def panel_of(table: Tabletop, seat: int) -> Panel | None:
    """What a seat's person has before them, as if the game weren't paused."""
    user = table.stored.seats[seat].user
    if table.stored.status != "running" or user is None:
        return None
    awake = table.stored.copy()
    awake.time = msgspec.structs.replace(awake.time, pause=None)
    seen = seat_views.seen(awake, table.game, seat)
    undo = [each.item.custom_id or "" for each in undo_keys(table.game, seen)]
    return Panel(
        user,
        seat_views.decision(table.stored, seat),
        seen.actions,
        _means(table.game, seen),
        tuple(_keys(table.game, seen)),
        "".join(undo),
        table.game.forms.form(seen.begun, seat) if seen.actions else None,
    )


def _means(game: AnyGame, seen: SeatView) -> tuple[str, ...]:
    step = len(seen.actions) // MOST_WORDED + 1
    return tuple(
        game.wording.phrase(seen.begun, seen.own_seat, each) for each in seen.actions[::step]
    )


def _keys(game: AnyGame, seen: SeatView) -> Iterator[tuple[str, ...]]:
    for row in TurnMenu(game, seen).rows():
        if isinstance(row, GameSelect):
            options = (f"{each.value} {each.label}" for each in row.item.options)
            yield (row.item.custom_id, *options)
        else:
            yield from ((each.item.custom_id or "", each.item.label or "") for each in row)


def run(number: int) -> Found:
    """One game, at each of the `TABLES` in turn."""
    name, seats = TABLES[number % len(TABLES)]
    rng = random.Random(f"undisturbed {number}")
    table, found = Tabletop(name, seats, rng), Found(1)
    panels: dict[int, Panel] = {}
    names: dict[tuple[int, str], tuple[str, ...]] = {}
    kinds, weights = list(ACTS), list(ACTS.values())
    for step in range(MOST_ACTS):
        where = f"game {number} of {name} with {seats}, act {step}"
        for seat in range(seats):
            if seat not in panels and (panel := panel_of(table, seat)) is not None:
                panels[seat] = panel
                if names.setdefault((seat, panel.decision), panel.means) != panel.means:
                    found.wrong.append(f"{where}: a name has two meanings")
        [kind] = rng.choices(kinds, weights)
        done = table.deeds() if kind == "undo" else [[]] * seats
        with suppress(Refused, HostRefused):
            who = table.act(kind)
            others = {n: each for n, each in panels.items() if each.user != who}
            found.acts[kind] = found.acts.get(kind, 0) + bool(others)
            for seat in panels.keys() - others.keys():
                del panels[seat]
            still_done = table.deeds() if kind == "undo" else done
            for seat, panel in others.items():
                now = panel_of(table, seat)
                spoilt = _spoilt(panel, now, is_redone=done[seat] != still_done[seat])
                found.held += now is not None and panel.decision == now.decision
                found.renewed += now is not None and panel.decision != now.decision
                if panel != now:
                    del panels[seat]
                found.wrong += [f"{where}: {kind}: {e}" for e in spoilt]
        if table.stored.status != "running":
            break
    return found


def _spoilt(panel: Panel, now: Panel | None, *, is_redone: bool) -> list[str]:
    """What an act of somebody else spoilt; `is_redone`: it took back an act of this seat."""
    if now is None or now.user != panel.user:
        return []
    if is_redone or now.actions != panel.actions:
        return ["an old offer is valid"] if now.decision == panel.decision else []
    if not (panel.undo and now.undo):
        now = now._replace(undo=panel.undo)  # whether there is anything to undo may change
    return [each for each in Panel._fields if getattr(panel, each) != getattr(now, each)]
