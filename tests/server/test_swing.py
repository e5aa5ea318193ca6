"""How far a bot's pauses swing."""

from starport.server.bot_pace import pause


def test_a_pause_swings_by_a_quarter_either_way_and_no_further():
    pauses = {pause(1_000, "brisk", 1, 100, f"table {seq}") for seq in range(2_000)}
    assert (min(pauses), max(pauses)) == (750, 1_250)
    assert len(pauses) == 51
