"""The key of a board set."""

import pytest

from games.dealing.key import KEY_BYTES, new_key, require_key


def test_a_key_has_512_bits_and_is_fresh():
    assert KEY_BYTES * 8 == 512
    assert len({new_key() for _ in range(100)}) == 100
    assert require_key(new_key())


@pytest.mark.parametrize("size", [0, 32, 63, 65])
def test_a_key_of_another_size_is_refused_without_being_shown(size):
    key = b"\x5a" * size
    with pytest.raises(ValueError, match=f"not {size}") as caught:
        require_key(key)
    assert "5a" not in str(caught.value)
    assert "Z" not in str(caught.value)
