"""Every sentence that a person reads, and nothing that decides anything.

Text that people have typed is escaped before it is shown.
"""
