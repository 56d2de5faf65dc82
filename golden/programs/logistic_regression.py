"""Logistic regression with hand-written gradients and a hand-written Adam."""

import torch
import torch.nn.functional as F


def make_data(count):
    """Two interleaved groups in the plane; label is bool."""
    index = torch.arange(count, dtype=torch.float64)
    x = torch.stack([2.5 * torch.sin(index * 1.7) + 0.3, 2.0 * torch.cos(index * 2.9) - 0.2], dim=1)
    wobble = torch.sin(index * 12.9898) * 1.1
    label = 1.5 * x[:, 0] - 0.8 * x[:, 1] + wobble > 0.4
    return x, label


def with_bias(x):
    return torch.cat([x, torch.ones(len(x), 1)], dim=1)


def log_loss(probability, target):
    """Mean cross entropy; xlogy makes 0 * log(0) zero."""
    return -(torch.xlogy(target, probability) + torch.xlogy(1 - target, 1 - probability)).mean()


def adam(features, target, steps=150, rate=0.1, beta1=0.9, beta2=0.999, eps=1e-8):
    """Returns the weights; first and second moments are updated in place."""
    weight = features.new_zeros(features.size(1))
    first, second = torch.zeros_like(weight), torch.zeros_like(weight)
    for step in range(1, steps + 1):
        probability = F.sigmoid(features @ weight)
        gradient = features.mT @ (probability - target) / len(target) + 0.01 * weight
        first.mul_(beta1).add_(gradient, alpha=1 - beta1)
        second.mul_(beta2).addcmul_(gradient, gradient, value=1 - beta2)
        corrected = second.div(1 - beta2**step).sqrt_().add_(eps)
        weight.addcdiv_(first, corrected, value=-rate / (1 - beta1**step))
        if step % 30 == 0:
            print(f"step {step:3d}   loss {log_loss(probability, target).item():.5f}")
    return weight


def confusion(predicted, actual):
    """2 x 2 counts: rows are the actual class, columns the predicted one."""
    table = torch.zeros(2, 2, dtype=torch.long)
    for row, is_actual in enumerate((~actual, actual)):
        for column, is_predicted in enumerate((predicted.logical_not(), predicted)):
            table[row, column] = torch.logical_and(is_actual, is_predicted).sum()
    return table


def main():
    x, label = make_data(120)
    features, target = with_bias(x), label.to(x.dtype)
    print("features", features.shape, features.dtype, "label", label.shape, label.dtype)
    print("positive:", label.sum(), "of", label.numel())

    weight = adam(features, target)
    print("weight")
    print(weight)

    probability = torch.sigmoid(features @ weight)
    predicted = probability >= 0.5
    table = confusion(predicted, label)
    print("confusion matrix", table.dtype)
    print(table)
    accuracy = (predicted == label).double().mean()
    precision = table[1, 1] / table[:, 1].sum()
    recall = table[1, 1] / table[1].sum()
    print(f"accuracy {accuracy.item():.4f} ({accuracy.dtype})")
    print(f"precision {precision.item():.4f} recall {recall.item():.4f} ({precision.dtype})")

    wrong = (predicted ^ label).long()
    print("misclassified so far, every tenth point:", wrong.cumsum(dim=0)[9::10])
    print("log odds of the first five", torch.logit(probability[:5]))
    print("margin", (features[:5] @ weight))

    edges = torch.linspace(0, 1, 6, dtype=x.dtype)
    print("calibration: from, to, count, predicted, observed")
    for low, high in zip(edges[:-1], edges[1:], strict=True):
        inside = (probability > low) & (probability <= high)
        if inside.any():
            row = low, high, inside.sum(), probability[inside].mean(), target[inside].mean()
            print("  {:.1f} {:.1f} {:3d} {:.4f} {:.4f}".format(*(value.item() for value in row)))


if __name__ == "__main__":
    main()
