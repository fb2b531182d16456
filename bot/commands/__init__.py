"""The slash commands, one file per subject.

Each file offers a function that takes the :class:`~bot.services.Services` and gives its commands;
the client adds them to its tree.  Errors are not caught here: the tree has one handler.
"""
