"""Bots that know Starfarers."""
