"""Games in progress: starting, playing, undoing and ending them.

Results and rankings are in ``standings``.
"""
