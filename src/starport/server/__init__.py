"""Tables that people can trust: HTTP and sockets in front, a durable log behind, games only through the catalogue."""
