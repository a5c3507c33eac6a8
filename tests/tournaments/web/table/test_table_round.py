"""A round of Burraco pairs on the phones of both sides (domain, section 2: totals, both sides sign)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone
from rest_framework.test import APIClient

from games.problems import ProblemsError
from tests.factories import at_seat, desk
from tests.rounds import drawn_round, running_pairs, started_pairs
from tests.tournaments.web.table.phones import Phone, hidden
from tournaments.models import Play
from tournaments.selectors.entry_names import entry_name
from tournaments.services.links import links_issue
from tournaments.services.result_checks import ResultConflictError
from tournaments.services.results import result_confirm, result_correct, result_enter

pytestmark = pytest.mark.django_db
HANDS = [(500, -120), (85, 640), (300, 300), (0, 105)]
SUMS = {"NS": 885, "EW": 925}


@pytest.fixture
def event():
    event = running_pairs(8)
    links_issue(event=event, actor=desk(event), now=timezone.now())
    return event


@pytest.fixture
def play(event):
    return Play.objects.select_related("event", "position").get(event=event, table=1)


def sheet(*hands: tuple[int, int]) -> dict[str, Any]:
    return {"hands": [{"totals": list(hand)} for hand in hands or HANDS]}


def enter(play: Play, seat: str = "NS", *, base: int = 0, data: dict[str, Any] | None = None, table: int = 1):
    return result_enter(
        play=play,
        data=data or sheet(),
        base_version=base,
        idempotency_key=f"{seat}{base}",
        actor=at_seat(play.event, table, seat),
        now=timezone.now(),
    )


def typed(*hands: tuple[int, int]) -> dict[str, str]:
    """The fields of the form as somebody types them."""
    return {
        f"hand_{number}_{side}": str(points)
        for number, hand in enumerate(hands or HANDS, 1)
        for side, points in zip(("NS", "EW"), hand, strict=True)
    }


def test_the_points_of_both_sides_count_when_the_other_side_has_confirmed(event, play):
    version = enter(play)
    assert (version.scores, version.unit) == (SUMS, None)
    with pytest.raises(ProblemsError) as refused:
        result_confirm(version=version, actor=at_seat(event, 1, "NS"), now=timezone.now())
    assert [problem.code for problem in refused.value.problems] == ["confirmed_by_author"]
    confirmed = result_confirm(version=version, actor=at_seat(event, 1, "EW"), now=timezone.now())
    assert (confirmed.is_confirmed, confirmed.entered_by_seat, confirmed.confirmed_by_seat) == (
        True,
        "NS",
        "EW",
    )
    line = event.log.get(verb="result_confirmed")
    assert line.detail["scores"] == SUMS


def test_another_table_writes_nothing_here_and_a_second_phone_is_told(event, play):
    with pytest.raises(ProblemsError):
        enter(play, "NS", table=2)
    enter(play, "NS")
    with pytest.raises(ResultConflictError) as late:
        enter(play, "EW", data=sheet((0, 0), (0, 0), (0, 0), (0, 5)))
    assert late.value.current.scores == SUMS
    assert "The round has been written by somebody else" in late.value.problems[0].text()


def test_a_correction_is_a_new_version_with_what_stood_before(event, play):
    result_confirm(version=enter(play), actor=at_seat(event, 1, "EW"), now=timezone.now())
    swapped = sheet(*[(b, a) for a, b in HANDS])
    corrected = result_correct(
        play=play, data=swapped, reason="sides swapped", base_version=1, actor=desk(event), now=timezone.now()
    )
    assert corrected.scores == {"NS": 925, "EW": 885}
    assert event.log.get(verb="result_corrected").detail["before"]["scores"] == SUMS


def test_a_round_that_is_not_published_is_not_written(event):
    other = started_pairs(8)
    assert not Play.objects.filter(event=other).exists()


def test_on_the_phones_of_both_sides(event, play):
    north, east = Phone(event, seat="NS"), Phone(event, seat="EW")
    home = north.get().content.decode()
    assert "Round 1" in home
    assert " – " in home  # both players of the pair
    heads = re.findall(r'<th scope="col">(.*?)</th>', north.get("board", 1).content.decode())
    named = {seat.seat: entry_name(seat.entry) for seat in play.position.seats.filter(table=play.table)}
    assert [re.search(r'class="sub">(.*?)<', head)[1] for head in heads] == [named["NS"], named["EW"]]
    shown = north.post("board", 1, **typed()).content.decode()
    assert "Victory points" in shown
    assert "10 : 10" in shown
    north.post("board", 1, **typed(), checked=hidden(shown, "checked")["checked"], base_version="0")
    waiting = north.get("confirm", 1).content.decode()
    assert "Waiting for the other side" in waiting
    page = east.get("confirm", 1).content.decode()
    assert "500 : −120" in page
    assert "885 : 925" in page
    assert east.confirm(play).status_code == 302
    assert play.versions.get().scores == SUMS


def test_every_fault_is_named_with_its_hand(event):
    phone = Phone(event, seat="EW")
    wrong = typed((503, 0), (99995, 0), (0, 0), (0, 0)) | {"hand_4_EW": ""}
    text = phone.post("board", 1, **wrong).content.decode()
    assert "Hand 1: Points are counted in fives, not 503." in text
    assert "Hand 2: A hand is worth" in text
    assert "Hand 4: “the points of E–W” is missing." in text
    assert 'href="#sheet-hand_1_NS"' in text
    assert 'id="sheet-hand_1_NS"' in text


def test_the_sums_alone_and_a_sum_that_does_not_agree(event, play):
    phone = Phone(event, seat="NS")
    text = phone.post("board", 1, points_NS="1 885", points_EW="−40").content.decode()
    assert ">1885<" in text
    assert ">−40<" in text
    assert "19 : 1" in text
    text = phone.post("board", 1, **typed(), points_NS="885", points_EW="930").content.decode()
    assert "The paper says 930, but these hands add up to 925." in text


def test_at_the_desk(event, play, client):
    client.force_login(desk(event).user)
    address = reverse("director:play", args=[event.code, 1, 1])
    page = client.get(address).content.decode()
    assert "Round 1" in page
    answer = client.post(address, typed() | {"base_version": "0"})
    assert answer.status_code == 302
    assert play.versions.get().scores == SUMS
    page = client.get(address).content.decode()
    assert "500 : −120" in page
    assert "Each defender pays" not in page
    conflict = client.post(address, typed((5, 5), (5, 5), (5, 5), (5, 5)) | {"base_version": "0"})
    assert conflict.status_code == 409
    assert "885 : 925" in conflict.content.decode()


def test_a_table_learns_nothing_of_a_round_that_is_not_published():
    event = started_pairs(8)
    links_issue(event=event, actor=desk(event), now=timezone.now())
    phone = Phone(event, 1, "NS")
    api = APIClient(headers={"authorization": f"Link {phone.token}"})

    drawn_round(event)
    asked = [phone.post(name, 1, **typed()) for name in ("board", "preview", "confirm")]
    asked += [phone.get(name, 1) for name in ("board", "confirm", "confirm_state")]
    asked += [
        api.post(f"/api/v1/table/boards/1/{name}", {"sheet": sheet()}, format="json")
        for name in ("", "preview/")
    ]
    assert [answer.status_code for answer in asked] == [404] * len(asked)
    assert not any("Rossi" in answer.content.decode() for answer in asked)
