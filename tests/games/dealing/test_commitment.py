"""The commitment, the seed of a set, and what they bind."""

import hashlib
import hmac
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.dealing.commitment import canonical, commitment, digest, is_committed, seed_of_set

FOLDER = Path(__file__).parents[3] / "fixtures/golden"
GOLDEN = json.loads((FOLDER / "dealing.json").read_text(encoding="utf-8"))
RELEASED = FOLDER / "released"
KEY = bytes.fromhex(GOLDEN["key"])
DESCRIPTION = {"set": "A", "boards": 20}
TEXT = b'{"boards":20,"set":"A"}'


@pytest.mark.parametrize("vector", GOLDEN["sets"], ids=lambda vector: vector["file"])
def test_vectors_never_change(vector):
    file = json.loads((RELEASED / vector["file"]).read_text(encoding="ascii"))
    description = file["description"]
    assert canonical(description).decode() == vector["canonical"]
    assert digest(file["rules"]) == vector["digest"] == description["ruleset"]["digest"]
    assert commitment(KEY, description) == vector["commitment"] == file["commitment"]
    assert seed_of_set(KEY, description, file["value"]).hex() == vector["seed"]


def test_commitment_and_seed_are_their_definitions():
    committed = hashlib.sha256(b"etui commitment 2\0" + KEY + TEXT)
    assert commitment(KEY, DESCRIPTION) == committed.hexdigest()
    for value, mixed_in in ((None, b""), (" 7; 12 ", b"7 12")):
        seed = hmac.new(KEY, b"etui seed 2\0" + TEXT + b"\0" + mixed_in, hashlib.sha512)
        assert seed_of_set(KEY, DESCRIPTION, value) == seed.digest()
    assert digest(DESCRIPTION) == hashlib.sha256(TEXT).hexdigest()


def test_the_order_of_the_fields_does_not_matter():
    assert canonical({"boards": 20, "set": "A"}) == canonical(DESCRIPTION)


@given(st.dictionaries(st.text(), st.text()))
def test_canonical_bytes_are_printable_ascii_and_say_the_same(description):
    written = canonical(description)
    assert all(0x20 <= byte < 0x7F for byte in written)
    assert json.loads(written) == description


def test_another_key_or_description_is_not_committed():
    published = commitment(KEY, DESCRIPTION)
    assert is_committed(published, KEY, DESCRIPTION)
    assert not is_committed(published, bytes(64), DESCRIPTION)
    assert not is_committed(published, KEY, {**DESCRIPTION, "boards": 21})


def test_key_description_and_value_all_change_the_seed():
    seeds = {
        seed_of_set(KEY, DESCRIPTION, None),
        seed_of_set(bytes(64), DESCRIPTION, None),
        seed_of_set(KEY, {**DESCRIPTION, "boards": 21}, None),
        seed_of_set(KEY, DESCRIPTION, "7"),
        seed_of_set(KEY, DESCRIPTION, "8"),
    }
    assert len(seeds) == 5


@pytest.mark.parametrize("value", ["", " - ", "…"])
def test_a_value_without_letter_or_digit_is_refused(value):
    with pytest.raises(ValueError, match="a letter or a digit"):
        seed_of_set(KEY, DESCRIPTION, value)


@pytest.mark.parametrize("call", [commitment, lambda key, what: seed_of_set(key, what, None)])
def test_a_key_of_another_size_is_refused(call):
    with pytest.raises(ValueError, match="64 bytes"):
        call(b"short", DESCRIPTION)
