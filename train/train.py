#!/usr/bin/env python3
"""Trains a net on rows of positions and writes a file of weights, reference answers and a report."""

import argparse
import copy
import json
import time

import numpy as np
import torch
import torch.nn.functional as F

from model import LOGIT, POINTS, Integers, Net, read
from rows import Rows


def losses(net, rows, at):
    """Returns the errors of points and of shares of the win, for rows [positions, players]."""
    flat = at.flatten()
    rounds = rows.round[flat]
    out = net(rows.bits(flat), rounds)
    value = rows.hand[flat] + out[:, POINTS]
    points = F.huber_loss(value, rows.target_points[flat], delta=12.0)
    if at.shape[1] == 1:
        return points, torch.zeros((), device=flat.device), value, None
    logits = (out[:, LOGIT] + net.slope[rounds] * value.detach()).view(at.shape)
    win = F.cross_entropy(logits, rows.target_win[at])
    return points, win, value, logits


def step(net, rows, at, opt, args):
    """Makes one step of training and returns both losses."""
    points, win, _, _ = losses(net, rows, at)
    opt.zero_grad(set_to_none=True)
    (points / 20 + args.win * win).backward()
    opt.step()
    net.clip()
    return torch.stack([points.detach(), win.detach()])


def plan_steps(net, rows, args, generator):
    """Returns the number of steps in an epoch, and in all: as many epochs as there is time for, measured by a few steps of a copy."""
    each = sum(1 for _ in rows.batches("train", args.batch))
    if not args.seconds:
        return each, each * args.epochs
    trial = copy.deepcopy(net)
    opt = torch.optim.AdamW(trial.parameters(), lr=0.0)
    began, n = None, 0
    for at in rows.batches("train", args.batch, generator):
        step(trial, rows, at, opt, args).sum().item()
        if began is None:
            began = time.time()  # the first step is slow
        elif n := n + 1:
            if n == 40 or time.time() - began > args.seconds / 10:
                break
    fit = int(args.seconds / max(1e-4, (time.time() - began) / max(1, n)))
    return each, max(1, min(each * args.epochs, fit))


def train(net, rows, args, generator):
    """Trains with Adam, with a rate that rises and then falls to nothing. Returns the losses of the epochs."""
    center(net, rows)
    each, steps = plan_steps(net, rows, args, generator)
    print(f"{steps} steps, {steps / each:.1f} epochs", flush=True)
    opt = torch.optim.AdamW(net.parameters(), lr=args.rate, weight_decay=args.decay, betas=(0.9, 0.99))
    schedule = torch.optim.lr_scheduler.OneCycleLR(opt, args.rate, total_steps=steps + 1, pct_start=0.1)
    curve, began, done, epoch = [], time.time(), 0, 0
    while done < steps:
        epoch += 1
        if (epoch > 1 or args.start) and args.mix < 1:
            rows.target_points, rows.target_win = rows.targets(*look_ahead(net, rows), args.mix)
        total, first = torch.zeros(2, device=rows.device), done
        for at in rows.batches("train", args.batch, generator):
            total += step(net, rows, at, opt, args)
            schedule.step()
            done += 1
            if done == steps:
                break
        held = measure(net, rows, parts=False)
        curve.append({"epoch": epoch, "train": (total / (done - first)).tolist(), "held": [held["rmse"], held["log_loss"]]})
        print(f"epoch {epoch}: train {curve[-1]['train']}, held out: rmse {held['rmse']:.4f} (hand {held['hand_rmse']:.4f}), "
              f"log loss {held['log_loss']:.4f} (hand {held['hand_log_loss']:.4f}), {time.time() - began:.0f} s", flush=True)
    return curve


@torch.no_grad()
def look_ahead(net, rows):
    """Returns the net's estimates for every row: points and the share of the win."""
    value, share = torch.empty_like(rows.points), torch.zeros_like(rows.points)
    for part in ("train", "held"):
        for at in rows.batches(part, 1 << 17):
            _, _, v, logits = losses(net, rows, at)
            value[at.flatten()] = v
            if logits is not None:
                share[at.flatten()] = F.softmax(logits, 1).flatten()
    return value, share


@torch.no_grad()
def center(net, rows):
    """Sets the biases to what the hand-made value, or the net to start from, misses on average in every round. Otherwise all weights would move for it."""
    missed = rows.points - look_ahead(net, rows)[0]
    for r in range(8):
        here = rows.round == r
        if here.any():
            net.bias3[r, POINTS] += missed[here].mean()


def hand_slopes(rows):
    """Fits how the win's logit follows from hand-made values, by round and number of players. It is the yardstick."""
    slopes = torch.full((8, 5), 0.2, device=rows.device, requires_grad=True)
    opt = torch.optim.Adam([slopes], lr=0.02)
    for step in range(150):
        loss = torch.zeros((), device=rows.device)
        for (part, n), starts in rows.starts.items():
            if part != "train" or n == 1:
                continue
            pick = starts[torch.randint(len(starts), (20_000,), device=starts.device)]
            at = pick.unsqueeze(1) + torch.arange(n, device=starts.device)
            loss = loss + F.cross_entropy(slopes[rows.round[at], n] * rows.hand[at], rows.win[at])
        opt.zero_grad()
        loss.backward()
        opt.step()
    return slopes.detach()


@torch.no_grad()
def measure(net, rows, parts=True, of=("held",)):
    """Measures how well the net predicts held-out games, compared with the hand-made value, and also by round, players and table if parts are wanted."""
    if not hasattr(rows, "slopes"):
        with torch.enable_grad():
            rows.slopes = hand_slopes(rows)
    columns = {k: [] for k in ("error", "hand", "round", "n", "table", "game", "known", "loss", "hand_loss", "p", "won")}
    for at in (at for part in of for at in rows.batches(part, 1 << 17)):
        _, _, value, logits = losses(net, rows, at)
        flat, n = at.flatten(), at.shape[1]
        columns["error"].append(value - rows.points[flat])
        columns["hand"].append(rows.hand[flat] - rows.points[flat])
        for k, x in (("round", rows.round[flat]), ("table", rows.table[flat]), ("game", rows.game[flat]), ("known", rows.known[flat])):
            columns[k].append(x)
        columns["n"].append(torch.full_like(flat, n))
        if n == 1:
            nothing = torch.zeros_like(value)
            for k in ("loss", "hand_loss", "p", "won"):
                columns[k].append(nothing)
            continue
        hand = rows.slopes[rows.round[at], n] * rows.hand[at]
        for k, x in (("loss", logits), ("hand_loss", hand)):
            each = -(rows.win[at] * F.log_softmax(x, 1)).sum(1, keepdim=True)
            columns[k].append(each.expand(at.shape).flatten())
        columns["p"].append(F.softmax(logits, 1).flatten())
        columns["won"].append(rows.win[at].flatten())
    c = {k: torch.cat(v).cpu().numpy() for k, v in columns.items() if v}
    return summary(c, rows, parts)


def summary(c, rows, parts):
    """Returns means over all, and by round, number of players and table if parts are wanted."""
    def of(chosen):
        many = chosen & (c["n"] > 1)
        known = chosen & c["known"]
        mean = lambda x: float(x.mean()) if len(x) else 0.0
        return {
            "rows": int(chosen.sum()),
            "rmse": mean(c["error"][known] ** 2) ** 0.5, "hand_rmse": float(c["hand"][known].std()) if known.any() else 0.0,
            "bias": mean(c["error"][chosen]), "log_loss": mean(c["loss"][many]), "hand_log_loss": mean(c["hand_loss"][many]),
            "calibration": calibration(c["p"][many], c["won"][many]), "calibration_luck": luck(c["p"][many], c["won"][many], c["game"][many]),
            "games": len(np.unique(c["game"][chosen])),
        }
    every = np.ones(len(c["error"]), bool)
    result = of(every)
    if not parts:
        return result
    result["by_round"] = [of(c["round"] == r) for r in range(8)]
    result["by_players"] = {str(n): of(c["n"] == n) for n in range(1, 5) if (c["n"] == n).any()}
    kinds = np.array([":".join(name.split(":")[:2]) for name in rows.tables])[c["table"]]  # edition and number of players
    result["by_kind"] = {str(kind): of(kinds == kind) for kind in np.unique(kinds)}
    result["reliability"] = {str(n): reliability(c["p"][c["n"] == n], c["won"][c["n"] == n]) for n in range(2, 5) if (c["n"] == n).any()}
    result["by_table"] = {name: of(c["table"] == i) for i, name in enumerate(rows.tables) if (c["table"] == i).any()}
    return result


def reliability(p, won, bins=20):
    """Returns, for each bin of the prediction that is not empty: its size, the mean prediction, and the mean share that was won."""
    at = np.minimum((p * bins).astype(int), bins - 1)
    n = np.bincount(at, minlength=bins)
    some = n > 0
    return [[int(k), float(a / k), float(b / k)] for k, a, b in zip(n[some], np.bincount(at, p, bins)[some], np.bincount(at, won, bins)[some])]


def calibration(p, won):
    """Returns the mean distance between predicted and real shares of the win."""
    bins = reliability(p, won)
    return sum(n * abs(a - b) for n, a, b in bins) / max(1, sum(n for n, _, _ in bins))


def luck(p, won, game, bins=20):
    """Returns the average of calibration() for a net without errors, on this many games: the positions of a game share one end."""
    at = np.minimum((p * bins).astype(int), bins - 1)
    n = np.bincount(at, minlength=bins)
    missed = won - p - (np.bincount(at, won - p, bins) / np.maximum(1, n))[at]
    each, where = np.unique(game * bins + at, return_inverse=True)
    squares = np.bincount(each % bins, np.bincount(where, missed) ** 2, bins)
    return float((np.sqrt(squares) * (2 / np.pi) ** 0.5).sum() / max(1, n.sum()))


def references(whole, rows, count, generator):
    """Returns features, rounds and the exact answers, for the tests of ai/net."""
    at = torch.cat([x for (part, _), x in rows.starts.items() if part == "held"])
    at = at[torch.randperm(len(at), generator=generator)[:count].to(at.device)]
    bits = rows.bits(at).cpu().numpy().astype(np.int64)
    rounds = rows.round[at].cpu().numpy()
    answers = whole.answer(bits, rounds)
    packed = rows.features[at].cpu().numpy()
    return [{"features": bytes(f).hex(), "round": int(r) + 1, "answers": [int(x) for x in a]} for f, r, a in zip(packed, rounds, answers)]


def fit(rows, args, out):
    """Trains a net and writes its weights, reference answers and report."""
    torch.manual_seed(args.seed)
    generator = torch.Generator().manual_seed(args.seed)
    rows.target_points, rows.target_win = rows.points, rows.win
    net = read(args.start)[0] if args.start else Net(rows.inputs, args.width, args.hidden)
    net = net.to(rows.device)
    curve = train(net, rows, args, generator)
    whole = Integers(net)
    final = measure(net, rows)
    story = {"games": rows.about["games"], "rows": rows.count, "tables": rows.tables, "note": args.story,
             "arguments": {k: v for k, v in vars(args).items() if k not in ("rows", "story", "out", "variants")}, "torch": torch.__version__,
             "curve": curve, "held_out": {k: v for k, v in final.items() if k not in ("by_table", "by_kind", "reliability")}}
    whole.write(out, rows.about["hand"], story)
    with open(out + ".report.json", "w") as f:
        json.dump({"curve": curve, "held_out": final}, f, indent=1)
    with open(out + ".reference.json", "w") as f:
        json.dump(references(whole, rows, args.references, generator), f, separators=(",", ":"))
    rounds = " ".join(f"{x['log_loss']:.3f}/{x['hand_log_loss']:.3f}" for x in final["by_round"])
    print(f"{out}: held out: points {final['rmse']:.3f} (hand {final['hand_rmse']:.3f}), log loss {final['log_loss']:.4f} "
          f"(hand {final['hand_log_loss']:.4f}), calibration {final['calibration']:.4f}, by round {rounds}", flush=True)


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("rows", help="file of rows, with its .json next to it")
    p.add_argument("--out", default="weights.net", help="file to write the weights to; reports are written next to it")
    p.add_argument("--start", default="", help="file of weights to start from instead of a new net")
    p.add_argument("--width", type=int, default=128)
    p.add_argument("--hidden", type=int, default=32)
    p.add_argument("--epochs", type=int, default=8)
    p.add_argument("--seconds", type=float, default=0, help="limit the number of steps so that training takes no longer than this; 0: no limit")
    p.add_argument("--batch", type=int, default=16384, help="number of rows per step")
    p.add_argument("--rate", type=float, default=3e-3)
    p.add_argument("--decay", type=float, default=1e-4)
    p.add_argument("--win", type=float, default=1.0, help="weight of the share of the win, compared with points")
    p.add_argument("--mix", type=float, default=0.92, help="how much of what comes after the next position is learned; 1: only the end")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--limit", type=int, default=0, help="read only this many rows; 0: all")
    p.add_argument("--references", type=int, default=300)
    p.add_argument("--story", default="", help="a note to store with the net, such as the commit and how the games were played")
    p.add_argument("--variants", nargs="*", default=[], metavar="NAME:KEY=VALUE,…", help="train several nets, each with its own name and arguments")
    args = p.parse_args()
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.backends.cuda.matmul.allow_tf32 = True
    rows = Rows(args.rows, device, args.limit)
    print(f"{rows.count} rows of {rows.about['games']} games on {device}", flush=True)
    for variant in args.variants or [""]:
        name, _, changes = variant.partition(":")
        mine = copy.copy(args)
        for key, _, value in (c.partition("=") for c in changes.split(",") if c):
            setattr(mine, key, type(getattr(args, key))(value))
        fit(rows, mine, args.out.replace(".net", f"-{name}.net") if name else args.out)


if __name__ == "__main__":
    main()
