"""Frames: half-finished situations as data. The state carries a stack of them; the topmost one decides who is asked what.

Frames hold facts only, and know their public side and their form in a position. What happens in them is the rule with the
same number in the rulebook's table.
"""
