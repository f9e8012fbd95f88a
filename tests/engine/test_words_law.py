"""The laws of words, for every game: they fit Discord, are told apart and tell nothing hidden."""

import itertools
import random
import re

import msgspec
import pytest

from engine.errors import BadOption
from engine.model import Action
from engine.options import OWN, key_of, parse_options
from engine.registry import AnyGame
from engine.stories import LONGEST_SENTENCE, speaks_to_you, words_of
from engine.words import Reader, name_of
from tests.engine.playing import check_choice, every_table, states_of, story
from tests.engine.sights import NAMES, moment, viewers
from tests.games import GAMES

PLAIN_NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")


@every_table
def test_what_is_asked_of_a_seat_is_asked_in_the_same_words_of_all(name: str, seats: int) -> None:
    """Everyone reads the question, so it depends on nothing that only its seat sees."""
    for game, state in states_of(name, seats):
        for seat in game.rules.actors(state):
            questions = {
                game.wording.question(game.rules.redact(state, viewer), seat)
                for viewer in viewers(seats)
            }
            assert len(questions) == 1, moment(game, state, seat)


@every_table
def test_where_a_choice_can_be_changed_the_rules_name_the_button(name: str, seats: int) -> None:
    changes = any(
        game.secret_choices.may_change(state, seat)
        for game, state in states_of(name, seats)
        for seat in range(seats)
    )
    told = " ".join(text for _, text in GAMES[name].wording.rules_pages)
    assert not changes or "**Change my choice**" in told


def check_words(game: AnyGame, seen: msgspec.Struct, seat: int, actions: list[Action]) -> None:
    chosen: dict[tuple[object, ...], object] = {}
    for action in actions:
        before: tuple[object, ...] = (type(action),)
        for field in action.__struct_fields__:
            choice = game.wording.choice(seen, seat, action, field)
            check_choice(choice, 24)
            value = getattr(action, field)
            assert chosen.setdefault((*before, choice.key), value) == value
            before = (*before, value)
    phrases = [game.wording.phrase(seen, seat, action) for action in actions]
    assert [phrase for phrase in phrases if not 0 < len(phrase) <= 80] == []
    assert len(set(phrases)) == len(phrases)


@every_table
def test_choices_and_phrases_fit_and_tell_apart(name: str, seats: int) -> None:
    for game, state in states_of(name, seats):
        for seat in game.rules.actors(state):
            seen = game.rules.redact(state, seat)
            check_words(game, seen, seat, game.rules.actions(seen, seat))
            assert 0 < len(game.wording.question(seen, seat)) <= 120
            assert 0 < len(game.wording.status(seen)) <= 80


@every_table
def test_every_event_can_be_told_to_everyone(name: str, seats: int) -> None:
    game = GAMES[name]
    names = NAMES[:seats]
    for number in range(5):
        for event in story(name, seats, number).events:
            readers = [Reader(viewer, names) for viewer in viewers(seats)]
            heard = [game.wording.narrate(event, reader) for reader in readers]
            for words in itertools.chain(*heard):
                assert 0 < len(words) <= 1000
                assert not re.search(r"<@|\n|\*Bo_\*|\|\|", words)
            # What was shown to all is told to all.
            assert not event.shown_to_all or all(heard)


@every_table
def test_a_reader_is_you_in_private_and_has_a_name_in_public(name: str, seats: int) -> None:
    game, names = GAMES[name], PLAIN_NAMES[:seats]
    for number in range(5):
        events = story(name, seats, number).events
        for viewer in viewers(seats):
            reader = Reader(viewer, names)
            told = [words for event in events for words in game.wording.narrate(event, reader)]
            told += words_of(game.wording.stories(events, reader))
            if viewer is None:
                assert [words for words in told if speaks_to_you(words)] == []
            else:
                named = name_of(viewer, names)
                assert [words for words in told if named in words] == []


@every_table
def test_a_line_of_a_story_is_short(name: str, seats: int) -> None:
    game, names = GAMES[name], PLAIN_NAMES[:seats]
    for number in range(5):
        events = story(name, seats, number).events
        for viewer in viewers(seats):
            told = words_of(game.wording.stories(events, Reader(viewer, names)))
            assert [words for words in told if len(words) > LONGEST_SENTENCE] == []


@every_table
def test_what_comes_together_is_told_together_and_tells_nothing_else(name: str, seats: int) -> None:
    """As of the events that a viewer may know, in fewer sentences, and with everyone's name."""
    game, names = GAMES[name], NAMES[:seats]
    rng = random.Random(f"together {name} {seats}")
    for number in range(5):
        events = story(name, seats, number).events
        for _ in range(20):
            first = rng.randrange(len(events))
            run = events[first : first + rng.randint(1, 40)]
            for viewer in viewers(seats):
                reader = Reader(viewer, names)
                alone = [words for event in run for words in game.wording.narrate(event, reader)]
                seen = [game.rules.redact_event(event, viewer) for event in run]
                known = [event for event in seen if event is not None]
                told = game.wording.stories(run, reader)
                assert game.wording.stories(known, reader) == told
                heard = words_of(told)
                assert len(heard) <= len(alone)
                assert [words for words in heard if not 0 < len(words) <= 1000] == []
                for seat in range(seats):
                    assert _mentions(heard, reader, seat) == _mentions(alone, reader, seat), heard


def _mentions(heard: list[str], reader: Reader, seat: int) -> bool:
    """Whether a seat is in what a reader hears."""
    if seat == reader.viewer:
        return any(map(speaks_to_you, heard))
    return any(name_of(seat, reader.names) in words for words in heard)


@every_table
def test_what_is_known_of_an_event_is_what_is_told_of_it(name: str, seats: int) -> None:
    """What is redacted twice is redacted once; what was shown to all isn't redacted."""
    game, names = GAMES[name], NAMES[:seats]
    for number in range(5):
        for event in story(name, seats, number).events:
            for viewer in viewers(seats):
                reader = Reader(viewer, names)
                words = game.wording.narrate(event, reader)
                seen = game.rules.redact_event(event, viewer)
                assert (seen is None) == (not words), (viewer, event)
                if seen is not None:
                    assert game.wording.narrate(seen, reader) == words, (viewer, event, seen)
                    assert game.rules.redact_event(seen, viewer) == seen
                    assert not event.shown_to_all or seen == event


@pytest.mark.parametrize("name", GAMES)
def test_what_a_game_says_of_itself_fits_discord(name: str) -> None:
    game = GAMES[name]
    assert len(game.summary) <= 100
    options = msgspec.structs.fields(game.rules.options_type)
    assert all(field.encode_name == field.name and not field.required for field in options)
    for kind in game.rules.action_types:
        tag = kind.__struct_config__.tag
        assert re.fullmatch(r"[a-z-]{1,32}", str(tag))
        assert len((kind.__doc__ or "").splitlines()[0]) <= 100
    for title, text in game.wording.rules_pages:
        assert 0 < len(title) <= 100
        assert 0 < len(text) <= 3500
    for spec in game.rules.orders.specs:
        assert len(spec.title) <= 100
        assert all(len(words) <= 100 for _, words in spec.choices)
    for bot in game.bots.values():
        assert len(bot.title) <= 40
        assert 0 < len(bot.help) <= 100


@pytest.mark.parametrize("name", GAMES)
def test_what_a_game_says_of_itself_is_in_plain_words(name: str) -> None:
    """No rulings by number, no "thought away", no "who has none gets"; commands have whole
    sentences.
    """
    game = GAMES[name]
    commands = [(kind.__doc__ or "").splitlines()[0] for kind in game.rules.action_types]
    assert all(words.endswith(".") for words in commands)
    texts = [text for page in game.wording.rules_pages for text in page]
    texts += [*commands, game.summary, *(spec.title for spec in game.rules.orders.specs)]
    texts += [bot.help for bot in game.bots.values()]
    for text in texts:
        assert not re.search(r"(?i)ruling \d|thought away|think(s|ing)? \w* ?away", text)
        assert not re.search(r"(^|[.:;] )Who (has|can|plants|owns|choose)\b", text)


EVERY = [
    (name, option) for name in GAMES for option in GAMES[name].rules.options_type.__struct_fields__
]


@pytest.mark.parametrize(("name", "option"), EVERY)
def test_each_choice_of_an_option_and_the_usual_one_can_be_typed(name: str, option: str) -> None:
    kind = GAMES[name].rules.options_type
    setting = GAMES[name].settings[option]
    keys = [choice.key for choice in setting.choices]
    assert key_of(getattr(kind(), option)) in keys
    assert 1 <= len(keys) == len(set(keys)) <= 25
    assert all(len(choice.label) <= 92 and len(choice.help) <= 100 for choice in setting.choices)
    for key in keys:
        if key != OWN:
            value = getattr(parse_options(kind, {option: key}), option)
            assert setting.chosen(value).key == key


@pytest.mark.parametrize(("name", "option"), EVERY)
def test_an_option_says_what_it_changes(name: str, option: str) -> None:
    setting = GAMES[name].settings[option]
    assert setting.title[0].isupper()
    assert 10 <= len(setting.help) <= 100
    words = [choice.label for choice in setting.choices]
    assert all(re.match(r"[A-Z0-9]", word) and "-" not in word for word in words)
    assert len(set(words)) == len(words)


def test_a_file_of_a_tables_own_is_not_read_out() -> None:
    chosen = GAMES["nature"].settings["deck"].chosen("Horned 3 x20\nPlated 2 x20\n")
    assert chosen.label == "A file of your own"


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.presets])
def test_each_preset_can_be_played_and_differs_from_what_is_usual(game: AnyGame) -> None:
    usual = game.rules.options_type()
    titles = [preset.title for preset in game.presets]
    assert len(set(titles)) == len(titles)
    for preset in game.presets:
        assert preset.options != usual
        for seats in game.rules.seats_for(preset.options):
            game.rules.check(preset.options, seats)


def files() -> list[tuple[str, str]]:
    return [
        (name, option)
        for name, game in GAMES.items()
        for option in game.rules.options_type.__struct_fields__
        if option == "deck" or option.endswith("_file")
    ]


@pytest.mark.parametrize(("name", "option"), files())
def test_a_mark_that_editors_write_before_a_text_is_no_part_of_it(name: str, option: str) -> None:
    kind = GAMES[name].rules.options_type
    assert parse_options(kind, {option: "\ufeffa\nb"}) == parse_options(kind, {option: "a\nb"})
    assert getattr(parse_options(kind, {option: "\ufeffa\nb"}), option) == "a\nb"


def test_an_option_that_a_game_does_not_have_is_refused_with_those_it_has() -> None:
    with pytest.raises(BadOption, match=r"no option .wings") as refused:
        parse_options(GAMES["nature"].rules.options_type, {"wings": "2"})
    assert "rounds" in refused.value.hint
