"""Migrations: one numbered file per step in ``versions``, never changed once released.

A new step leads to the schema in ``bot.store.schema``; the tests compare the two.
"""
