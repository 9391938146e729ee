#!/usr/bin/env python3
"""Generations within a time: bots play games, a net is trained on all of them, plays matches, and plays the next games.

Every step is an ordinary command of goa or train.py, told before it runs, so that each can be repeated by hand.
"""

import argparse
import glob
import json
import os
import shlex
import signal
import subprocess
import sys
import tarfile
import time

BEGAN = time.time()
HERE = os.path.dirname(os.path.abspath(__file__))


def tell(*words):
    print(f"[{time.time() - BEGAN:5.0f} s]", *words, flush=True)


def run(command, seconds=None, quiet=True):
    """Runs a command. After a number of seconds it is interrupted, and can keep what it has."""
    tell("$", shlex.join(command))
    process = subprocess.Popen(command, stdout=subprocess.PIPE if quiet else None, stderr=subprocess.DEVNULL if quiet else None, text=True)
    try:
        out, _ = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate()
    return process.returncode, out


class Cycle:
    def __init__(self, args):
        self.args = args
        self.shards, self.results, self.chosen = sorted(args.shards), [], args.variants[0]

    def left(self):
        return self.args.seconds - (time.time() - BEGAN)

    def play(self, name, bots, seconds, tables):
        out = os.path.join(self.args.work, name)
        command = [self.args.goa, "selfplay", "--games", "100000000", "--per-shard", "2000", "--out", out, "--bots", bots, "--seed", name]
        if tables:
            command += ["--tables", tables]
        if self.args.probe:
            command += ["--against", f"merchant@{self.args.champion}"]
        run(command, seconds)
        found = sorted(glob.glob(out + "/*.games"))
        self.shards += found
        tell(name, "has", len(found), "shards of 2000 games,", sum(map(os.path.getsize, found)) >> 20, "MiB")

    def train(self, name, seconds, variants, start):
        """Trains a net for each variant, starting from the weights of another if there is one, and returns their files."""
        rows = os.path.join(self.args.work, "rows")
        run([self.args.goa, "selfplay", "features", *self.shards, "--out", rows])
        file = os.path.join(self.args.work, name + ".net")
        start = ["--start", start] if start else []
        code, _ = run([sys.executable, os.path.join(HERE, "train.py"), rows, "--out", file, "--seconds", str(seconds), *start,
                       "--story", self.args.story, "--variants", *variants], quiet=False)
        if code != 0:
            sys.exit("training failed")
        return [file.replace(".net", f"-{v.partition(':')[0]}.net") for v in variants]

    def match(self, bots, blocks, *flags, seed="gate"):
        """Plays a match and returns the first bot's share of the wins."""
        code, out = run([self.args.goa, "arena", "--bots", bots, "--blocks", str(blocks), "--seed", seed, "--json", *flags], max(5, self.left()))
        if code != 0:
            tell("the match failed")
            return 0.0
        report = json.loads(out)
        first = report["bots"][0]
        self.results.append({"bots": bots, "blocks": blocks, "seed": seed, "flags": flags, "first": first})
        low, high = first["ci95"]
        tell(f"{bots.replace(self.args.work + '/', '')} {' '.join(flags)}: {first['win_share']:.3f} ({low:.3f} to {high:.3f}), "
             f"points {first['mean_score']:.1f} : {report['bots'][-1]['mean_score']:.1f}, failures {first['failures']}")
        with open(os.path.join(self.args.work, "matches.json"), "w") as f:
            json.dump(self.results, f, indent=1)
        self.pack()
        return first["win_share"]

    def pack(self):
        """Keeps everything except the games in one file."""
        with tarfile.open(os.path.join(self.args.out, "nets.tgz"), "w:gz") as tar:
            for name in sorted(glob.glob(self.args.work + "/*.net*") + glob.glob(self.args.work + "/*.json")):
                tar.add(name, os.path.basename(name))

    def keep(self):
        """Packs the shards, newest first, into files of less than 16 MB, 45 MB in all."""
        parts, size, tar = 0, 0, None
        for name in reversed(self.shards):
            n = os.path.getsize(name)
            if tar is None or size + n > 15_000_000:
                if tar is not None:
                    tar.close()
                if parts == 3:
                    return
                tar, size = tarfile.open(os.path.join(self.args.out, f"shards-{parts}.tar"), "w"), 0
                parts += 1
            size += n + 1024
            tar.add(name, os.path.join(os.path.basename(os.path.dirname(name)), os.path.basename(name)))
        if tar is not None:
            tar.close()

    def probe(self):
        """Runs generations that learn only to beat the champion, each starting from the best weights so far. Finally measures the best in games that played no part in the choice."""
        args = self.args
        best, most, seconds = args.champion, 0.5, args.first
        for generation in range(args.generations):
            seconds = min(seconds, self.left() - args.train * len(args.variants) - args.reserve)
            if generation > 0 and seconds < args.next / 2:
                break
            name = f"{args.name}-{generation}"
            self.play(name, f"merchant@{best}*4,merchant~20@{best}*3", seconds, args.tables)
            for net in self.train(name, args.train, args.variants, best):
                share = self.match(f"merchant@{net},merchant@{args.champion}", args.blocks)
                if share > most:
                    best, most = net, share
            seconds = args.next
        self.match(f"merchant@{best},merchant@{args.champion}", 2 * args.blocks, seed=args.name)
        self.match(f"governor@{best},governor@{args.champion}", args.blocks // 4, seed=args.name)
        return best

    def run(self):
        """Runs generation after generation, as long as there is time for one more."""
        args = self.args
        best, bots, seconds = args.champion or None, args.bots, args.first
        for generation in range(args.generations):
            if self.left() < seconds + args.train + args.reserve and generation > 0:
                seconds = self.left() - args.train - args.reserve
                if seconds < 20:
                    break
            self.play(f"{args.name}-{generation}", bots, seconds, args.tables)
            variants = args.variants if generation == 0 else [self.chosen]
            before = best
            most = 0.5 if before else 0
            for variant, net in zip(variants, self.train(f"{args.name}-{generation}", args.train, variants, best if args.go_on else None)):
                share = self.match(f"merchant@{net},planner", args.blocks)
                if before:
                    share = self.match(f"merchant@{net},merchant@{before}", args.blocks)
                if share >= most:
                    best, most, self.chosen = net, share, variant
            bots = ",".join([f"merchant@{best}*4", f"merchant~20@{best}*3", *args.partners])
            seconds = args.next
        return best

    def measure(self, net):
        """Plays matches in other games, and with search, against the champion, or against the planner if there is none. The most important come first."""
        rival = f"merchant@{self.args.champion}" if self.args.champion else "planner"
        for flags in (["--players", "4"], ["--edition", "2004"], ["--edition", "2026"],
                      ["--edition", "2026", "--options", "gambit,captains,story=drawn,bonanza"]):
            bots = f"merchant@{net}" + f",{rival}" * (3 if flags == ["--players", "4"] else 1)
            if self.left() > 25:
                self.match(bots, 120, *flags)
        if self.left() > 15:
            self.match(f"merchant@{net},{rival}", 100, "--players", "1", "--options", "solo=2")
        for bots, blocks in ((f"viceroy/60@{net},searcher/60", 60), (f"merchant@{net},searcher/60", 60)):
            if self.left() > 50:
                self.match(bots, blocks)


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--goa", default="dist/goa")
    p.add_argument("--out", default="out", help="directory for nets, reports and shards")
    p.add_argument("--work", default="/tmp/goa-cycle", help="directory for temporary files")
    p.add_argument("--name", default="net")
    p.add_argument("--story", default="", help="a note to store with the nets, such as the commit")
    p.add_argument("--bots", default="merchant*3,merchant~25*3", help="the bots that play the first games")
    p.add_argument("--partners", nargs="*", default=["merchant*1"], help="the bots that play later games together with the best net")
    p.add_argument("--champion", default="", help="net of an earlier cycle that the new nets have to beat")
    p.add_argument("--probe", action="store_true", help="learn only to beat the champion, from its own weights on; it stays the same and plays one seat of every game: what it can be exploited by")
    p.add_argument("--go-on", action="store_true", help="start each net from the best weights so far instead of from scratch")
    p.add_argument("--shards", nargs="*", default=[], help="games of earlier cycles to learn from as well")
    p.add_argument("--tables", default="", help="the kinds of tables to play, as goa selfplay takes them")
    p.add_argument("--variants", nargs="*", default=["a:width=128"], help="nets of the first generation, as train.py takes them; the best goes on")
    p.add_argument("--seconds", type=float, default=560, help="seconds for the whole run")
    p.add_argument("--first", type=float, default=170, help="seconds for the first games")
    p.add_argument("--next", type=float, default=110, help="seconds for later games")
    p.add_argument("--train", type=float, default=40, help="seconds for each training")
    p.add_argument("--reserve", type=float, default=110, help="seconds to keep for the matches at the end")
    p.add_argument("--generations", type=int, default=4)
    p.add_argument("--blocks", type=int, default=400, help="number of blocks in a match that decides which net is kept")
    args = p.parse_args()
    os.makedirs(args.out, exist_ok=True)
    os.makedirs(args.work, exist_ok=True)
    cycle = Cycle(args)
    best = cycle.probe() if args.probe else cycle.run()
    cycle.keep()
    if not args.probe:
        cycle.measure(best)
    tell("best:", best)


if __name__ == "__main__":
    main()
