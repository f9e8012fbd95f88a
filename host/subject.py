"""Subjects: what messages, jobs, deadlines, requests and log lines are about."""

from typing import Self


class Subject(str):
    """A type and an id, such as `table:17` or `puzzle:9:2027-01-01`."""

    __slots__ = ()

    @classmethod
    def of(cls, kind: str, number: object) -> Self:
        """A subject by its type and its id.

        >>> Subject.of("table", 17)
        'table:17'
        """
        return cls(f"{kind}:{number}")

    @property
    def type(self) -> str:
        """The type."""
        return self.partition(":")[0]

    @property
    def number(self) -> int:
        """The id, where that is a number. Raises `ValueError`."""
        return int(self.partition(":")[2])

    @property
    def table(self) -> int | None:
        """The number of the table, if it is one."""
        return self.number if self.type == "table" else None

    @property
    def in_words(self) -> str:
        """The subject as the log names it.

        >>> Subject("table:17").in_words
        'table 17'
        """
        return self.replace(":", " ", 1)
