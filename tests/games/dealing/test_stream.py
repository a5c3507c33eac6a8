"""The stream of uniform integers: its definition, its vectors, its bounds."""

import hashlib
import hmac
import json
from collections import Counter
from itertools import count
from pathlib import Path

import pytest

from games.dealing.stream import HashStream

GOLDEN = json.loads((Path(__file__).parents[3] / "fixtures/golden/dealing.json").read_text(encoding="utf-8"))


def slow_numbers(seed: bytes, context: str, bound: int):
    """The definition, byte by byte and bit by bit."""

    def all_bytes():
        for block in count():
            message = context.encode() + b"\0" + block.to_bytes(8, "big")
            yield from hmac.new(seed, message, hashlib.sha512).digest()

    source = all_bytes()
    bits = len(bin(bound - 1)) - 2 if bound > 1 else 0
    while True:
        taken = "".join(f"{next(source):08b}" for _ in range(-(-bits // 8)))
        number = int(taken[len(taken) - bits :] or "0", 2)
        if number < bound:
            yield number


@pytest.mark.parametrize("vector", GOLDEN["streams"], ids=lambda vector: vector["context"] or "empty")
def test_stream_vectors_never_change(vector):
    seed = bytes.fromhex(vector["seed"])
    stream = HashStream(seed, vector["context"])
    assert [stream.below(vector["bound"]) for _ in vector["numbers"]] == vector["numbers"]


@pytest.mark.parametrize("bound", [1, 2, 3, 78, 255, 256, 257, 2**163 + 1])
def test_stream_is_its_definition(bound):
    stream, slow = HashStream(b"seed", "context"), slow_numbers(b"seed", "context", bound)
    assert all(stream.below(bound) == next(slow) for _ in range(200))


def test_shuffle_vector_never_changes():
    vector = GOLDEN["shuffled"]
    stream = HashStream(bytes.fromhex(vector["seed"]), vector["context"])
    assert stream.shuffled(vector["items"]) == vector["result"]


def test_shuffle_leaves_its_argument_alone_and_reaches_every_order():
    items = ("a", "b", "c")
    stream = HashStream(b"", "orders")
    orders = Counter("".join(stream.shuffled(items)) for _ in range(600))
    assert len(orders) == 6
    assert min(orders.values()) > 60
    assert items == ("a", "b", "c")


def test_contexts_do_not_run_into_each_other():
    assert HashStream(b"s", "a").take(64) != HashStream(b"s", "b").take(64)


@pytest.mark.parametrize("bound", [0, -1])
def test_a_bound_below_one_is_refused(bound):
    with pytest.raises(ValueError, match="positive"):
        HashStream(b"", "").below(bound)
