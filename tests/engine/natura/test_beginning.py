"""How games of Natura begin: start files, sides, refused options."""

import random
from pathlib import Path

import pytest

from engine.errors import BadFile, BadOption
from engine.natura import GAME
from engine.natura.board.kinds import COUNTS, FIRE, LETTERS, WATER
from engine.natura.board.position import Move, rows
from engine.natura.play.setup import built_in_start, parse_start
from engine.natura.play.state import NaturaOptions, State
from tests.engine.natura.tables import CHANCE, stories, table


def movable(state: State) -> set[int]:
    actions = GAME.rules.actions(state, state.turn)
    return {action.kind for action in actions if isinstance(action, Move)}


test_who_begins = stories("""
as seated the first seat begins with Water
  calm, 2 players
  A is asked; A may also Move the Ocean; A may not Move the Land
swapped the second seat begins with Water
  calm, 2 players, begins=swapped
  B is asked; B is asked to move Water, life, a Fire or a Storm; B may also Move the Ocean
  B may not Move the Land; Go d2 d1; A is asked; A may also Move the Land; A may not Move the Ocean
  A is asked to move Terra Firma, life, a Fire or a Storm
""")


def test_drawn_either_seat_begins_by_the_chance_of_the_setup() -> None:
    options = GAME.rules.check(NaturaOptions(goal="taker", begins="drawn"), 2)
    firsts = set()
    for seed in range(20):
        states = [GAME.rules.setup(options, 2, random.Random(seed)) for _ in range(2)]
        assert states[0] == states[1]
        firsts.add(states[0].turn)
        assert set(WATER) < movable(states[0])
    assert firsts == {0, 1}


def test_two_players_who_choose_only_a_length_play_harmony() -> None:
    options = GAME.rules.check(NaturaOptions(length=9), 2)
    assert (options.goal, options.length) == ("harmony", 9)


def test_letters_changed_by_hand_are_read_again() -> None:
    state = table("", 1, goal="river")
    assert state.board.position.places[FIRE]
    state.board.letters = "." * 64
    assert not state.board.position.places[FIRE]


STANDARD = rows(built_in_start("standard"))
SHARED = Path(__file__).parents[4] / "shared" / "data" / "boards"


@pytest.mark.parametrize("name", ["standard", "second", "third"])
def test_the_built_in_starts_have_all_pieces_in_order(name: str) -> None:
    start = built_in_start(name)
    assert [start.count(letter) for letter in LETTERS] == list(COUNTS)
    assert parse_start("\n".join(rows(start))) == start


@pytest.mark.skipif(not SHARED.is_dir(), reason="the rulings' data is not here")
def test_the_standard_start_is_the_rulings() -> None:
    for number, name in enumerate(("standard", "second", "third"), start=1):
        assert parse_start((SHARED / f"natura_{number}.txt").read_text()) == built_in_start(name)


def test_the_first_row_of_a_file_is_the_eighth_rank() -> None:
    start = built_in_start("standard")
    assert "".join(STANDARD[0]) == start[56:]
    assert "".join(STANDARD[7]) == start[:8]


def test_a_table_can_bring_its_own_start() -> None:
    """Comments, blank lines, spaces and small letters don't matter."""
    spaced = [" ".join(row.lower()) for row in rows(built_in_start("second"))]
    text = "# ours\n\n" + "\n".join(f"  {row} " for row in spaced)
    options = GAME.rules.check(NaturaOptions(board_file=text), 1)
    state = GAME.rules.setup(options, 1, CHANCE)
    assert state.board.letters == built_in_start("second")


def changed(row: int, text: str) -> str:
    return "\n".join([*STANDARD[: row - 1], text, *STANDARD[row:]])


@pytest.mark.parametrize(
    ("text", "line", "fault"),
    [
        ("", 0, "The file has only 0 rows"),
        (STANDARD[0], 0, "The file has only 1 row."),
        ("\n".join(STANDARD[:7]), 0, "The file has only 7 rows"),
        ("\n".join([*STANDARD, "........"]), 9, "There are more than eight rows"),
        (changed(2, "I..LL..I."), 2, "The row has 9 squares, not 8"),
        (changed(2, "I..XL..I"), 2, '"X" on d7 isn\'t a piece'),
        (changed(2, "I..OL..I"), 0, "The file has 7 Oceans (O), not 6"),
        (changed(2, "I..L.L.I"), 0, "The start isn't fair"),
        (changed(8, ".MF..F.M"), 0, "The start isn't fair: a1 has no counterpart"),
    ],
)
def test_an_error_names_its_line_or_square(text: str, line: int, fault: str) -> None:
    with pytest.raises(BadFile) as refused:
        GAME.rules.check(NaturaOptions(board_file=text), 2)
    assert refused.value.line == line
    assert fault in str(refused.value)
    assert refused.value.hint


PENDING = "M....F.M I..LLR.I .IT..TIF LRL..L.L ORO..O.O .ST..TSF S..OOR.S M....F.M"
WON = "M.F..F.M T..LL..T .IS..II. LRL..ORO ORO..LRL .SI..SS. T..OO..T M.F..F.M"
WALLED = ".T....F. SIFSRLR. LO..ML.. IT.L.L.M ST.O.O.M OL..MO.. ISFIROR. .T....F."


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (PENDING, "The Rainforest on f2 would be removed or flipped at once"),
        (WON, "Calm would be won before the first move"),
        (WALLED, "Water has no Rigid move"),
    ],
)
def test_a_start_must_be_quiet_open_and_playable(text: str, fault: str) -> None:
    with pytest.raises(BadFile, match=fault):
        parse_start(text.replace(" ", "\n"))


@pytest.mark.parametrize(
    ("chosen", "seats", "option", "fault"),
    [
        ({"goal": "calm"}, 3, "seats", "Calm is for two players, not for 3"),
        ({"goal": "river", "race": True}, 1, "seats", "A race in River is for two players"),
        ({"goal": "calm", "race": True}, 2, "race", "can't be a race"),
        ({"goal": "river", "press": True}, 2, "press", "Pressing on doesn't work in River"),
        ({"goal": "harmony", "begins": "drawn"}, 2, "begins", "."),
        ({"goal": "river", "begins": "swapped"}, 2, "begins", "."),
        ({"goal": "calm", "length": 10}, 2, "length", "."),
        ({"goal": "taker", "length": 9}, 2, "length", "."),
        ({"goal": "blue-v-browns", "length": 1}, 2, "length", "."),
    ],
)
def test_an_option_without_meaning_is_refused_by_name(
    chosen: dict[str, object], seats: int, option: str, fault: str
) -> None:
    with pytest.raises(BadOption, match=fault) as refused:
        GAME.rules.check(NaturaOptions(**chosen), seats)  # type: ignore[arg-type]
    assert refused.value.option == option
    assert refused.value.hint


def test_the_default_is_blue_v_browns_for_two_and_otherwise_harmony() -> None:
    settled = {seats: GAME.rules.check(NaturaOptions(), seats) for seats in range(1, 7)}
    goals = {seats: options.goal for seats, options in settled.items()}
    assert goals == {2: "blue-v-browns", **dict.fromkeys((1, 3, 4, 5, 6), "harmony")}
    assert (settled[2].moves, settled[3].moves) == ("rigid", "flexible")
    assert GAME.rules.check(NaturaOptions(goal="taker"), 2).length == settled[2].length == 0


@pytest.mark.parametrize(
    ("chosen", "seats"),
    [
        ({"goal": "calm"}, [2]),
        ({"goal": "river", "race": True}, [2]),
        ({"begins": "drawn"}, [2]),
        ({"press": True}, [2]),
        ({}, [1, 2, 3, 4, 5, 6]),
    ],
)
def test_the_seats_of_a_game_are_known_before_it_is_settled(
    chosen: dict[str, object], seats: list[int]
) -> None:
    """So one person can open a table for two."""
    options = NaturaOptions(**chosen)  # type: ignore[arg-type]
    assert list(GAME.rules.seats_for(options)) == seats
    if "goal" not in chosen:
        usual = "blue-v-browns" if len(seats) == 1 else "harmony"
        assert GAME.rules.check(options, seats[-1]).goal == usual
