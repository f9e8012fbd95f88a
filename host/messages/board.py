"""The board in a table's channel, from the lobby to the result."""

from collections.abc import Iterable, Iterator, Sequence

from host.messages.showing import Showing
from host.messages.shown import Board, Over
from host.messages.told import Chain, RowData, data_of, stays, told_of
from host.messages.turns import BoardContext, begun, board_is_new, due, goes_on, is_shown
from host.outbox.kinds import Kind, Wanted, fingerprint
from host.repositories.audiences import Audience, Channel, Person
from host.repositories.messages import Message
from host.table.views import TableView


class Boards(Kind[Showing]):
    """One message after the other: the last one is edited, those before shrink."""

    name = "board"
    live = True

    def wanted(self, facts: Showing, there: Sequence[Message]) -> Iterable[Wanted]:
        """Nothing changes while the channel can't be reached."""
        chain, view, audience = facts.board(there), facts.view, _audience(facts)
        if view.place.suspension is not None:
            # What may be there is looked for afterwards, and what was deleted keeps its story.
            return [stays(row) for row in there if row.state != "new" or row.channel is not None]
        if chain.is_sought or audience is None or not is_shown(view, None):
            return chain.all_stay()
        return _kept_true(facts, chain, audience)


def _kept_true(facts: Showing, chain: Chain, audience: Audience) -> Iterator[Wanted]:
    view, told, last = facts.view, chain.told, chain.last
    around = _around(facts, chain)
    shown = _shown(facts, told.base)
    if last is not None and last.state == "frozen" and last.shown != fingerprint(shown):
        told = RowData(base=told.base, seq=told.seq, called=told.called, announced=told.announced)
    is_new = board_is_new(view, told, around, is_there=last is not None)
    if is_new:
        yield _posted(facts, chain.key, audience, told, around)
    for row in chain.there:
        if is_new or row is not last:
            after = (Boards.name, chain.key) if is_new else None
            yield Wanted(row.key, audience, _left(facts, row), last=True, after=after)
        elif is_new is None:
            yield stays(row)
        else:
            data = data_of(goes_on(view, None, told, around.round))
            yield Wanted(row.key, audience, shown, data=data)


def _posted(
    facts: Showing, key: str, audience: Audience, told: RowData, around: BoardContext
) -> Wanted:
    """A new board, and whom it pings."""
    view = facts.view
    pinged = due(view, told, around.uncalled)
    users = (view.players[seat].user for seat in pinged)
    said = tuple(user for user in users if user is not None)
    return Wanted(
        key,
        audience,
        _shown(facts, told.seq),
        facts.ring(*pinged, said=said),
        present=tuple(_reminded(view, said)),
        data=data_of(begun(view, None, told, around.round, pinged)),
    )


def _shown(facts: Showing, base: int) -> Board:
    seen = facts.seen(None)
    return Board(
        seen=seen,
        stories=facts.stories(None, base),
        waits_for_messages=facts.waits_for_messages,
        is_advised=facts.eyes.is_advised(seen),
        compared=facts.compared,
    )


def _left(facts: Showing, row: Message) -> Over:
    """What is left of a board that another one replaced."""
    told = told_of(row)
    was_lobby = told.stage == "lobby" and facts.view.started is not None
    stories = () if was_lobby else facts.stories(None, told.base, told.seq)
    return Over(table=facts.view, was_lobby=was_lobby, stories=stories)


def _around(facts: Showing, chain: Chain) -> BoardContext:
    """What the channel's message depends on beside the table and its row."""
    ref = None if chain.last is None else chain.last.ref
    if ref is None:
        return BoardContext(facts.uncalled(), facts.round)
    covered = facts.last_message > ref.message or facts.eyes.covered(ref)
    return BoardContext(
        uncalled=facts.uncalled(),
        round=facts.round,
        covered=covered,
        has_news=covered and bool(facts.stories(None, chain.told.seq)),
        falls_asleep=facts.view.place.parent is not None and facts.eyes.falls_asleep(ref),
    )


def _audience(facts: Showing) -> Audience | None:
    """Where the board is: in direct messages only while those can be reached."""
    view = facts.view
    if facts.viewer is None:
        return Channel(view.place.channel, view.place.guild, view.place.parent)
    user = view.players[facts.viewer].user
    return Person(user) if user is not None and facts.is_reached(user) else None


def _reminded(view: TableView, pinged: Sequence[int]) -> Iterator[int]:
    """The people whom it reminds of their turn in the channel: they may be gone, where a direct
    message would tell. A nudge looks for its person at once.
    """
    progress = view.progress
    for seat, player in enumerate(view.players):
        called, nudge = progress.calls[seat], progress.nudges[seat]
        reminders = [progress.reminders[seat]]
        reminders += [nudge.entry] if nudge is not None and nudge.by == seat else []
        is_reminded = called is not None and called in reminders and player.absent != "gone"
        if player.user is not None and player.user in pinged and is_reminded:
            yield player.user
