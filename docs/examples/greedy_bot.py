#!/usr/bin/env python3
"""A bot that plays Goa in the arena, as "Bots as programs" in docs/protocol.md describes.

    goa arena --bots "greedy,cmd:python3 docs/examples/greedy_bot.py"

The arena writes one JSON object per line and waits for one line back. The bot
needs no rules: it gets the legal moves, and prefers kinds of moves that tend to
be worth something. It uses only the standard library.
"""

import json
import random
import sys

# What a move is worth, by its first word. The arena lists only legal moves.
WORTH = {
    "progress": 90,  # victory points, in the end
    "found": 80,  # a colony
    "pay": 75,  # ... and its cost, rather than declining
    "take": 60,  # a lot for nothing
    "buy": 55,
    "use": 50,  # tiles in front of us
    "explore": 40,
    "harvest": 35,
    "build-ships": 30,
    "tax": 25,
    "end": 5,  # before throwing cards away
    "decline": 0,
    "discard": 0,
}


class Bot:
    """Plays one game after the other."""

    def start(self, request):
        """Begins a game. The seed is this bot's own: equal seeds give equal games."""
        self.dice = random.Random(request["seed"])
        return {"ok": True, "name": "greedy in Python"}

    def choose(self, request):
        """Chooses one of request["moves"]. request["view"] is all that we may know."""
        me = request["view"]["players"][request["view"]["seat"]]
        moves = request["moves"]
        bids = [m for m in moves if m.startswith("bid ")]
        if bids:
            return {"ok": True, "move": self.bid(me, moves, bids)}
        # Moves of other kinds are minor choices: any will do.
        best = max(moves, key=lambda m: (WORTH.get(m.split()[0], 10), self.dice.random()))
        return {"ok": True, "move": best}

    def bid(self, me, moves, bids):
        """Bids a third of our ducats if that is enough, otherwise passes."""
        affordable = [m for m in bids if int(m.split()[1]) <= me.get("ducats", 0) // 3]
        return affordable[-1] if affordable else "pass"

    def end(self, request):
        """Ends a game. Standard error is shown with --verbose."""
        print(f"{request['score']} points, place {request['rank']}", file=sys.stderr)
        return {"ok": True}


def main():
    bot = Bot()
    answers = {"start": bot.start, "choose": bot.choose, "end": bot.end}
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps(answers[request["do"]](request)), flush=True)


if __name__ == "__main__":
    main()
