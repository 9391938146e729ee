#!/usr/bin/env python3
"""Plays one game of Goa by choosing among the legal moves at random.

It starts `goa engine`, or the command given as arguments, and talks to it as
docs/protocol.md describes: one JSON object per line, and one line back.

    python3 random_bot.py --players 3 --edition 2004 --seed lisbon
    python3 random_bot.py -- /path/to/goa engine
"""

import argparse
import json
import random
import subprocess
import sys


class Engine:
    """A running engine."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )

    def ask(self, do, **fields):
        """Sends a request and returns the reply. A failed request ends the program."""
        self.process.stdin.write(json.dumps({"do": do, **fields}) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            sys.exit("the engine has ended")
        reply = json.loads(line)
        if not reply["ok"]:
            sys.exit(f"{do}: {reply['error']['code']}: {reply['error']['message']}")
        return reply

    def close(self):
        """Closes the input of the engine, which ends it."""
        self.process.stdin.close()
        return self.process.wait()


def play(engine, players, edition, seed):
    """Plays a whole game and returns the number of moves."""
    choice = random.Random(seed)
    # With "auto" the engine turns up the cards and tiles, so it is always a player's turn.
    new = {"seats": players, "seed": seed, "auto": True}
    if edition:
        new["edition"] = edition
    status = engine.ask("new", **new)
    while not status["over"]:
        moves = engine.ask("moves")["moves"]
        status = engine.ask("play", move=choice.choice(moves))
    return status["at"]


def main():
    options = argparse.ArgumentParser(description="Plays one random game of Goa.")
    options.add_argument("--players", type=int, default=4)
    options.add_argument("--edition", help="its name; the engine's default if not given")
    options.add_argument("--seed", default="random bot")
    options.add_argument("command", nargs="*", default=["goa", "engine"])
    args = options.parse_args()

    engine = Engine(args.command)
    moves = play(engine, args.players, args.edition, args.seed)
    print(f"{moves} moves")
    for seat, score in enumerate(engine.ask("score")["seats"]):
        print(f"seat {seat}: {score['total']} points, place {score['rank']}")
    sys.exit(engine.close())


if __name__ == "__main__":
    main()
