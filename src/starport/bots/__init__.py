"""Bots, found by name. They sit on a chair like people: they see views and imagined worlds, never the state."""
