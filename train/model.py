"""The net: sparse bits, one wide layer, and a small net for every round on top of it. It is written as integers."""

import json

import numpy as np
import torch
from torch import nn

BUCKETS, OUTPUTS = 8, 2
POINTS, LOGIT = 0, 1
FIRST_ONE, SECOND_ONE, LIMIT = 256, 1024, 1023  # as in ai/net
TOP = LIMIT / FIRST_ONE


class Net(nn.Module):
    def __init__(self, inputs, width, hidden):
        super().__init__()
        self.inputs, self.width, self.hidden = inputs, width, hidden
        self.first = nn.Parameter(torch.randn(inputs, width) * (1 / 60) ** 0.5 * 0.5)
        self.bias1 = nn.Parameter(torch.full((width,), 0.2))
        self.second = nn.Parameter(torch.randn(1, width, hidden).repeat(BUCKETS, 1, 1) * (2 / width) ** 0.5)
        self.bias2 = nn.Parameter(torch.full((BUCKETS, hidden), 0.1))
        self.third = nn.Parameter(torch.zeros(BUCKETS, OUTPUTS, hidden))
        self.bias3 = nn.Parameter(torch.zeros(BUCKETS, OUTPUTS))
        self.slope = nn.Parameter(torch.full((BUCKETS,), 0.2))  # of the win's logit, by points

    def forward(self, bits, rounds):
        """Returns the points beyond the hand-made value, and the logit beyond that of the points."""
        h = (bits @ self.first + self.bias1).clamp(0, TOP)
        h = torch.einsum("bw,kwh->kbh", h, self.second)[rounds, torch.arange(len(rounds), device=h.device)]
        h = (h + self.bias2[rounds]).clamp(0, TOP)
        return (h.unsqueeze(1) * self.third[rounds]).sum(-1) + self.bias3[rounds]

    def clip(self):
        """Keeps the weights within what the integers can hold."""
        with torch.no_grad():
            self.first.clamp_(-8, 8)
            self.second.clamp_(-4, 4)
            self.third.clamp_(-16, 16)


def read(name):
    """Returns the net in a file of weights, and its header."""
    with open(name, "rb") as f:
        if f.readline() != b"goa net 1\n":
            raise SystemExit(f"{name} is no file of weights")
        header = json.loads(f.readline())
        width, hidden = header["width"], header["hidden"]

        def layer(kind, one, *shape):
            values = np.frombuffer(f.read(int(np.prod(shape)) * np.dtype(kind).itemsize), kind)
            return torch.from_numpy(values.reshape(shape).astype(np.float32) / one)

        net = Net(header["inputs"], width, hidden)
        with torch.no_grad():
            net.first.copy_(layer("<i2", FIRST_ONE, header["inputs"], width))
            net.bias1.copy_(layer("<i2", FIRST_ONE, width))
            net.second.copy_(layer("<i2", SECOND_ONE, BUCKETS, width // 2, hidden, 2).transpose(2, 3).reshape(BUCKETS, width, hidden))
            net.bias2.copy_(layer("<i4", FIRST_ONE * SECOND_ONE, BUCKETS, hidden))
            net.third.copy_(layer("<i2", SECOND_ONE, BUCKETS, OUTPUTS, hidden))
            net.bias3.copy_(layer("<i4", FIRST_ONE * SECOND_ONE, BUCKETS, OUTPUTS))
            net.slope.copy_(torch.tensor(header["slope"]) / 1000)
    return net, header


class Integers:
    """The net as it is written, and as ai/net computes it."""

    def __init__(self, net):
        def whole(p, one, kind):
            return np.rint(p.detach().cpu().double().numpy() * one).astype(kind)

        self.first = whole(net.first, FIRST_ONE, np.int16)
        self.bias1 = whole(net.bias1, FIRST_ONE, np.int16)
        self.second = whole(net.second, SECOND_ONE, np.int16)
        self.bias2 = whole(net.bias2, FIRST_ONE * SECOND_ONE, np.int32)
        self.third = whole(net.third, SECOND_ONE, np.int16)
        self.bias3 = whole(net.bias3, FIRST_ONE * SECOND_ONE, np.int32)
        self.slope = [int(round(x * 1000)) for x in net.slope.tolist()]

    def answer(self, bits, rounds):
        """Returns thousandths of points and of logits for rows of bits."""
        sums = bits.astype(np.int64) @ self.first.astype(np.int64) + self.bias1
        if np.abs(sums).max() > 32767:
            raise SystemExit("a sum of the first layer does not fit")
        h = sums.clip(0, LIMIT)
        h = np.einsum("bw,bwh->bh", h, self.second[rounds].astype(np.int64)) + self.bias2[rounds]
        h = (h >> 10).clip(0, LIMIT)
        out = np.einsum("bh,boh->bo", h, self.third[rounds].astype(np.int64)) + self.bias3[rounds]
        return out * 1000 >> 18

    def write(self, name, hand, story):
        width, hidden = self.second.shape[1:]
        header = {"inputs": len(self.first), "width": width, "hidden": hidden, "buckets": BUCKETS, "outputs": OUTPUTS,
                  "slope": self.slope, "hand": hand, "story": story}
        with open(name, "wb") as f:
            f.write(b"goa net 1\n" + json.dumps(header, separators=(",", ":")).encode() + b"\n")
            pairs = self.second.reshape(BUCKETS, width // 2, 2, hidden).transpose(0, 1, 3, 2)
            for layer in (self.first, self.bias1, pairs, self.bias2, self.third, self.bias3):
                f.write(layer.astype(layer.dtype.newbyteorder("<")).tobytes())
