"""What people play together: races and challenges.

Values and rules; no Discord, and no SQL.
"""
