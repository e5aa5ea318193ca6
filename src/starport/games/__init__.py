"""The games of the catalogue, one package each. A package exposes `ENTRY`."""
