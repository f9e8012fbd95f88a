"""Types of columns: times, people, and other ids of Discord's."""

from datetime import UTC, datetime

from sqlalchemy import BigInteger, DateTime, Dialect, String, TypeDecorator


class Utc(TypeDecorator[datetime]):
    """A time with its zone outside the database, and plain UTC inside."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - SQLAlchemy's signature
        """Refuse a time without a zone: nobody could say later what was meant."""
        if value is None:
            return None
        if value.tzinfo is None:
            msg = "a stored time needs a time zone"
            raise ValueError(msg)
        return value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - SQLAlchemy's signature
        """Give the zone back."""
        return None if value is None else value.replace(tzinfo=UTC)


class PersonId(BigInteger):
    """Discord's id of a person. Deleting and handing out a person's data must cover each such
    column (`host.repositories.forgetting`, `own_data`): a test derives them from this type.
    """


class PersonName(String):
    """The name of a person, or of a computer player; deleted with the `PersonId` beside it."""


class Snowflake(BigInteger):
    """Discord's id of anything else: a channel, a server, a message, a role, an interaction."""
