"""Seeds as people write them."""

from __future__ import annotations

import secrets

from starport.api.kinds import wrong_kind

Seed = int | str | bytes | None


def seed_bytes(seed: Seed) -> bytes:
    """A seed as the engine takes it: 1, "1" and `--seed 1` of the command line are the same; None draws a fresh one."""
    if seed is None:
        return secrets.token_bytes(16)
    if isinstance(seed, bytes):
        return seed
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise wrong_kind("a seed", "a whole number, a text or bytes", seed)
    return str(seed).encode()
