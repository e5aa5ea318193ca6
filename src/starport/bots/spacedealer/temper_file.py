# pure: reads one package file, at import
"""The admiral's temper as a file: a number for each name, found by `python -m starport.lab.tune --bot admiral`
(docs/reasons/admiral.md)."""

from __future__ import annotations

from dataclasses import fields

from starport.bots.record_file import RecordFile
from starport.bots.spacedealer.temper import Temper

NAMES = tuple(each.name for each in fields(Temper))
"""All weights, in the order of the file."""
FILE = RecordFile(NAMES)
USUAL_RECORD = FILE.packaged(__package__, "temper.json")
USUAL = Temper(**USUAL_RECORD)
"""What the admiral weighs with."""
