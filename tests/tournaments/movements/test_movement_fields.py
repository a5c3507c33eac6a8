"""The finite arithmetics obey the laws that the movements rest on."""

from itertools import combinations, product

import pytest

from tournaments.movements.fields import IRREDUCIBLE, Arithmetic, has_arithmetic, prime_powers

SMALL = (5, 7, 8, 9, 11, 13, 16)


@pytest.mark.parametrize("order", SMALL)
def test_field_laws(order):
    field = Arithmetic.of(order)
    numbers = range(order)
    for a, b in product(numbers, repeat=2):
        assert field.add(a, b) == field.add(b, a) < order
        assert field.multiply(a, b) == field.multiply(b, a) < order
    for a in numbers:
        assert field.add(a, 0) == a == field.multiply(a, 1)
        assert field.add(a, field.negative(a)) == 0
        assert len({field.add(a, b) for b in numbers}) == order
        if a:
            assert {field.multiply(a, b) for b in numbers} == set(numbers)


@pytest.mark.parametrize("order", [7, 8, 9])
def test_associative_and_distributive(order):
    field = Arithmetic.of(order)
    for a, b, c in product(range(order), repeat=3):
        assert field.add(field.add(a, b), c) == field.add(a, field.add(b, c))
        assert field.multiply(field.multiply(a, b), c) == field.multiply(a, field.multiply(b, c))
        assert field.multiply(a, field.add(b, c)) == field.add(field.multiply(a, b), field.multiply(a, c))


@pytest.mark.parametrize(("prime", "degree"), sorted(IRREDUCIBLE))
def test_every_polynomial_in_the_table_makes_a_field(prime, degree):
    """No product of two numbers other than 0 is 0: so the polynomial is irreducible."""
    field = Arithmetic.of(prime**degree).fields[0]
    nonzero = range(1, field.order)
    assert all(field.multiply(a, b) for a in nonzero for b in nonzero if a <= b)


@pytest.mark.parametrize("order", [8, 35, 40])
def test_differences_of_the_spread_numbers_can_be_divided_by(order):
    arithmetic = Arithmetic.of(order)
    factors = [arithmetic.spread_number(index) for index in range(5)]
    for a, b in combinations(factors, 2):
        difference = arithmetic.add(a, arithmetic.negative(b))
        assert len({arithmetic.multiply(difference, r) for r in range(order)}) == order


def test_orders():
    assert prime_powers(360) == ((2, 3), (3, 2), (5, 1))
    assert prime_powers(1) == ()
    assert not has_arithmetic(1)
    assert not has_arithmetic(128)
    assert Arithmetic.of(40).order == 40
    with pytest.raises(ValueError, match="no finite arithmetic of 128"):
        Arithmetic.of(128)
