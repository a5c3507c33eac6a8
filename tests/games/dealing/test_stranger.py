"""The recipe is enough: a verifier written from it alone agrees with the product."""

import ast
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.dealing.commitment import canonical
from games.dealing.criteria import ByPlay
from games.dealing.source import PublicSource, normal_value
from games.dealing.stream import HashStream
from games.dealing.unrank import partition_count, unrank
from games.dealing.verify import verify
from games.tarot.notation import print_card
from games.tarot.valuation import valuation
from tests.games.dealing import stranger
from tests.games.dealing.sets import PLAYERS, described, file_of

ROOT = Path(__file__).parents[3]
GOLDEN = json.loads((ROOT / "fixtures/golden/dealing.json").read_text(encoding="utf-8"))
FILES = sorted((ROOT / "fixtures/golden/released").glob("*.json"))
RECIPE = (ROOT / "docs/verify-a-deal.md").read_text(encoding="utf-8")
SOURCE = PublicSource("Lotto, “Torino”", "2026-03-07T20:00+01:00")


def test_the_stranger_knows_nothing_of_the_product():
    tree = ast.parse(Path(stranger.__file__).read_text(encoding="utf-8"))
    imported = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    imported |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert imported == {
        "__future__", "collections", "hashlib", "hmac", "json", "math", "pathlib", "re", "sys", "unicodedata",
    }  # fmt: skip


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_stranger_verifies_the_files_of_the_recipe(file):
    text = file.read_text(encoding="ascii")
    assert stranger.verify(text, json.loads(text)["commitment"]) == []


@pytest.mark.parametrize("vector", GOLDEN["sets"], ids=lambda vector: vector["file"])
def test_the_stranger_agrees_at_every_step(vector):
    file = json.loads((ROOT / "fixtures/golden/released" / vector["file"]).read_text(encoding="ascii"))
    key, description = bytes.fromhex(GOLDEN["key"]), file["description"]
    seed, game = bytes.fromhex(vector["seed"]), stranger.Game(description, file["rules"])
    assert stranger.canonical(description) == vector["canonical"]
    assert stranger.commitment(key, description) == vector["commitment"]
    assert stranger.seed_of(key, description, file["value"]) == seed
    for drawn in vector["drawn"]:
        source = stranger.stream(seed, f"deal/{drawn['board']}/{drawn['attempt']}")
        number = stranger.below(source, game.count)
        assert str(number) == drawn["number"]
        assert stranger.same(game.deal(number), game.read(drawn["deal"]))


@pytest.mark.parametrize("vector", GOLDEN["values"], ids=lambda vector: vector["normal"] or "nothing")
def test_the_stranger_agrees_on_values(vector):
    assert stranger.normal(vector["text"]) == vector["normal"]


@given(st.text())
def test_the_stranger_agrees_on_any_value(text):
    assert stranger.normal(text) == normal_value(text)


@given(
    st.dictionaries(
        st.text(st.characters(codec="ascii")), st.text() | st.integers() | st.booleans() | st.none()
    )
)
def test_the_stranger_agrees_on_canonical_bytes(data):
    assert stranger.canonical(data).encode() == canonical(data)


@given(st.binary(max_size=70), st.text(max_size=20), st.integers(1, 2**200))
def test_the_stranger_agrees_on_streams(seed, context, bound):
    ours, theirs = HashStream(seed, context), stranger.stream(seed, context)
    assert [ours.below(bound) for _ in range(3)] == [stranger.below(theirs, bound) for _ in range(3)]


@settings(max_examples=20)
@given(st.integers(0, partition_count([11] * 6, 42) - 1))
def test_the_stranger_agrees_on_deals(number):
    *heaps, order = unrank(number, [11] * 6, 42)
    theirs = stranger.split(number, [11] * 6 + [1] * 42)
    assert [sorted(group) for group in theirs] == [
        [*group] for group in (*heaps, *((card,) for card in order))
    ]


@given(st.sets(st.integers(0, 77), min_size=0, max_size=24))
def test_the_stranger_agrees_on_what_a_hand_is_worth(hand):
    assert stranger.worth([print_card(card) for card in hand]) == valuation(hand)


TABLES = [("fft-3", 3), ("fft-5", 5), ("seed-4", 4)]
MANY = [
    *((described("tarot", "duplicate-individual", 4, 2, code=f"S{n}"), None) for n in range(8)),
    *((described("tarot", "duplicate-team-match", 4, 1, source=SOURCE), f"n {n}") for n in range(4)),
    *((described("tarot", slug, players, 2), None) for slug, players in TABLES),
    *((described("burraco", "fibur-2026", players, 2, source=SOURCE), "é") for players in (4, 2)),
    *((described("burraco", "home", players, 2), None) for players in (4, 2)),
    (described("tarot", "duplicate-individual", 4, 2, by_play=ByPlay("coin-1", 6, 30, 70)), None),
]


@pytest.mark.parametrize(("description", "value"), MANY, ids=range(len(MANY)))
def test_both_verify_many_sets(description, value):
    text = file_of(description, value=value)
    assert stranger.verify(text) == []
    assert verify(text.encode(), players=PLAYERS).is_verified


@pytest.mark.parametrize(
    "change",
    [
        lambda file: file.update(key="00" * 64),
        lambda file: file.update(commitment="00" * 32),
        lambda file: file["rules"].update(base=30),
        lambda file: file["description"].update(set="OTHER"),
        lambda file: file["boards"].reverse(),
        lambda file: file["boards"].pop(),
        lambda file: file["boards"][0].update(attempt=99),
        lambda file: file["boards"][0].update(dealer="N"),
        lambda file: file["boards"][0].update(plays=[[True, 1]]),
        lambda file: file["boards"][0].update(deal=file["boards"][1]["deal"]),
        lambda file: file.update(value="x"),
    ],
    ids=range(11),
)
def test_both_refuse_what_was_changed(change):
    file = json.loads(file_of(described("tarot", "duplicate-individual", 4, 2)))
    change(file)
    assert stranger.verify(json.dumps(file)) != []
    assert not verify(json.dumps(file).encode()).is_verified


def test_every_value_on_the_page_is_one_of_the_vectors():
    vector = next(vector for vector in GOLDEN["sets"] if vector["file"] == "tarot.json")
    page = "".join(RECIPE.split())
    for value in ("canonical", "digest", "commitment", "seed"):
        assert "".join(vector[value].split()) in page
    for drawn in vector["drawn"]:
        written = f"deal/{drawn['board']}/{drawn['attempt']}{drawn['number']}{''.join(drawn['deal'])}"
        assert "".join(written.split()) in page
    assert vector["play_seeds"][0] in page
    example = next(one for one in GOLDEN["streams"] if one["context"] == "example")
    assert " ".join(map(str, example["numbers"])) in RECIPE


def test_the_page_says_the_words_that_are_hashed():
    for word in ('"etui commitment 2" 00', '"etui seed 2" 00', "deal/B/A", "play/B/A/i"):
        assert word in RECIPE
