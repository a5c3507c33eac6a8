"""Verification: an honest set passes, and of a changed one every difference is named."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards import Seat
from games.dealing.commitment import commitment, digest
from games.dealing.criteria import ROBOTS, ByPlay, Played
from games.dealing.description import Balance, Takers
from games.dealing.source import PublicSource
from games.dealing.verification import Verdict
from games.dealing.verify import verify
from tests.games.dealing.sets import KEY, PLAYERS, described, file_of, released, written_strictly

FILES = sorted((Path(__file__).parents[3] / "fixtures/golden/released").glob("*.json"))
SOURCE = PublicSource("Lotto, wheel of Turin", "2026-03-07T20:00+01:00")
TAROT = described("tarot", "duplicate-individual", 4, 6)
TEXT = file_of(TAROT)
WITH_SOURCE = described("tarot", "duplicate-individual", 4, 3, source=SOURCE)
BURRACO = described("burraco", "fibur-2026", 4, 3)


def found(text, **published):
    """Codes and paths of the findings, without lines."""
    data = text if isinstance(text, bytes) else text.encode()
    return [(one.code, one.where.partition(", ")[2]) for one in verify(data, **published).findings]


def notes(text, **published):
    return {note.code for note in verify(text.encode(), **published).notes}


def changed(text, change):
    file = json.loads(text)
    change(file)
    return json.dumps(file, indent=0)


def recommitted(text, change):
    """A set that was described otherwise from the beginning: its commitment fits, its boards do not."""
    file = json.loads(text)
    change(file)
    file["description"]["ruleset"]["digest"] = digest(file["rules"])
    file["commitment"] = commitment(KEY, file["description"])
    return json.dumps(file, indent=0)


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


def test_the_place_of_a_finding_is_its_line_in_the_file():
    lines = TEXT.splitlines()
    at = next(place for place, line in enumerate(lines) if '"number": 4' in line)
    lines[at] = lines[at].replace('"attempt": ', '"attempt": 1')
    (wrong,) = verify("\n".join(lines).encode()).findings
    assert (wrong.code, wrong.where) == ("attempt_differs", f"line {at + 1}, boards[3].attempt")


def test_a_card_that_is_twice_and_one_that_is_missing_are_named_where_they_stand():
    text = changed(TEXT, lambda file: file["boards"][0]["deal"].__setitem__(0, file["boards"][0]["deal"][1]))
    assert {("holder_twice", "boards[0].deal[1] column 1"), ("cards_missing", "boards[0].deal")} <= {
        *found(text)
    }
    unknown = changed(TEXT, lambda file: file["boards"][0]["deal"].__setitem__(4, "chien S:17"))
    assert ("card_unknown", "boards[0].deal[4] column 9") in found(unknown)


def test_the_order_of_the_cards_in_a_hand_is_no_difference():
    def sort_down(file):
        name, *groups = file["boards"][0]["deal"][0].split()
        file["boards"][0]["deal"][0] = " ".join([name, *reversed(groups)])

    assert found(changed(TEXT, sort_down)) == []


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
        lambda data: data.update(boards=7, takers={"balanced_over": "players", "seats": "NESWNES"}),
    ],
)
def test_another_description_is_named(change):
    codes = {code for code, _ in found(changed(TEXT, lambda file: change(file["description"])))}
    assert codes & {"commitment_differs", "value_missing"}


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


def test_the_reader_is_told_what_to_compare_and_what_is_not_proved():
    assert notes(TEXT) == {"compare_commitment", "weaker_guarantee"}
    assert notes(TEXT, commitment=json.loads(TEXT)["commitment"]) == {"weaker_guarantee"}
    assert notes(file_of(WITH_SOURCE, value="7")) == {"compare_commitment", "compare_value"}
    by_players = replace(TAROT, takers=Takers(tuple(map(Seat, "NNNSSW")), Balance.PLAYERS))
    assert "takers_by_players" in notes(file_of(by_players))


PLAYED = described("tarot", "duplicate-individual", 4, 4, by_play=ByPlay("coin-1", 10, 45, 55))
PLAYED_TEXT = file_of(PLAYED)


def test_plays_are_repeated_where_the_player_is_at_hand():
    assert found(PLAYED_TEXT, players=PLAYERS) == []
    assert "plays_not_repeated" not in notes(PLAYED_TEXT, players=PLAYERS)
    text = changed(PLAYED_TEXT, lambda file: file["boards"][0]["plays"].reverse())
    assert found(text, players=PLAYERS) == [("plays_differ", "boards[0].plays")]


NOBODY = ("player_unknown", "description.by_play.player")


def chosen(player):
    """A file whose boards were chosen: whatever did not please is said to have been refused in plays."""

    def choosy(candidate, seeds):
        pleases = candidate.number % 3 == 0
        return (Played(pleases and place % 2 == 0, 0) for place, _ in enumerate(seeds))

    description = replace(PLAYED, by_play=ByPlay(player, 10, 45, 55))
    return file_of(description, players={player: choosy})


@pytest.mark.parametrize("player", ["nobody-1", "robots-3", "coin-1"])
def test_deals_that_a_player_whom_nobody_knows_has_chosen_are_not_verified(player):
    text = chosen(player)
    committed = json.loads(text)["commitment"]
    for players in (None, {}):
        answer = verify(text.encode(), commitment=committed, players=players)
        assert answer.verdict is Verdict.NOT_VERIFIED
        assert found(text, commitment=committed, players=players) == [NOBODY]


def test_deals_that_were_chosen_in_the_name_of_the_robots_are_not_verified():
    text = chosen(ROBOTS)
    assert verify(text.encode()).verdict is Verdict.NOT_VERIFIED
    unrepeated = verify(text.encode(), players={})
    assert (unrepeated.verdict, unrepeated.is_verified) == (Verdict.PLAYS_NOT_CHECKED, False)


def test_plays_by_robots_of_an_earlier_version_are_not_checked():
    """Robots that once were published are not unknown, but nobody here plays as they did."""
    answer = verify(chosen("robots-1").encode())
    assert answer.verdict is Verdict.PLAYS_NOT_CHECKED
    assert answer.findings == ()
    assert "plays_not_repeated" in {note.code for note in answer.notes}


def test_without_the_player_all_the_rest_is_checked():
    assert found(PLAYED_TEXT) == [NOBODY]
    assert "plays_not_repeated" in notes(PLAYED_TEXT)
    worse = changed(PLAYED_TEXT, lambda file: file["boards"][0].update(plays=[[False, 0]] * 10))
    assert found(worse) == [NOBODY, ("share_outside", "boards[0].plays")]
    fewer = changed(PLAYED_TEXT, lambda file: file["boards"][0]["plays"].pop())
    assert found(fewer) == [NOBODY, ("play_count", "boards[0].plays")]


def test_without_the_player_another_attempt_is_still_found():
    """The next attempts hold other deals, and most of them do not pass the other criteria."""
    made = json.loads(PLAYED_TEXT)["boards"]
    for place in range(len(made)):
        file = json.loads(PLAYED_TEXT)
        file["boards"][place]["attempt"] += 1
        assert set(found(json.dumps(file))) > {NOBODY}
    assert any("by_play" in board["rejections"] for board in made)


def test_a_deal_that_other_criteria_refuse_is_none_that_plays_accepted():
    place, board = next(
        (at, one) for at, one in enumerate(json.loads(PLAYED_TEXT)["boards"]) if one["attempt"] > 1
    )
    codes = set()
    for attempt in range(1, board["attempt"]):
        text = changed(PLAYED_TEXT, lambda file, at=attempt: file["boards"][place].update(attempt=at))
        codes |= {code for code, _ in found(text)}
    assert "attempt_refused" in codes


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


ROBOTS_TEXT = file_of(described("tarot", "duplicate-individual", 4, 2, by_play=ByPlay(ROBOTS, 6, 25, 75)))


def test_the_robots_of_the_game_play_again_and_somebody_may_watch():
    steps = []
    answer = verify(ROBOTS_TEXT.encode(), progress=lambda done, boards: steps.append((done, boards)))
    assert answer.is_verified
    assert "plays_not_repeated" not in {note.code for note in answer.notes}
    assert steps == [(0, 2), (1, 2)]


def test_one_result_of_the_robots_that_is_another_is_found():
    worse = changed(ROBOTS_TEXT, lambda file: file["boards"][1]["plays"][3].__setitem__(1, 48))
    assert found(worse) == [("plays_differ", "boards[1].plays")]
    # Nobody who does not let them play can tell, and the verdict says so.
    assert found(worse, players={}) == []
    assert verify(worse.encode(), players={}).verdict is Verdict.PLAYS_NOT_CHECKED


def test_plays_that_are_not_repeated_are_a_verdict_of_their_own():
    answer = verify(ROBOTS_TEXT.encode(), players={})
    assert (answer.verdict, answer.is_verified, answer.boards) == (Verdict.PLAYS_NOT_CHECKED, False, 2)
    assert "plays_not_repeated" in {note.code for note in answer.notes}
    wrong = changed(ROBOTS_TEXT, lambda file: file["boards"][0].update(dealer="X"))
    assert verify(wrong.encode(), players={}).verdict is Verdict.NOT_VERIFIED
