"""A person's messages about their seat, in direct messages, up to a farewell."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from host.messages.showing import Showing
from host.messages.shown import Former, LostSeat, Panel
from host.messages.told import (
    AWAY,
    ELSEWHERE,
    LOST,
    QUIET,
    Chain,
    RowData,
    data_of,
    gone,
    seat_of,
    stays,
)
from host.messages.turns import begun, goes_on, is_shown, only_tells_of_a_turn, panel_is_new
from host.outbox.kinds import Kind, Ring, Wanted, fingerprint
from host.repositories.audiences import Person
from host.repositories.messages import Message


class Panels(Kind[Showing]):
    """One message after the other, for each person who has or had a seat; those before go."""

    name = "panel"
    live = True
    unwanted = "delete"

    def wanted(self, facts: Showing, there: Sequence[Message]) -> Iterable[Wanted]:
        """A next holder waits for nobody's farewell."""
        if facts.viewer is not None:
            return
        for seat, player in enumerate(facts.view.players):
            theirs = {row.person for row in there if seat_of(row) == seat}
            people = {*theirs, player.away, player.user} - {None}
            for nth, user in enumerate(sorted(each for each in people if each is not None)):
                chain = facts.panels(there, seat, user, nth)
                if chain.is_sought:
                    yield from chain.all_stay()
                elif user == player.user:
                    yield from _panel(facts, seat, user, chain)
                else:
                    yield from _farewell(facts, seat, user, chain)


def _panel(facts: Showing, seat: int, user: int, chain: Chain) -> Iterator[Wanted]:
    """What somebody needs who has a seat."""
    view, told, last = facts.view, chain.told, chain.last
    if not (facts.is_reached(user) and is_shown(view, seat)):
        yield from chain.all_stay()
        return
    if facts.leaves_alone(user):
        yield from _quiet(facts, seat, user, chain)
        return
    is_there, is_known = last is not None, last is not None and last.state != "doubtful"
    shown = _shown(facts, seat, told.base, last)
    if last is not None and last.state == "frozen" and last.shown != fingerprint(shown):
        told = msgspec.structs.replace(told, stage="")
    unmade = facts.seen(seat).unmade
    is_new = panel_is_new(view, seat, told, is_there=is_there, is_known=is_known)
    if is_new is None and is_there and told.unmade != unmade:
        is_new = False
    tells = bool(is_new) and only_tells_of_a_turn(view, seat, told, is_there=is_there)
    is_elsewhere = tells and facts.eyes.plays_in_channel(view.id, user)
    if is_new and not is_elsewhere:
        yield _posted(facts, seat, user, chain.key, told)
        for row in chain.there:
            yield gone(row, after=(Panels.name, chain.key))
    elif last is not None and is_new is None:
        yield stays(last)
    elif last is not None:
        after = msgspec.structs.replace(goes_on(view, seat, told), unmade=unmade)
        if is_elsewhere:
            after = msgspec.structs.replace(after, stage=ELSEWHERE)
        unrung = after.stage == ELSEWHERE
        yield Wanted(last.key, Person(user), shown, data=data_of(after), unrung=unrung)


def _posted(facts: Showing, seat: int, user: int, key: str, told: RowData) -> Wanted:
    called = facts.view.progress.calls[seat]
    is_called = called is not None and called > told.announced
    begins = msgspec.structs.replace(begun(facts.view, seat, told), unmade=facts.seen(seat).unmade)
    return Wanted(
        key,
        Person(user),
        _new(facts, seat, told.seq),
        facts.ring(*([seat] if is_called else [])),
        data=data_of(begins),
    )


def _new(facts: Showing, seat: int, base: int) -> Panel:
    is_asked, stories = seat in facts.view.actors, facts.stories(seat, base)
    return Panel(seen=facts.seen(seat), stories=stories, is_new=not is_asked)


def _shown(facts: Showing, seat: int, base: int, row: Message | None) -> Panel:
    """What a message shows that is there: the same as when it was new, until that changes."""
    new = _new(facts, seat, base)
    is_as_posted = row is not None and row.shown == fingerprint(new)
    return new if is_as_posted else msgspec.structs.replace(new, is_new=False)


def _quiet(facts: Showing, seat: int, user: int, chain: Chain) -> Iterator[Wanted]:
    """What a person without messages needs: one edit of the existing one."""
    last, told = chain.last, chain.told
    if last is None:
        return
    if told.stage == QUIET and last.state != "doubtful":
        yield stays(last)
        return
    shown = Panel(seen=facts.seen(seat), stories=facts.stories(seat, told.base), quiet=True)
    after = msgspec.structs.replace(goes_on(facts.view, seat, told), stage=QUIET)
    yield Wanted(last.key, Person(user), shown, data=data_of(after))


def _farewell(facts: Showing, seat: int, user: int, chain: Chain) -> Iterator[Wanted]:
    """What somebody needs who lost a seat. The story waits for their return."""
    view, last, told = facts.view, chain.last, chain.told
    can_return = view.players[seat].away == user and not view.over
    if last is None and not can_return:
        return  # they were never told that they have it
    if not facts.is_reached(user):
        yield from chain.all_stay()
        return
    is_told = told.stage in (AWAY, LOST)
    by_choice = facts.left_by_choice(seat, user, told.seq)
    knows = is_told or by_choice or facts.leaves_alone(user) or view.over
    after = msgspec.structs.replace(told, stage=AWAY if can_return else LOST, idle=True)
    shown = LostSeat.of(view, Former(seat, user))
    if not knows:
        after = msgspec.structs.replace(after, base=told.seq)
        ring = Ring(rings=facts.is_awake(user))
        yield Wanted(chain.key, Person(user), shown, ring, data=data_of(after))
    elif last is not None and told.stage == QUIET:
        yield stays(last)
    elif last is not None:
        yield Wanted(last.key, Person(user), shown, data=data_of(after))
