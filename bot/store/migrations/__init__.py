"""Migrations: one numbered file per step in ``versions``, never changed once released.

Until the first release there is one step, which is made from the tables.  After it a new step leads to the
schema in ``bot.store.schema``; the tests compare the two.
"""
