"""The server in a browser tab: the same tables, orders, views and bots, with a port for a socket and shelves for a store."""
