"""The engine itself, and the smallest whole game on it."""
