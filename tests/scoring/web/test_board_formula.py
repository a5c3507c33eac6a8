"""Events of boards by another comparison than topage: chosen until the start, shown, explained, exported."""

import json
import re
from fractions import Fraction
from io import BytesIO

import pytest
from django.urls import reverse
from django.utils import timezone
from pypdf import PdfReader
from rest_framework.test import APIClient

from games.problems import ProblemsError
from scoring.models import BoardNotes
from scoring.services.formulas import formula_doubts
from tests.factories import (
    MembershipFactory,
    UserFactory,
    desk,
    drafted_event,
    finish_event,
    play_result,
    running_event,
)
from tests.refusals import refused
from tests.scoring.evenings import compute, play_board, plays_of_board, taker_of
from tests.scoring.web.formula_pages import set_to, text_of, url
from tournaments.models import LogEntry
from tournaments.services.play_voiding import play_mark_not_played

pytestmark = pytest.mark.django_db

WEIGHTS = {"attack": "1/4", "defence": "3/4"}
FILLED = {"comparison": "butler", **WEIGHTS, "datum": "mean", "trim": "1", "rounding": "", "scale": "tarot"}


@pytest.fixture(autouse=True)
def in_english(client):
    client.cookies["django_language"] = "en"


def compared_evening(**formula):
    """The official board, played by an event that is compared by ``formula``."""
    event = running_event(started=5)
    event.formula = {**WEIGHTS, **formula}
    event.save(update_fields=["formula"])
    plays = play_board(event, 1)
    return event, plays, compute(event)


def test_a_director_chooses_it_on_the_page_until_the_start(client):
    event = drafted_event()
    client.force_login(desk(event).user)
    assert "Topage: a note says how many" in text_of(client.get(url(event)))
    assert url(event) in client.get(reverse("director:movement", args=[event.code])).content.decode()
    text = text_of(client.post(url(event), FILLED, follow=True))
    assert "The formula is saved." in text
    assert "the mean of its results without the best and the worst" in text
    event.refresh_from_db()
    assert event.formula == {
        "name": "butler",
        **WEIGHTS,
        "datum": "mean",
        "trim": "1",
        "scale": "tarot",
    }
    wrong = client.post(url(event), FILLED | {"attack": "1/2", "trim": "some", "rounding": "0"})
    assert wrong.status_code == 422
    for words in ("must add up to 1", "not some", "not 0"):
        assert words in text_of(wrong)
    assert "made for bridge scores" in text_of(
        client.post(url(event), FILLED | {"comparison": "cross_imp", "scale": "wbf"}, follow=True)
    )
    client.post(url(event), FILLED | {"comparison": "topage"})
    event.refresh_from_db()
    assert event.formula == {"name": "tarot-individual", **WEIGHTS}
    assert LogEntry.objects.filter(event=event, verb="formula_set").count() == 3


def test_it_is_fixed_by_the_start(client):
    event = running_event(started=1)
    with refused("event_already_started", "word_unknown"):
        set_to(event, {"name": "matchpoints", **WEIGHTS, "equalise": "chance"})
    client.force_login(desk(event).user)
    assert "Change the formula" not in text_of(client.get(url(event)))


def test_an_event_of_boards_takes_no_formula_of_rounds():
    event = drafted_event()
    with refused("formula_of_another_kind"):
        set_to(event, {"name": "rounds", "points": "points", "ties": ["made"]})
    event = set_to(event, {"name": "cross_imp", "scale": "wbf", **WEIGHTS})
    assert [doubt.code for doubt in formula_doubts(event)] == ["scale_of_another_game"]


def test_only_directors_of_the_club_come_to_it(client):
    event = drafted_event()
    colleague = MembershipFactory(club=event.club).user
    other_club_director = desk(drafted_event()).user
    for user, status in ((None, 302), (UserFactory(), 404), (other_club_director, 404), (colleague, 200)):
        client.logout()
        if user is not None:
            client.force_login(user)
        assert client.get(url(event)).status_code == status
        assert client.post(url(event), FILLED).status_code in {status, 302}
    event.refresh_from_db()
    assert event.formula["name"] == "butler"


def test_over_the_api():
    event = drafted_event()
    api = APIClient()
    api.force_authenticate(desk(event).user)
    address = reverse("api-formula", args=[event.code])
    answer = api.post(address, {"formula": {"name": "mean_deviation", **WEIGHTS, "trim": 1}}, format="json")
    assert answer.json()["formula"]["trim"] == 1
    wrong = api.post(address, {"formula": {"name": "butler", "trim": -1, "scale": "x"}}, format="json")
    assert {problem["code"] for problem in wrong.json()["problems"]} == {
        "number_out_of_range",
        "scale_unknown",
        "weight_malformed",
    }


@pytest.mark.parametrize(
    ("formula", "notes", "head", "why"),
    [
        # The official board: 62, 56, 50, -52, -56; its mean is 12.
        (
            {"name": "mean_deviation"},
            [50, 44, 38, -64, -68],
            "Attack, points",
            "+62 − 12.00 (the datum) = 50.00",
        ),
        (
            {"name": "mean_deviation", "datum": "median"},
            [12, 6, 0, -102, -106],
            "Attack, points",
            "+62 − 50.00 (the datum) = 12.00",
        ),
        (
            {"name": "butler", "scale": {"linear": 10}},
            ["5", "22/5", "19/5", "-32/5", "-34/5"],
            "Attack, IMP",
            "+62 − 12.00 (the datum) = 50.00: 5.00 IMP",
        ),
        (
            {"name": "cross_imp"},
            ["11/2", "5", "4", "-29/4", "-29/4"],
            "Attack, IMP",
            "+62 has 1 (+56) + 1 (+50) + 10 (−52) + 10 (−56) = 22 IMP against 4 others, on average 5.50"
            "; the 3 opponents have the opposite, −5.50",
        ),
        (
            {"name": "matchpoints", "equalise": "ascherman"},
            [90, 70, 50, 30, 10],
            "Attack %",
            "+62 is better than 4 of 4 others: 90.00 % = 9 of 10 matchpoints, (2 × 4 + 1) × 5 / 5"
            "; the 3 opponents have the rest, 10.00 %",
        ),
    ],
    ids=["mean", "median", "butler", "cross", "matchpoints"],
)
def test_notes_are_computed_shown_and_explained(client, formula, notes, head, why):
    event, plays, snapshot = compared_evening(**formula)
    stored = BoardNotes.objects.get(event=event, board=1).notes
    assert [Fraction(note, 10**6) for _, _, note in stored] == [Fraction(note) for note in notes]
    assert snapshot.formula["version"] == "boards-1"
    text = text_of(client.get(reverse("explain:board", args=[event.code, 1])))
    assert head in text
    pdf = client.get(reverse("explain:hand-record", args=[event.code, 1])).content
    assert head in PdfReader(BytesIO(pdf)).pages[0].extract_text()
    assert why in text
    best = taker_of(plays[1])
    row = snapshot.rows.get(entry=best)
    assert row.attack == stored[0][2]
    road = text_of(client.get(reverse("explain:player", args=[event.code, best.player.code])))
    assert head in road
    assert "How the figures come about" in road
    assert head in text_of(client.get(reverse("scoreboard:event", args=[event.code])))


def test_a_defender_has_the_note_turned_round(client):
    event, _plays, _ = compared_evening(name="mean_deviation")
    api = APIClient().get(reverse("api-board", args=[event.code, 1])).json()
    results = [line["result"] for line in api["results"]]
    assert [result["attack_note"] for result in results][-1] == "-68.000000"
    assert [result["defence_note"] for result in results][-1] == "68.000000"
    assert "−68.00" in text_of(client.get(reverse("explain:board", args=[event.code, 1])))


def test_another_board_played_more_often_renews_the_matchpoints_of_all():
    event = running_event(started=5)
    event.formula = {"name": "matchpoints", **WEIGHTS}
    event.save(update_fields=["formula"])
    play_board(event, 1, units=(56, 62))
    compute(event)
    assert [note for *_, note in BoardNotes.objects.get(event=event, board=1).notes] == [100_000_000, 0]
    play_board(event, 2, units=(56, 62, -56, -52))
    compute(event)
    # (2 + 1) * 4 / 2 - 1 = 5 of 6, and (0 + 1) * 4 / 2 - 1 = 1 of 6.
    notes = [note for *_, note in BoardNotes.objects.get(event=event, board=1).notes]
    assert notes == [83_333_333, 16_666_667]


def worked_out(arithmetic):
    """What a pencil makes of a sum as it is printed."""
    assert re.fullmatch(r"[\d().+−×/ ]+", arithmetic)
    exact = re.sub(r"([\d.]+)", r"Fraction('\1')", arithmetic.replace("−", "-").replace("×", "*"))
    return eval(exact, {"Fraction": Fraction})


@pytest.mark.parametrize("equalise", ["neuberg", "ascherman", "none"])
def test_a_pencil_finds_the_matchpoints_of_a_board_played_less_often(client, equalise):
    event = running_event(started=5)
    event.formula = {"name": "matchpoints", "equalise": equalise, **WEIGHTS}
    event.save(update_fields=["formula"])
    plays = play_board(event, 1, units=(56, 62, 56))
    play_board(event, 2, units=(56, 62, -56, -52))
    for play in plays[3:]:
        play_mark_not_played(play=play, reason="No time", actor=desk(event), now=timezone.now())
    compute(event)
    results = client.get(reverse("api-board", args=[event.code, 1])).json()["results"]
    sentence = r".*: ([\d.]+) % = ([\d.]+) of (\d+) matchpoints, ([^;]+); the 3 opponents .* ([\d.]+) %"
    for line in results:
        note, points, top, step, rest = re.fullmatch(sentence, line["why"]).groups()
        exact = worked_out(step)
        assert round(exact, 3) == Fraction(points)
        assert round(100 * exact / int(top), 2) == Fraction(note)
        assert round(Fraction(line["result"]["attack_note"]), 2) == Fraction(note)
        assert Fraction(note) + Fraction(rest) == 100
    page = text_of(client.get(reverse("explain:board", args=[event.code, 1])))
    assert all(line["why"] in page for line in results)


@pytest.mark.parametrize("tables", [5, 13])
def test_a_pencil_finds_cross_imps(client, tables):
    """Of few other tables each is named, of many how often each number of IMPs was won or lost."""
    event = running_event(max(20, 4 * tables), max(5, tables), started=max(5, tables))
    event.formula = {"name": "cross_imp", **WEIGHTS}
    event.save(update_fields=["formula"])
    plays = play_board(
        event, 1, units=[50 + 6 * (n // 2) if n % 3 else -52 - 4 * (n // 2) for n in range(tables)]
    )
    assert len(plays) == tables
    compute(event)
    for line in client.get(reverse("api-board", args=[event.code, 1])).json()["results"]:
        found = re.fullmatch(
            r"\S+ has (.+) = (\S+) IMP against (\d+) others, on average ([^;]+);.*", line["why"]
        )
        total, note = (Fraction(text.replace("−", "-")) for text in (found[2], found[4]))
        assert worked_out(re.sub(r" \([+−]?\d+\)", "", found[1])) == total
        assert round(total / int(found[3]), 2) == note
        assert round(Fraction(line["result"]["attack_note"]), 2) == note


def test_files_of_a_published_event_have_the_unit_and_signs(client):
    event = running_event(20, 3, 1)
    event.formula = {"name": "mean_deviation", **WEIGHTS}
    event.save(update_fields=["formula"])
    finish_event(event, publish=True)
    snapshot = compute(event)
    text = client.get(reverse("scoreboard:ranking-csv", args=[event.code]) + "?lang=en").content.decode(
        "utf-8-sig"
    )
    assert "Global, points" in text
    lowest = min(row.total for row in snapshot.rows.all())
    assert lowest < 0
    assert f",{lowest / 10**6:.6f}," in text
    data = json.loads(client.get(reverse("scoreboard:ranking-json", args=[event.code])).content)
    assert min(Fraction(row["total"]) for row in data["general"]) == Fraction(lowest, 10**6)
    assert sum(Fraction(row["attack_count"]) for row in data["general"]) == 15


def test_a_trimmed_mean_waits_for_enough_results(client):
    event = running_event(started=5)
    event.formula = {"name": "butler", "trim": 1, **WEIGHTS}
    event.save(update_fields=["formula"])
    for play, unit in zip(plays_of_board(event, 1)[:2], (56, -56), strict=True):
        play_result(play, unit)
    snapshot = compute(event)
    assert {row.total for row in snapshot.rows.all()} == {None}


@pytest.mark.parametrize(
    ("given", "where"),
    [
        ({"name": "butler", "scale": {"linear": 5, "note": "\ud800"}}, "scale"),
        ({"name": "butler", "scale": {"linear": 5, "note": ["\0"]}}, "scale"),
        ({"name": "butler", "scale": {"linear": 5, "note": float("inf")}}, "scale"),
        ({"name": "own \ud800"}, "name"),
    ],
)
def test_what_could_not_be_read_again_is_not_kept(given, where):
    event = drafted_event()
    before = event.formula
    with pytest.raises(ProblemsError) as caught:
        set_to(event, {**WEIGHTS, **given})
    assert {problem.where for problem in caught.value.problems} == {where}
    event.refresh_from_db()
    assert event.formula == before
