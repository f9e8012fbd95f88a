"""What to do about each message of a subject, given what is wanted and what is there. Pure."""

from collections.abc import Callable, Collection, Mapping
from typing import Literal, NamedTuple, TypeAlias

from host.outbox.kinds import SILENT, Ring, Wanted
from host.outbox.trouble import What
from host.repositories.audiences import Person
from host.repositories.messages import Key, Message

Do: TypeAlias = Literal["create", "find", "edit", "delete", "end"]


class Step(NamedTuple):
    """What to do about a message, with its row if it has one, and what is wanted if anything is."""

    do: Do
    row: Message | None
    wanted: Wanted | None

    @property
    def ring(self) -> Ring:
        """Whom it notifies: nobody a second time, if it was there and was deleted."""
        is_second = self.row is not None and self.row.channel is not None
        return SILENT if self.wanted is None or is_second else self.wanted.ring

    @property
    def is_repeated(self) -> bool:
        """Whether it was sent before and not found, so that it may be there after all."""
        return self.row is not None and self.row.state == "new" and self.row.mark != ""


class Plan(NamedTuple):
    """All steps that can be taken now; `then`, what follows as soon as a message is sent; and
    whether others wait for those.
    """

    steps: dict[Key, Step]
    then: dict[Key, dict[Key, Step]]
    has_more: bool


def plan(
    rows: Mapping[Key, Message | None],
    wanted: Mapping[Key, Wanted],
    deletes: Callable[[Key], bool],
    under_way: Collection[Key] = (),
) -> Plan:
    """The steps that make what is there agree with what is wanted.

    A row that is None is unreadable, and stays as it is. `deletes` says of a kind and key whether
    what isn't wanted any more is deleted. Steps of messages `under_way` may tell more than the rows
    say, so whatever takes the place of one of them waits.
    """
    steps, then, has_more = dict[Key, Step](), dict[Key, dict[Key, Step]](), False
    held = {wanted[key].after for key in under_way if key in wanted}
    for key in {**wanted, **rows}:
        row, want = rows.get(key), wanted.get(key)
        if (key in rows and row is None) or (want is not None and want.waits):
            continue
        do = _unwanted(row, deletes=deletes(key)) if want is None else _wanted(row, want)
        if do is None:
            continue
        if do == "create" and key in held:
            has_more = True
            continue
        step = Step(do, row, want)
        if want is None or do == "find" or not _is_open(want.after, rows, wanted):
            steps[key] = step
        elif do == "create" or want.after is None:
            has_more = True
        else:
            then.setdefault(want.after, {})[key] = step
    return Plan(steps, then, has_more)


def _wanted(row: Message | None, want: Wanted) -> Do | None:
    if want.gone:
        return _unwanted(row, deletes=True)
    match None if row is None else row.state:
        case None | "new":
            return "create"
        case "sending":
            return "find"
        case "doubtful":
            return "edit"
        case "posted" | "frozen" if row is not None and row.shown != want.fingerprint:
            return "edit"
        case "posted" | "frozen" if want.last:
            return "end"
    return None


def _unwanted(row: Message | None, *, deletes: bool) -> Do | None:
    match None if row is None else row.state:
        case None | "ended":
            return None
        case "sending":
            return "find"
        case "new":
            return "end"
    return "delete" if deletes else "end"


def _is_open(
    after: Key | None, rows: Mapping[Key, Message | None], wanted: Mapping[Key, Wanted]
) -> bool:
    """Whether another message is still to be settled first."""
    row, want = (None, None) if after is None else (rows.get(after), wanted.get(after))
    if want is None or want.waits:
        return row is not None and row.state == "sending"
    if row is None:
        return after not in rows
    return _wanted(row, want) in ("create", "find", "edit") and row.state != "frozen"


def marked(step: Step, blank: Message, new_mark: Callable[[], str]) -> Message | None:
    """The row to store before a step, if it isn't as it is already: once a request is under way,
    nobody knows what came of it. Edits of live messages, which each move makes, are doubted only
    once it is known that their process died.
    """
    row, want = step.row or blank, step.wanted
    if step.do == "end":
        return row.ended()
    if step.do == "edit" and row.state != "doubtful" and not row.live:
        return row.to("doubtful")
    if step.do == "create" and want is not None:
        own = want.audience.id if isinstance(want.audience, Person) else None
        person = own if row.person is None else row.person
        mark = row.mark or new_mark()
        data = row.data if want.data is None else want.data
        return row.to("sending", mark=mark, audience=want.audience, person=person, data=data)
    return None


def after_trouble(step: Step, row: Message, what: What) -> Message | None:
    """The row of a step that failed, if it differs. `row` is the one that was stored before it."""
    match step.do, what:
        case _, "lost" | "hidden" | "void":
            return row.ended()
        case "create", "no answer" | "gone":
            return None  # it may be there
        case ("create", _) | ("find", "closed"):
            return row.to("new", mark="")  # what nobody can be shown was not shown
        case "edit", "no answer" if row.state != "doubtful":
            return row.to("doubtful")
        case "edit", "gone" if row.live and step.wanted is not None and not step.wanted.last:
            return row.to("new", mark="", message=None)
        case "edit", "closed" if row.live:
            return None  # it is there, and its person was notified by it
        case "edit" | "delete", "gone" | "closed":
            return row.ended()
        case "edit", "old":
            was_known = step.row is not None and step.row.state != "doubtful"
            return row.to("frozen", shown=row.shown if was_known else "")
    return None
