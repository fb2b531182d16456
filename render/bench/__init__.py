"""Benchmarks of the renderer, and a reference renderer for comparison."""
