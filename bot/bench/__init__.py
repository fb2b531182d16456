"""Benchmarks: what ``patience bench`` measures, and the workloads that only benchmarks need."""
