"""The rules, one file per chapter of the rulebook. `table.py` says which rule belongs to which frame."""
