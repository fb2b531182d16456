"""Alembic environment: run the migrations on the connection, and in the transaction, of the caller."""

from alembic import context

from bot.store.schema.sending import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
