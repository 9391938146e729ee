#!/usr/bin/env python3
"""Fits the hand-made weights to games: finds how much to change each weight so that the hand-made value comes closer to the final points.

  train/fit.py --goa dist/goa --out fitted.json shards/*.games

For small changes, the value is treated as linear in every weight. `goa selfplay features` runs once for each weight to find what changing it does; a
ridge regression then finds the share by which to change each weight. Only matches show whether the planner plays better with the new weights:
goa arena --bots merchant@fitted.json,planner.
"""

import argparse
import copy
import json
import os
import subprocess
import tempfile

import numpy as np

from rows import ROW

STEP = 0.1  # the share by which a weight is changed to find its effect


def leaves(value, path=()):
    """Yields the paths of all numbers in nested lists and objects."""
    if isinstance(value, (dict, list)):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(part, (*path, key))
    else:
        yield path


def at(weights, path):
    for key in path:
        weights = weights[key]
    return weights


def changed(weights, path, value):
    """Returns the weights with another number at a path."""
    weights = copy.deepcopy(weights)
    at(weights, path[:-1])[path[-1]] = value
    return weights


def rows_with(args, directory, weights):
    """Returns the rows of the games with these weights, and the weights themselves."""
    file, out = os.path.join(directory, "weights.json"), os.path.join(directory, "rows")
    command = [args.goa, "selfplay", "features", *args.shards, "--share", str(args.share), "--out", out]
    if weights is not None:
        with open(file, "w") as f:
            json.dump(weights, f)
        command += ["--weights", file]
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    with open(out + ".json") as f:
        return np.fromfile(out, dtype=ROW), json.load(f)["hand"]


def gradients(args, directory, base, weights):
    """Returns how much every row would change if each weight were doubled, extrapolated from a small step. Weights without any effect are left out."""
    paths, columns = [], []
    for path in leaves(weights):
        old = at(weights, path)
        new = round(old * (1 + STEP)) if abs(old) >= 10 else old + (old > 0) - (old < 0)
        if new == old:
            continue
        rows, _ = rows_with(args, directory, changed(weights, path, new))
        column = (rows["hand"] - base["hand"]) / 1000 * (old / (new - old))
        if column.any():
            paths.append(path)
            columns.append(column)
    return paths, np.array(columns).T


def solve(base, gradient, prior):
    """Returns the shares by which to change the weights. The means of each round and number of players are removed first. Changes are regularized as if shares of about `prior` were usual."""
    missed = base["points"].astype(float) - base["hand"] / 1000
    gradient = gradient.copy()
    for group in {(r, n) for r, n in zip(base["round"].tolist(), base["players"].tolist())}:
        here = (base["round"] == group[0]) & (base["players"] == group[1])
        missed[here] -= missed[here].mean()
        gradient[here] -= gradient[here].mean(0)
    positions = len(base) / len(np.unique(base["game"]))  # the positions of a game share one result
    ridge = np.eye(gradient.shape[1]) * missed.var() * positions / prior**2
    shares = np.linalg.solve(gradient.T @ gradient + ridge, gradient.T @ missed)
    return shares, missed.std(), (missed - gradient @ shares).std()


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("shards", nargs="+", help="files of games to fit the weights to")
    p.add_argument("--goa", default="dist/goa", help="the goa program to run")
    p.add_argument("--out", default="fitted.json", help="file to write the fitted weights to")
    p.add_argument("--share", type=int, default=25, help="percentage of the positions to use")
    p.add_argument("--prior", type=float, default=0.2, help="the share by which weights are expected to change; a smaller one keeps them closer to the old ones")
    p.add_argument("--part", type=float, default=0.15, help="the part of the fitted change to apply; in matches, the whole change played worse")
    args = p.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        base, weights = rows_with(args, directory, None)
        print(f"{len(base)} rows of {len(np.unique(base['game']))} games", flush=True)
        paths, gradient = gradients(args, directory, base, weights)
    shares, before, after = solve(base, gradient, args.prior)
    for path, share in zip(paths, shares):
        old = at(weights, path)
        new = round(old * (1 + args.part * min(0.5, max(-0.5, share))))
        weights = changed(weights, path, new)
        print(".".join(map(str, path)), old, "->", new)
    with open(args.out, "w") as f:
        json.dump(weights, f, indent=1)
    print(f"standard deviation of the error in points within rounds: {before:.3f} before, {after:.3f} after, on the same games")


if __name__ == "__main__":
    main()
