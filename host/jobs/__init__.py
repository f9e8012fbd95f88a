"""Jobs: work that follows from changes of tables, shared out to processes, a table at a time.

What is done for a table without anybody waiting for it (its messages, the moves of its computer
players, summaries for those who follow it, calls for players, looking back at a game that is over)
is a job of a *kind*, with the table as its lock: of one kind one job at a time is done for a table,
wherever. Nobody waits in a queue of events: a job looks at what is stored and does all there is to
do, so that any number of changes make one job, and a job too many does no harm.

There are two implementations of one small interface (`Jobs` in `host.jobs.queue`):

- `LocalJobs`, beside it: tasks of this process. That is all a SQLite database needs, on which
  there is one process (`host.database.addresses`).
- `host.jobs.shared`: jobs in PostgreSQL, kept and handed out by *procrastinate*. It was chosen
  since it needs nothing beside the database, knows locks by name (at most one job that is done and
  one that waits for each), wakes workers by LISTEN/NOTIFY, and its workers have heartbeats.

Why it is done as it is with several processes:

- A job is written *after* the change it follows from is stored, not in the same transaction. There
  may be a job already that waits; in the transaction it would look as if that were enough, but a
  worker can begin it just before the change is stored, and see nothing of it. A process that dies
  between the change and the job leaves a table with something to do and no job, which the sweep
  of the leading process finds (`Sweep` in `host.background.processes`).
- A process that does a table's job hears of further changes of the table (`host.jobs.news`), and
  takes them in: five quick moves make one picture. What waits as a job then finds nothing to do.
- A job that can do nothing but wait gives up its lock, and a job without a lock wakes the table
  later: so that what happens meanwhile gets through.
- Whatever is remembered of a table's messages to save requests has to hold for all processes, so
  the rows say it: see `host.delivery.loop.Leases`.
- Time goes on only while somebody can play, that is while a process is connected to Discord; clocks
  are kept by one process at a time. Both are advisory locks of a session (`host.jobs.presence`), so
  that a process that dies gives them up at once.
- A process that died is known by the locks that its session no longer has, some seconds after its
  death; procrastinate's heartbeats, of which some may be late on a busy machine, are needed only
  where the machine died with it.
"""
