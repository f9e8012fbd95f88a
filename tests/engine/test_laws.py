"""The laws that hold for every game, tried on random play of each.

A new game needs no line here. See `invariants` for single games, `test_leaks` for proof that the
second law catches leaks, `test_forms` for forms.
"""

import random

import pytest

from engine.errors import GameOver, IllegalAction, NotYourTurn, Refused
from engine.ledger import rng_for
from engine.model import Order
from engine.play import bot_action, pick, sometimes_stored
from tests.engine.invariants import check_sound
from tests.engine.playing import (
    GAMES_SAMPLED,
    actions_of_any_time,
    every_table,
    next_move,
    random_options,
    refusal,
    refusals,
    states_of,
    story,
)
from tests.engine.sights import (
    alike,
    carried_out,
    check_looks_alike,
    check_told_alike,
    headlines,
    known,
    looks_alike,
    moment,
    offers,
    told,
    viewers,
)
from tests.games import GAMES

GAMES_OF_EACH = 15


@every_table
def test_random_games_end_and_every_state_on_the_way_is_sound(name: str, seats: int) -> None:
    """Actions are unique, and only actors have them; outcomes come with the end."""
    game = GAMES[name]
    rng = random.Random(f"{name} {seats}")
    for _ in range(GAMES_OF_EACH):
        state = game.rules.setup(random_options(game, seats, rng), seats, rng)
        step = 0
        while actors := game.rules.actors(state):
            state = sometimes_stored(game, state, step)
            step += 1
            check_sound(name, state)
            assert game.rules.outcome(state) is None
            assert list(actors) == sorted(set(actors))
            seat = pick(actors, rng)
            actions = game.rules.actions(state, seat)
            assert actions
            assert len(set(actions)) == len(actions)
            game.rules.apply(state, *next_move(game, state, seats, rng), rng)
        check_sound(name, state)
        outcome = game.rules.outcome(state)
        assert outcome is not None
        assert len(outcome.scores) == seats
        assert outcome.winners or outcome.note
        assert outcome.best_result is None or game.record is not None
        for _, parts in outcome.breakdown:
            assert len(parts) == seats
        assert {seat: game.rules.actions(state, seat) for seat in range(seats)} == {
            seat: [] for seat in range(seats)
        }


@every_table
def test_law_1_what_a_seat_may_do_depends_on_what_it_sees(name: str, seats: int) -> None:
    """Actors, actions, orders, outcome, round and chapter are as seen; actions are sorted."""
    for game, state in states_of(name, seats):
        for seat in range(seats):
            seen = game.rules.redact(state, seat)
            actions = game.rules.actions(state, seat)
            where = moment(game, state, seat)
            assert actions == game.rules.actions(seen, seat), where
            assert bool(actions) == (seat in game.rules.actors(state)), where
            keys = [game.rules.sort_key(action) for action in actions]
            assert keys == sorted(set(keys))
            assert game.rules.actors(seen) == game.rules.actors(state)
            assert game.rules.orders.of(seen, seat) == game.rules.orders.of(state, seat)
            assert game.rules.outcome(seen) == game.rules.outcome(state)
        seen_by_all = [game.rules.redact(state, viewer) for viewer in viewers(seats)]
        rounds = {game.rounds.number(seen) for seen in seen_by_all}
        assert rounds == {game.rounds.number(state)}
        progress = {found and found.round for found in map(game.rounds.progress, seen_by_all)}
        assert len(progress) == 1
        if game.rules.actors(state):
            chapters = {game.wording.chapter(seen) for seen in seen_by_all}
            assert chapters == {game.wording.chapter(state)}


@every_table
def test_law_2_what_is_hidden_changes_nothing_that_is_seen(name: str, seats: int) -> None:
    """The same sight to the byte, the same headlines, actions, menus and refusals."""
    rng = random.Random(f"law 2 {name} {seats}")
    pool = actions_of_any_time(name, seats)
    for game, state in states_of(name, seats):
        before = game.storage.encode(state)
        for viewer in viewers(seats):
            twin = game.rules.scramble(state, viewer, rng)
            assert game.storage.encode(state) == before
            check_sound(name, twin)
            check_looks_alike(game, state, twin, viewer)
            where = moment(game, state, viewer)
            assert headlines(game, twin, viewer) == headlines(game, state, viewer), where
            if viewer is not None:
                assert offers(game, twin, viewer, 8) == offers(game, state, viewer, 8), where
                asked = rng.sample(pool, min(8, len(pool)))
                refused = refusals(game, state, viewer, asked)
                assert refusals(game, twin, viewer, asked) == refused, where
                legal = game.rules.actions(state, viewer)
                is_legal = [each in legal for each in asked]
                assert [each is None for each in refused] == is_legal, (where, asked)


@every_table
def test_law_2_what_is_hidden_changes_nothing_that_is_told(name: str, seats: int) -> None:
    """Viewers who see the same afterwards hear the same and know the same of the events.

    Different actions are compared only within one turn, or where several decide at once. What an
    event shows to all may differ.
    """
    rng = random.Random(f"told {name} {seats}")
    for game, state in states_of(name, seats, 2):
        for viewer in viewers(seats):
            for happened in alike(game, state, viewer, rng):
                check_told_alike(game, state, viewer, happened)


@every_table
def test_where_an_action_may_go_unnoticed_all_know_that(name: str, seats: int) -> None:
    """So a seat that acts in secret can be given time for all of it, which reveals nothing."""
    rng = random.Random(f"unnoticed {name} {seats}")
    for game, state in states_of(name, seats, 3):
        in_secret = game.secret_choices.go_unnoticed(state)
        assert game.secret_choices.go_unnoticed(game.rules.redact(state, None)) == in_secret
        for seat in () if in_secret else game.rules.actors(state):
            action = pick(game.rules.actions(state, seat), rng)
            after, events = carried_out(game, state, seat, action)
            assert seats == 1 or any(
                known(game, events, viewer)
                or not looks_alike(game.rules.redact, state, after, viewer)
                for viewer in viewers(seats)
                if viewer != seat
            )


@every_table
def test_a_state_made_up_from_a_sight_gives_that_sight(name: str, seats: int) -> None:
    """What is redacted twice is redacted once."""
    rng = random.Random(f"determinize {name} {seats}")
    for game, state in states_of(name, seats):
        for viewer in viewers(seats):
            seen = game.rules.redact(state, viewer)
            made_up = game.rules.determinize(seen, viewer, rng)
            check_sound(name, made_up)
            check_looks_alike(game, seen, made_up, viewer)
            assert game.storage.encode(game.rules.redact(seen, viewer)) == game.storage.encode(seen)
            assert game.rules.actors(made_up) == game.rules.actors(state)
            if viewer is not None:
                assert game.rules.actions(made_up, viewer) == game.rules.actions(state, viewer)


@every_table
def test_an_estimate_is_a_share_in_the_win(name: str, seats: int) -> None:
    """From 0 to 1, 1 together in a contest, else the same for all; winners share all in the end."""
    game = GAMES[name]
    ends = (game.storage.decode_state(story(name, seats, number).end) for number in range(5))
    for state in (*(state for _, state in states_of(name, seats, 3)), *ends):
        outcome = game.rules.outcome(state)
        before = game.storage.encode(state)
        shares = [game.rules.evaluate(state, seat) for seat in range(seats)]
        assert shares == [game.rules.evaluate(state, seat) for seat in range(seats)]
        assert [share for share in shares if not 0 <= share <= 1] == []
        if outcome is not None and outcome.winners:
            parts = [(seat in outcome.winners) / len(outcome.winners) for seat in range(seats)]
            assert shares == parts
        elif outcome is None and seats > 1 and game.rules.is_contest(state):
            assert sum(shares) == pytest.approx(1)
        elif outcome is None:
            assert len(set(shares)) == 1
        assert game.storage.encode(state) == before


@every_table
def test_law_3_a_log_replays_to_the_byte(name: str, seats: int) -> None:
    """Nothing draws on a global random source."""
    before = random.getstate()
    game = GAMES[name]
    for number in range(5):
        played = story(name, seats, number)
        state = game.rules.setup(played.options, seats, rng_for(played.seed, 0))
        assert game.storage.encode(state) == played.start
        for step, (seat, action) in enumerate(played.log, start=1):
            again = game.storage.decode_action(game.storage.encode(action))
            game.rules.apply(state, seat, again, rng_for(played.seed, step))
        assert game.storage.encode(state) == played.end
    assert random.getstate() == before


@every_table
def test_law_3_copies_and_sights_share_nothing_that_changes(name: str, seats: int) -> None:
    rng = random.Random(f"copies {name} {seats}")
    for game, state in states_of(name, seats):
        seen = game.rules.redact(state, 0)
        relatives = [
            game.rules.copy(state),
            seen,
            game.rules.determinize(seen, 0, rng),
            game.rules.scramble(state, 0, rng),
        ]
        bytes_before = [game.storage.encode(each) for each in relatives]
        for _ in range(5):
            if game.rules.actors(state):
                game.rules.apply(state, *next_move(game, state, seats, rng), rng)
        assert [game.storage.encode(each) for each in relatives] == bytes_before


@every_table
def test_states_and_events_survive_storage_exactly(name: str, seats: int) -> None:
    for game, state in states_of(name, seats):
        data = game.storage.encode(state)
        assert game.storage.decode_state(data) == state
        assert game.storage.encode(game.storage.decode_state(data)) == data
    game, played = GAMES[name], story(name, seats, 0)
    assert game.storage.decode_events(game.storage.encode(played.events)) == played.events
    assert game.storage.decode_options(game.storage.encode(played.options)) == played.options


@every_table
def test_law_5_storing_changes_nothing(name: str, seats: int) -> None:
    """A decoded state and one kept in memory give the same bytes, events and next actions."""
    game = GAMES[name]
    for number in range(GAMES_SAMPLED):
        played = story(name, seats, number)
        kept = game.rules.setup(played.options, seats, rng_for(played.seed, 0))
        stored = game.storage.encode(kept)
        for step, (seat, action) in enumerate(played.log, start=1):
            fresh = game.storage.decode_state(stored)
            events = game.rules.apply(kept, seat, action, rng_for(played.seed, step))
            again = game.rules.apply(fresh, seat, action, rng_for(played.seed, step))
            when = f"{action}, step {step} of game {number}"
            assert game.storage.encode(again) == game.storage.encode(events), when
            stored = game.storage.encode(fresh)
            assert stored == game.storage.encode(kept), when
            for actor in game.rules.actors(kept):
                offered = game.rules.actions(kept, actor)
                assert game.rules.actions(fresh, actor) == offered, when


@every_table
def test_illegal_actions_are_refused_in_words_and_change_nothing(name: str, seats: int) -> None:
    rng = random.Random(f"illegal {name} {seats}")
    pool = actions_of_any_time(name, seats)
    for game, state in states_of(name, seats):
        before = game.storage.encode(state)
        for seat in range(seats):
            legal = game.rules.actions(state, seat)
            kind = IllegalAction if legal else NotYourTurn
            for action in rng.sample(pool, min(20, len(pool))):
                if action not in legal:
                    with pytest.raises(kind) as refused:
                        game.rules.apply(state, seat, action, rng)
                    assert refused.value.reason.endswith((".", "!"))
                    assert game.storage.encode(state) == before


@every_table
def test_law_6_every_action_that_a_menu_offers_is_accepted(name: str, seats: int) -> None:
    for game, state in states_of(name, seats):
        for seat in game.rules.actors(state):
            for action in game.rules.actions(state, seat):
                assert refusal(game, state, seat, action) is None


@every_table
def test_standing_orders_are_taken_from_anyone_at_any_time(name: str, seats: int) -> None:
    """One that answers no question is heard by its seat alone."""
    for game, state in states_of(name, seats, 2):
        actors = game.rules.actors(state)
        for seat in range(seats):
            for spec in game.rules.orders.specs:
                for value, _ in spec.choices:
                    after = game.rules.copy(state)
                    events = game.rules.apply(
                        after, seat, Order(spec.name, value), random.Random(2)
                    )
                    assert game.rules.orders.of(after, seat)[spec.name] == value
                    assert game.rules.actors(after) or game.rules.outcome(after)
                    for viewer in viewers(seats) if len(events) == 1 else ():
                        assert bool(told(game, events, viewer)) == (viewer == seat)
                        if viewer != seat and game.rules.actors(after) == actors:
                            check_looks_alike(game, state, after, viewer)
            with pytest.raises(IllegalAction):
                game.rules.apply(state, seat, Order("no such order", "x"), random.Random(2))
            with pytest.raises(Refused):
                game.rules.apply(state, seats, Order("no such seat", "x"), random.Random(2))


@every_table
def test_after_the_end_everything_is_refused(name: str, seats: int) -> None:
    game, played = GAMES[name], story(name, seats, 1)
    state = game.storage.decode_state(played.end)
    for seat, action in played.log[-3:]:
        with pytest.raises(GameOver):
            game.rules.apply(state, seat, action, random.Random(1))
    assert game.storage.encode(state) == played.end


@every_table
def test_every_bot_finishes_a_game(name: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES[name]
    if seats > 3:  # Natura's plans take seconds, and are the same for any number of seats
        monkeypatch.setattr("engine.natura.players.planning._QUICKLY", 0)
    for bot in game.bots:
        rng = random.Random(f"{bot} {seats}")
        state = game.rules.setup(random_options(game, seats, rng), seats, rng)
        for step in range(5000):
            if not game.rules.actors(state):
                break
            state = sometimes_stored(game, state, step)
            seat = pick(game.rules.actors(state), rng)
            game.rules.apply(state, seat, bot_action(game, state, seat, bot, rng), rng)
        assert game.rules.outcome(state) is not None


@every_table
def test_what_one_may_mean_has_a_name_and_is_refused_with_a_reason(name: str, seats: int) -> None:
    """Candidates include everything legal, and have keys."""
    for game, state in states_of(name, seats):
        for seat in game.rules.actors(state):
            seen = game.rules.redact(state, seat)
            legal = set(game.rules.actions(state, seat))
            for kind in game.rules.action_types:
                thought = list(game.rules.candidates(seen, seat, kind))
                if not thought:
                    continue
                left_out = {action for action in legal if type(action) is kind} - {*thought}
                assert not left_out, moment(game, state, seat)
                meant = thought[:: max(7, len(thought) // 20)]
                for action in meant:
                    for field in action.__struct_fields__:
                        assert game.wording.choice(seen, seat, action, field).key
                refused = refusals(game, state, seat, meant)
                assert [each is None for each in refused] == [each in legal for each in meant]
                # So the reason can be told without the true state.
                illegal = [action for action in meant if action not in legal]
                reasons = [reason for reason in refused if reason is not None]
                assert refusals(game, seen, seat, illegal) == reasons
