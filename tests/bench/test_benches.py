"""Each small benchmark at a small size: what it counts, and that all its figures are there."""

from pathlib import Path

import pytest

from bench import dead, engine, killed, limits, news, scale, thinking
from bench.engine import costs
from bench.seated.page import height
from cogs.discord_api import invalid_requests
from engine.registry import NAMES
from playground.program.client import running
from tests.bench.conftest import Figures
from tests.chromium import CHROMIUM, chromium
from tests.games import GAMES
from tests.served import running_server

COSTS = ("copy_us", "determinize_us", "actions_us", "apply_us", "evaluate_us")


def test_it_prints_a_json_list_with_the_figures_of_every_game(figures: Figures) -> None:
    """One object for each number of seats: actions a second, and the costs in microseconds."""
    quick = ["--slices", "1", "--seconds", "0.001", "--states", "1"]
    found = figures("engine", *quick)
    expected = {
        (name, seats)
        for name in NAMES
        for seats in range(GAMES[name].rules.min_seats, GAMES[name].rules.max_seats + 1)
    }
    assert {(one["game"], one["seats"]) for one in found} >= expected
    for one in found:
        assert one["actions_per_s"] > 0
        assert one["games"] > 0
        assert all(one[cost] > 0 for cost in COSTS)


def test_another_revision_is_measured_in_turns_by_its_own_program(
    figures: Figures, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half as fast as ever is a gain of -0.5, and listed as lost."""
    trees: list[Path] = []

    def half_as_fast(tree: Path, seconds: float) -> list[engine.Measured]:
        trees.append(tree)
        assert (tree / "bench" / "engine.py").is_file()
        assert seconds == 0.001
        costs = dict.fromkeys(COSTS, 1.0)
        rate = 50.0 if tree == engine.ROOT else 100.0
        return [engine.Measured(game="nature", seats=3, actions_per_s=rate, games=1, **costs)]

    monkeypatch.setattr(engine, "_slice_of", half_as_fast)
    short = ["--against", "HEAD", "--slices", "2", "--seconds", "0.001"]
    [one] = figures("engine", *short, "--lost", "0.4")
    assert (one["game"], one["seats"], one["gained"]) == ("nature", 3, -0.5)
    assert (one["median"], one["median_before"]) == (50.0, 100.0)
    assert trees[0::2] == [engine.ROOT] * 2
    assert engine.ROOT not in trees[1::2]
    assert figures("engine", *short, "--lost", "0.5") == []


def test_other_peoples_engines_are_measured_beside_ours(
    figures: Figures, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is a multiple of the peer's median, at the nearest number of seats that it has."""
    own = iter([90.0, 60.0, 10.0])
    monkeypatch.setattr(
        engine,
        "_own_slice",
        lambda _seconds: [(("natura", 1), 30.0), (("evolution", 6), next(own))],
    )
    theirs = [(("catanatron", 2), 15.0), (("catanatron", 4), 20.0), (("chess", 2), 10.0)]
    monkeypatch.setattr(engine, "_peers_slice", lambda _seconds: theirs)
    found = figures("engine", "--peers", "--slices", "3", "--seconds", "0.001")
    ratios = {(one["game"], one["seats"]): (one["of_catanatron"], one["of_chess"]) for one in found}
    assert ratios["natura", 1] == (2.0, 3.0)
    assert ratios["evolution", 6] == (3.0, 6.0)
    assert ratios["catanatron", 2] == (1.0, 1.5)


def test_a_cost_is_the_median_of_single_calls() -> None:
    """In microseconds: a copy is quicker than a millisecond, and takes some time."""
    found = costs(GAMES["nature"], 3, states=4)
    assert 0 < found.copy_us < 1000


async def test_many_dead_places_are_found_within_the_bound_and_asked_seldom_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invalid_requests, "MAX_UNSURE", 12)
    figures = await dead.measure(dead.Course(places=12, after_s=7 * 3600), tmp_path)
    assert figures.invalid_requests <= 12
    assert figures.in_all > 2 * 12  # the channels, and most of those who play there
    assert figures.hours_until_rest > 0
    assert figures.next_day <= 2 * 12


COURSE = limits.Course(tables=24, allowed=30, over=0.5, quiet_s=0.5)
"""72 requests in about a second, where 30 are taken."""


async def test_tables_moving_at_once_are_shown_in_turn_and_none_is_refused(tmp_path: Path) -> None:
    found = await limits.measure(COURSE, tmp_path)
    assert (found.too_many, found.invalid_per_10_min, found.not_acknowledged) == (0, 0, 0)
    assert found.requests >= 2 * COURSE.tables
    assert found.slowest_board_s < 60
    assert found.ack_ms.median <= found.ack_ms.p95 <= found.ack_ms.most < 3000


async def test_processes_carry_moves_together(tmp_path: Path) -> None:
    with running_server():  # skips where there is none
        pass
    course = scale.Course(40, 2.0, (2,), at_once=2, games=("nature", "natura"))
    [figures] = await scale.measure(course, tmp_path)
    assert figures.processes == 2
    assert figures.moves_per_s > 0
    assert 0 < figures.ack_ms.median <= figures.board_ms.median
    assert figures.bytes_per_game > 1000
    assert figures.transactions >= 1


@pytest.mark.long
async def test_a_server_is_served_again_soon_after_its_process_was_killed(tmp_path: Path) -> None:
    with running_server():  # skips where there is none
        pass
    figures = await killed.measure(killed.Course(1), tmp_path)
    assert 0 < figures.served_s_median == figures.served_s_most
    assert figures.home_s_most > 0


def test_people_press_while_a_hard_computer_player_thinks(figures: Figures) -> None:
    short = ["--processes", "1", "--thinking", "1", "--seconds", "2", "--tables", "1"]
    found = figures("thinking", *short, "--game", "renature")
    assert set(found) == set(thinking.Figures.__struct_fields__)
    assert found["processes"] == 1, "it thinks in a process of its own"
    assert found["presses"] > 1
    assert 0 < found["press_p50_ms"] <= found["press_p95_ms"]
    assert 0 < found["picture_p50_ms"] <= found["picture_p95_ms"]
    assert found["seconds"] > 1


def test_a_move_is_counted_beside_a_press_that_is_only_acknowledged(figures: Figures) -> None:
    short = ["--game", "natura", "--seconds", "2", "--a-second", "3", "--tables", "2"]
    bare, undrawn, drawn = figures("move", *short, "--share", "0.5")
    assert (bare["statements"], bare["hops"], bare["times"]) == (0, 0, 1)
    assert (bare["presses"], bare["moves"]) == (6, 6)
    assert bare["loop_turns"] >= 1
    for one in (undrawn, drawn):
        assert one["presses"] >= one["moves"] > 0
        assert one["statements"] > one["transactions"] >= 2, "it is read and stored"
        assert one["hops"] > 0
        assert one["cpu_ms"] > bare["cpu_ms"] > 0
        assert one["times"] > 1
        assert 0 < one["ack_ms"]["median"] <= one["ack_ms"]["p95"] <= one["ack_ms"]["most"] < 3000


def test_what_others_do_is_counted_beside_the_panels_that_stay_valid(figures: Figures) -> None:
    found = figures("undisturbed", "--games", "3", "--workers", "1")
    assert (found["games"], found["wrong"]) == (3, [])
    assert found["acts"]["play"] > 0
    assert found["held"] > 0


def test_what_happened_to_seats_is_counted_beside_what_their_panels_tell(figures: Figures) -> None:
    found = {one["game"]: one for one in figures("news", "--games", "1")}
    assert set(NAMES) <= found.keys()
    for name in ("nature", "evolution"):
        assert found[name]["harms"] > 50
        assert found[name]["harms_told"] > 0.9
        assert 0 < found[name]["longest_line"] < 600
    assert found["natura"]["gains"] == 0


def test_of_what_a_seat_lost_the_bench_notices_what_no_panel_tells(
    figures: Figures, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(news, "news", lambda _view, _stories: ["Nothing."])
    found = {one["game"]: one for one in figures("news", "--games", "1")}
    assert found["nature"]["harms_told"] == found["evolution"]["gains_told"] == 0


def test_composing_a_panel_takes_a_few_milliseconds_in_every_game(figures: Figures) -> None:
    found = figures("panels", "--step", "20")
    assert [one["game"] for one in found] == [*GAMES]
    for one in found:
        assert one["panels"] > 1
        assert 1 <= one["actions"] <= one["most"]
        assert 0 < one["mean_ms"] <= one["slowest_ms"]


LINE, GROUP = 15, 60
"""CSS pixels that one line is high at least, and a lone message at most."""


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium")
async def test_a_channels_height_is_that_of_its_messages() -> None:
    async with running() as play, chromium() as browser:
        ann = await play.person("Ann")
        await ann.say("one line")
        one = await height(browser, play.url, "Ann")
        await ann.say("\n".join(["a line"] * 10))
        eleven = await height(browser, play.url, "Ann")
    assert LINE <= one <= GROUP
    assert eleven >= one + 10 * LINE
