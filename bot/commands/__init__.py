"""The slash commands, one module per subject, each with its ``COMMANDS``, which the client registers.

:func:`bot.commands.declaring.command` makes them answer refusals; the command tree's error handler answers
faults.
"""
