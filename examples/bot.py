"""A bot that plays Rami on a server, over the protocol that docs/protocol.md tells.

`python bot.py CODE` takes a free seat of the table with that code; with JSON in place of the code,
as a POST to /api/tables takes it, the bot makes a table and prints its code first.
"""

import json
import os
import sys
import urllib.request

from websockets.sync.client import connect

SERVER = os.environ.get("SERVER", "http://127.0.0.1:5151")


def post(path, body, token=""):
    """Return the answer to a POST."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    request = urllib.request.Request(SERVER + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def choose(moves):
    """Lay what can be laid, else draw, else discard what comes last."""
    melds = [move for move in moves if move.startswith(("lay", "add"))]
    return max(melds, key=len) if melds else "draw" if "draw" in moves else moves[-1]


def play(code, token):
    """Take a seat and play a match to its end; return the table as it then is."""
    url = f"{SERVER.replace('http', 'ws', 1)}/api/tables/{code}/socket"
    with connect(url, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
        socket.send(json.dumps({"type": "sit", "id": "sit", "name": f"Bot {os.getpid()}"}))
        socket.send(json.dumps({"type": "hello", "moves": True}))
        for message in map(json.loads, socket):
            if message.get("code") not in (None, "version.stale", "round.on"):
                sys.exit(message["text"])
            if message["type"] != "update":
                continue
            version, table = message["version"], message["view"]["table"]
            if table["stage"] == "over":
                return table
            round_ = message["view"]["round"] or {}
            if "outcome" in round_:
                socket.send(json.dumps({"type": "ready", "id": f"after round {table['round']}"}))
            elif moves := round_.get("moves"):
                move = {"id": f"at {version}", "version": version, "move": choose(moves)}
                socket.send(json.dumps({"type": "move", **move}))


if __name__ == "__main__":
    token, code = post("/api/tokens", {})["token"], sys.argv[1]
    if code.startswith("{"):
        code = post("/api/tables", json.loads(code), token)["code"]
        print(code, flush=True)
    print(*(f"{seat['name']}: {seat['total']}" for seat in play(code, token)["seats"]))
