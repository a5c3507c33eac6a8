"""Rulesets are data (RO2012; domain/tarot.md sections 1 to 5), the house's and a club's own."""

import json
from copy import deepcopy
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards import seats
from games.problems import ProblemsError
from games.tarot.deck import DECK
from games.tarot.rulesets import LastExcuse, check_ruleset, parse_ruleset, ruleset, rulesets
from games.tarot.vocabulary import Contract, Misere, PoigneeSize, Slam

FILE = json.loads((Path(__file__).parents[3] / "fixtures/rulesets/tarot.json").read_text(encoding="utf-8"))
BY_SLUG = {entry["slug"]: entry for entry in FILE["rulesets"]}
SLUGS = ["fft-4", "duplicate-individual", "duplicate-team-match", "fft-3", "fft-5", "seed-4"]


def changed(base_slug="fft-4", /, **changes):
    """The data of a ruleset of the house with other values; ``...`` takes a field out."""
    data = {**deepcopy(BY_SLUG[base_slug]), **changes}
    return {name: value for name, value in data.items() if value is not ...}


def problems_of(data):
    with pytest.raises(ProblemsError) as caught:
        parse_ruleset(data)
    assert all(problem.text() for problem in caught.value.problems)
    return [(problem.code, problem.where) for problem in caught.value.problems]


def test_the_rulesets_of_the_house():
    assert [rules.slug for rules in rulesets()] == SLUGS
    assert all(rules.name for rules in rulesets())


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.slug)
def test_every_ruleset_is_whole(rules):
    assert rules.players * rules.hand_size + rules.chien_size == len(DECK)
    assert rules.hand_size % rules.packet_size == 0
    assert set(rules.multipliers) == set(Contract)
    assert set(rules.poignee_trumps) == set(rules.poignee_bonuses) == set(PoigneeSize)
    assert set(rules.slam_bonuses) == set(Slam)
    assert len(rules.targets) == 4
    assert rules.imposed_contract in (None, *rules.contracts)
    assert rules.seats == seats(rules.players)
    assert check_ruleset(rules) == ()


@pytest.mark.parametrize("entry", FILE["rulesets"], ids=lambda entry: entry["slug"])
def test_the_data_file_is_read_by_the_strict_reader(entry):
    assert parse_ruleset(entry) == ruleset(entry["slug"])


@pytest.mark.parametrize(
    ("slug", "hand", "chien", "packet", "trumps"),
    [
        ("fft-3", 24, 6, 4, (13, 15, 18)),
        ("fft-4", 18, 6, 3, (10, 13, 15)),
        ("fft-5", 15, 3, 3, (8, 10, 13)),
    ],
)
def test_sizes_by_number_of_players(slug, hand, chien, packet, trumps):
    """Domain/tarot.md section 1, the table."""
    rules = ruleset(slug)
    assert (rules.hand_size, rules.chien_size, rules.packet_size) == (hand, chien, packet)
    assert tuple(rules.poignee_trumps[size] for size in PoigneeSize) == trumps


@pytest.mark.parametrize(
    ("slug", "shares"), [("fft-3", (2, 0, 2)), ("fft-4", (3, 0, 3)), ("fft-5", (2, 1, 4))]
)
def test_shares_by_number_of_players(slug, shares):
    """Domain/tarot.md section 1: 2; 3; 2 and the partner's 1, or 4 alone."""
    rules = ruleset(slug)
    assert (rules.taker_share, rules.partner_share, rules.alone_share) == shares


@pytest.mark.parametrize(("slug", "most"), [("fft-3", 1), ("fft-4", 1), ("fft-5", 2)])
def test_a_partner_is_called_at_five_only(slug, most):
    """Domain/tarot.md section 2: at 5 players the taker calls a king."""
    assert ruleset(slug).calls_partner == (slug == "fft-5")
    assert ruleset(slug).attack_players == most


@pytest.mark.parametrize("slug", SLUGS)
def test_half_points_at_three_and_five_players(slug):
    """RO2012, domain section 3: at 4 players points are whole."""
    assert ruleset(slug).half_points_possible == (ruleset(slug).players != 4)


@pytest.mark.parametrize("slug", ["fft-3", "fft-4", "fft-5"])
def test_a_free_event_opens_all_four_contracts(slug):
    """Domain/tarot.md section 2."""
    rules = ruleset(slug)
    assert rules.contracts == tuple(Contract)
    assert (rules.imposed_contract, rules.passing, rules.designated_taker) == (None, True, False)


def test_individual_duplicate_imposes_garde():
    """Domain/tarot.md section 2: Garde imposed, no bidding, no pass."""
    rules = ruleset("duplicate-individual")
    assert rules.contracts == (Contract.GARDE,)
    assert (rules.imposed_contract, rules.passing, rules.designated_taker) == (Contract.GARDE, False, True)


def test_a_team_match_leaves_the_choice_of_three_contracts():
    """Domain/tarot.md section 5.4: garde, garde sans, garde contre; no pass."""
    rules = ruleset("duplicate-team-match")
    assert rules.contracts == (Contract.GARDE, Contract.GARDE_SANS, Contract.GARDE_CONTRE)
    assert (rules.imposed_contract, rules.passing, rules.designated_taker) == (None, False, True)


def test_the_seed_keeps_six_cards_from_the_chien_and_gives_the_last_excuse_to_the_winner():
    """Domain/tarot.md sections 1 and 2: the seed's text against RO2012's."""
    seed, fft = ruleset("seed-4"), ruleset("fft-4")
    assert (seed.chien_forbidden_ends, fft.chien_forbidden_ends) == (3, 1)
    assert seed.excuse_on_last_trick is LastExcuse.TO_WINNER
    assert fft.excuse_on_last_trick is LastExcuse.CHANGES_CAMP


def test_five_sit_at_a_free_table_of_four_only():
    """Domain/tarot.md section 4: tables of 5 with a dead hand."""
    assert [rules.slug for rules in rulesets() if rules.dead_hand] == ["fft-4", "seed-4"]


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.slug)
def test_house_options_are_off(rules):
    """Domain/tarot.md section 3: misère and other house bonuses are not federation rules."""
    assert dict(rules.misere_bonuses) == {}


def test_a_club_may_have_rules_of_its_own():
    rules = parse_ruleset(changed(slug="chez-nous", misere_bonuses={"head": 10}, petit_bonus=20))
    assert (rules.slug, rules.petit_bonus, dict(rules.misere_bonuses)) == ("chez-nous", 20, {Misere.HEAD: 10})


@pytest.mark.parametrize("data", [None, [], "fft-4", 4])
def test_a_ruleset_that_is_no_object(data):
    assert problems_of(data) == [("ruleset_not_an_object", "ruleset")]


@pytest.mark.parametrize("name", BY_SLUG["fft-4"])
def test_every_field_must_be_there(name):
    assert problems_of(changed(**{name: ...})) == [("field_missing", name)]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"slug": "My Club"}, ("not_a_slug", "slug")),
        ({"slug": 7}, ("not_a_text", "slug")),
        ({"name": " "}, ("not_a_text", "name")),
        ({"name": "x" * 81}, ("not_a_text", "name")),
        ({"players": 6}, ("number_out_of_range", "players")),
        ({"players": True}, ("number_out_of_range", "players")),
        ({"players": 4.0}, ("number_out_of_range", "players")),
        ({"base": 10**5000}, ("number_out_of_range", "base")),
        ({"passing": 1}, ("not_a_flag", "passing")),
        ({"contracts": "garde"}, ("not_a_list", "contracts")),
        ({"contracts": ["garde", "coinche"]}, ("word_unknown", "contracts[1]")),
        ({"imposed_contract": "coinche"}, ("word_unknown", "imposed_contract")),
        ({"excuse_on_last_trick": None}, ("word_unknown", "excuse_on_last_trick")),
        ({"multipliers": 2}, ("not_a_table", "multipliers")),
        (
            {"multipliers": {"prise": 1, "garde": 2, "garde_sans": 4}},
            ("field_missing", "multipliers.garde_contre"),
        ),
        (
            {"poignee_bonuses": {"simple": 20, "double": "30", "triple": 40}},
            ("number_out_of_range", "poignee_bonuses.double"),
        ),
        ({"misere_bonuses": {"head": 10, "tail": 10}}, ("field_unknown", "misere_bonuses.tail")),
        ({"targets": [56, 51, 41, 92]}, ("number_out_of_range", "targets[3]")),
        ({"belote": 20}, ("field_unknown", "belote")),
    ],
)
def test_a_field_that_cannot_be_read(change, expected):
    assert problems_of(changed(**change)) == [expected]


@pytest.mark.parametrize(
    ("slug", "change", "code"),
    [
        ("fft-4", {"hand_size": 15}, "ruleset_cards"),
        ("fft-4", {"packet_size": 4}, "ruleset_packets"),
        ("fft-4", {"chien_forbidden_ends": 37}, "ruleset_chien"),
        ("fft-3", {"dead_hand": True}, "ruleset_dead_hand"),
        ("duplicate-individual", {"dead_hand": True}, "ruleset_dead_hand"),
        ("fft-4", {"playable_valuation": 40}, "ruleset_valuation"),
        ("fft-4", {"contracts": []}, "ruleset_contracts"),
        ("fft-4", {"contracts": ["garde", "prise"]}, "ruleset_contracts"),
        ("fft-4", {"contracts": ["garde", "garde"]}, "ruleset_contracts"),
        ("duplicate-individual", {"imposed_contract": "prise"}, "ruleset_imposed"),
        ("duplicate-team-match", {"imposed_contract": "garde"}, "ruleset_imposed"),
        ("duplicate-individual", {"passing": True}, "ruleset_passing"),
        ("fft-4", {"passing": False}, "ruleset_passing"),
        ("fft-4", {"contracts": ["garde"], "imposed_contract": "garde"}, "ruleset_imposed_without_taker"),
        ("fft-5", {"alone_share": 3}, "ruleset_alone_share"),
        ("fft-5", {"taker_share": 3}, "ruleset_shares"),
        ("fft-4", {"partner_share": 1}, "ruleset_shares"),
        (
            "fft-4",
            {"multipliers": {"prise": 4, "garde": 2, "garde_sans": 4, "garde_contre": 6}},
            "ruleset_multipliers",
        ),
        ("fft-4", {"targets": [56, 51, 41]}, "ruleset_targets"),
        ("fft-4", {"targets": [36, 41, 51, 56]}, "ruleset_targets"),
        ("fft-4", {"poignee_trumps": {"simple": 13, "double": 13, "triple": 15}}, "ruleset_poignees"),
        ("fft-4", {"poignee_trumps": {"simple": 10, "double": 13, "triple": 23}}, "ruleset_poignees"),
        (
            "fft-4",
            {
                "slam_bonuses": {
                    "announced_made": 400,
                    "unannounced": 200,
                    "announced_failed": 200,
                    "defence": -200,
                }
            },
            "ruleset_slams",
        ),
    ],
)
def test_rules_that_do_not_fit_together(slug, change, code):
    assert [found for found, _ in problems_of(changed(slug, **change))] == [code]


def test_a_partner_is_called_at_a_table_of_five():
    codes = [code for code, _ in problems_of(changed(calls_partner=True))]
    assert codes == ["ruleset_partner", "ruleset_shares"]


def test_a_bad_ruleset_is_refused_with_all_problems_at_once():
    bad = changed(
        slug="!", players=2, passing="no", hand_size=17, packet_size=5, targets=[1, 2], belote=1, base=...
    )
    assert problems_of(bad) == [
        ("not_a_slug", "slug"),
        ("number_out_of_range", "players"),
        ("not_a_flag", "passing"),
        ("field_missing", "base"),
        ("field_unknown", "belote"),
        ("ruleset_packets", "packet_size"),
        ("ruleset_targets", "targets"),
    ]


JUNK = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.lists(st.integers(), max_size=5)
)


@given(
    base=st.sampled_from(SLUGS),
    changes=st.dictionaries(st.sampled_from([*BY_SLUG["fft-4"], "x"]), JUNK, min_size=1, max_size=5),
)
def test_junk_is_a_problem_and_never_a_traceback(base, changes):
    try:
        rules = parse_ruleset(changed(base, **changes))
    except ProblemsError as error:
        texts = [problem.text() for problem in error.problems]
    else:
        texts = ["read"]
        assert check_ruleset(rules) == ()
    assert all(texts)


def test_an_unknown_ruleset_names_those_there_are():
    with pytest.raises(ProblemsError, match=", ".join(SLUGS)):
        ruleset("fft-9")


def test_a_ruleset_cannot_be_changed():
    with pytest.raises(TypeError):
        ruleset("fft-4").multipliers[Contract.PRISE] = 7
