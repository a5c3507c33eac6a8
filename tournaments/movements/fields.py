"""Finite arithmetic on the numbers ``0 .. order - 1``: fields of prime power order and their products.

A prime order is arithmetic modulo that prime. An order ``p**k`` is the field of polynomials of degree below
``k`` over the integers modulo ``p``, reduced by an irreducible one; the number ``c0 + c1*p + c2*p**2 + ...``
stands for ``c0 + c1*x + c2*x**2 + ...``. Any other order is the product of the fields of its prime powers,
calculated side by side, as hours and minutes are in a clock's display. Source: R. Lidl and H. Niederreiter,
*Introduction to Finite Fields*; for products MacNeish (1922).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

IRREDUCIBLE: dict[tuple[int, int], tuple[int, ...]] = {
    (2, 2): (1, 1, 1),  # x^2 + x + 1
    (2, 3): (1, 1, 0, 1),  # x^3 + x + 1
    (2, 4): (1, 1, 0, 0, 1),  # x^4 + x + 1
    (2, 5): (1, 0, 1, 0, 0, 1),  # x^5 + x^2 + 1
    (2, 6): (1, 1, 0, 0, 0, 0, 1),  # x^6 + x + 1
    (3, 2): (1, 0, 1),  # x^2 + 1
    (3, 3): (1, 2, 0, 1),  # x^3 + 2x + 1
    (3, 4): (2, 1, 0, 0, 1),  # x^4 + x + 2
    (5, 2): (2, 0, 1),  # x^2 + 2
    (7, 2): (1, 0, 1),  # x^2 + 1
}
"""``(p, k)`` to the coefficients, lowest first, of the monic polynomial that makes the field of ``p**k``."""


def prime_powers(number: int) -> tuple[tuple[int, int], ...]:
    """The factorisation of ``number`` (at least 1) into ``(prime, exponent)``, smallest prime first.

    >>> prime_powers(40)
    ((2, 3), (5, 1))
    """
    found: list[tuple[int, int]] = []
    divisor = 2
    while number > 1:
        exponent = 0
        while number % divisor == 0:
            number //= divisor
            exponent += 1
        if exponent:
            found.append((divisor, exponent))
        divisor += 1
    return tuple(found)


def has_arithmetic(order: int) -> bool:
    """Whether ``Arithmetic.of(order)`` exists: every prime power of ``order`` is a prime or in the table."""
    return order > 1 and all(k == 1 or (p, k) in IRREDUCIBLE for p, k in prime_powers(order))


@dataclass(frozen=True, slots=True)
class Field:
    """The field of ``prime ** degree`` numbers."""

    prime: int
    degree: int

    @property
    def order(self) -> int:
        """How many numbers it has."""
        return int(self.prime**self.degree)

    def add(self, left: int, right: int) -> int:
        """Sum: coefficient by coefficient, without carrying."""
        digits = zip(self._digits(left), self._digits(right), strict=True)
        return self._number([(a + b) % self.prime for a, b in digits])

    def negative(self, value: int) -> int:
        """The number that added to ``value`` gives 0."""
        return self._number([-digit % self.prime for digit in self._digits(value)])

    def multiply(self, left: int, right: int) -> int:
        """Product of the polynomials, reduced by the field's irreducible one."""
        product = [0] * (2 * self.degree - 1)
        for i, a in enumerate(self._digits(left)):
            for j, b in enumerate(self._digits(right)):
                product[i + j] = (product[i + j] + a * b) % self.prime
        return self._number(self._reduced(product))

    def _reduced(self, product: list[int]) -> list[int]:
        if self.degree == 1:
            return product
        modulus = IRREDUCIBLE[self.prime, self.degree]
        for top in range(len(product) - 1, self.degree - 1, -1):
            factor = product[top]
            for i, coefficient in enumerate(modulus):
                place = top - self.degree + i
                product[place] = (product[place] - factor * coefficient) % self.prime
        return product[: self.degree]

    def _digits(self, value: int) -> list[int]:
        digits = []
        for _ in range(self.degree):
            value, digit = divmod(value, self.prime)
            digits.append(digit)
        return digits

    def _number(self, digits: list[int]) -> int:
        value = 0
        for digit in reversed(digits):
            value = value * self.prime + digit
        return value


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """Addition and multiplication on ``0 .. order - 1``, field by field."""

    fields: tuple[Field, ...]

    @classmethod
    def of(cls, order: int) -> Arithmetic:
        """The arithmetic of ``order`` numbers; ``ValueError`` where ``has_arithmetic`` says there is none."""
        if not has_arithmetic(order):
            raise ValueError(f"no finite arithmetic of {order} numbers here")
        return cls(tuple(Field(prime, degree) for prime, degree in prime_powers(order)))

    @property
    def order(self) -> int:
        """How many numbers it has."""
        return prod(field.order for field in self.fields)

    @property
    def spread(self) -> int:
        """How many numbers there are whose differences all can be divided by: the smallest field's order."""
        return min(field.order for field in self.fields)

    def spread_number(self, index: int) -> int:
        """The ``index``-th (from 0, below ``spread``) of those numbers: ``index`` itself in every field."""
        return self._join([index] * len(self.fields))

    def add(self, left: int, right: int) -> int:
        """Sum in every field."""
        parts = zip(self.fields, self._split(left), self._split(right), strict=True)
        return self._join([field.add(a, b) for field, a, b in parts])

    def addition(self) -> list[list[int]]:
        """Every sum of two numbers: what ``add`` says, without asking it as often as there are pairs."""
        table = [[0]]
        for field in reversed(self.fields):
            own = [[field.add(left, right) for right in range(field.order)] for left in range(field.order)]
            table = [
                [high * field.order + low for high in highs for low in lows]
                for highs in table
                for lows in own
            ]
        return table

    def negative(self, value: int) -> int:
        """The number that added to ``value`` gives 0."""
        parts = zip(self.fields, self._split(value), strict=True)
        return self._join([field.negative(a) for field, a in parts])

    def multiply(self, left: int, right: int) -> int:
        """Product in every field."""
        parts = zip(self.fields, self._split(left), self._split(right), strict=True)
        return self._join([field.multiply(a, b) for field, a, b in parts])

    def _split(self, value: int) -> list[int]:
        parts = []
        for field in self.fields:
            value, part = divmod(value, field.order)
            parts.append(part)
        return parts

    def _join(self, parts: list[int]) -> int:
        value = 0
        for field, part in zip(reversed(self.fields), reversed(parts), strict=True):
            value = value * field.order + part
        return value
