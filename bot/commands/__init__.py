"""The slash commands, one module per subject, each with its ``COMMANDS``, which ``bot.client`` registers.

:func:`bot.controls.replies.answers_refusals` answers refused commands; the command tree's error handler
answers faults.
"""
