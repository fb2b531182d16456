"""Benchmarks of the renderer, and the reference picture that they are compared with."""
