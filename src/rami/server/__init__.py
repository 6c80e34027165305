"""The game server: tables, seats, clocks, store, fan-out, HTTP and WebSocket.

Nothing here enforces a rule of play: the engine decides, and what leaves the server of a round
goes through its views. The modules that import the server's libraries are loaded by
``rami serve`` only.
"""
