"""Alembic's entry point: it migrates on the store's connection."""

from alembic import context

from host.database.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
