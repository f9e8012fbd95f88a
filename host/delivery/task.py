"""What a job is, and what comes of one: the words that those who run jobs share."""

from typing import NamedTuple

from host.delivery.plan import Plan, Step
from host.delivery.post import Post
from host.errors import Unreachable
from host.service.showing import Showing
from host.table.placements import Audience, Placement


class Job(NamedTuple):
    """What is to be done for an audience whose row is `row`, with the post that it is about."""

    audience: Audience
    showing: Showing
    row: Placement
    step: Step
    post: Post
    fingerprint: str

    @property
    def start(self) -> Placement | None:
        """The row that has to be stored before this is run, if any."""
        return self.step.start if isinstance(self.step, Plan) and self.step.fresh else None


class Result(NamedTuple):
    """What came of a job: the audience's row is `row` now.

    `again`: look at the audience once more. `failure`: after a while, since this stood in the way.
    `superseding`: this new message has taken the place of another, which is to be seen to.
    """

    row: Placement
    again: bool = False
    failure: Unreachable | None = None
    superseding: Post | None = None
