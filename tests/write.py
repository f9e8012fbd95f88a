"""`python -m tests.write [game …]`: writes the test data of all games, or of these.

Each game must have it: a transcript, the hidden fields, what can be taken back, golden pictures,
and stored games. Read the diff afterwards: it tells what a change means for players.
"""

import sys

from tests.engine import leaks, stored, taken_back, transcripts
from tests.games import GAMES
from tests.render import goldens


def main(names: list[str]) -> None:
    """Write the data of these games, or of all."""
    for name in names or GAMES:
        transcripts.file_of(name).write_text(transcripts.transcript(GAMES[name]), "utf-8")
        for file, lines in (
            (leaks.file_of(name), leaks.hidden_fields(name) + leaks.unnoticed(name)),
            (taken_back.file_of(name), taken_back.taken_back(name)),
        ):
            file.write_text("".join(f"{line}\n" for line in lines), "utf-8")
        stored.write(GAMES[name])
        goldens.draw_all([name])


if __name__ == "__main__":
    main(sys.argv[1:])
