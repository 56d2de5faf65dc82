"""Conway's Game of Life on a torus, with bool boards and int64 neighbour counts.

usage: game_of_life.py [generations]
"""

import sys

import torch
from torch import Tensor, cat, logical_or

GLIDER = [".#.", "..#", "###"]
BLINKER = ["###"]
R_PENTOMINO = [".##", "##.", ".#."]


def pattern(rows):
    return torch.tensor([[cell == "#" for cell in row] for row in rows])


def place(board: Tensor, rows, top, left):
    """Write a pattern onto the board."""
    cells = pattern(rows)
    height, width = cells.shape
    board[top : top + height, left : left + width] |= cells


def roll(board: Tensor, shift, dim):
    """Rotate along one dimension."""
    size = board.size(dim)
    shift %= size
    return cat([board.narrow(dim, size - shift, shift), board.narrow(dim, 0, size - shift)], dim=dim)


def neighbours(board: Tensor):
    """How many of the eight neighbours are alive."""
    count = torch.zeros_like(board, dtype=torch.int64)
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            if (down, right) != (0, 0):
                count += roll(roll(board, down, 0), right, 1)
    return count


def step(board: Tensor):
    """Born with three neighbours, alive with two or three."""
    count = neighbours(board)
    return logical_or(count == 3, board & (count == 2))


def show(board: Tensor):
    for row in board:
        print("".join("#" if cell else "." for cell in row))


def main():
    generations = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    board = torch.zeros(16, 40, dtype=torch.bool)
    place(board, GLIDER, 1, 1)
    place(board, BLINKER, 3, 12)
    place(board, R_PENTOMINO, 7, 24)
    print("board", board.dtype, board.shape, "alive", board.sum())
    show(board)

    alive, born, ever = [], torch.tensor(0), board.clone()
    for _ in range(generations):
        following = step(board)
        born += (following & ~board).sum()
        ever |= following
        board = following
        alive.append(board.sum())
    alive = torch.stack(alive)
    print(f"\nafter {generations} generations")
    show(board)

    count = neighbours(board)
    print("\nalive per generation", alive.dtype)
    print(alive)
    print("most", alive.max(), "in generation", alive.argmax() + 1, "fewest", alive.min())
    print("born", born, "cells ever alive", ever.sum(), "never", ever.logical_not().sum())
    print("histogram of neighbour counts", torch.stack([(count == n).sum() for n in range(9)]))
    print("busiest row", torch.max(board.sum(dim=1), dim=0))

    glider = torch.zeros(8, 8, dtype=torch.bool)
    place(glider, GLIDER, 0, 0)
    start = glider.clone()
    for _ in range(4):
        glider = step(glider)
    print("a glider moves one cell in four generations:", torch.all(glider == roll(roll(start, 1, 0), 1, 1)))
    print("and is not where it was:", (glider ^ start).any())


if __name__ == "__main__":
    main()
