"""The database itself: connections, engines, column types, bulk writes, migration and backup.

Queries are one folder up.
"""
