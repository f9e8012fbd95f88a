"""Jobs: work that follows from changes of subjects, shared by processes, one subject at a time.

What is done for a subject while nobody waits for it (messages, moves of computer players, reviews)
is a job of a *kind*, with the subject as its lock: one job of a kind at a time per subject, in any
process. There is no queue of events. A job looks at what is stored and does everything, so any
number of changes make one job, and an extra job does no harm.

`LocalJobs` in `host.jobs.queue` runs tasks in this process, which is all SQLite needs.
`host.jobs.shared` keeps jobs in PostgreSQL by *procrastinate*: it needs only the database, knows
locks by name (one running and one waiting job each), wakes workers by LISTEN/NOTIFY, and has
heartbeats.

With several processes: a job is written *after* its change is committed. Within the transaction, a
job already waiting would look sufficient, but could start before the commit and see nothing. If the
process dies in between, the leader's `Reconciler` finds the subject. A process that shows one hears
of its changes (`host.jobs.news`), so five quick moves make one picture. A job that can only wait
gives up its lock, and another without one wakes the subject later. What saves requests has to be in
rows (`host.repositories.leases`). Time counts while any process is on Discord, and one process
keeps the clocks; both are advisory locks of a session (`host.jobs.presence`), so a dead process
gives them up at once. Its jobs are found by its lost locks within seconds; heartbeats matter only
if the whole machine died. A process that lives on takes its own jobs back where a connection broke.
"""
