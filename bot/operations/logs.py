"""Logs: only the bot's own loggers follow the level that the operator has chosen.

Libraries log warnings and errors.  Below that, database drivers write the parameters of SQL statements, among
them the secret of the daily deals, and HTTP clients write tokens.
"""

import logging

OWN = ("bot", "render")
LINE = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"


def start_logging(level: str) -> None:
    """Write logs to the error stream: the bot's from *level* on, those of libraries from warnings on.

    *level* is ``debug``, ``info``, ``warning`` or ``error``, in any case.
    """
    chosen = logging.getLevelNamesMapping()[level.upper()]
    logging.basicConfig(format=LINE)
    logging.getLogger().setLevel(max(chosen, logging.WARNING))
    for name in OWN:
        logging.getLogger(name).setLevel(chosen)
