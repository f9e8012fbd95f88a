"""Similar events in one sentence, in each game."""

import re

import pytest

from engine.darwin.play import events as darwin
from engine.darwin.play.deck import cards_of
from engine.evolution.play import events as evolution
from engine.model import Event
from engine.nature.play import events as nature
from engine.renature.play import events as renature
from engine.species_games.events import Grown, TraitPlayed
from engine.stories import (
    LONGEST_SENTENCE,
    Concern,
    Concerns,
    MergeRule,
    Story,
    sentences,
    stories_of,
    words_of,
)
from engine.words import Reader
from tests.engine.evolution.tables import card as evolution_card
from tests.engine.evolution.tables import ident as E  # noqa: N812 - short in tables
from tests.engine.nature.tables import card as nature_card
from tests.engine.nature.tables import ident as N  # noqa: N812 - short in tables
from tests.games import GAMES

NAMES = ("Ann", "Bo", "Cy")
NOBODY = Reader(None, ())


def took(name: str, left: int) -> evolution.Took:
    return evolution.Took(E(name), "plant", "hole", 1, 0, 0, "feeding", left)


def gain(seat: int, points: int) -> renature.Gain:
    return renature.Gain(seat, points)


class _Said(Event, frozen=True):
    word: str
    heard: bool = True


def _narrate(event: Event, _reader: Reader) -> list[str]:
    assert isinstance(event, _Said)
    return [f"Said {event.word}."] if event.heard else []


def _told(*events: _Said) -> tuple[Story, ...]:
    rule = MergeRule(
        lambda run, *_: f"Said {' and '.join(each.word for each in run)}.",
        lambda event: event.word[0],
    )
    concerns: Concerns = {
        _Said: lambda event, _: Concern.HARM if event.word == "ant" else Concern.ROUTINE
    }
    return stories_of(events, NOBODY, narrate=_narrate, rules={_Said: rule}, concerns=concerns)


def _all(*events: _Said) -> tuple[str, ...]:
    return tuple(words_of(_told(*events)))


def test_a_story_matters_as_much_as_the_foremost_of_its_events() -> None:
    told = _told(_Said("ape"), _Said("ant"), _Said("bat"))
    assert told == (Story("Said ape and ant.", Concern.HARM), Story("Said bat.", Concern.ROUTINE))


def test_neighbours_that_are_alike_join_and_others_part_them() -> None:
    told = _all(_Said("ape"), _Said("ant"), _Said("bat"), _Said("asp"))
    assert told == ("Said ape and ant.", "Said bat.", "Said asp.")


def test_what_a_viewer_does_not_hear_of_parts_no_neighbours() -> None:
    assert _all(_Said("ape"), _Said("bat", heard=False), _Said("ant")) == ("Said ape and ant.",)


class _Lost(Event, frozen=True):
    seats: tuple[int, ...]


def _lost(event: Event, reader: Reader) -> list[str]:
    assert isinstance(event, _Lost)
    return [f"{reader.does(seat, 'loses')} {'food, ' * 12}and water." for seat in event.seats]


def test_what_would_be_too_long_in_one_line_is_told_in_whole_sentences() -> None:
    """Each line matters as much as the story to whom it speaks of, to others as to all."""
    reader = Reader(1, NAMES)
    told = stories_of(
        [_Lost((0, 1, 2))],
        reader,
        narrate=lambda event, reader: sentences(_lost(event, reader)),
        rules={},
        concerns={_Lost: lambda _, viewer: Concern.HARM if viewer == 1 else Concern.REVEAL},
    )
    assert [each.words[:12] for each in told] == ["**Ann** lose", "You lose foo", "**Cy** loses"]
    assert [each.concern for each in told] == [Concern.REVEAL, Concern.HARM, Concern.REVEAL]
    assert all(len(each.words) <= LONGEST_SENTENCE for each in told)


def test_a_story_takes_in_events_of_other_kinds_that_follow_from_it() -> None:
    rule = MergeRule(
        lambda run, _: f"A story of {len(run)}.",
        follows=lambda so_far, event: isinstance(event, _Lost) and len(so_far) < 3,
    )
    events = [_Said("ape"), _Lost((0,)), _Lost((0,)), _Lost((0,)), _Said("ape")]
    told = stories_of(
        events, NOBODY, narrate=lambda *_: ["Alone."], rules={_Said: rule}, concerns={}
    )
    assert words_of(told) == ["A story of 3.", "Alone.", "Alone."]


def test_what_would_be_too_long_in_one_is_told_in_halves() -> None:
    words = [_Said("a" * (LONGEST_SENTENCE // 3)) for _ in range(4)]
    told = _all(*words)
    assert [each.count(" and ") for each in told] == [1, 1]
    assert len(_all(*[_Said("a" * LONGEST_SENTENCE)] * 2)) == 2


@pytest.mark.parametrize(
    ("game", "events", "told"),
    [
        (
            "nature",
            [
                nature.Starved(N("C3")),
                nature.Starved(N("C3")),
                nature.Extinct(N("C3"), [nature_card("Fast 1")]),
                nature.Starved(N("C4")),
            ],
            (
                "**Cy**'s animals starve: 2 of C3, which dies out, and 1 of C4. "
                "**Cy** takes back Fast 1."
            ),
        ),
        (
            "nature",
            [nature.Starved(N("B1")), nature.Starved(N("B1"))],
            "2 animals of **Bo**'s B1 starve.",
        ),
        (
            "nature",
            [
                Grown(0, nature_card("Fast 1"), N("A1"), secret=False, population=2),
                Grown(0, nature_card("Social 2"), N("A1"), secret=False, population=3),
            ],
            "**Ann** discards Fast 1 and Social 2: A1 grows to population 3.",
        ),
        (
            "nature",
            [nature.Foraged(N("A1"), 3, 4), nature.Foraged(N("B1"), 3, 1)],
            "**Ann**'s A1 and **Bo**'s B1 each eat 3 plants; 1 plant left.",
        ),
        (
            "nature",
            [nature.Passed(0), nature.Passed(2)],
            "**Ann** and **Cy** are done feeding this round.",
        ),
        (
            "evolution",
            [
                evolution.Starved(E("C3"), 4, 0),
                evolution.Extinct(E("C3"), [], [], 0),
                evolution.Starved(E("C4"), 2, 0),
                evolution.Extinct(E("C4"), [], [], 0),
            ],
            "Hunger: **Cy**'s C3 and C4 die out.",
        ),
        (
            "nature",
            [
                *[nature.Hunted(N("C2"), N("B1")), nature.Lost(N("B1"), 0, 1, horns=False)],
                nature.AteMeat(N("C2"), 1, None),
                *[nature.Hunted(N("C2"), N("B1")), nature.Lost(N("B1"), 1, 0, horns=False)],
                nature.Lost(N("C2"), 0, 2, horns=True),
                nature.AteMeat(N("C2"), 1, None),
            ],
            (
                "**Cy**'s C2 hunts **Bo**'s B1 twice and eats 2 meat: 1 hungry animal and 1 fed "
                "animal of B1 die. **Cy**'s C2 loses 2 fed animals to the prey's horns."
            ),
        ),
        (
            "evolution",
            [took("A1", 4), took("B2", 3), took("A1", 2)],
            "**Ann**'s A1 (2) and **Bo**'s B2 (1) take 3 plants; 2 plants left.",
        ),
        (
            "darwin",
            [darwin.Took(1, "sun"), darwin.Took(1, "water"), darwin.Took(1, "sun")],
            "**Bo** takes 2 Sun and Water.",
        ),
        (
            "renature",
            [
                renature.Scored(16, 4, [0, 3, 2, 0, 0], [gain(0, 4), gain(1, 2)], None, 0),
                renature.Scored(20, 6, [0, 3, 0, 0, 0], [gain(0, 9)], None, 0),
            ],
            (
                "2 areas are scored at the end. **Ann** gets 13 points: 4 in b2 and 9 in f2. "
                "**Bo** gets 2 points: 2 in b2."
            ),
        ),
    ],
)
def test_many_alike_events_are_one_sentence(game: str, events: list[Event], told: str) -> None:
    assert words_of(GAMES[game].wording.stories(events, Reader(None, NAMES))) == [told]


def test_each_owner_hears_of_their_own_hunger_in_a_sentence_of_its_own() -> None:
    starved = [nature.Starved(N("C4")), nature.Starved(N("A1")), nature.Starved(N("C4"))]
    told = GAMES["nature"].wording.stories(starved, Reader(0, NAMES))
    words = "1 animal of your A1 starves. 2 animals of **Cy**'s C4 starve."
    assert told == (Story(words, Concern.HARM),)


def test_nothing_of_a_story_that_names_make_too_long_is_left_out() -> None:
    names = ["*" * 40] * 3
    hunt: list[Event] = [
        nature.Hunted(N("C2"), N("B1")),
        nature.Lost(N("B1"), 1, 1, horns=False),
        nature.AteMeat(N("C2"), 12, None),
    ]
    told = " ".join(words_of(GAMES["nature"].wording.stories(hunt * 5, Reader(None, names))))
    assert sum(map(int, re.findall(r"(\d+) meat", told))) == 60
    assert sum(map(int, re.findall(r"(\d+) fed", told))) == 5


def test_a_story_of_several_kinds_tells_others_nothing_of_what_is_drawn() -> None:
    """Two states that differ only in the deck: an attack, an extinction, the cards drawn for it."""
    wording, traits = GAMES["evolution"].wording, [evolution_card("Horns 2")]

    def told(drawn: str, viewer: int | None) -> tuple[Story, ...]:
        events = [
            evolution.Attacked(E("A1"), E("B1"), []),
            evolution.Lost(E("B1"), 0, horns=False, screened=2),
            evolution.Extinct(E("B1"), traits, [evolution_card(drawn)], 0),
            evolution.Took(E("A1"), "meat", "bank", 3, 0, 0, "attack", 5),
        ]
        return wording.stories(events, Reader(viewer, NAMES))

    for viewer in (None, 0, 2):
        assert told("Ambush 0", viewer) == told("Fertile 6", viewer)
    assert told("Ambush 0", 1) == (
        Story(
            "**Ann**'s A1 attacks your B1, which dies out, and A1 takes 3 meat. "
            "2 food goes behind your screen. You discard Horns 2 and draw Ambush 0.",
            Concern.HARM,
        ),
    )


def test_what_is_secret_stays_secret_in_one_sentence() -> None:
    laid = [
        TraitPlayed(0, nature_card("Fast 1"), N("A1"), secret=False),
        TraitPlayed(0, nature_card("Horned 3"), N("A2"), secret=False),
    ]
    wording = GAMES["nature"].wording
    own = "You play face down: Fast 1 on A1 and Horned 3 on A2."
    assert words_of(wording.stories(laid, Reader(0, NAMES))) == [own]
    for viewer in (None, 1):
        others = "**Ann** plays 2 traits face down on A1 and A2."
        assert words_of(wording.stories(laid, Reader(viewer, NAMES))) == [others]
    drawn = [darwin.Drew(0, card) for card in cards_of(None).all[:2]]
    told = words_of(GAMES["darwin"].wording.stories(drawn, Reader(1, NAMES)))
    assert told == ["**Ann** draws 2 cards from the Eat deck."]
