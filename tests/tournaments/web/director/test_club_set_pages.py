"""Boards without an event on the pages: a dealer makes, prints, releases and cancels; others only look."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import MembershipFactory
from tests.tournaments.printing.reading import pages
from tests.tournaments.web.director.conftest import logged_in
from tests.tournaments.web.director.test_players import problems
from tournaments.models import ClubSet
from tournaments.services.actors import Actor
from tournaments.services.club_set_papers import PAPERS
from tournaments.services.club_sets import club_set_give_value

LIST, NEW = reverse("director:club_sets"), reverse("director:club_set_new")
BURRACO, TWO, TAROT = "burraco/fitab/4", "burraco/fitab/2", "tarot/duplicate-individual/4"
ACTIONS = ("value", "release", "cancel", "blind-helper", "papers.pdf", "etui-labels.pdf")


def fields(**changes: str) -> dict[str, str]:
    return {"title": "Coppa Verde", "kind": BURRACO, "board_count": "2"} | changes


def local(ahead: timedelta) -> str:
    return (timezone.localtime() + ahead).strftime("%Y-%m-%dT%H:%M")


@pytest.fixture
def made(dealer: Any) -> Any:
    """Makes a set by the form; gives it and its page's address."""

    def make(**changes: str) -> tuple[ClubSet, str]:
        club = dealer.memberships.get().club.code
        answer = logged_in(dealer).post(NEW, fields(club=club, **changes))
        assert answer.status_code == 302, answer.context["form"].errors
        return ClubSet.objects.latest("pk"), answer.url

    return make


@pytest.mark.parametrize("kind", [BURRACO, TWO, TAROT])
def test_a_set_is_made_printed_and_released(kind: str, made: Any, dealer: Any) -> None:
    club_set, page = made(kind=kind)
    browser, public = logged_in(dealer), f"/boards/{club_set.code}/"
    assert club_set.title in browser.get(LIST).content.decode()
    assert "it has no join code" in browser.get(page).content.decode()
    for paper in PAPERS:
        answer = browser.post(f"{page}papers.pdf", {"paper": paper, "open": "1"})
        assert answer.headers["Content-Type"] == "application/pdf"
        assert club_set.title in pages(answer.content)[0]
    labels = pages(browser.post(f"{page}etui-labels.pdf").content)
    assert len(labels) == 1
    assert club_set.code in labels[0]
    (slips,) = pages(browser.get(f"{page}score-slips.pdf").content)
    assert ("Bouts" in slips, "Difference" in slips) == (kind == TAROT, kind != TAROT)
    assert ("W" in slips.split(), slips.count(club_set.code)) == (kind != TWO, 2)
    helper = browser.post(f"{page}blind-helper/", {"board": "1"}).content.decode()
    assert helper.count("data-blind-step") == (78 if kind == TAROT else 108)
    assert "On to board 2" in helper
    shown = browser.get(page).content.decode()
    assert "Opened the helper that deals board 1 card by card." in shown
    assert "Opened the pack lists of 2 boards." in shown
    assert "Printed the labels of 2 étuis." in shown
    records = reverse("public:set_records", args=[club_set.code])
    assert Client().get(records).status_code == 404
    assert "The key and the whole set are published here" in Client().get(public).content.decode()
    asked = browser.post(f"{page}release/").content.decode()
    assert "This cannot be undone" in asked
    assert club_set.board_set.boards.exclude(released_at=None).count() == 0
    assert browser.post(f"{page}release/", {"confirmed": "1"}).url == page
    shown = Client().get(public).content.decode()
    assert all(word in shown for word in (club_set.title, "toile<", "Download the set", records))
    assert len(pages(Client().get(records).content)) >= 2
    file = Client().get(f"{public}boards.txt").content.decode()
    compared = Client().post(f"{public}compare/", {"text": file})
    assert "The same boards, card by card" in compared.content.decode()
    assert "Released all boards for everybody: 2." in browser.get(page).content.decode()


def test_the_value_is_shown_before_it_is_given(made: Any, dealer: Any) -> None:
    club_set, page = made(source="Lotto, all numbers", source_time=local(timedelta(hours=1)))
    browser = logged_in(dealer)
    assert "From " in browser.get(page).content.decode()
    assert "07 12" in browser.post(f"{page}value/", {"value": "07-12"}).content.decode()
    answer = browser.post(f"{page}value/", {"value": "07-12", "confirmed": "1"})
    assert (answer.status_code, len(problems(answer))) == (422, 1)
    # An hour later.
    at = timezone.now() + timedelta(hours=2)
    club_set_give_value(club_set=club_set, value="07-12", actor=Actor(user=dealer), now=at)
    assert "Gave the value of the public source: “07 12”." in browser.get(page).content.decode()
    assert "Dealing sheets (PDF)" in browser.get(page).content.decode()


def test_an_announced_hour_is_kept_and_a_cancelled_set_says_why(made: Any, dealer: Any) -> None:
    club_set, page = made(release_at=local(timedelta(hours=3)))
    browser = logged_in(dealer)
    assert "Nobody can do it earlier" in browser.get(page).content.decode()
    answer = browser.post(f"{page}release/", {"confirmed": "1"})
    assert problems(answer) == ["These boards are released at the hour that was announced, not before."]
    answer = browser.post(f"{page}cancel/", {"reason": ""})
    assert problems(answer) == ["Say why, in a few words."]
    assert browser.post(f"{page}cancel/", {"reason": "Wrong pack"}).url == page
    assert "Wrong pack" in browser.get(page).content.decode()
    assert "Wrong pack" in Client().get(f"/boards/{club_set.code}/").content.decode()


@pytest.mark.parametrize("kind", [TAROT, BURRACO])
def test_a_worker_s_progress_is_shown(kind: str, made: Any, dealer: Any) -> None:
    club_set, page = made(kind=kind, is_played="on")
    browser = logged_in(dealer)
    assert "0 of 2 boards dealt" in browser.get(page).content.decode()
    assert "0 of 2 boards dealt" in browser.get(f"{page}dealing/").content.decode()
    club_set.board_set.state = "dealt"
    club_set.board_set.save(update_fields=["state"])
    assert browser.get(f"{page}dealing/").headers["HX-Refresh"] == "true"


def test_who_gets_in(made: Any, owner: Any, colleague: Any, outsider: Any, client: Client) -> None:
    club_set, page = made()
    before = club_set.notes.count()
    assert client.get(page).url == f"/login/?next={page}"
    for user in (owner, colleague):
        shown = logged_in(user).get(page)
        assert "Only whoever has the dealer’s permission prints the papers." in shown.content.decode()
        assert not re.search(r"papers\.pdf|release/|cancel/", shown.content.decode())
        assert "no-store" in shown["Cache-Control"]
        assert logged_in(user).get(f"{page}score-slips.pdf").status_code == 403
        assert logged_in(user).get(NEW).status_code == 403
        assert logged_in(user).post(NEW, fields()).status_code == 403
    assert logged_in(outsider).get(page).status_code == 404
    assert logged_in(outsider).get(f"{page}score-slips.pdf").status_code == 404
    assert club_set.title not in logged_in(outsider).get(LIST).content.decode()
    # A dealer of another club makes sets of that club only.
    foreign = logged_in(outsider).post(NEW, fields(club=club_set.club.code))
    assert "club" in foreign.context["form"].errors
    posted = {"paper": "pack-lists", "confirmed": "1", "value": "x", "reason": "x", "board": "1"}
    for action in ACTIONS:
        address = f"{page}{action}" + ("" if "." in action else "/")
        assert logged_in(owner).post(address, posted).status_code == 403, action
        assert logged_in(outsider).post(address, posted).status_code == 404, action
        assert client.post(address, posted).url == f"/login/?next={page}", action
    assert club_set.notes.count() == before


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"title": " "}, "title"),
        ({"kind": "tarot/fft-3/4"}, "kind"),
        ({"kind": "bridge/x/4"}, "kind"),
        ({"board_count": "61"}, "board_count"),
        ({"release_at": "2020-01-01T20:00"}, "release_at"),
        ({"source": "Lotto"}, "source_time"),
    ],
)
def test_what_cannot_be_dealt_is_refused_at_its_field(dealer: Any, changes: Any, field: str) -> None:
    club = dealer.memberships.get().club.code
    answer = logged_in(dealer).post(NEW, fields(club=club, **changes))
    assert answer.status_code == 422
    assert field in answer.context["form"].errors
    assert not ClubSet.objects.exists()


def test_the_list_asks_as_much_for_three_sets_as_for_one(
    made: Any, dealer: Any, django_assert_max_num_queries: Any
) -> None:
    browser = logged_in(dealer)
    for _more in range(3):
        made()
        with django_assert_max_num_queries(6):
            assert browser.get(LIST).status_code == 200
    MembershipFactory(user=dealer, may_see_cards=True)
    assert 'name="club"' in browser.get(NEW).content.decode()
