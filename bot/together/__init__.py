"""What people of a channel play together: races.

Values and rules; no Discord, and no SQL.
"""
