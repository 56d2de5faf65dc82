"""PageRank of a small web by power iteration."""

import torch

PAGES = ["home", "docs", "blog", "shop", "forum", "about", "press", "jobs"]
LINKS = {0: [1, 2, 3], 1: [0, 4], 2: [0, 1, 4], 3: [0], 4: [0, 1, 2], 5: [0, 6], 6: [2, 3, 5], 7: []}
DAMPING = 0.85


def link_matrix(links):
    """matrix[target, source] is True where source links to target."""
    matrix = torch.zeros(len(links), len(links), dtype=torch.bool)
    for source, targets in links.items():
        matrix[targets, source] = True
    return matrix


def transition_matrix(links):
    """Columns sum to one; a page without links goes anywhere."""
    outgoing = links.sum(dim=0, keepdim=True)
    followed = links / outgoing.clamp(min=1)
    return followed.double().masked_fill(outgoing.eq(0), 1 / len(links))


def power_iteration(transition, damping=DAMPING, tolerance=1e-10):
    """Iterate until the rank moves less than the tolerance in the 1-norm."""
    count = len(transition)
    rank = torch.full((count,), 1 / count, dtype=torch.float64)
    teleport = rank.new_full((count,), (1 - damping) / count)
    for iteration in range(1, 200):
        updated = torch.mv(transition, rank).mul_(damping).add_(teleport)
        change = (updated - rank).abs().sum()
        rank = updated
        if iteration % 5 == 0:
            print(f"iteration {iteration:2d}   change below 1e-{-change.log10().floor().long().item() - 1}")
        if change < tolerance:
            return rank, iteration
    raise RuntimeError("power iteration did not converge")


def descending(values):
    """The indices that sort the values, largest first: count for each how many beat it."""
    position = (values.unsqueeze(0) > values.unsqueeze(1)).sum(dim=1)
    order = torch.empty_like(position)
    order[position] = torch.arange(len(values))
    return order


def main():
    links = link_matrix(LINKS)
    print("links", links.dtype, links.shape)
    print(links)
    print("links out", links.sum(dim=0), "in", links.sum(dim=1))
    print("linked both ways", (links & links.t()).sum().div(2, rounding_mode="floor"))
    print("without a link in", [PAGES[i] for i in torch.arange(len(PAGES))[~links.any(dim=1)]])

    transition = transition_matrix(links)
    total = transition.sum(dim=0)
    print("transition", transition.dtype, "columns sum to one:", total.isclose(torch.ones_like(total)).all())
    rank, iterations = power_iteration(transition)
    print(f"converged: {iterations < 100}, total {rank.sum().item():.6f}")
    print(rank)

    print("ranking")
    for place, page in enumerate(descending(rank), start=1):
        print(f"{place}. {PAGES[page]:<6} {rank[page].item():.6f} {'#' * (rank[page] * 100).round().long().item()}")
    best = rank.max(dim=0)
    print(best)
    two_clicks = links.long() @ links.long()
    print("ways to go from one page to another in two clicks", two_clicks.dtype)
    print(two_clicks)


if __name__ == "__main__":
    main()
