"""Patience: classic card games for one, played on Discord."""
