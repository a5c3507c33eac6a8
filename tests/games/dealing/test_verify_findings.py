"""Verification: of a changed set every difference is named, with its board."""

import json
from dataclasses import replace

import pytest

from games.dealing.commitment import digest
from games.dealing.verify import verify
from tests.games.dealing.sets import file_of, released
from tests.games.dealing.verifying import (
    BURRACO,
    SOURCE,
    TAROT,
    TEXT,
    WITH_SOURCE,
    changed,
    found,
    notes,
    recommitted,
)


def swapped(file, board=2, names=("N", "S")):
    """Two cards of one suit change places between two hands of a board."""
    deal = file["boards"][board]["deal"]
    first, second = (next(at for at, line in enumerate(deal) if line.startswith(name)) for name in names)
    one, other = deal[first].split()[1], deal[second].split()[1]
    suit = one[0]
    assert other[0] == suit
    a, b = one.split(":")[1].split(",")[0], other.split(":")[1].split(",")[0]
    deal[first] = deal[first].replace(f"{suit}:{a}", f"{suit}:{b}", 1)
    deal[second] = deal[second].replace(f"{suit}:{b}", f"{suit}:{a}", 1)
    return suit + a, suit + b


def test_two_cards_that_changed_places_are_named():
    file = json.loads(TEXT)
    mine, theirs = swapped(file)
    sentences = [one.text() for one in verify(json.dumps(file).encode()).findings]
    assert sentences == [
        f"Board 3: N has {theirs}; the key deals {mine}.",
        f"Board 3: S has {mine}; the key deals {theirs}.",
    ]
    assert verify(json.dumps(file).encode()).boards == 5


def test_a_card_that_is_twice_and_one_that_is_missing_are_named_where_they_stand():
    text = changed(TEXT, lambda file: file["boards"][0]["deal"].__setitem__(0, file["boards"][0]["deal"][1]))
    assert {("holder_twice", "boards[0].deal[1] column 1"), ("cards_missing", "boards[0].deal")} <= {
        *found(text)
    }
    unknown = changed(TEXT, lambda file: file["boards"][0]["deal"].__setitem__(4, "chien S:17"))
    assert ("card_unknown", "boards[0].deal[4] column 9") in found(unknown)


@pytest.mark.parametrize("said", ["{} # 21 trumps, really", "# S:R H:R\n{}", "{}\n"])
def test_cards_are_all_that_stands_in_a_line_of_cards(said):
    def remark(file):
        deal = file["boards"][0]["deal"]
        deal[0] = said.format(deal[0])

    assert ("item_unreadable", "boards[0].deal[0]") in found(changed(TEXT, remark))


def test_another_order_of_a_stock_is_named():
    def turn(file):
        *start, one, other = file["boards"][1]["deal"][-1].split()
        assert one != other
        file["boards"][1]["deal"][-1] = " ".join([*start, other, one])

    text = changed(file_of(BURRACO), turn)
    (wrong,) = verify(text.encode()).findings
    assert wrong.text() == "Board 2: another order of stock from card 40 on."


def test_boards_in_another_order_are_named():
    assert found(changed(TEXT, lambda file: file["boards"].reverse())) == [("boards_out_of_order", "boards")]

    def exchange(file):
        first, second = file["boards"][:2]
        first["deal"], second["deal"] = second["deal"], first["deal"]

    sentences = [one.text() for one in verify(changed(TEXT, exchange).encode()).findings]
    assert sentences == [
        "Board 1: these are the cards of board 2.",
        "Board 2: these are the cards of board 1.",
    ]


def test_boards_that_are_missing_twice_or_too_many_are_named():
    assert found(changed(TEXT, lambda file: file["boards"].pop(2))) == [("boards_missing", "boards")]
    twice = found(changed(TEXT, lambda file: file["boards"].append(file["boards"][0])))
    assert {code for code, _ in twice} == {"boards_twice", "boards_out_of_order"}
    beyond = found(changed(TEXT, lambda file: file["boards"].append(file["boards"][0] | {"number": 7})))
    assert beyond == [("boards_beyond", "boards")]


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("attempt", 999, "attempt_differs"),
        ("rejections", {"taker_hand": 77}, "rejections_differs"),
        ("rejections", {"luck": 1}, "rejections_differs"),
        ("dealer", "X", "dealer_differs"),
        ("taker", "", "taker_differs"),
        ("plays", [[True, 50]], "play_count"),
    ],
)
def test_every_field_of_a_board_is_compared(field, value, code):
    text = changed(TEXT, lambda file: file["boards"][4].update({field: value}))
    assert found(text) == [(code, f"boards[4].{field}")]


def test_a_deal_of_nowhere_is_named_without_all_its_cards():
    other = json.loads(file_of(replace(TAROT, code="OTHER")))["boards"][0]["deal"]
    text = changed(TEXT, lambda file: file["boards"][1].update(deal=other))
    assert found(text) == [("other_deal", "boards[1].deal")]


def test_another_key_is_named_and_no_board_follows_from_it():
    text = changed(TEXT, lambda file: file.update(key="ff" * 64))
    assert ("commitment_differs", "commitment") in found(text)
    assert verify(text.encode()).boards == 0


def test_another_commitment_is_named_and_the_boards_still_follow():
    text = changed(TEXT, lambda file: file.update(commitment="00" * 32))
    assert found(text) == [("commitment_differs", "commitment")]
    assert verify(text.encode()).boards == 6


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.update(set="OTHER"),
        lambda data: data.update(event="other"),
        lambda data: data["takers"].update(seats="NESWNW"),
        lambda data: data["criteria"].pop(),
        lambda data: data["criteria"][1].update(least=41),
        lambda data: data["criteria"].reverse(),
        lambda data: data.update(source=SOURCE.as_dict()),
        # The same to us, and another text to whoever hashes it as it stands.
        lambda data: data["ruleset"].update(digest=data["ruleset"]["digest"].upper()),
        lambda data: data.update(boards=7, takers={"balanced_over": "players", "seats": "NESWNES"}),
    ],
)
def test_another_description_is_named(change):
    codes = {code for code, _ in found(changed(TEXT, lambda file: change(file["description"])))}
    assert codes & {"commitment_differs", "value_missing"}


@pytest.mark.parametrize(
    ("change", "code", "where"),
    [
        (lambda data: data["takers"].update(seats="NNNNNN"), "takers_not_balanced", "takers.seats"),
        (lambda data: data["takers"].update(seats="NESW"), "taker_count", "takers.seats"),
        (lambda data: data["takers"].update(seats="NESWNX"), "taker_without_seat", "takers.seats"),
        (lambda data: data.update(takers=None), "takers_wanted", "takers"),
        (lambda data: data["criteria"].append({"name": "no_petit_sec"}), "criterion_twice", "criteria"),
    ],
)  # fmt: skip
def test_a_description_that_does_not_fit_itself_is_named(change, code, where):
    assert (code, f"description.{where}") in found(
        recommitted(TEXT, lambda file: change(file["description"]))
    )


def test_other_rules_than_the_committed_ones_are_named():
    text = changed(TEXT, lambda file: file["rules"].update(base=30))
    assert found(text) == [("rules_differ", "rules")]
    renamed = recommitted(TEXT, lambda file: file["rules"].update(slug="other"))
    assert ("slug_differs", "rules") in found(renamed)


def test_rules_that_changed_since_are_noted_and_the_set_is_verified():
    rules = {**released(TAROT).rules, "base": 30}
    description = replace(TAROT, digest=digest(rules))
    text = file_of(description)
    text = changed(text, lambda file: file.update(rules=rules))
    assert found(text) == []
    assert "rules_changed" in notes(text)
    assert "rules_changed" not in notes(TEXT)


def test_a_public_value_that_is_changed_missing_or_too_much_is_named():
    text = file_of(WITH_SOURCE, value="12 45 7")
    assert found(text, value="12; 45; 7") == []
    assert found(text, value="12 45 8") == [("not_the_value", "value")]
    other = changed(text, lambda file: file.update(value="12 45 8"))
    assert ("other_deal", "boards[0].deal") in found(other)
    assert found(changed(text, lambda file: file.update(value=None))) == [("value_missing", "value")]
    assert found(changed(text, lambda file: file.update(value="-"))) == [("value_missing", "value")]
    assert found(changed(TEXT, lambda file: file.update(value="7"))) == [("value_unwanted", "value")]


def test_the_published_commitment_is_what_counts():
    """Whoever deals again can make a file that fits itself, but not what hung on the wall."""
    cheat = file_of(TAROT, key=bytes(64))
    assert found(cheat) == []
    assert found(cheat, commitment=json.loads(TEXT)["commitment"]) == [("not_the_published", "commitment")]
