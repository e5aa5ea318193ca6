"""The ten laws that every game, edition and option obeys, written once and run over the whole catalogue."""
