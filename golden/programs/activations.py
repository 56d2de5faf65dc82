"""Activation functions, their derivatives by hand, and a check of each against finite differences."""

import math

import torch
import torch.nn.functional as F


def softplus(x):
    """log(1 + exp(x)) without overflow."""
    return torch.logaddexp(x, torch.zeros_like(x))


def normal_cdf(x):
    return 0.5 * torch.erfc(-x / math.sqrt(2))


def normal_pdf(x):
    return torch.exp(-x.square() / 2) / math.sqrt(2 * math.pi)


def elu(x):
    return torch.where(x > 0, x, torch.expm1(torch.clamp(x, max=0)))


FUNCTIONS = {
    "relu": (F.relu, lambda x: torch.heaviside(x, torch.tensor(0.5, dtype=x.dtype))),
    "leaky relu": (lambda x: torch.maximum(x, 0.1 * x), lambda x: torch.where(x < 0, 0.1, 1.0)),
    "sigmoid": (F.sigmoid, lambda x: F.sigmoid(x) * (1 - F.sigmoid(x))),
    "tanh": (torch.tanh, lambda x: 1 - x.tanh().square()),
    "softplus": (softplus, torch.sigmoid),
    "gelu": (lambda x: x * normal_cdf(x), lambda x: normal_cdf(x) + x * normal_pdf(x)),
    "silu": (lambda x: x * x.sigmoid(), lambda x: x.sigmoid() * (1 + x * (1 - x.sigmoid()))),
    "elu": (elu, lambda x: torch.where(x > 0, 1.0, x.exp())),
    "softsign": (lambda x: x / (1 + x.abs()), lambda x: (1 + x.abs()).pow(-2)),
    "hard tanh": (lambda x: x.clamp(-1, 1), lambda x: (x.abs() < 1).to(x.dtype)),
    "arctan": (torch.atan, lambda x: torch.reciprocal(1 + x * x)),
}


def slope(function, x, step=1e-5):
    """Central difference."""
    return (function(x + step) - function(x - step)) / (2 * step)


def lecun_tanh(x):
    return 1.7159 * torch.tanh(2 / 3 * x)


def main():
    torch.set_printoptions(precision=4, sci_mode=False, linewidth=110)
    x = torch.linspace(-3.25, 3.75, 8, dtype=torch.float64)
    print("x", x.dtype, x)
    for name, (function, derivative) in FUNCTIONS.items():
        by_hand = derivative(x)
        agree = torch.isclose(by_hand.double(), slope(function, x), atol=1e-7)
        print(f"{name}: {function(x).dtype}, derivative {by_hand.dtype} agrees: {agree.all().item()}")
        print(function(x))
        print(by_hand)

    values = torch.stack([function(x) for function, _ in FUNCTIONS.values()])
    print("table", values.shape, values.dtype)
    print("largest value of each", values.amax(dim=1))
    print("never decreasing:", (values[:, 1:] >= values[:, :-1]).all(dim=1))
    print("odd functions:", [name for name, (f, _) in FUNCTIONS.items() if torch.isclose(f(-x), -f(x)).all()])

    whole = torch.arange(-2, 3)
    print("int64 in, float32 out:", F.sigmoid(whole).dtype, torch.tanh(whole).dtype, "relu keeps", F.relu(whole).dtype)
    print(F.sigmoid(whole), F.relu(whole))
    probability = torch.tensor([0.01, 0.25, 0.5, 0.9])
    print("logit inverts sigmoid", torch.logit(probability), torch.sigmoid(torch.logit(probability)))
    print("clipped logit", torch.logit(torch.tensor([0.0, 1.0]), eps=1e-3))

    large = torch.tensor([-1000.0, -100.0, 0.0, 100.0, 1000.0])
    print("far out", F.sigmoid(large), softplus(large), torch.tanh(large), torch.erf(large))
    naive = torch.log(1 + torch.exp(large))
    print("naive softplus overflows:", naive.isinf(), "repaired", torch.nan_to_num(naive, posinf=1000.0))
    print("scaled tanh at one", f"{lecun_tanh(torch.tensor(1.0)).item():.4f}")
    scores = torch.tensor([[2.0, 1.0, 0.1], [1000.0, 1000.0, 999.0]])
    shifted = scores.sub(scores.amax(dim=1, keepdim=True)).exp_()
    print("softmax", shifted.div_(shifted.sum(dim=1, keepdim=True)))


if __name__ == "__main__":
    main()
