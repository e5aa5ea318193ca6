"""Which actions accept a loss, as learners are told it."""

from __future__ import annotations

from starport.engine import catalogue


def test_only_what_is_said_to_lose_accepts_a_loss() -> None:
    """SD-45 SD-118: placing on goods, and taking less than is made; nothing else has anything to lose."""
    encoder = catalogue.encoder(catalogue.make("spacedealer", "advanced", 4))
    (place,) = [field.offset for field in encoder.features.fields if field.name == "losing"]
    told = [name for name, row in zip(encoder.names, encoder.feature_rows(), strict=True) if row[place]]
    assert told == [name for name in encoder.names if " losing" in name] != []
