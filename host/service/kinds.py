"""All kinds of messages, by what they are about."""

from typing import Final

from host.friends.company import Company
from host.friends.declined import Declined
from host.friends.invitation import Invitation
from host.friends.rematch import Rematch
from host.messages.board import Boards
from host.messages.digest import Digest
from host.messages.facts import TableKind
from host.messages.film import Film
from host.messages.freed_seat import FreedSeat
from host.messages.got_seat import GotSeat
from host.messages.line import Lines
from host.messages.panel import Panels
from host.messages.promise import Promise
from host.messages.request import Request
from host.messages.results_post import ResultsPost
from host.messages.review import Review
from host.messages.role_call import RoleCall
from host.messages.showing import Showing
from host.messages.start_event import StartEvent
from host.messages.start_soon import StartSoon
from host.messages.thread import Threads
from host.messages.thread_member import ThreadMember
from host.outbox.kinds import Kind
from host.owner.announcement import Announcement
from host.series.call import SeriesCall

KINDS: Final[tuple[TableKind, ...]] = (
    RoleCall(),
    GotSeat(),
    FreedSeat(),
    Invitation(),
    Declined(),
    Company(),
    ThreadMember(),
    StartSoon(),
    StartEvent(),
    Promise(),
    Request(),
    Digest(),
    Film(),
    ResultsPost(),
    Review(),
    Rematch(),
    Announcement(),
    SeriesCall(),
)
"""About tables."""
LIVE_KINDS: Final[tuple[Kind[Showing], ...]] = (Boards(), Panels(), Lines(), Threads())
"""The live ones about tables."""
