"""`python -m bench strength` and `search`: what they count, and that every seat has its turn."""

from itertools import product

import pytest

from bench.calibration import ToldChance, tenths
from bench.lengths import Course, seated
from bench.outside.habits import HABITS
from bench.strength import Seating, Thinking, against_outsiders, levels, play, styles, tables
from tests.bench.conftest import Figures
from tests.games import GAMES
from tests.matches import Player

THINKING = Thinking(simulations=2)


def test_who_counts_sits_at_every_seat_as_often_among_others_of_the_other_level() -> None:
    """One player of the one level a game, with every style in turn."""
    game = GAMES["nature"]
    for series in levels(game, 3, range(3 * len(game.bots)), THINKING, None):
        assert [one.seat for one in series.seatings] == [0, 1, 2] * len(game.bots)
        assert {one.players[0].bot for one in series.seatings} == set(game.bots)
        for one in series.seatings:
            strengths = [player.strength for player in one.players]
            assert strengths.pop(one.seat) == series.player
            assert {each or "random" for each in strengths} == {series.against}
    assert len({one.seed for one in series.seatings}) == len(series.seatings)


def test_a_style_sits_among_all_others_in_turn() -> None:
    """All are medium; with two seats each pair has a row of its own from the same games."""
    game = GAMES["evolution"]
    others = len(game.bots) - 1
    whole, *pairs = styles(game, 2, range(2 * others), THINKING)[: others + 1]
    assert {player.strength for one in whole.seatings for player in one.players} == {"medium"}
    assert [one for pair in pairs for one in pair.seatings] == list(whole.seatings)
    for pair in pairs:
        assert [one.players[1 - one.seat].bot for one in pair.seatings] == [pair.against] * 2


def test_at_a_mixed_table_each_outsider_has_another_habit() -> None:
    """Five seats leave out one habit, the next five games another one."""
    series = [*against_outsiders(GAMES["darwin"], 5, range(25), THINKING)]
    (mixed,) = (each for each in series if (each.player, each.outsider) == ("medium", "mixed"))
    met = []
    for one in mixed.seatings:
        others = [player.bot for player in one.players if player.strength == "script"]
        assert len(set(others)) == 4
        met += others
    assert {met.count(habit) for habit in HABITS} == {20}


def test_tables_whose_players_play_together_have_no_matches() -> None:
    """Natura is against each other for two alone."""
    assert tables(GAMES["natura"]) == [2]
    assert tables(GAMES["nature"]) == [2, 4, 6]


def test_matches_are_told_as_json_and_are_the_same_again(figures: Figures) -> None:
    """One object a row, with the interval about the share."""
    asked = ["--game", "darwin", "--seats", "2", "--games", "2"]
    asked += ["--only", "levels", "--player", "easy", "--against", "random"]
    (row,) = figures("strength", *asked)
    assert row.keys() == {
        *("game", "seats", "player", "opponent", "outsider"),
        *("share", "low", "high", "games", "fair"),
    }
    assert 0 <= row["low"] <= row["share"] <= row["high"] <= 1
    assert figures("strength", *asked) == [row]


def test_levels_are_measured_against_scripts_that_nobody_tuned(figures: Figures) -> None:
    asked = ["--against", "scripts", "--game", "darwin", "--seats", "2"]
    asked += ["--games", "1", "--simulations", "2", "--plain", "2", "--seconds", "6000"]
    rows = figures("strength", *asked)
    players = [(row["player"], row["opponent"], row["outsider"]) for row in rows]
    levels = ("easy", "medium", "hard")
    outsiders = [("script", each) for each in (*HABITS, "mixed")] + [("mcts", "mcts")]
    assert players == [(one, *each) for each in outsiders for one in levels]
    for row in rows:
        assert row["low"] <= row["share"] <= row["high"]
    assert figures("strength", *asked[:-1], "0") == [], "no time, no game"


@pytest.mark.parametrize(
    ("name", "goal"),
    [("nature", ""), ("evolution", ""), ("renature", ""), ("natura", ""), ("natura", "taker")],
)
@pytest.mark.parametrize("habit", HABITS)
def test_each_script_plays_a_game_to_its_end(name: str, goal: str, habit: str) -> None:
    players = (Player(habit, "script"), Player("beginner", "script"))
    assert 0 <= play(Seating(name, players, 0, "x", THINKING, goal)) <= 1


def test_how_long_games_last_is_counted_in_rounds_or_actions(figures: Figures) -> None:
    """Every mixture in turn; among outsiders, one of ours at every seat in turn."""
    asked = ["--game", "darwin", "natura", "--seats", "2", "--games", "2", "--strength", "easy"]
    rows = figures("lengths", *asked, "--among", "scripts")
    assert [(row["game"], row["counted"]) for row in rows] == [
        ("darwin", "rounds"),
        ("natura", "actions"),
    ]
    for row in rows:
        assert 0 < row["median"] <= row["longest"]
        assert row["longest_game"] in range(row["games"])
    game = GAMES["darwin"]
    seats = [seated(game, 2, number, Course(among="scripts")) for number in range(2)]
    assert [[each.strength for each in players].index("medium") for players in seats] == [0, 1]


def test_what_hints_tell_is_compared_with_what_comes_true(figures: Figures) -> None:
    asked = ["--game", "nature", "--positions", "3", "--simulations", "2"]
    rows = figures("calibration", *asked)
    assert sum(row["positions"] for row in rows) == 3
    for row in rows:
        assert row.keys() == {
            *("game", "from", "told", "won", "low", "high", "positions", "games"),
        }
        assert 0 <= row["low"] <= row["won"] <= row["high"] <= 1
        assert row["from"] <= row["told"] <= row["from"] + 0.1


def test_hints_of_one_game_count_as_one() -> None:
    """Ten games of five hints tell as much as ten hints, if all of a game come true or none."""
    alone = [ToldChance(number, 0.5, 0.5, number % 2) for number in range(10)]
    (few,), (many,) = tenths("heap", alone), tenths("heap", alone * 5)
    assert (few.low, few.high) == (many.low, many.high)
    mixed = [
        ToldChance(number, 0.5, 0.5, (at + number) % 2) for number in range(10) for at in range(5)
    ]
    (apart,) = tenths("heap", mixed)
    assert apart.low > many.low, "within a game they differ as those of different games do"


def test_searches_are_told_as_json(figures: Figures) -> None:
    """At the smallest and at the largest table."""
    rows = figures("search", "--game", "darwin", "--positions", "1", "--seconds", "0.01")
    assert [row["seats"] for row in rows] == [2, 5]
    for row in rows:
        assert row["simulations_per_s"] > 0
        assert row["nodes"] > 0
        assert row["cpu_s_per_game"] is None


def test_whole_games_with_a_hard_player_tell_what_they_took(figures: Figures) -> None:
    """No decision takes much longer than it may."""
    options = ("--seats", "2", "--positions", "1", "--seconds", "0.01", "--games", "1")
    (row,) = figures("search", "--game", "darwin", *options)
    assert row["seats"] == 2
    assert row["decisions_per_game"] > 10
    assert 0 < row["cpu_s_per_game"] < row["decisions_per_game"] * 0.1
    assert row["most_mib"] > 10


def test_no_reason_for_a_better_move_is_true_of_the_other_as_well(figures: Figures) -> None:
    for row in figures("reasons", "--pairs", "6", "--game", "nature", "natura"):
        assert row["pairs"] == 6, row
        assert row["faults"] == 0 < row["told"], row
        assert row["plain"] >= row["told"], row


def test_what_players_leave_out_is_no_better_than_what_they_look_at(figures: Figures) -> None:
    for row in figures("cuts", "--positions", "3", "--game", "nature", "renature"):
        assert row["positions"] == 3
        assert 0 <= row["lost"] <= row["left_out"] <= 3
        assert sum(row["kinds"].values()) == row["lost"]


def test_par_is_the_median_of_what_hard_players_reach(figures: Figures) -> None:
    one = ("--goal", "mosaic", "--moves", "flexible", "--positions", "100")
    [row] = figures("par", *one)
    assert row["kind"] == "mosaic/flexible/none/standard"
    assert [len(games) for games in row["reached"]] == [3] * 6
    assert [*row["pars"]] == [sorted(games)[1] for games in row["reached"]]
    assert min(row["pars"]) > 3


def test_a_goal_that_hard_players_do_not_reach_has_no_par(figures: Figures) -> None:
    [row] = figures("par", "--goal", "river", "--moves", "rigid", "--positions", "5")
    assert [*row["pars"]] == [0] * 6


def test_computer_players_of_each_strength_try_every_kind_of_puzzle(figures: Figures) -> None:
    rows = figures("solving", "--game", "darwin", "--tries", "2", "--think", "0.01")
    kinds = {(row["kind"], row["strength"]) for row in rows}
    assert kinds == set(product(("take-two", "five-cards"), ("easy", "medium", "hard")))
    for row in rows:
        assert row["tried"] == row["puzzles"] == 2
        assert row["low"] <= row["share"] == row["solved"] / 2 <= row["high"]
