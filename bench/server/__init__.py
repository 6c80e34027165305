"""The game server under load, against another one: ./run bench server."""
