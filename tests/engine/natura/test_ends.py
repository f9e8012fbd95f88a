"""How games end: goals, standings, offers, resigning, lengths, races, records."""

import msgspec
import pytest

from engine.errors import BadOption
from engine.model import Action, BestResult, Outcome, Stake
from engine.natura import GAME
from engine.natura.board.position import rows
from engine.natura.play.actions import ACCEPT, DECLINE, OFFER, RESIGN
from engine.natura.play.events import Ended
from engine.natura.play.legal import legal_moves
from engine.natura.play.par import all_pars, kind_of, par_of
from engine.natura.play.scoring import note_on
from engine.natura.play.setup import built_in_start
from engine.natura.play.state import IDLE_TURNS, NaturaOptions, State
from tests.engine.natura.tables import CHANCE, go, goes, stories, table

LONE = "O......L ........ ........ ........ T......."
"""An Ocean, a Land and a Storm, far apart."""


def ended(state: State) -> tuple[str, tuple[int, ...]]:
    assert state.end is not None
    return state.end.reason, state.end.winners


def outcome(state: State) -> Outcome:
    found = GAME.rules.outcome(state)
    assert found is not None
    return found


def answered(state: State, *answers: tuple[int, Action]) -> State:
    for seat, action in answers:
        GAME.rules.apply(state, seat, action, CHANCE)
    return state


WATER_ROUND = ("d2 d1", "d1 e1", "e1 d2")
LAND_ROUND = ("d7 d8", "d8 e8", "e8 d7")
LAND_ROUND_OF_FOUR = ("d7 d6", "d6 d5", "d5 e6", "e6 d7")


def test_the_start_is_the_first_of_three_equal_positions() -> None:
    """Three moves each bring it back, and three more."""
    state = table("", 2, goal="calm")
    for turn in range(12):
        assert state.end is None
        go(state, (WATER_ROUND, LAND_ROUND)[turn % 2][turn // 2 % 3])
    assert ended(state) == ("repetition", ())


def test_a_position_with_the_other_player_to_move_is_another_one() -> None:
    """The board looks like the start after 17 and 24 turns; only then is it Water's turn too."""
    state = table("", 2, goal="calm")
    start = state.board.letters
    seen = []
    for turn in range(24):
        own = turn // 2
        go(state, WATER_ROUND[own % 3] if turn % 2 == 0 else LAND_ROUND_OF_FOUR[own % 4])
        seen += [turn + 1] if state.board.letters == start else []
    assert seen == [17, 24]
    assert state.end is None


def test_repetition_is_free_in_fruitful_games() -> None:
    state = table(LONE, 1)
    for _ in range(30):
        go(state, "a8 a7", "h8 h7", "a4 b6", "h7 h8", "a7 a8", "b6 a4")
    assert state.end is None
    assert state.positions == {}


def test_a_standstill_is_no_longer_played_on_unless_the_table_chose_so() -> None:
    """Where both began is as near as both have come; 99 idle turns, then one more."""
    for chosen, end in ((True, ("standstill", ())), (False, None)):
        state = table("", 2, goal="calm", standstill=chosen)
        state.idle, state.nearest = IDLE_TURNS - 1, [0, 0] if chosen else []
        go(state, "d2 d1")
        assert (None if state.end is None else ended(state)) == end
    with pytest.raises(BadOption, match="Nobody can stand in the way in River"):
        table("", 2, goal="river", standstill=False)


def test_games_begun_before_there_was_a_standstill_play_on() -> None:
    state = table("", 2, goal="calm", standstill=True)
    old = msgspec.to_builtins(state)
    del old["nearest"], old["idle"], old["options"]["standstill"]
    upgraded = GAME.rules.upgrade(msgspec.json.encode(old), 1)
    assert upgraded == table("", 2, goal="calm", standstill=False)
    together = table("", 2, goal="river").options
    assert GAME.rules.upgrade_options(together, 1) == together, "it can be played again"


def test_an_offer_can_be_made_again_after_ten_turns() -> None:
    state = answered(table("", 2, goal="taker"), (0, OFFER), (1, DECLINE))
    for turns, offered in ((9, False), (10, True)):
        state.board.turns = turns
        assert (OFFER in GAME.rules.actions(state, 0)) is offered


def test_a_goal_reached_together_is_everyones_and_counts_the_moves() -> None:
    state = table("OL...... .F...... ...T....", 2, goal="mosaic", moves="rigid", flips="related")
    go(state, "d6 e8", "e8 c7")
    assert ended(state) == ("goal", (0, 1))
    assert outcome(state).scores == (2, 2)
    assert outcome(state).best_result == BestResult("mosaic/rigid/related/standard", 2, fewer=True)


def test_a_record_names_another_start_and_needs_a_built_in_one() -> None:
    position = "OL...... .F...... ........ ...T...."
    state = table(position, 1, goal="mosaic", board="second")
    go(state, "d5 c7")
    assert outcome(state).best_result == BestResult("mosaic/flexible/none/second", 1, fewer=True)
    own = "\n".join(rows(built_in_start("third")))
    state = table(position, 1, goal="mosaic", board_file=own)
    go(state, "d5 c7")
    assert outcome(state).best_result is None


def test_what_is_on_the_board_does_not_count_after_a_resignation() -> None:
    for goal, race in (("taker", False), ("one-people", False), ("scorched", True)):
        state = table("", 2, goal=goal, race=race)
        assert outcome(answered(state, (0, RESIGN))).breakdown == ()
        assert outcome(state).scores == (0, 1)
        counted = [GAME.wording.counts(points, {}) for points in outcome(state).scores]
        assert counted == ["", ""], goal


def test_a_game_given_up_leaves_no_record() -> None:
    state = table("", 1, length=1)
    GAME.rules.apply(state, 0, legal_moves(state)[0], CHANCE)
    assert ended(state) == ("length", ())
    assert outcome(state).best_result is None
    assert outcome(state).note == "All agreed moves were made, and River wasn't reached."


def test_harmony_and_scorched_end_by_their_length_and_are_measured() -> None:
    for goal, length in (("harmony", 24), ("scorched", 12)):
        assert table("", 1, goal=goal).options.length == length
    state = table("R....... ........ ......O. ......F.", 2, goal="harmony", length=2)
    go(state, "g6 g7", "a8 b8")
    assert ended(state) == ("length", ())
    assert outcome(state).note == "2 points in Harmony after 2 moves."
    assert outcome(state).scores == (2, 2)
    assert outcome(state).best_result == BestResult(
        "harmony/flexible/none/standard/2", 2, fewer=False
    )


def test_no_points_at_all_are_no_record() -> None:
    state = table(LONE, 1, goal="scorched", length=1)
    go(state, "a8 a7")
    assert outcome(state).scores == (0,)
    assert outcome(state).best_result is None


def test_a_result_is_compared_with_par() -> None:
    """More points are above it, more moves over it; contests and own lengths have none."""
    state = table("", 1, goal="harmony")
    par = par_of(state.options, 1)
    assert par is not None
    assert GAME.stake(state) == Stake("harmony/flexible/none/standard/24", 32, fewer=False, par=par)
    state.board.turns = 23
    GAME.rules.apply(state, 0, legal_moves(state)[0], CHANCE)
    [points] = outcome(state).scores
    assert points < par
    assert outcome(state).note == (
        f"{points} points in Harmony after 24 moves, {par - points} below par ({par})."
    )
    end = Ended("mosaic", "goal", (0,), moves=9, race=False, par=7)
    assert note_on(end).startswith("Goal reached after 9 moves, 2 over par (7): all pieces")
    assert "moves, exactly par: " in note_on(msgspec.structs.replace(end, moves=7))
    assert note_on(msgspec.structs.replace(end, moves=6)).startswith(
        "Well played! Goal reached after 6 moves, 1 under par (7): "
    )
    end = Ended("scorched", "length", (0,), moves=12, race=False, points=15, par=14)
    assert note_on(end) == ("Well played! 15 points in Scorched after 12 moves, 1 above par (14).")
    end = msgspec.structs.replace(end, points=0)
    assert note_on(end) == "No points in Scorched after 12 moves. Par is 14."
    for options in ({"length": 5}, {"race": True}):
        seats = 1 + ("race" in options)
        assert par_of(table("", seats, goal="harmony", **options).options, seats) is None


def test_every_stored_par_is_of_a_game_that_can_be_played_together() -> None:
    """And of today's rules: if they change, `python -m bench par --write` measures again."""
    stored = all_pars()
    assert stored.version == GAME.rules.version
    for kind, par in stored.pars.items():
        goal, moves, flips, board, *length = kind.split("/")
        lasting = int(*length)
        asked = {"goal": goal, "moves": moves, "flips": flips, "board": board, "length": lasting}
        assert min(par.games, par.positions, max(par.by_seats)) > 0
        for seats, value in enumerate(par.by_seats, 1):
            options = GAME.rules.check(msgspec.convert(asked, NaturaOptions), seats)
            assert kind_of(options) == kind
            assert (par_of(options, seats) or 0) == value


def test_who_agrees_on_fewer_moves_than_par_has_none() -> None:
    par = par_of(table("", 1, goal="mosaic").options, 1)
    assert par is not None
    for length, expected in ((par, par), (par - 1, None)):
        assert par_of(table("", 1, goal="mosaic", length=length).options, 1) == expected


NEAR = "OL...... .F...... ........ ...T...."
LIFE = "R....... ........ ......O. ......F."


@pytest.mark.parametrize(
    ("goal", "text", "moves", "end", "scores"),
    [
        ("mosaic", NEAR, "d5 c7, d5 c7", ("goal", (0, 1)), (1, 1)),
        ("mosaic", NEAR, "d5 c7, d5 e7", ("goal", (0,)), (1, 0)),
        ("harmony", LIFE, "a8 b8, g6 f7", ("length", (0, 1)), (2, 2)),
        ("harmony", "R..O.... ........ ......F.", "d8 b8, g6 f7", ("length", (0,)), (3, 2)),
    ],
)
def test_a_race_is_decided_when_both_have_had_as_many_moves_and_leaves_no_record(
    goal: str, text: str, moves: str, end: tuple[str, tuple[int]], scores: tuple[int, int]
) -> None:
    """Ruling 7: ties are shared, and measured races are won by points."""
    state = table(text, 2, goal=goal, race=True, length=1 if goal == "harmony" else 0)
    first, second = moves.split(", ")
    go(state, first)
    assert state.end is None
    go(state, second)
    assert ended(state) == end
    assert (outcome(state).scores, outcome(state).best_result) == (scores, None)


def test_in_a_race_each_seat_moves_every_piece_of_its_own_board() -> None:
    state = table("OT.....L", 2, race=True)
    go(state, "a8 a7")
    assert goes(state, "a8") == "a5 a6 a7 b7 c6 d5"
    go(state, "h8 h7")
    assert "a8" not in goes(state, "a7")
    assert state.boards[1].letters != state.boards[0].letters
    state = table("OT.....L", 2, race=True)
    go(state, "h8 h7", "h8 h7", "h7 g6")
    assert "h8" not in goes(state, "h7")


def test_press_leaves_all_moves_where_none_brings_the_goal_nearer() -> None:
    text = "O......T"
    free = table(text, 2, goal="calm")
    assert legal_moves(free) == list(legal_moves(table(text, 2, goal="calm", press=True)))


@pytest.mark.parametrize("goal", ["harmony", "scorched"])
def test_a_measured_game_that_was_given_up_names_its_points(goal: str) -> None:
    state = table("R....... ........ ......O. ......F.", 2, goal=goal)
    go(state, "g6 f6")
    GAME.rules.apply(state, 1, OFFER, CHANCE)
    GAME.rules.apply(state, 0, ACCEPT, CHANCE)
    title, points = ("Harmony", 2) if goal == "harmony" else ("Scorched", 0)
    note = f"The players agreed to end the game after 1 move, with {points} points in {title}."
    assert outcome(state).note == note
    assert outcome(state).best_result is None


@pytest.mark.parametrize(
    ("unit", "seats", "chosen"),
    [
        ("points", 3, {"goal": "harmony"}),
        ("points", 2, {"goal": "scorched", "race": True}),
        ("moves", 2, {"goal": "river"}),
        ("", 2, {"goal": "taker"}),
        ("", 2, {"goal": "river", "race": True}),
    ],
)
def test_the_scores_have_a_unit(unit: str, seats: int, chosen: dict[str, object]) -> None:
    assert GAME.wording.unit(table("", seats, **chosen)) == unit


test_an_end = stories("""
both goals by one move are the mover's win (ruling 4)
  one-people, 2 players: O.S..... ..TLI...
  Go c8 b8; ended goal A; counted own blocks 1 1; turns=1
Water closes itself in
  blue-v-browns, 2 players: OL...... .L...... F......L
  Go a6 a7; ended goal B; counted pieces able to move 0 3
the seat that stops the last Storm wins
  calm, 2 players: T....... ..R..... O......L .L......
  Go a6 a5; end=None; Go b5 b6; ended goal B; counted
the first seat's fifth life
  taker, 2 players: F....... .M...... S......L ........ ..S.....; taken 4 0
  Go a8 b7; ended goal A; counted life taken 5 0
the second seat's fifth life
  taker, 2 players: T....... ........ .M.....O ........ L.......; taken 0 4
  Go h6 h5; end=None; Go a8 b6; ended goal B; counted life taken 0 5
more pieces able to move win a repetition, of the position after the first move
  blue-v-browns, 2 players: O......L O....... ........ ........ T.......
  Go a8 b8, h8 h7, a7 b7, h7 g7, b8 a8, g7 g8, b7 a7, g8 h8
  Go a8 b8, h8 h7, a7 b7, h7 g7, b8 a8, g7 g8, b7 a7, g8 h8; end=None
  Go a8 b8; ended repetition A; counted pieces able to move 2 1
equals draw by a repetition
  blue-v-browns, 2 players: O......L ........ ........ ........ T.......
  Go a8 a7, h8 h7, a4 b6, h7 g7, a7 a8, g7 g8, b6 a4, g8 h8
  Go a8 a7, h8 h7, a4 b6, h7 g7, a7 a8, g7 g8, b6 a4, g8 h8; end=None
  Go a8 a7; ended repetition; counted pieces able to move 1 1
more life taken wins after quiet turns
  taker, 2 players: O......L; quiet 99; taken 1 2
  Go a8 a7; ended quiet B; counted life taken 1 2
fewer own blocks win after quiet turns
  one-people, 2 players: OO.....L L.....S. ........ ........ T....L.L; quiet 98
  Go a4 b6; end=None; Go h8 h7; ended quiet A; counted own blocks 2 4
a side without pieces is behind
  one-people, 2 players: O.O..... T.......; quiet 99
  Go a7 b5; ended quiet A; counted own blocks 2 0
in games 3 to 5 nobody is ahead
  calm, 2 players: OO.....L ........ ........ ........ T.......; quiet 99
  Go a8 a7; ended quiet; counted
life that comes back restarts the quiet turns
  calm, 2 players: S......L ........ ..S....T; meadows 1; quiet 99
  Go c6 c8; Recover b8; end=None
life that is left does not restart the quiet turns
  calm, 2 players: S......L ........ ..S....T; meadows 1; quiet 99
  Go c6 c8; Leave; ended quiet
a removal restarts the quiet turns
  calm, 2 players: F....... .M...... L......O ........ T.......; quiet 99
  Go a8 b7; quiet=0 end=None
who is ahead wins after a standstill
  taker, 2 players: O......L ........ R......F; idle 99; nearest 3 3; taken 1 2
  Go a8 a7; ended standstill B; counted life taken 1 2
what brings either player closer than before restarts a standstill
  taker, 2 players: F....... .M...... L......O ........ T.......; idle 99; nearest 5 5
  Go a8 b7; idle=0 end=None
life that came back brings nobody closer than before
  taker, 2 players: S......L ........ ..S....T; meadows 1; idle 98; nearest 5 5
  Go c6 c8; Recover b8; idle=99 end=None
a flip restarts the quiet turns
  calm, 2 players, flips=related: F....... .M...... L......O ........ T.......; quiet 99
  Go a8 b7; quiet=0 end=None
an offer of a draw is accepted or declined at once
  taker, 2 players
  Offer; B is asked; B may Accept the draw | Decline and play on; A: Accept -> It isn't your turn
  Decline; A is asked; A may not Offer; Offer -> was declined; Go d2 d1; Offer; Accept; ended agreed
  nobody wins it's a draw.; A: Resign -> over
players who play together give up only if all agree
  river, 3 players
  A may not Give up; Resign -> can't give up for everyone
  Offer; B and C are asked; C: Decline; A is asked
players who play together give up when all agree
  river, 3 players
  Offer; C: Accept; B is asked; Accept; ended agreed
resigning loses to the opponent
  quench, 2 players
  Resign; ended resigned B
resigning alone loses to nobody
  river
  A may not Offer; Offer -> playing alone; Resign; ended resigned
press asks for a move that brings the goal nearer: Blue v Browns
  blue-v-browns, 2 players, press=yes: L.....O. ........ ........ .......T
  Go h5 g7 -> closer to the goal; Go g8 d8
press in Calm
  calm, 2 players, press=yes: T....... .....R.. ........ O......O
  Go a5 a4 -> closer to the goal; Go a5 b6
press in Quench
  quench, 2 players, press=yes: F.R..... ........ ........ O.......
  Go a5 a4 -> closer to the goal; Go c8 b8
press in Stillness
  stillness, 2 players, press=yes: F.R..... ........ ........ O......T
  Go a5 a4 -> closer to the goal; Go c8 b8
press in Taker wants life removed, or more edges between life and forces
  taker, 2 players, press=yes: F....... .M...... ........ ....R... ....OL..
  A may also Move the Fire from a8 to b7; A may also Move the Meadow from b7 to b8
  A may not Move the Rainforest from e5 to e6
ruling 5: a goal is judged after the recovery answer, as the Meadow that comes back reaches it
  mosaic: S....... ........ ..S.....; meadows 1
  Go c6 c8; end=None; Recover b8; A wins
swapped goals look at what a seat plays: the second one joins Water
  one-people, 2 players, begins=swapped: O.S..... ..TLI...
  Go c8 b8; B wins
""")
