#!/usr/bin/env python3
"""Measures a net on games that it has not learned from: log loss beside the hand-made value, and calibration, with plots.

  goa selfplay --bots merchant@net --seed equal --games 6000 --out equal
  goa selfplay features equal/*.games --out rows
  train/measure.py rows ai/net/weights/goa.net --plot docs/calibration.svg

The slopes that turn hand-made values into shares of the win are fitted on every second game; losses are those on the others. Of the
net nothing is fitted, so its calibration is measured on all games; beside it stands what luck alone makes of a net without error.
"""

import argparse
import json

import torch

from model import read
from rows import Rows
from train import measure


def table(title, parts, every):
    """Prints the rows of a table in Markdown: losses on the games held out, and calibration on all."""
    print(f"\n| {title} | positions | log loss | hand-made | lower by | games | error of calibration | by luck |\n|---|---|---|---|---|---|---|---|")
    for (name, x), (_, all_games) in zip(parts, every):
        if x["hand_log_loss"] > 0:
            less = 100 * (1 - x["log_loss"] / x["hand_log_loss"])
            print(f"| {name} | {x['rows']:,} | {x['log_loss']:.3f} | {x['hand_log_loss']:.3f} | {less:.1f} % "
                  f"| {all_games['games']:,} | {100 * all_games['calibration']:.1f} % | {100 * all_games['calibration_luck']:.1f} % |")


SIZE, EDGE, GAP = 220, 36, 24


def plot(name, reliability):
    """Writes predicted against real shares of the win, by number of players, as SVG."""
    width = EDGE + len(reliability) * (SIZE + GAP)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {SIZE + 2 * EDGE}" font-family="sans-serif" font-size="11">',
           f'<rect width="{width}" height="{SIZE + 2 * EDGE}" fill="#fff"/>']
    for i, (players, bins) in enumerate(reliability.items()):
        x0, y0 = EDGE + i * (SIZE + GAP), EDGE + SIZE
        out.append(f'<text x="{x0}" y="{EDGE - 12}">{players} players</text>')
        out.append(f'<path d="M{x0} {EDGE}V{y0}H{x0 + SIZE}" fill="none" stroke="#555"/>')
        out.append(f'<path d="M{x0} {y0}L{x0 + SIZE} {EDGE}" stroke="#bbb" stroke-dasharray="4 3"/>')
        most = max(n for n, _, _ in bins)
        for n, said, was in bins:
            r = 1.5 + 5 * (n / most) ** 0.5
            out.append(f'<circle cx="{x0 + SIZE * said:.1f}" cy="{y0 - SIZE * was:.1f}" r="{r:.1f}" fill="#1f5f8b" fill-opacity="0.7"/>')
        for k in (0, 50, 100):
            out.append(f'<text x="{x0 + SIZE * k / 100:.0f}" y="{y0 + 14}" text-anchor="middle">{k}</text>')
        out.append(f'<text x="{x0 + SIZE / 2:.0f}" y="{y0 + 28}" text-anchor="middle">share of the win as the net says it, %</text>')
    out.append(f'<text transform="translate(12 {EDGE + SIZE / 2:.0f}) rotate(-90)" text-anchor="middle">as it came, %</text></svg>')
    with open(name, "w") as f:
        f.write("\n".join(out) + "\n")


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("rows")
    p.add_argument("net")
    p.add_argument("--plot", default="", help="file for the plots, SVG")
    p.add_argument("--json", default="", help="file for all figures")
    args = p.parse_args()
    net, _ = read(args.net)
    rows = Rows(args.rows, torch.device("cpu"), held_out=2)
    result, every = measure(net, rows), measure(net, rows, of=("train", "held"))
    print(f"{rows.about['games']} games, of which every second is measured")
    table("", [("all", result)], [("all", every)])
    table("round", list(enumerate(result["by_round"], 1)), list(enumerate(every["by_round"], 1)))
    table("edition and players", result["by_kind"].items(), every["by_kind"].items())
    if args.plot:
        plot(args.plot, every["reliability"])
    if args.json:
        with open(args.json, "w") as f:
            json.dump({"held_out": result, "all_games": every}, f, indent=1)


if __name__ == "__main__":
    main()
