"""Elections of which one process is sure, being alone."""


async def always() -> bool:
    """Return True: there is one process only."""
    return True
