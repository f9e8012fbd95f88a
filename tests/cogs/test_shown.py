"""Laws of what messages show: nothing that others hide, all of it in the fingerprint, and nothing
beside it in the message.

They hold at every moment of random games at tables where everything happens that messages tell.
Beside each law, faults are planted one at a time, and the law has to notice them all.
"""

from collections.abc import AsyncGenerator, Callable, Iterable, Iterator
from hashlib import sha256
from itertools import chain
from typing import Final, NamedTuple, TypeVar, cast

import msgspec
import pytest

from cogs.drawing.pictures import Pictures
from cogs.drawing.threads import DrawingThreads, P, T
from cogs.hints.lessons import Lessons
from cogs.live.post_layouts import PostLayouts
from cogs.live.texts import texts
from cogs.messages.carrier import Draft
from engine import registry
from engine.ends import Summary
from engine.errors import Refused
from engine.players.analysis import Advice, Advised
from engine.registry import AnyGame
from host.errors import NotAllowed
from host.messages import shown as showing
from host.messages.shown import Board, Line, Live, LostSeat, Over, Panel
from host.outbox.kinds import fingerprint
from host.service.hints import Hint, Hints
from host.service.session import Signals
from host.statistics.ratings import Change
from host.table import seat_views
from host.table.lobby_state import LobbyState
from host.table.place import Place
from host.table.requests import Proposal, Requests, UndoRequest
from host.table.stored_table import StoredTable
from host.table.table_time import TableTime
from host.table.views import UNTOLD, Progress, SeatView, TableOutline, TableView, public
from render.base import Picture
from tests.cogs.tables_shown import (
    BOTH,
    FREE,
    Scene,
    Sighting,
    deep,
    either,
    in_secret,
    moments,
    of_part,
    of_seat,
    of_table,
)
from tests.engine.leaks import Path, file_of, leaked, leaks_of, spelt
from tests.engine.playing import story
from tests.games import GAMES

STEP: Final = 10
"""Between the moments of which parts are exchanged."""
WITH_PARTS: Final = (SeatView, TableOutline, Place, LobbyState, TableTime, Requests)
Seen = TypeVar("Seen", bound=SeatView | TableOutline | Place | LobbyState | TableTime | Requests)


def told(shown: Live, state: bytes | None, leak: Path = ()) -> bytes:
    """What is shown, with the part of the true `state` that leaks."""
    data = msgspec.json.decode(msgspec.json.encode(shown))
    if leak and state is not None and data.get("seen"):
        true = msgspec.json.decode(state)
        data["seen"]["state"] = leaked(data["seen"]["state"], true, leak, "value")
    return msgspec.json.encode(data)


def differences(scenes: Iterable[Scene], leak: Path = ()) -> Iterator[Sighting]:
    """The messages that what others do in secret changes, to the byte."""
    for scene in scenes:
        shown = scene.shown()
        for viewer in {viewer for _, viewer in shown}:
            other = in_secret(scene, viewer)
            seen = other.shown()
            for place in (each for each in shown if each[1] == viewer):
                old = told(shown[place], scene.table.data.state, leak)
                if old != told(seen[place], other.table.data.state, leak):
                    yield place


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("guild", [3, None], ids=["server", "alone"])
def test_what_others_do_in_secret_changes_nothing_that_is_shown(
    name: str, guild: int | None
) -> None:
    """Neither their cards nor how often they acted."""
    assert list(differences(moments(name, guild))) == []


@pytest.mark.parametrize("name", GAMES)
def test_no_seat_of_any_size_of_game_is_shown_what_others_hide(name: str) -> None:
    assert list(differences(deep(name))) == []


HIDDEN: Final = [
    (name, leak.path)
    for name, game in GAMES.items()
    for leak in leaks_of(game.rules.state_type)
    if leak.part == "value" and spelt(leak.path) in file_of(name).read_text("utf-8").splitlines()
]


@pytest.mark.parametrize(
    ("name", "field"), HIDDEN, ids=lambda each: each if isinstance(each, str) else spelt(each)
)
def test_each_hidden_field_that_leaks_is_noticed(name: str, field: Path) -> None:
    assert next(differences(deep(name), field), None) is not None


@pytest.mark.parametrize("field", Progress.__struct_fields__)
def test_each_number_that_counts_what_is_secret_is_noticed_where_it_is_kept(
    monkeypatch: pytest.MonkeyPatch, field: str
) -> None:
    show = showing._show

    def keep(value: Board | Panel, progress: Progress = UNTOLD, **instead: object) -> None:
        number = {field: getattr(value.seen.view.progress, field)}
        show(value, msgspec.structs.replace(progress, **number), **instead)

    monkeypatch.setattr(showing, "_show", keep)
    everywhere = chain.from_iterable(map(moments, GAMES))
    assert next(differences(everywhere), None) is not None


def test_how_much_an_undo_takes_back_is_noticed_where_it_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def telling(table: StoredTable, game: AnyGame) -> TableView:
        return msgspec.structs.replace(public(table, game), requests=table.requests)

    scenes = [scene for scene, _ in zip(deep("nature"), range(3), strict=False)]
    for scene in scenes:
        scene.table.requests = Requests(undo=UndoRequest(0, 2, FREE, "a"))
    assert list(differences(scenes)) == []
    monkeypatch.setattr(seat_views, "public", telling)
    assert list(differences(scenes)) != []


def others_than(value: object) -> Iterator[object]:
    """Values that differ from this one in one place."""
    if isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            if field != "progress":  # no message can hold any
                for other in others_than(getattr(value, field)):
                    yield msgspec.structs.replace(value, **{field: other})
    elif isinstance(value, list | tuple):
        yield [*value, None]
        for number, each in enumerate(value):
            for other in others_than(each):
                yield [*value[:number], other, *value[number + 1 :]]
    else:
        yield f"other than {value!r}"


def unnoticed(shown: Live) -> list[object]:
    """What differs from this and has the same fingerprint."""
    found = [each for each in others_than(shown) if isinstance(each, Live)]
    assert found
    return [each for each in found if fingerprint(each) == fingerprint(shown)]


@pytest.mark.parametrize("name", GAMES)
def test_changing_any_part_of_what_is_shown_changes_the_fingerprint(name: str) -> None:
    *_, scene = moments(name)
    scene.table.status = "running"
    tried = {type(shown): unnoticed(shown) for shown in scene.shown().values()}
    # What only the channel offers is no part of a panel.
    assert {kind.__name__: len(found) for kind, found in tried.items()} == {
        "Board": 0,
        "Panel": 2,
        "Line": 0,
        "LostSeat": 0,
        "Over": 0,
    }


@pytest.mark.parametrize("name", GAMES)
def test_what_happens_and_what_can_be_done_is_told_apart_by_its_encoding(name: str) -> None:
    told = story(name, GAMES[name].rules.max_seats, 0)
    each_once = {repr(each): each for each in (*told.events, *(action for _, action in told.log))}
    assert len({msgspec.json.encode(each) for each in each_once.values()}) == len(each_once)


class DrawnAtOnce(DrawingThreads):
    """Pictures consist of all that they are made from."""

    async def run(self, draw: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """What it was to be drawn from."""
        del draw
        made = Picture(msgspec.json.encode((args, named), enc_hook=repr), "png", "a picture")
        return cast("T", made)

    def begin(self, draw: Callable[P, object], *args: P.args, **named: P.kwargs) -> None:
        """Nothing is drawn."""


class Advising:
    """Advice on every moment, or none yet."""

    def __init__(self) -> None:
        self.is_found = False

    def known(self, seen: SeatView) -> Hint | None:
        """The first action is good."""
        advised = tuple(Advised(each, 0.5, ()) for each in seen.actions[:1])
        return Hint(seen, Advice(advised, ()), is_contest=True) if self.is_found else None

    async def hint(self, table: int, user: int) -> Hint:
        """None is found now."""
        del table, user
        raise NotAllowed("There is no advice yet.", "Wait.")


KIND_OF: Final[dict[type[Live], str]] = {
    Board: "board",
    Over: "board",
    Panel: "panel",
    LostSeat: "panel",
    Line: "line",
}
"""The kinds of messages."""


class Reader:
    """Composes messages."""

    def __init__(self) -> None:
        async def summary(_: int) -> Summary:
            return cast("Summary", None)

        async def is_first_game(_table: int, _user: int, _game: str) -> bool:
            return False

        async def is_awaited_elsewhere(_user: int, _table: int) -> bool:
            return False

        async def rating_changes(_: TableView) -> list[Change]:
            return []

        self.pictures, self._advising = Pictures(DrawnAtOnce(1), summary), Advising()
        lessons = Lessons(cast("Hints", self._advising), Signals(), registry)
        layouts = PostLayouts(
            registry, self.pictures, lessons, is_first_game, is_awaited_elsewhere, rating_changes
        )
        self._texts = {each.kind: each for each in texts(registry, layouts)}

    async def read(self, shown: Live) -> bytes:
        """A hash of a whole message."""
        self._advising.is_found = isinstance(shown, Board) and shown.is_advised
        made = await self._texts[KIND_OF[type(shown)]].compose(shown, "n" * 16)
        assert isinstance(made, Draft)
        parts = [each.to_component_dict() for each in made.layout.children]
        return sha256(msgspec.json.encode(parts, enc_hook=repr)).digest()


@pytest.fixture
async def reader() -> AsyncGenerator[Reader]:
    found = Reader()
    yield found
    found.pictures.close()


def parts_of(shown: Live) -> dict[str, bytes]:
    """All parts of what is shown, encoded."""
    found, waiting = dict[str, bytes](), [cast("msgspec.Struct", shown)]
    for value in waiting:
        for field in value.__struct_fields__:
            part = getattr(value, field)
            if isinstance(part, WITH_PARTS):
                waiting.append(part)
            else:
                found[field] = msgspec.json.encode(part)
    return found


def drawn(shown: Live) -> Live:
    """The same with a picture, if it can have one."""
    return msgspec.structs.replace(shown, is_new=True) if isinstance(shown, Panel) else shown


async def read_if_whole(reader: Reader, shown: Live) -> bytes | None:
    """How it looks; None if its parts don't go together, as only what reads them can notice."""
    try:
        return await reader.read(drawn(shown))
    except (LookupError, TypeError, ValueError, AttributeError, Refused):
        return None


def exchanges(shown: Live, other: Live) -> Iterator[tuple[str, Live]]:
    """What is shown with one part of another, for each in which they differ."""
    for field in shown.__struct_fields__:
        old, new = getattr(shown, field), getattr(other, field)
        if isinstance(old, WITH_PARTS):
            for inner, mixed in exchanges_of(old, new):
                yield inner, msgspec.structs.replace(shown, **{field: mixed})
        elif old != new:
            yield field, msgspec.structs.replace(shown, **{field: new})


def exchanges_of(seen: Seen, other: Seen) -> Iterator[tuple[str, Seen]]:
    """The same of a view, of the table in it, and of its parts."""
    for field in seen.__struct_fields__:
        old, new = getattr(seen, field), getattr(other, field)
        if isinstance(old, WITH_PARTS):
            for inner, mixed in exchanges_of(old, new):
                yield inner, msgspec.structs.replace(seen, **{field: mixed})
        elif old != new:
            yield field, msgspec.structs.replace(seen, **{field: new})


class Visible(NamedTuple):
    """Two values to show that look different, and differ in one part."""

    part: str
    shown: Live
    other: Live


async def visible(reader: Reader, name: str, guild: int | None) -> list[Visible]:
    """What can be seen, a part at a time, along a random game."""
    found, before = list[Visible](), dict[Sighting, Live]()
    for number, scene in enumerate(moments(name, guild)):
        for place, shown in scene.shown().items() if number % STEP == 0 else ():
            for part, mixed in exchanges(shown, before.get(place, shown)):
                if await read_if_whole(reader, mixed) != await read_if_whole(reader, shown):
                    found.append(Visible(part, shown, mixed))
            before[place] = shown
    return found


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("guild", [3, None], ids=["server", "alone"])
async def test_whatever_looks_different_has_another_fingerprint(
    reader: Reader, name: str, guild: int | None
) -> None:
    """A part that the fingerprint left out would be noticed, whichever it is."""
    found = await visible(reader, name, guild)
    assert not unseen(found, fingerprint)
    parts = {each.part for each in found}
    assert parts >= {"status", "players", "state", "stories"}
    assert len(parts) > 10
    for part in parts:
        assert unseen(found, fingerprint_without(part)) == {part}


def unseen(found: Iterable[Visible], told_apart: Callable[[Live], str]) -> set[str]:
    """The parts of which a fingerprint doesn't depend."""
    return {each.part for each in found if told_apart(each.shown) == told_apart(each.other)}


def fingerprint_without(left_out: str) -> Callable[[Live], str]:
    """A fingerprint with a fault."""

    def faulty(shown: Live) -> str:
        return repr([part for name, part in parts_of(shown).items() if name != left_out])

    return faulty


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("guild", [3, None], ids=["server", "alone"])
async def test_no_message_changes_unless_its_fingerprint_does(
    reader: Reader, name: str, guild: int | None
) -> None:
    """So no message stays stale: it is made from nothing else."""
    found: dict[Sighting, dict[str, bytes]] = {}
    for scene in moments(name, guild):
        for place, usual in scene.shown().items():
            for shown in (usual, drawn(usual)):
                layout = await reader.read(shown)
                known = found.setdefault(place, {}).setdefault(fingerprint(shown), layout)
                assert known == layout, (place, shown)
    for (kind, _), layouts in found.items():
        assert len(set(layouts.values())) >= 4, kind


def of_person(**changes: Callable[[Scene], object]) -> Callable[[Scene], None]:
    """Changes a person's seat where no computer plays, whose name would tell it from theirs."""

    def change(scene: Scene) -> None:
        if len(scene.table.people()) == len(scene.table.seats):
            of_seat(**changes)(scene)

    return change


UNTOLD_OUTSIDE: Final[list[Callable[[Scene], None]]] = [
    of_person(name=either("Zoe", "Yan")),
    of_person(allows_hints=either(*BOTH)),
    of_person(abandons=either(*BOTH)),
    of_person(absent=either(None, "gone", "silent")),
    of_part("time", days_off=either(3, 14), thinking_s=either(2, 10)),
    of_part("time", on_timeout=either("wait", "open")),
    of_part("requests", proposal=either(None, Proposal("pause", (0,)))),
    of_part("requests", undo=either(None, UndoRequest(0, 2, FREE, "a"))),
    of_table(lesson=either(*BOTH)),
    lambda scene: scene.change_clocks(reminded=scene.table.seq),
    lambda scene: scene.change_clocks(nudged=scene.table.seq, nudger=0, nudge=None),
]
"""What the players see, and a line doesn't tell."""


@pytest.mark.parametrize("name", GAMES)
def test_a_line_is_not_edited_for_what_it_does_not_tell(name: str) -> None:
    for scene in moments(name):
        before = fingerprint(scene.shown()["line", None])
        for change in UNTOLD_OUTSIDE if scene.table.status == "running" else ():
            change(scene)
            assert fingerprint(scene.shown()["line", None]) == before


@pytest.mark.parametrize("name", GAMES)
def test_a_person_who_lost_a_seat_hears_nothing_of_the_game(name: str) -> None:
    moved = 0
    for scene in moments(name):
        if scene.table.status == "running":
            before = fingerprint(scene.shown()["lost seat", None])
            scene.move()
            if scene.table.status == "running":
                assert fingerprint(scene.shown()["lost seat", None]) == before
                moved += 1
    assert moved
