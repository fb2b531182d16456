"""The slash commands, one module per subject, each with its ``COMMANDS``.

A refused command answers for itself (:func:`bot.controls.replies.answers_refusals`); faults go to the command
tree's error handler.
"""
