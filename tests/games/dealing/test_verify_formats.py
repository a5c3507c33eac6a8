"""Verification: an honest set passes, whatever its game; what cannot be read is told where it stands."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards import Seat
from games.dealing.criteria import ByPlay
from games.dealing.description import Balance, Takers
from games.dealing.verify import verify
from tests.games.dealing.sets import PLAYERS, described, file_of, written_strictly
from tests.games.dealing.verifying import (
    BURRACO,
    PLAYED_TEXT,
    SOURCE,
    TAROT,
    TEXT,
    WITH_SOURCE,
    changed,
    found,
    notes,
    recommitted,
)

FILES = sorted((Path(__file__).parents[3] / "fixtures/golden/released").glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_files_of_the_recipe_are_verified(file):
    verified = verify(file.read_bytes(), players=PLAYERS)
    assert verified.findings == ()
    assert verified.boards == len(verified.released.boards)


@pytest.mark.parametrize(
    ("description", "value"),
    [
        (TAROT, None),
        (WITH_SOURCE, "12; 45; é"),
        (BURRACO, None),
        (described("tarot", "fft-3", 3, 2), None),
        (described("tarot", "fft-5", 5, 2), None),
        (described("burraco", "home", 2, 2, source=SOURCE), "x"),
        (described("tarot", "duplicate-individual", 4, 2, by_play=ByPlay("coin-1", 10, 40, 60)), None),
    ],
    ids=["tarot", "source", "burraco", "3", "5", "2", "by play"],
)
def test_a_set_of_the_product_is_verified(description, value):
    text = file_of(description, value=value)
    committed = json.loads(text)["commitment"]
    assert found(text, commitment=committed.upper(), value=value, players=PLAYERS) == []


def test_the_place_of_a_finding_is_its_line_in_the_file():
    lines = TEXT.splitlines()
    at = next(place for place, line in enumerate(lines) if '"number": 4' in line)
    lines[at] = lines[at].replace('"attempt": ', '"attempt": 1')
    (wrong,) = verify("\n".join(lines).encode()).findings
    assert (wrong.code, wrong.where) == ("attempt_differs", f"line {at + 1}, boards[3].attempt")


def test_the_order_of_the_cards_in_a_hand_is_no_difference():
    def sort_down(file):
        name, *groups = file["boards"][0]["deal"][0].split()
        file["boards"][0]["deal"][0] = " ".join([name, *reversed(groups)])

    assert found(changed(TEXT, sort_down)) == []


@pytest.mark.parametrize(
    ("change", "code", "where"),
    [
        (lambda data: data.update(game="belote"), "word_unknown", "game"),
        (lambda data: data.update(game=None), "field_missing", "game"),
        (lambda data: data.update(boards="6"), "number_out_of_range", "boards"),
        (lambda data: data.update(more=1), "field_unknown", "more"),
        (lambda data: data["ruleset"].update(digest="x"), "not_hexadecimal", "ruleset.digest"),
        (lambda data: data["criteria"].append({"name": "luck"}), "criterion_unknown", "criteria[2].name"),
        (lambda data: data["takers"].update(seats="NESWNQ"), "seats_unknown", "takers.seats"),
        (lambda data: data.update(set="\u0007"), "not_a_text", "set"),
        (lambda data: data.update(source={"name": "x", "time": "soon"}), "not_in_form", "source.time"),
    ],
)  # fmt: skip
def test_a_description_that_means_nothing_is_named_and_nothing_derived(change, code, where):
    text = changed(TEXT, lambda file: change(file["description"]))
    assert (code, f"description.{where}") in found(text)
    assert "not_derived" in notes(text)


def test_another_number_of_players_than_the_rules_have_is_named():
    text = changed(TEXT, lambda file: file["description"].update(players=5))
    assert found(text) == [("players_unknown", "rules.players")]


def test_the_reader_is_told_what_to_compare_and_what_is_not_proved():
    assert notes(TEXT) == {"compare_commitment", "weaker_guarantee"}
    assert notes(TEXT, commitment=json.loads(TEXT)["commitment"]) == {"weaker_guarantee"}
    assert notes(file_of(WITH_SOURCE, value="7")) == {"compare_commitment", "compare_value"}
    by_players = replace(TAROT, takers=Takers(tuple(map(Seat, "NNNSSW")), Balance.PLAYERS))
    assert "takers_by_players" in notes(file_of(by_players))


def test_a_file_that_asks_for_too_much_work_is_told():
    codes = [code for code, _ in found(TEXT, most_deals=3)]
    assert {"too_many_deals"} <= {*codes} <= {"too_many_deals", "no_deal"}
    impossible = recommitted(TEXT, lambda file: file["description"]["criteria"][1].update(least=10_000))
    assert ("no_deal", "boards[0]") in found(impossible, most_deals=3)
    claimed = changed(PLAYED_TEXT, lambda file: file["boards"][0].update(attempt=999_999))
    assert ("too_many_deals", "boards[0]") in found(claimed, most_deals=3)


@settings(max_examples=40)
@given(st.data())
def test_no_letter_can_be_changed_in_silence(data):
    """Any one character: it is found, or the file still says the same (``r`` is read as ``R``)."""
    text = data.draw(st.sampled_from([TEXT, PLAYED_TEXT]))
    place = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.characters(codec="ascii"))
    other = text[:place] + letter + text[place + 1 :]
    verified = verify(other.encode(), players=PLAYERS)
    if verified.is_verified:
        assert written_strictly(verified.released) == text
    else:
        assert all(problem.text() and problem.code for problem in verified.findings)


@pytest.mark.parametrize(
    "data", [b"", b"\x00" * 10_000_000, b"{}", TEXT.encode("utf-16"), TEXT.encode()[:-5]]
)
def test_what_is_no_set_is_not_verified(data):
    verified = verify(data)
    assert not verified.is_verified
    assert verified.released is None
    assert len(verified.findings) == 1
