"""A bot that plays from outside: it takes a free chair at a table and plays until the match is over.

python examples/remote_bot.py http://127.0.0.1:8000 TABLE [CHAIR]
"""

import json
import random
import sys
import urllib.request
from itertools import count

from websockets.sync.client import connect


def play(server: str, table: str, chair: int) -> dict:
    body = json.dumps({"chair": chair, "name": "Remote bot"}).encode()
    with urllib.request.urlopen(f"{server}/api/tables/{table}/sit", body) as answer:
        token = json.load(answer)["tokens"][str(chair)]
    with connect(server.replace("http", "ws", 1) + "/socket?version=1") as socket:
        socket.send(json.dumps({"do": "watch", "id": "watch", "table": table, "token": token}))
        page, seq, wanted, asked, orders = {}, 0, 0, False, count(1)
        while not page or page["desk"]["status"] != "over":
            message = json.loads(socket.recv())
            seq = message["seq"] if message["type"] in ("full", "update") else seq
            page = message["page"] if message["type"] == "full" else page
            for path, *value in message.get("patch", []):  # [path, value] sets, [path] removes
                place = page
                for step in path[:-1]:
                    place = place[step]
                place.__setitem__(path[-1], *value) if value else place.__delitem__(path[-1])
            if message["type"] in ("ack", "refusal"):
                asked, wanted = False, message.get("seq", wanted)
            if page and not asked and seq >= wanted and page["menu"]["actions"]:
                order = {"do": "act", "id": f"move {next(orders)}", "table": table, "seat": chair}
                socket.send(json.dumps(order | {"action": random.choice(page["menu"]["actions"])}))
                asked = True
        return page["desk"]["result"]


if __name__ == "__main__":
    print(play(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 0))
