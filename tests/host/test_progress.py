"""Long work says how far it is: in a bar on a terminal, and elsewhere in a line now and then."""

import io
import sqlite3
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from pathlib import Path

from host.database.copying import PAGES_AT_ONCE, copy_database
from host.logs.progress import LINE_AFTER_S, shown


class Terminal(io.StringIO):
    """Somebody watches."""

    def isatty(self) -> bool:
        """They do."""
        return True


def test_elsewhere_it_writes_a_line_now_and_then() -> None:
    out, now = io.StringIO(), 0.0
    with shown("rows", 4, out, lambda: now) as done:
        for _ in range(4):
            now += 0.6 * LINE_AFTER_S
            done(1)
    assert out.getvalue() == "rows: 2 of 4\n"


def test_on_a_terminal_it_is_a_bar_that_goes_away() -> None:
    out = Terminal()
    with shown("rows", 3, out) as done:
        done(1)
    assert "rows" in out.getvalue()
    assert "\n" not in out.getvalue()


def test_a_copy_in_steps_is_of_one_moment_whatever_is_written_meanwhile(tmp_path: Path) -> None:
    source, target = tmp_path / "games.db", tmp_path / "copy.db"
    pages = 3 * PAGES_AT_ONCE
    with closing(sqlite3.connect(source)) as made, made:
        made.execute("PRAGMA journal_mode = WAL")
        made.execute("CREATE TABLE notes (name TEXT PRIMARY KEY, value)")
        made.execute("CREATE TABLE pages (number INTEGER PRIMARY KEY, data)")
        made.executemany(
            "INSERT INTO pages VALUES (?, zeroblob(4000))", ([number] for number in range(pages))
        )
    steps: list[int] = []
    with closing(sqlite3.connect(source)) as writer:

        @contextmanager
        def writing(what: str, total: int) -> Generator[Callable[[int], object]]:
            assert (what, total >= pages) == ("pages", True)

            def done(count: int) -> None:
                steps.append(count)
                with writer:
                    writer.execute("UPDATE pages SET data = zeroblob(3999)")

            yield done

        copy_database(source, target, writing)
    assert len(steps) <= 2 + pages // PAGES_AT_ONCE, "it never started over"
    with closing(sqlite3.connect(target)) as copied:
        assert copied.execute("SELECT DISTINCT length(data) FROM pages").fetchall() == [(4000,)]
