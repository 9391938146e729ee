"""Rows that `goa selfplay features` writes: positions, one row for each seat."""

import json

import numpy as np
import torch

ROW = np.dtype([
    ("features", "u1", 80), ("hand", "<i4"), ("points", "<i2"), ("best", "<i2"), ("win", "u1"), ("round", "u1"),
    ("players", "u1"), ("table", "u1"), ("known", "u1"), ("seat", "u1"), ("ducats", "<i2"), ("game", "<u4"),
    ("sources", "i1", 8), ("share", "<i2"), ("position", "<u2"),
])
WHOLE_WIN = 12
HELD_OUT = 10  # one game out of this many is held out


class Rows:
    """All rows of a file, on the device, and where positions begin in them."""

    def __init__(self, name, device, limit=0, held_out=HELD_OUT):
        with open(name + ".json") as f:
            self.about = json.load(f)
        if self.about["row_size"] != ROW.itemsize:
            raise SystemExit(f"{name}: rows of {self.about['row_size']} bytes, want {ROW.itemsize}")
        raw = np.memmap(name, dtype=ROW, mode="r")
        if limit:
            raw = raw[:limit]
        self.inputs = self.about["inputs"]
        self.tables = self.about["tables"]
        self.device = device

        def column(field, kind):
            return torch.from_numpy(np.ascontiguousarray(raw[field]).astype(kind)).to(device)

        self.features = torch.from_numpy(np.ascontiguousarray(raw["features"])).to(device)
        self.hand = column("hand", np.float32) / 1000
        self.points = column("points", np.float32)
        self.win = column("win", np.float32) / WHOLE_WIN
        self.target_points, self.target_win = self.points, self.win  # learned at first
        self.round = column("round", np.int64).clamp(1, 8) - 1
        self.table = column("table", np.int64)
        self.known = column("known", np.bool_)
        self.game = column("game", np.int64) * 256 + self.table
        first = (raw["seat"] == 0) & (np.arange(len(raw)) + raw["players"] <= len(raw))
        held = raw["game"] % held_out == 0
        self.starts = {}  # rows at which positions begin, by part and number of players
        for part, chosen in (("train", ~held), ("held", held)):
            for n in range(1, 5):
                at = np.flatnonzero(first & chosen & (raw["players"] == n))
                if len(at):
                    self.starts[part, n] = torch.from_numpy(at).to(device)
        self.count = len(raw)
        self.follow(raw)
        self.shifts = torch.arange(8, device=device, dtype=torch.uint8)

    def follow(self, raw):
        """Groups rows by how many positions of the same game follow. The next row of the same seat is as many rows later as there are players."""
        n = len(raw)
        players = raw["players"].astype(np.int64)
        game = raw["game"].astype(np.int64) * 256 + raw["table"]
        after = np.minimum(np.arange(n) + players, n - 1)
        last = (game[after] != game) | (raw["position"][after] <= raw["position"]) | (np.arange(n) + players >= n)
        begins = np.flatnonzero(np.r_[True, (game[1:] != game[:-1]) | (raw["position"][1:] < raw["position"][:-1])])
        ends = np.r_[begins[1:], n]
        later = (np.repeat(ends, ends - begins) - 1 - np.arange(n)) // players  # positions until the game ends
        later[last] = 0
        order = np.argsort(later, kind="stable")
        bounds = np.cumsum(np.bincount(later))
        self.layers = [torch.from_numpy(order[a:b]).to(self.device) for a, b in zip(np.r_[0, bounds[:-1]], bounds)]
        self.players = torch.from_numpy(players).to(self.device)

    def targets(self, value, share, mix):
        """Returns the points and shares of the win to learn: the outcomes, mixed with the net's estimates of later positions."""
        points, win = self.points.clone(), self.win.clone()
        for at in self.layers[1:]:
            after = at + self.players[at]
            points[at] = (1 - mix) * value[after] + mix * points[after]
            win[at] = (1 - mix) * share[after] + mix * win[after]
        return points, win

    def bits(self, at):
        """Returns the features of rows as numbers 0 and 1."""
        packed = self.features[at]
        return ((packed.unsqueeze(-1) >> self.shifts) & 1).flatten(1).float()

    def batches(self, part, size, generator=None):
        """Yields rows of positions with the same number of players, [positions, players], shuffled if there is a generator."""
        parts = []
        for (p, n), at in self.starts.items():
            if p != part:
                continue
            if generator is not None:
                at = at[torch.randperm(len(at), generator=generator).to(at.device)]
            each = max(1, size // n)
            seats = torch.arange(n, device=self.device)
            parts += [(at[i:i + each], seats) for i in range(0, len(at), each)]
        order = torch.randperm(len(parts), generator=generator).tolist() if generator is not None else range(len(parts))
        for i in order:
            at, seats = parts[i]
            yield at.unsqueeze(1) + seats
