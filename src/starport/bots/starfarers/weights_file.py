# pure: reads one package file, at import
"""The planner's weights as a file: a number for each name, found by `python -m starport.lab.tune` (docs/reasons/planner.md)."""

from __future__ import annotations

from dataclasses import fields

from starport.bots.record_file import RecordFile
from starport.bots.starfarers.weights import Weights

NAMES = tuple(each.name for each in fields(Weights) if each.init)
"""All weights, in the order of the file."""
FILE = RecordFile(NAMES)
USUAL_RECORD = FILE.packaged(__package__, "weights.json")
USUAL = Weights(**USUAL_RECORD)
"""What the planner weighs with."""
