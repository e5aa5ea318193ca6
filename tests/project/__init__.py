"""Tests of the house: build, locks, tree, commands."""
