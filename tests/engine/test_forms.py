"""Forms: what they offer is legal, fits Discord, and reveals nothing."""

import random
import re
from collections.abc import Iterator, Sequence
from functools import partial

import msgspec
import pytest

from engine.errors import IllegalAction, Refused
from engine.evolution.play import actions as act
from engine.forms import FIELDS, Answer, Field, Form, ended_by_itself
from engine.ledger import rng_for
from engine.model import Action, Choice
from engine.registry import AnyGame
from engine.species_games.card_form import CardForm, Use
from tests.engine.playing import check_choice, every_table, positions, refusal, story
from tests.example_game.play.actions import Give, Turn
from tests.games import GAMES

MENU = 25
TEXTS = ("", "e4 d4", "E4D4", "a1-a9", "d3", "7", "²", "nonsense", "x" * 60)


@every_table
def test_law_6_every_answer_that_a_form_offers_is_accepted_unchanged(name: str, seats: int) -> None:
    """Alone with what it needs, and with the end of the turn. None ends the game for its seat."""
    game = GAMES[name]
    for number in range(2):
        rng = random.Random(f"law 6 {name} {seats} {number}")
        for state in states_of_story(name, seats, number):
            for seat in game.rules.actors(state):
                form = game.forms.form(game.rules.redact(state, seat), seat)
                for actions in () if form is None else sent(form, rng):
                    assert actions
                    assert not any(action.is_final for action in actions)
                    assert carried_out(game, state, seat, actions) == "", actions


def states_of_story(name: str, seats: int, number: int) -> Iterator[msgspec.Struct]:
    game, played = GAMES[name], story(name, seats, number)
    state = game.storage.decode_state(played.start)
    for step, (seat, action) in enumerate(played.log, start=1):
        yield state
        game.rules.apply(state, seat, action, rng_for(played.seed, step))


def sent(form: Form, rng: random.Random) -> Iterator[tuple[Action, ...]]:
    """The actions of each answer to one field or the last one, alone; and of one with the end of
    the turn.
    """
    field, last = rng.choice(form.fields), form.last
    said: dict[str, str] = {}
    for answer in field.answers:
        said = {field.key: answer.choice.key, **made_for(form, field, answer)}
        yield form.actions(said)
    if last is None:
        return
    if form.leaves_out_last:
        yield form.actions(said, ends=True)
        return
    yield form.actions({**said, last.key: last.usual})
    for answer in last.answers:
        if answer.choice.key != last.usual:  # which does nothing alone
            yield form.actions({last.key: answer.choice.key})


def made_for(form: Form, field: Field, answer: Answer) -> dict[str, str]:
    if not answer.needs:
        return {}
    others = ((one, each) for one in form.fields if one is not field for each in one.answers)
    return next({one.key: each.choice.key} for one, each in others if each.makes == answer.needs)


def carried_out(game: AnyGame, state: msgspec.Struct, seat: int, actions: Sequence[Action]) -> str:
    """How one of these actions is refused; empty if all are done."""
    after = game.rules.copy(state)
    for action in actions:
        try:
            game.rules.apply(after, seat, action, random.Random(0))
        except Refused as refused:
            if not ended_by_itself(game.rules, state, after, seat, action):
                return str(refused)
    return ""


@every_table
def test_a_form_fits_discord(name: str, seats: int) -> None:
    """Labels and helps fit, keys are unique, and what is said before it's opened is true."""
    game = GAMES[name]
    for position in positions(name, seats):
        state = game.storage.decode_state(position.state)
        for seat in game.rules.actors(state):
            seen = game.rules.redact(state, seat)
            form = game.forms.form(seen, seat)
            assert game.forms.offer(seen, seat) == (None if form is None else form.offer)
            if form is not None:
                check_fits(form)


def check_fits(form: Form) -> None:
    assert 0 < len(form.label) <= 80
    assert 0 < len(form.title) <= 45
    fields = [*form.fields, *([form.last] if form.last else [])]
    assert len({field.key for field in fields}) == len(fields)
    for field in fields:
        assert "…" not in f"{field.label.removesuffix(' …')} {field.help}"
        assert re.fullmatch(r"[A-Za-z0-9+.-]{1,40}", field.key)
        assert 0 < len(field.label) <= 45
        assert len(field.help) <= 100
        assert len(field.answers) + bool(field.nothing) <= MENU
        assert field.usual in {"", *(answer.choice.key for answer in field.answers)}
        check_choices([answer.choice for answer in field.answers])


def check_choices(choices: list[Choice]) -> None:
    assert len({choice.key for choice in choices}) == len(choices)
    assert len({choice.label for choice in choices}) == len(choices)
    for choice in choices:
        check_choice(choice)


@every_table
def test_whatever_is_typed_is_read_or_refused_in_words(name: str, seats: int) -> None:
    game = GAMES[name]
    for position in positions(name, seats)[::3]:
        state = game.storage.decode_state(position.state)
        for seat in game.rules.actors(state):
            seen = game.rules.redact(state, seat)
            for text in TEXTS:
                try:
                    actions = game.forms.typed(seen, seat, text)
                except Refused:
                    continue
                for action in actions[:1]:
                    reason = refusal(game, state, seat, action)
                    assert (reason is None) == (action in game.rules.actions(state, seat))


@every_table
def test_what_is_asked_together_has_a_choice_for_each_answer(name: str, seats: int) -> None:
    game = GAMES[name]
    for kind, groups in game.wording.asked_together.items():
        assert sorted(field for part in groups for field in part) == sorted(kind.__struct_fields__)
        for position in positions(name, seats)[::2]:
            state = game.storage.decode_state(position.state)
            for seat in game.rules.actors(state):
                seen = game.rules.redact(state, seat)
                check_joined(game, seen, seat, kind, groups)


def check_joined(
    game: AnyGame,
    seen: msgspec.Struct,
    seat: int,
    kind: type[Action],
    groups: Sequence[Sequence[str]],
) -> None:
    whole = set()
    actions = [each for each in game.rules.actions(seen, seat) if type(each) is kind]
    for action in actions:
        found = []
        for group in groups:
            if len(group) == 1:
                choice = game.wording.choice(seen, seat, action, group[0])
            else:
                choice = game.wording.joined(seen, seat, action, group)
            check_choice(choice)
            found.append(choice.key)
        whole.add(tuple(found))
    assert len(whole) == len(actions)


def test_actions_come_in_the_order_of_the_fields_and_nothing_is_nothing() -> None:
    first = Field("end", "Turn", "", (Answer(Choice("top", "Top"), (Turn("top"),)),), "None")
    second = Field("to", "Give", "", (Answer(Choice("A", "To A"), (Give(0),)),), "Nobody")
    form = Form("Turn …", "Turn", (first, second))
    assert form.actions({"to": "A", "end": "top"}) == (Turn("top"), Give(0))
    assert form.actions({"to": "A"}) == (Give(0),)
    assert form.actions({}) == ()
    with pytest.raises(IllegalAction):
        form.actions({"to": "Z"})


def test_a_form_that_is_sent_as_it_opened_does_nothing() -> None:
    first = Field("to", "Give", "", (Answer(Choice("A", "To A"), (Give(0),)),), "Nobody")
    ends = Answer(Choice("top", "Top"), (Turn("top"),)), Answer(Choice("b", "B"), (Turn("bottom"),))
    form = Form("Turn …", "Turn", (first,), Field("then", "Then", "", ends, "Go on", "top"))
    assert form.actions({"then": "top"}) == ()
    assert form.actions({"to": "A", "then": "top"}) == (Give(0), Turn("top"))
    assert form.actions({"then": "b"}) == (Turn("bottom"),)


def test_a_form_with_more_questions_has_further_pages_and_keeps_their_answers() -> None:
    answers = (Answer(Choice("A", "To A"), (Give(0),)), Answer(Choice("B", "To B"), (Give(1),)))
    fields = tuple(Field(f"f{number}", f"F{number}", "", answers) for number in range(7))
    last = Field("then", "Then", "", answers)
    long = Form("x", "x", fields, last)
    assert [[field.key for field in page] for page in long.pages] == [
        ["f0", "f1", "f2", "f3", "f4"],
        ["f5", "f6", "then"],
    ]
    for count, pages in ((4, [5]), (5, [5]), (6, [5, 2]), (10, [5, 5])):
        every = tuple(Field(f"f{number}", "F", "", answers) for number in range(count))
        form = Form("x", "x", every, last)
        assert [len(page) for page in form.pages] == pages
        assert form.leaves_out_last is (count == FIELDS)
    said = {"f0": "B", "f1": "", "then": "A"}
    assert long.packed(said) == "b-.....a"
    assert long.unpacked("b-.....a") == said
    assert long.unpacked("b-...") == long.unpacked("") == {}
    assert long.unpacked("z.......") == {}


FINISH = Answer(Choice("done", "Finish"), (act.DONE,))
DOES = "It does much"


def field_of(usual: int, *, on_the_new: int = 0, does: str = DOES) -> Field:
    """The field of a card with this many uses, and others on what another card makes."""
    keys = [
        *(f"use-{each}" for each in range(usual)),
        *(f"new-{each}" for each in range(on_the_new)),
    ]
    uses = [
        Use(1, act.DONE, partial(Choice, key, "Use"), needs="new" * key.startswith("new"))
        for key in keys
    ]
    form = CardForm([1], uses, lambda _: Choice("card", "Card", does), lambda: [FINISH]).form
    assert form is not None
    (field,) = form.fields
    return field


@pytest.mark.parametrize(
    ("usual", "on_the_new", "offered"), [(21, 3, 24), (22, 3, 22), (24, 0, 24), (26, 0, 24)]
)
def test_a_card_offers_all_its_uses_that_fit_in_a_menu_and_says_if_there_are_others(
    usual: int, on_the_new: int, offered: int
) -> None:
    field = field_of(usual, on_the_new=on_the_new)
    assert (field.nothing, field.usual, len(field.answers)) == ("Keep", "", offered)
    assert len([field.nothing, *field.answers]) <= MENU
    has_others = offered < usual + on_the_new
    assert field.help == (f"{DOES}. Other uses: on your panel" if has_others else DOES)


def test_a_help_without_room_for_both_says_where_the_other_uses_are() -> None:
    assert field_of(26, does="x" * 90).help == "Other uses: on your panel"
