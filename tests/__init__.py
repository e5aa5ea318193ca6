"""The tests: engine laws, rule stories of each game, the server, the browser, and the house itself."""
