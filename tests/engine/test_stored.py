"""Games that were stored by each version of the rules go on; a recorded one is told alike."""

import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from engine.ledger import upgrade
from engine.play import pick, sometimes_stored
from engine.registry import AnyGame
from tests.engine.invariants import check_sound
from tests.engine.playing import story
from tests.engine.stored import file_for, files, is_sentence, stored_games, texts_in
from tests.engine.transcripts import file_of, transcript
from tests.games import GAMES

every_file = pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)


def states(file: Path) -> Iterator[tuple[AnyGame, int, msgspec.Struct]]:
    stored = stored_games(file)
    game = GAMES[stored.game]
    for table in stored.tables:
        for data in map(bytes, table.states):
            if stored.version == game.rules.version:
                yield game, table.seats, game.storage.decode_state(data)
            else:
                yield game, table.seats, upgrade(game, data, stored.version, 7)[0]


@every_file
def test_a_stored_game_is_sound_and_plays_on_to_an_end(file: Path) -> None:
    rng = random.Random(file.name)
    for game, seats, stored in states(file):
        state = stored
        check_sound(game.name, state)
        for step in range(20_000):
            actors = game.rules.actors(state)
            if not actors:
                break
            state = sometimes_stored(game, state, step)
            seat = pick(actors, rng)
            game.rules.apply(state, seat, pick(game.rules.actions(state, seat), rng), rng)
        check_sound(game.name, state)
        outcome = game.rules.outcome(state)
        assert outcome is not None
        assert len(outcome.ranks) == seats


@pytest.mark.parametrize("name", GAMES)
def test_no_sentence_is_stored_with_a_game(name: str) -> None:
    """Its states and events are facts, and put into words where they are shown."""
    told = story(name, 2, 0)
    ended = GAMES[name].storage.encode(told.events)
    for data in (told.start, told.end, ended):
        assert not [*filter(is_sentence, texts_in(msgspec.json.decode(data)))]
    assert "ended" in texts_in(msgspec.json.decode(ended))


@every_file
def test_a_stored_game_is_seen_by_every_seat_and_stored_again(file: Path) -> None:
    for game, seats, state in states(file):
        data = game.storage.encode(state)
        assert game.storage.encode(game.storage.decode_state(data)) == data
        for viewer in (None, *range(seats)):
            seen = game.rules.redact(state, viewer)
            assert game.storage.encode(game.storage.decode_state(game.storage.encode(seen)))
            assert game.wording.status(seen)
            for seat in game.rules.actors(seen):
                assert game.wording.question(seen, seat)


@every_file
def test_the_options_of_a_stored_game_can_still_be_chosen(file: Path) -> None:
    stored = stored_games(file)
    game = GAMES[stored.game]
    for table in stored.tables:
        options = game.storage.decode_options(bytes(table.options))
        settled = game.rules.check(options, table.seats)
        assert game.rules.actors(game.rules.setup(settled, table.seats, random.Random(1)))


@pytest.mark.parametrize("name", GAMES)
def test_games_of_the_present_version_are_stored_too(name: str) -> None:
    """If the version was raised: `python -m tests.write GAME`, and commit the file."""
    game = GAMES[name]
    assert file_for(game).exists(), "python -m tests.write writes it"
    versions = {stored_games(each).version for each in files() if each.name.startswith(f"{name}-")}
    assert versions == set(range(1, game.rules.version + 1))
    finished = [not game.rules.actors(state) for _, _, state in states(file_for(game))]
    assert any(finished)
    assert not all(finished)


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_is_told_in_the_same_words(name: str) -> None:
    """If the change is meant: `python -m tests.write`, and read the diff."""
    assert transcript(GAMES[name]) == file_of(name).read_text("utf-8")
