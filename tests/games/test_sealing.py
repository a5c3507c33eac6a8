"""What is sealed opens with its key, in its place, unchanged; and with nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.sealing import PADDED_TO, KeyRing, SealBrokenError, WrongKeyError

OLD, NEW, OTHER = (
    KeyRing((key,)) for key in ("an-old-key-0123456789", "a-new-key-0123456789", "other-0123456789")
)
BOTH = KeyRing((*NEW.keys, *OLD.keys))


@given(st.binary(max_size=600), st.text(max_size=40))
def test_what_is_sealed_opens_again(plain, place):
    assert NEW.unseal(NEW.seal(plain, place), place) == plain


def test_the_first_key_seals_and_all_open():
    sealed = OLD.seal(b"petit", "here")
    assert BOTH.unseal(sealed, "here") == b"petit"
    assert NEW.unseal(BOTH.seal(b"petit", "here"), "here") == b"petit"
    assert (BOTH.is_current(sealed), BOTH.is_current(BOTH.seal(b"", "here"))) == (False, True)


def test_a_wrong_key_is_named_as_such():
    sealed = OLD.seal(b"petit", "here")
    for ring in (OTHER, KeyRing(())):
        with pytest.raises(WrongKeyError) as caught:
            ring.unseal(sealed, "here")
        assert not isinstance(caught.value, SealBrokenError)
    with pytest.raises(WrongKeyError):
        KeyRing(()).seal(b"petit", "here")


def test_in_another_place_it_does_not_open():
    with pytest.raises(SealBrokenError):
        NEW.unseal(NEW.seal(b"petit", "board 1"), "board 2")


@given(st.data())
def test_a_change_of_any_bit_is_noticed(data):
    sealed = bytearray(NEW.seal(b"petit", "here"))
    index = data.draw(st.integers(0, len(sealed) - 1))
    sealed[index] ^= 1 << data.draw(st.integers(0, 7))
    with pytest.raises((SealBrokenError, WrongKeyError)):
        NEW.unseal(bytes(sealed), "here")


@given(st.binary(max_size=80))
def test_noise_is_refused(noise):
    with pytest.raises((SealBrokenError, WrongKeyError)):
        NEW.unseal(noise, "here")


def test_the_same_secret_never_looks_the_same_and_its_length_is_hidden():
    assert NEW.seal(b"petit", "here") != NEW.seal(b"petit", "here")
    lengths = {len(NEW.seal(bytes(size), "here")) for size in range(PADDED_TO)}
    assert len(lengths) == 1


def test_marks_find_equal_secrets_and_nothing_else():
    assert NEW.marks(b"petit") == NEW.marks(b"petit")
    assert BOTH.marks(b"petit") == (*NEW.marks(b"petit"), *OLD.marks(b"petit"))
    marks = [*BOTH.marks(b"petit"), *BOTH.marks(b"excuse")]
    assert len(set(marks)) == len(marks) == 4
    assert KeyRing(()).marks(b"petit") == ()


def test_what_was_sealed_once_is_opened_by_every_later_version():
    """The format is frozen: databases hold it."""
    sealed = bytes.fromhex(
        "01d34b593a772790d5a1ddcda68bdf3d326c979f53dc6b304e4ac39c05aedc3ec5827cc3eab38026446646d3cf6b2943"
        "fc1d085985d640b0ea225e1ab4d05561f66f02c53f9535376a3efde840dd223abdae7cef0aa44e02bc01ebc2b28cfac7"
        "9ec14a180ab09d29ac9acaa54719e67eae464cb194dd92eefea0db511c8dc56e6a6cdd4b07fd66974c7794c2e891e7f7"
        "1fc7c7ea112d76084ab846008a66f69e3c"
    )
    assert NEW.unseal(sealed, "board.cards/1/1") == b"N: 21 20 1"
