"""Primes by the sieve of Eratosthenes, and number theory on top of it, all in bool and int64.

usage: prime_sieve.py [limit]
"""

import math
import sys

import torch


def sieve(limit):
    """A bool mask: is n prime, for n up to the limit."""
    prime = torch.ones(limit + 1, dtype=torch.bool)
    prime[:2] = False
    for n in range(2, math.isqrt(limit) + 1):
        if prime[n]:
            prime[n * n :: n] = False
    return prime


def totients(count):
    """Euler's function: how many numbers below n share no divisor with it."""
    n = torch.arange(1, count + 1)
    table = torch.gcd(n.unsqueeze(1), n)
    return ((table == 1) & (n <= n.unsqueeze(1))).sum(dim=1)


def divisor_sums(count):
    """Of the proper divisors of each n from 1."""
    n = torch.arange(1, count + 1)
    divides = torch.remainder(n.unsqueeze(1), n) == 0
    return torch.where(divides, n, 0).sum(dim=1).sub_(n)


def collatz_lengths(count):
    """Steps of 3n + 1 from each n from 1 until 1 is reached."""
    n, steps = torch.arange(1, count + 1), torch.zeros(count, dtype=torch.int64)
    while (n > 1).any():
        running = n != 1
        steps += running
        odd = running & (n & 1).bool()
        n = torch.where(odd, 3 * n + 1, torch.where(running, n >> 1, n))
    return steps


def power_mod(base, exponent, modulus):
    """base ** exponent % modulus by repeated squaring."""
    result = torch.ones_like(base)
    while exponent:
        if exponent & 1:
            result = result * base % modulus
        base = base.square().remainder(modulus)
        exponent >>= 1
    return result


def main():
    limit = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    prime = sieve(limit)
    numbers = torch.arange(limit + 1)
    primes = numbers[prime]
    print("mask", prime.dtype, prime.shape, "primes", primes.dtype, primes.shape)
    print(primes)
    print("first", primes[:12], "last", primes[-5:])

    gaps = primes[1:] - primes[:-1]
    widest = gaps.max(dim=0)
    print("widest gap", widest.values, "after", primes[widest.indices])
    print("gaps of 2, 4, 6, 8", (gaps == torch.tensor([[2], [4], [6], [8]])).sum(dim=1))
    last_digit = primes.fmod(10)
    print("last digits 1, 3, 7, 9", torch.stack([(last_digit == digit).sum() for digit in (1, 3, 7, 9)]))
    at = torch.tensor([10, 100, 1000, limit])
    counted = prime.cumsum(dim=0)[at]
    print("pi(n)", counted, "n / log n", (at / at.log()).round(decimals=1))

    phi = totients(60)
    print("totients", phi)
    print(f"coprime pairs below 60: {((2 * phi.sum() - 1) / 60**2).item():.4f}, limit {6 / math.pi**2:.4f}")
    sums, n = divisor_sums(500), torch.arange(1, 501)
    print("perfect", n[sums == n], "abundant", (sums > n).sum(), "deficient", (sums < n).sum())
    steps = collatz_lengths(1000)
    print("longest Collatz run", torch.max(steps, dim=0))

    multiple = torch.tensor(1)
    for n in range(2, 21):
        multiple = torch.lcm(multiple, torch.tensor(n))
    print("least common multiple of 1 to 20", multiple, "product of the primes below 48", primes[:15].prod())
    base = torch.arange(1, 8).reshape(-1, 1)
    print("powers modulo 7")
    print(torch.cat([power_mod(base, exponent, 7) for exponent in range(1, 7)], dim=1))
    print("Fermat holds for 101:", (power_mod(torch.arange(1, 101), 100, 101) == 1).all())
    wheel = (primes[3:, None] % torch.tensor([2, 3, 5])).ne(0)
    print("no later prime is a multiple of 2, 3 or 5:", wheel.all(), (~prime).sum() + prime.sum() == limit + 1)


if __name__ == "__main__":
    main()
