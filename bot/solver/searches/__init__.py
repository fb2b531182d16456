"""Search strategies.

Depth-first, beams, and the search over the engine for rules that the kernel cannot express.
"""
