"""One transformer block by hand: layer norm, causal multi-head attention and a feed-forward layer."""

import math

import torch
import torch.nn.functional as F

BATCH, LENGTH, WIDTH, HEADS = 2, 6, 8, 2


def weights(rows, columns, phase):
    """A dense matrix without a random generator: waves over the counter."""
    wave = torch.sin(torch.arange(rows * columns) * 1.37 + phase)
    return wave.view(rows, columns) / math.sqrt(rows)


def positions(length, width):
    """Sinusoidal position encoding."""
    angle = torch.arange(length).unsqueeze(1) / 10000 ** (torch.arange(0, width, 2) / width)
    return torch.stack([angle.sin(), angle.cos()], dim=-1).flatten(1)


def embed(tokens, table):
    return table[tokens] + positions(tokens.shape[-1], table.shape[-1])


def layer_norm(x, eps=1e-5):
    mean, variance = x.mean(dim=-1, keepdim=True), x.var(dim=-1, correction=0, keepdim=True)
    return (x - mean) * torch.rsqrt(variance + eps)


def softmax(scores):
    """Along the last dimension; shifted by the maximum, so that nothing overflows."""
    weight = torch.exp(scores - scores.amax(dim=-1, keepdim=True))
    return weight / weight.sum(dim=-1, keepdim=True)


def split_heads(x):
    """(batch, length, width) to (batch * heads, length, width / heads)."""
    return x.view(BATCH, LENGTH, HEADS, -1).transpose(1, 2).reshape(BATCH * HEADS, LENGTH, -1)


def attend(x, projection, output):
    """Causal self-attention; also returns the attention weights."""
    query, key, value = (split_heads(part.contiguous()) for part in torch.matmul(x, projection).chunk(3, dim=-1))
    scores = torch.bmm(query, key.transpose(1, 2)) / math.sqrt(WIDTH // HEADS)
    step = torch.arange(LENGTH)
    future = step > step.unsqueeze(1)
    attention = softmax(scores.masked_fill(future, float("-inf")))
    mixed = attention.bmm(value).view(BATCH, HEADS, LENGTH, -1).permute(0, 2, 1, 3).contiguous()
    return mixed.view(BATCH, LENGTH, WIDTH) @ output, attention.view(BATCH, HEADS, LENGTH, LENGTH)


def block(x):
    attended, attention = attend(layer_norm(x), weights(WIDTH, 3 * WIDTH, 0.1), weights(WIDTH, WIDTH, 0.2))
    x = x + attended
    hidden = F.relu(layer_norm(x) @ weights(WIDTH, 4 * WIDTH, 0.3))
    return x + hidden @ weights(4 * WIDTH, WIDTH, 0.7), attention, hidden


def main():
    torch.set_printoptions(precision=3)
    tokens = torch.tensor([[3, 1, 4, 1, 5, 9], [2, 7, 1, 8, 2, 8]])
    table = weights(10, WIDTH, 0.0) * 3
    x = embed(tokens, table)
    print("tokens", tokens.dtype, tokens.shape, "embedded", x.dtype, x.shape)
    print(x[0, :2])

    y, attention, hidden = block(x)
    print("attention", attention.shape, attention.stride(), attention.dtype)
    print(attention[0, 0])
    total = attention.sum(dim=-1)
    print("rows sum to one:", torch.isclose(total, torch.ones_like(total)).all())
    print("nothing from the future:", (attention[..., 0, 1:] == 0).all())
    print("most attended position", attention.argmax(dim=-1)[0])
    surprise = -torch.xlogy(attention, attention).sum(dim=-1)
    print("entropy of the last rows", surprise[:, :, -1])

    print("hidden units at work", (hidden > 0).sum(dim=-1), "of", hidden.size(-1))
    print("output", y.dtype, y.dim(), y.shape == torch.Size([BATCH, LENGTH, WIDTH]))
    print(y[:, -1])

    first, rest = y.split([1, LENGTH - 1], dim=1)
    print("split", first.shape, rest.shape, rest.stride())
    logits = y @ table.T / WIDTH
    chosen = logits.max(dim=-1)
    print("predicted tokens", chosen.indices.dtype)
    print(chosen.indices)
    log_partition = torch.log(torch.exp(logits - chosen.values.unsqueeze(-1)).sum(-1)) + chosen.values
    batch, step = torch.arange(BATCH)[:, None], torch.arange(LENGTH - 1)
    loss = (log_partition[:, :-1] - logits[batch, step, tokens[:, 1:]]).mean()
    print(f"loss of predicting the next token {loss.item():.4f}, perplexity {loss.exp().item():.3f}")


if __name__ == "__main__":
    main()
