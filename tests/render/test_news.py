"""What pictures of Nature and Evolution say of what happened: to whom, why, and to nobody else."""

import re
from collections.abc import Sequence

import pytest

from engine.evolution.play.events import FoodRevealed
from engine.model import Event
from engine.nature import GAME as NATURE
from engine.registry import game as game_named
from engine.species_games.events import FoodStored
from render.nature import VIEW
from render.nature.hand import draw_hand
from render.nature.recent import recent_of
from render.species_games.deeds import laid
from tests.games import VIEWS
from tests.render.drawn import faults, recorded
from tests.render.nature import scenes
from tests.render.nature.scenes import crowded
from tests.render.samples import NAMES, Sample, since, steps

DAGGER = "\N{DAGGER}"


def known(events: Sequence[Event], viewer: int | None) -> list[Event]:
    heard = (NATURE.rules.redact_event(event, viewer) for event in events)
    return [event for event in heard if event is not None]


def test_a_hand_shows_what_died_out_and_why_with_what_was_stored() -> None:
    position = scenes.many_lost(3, 4)
    with recorded() as drawn:
        hand = draw_hand(crowded(4, 3), 0, NAMES, position.events)
    told = [one.text for one in drawn]
    for name in ("A9", "A10", "A11", "A12"):
        assert f"{name} {DAGGER}" in told
    for why in ("hunted by B1", "killed by B1's horns", "starved", "hunted"):
        assert set(why.split()) <= set(" ".join(told).split())
        assert f"died out, {why}." in hand.alt
    assert "A1 lost 2, hunted by B1." in hand.alt
    assert "Stored 3, 103 in all." in hand.alt


def test_what_others_lost_is_no_news_of_a_hand() -> None:
    position = scenes.many_lost(3, 4)
    with recorded() as drawn:
        hand = draw_hand(crowded(4, 3), 1, NAMES, known(position.events, 1))
    assert not any(DAGGER in one.text for one in drawn)
    assert not re.search("died out|lost|Stored", hand.alt)


@pytest.mark.parametrize("lost", [1, 4, 5, 7])
@pytest.mark.parametrize("own", [0, 1, 5, 8])
def test_however_many_died_out_all_can_be_read(own: int, lost: int) -> None:
    state = crowded(4, max(own, 1))
    state.seats[0].species = state.seats[0].species[:own]
    with recorded() as drawn:
        draw_hand(state, 0, NAMES, scenes.many_lost(max(own, 1), lost).events)
    assert faults(drawn) == []
    shown = sum(DAGGER in one.text for one in drawn)
    assert shown == lost or f"+{lost - shown}" in [one.text for one in drawn]


def test_a_hand_has_its_species_first_while_there_is_news() -> None:
    def top(events: Sequence[Event]) -> int:
        with recorded() as drawn:
            draw_hand(crowded(4, 3), 0, NAMES, events)
        return next(one.top for one in drawn if one.text.startswith("A2"))

    assert top(scenes.many_lost(3, 1).events) < 200 < top(())


def test_the_end_of_a_round_is_told_to_all_if_scores_are_open_and_else_to_each_alone() -> None:
    open_scores = FoodStored([3, 5, 4], [9, 5, 14], shown=True)
    news = recent_of(crowded(3, 2), [open_scores], NAMES).news
    assert [tuple(row) for row in news.standing] == [(2, 4, 14), (0, 3, 9), (1, 5, 5)]
    secret = FoodStored([3, 5, 4], [9, 5, 14], shown=False)
    for viewer in (None, 0, 1, 2):
        news = recent_of(crowded(3, 2), known([secret], viewer), NAMES).news
        assert news.standing == []
        assert [seat for seat in range(3) if news.stored(seat) is not None] == (
            [] if viewer is None else [viewer]
        )
        board = VIEW.board(crowded(3, 2), viewer, NAMES, recent=known([secret], viewer))
        assert "Stored" not in board.alt


def test_the_board_says_what_everybody_stored_the_most_first() -> None:
    position = scenes.round_over()
    with recorded() as drawn:
        board = VIEWS["nature"].board(position.state, None, NAMES, recent=position.events)
    gains = sorted(
        (one for one in drawn if re.fullmatch(r"\+\d+", one.text)), key=lambda one: one.left
    )
    assert [one.text for one in gains if one.top < 100] == ["+12", "+9", "+7", "+5", "+3"]
    assert "Stored: E Esperanza María 12, 103 in all; A Amara 9, 19 in all; " in board.alt


_SUM = re.compile(r"(?:(\d+) )?([+\u2212]) (\d+) = (\d+)")


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_reveal_has_a_sum_that_adds_up(seats: int) -> None:
    game, sums = game_named("evolution"), 0
    for state, events, _ in steps("evolution", seats, seats):
        total = [event.plants for event in events if isinstance(event, FoodRevealed)]
        if not total or any(map(_is_storing, events)):
            continue
        sample = Sample(game, VIEWS["evolution"], state, None, events)
        with recorded() as drawn:
            board = sample.view.board(sample.seen, None, sample.names, recent=sample.recent)
        [found] = [found for one in drawn if (found := _SUM.fullmatch(one.text))]
        before, sign, added, after = found.groups()
        assert int(after) == total[0]
        if before is not None:
            assert int(before) + (1 if sign == "+" else -1) * int(added) == int(after)
        assert f"Plants: {found[0]}." in board.alt
        sums += 1
    assert sums > 1


def test_of_an_empty_watering_hole_nobody_hears_how_much_it_lacked() -> None:
    assert laid(("A", "B"), [-3, 1], 0).result == "\N{MINUS SIGN} 2 = 0"
    assert laid(("A", "B"), [-3, None], 4).result == "7 \N{MINUS SIGN} 3 = 4"


@pytest.mark.parametrize("name", ["nature", "evolution"])
def test_no_news_of_a_hand_come_of_what_others_stored_in_secret(name: str) -> None:
    game, played = game_named(name), steps(name, 3, 5)
    ends = [at for at, step in enumerate(played) if any(map(_is_storing, step.events))]
    assert ends
    for at in ends:
        for seat in range(3):
            later = since(played, at, seat)
            sample = Sample(game, VIEWS[name], played[at].state, seat, (), later)
            other = sample._replace(later=[_others_changed(event, seat) for event in later])
            assert other.later != later
            hands = [
                each.view.hand(each.seen, seat, each.names, each.since) for each in (sample, other)
            ]
            assert hands[0] == hands[1]


def _is_storing(event: Event) -> bool:
    return isinstance(event, FoodStored)


def _others_changed(event: Event, seat: int) -> Event:
    if not isinstance(event, FoodStored):
        return event
    food = [n + (at != seat) for at, n in enumerate(event.food)]
    total = [n + 7 * (at != seat) for at, n in enumerate(event.total)]
    return FoodStored(food, total, shown=event.shown)
