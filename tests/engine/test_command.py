"""`python -m engine` on the command line."""

import json
import re
from datetime import date
from pathlib import Path

import msgspec
import pytest

from engine.__main__ import main
from engine.puzzles.days import span
from engine.record import Participant, encode_record, record_of, summary
from engine.registry import GAMES
from engine.replay import Difference, replay
from tests.engine.ledgers import exported, upgraded


def replayed(folder: Path, data: bytes) -> int:
    """The exit status of replaying this file."""
    file = folder / "game.json"
    file.write_bytes(data)
    return main(["replay", str(file)])


@pytest.mark.parametrize("name", GAMES)
def test_simulate_prints_one_json_object(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", name, "--seats", "3", "--games", "4", "--seed", "9", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["game"], found["seats"], found["games"]) == (name, 3, 4)
    assert found["actions_per_s"] > 0
    assert found["mean_actions"] > 0
    assert isinstance(found["mean_score"], float)
    assert len(found["mean_score_by_seat"]) == 3


def test_the_same_seed_simulates_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    runs = []
    for seed in ("1", "1", "2"):
        main(["simulate", "nature", "--games", "3", "--seed", seed, "--json"])
        found = json.loads(capsys.readouterr().out)
        runs.append((found["mean_actions"], found["mean_score_by_seat"]))
    assert runs[0] == runs[1] != runs[2]


def test_simulate_takes_options_and_tells_figures(capsys: pytest.CaptureFixture[str]) -> None:
    scores = {}
    for rounds in ("4", "6"):
        command = ["simulate", "nature", "--games", "20", "--json", "--option", f"rounds={rounds}"]
        assert main(command) == 0
        scores[rounds] = json.loads(capsys.readouterr().out)["mean_score"]
    assert scores["6"] > scores["4"]
    assert main(["simulate", "nature", "--games", "2"]) == 0
    assert "actions a second" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["simulate", "chess"], 'There is no game "chess"'),
        (["simulate", "nature", "--option", "rounds=9"], "Choose a number from 4 to 8"),
        (["simulate", "nature", "--option", "speed=9"], "no option “speed”"),
        (["simulate", "nature", "--seats", "9"], "for 2 to 6 players, not for 9"),
        (["replay", "no such file"], "No such file"),
        (["rules", "chess"], 'There is no game "chess"'),
    ],
)
def test_bad_input_is_named_and_exits_with_2(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    heard = capsys.readouterr().err
    assert message in heard
    assert heard.count("\n") == 1


def test_replay_verifies_a_sound_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = exported("nature")
    assert replayed(tmp_path, encode_record(record)) == 0
    heard = capsys.readouterr().out
    assert "game.json: verified: nature, Player 0, Player 1, Player 2" in heard
    assert f", {summary(record)}\n" in heard
    assert re.search(r"\d+ actions, \d+ undos, \d+ sit-ins, \d+ returns, \d+ take-overs", heard)


def test_replay_says_from_where_on_a_game_whose_rules_changed_was_verified(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, seed, entries = upgraded("nature")
    monkeypatch.setattr("engine.record.game_named", lambda _name, _version: game)
    seats: list[tuple[int | None, Participant]] = [(seat, Participant("Ada")) for seat in range(3)]
    state = replay(game, entries, seed)
    outcome = game.rules.outcome(state) if not isinstance(state, Difference) else None
    record = record_of(game, seed, entries, seats, outcome)
    assert replayed(tmp_path, encode_record(record)) == 0
    heard = capsys.readouterr().out
    assert "1 upgrade\n" in heard
    assert "game.json: the rules changed at entry 9: the 9 entries before it used an older" in heard


def test_replay_says_which_program_can_verify_a_game_by_older_rules_and_calls_it_no_difference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    older = msgspec.structs.replace(exported("nature"), rules_version=0, program="0.9.0")
    assert replayed(tmp_path, encode_record(older)) == 2
    heard = capsys.readouterr()
    told = "made under version 0 of the rules of Nature; verify it with Watering Hole 0.9.0"
    assert (heard.out, heard.err) == ("", f"game.json: {told}\n")


def test_replay_names_a_difference(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = exported("nature")
    damaged = msgspec.structs.replace(record.entries[2], digest="0" * 16)
    entries = (*record.entries[:2], damaged, *record.entries[3:])
    assert replayed(tmp_path, encode_record(msgspec.structs.replace(record, entries=entries))) == 1
    assert "game.json: differs: entry 2: the state's digest is" in capsys.readouterr().out


def test_replaying_no_record_exits_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replayed(tmp_path, b"hello") == 2
    assert "isn't an exported game" in capsys.readouterr().err


@pytest.mark.parametrize("name", GAMES)
def test_rules_prints_every_page(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", name]) == 0
    heard = capsys.readouterr().out
    for title, text in GAMES[name].wording.rules_pages:
        assert f"## {title}\n\n{text}\n" in heard


def test_puzzles_prints_a_json_object_a_day_and_proves_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    command = ["puzzles", "--from", "2026-12-01", "--days", "12", "--json", "--game", "darwin"]
    assert main(command) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each["date"] for each in found] == [f"2026-12-{day:02}" for day in (3, 5, 9, 11)]
    assert {each["kind"] for each in found} == {"take-two", "five-cards"}
    for each in found:
        assert [*each] == [
            "date", "game", "kind", "task", "state", "best", "solution", "seconds"
        ]  # fmt: skip
        assert str(-each["best"][0]) in each["task"]
        assert each["solution"][0]["type"] in {"take", "add", "reproduce", "play"}
        assert each["state"]["turn"] == 0
        assert each["seconds"] >= 0


def test_a_puzzle_whose_proof_fails_is_named_and_exits_with_1(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ["puzzles", "--from", "2026-12-03", "--days", "1"]
    assert main(command) == 0
    assert "2026-12-03  Darwin" in capsys.readouterr().out
    monkeypatch.setattr("engine.__main__.is_proven", lambda _: False)
    assert main(command) == 1
    assert "2026-12-03, darwin: the best answer differs" in capsys.readouterr().err


def test_puzzles_make_adds_the_days_that_lack_one(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[date]] = []

    def write(days: list[date]) -> list[date]:
        asked.append(days)
        return days[-1:]

    monkeypatch.setattr("engine.__main__.write", write)
    assert main(["puzzles", "make", "--from", "2026-12-01", "--days", "3"]) == 0
    assert capsys.readouterr().out == "2026-12-03\n"
    assert main(["puzzles", "make"]) == 0
    first, last = span()
    assert [days[0] for days in asked] == [first, first]
    assert (asked[1][-1] - last).days == 365
