"""A typed program, for the type checker: the stubs give every name here its type."""

import numpy as np

import kael
import kael.nn.functional as F


def standardise(data: kael.Tensor, eps: float = 1e-6) -> kael.Tensor:
    centred = data - data.mean(dim=0)
    return centred / (centred.square().mean(dim=0) + eps).sqrt()


def accuracy(scores: kael.Tensor, labels: kael.Tensor) -> float:
    hits: kael.Tensor = scores.argmax(dim=1) == labels
    return float(hits.float().mean().item())


def main() -> None:
    data = kael.tensor(np.arange(6.0).reshape(3, 2), dtype=kael.float64)
    features: kael.Tensor = F.relu(standardise(data)).clamp(max=2)
    features += 1
    mixed = 2 * features + kael.where(features > 1, features, 0.5)
    shape: kael.Size = mixed.shape
    dtype: kael.dtype = kael.result_type(mixed, 1)
    count: int = mixed.numel()
    first, second = mixed.unbind(1)
    labels = kael.arange(3) % 2
    print(shape, dtype, count, accuracy(kael.stack([first, second], dim=1), labels), bool(labels.any()))
    print(mixed.to(kael.float32).numpy().sum(), kael.add(first, second, alpha=2).tolist())


if __name__ == "__main__":
    main()
