"""Texts for players and managers: functions from values to sentences, without side effects.

Text typed by users is escaped before it is shown.
"""
