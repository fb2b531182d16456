"""Texts for players and managers: functions from values to sentences, without side effects.

They are marked up for every front end alike (:mod:`bot.words.marks`).
"""
