"""The key of a board set and its commitment."""

import hashlib
import json
from pathlib import Path

import pytest

from games.dealing.key import KEY_BYTES, canonical, commitment, is_committed, new_key

GOLDEN = json.loads((Path(__file__).parents[3] / "fixtures/golden/dealing.json").read_text(encoding="utf-8"))
KEY = bytes.fromhex(GOLDEN["key"])
DESCRIPTION = {"set": "A", "boards": 20}


def test_a_key_has_512_bits_and_is_fresh():
    assert KEY_BYTES * 8 == 512
    assert len({new_key() for _ in range(100)}) == 100
    assert len(new_key()) == KEY_BYTES


def test_commitment_vector_never_changes():
    vector = GOLDEN["commitment"]
    assert commitment(KEY, vector["description"]) == vector["sha256"]


def test_commitment_is_its_definition():
    text = b'{"boards":20,"set":"A"}'
    assert commitment(KEY, DESCRIPTION) == hashlib.sha256(b"etui commitment 1\0" + KEY + text).hexdigest()


def test_the_order_of_the_fields_does_not_matter():
    assert canonical({"boards": 20, "set": "A"}) == canonical(DESCRIPTION)


def test_another_key_or_description_is_not_committed():
    published = commitment(KEY, DESCRIPTION)
    assert is_committed(published, KEY, DESCRIPTION)
    assert not is_committed(published, bytes(64), DESCRIPTION)
    assert not is_committed(published, KEY, {**DESCRIPTION, "boards": 21})


@pytest.mark.parametrize("size", [0, 32, 63, 65])
def test_a_key_of_another_size_is_refused_without_being_shown(size):
    key = b"\x5a" * size
    with pytest.raises(ValueError, match=f"not {size}") as caught:
        commitment(key, DESCRIPTION)
    assert "5a" not in str(caught.value)
    assert "Z" not in str(caught.value)
