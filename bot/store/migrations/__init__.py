"""Migrations: one numbered file per step in ``versions``, never changed once released."""
