"""Where a number stands in a database."""

from sqlalchemy import Connection as PlainConnection
from sqlalchemy import MetaData, select

from bot.store import Connection


async def traces(connection: Connection, *needles: int) -> list[str]:
    """Every column of every table, whatever the schema is, in which one of the numbers stands."""
    stored = MetaData()

    def look(plain: PlainConnection) -> list[str]:
        stored.reflect(plain)
        return [
            f"{table.name}.{column}"
            for table in stored.tables.values()
            for row in plain.execute(select(table)).mappings()
            for column, value in row.items()
            if any(str(needle) in str(value) for needle in needles)
        ]

    return await connection.run_sync(look)
