"""Taking back: freely what showed nobody anything, else by leave of all; never silently."""

import random
from contextlib import suppress
from unittest.mock import Mock

import pytest
from sqlalchemy import update

from engine import ledger
from engine.ledger import in_effect
from engine.model import Order
from engine.replay import replay
from engine.stories import words_of
from host.database import schema
from host.errors import HostRefused, NotAllowed, NotRunning, NotSeated, StaleView
from host.review.replays import ReplayPosition
from host.table.requests import UndoRequest
from host.table.undoing import plan
from host.table.views import Receipt, TableView, seat_of
from tests.games import GAMES
from tests.host.house import ANN, BEN, BREAKABLE, CAT, DAN, NAMES, SEED, House
from tests.host.shop import showing_of


async def test_an_action_that_revealed_nothing_is_undone_freely(house: House) -> None:
    view = await house.game(ANN, BEN)
    before = await house.stored(view.id)
    receipt = await house.play(view.id, ANN)
    offer = await house.tables.undo.offer(view.id, ANN)
    assert (offer.note.is_free, offer.asked) == (True, ())
    undone = await house.undo(view.id, ANN)
    assert isinstance(undone, Receipt)
    assert words_of(undone.stories) == ["You change your choice."]
    assert undone.seq > receipt.seq
    after = await house.stored(view.id)
    assert (after.data.state, after.seq) == (before.data.state, 2)
    public = "**Ann** changes their choice."
    for viewer, line in ((0, "You change your choice."), (1, public), (None, public)):
        assert await house.tables.read.log_lines(view.id, viewer, 1) == [line]
    seen = await house.tables.read.seen(view.id, 0, with_recent=True)
    assert (seen.view.actors, seen.view.progress.since, seen.recent) == ((0, 1), (2, 0), ())
    kinds = [each.kind for each in await house.ledger(view.id)]
    assert kinds == ["setup", "action", "undo"]


async def test_several_steps_are_taken_back_one_by_one(house: House) -> None:
    view = await house.game(ANN, BEN)
    states = [(await house.stored(view.id)).data.state]
    await house.play(view.id, ANN)
    for value in ("highest", "ask"):
        states.append((await house.stored(view.id)).data.state)
        await house.order(view.id, ANN, value)
    for state in reversed(states):
        assert isinstance(await house.undo(view.id, ANN), Receipt)
        assert (await house.stored(view.id)).data.state == state
    with pytest.raises(NotAllowed, match="nothing"):
        await house.undo(view.id, ANN)


async def test_unseen_actions_of_others_survive_an_undo(house: House) -> None:
    """Whether they did anything makes no difference to who takes something back."""
    view = await house.game(ANN, BEN, CAT, played=(CAT, ANN))
    offer = await house.tables.undo.offer(view.id, ANN)
    await house.order(view.id, CAT, "highest")
    assert await house.tables.undo.offer(view.id, ANN) == offer
    told = await house.tables.read.log_lines(view.id, 2, 0)
    assert isinstance(await house.undo(view.id, ANN), Receipt)
    cat = await house.tables.read.seen(view.id, 2)
    assert (cat.orders, cat.view.actors) == ({"bidding": "highest"}, (0, 1))
    line = "**Ann** changes their choice."
    assert await house.tables.read.log_lines(view.id, 2, 0) == [*told, line]
    assert (await house.tables.read.seen(view.id, 0)).view.actors == (0, 1)
    found = await house.ledger(view.id)
    assert [entry.kind for entry in found[-2:]] == ["undo", "action"]
    state = replay(BREAKABLE, found, SEED)
    assert BREAKABLE.storage.encode(state) == (await house.stored(view.id)).data.state
    # It is Cat's own again, and can be taken back itself.
    assert isinstance(await house.undo(view.id, CAT), Receipt)
    assert (await house.tables.read.seen(view.id, 2)).orders == {"bidding": "ask"}


async def test_presses_on_what_was_undone_are_stale(house: House) -> None:
    """Those of its author; others who are choosing meanwhile lose nothing."""
    view = await house.game(ANN, BEN)
    seen, bens = {await _decision(house, view.id, 0)}, await _decision(house, view.id, 1)
    for _ in range(4):
        old = await house.tables.read.seen(view.id, 0)
        await house.play(view.id, ANN)
        await house.undo(view.id, ANN)
        now = await _decision(house, view.id, 0)
        assert now not in seen
        seen.add(now)
        with pytest.raises(StaleView):
            await house.act(view.id, ANN, old.actions[0], decision=old.decision)
        assert (await house.tables.read.seen(view.id, 0)).stamp != old.stamp
    [first, *_] = await house.offered(view.id, BEN)
    assert (await house.act(view.id, BEN, first, decision=bens)).seen.view.actors == (0,)


async def test_who_has_to_choose_again_gets_another_decision(house: House) -> None:
    """Though the cards to choose from are the same as before."""
    view = await house.game(ANN, BEN, CAT)
    before = await house.tables.read.seen(view.id, 2)
    for user in (ANN, BEN, CAT):
        await house.play(view.id, user)
    await house.undo(view.id, BEN)
    await house.tables.undo.agree(view.id, ANN)
    assert (await house.tables.undo.agree(view.id, CAT)).over
    again = await house.tables.read.seen(view.id, 2)
    assert again.actions == before.actions
    assert again.decision != before.decision
    with pytest.raises(StaleView):
        await house.act(view.id, CAT, before.actions[0], decision=before.decision)


async def _decision(house: House, table: int, seat: int) -> str:
    return (await house.tables.read.seen(table, seat)).decision


async def test_undoing_a_reveal_needs_everyones_consent(house: House) -> None:
    view = await house.game(ANN, BEN, played=(ANN, BEN))
    offer = await house.tables.undo.offer(view.id, BEN)
    assert (offer.note.is_free, offer.note.revealed, offer.asked) == (False, True, (ANN,))
    asked = await house.undo(view.id, BEN)
    assert isinstance(asked, UndoRequest)
    assert (await house.stored(view.id)).seq == 2  # nothing is done yet
    for nobody, why in ((BEN, NotAllowed), (DAN, NotSeated)):
        with pytest.raises(why):
            await house.tables.undo.agree(view.id, nobody)
    assert (await house.tables.undo.agree(view.id, ANN)).over
    after = await house.tables.read.view(view.id)
    assert (after.progress.seq, after.actors, after.requests.undo) == (3, (1,), None)
    [line] = await house.tables.read.log_lines(view.id, None, 2)
    assert line.startswith("**Ann** agreed. **Ben** undid this: ")
    assert line.endswith("What this revealed stays known.")
    with pytest.raises(NotAllowed, match="Nobody is asking"):
        await house.tables.undo.agree(view.id, ANN)


async def test_a_secret_choice_can_be_changed_until_the_reveal(house: House) -> None:
    """What others chose at the same time stays; after the reveal they must agree."""
    view = await house.game(ANN, BEN, CAT, played=(ANN, BEN))
    for card in (1, 2):
        offer = await house.tables.undo.offer(view.id, ANN)
        assert (offer.note.is_free, offer.asked) == (True, ())
        assert isinstance(await house.undo(view.id, ANN), Receipt)
        assert (await house.tables.read.view(view.id)).actors == (0, 2)
        await house.play(view.id, ANN, card)
    assert isinstance(await house.undo(view.id, BEN), Receipt)  # it's still Ben's own
    await house.play(view.id, BEN)
    await house.play(view.id, CAT)
    offer = await house.tables.undo.offer(view.id, ANN)
    assert (offer.note.is_free, offer.note.revealed, offer.asked) == (False, True, (BEN, CAT))
    await house.undo(view.id, ANN)
    votes = await house.tables.undo.agree(view.id, CAT)
    assert (votes.over, votes.missing) == (False, (BEN,))
    assert (await house.tables.undo.agree(view.id, BEN)).over
    assert (await house.tables.read.view(view.id)).actors == (0, 1, 2)


def test_a_turn_is_free_until_someone_acts_who_saw_it() -> None:
    """Though the next player is asked already."""
    game = GAMES["natura"]
    options = game.rules.check(game.rules.options_type(), 2)
    state, to = ledger.begin(game, options, 2, SEED)
    start, moves = game.rules.copy(state), []
    first = game.rules.actors(state)[0]
    for seq in (1, 2):
        (seat,) = game.rules.actors(state)
        action = game.rules.actions(state, seat)[0]
        moves.append(ledger.act(game, state, seat, action, SEED, seq).entry)
    assert {each.seat for each in moves} == {0, 1}
    is_free = [plan(game, start, to, moves[:end], first, (2, SEED)).note.is_free for end in (1, 2)]
    assert is_free == [True, False]


async def test_one_form_is_one_undo(house: House) -> None:
    """Its actions have one mark, which an undo of what another did before them keeps."""
    view = await house.game(ANN, BEN, CAT, played=(ANN,))
    before = (await house.stored(view.id)).data.state
    await house.order(view.id, BEN, "highest")
    await house.undo(view.id, BEN)
    (bid, *_), order = await house.offered(view.id, BEN), Order("bidding", "highest")
    await house.act(view.id, BEN, Order("bidding", "ask"), bid, order)
    assert [each.joined for each in await house.ledger(view.id)][-3:] == [False, True, True]
    await house.undo(view.id, ANN)
    assert [each.joined for each in await house.ledger(view.id)][-3:] == [False, True, True]
    await house.play(view.id, ANN)
    assert isinstance(await house.undo(view.id, BEN), Receipt)
    assert (await house.stored(view.id)).data.state == before


async def test_an_undo_of_what_nobody_noticed_is_unnoticed(house: House) -> None:
    """It answers no request, either, and tells its seat alone."""
    view = await house.game(ANN, BEN, CAT, played=(ANN, BEN, CAT))
    asked = await house.undo(view.id, CAT)
    await house.order(view.id, ANN, "highest")
    await house.order(view.id, BEN, "highest")  # which is done again after the undo
    before = [await house.tables.read.seen(view.id, seat, with_recent=True) for seat in (1, 2)]
    offered = [await house.tables.undo.offer(view.id, each) for each in (BEN, CAT)]
    looked = await _looked_back(house, view.id, BEN)
    seq = (await house.stored(view.id)).seq
    assert isinstance(await house.undo(view.id, ANN), Receipt)
    assert await _looked_back(house, view.id, BEN) == looked
    assert [await house.tables.undo.offer(view.id, each) for each in (BEN, CAT)] == offered
    after = [await house.tables.read.seen(view.id, seat, with_recent=True) for seat in (1, 2)]
    for one, other in zip(before, after, strict=True):
        assert (one.stamp, one.decision, one.recent) == (other.stamp, other.decision, other.recent)
    assert after[0].view.requests.undo == asked
    told = {seat: await house.tables.read.log_lines(view.id, seat, seq) for seat in (None, 0, 1, 2)}
    assert told == {None: [], 0: ["You undid a secret decision."], 1: [], 2: []}


async def _looked_back(house: House, table: int, user: int) -> tuple[int, tuple[str, ...], int]:
    """What a person finds out later: moments to watch, lines since their turn, and their acts."""
    moment = await house.replays.moment(table, user, ReplayPosition(1, None))
    since = await house.replays.since(table, user)
    return moment.last, since.lines, len((await house.tables.accounts.own_data(user)).acts)


async def test_all_hear_who_declined_or_withdrew(house: House) -> None:
    view = await house.game(ANN, BEN, played=(ANN, BEN))
    for user, line, to_ben in (
        (ANN, "**Ann** declined **Ben**'s undo.", "**Ann** declined your undo."),
        (BEN, "**Ben** withdrew the undo.", "You withdrew the undo."),
    ):
        await house.undo(view.id, BEN)
        seq = (await house.stored(view.id)).seq
        await house.tables.undo.decline(view.id, user)
        assert await house.tables.read.log_lines(view.id, None, seq) == [line]
        assert await house.tables.read.log_lines(view.id, 1, seq) == [to_ben]


async def test_declining_or_moving_ends_a_request(house: House) -> None:
    view = await house.game(ANN, BEN, played=(ANN, BEN))
    await house.undo(view.id, BEN)
    await house.tables.undo.decline(view.id, ANN)
    assert (await house.tables.read.view(view.id)).requests.undo is None
    await house.undo(view.id, BEN)
    with pytest.raises(NotAllowed, match="Someone else is asking"):
        await house.undo(view.id, ANN)
    chooser = await house.to_act(view.id)
    await house.play(view.id, chooser)
    assert (await house.tables.read.view(view.id)).requests.undo is None


async def test_secret_actions_of_the_asker_go_back_unnoticed(house: House) -> None:
    """Else their own answer, or the end of the request, would tell them of it."""
    view = await house.game(ANN, BEN, CAT, played=(ANN, BEN, CAT))
    asked = await house.undo(view.id, ANN)
    await house.order(view.id, BEN, "highest")
    await house.order(view.id, ANN, "highest")
    assert (await house.tables.read.view(view.id)).requests.undo == asked
    assert (await house.tables.undo.agree(view.id, CAT)).missing == (BEN,)
    assert (await house.tables.undo.agree(view.id, BEN)).over
    seen = await house.tables.read.seen(view.id, 0)
    assert (seen.view.actors, seen.orders) == ((0, 1, 2), {"bidding": "ask"})
    with pytest.raises(NotAllowed, match="nothing"):
        await house.tables.undo.offer(view.id, ANN)


async def test_agreeing_to_an_older_request_is_stale(house: House) -> None:
    """A button of an earlier request, which would undo less, is stale."""
    view = await house.game(ANN, BEN, CAT, played=(CAT,))
    await house.play(view.id, BEN, -1)
    await house.play(view.id, ANN)
    first = await house.undo(view.id, ANN)
    assert isinstance(first, UndoRequest)
    chooser = await house.to_act(view.id)
    assert chooser != ANN
    await house.play(view.id, chooser)
    second = await house.undo(view.id, ANN)
    assert isinstance(second, UndoRequest)
    assert second.own == first.own
    with pytest.raises(StaleView):
        await house.tables.undo.agree(view.id, BEN, first.name)
    assert not (await house.tables.undo.agree(view.id, BEN, second.name)).over
    asked = (await house.tables.read.view(view.id)).requests.undo
    assert asked is not None
    assert asked.name == second.name  # who has agreed makes no other request of it


async def test_a_change_of_seats_ends_a_request(house: House) -> None:
    """Others are to be asked then; a computer player that sits in agrees."""
    view = await house.game(ANN, BEN, CAT, played=(ANN, BEN, CAT))
    await house.undo(view.id, ANN)
    await house.tables.undo.agree(view.id, CAT)
    await house.leave(view.id, BEN)
    assert (await house.tables.read.view(view.id)).requests.undo is None
    await house.tables.computers.settled()
    assert (await house.tables.undo.offer(view.id, ANN)).asked == (CAT,)
    await house.leave(view.id, CAT)
    await house.tables.computers.settled()
    assert isinstance(await house.undo(view.id, ANN), Receipt)


async def test_an_undo_itself_cannot_be_undone(house: House) -> None:
    """An undo is none of what can be undone: what it took back is done again by hand."""
    view = await house.game(ANN, BEN, played=(ANN, BEN))
    await house.undo(view.id, BEN)
    await house.tables.undo.agree(view.id, ANN)
    with pytest.raises(NotAllowed, match="nothing"):
        await house.tables.undo.offer(view.id, BEN)
    offer = await house.tables.undo.offer(view.id, ANN)
    assert offer.note.is_free
    assert isinstance(await house.undo(view.id, ANN), Receipt)
    assert (await house.tables.read.view(view.id)).actors == (0, 1)


@pytest.mark.short("0", "6")
@pytest.mark.parametrize("seed", range(8))
async def test_undo_is_offered_exactly_where_there_is_something_to_undo(
    house: House, seed: int
) -> None:
    rng = random.Random(seed)
    view = await house.game(ANN, BEN, CAT)
    for _ in range(25):
        now = await house.tables.read.view(view.id)
        if now.over:
            break
        for seat, player in enumerate(now.players):
            if player.user is not None:
                seen = await house.tables.read.seen(view.id, seat)
                assert seen.may_undo is await _has_something_to_undo(house, view.id, player.user)
        await _anything(house, now, rng)


async def _has_something_to_undo(house: House, table: int, user: int) -> bool:
    try:
        await house.tables.undo.offer(table, user)
    except NotAllowed:
        return False
    return True


async def _anything(house: House, view: TableView, rng: random.Random) -> None:
    """Somebody plays, orders, undoes (and all agree), is freed, or comes back."""
    table, user = view.id, rng.choice((ANN, BEN, CAT))
    seat = seat_of(view, user)
    with suppress(HostRefused):
        if seat is None:
            await house.tables.seats.come_back(table, user, NAMES[user])
        elif rng.random() < 0.1:
            await house.free(table, DAN, seat, user)
        elif rng.random() < 0.3:
            await house.undo(table, user)
            for other in {ANN, BEN, CAT} - {user}:
                await house.tables.undo.agree(table, other)
        elif rng.random() < 0.3:
            await house.order(table, user, rng.choice(("ask", "highest")))
        elif seat in view.actors:
            await house.play(table, user)
    await house.tables.computers.settled()


async def test_what_a_computer_did_for_somebody_is_not_told_as_theirs(house: House) -> None:
    view = await house.game(ANN, BEN, CAT, played=(ANN, CAT))
    await house.free(view.id, DAN, 1, BEN)
    await house.tables.computers.settled()
    await house.tables.seats.come_back(view.id, BEN, NAMES[BEN])
    lines = await house.tables.read.log_lines(view.id, 1, 0)
    assert any("for **Ben**" in line for line in lines)
    assert not [line for line in lines if "You " in line]
    showing = await showing_of(house, view.id)
    assert words_of(showing.stories(1, 0)) == lines


async def test_who_has_learned_something_by_their_own_action_is_told_so(house: House) -> None:
    view = await house.game(ANN, BEN, played=(ANN, BEN))
    offer = await house.tables.undo.offer(view.id, BEN)
    assert (offer.why, offer.note.others) == ("learned", ())
    assert [line for line in offer.lines if line.startswith("You")]


async def test_undo_after_a_restart_is_cheap(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A setup may take seconds; its state is stored, and checked when it is read."""
    view = await house.game(ANN, BEN, played=(ANN,))
    offer = await house.tables.undo.offer(view.id, ANN)
    setup = Mock(wraps=BREAKABLE.rules.setup)
    monkeypatch.setattr(type(BREAKABLE.rules), "setup", setup)
    assert await House(house.store).tables.undo.offer(view.id, ANN) == offer
    assert not setup.called
    # a spoilt row
    await house.change(update(schema.ledger).where(schema.ledger.c.seq == 0).values(events=b"[]"))
    assert await House(house.store).tables.undo.offer(view.id, ANN) == offer
    assert setup.call_count == 1


async def test_computer_players_agree_at_once(house: House) -> None:
    view = await house.game(ANN, bots=1)
    await house.tables.computers.settled()
    await house.play(view.id, ANN)
    await house.tables.computers.settled()
    while 0 not in (await house.tables.read.view(view.id)).actors:
        await house.tables.computers.settled()
    receipt = await house.undo(view.id, ANN)
    assert isinstance(receipt, Receipt)
    assert "What this revealed stays known" in receipt.stories[0].words
    await house.tables.computers.settled()
    await house.play_out(view.id)
    kinds = await house.ledger(view.id)
    assert [entry.seq for entry in kinds] == list(range(len(kinds)))
    assert len(in_effect(kinds)) < len(kinds) - 1


async def test_the_same_press_takes_back_once(house: House) -> None:
    view = await house.game(ANN, BEN, played=(ANN,))
    press, name = house.interaction(), (await house.tables.undo.offer(view.id, ANN)).name
    first = await house.tables.undo.take_back(view.id, ANN, name, interaction=press)
    again = await house.tables.undo.take_back(view.id, ANN, name, interaction=press)
    assert isinstance(first, Receipt)
    assert isinstance(again, Receipt)
    assert (again.repeated, again.stories, again.seq) == (True, first.stories, first.seq)
    assert (await house.tables.read.view(view.id)).progress.seq == 2


async def test_where_nothing_can_be_taken_back_it_is_said(house: House) -> None:
    view = await house.lobby(ANN, BEN)
    with pytest.raises(NotRunning):
        await house.tables.undo.offer(view.id, ANN)
    await house.tables.lobby.start(view.id, ANN, house.interaction())
    with pytest.raises(NotAllowed, match="nothing"):
        await house.tables.undo.offer(view.id, ANN)
    with pytest.raises(NotSeated):
        await house.tables.undo.offer(view.id, DAN)
    await house.play(view.id, ANN)
    with pytest.raises(StaleView):
        await house.tables.undo.take_back(view.id, ANN, "other", interaction=house.interaction())
    await house.play_out(view.id)
    with pytest.raises(NotRunning):
        await house.tables.undo.offer(view.id, ANN)
