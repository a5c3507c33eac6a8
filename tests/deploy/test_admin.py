"""The back office: every model has its list, nobody edits what services write, and no secret is in it."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.contrib import admin
from django.db import connection
from django.db.models import Model
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.models import Board, BoardSet
from games.services.boards import boards_release
from games.services.free_sets import AskedSet
from scoring.services.sessions import tournament_compute
from scoring.services.standings import standings_compute
from tests.factories import (
    MembershipFactory,
    club_with_director,
    enter_result,
    entry_at,
    play_of,
    play_result,
    running_event,
)
from tests.rounds import running_pairs
from tests.scoring.rulings import rule
from tournaments.models import AccessLink, Club, Event, Membership, Player
from tournaments.services.actors import Actor
from tournaments.services.club_sets import club_set_make
from tournaments.services.sessions import sessions_set, tournament_create

pytestmark = pytest.mark.django_db

MODELS = [
    model for app in ("games", "tournaments", "scoring") for model in apps.get_app_config(app).get_models()
]
EDITED = {Club, Membership, Player}
"""Everything else is written by services, with their checks and their log lines."""
SECRET_LOOKUPS = [
    ("games", "board", "cards__contains"),
    ("games", "board", "board_set__key"),
    ("games", "board", "plays"),
    ("games", "board", "plays__0__0"),
    ("games", "boardset", "boards__plays__contains"),
    ("games", "boardset", "join_code__startswith"),
    ("games", "boardset", "key"),
    ("games", "boardset", "boards__cards__contains"),
    ("tournaments", "event", "board_set__boards__cards__contains"),
    ("tournaments", "accesslink", "token_hash__startswith"),
    ("tournaments", "accesslink", "nonce__startswith"),
    ("tournaments", "resultversion", "entered_by_link__nonce__startswith"),
]


def evening() -> Event:
    """A running event with rows in every table, its boards still secret."""
    club, _user = club_with_director()
    event = running_event(20, 2, 1, club=club)
    dealer = Actor(user=MembershipFactory(club=club, may_see_cards=True).user)
    asked = AskedSet(game="burraco", ruleset="fitab", board_count=1)
    running_pairs(5, club=club)
    club_set_make(club=club, title="Serata", asked=asked, actor=dealer, now=timezone.now())
    play_result(play_of(event, table=1))
    enter_result(play_of(event, table=2))
    rule(event, kind="penalty", entry=entry_at(event), amount="1", unit="percent")
    standings_compute(event_id=event.pk, now=timezone.now())
    weekend = tournament_create(club=club, name="Weekend", actor=dealer, now=timezone.now())
    sessions_set(tournament=weekend, sessions=[(event.code, "3/2")], actor=dealer, now=timezone.now())
    tournament_compute(tournament_id=weekend.pk, now=timezone.now())
    return event


@pytest.fixture
def event(db: None) -> Event:
    return evening()


def list_of(model: type[Model]) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")


def page_of(row: Model) -> str:
    return reverse(f"admin:{row._meta.app_label}_{row._meta.model_name}_change", args=[row.pk])


def test_every_model_is_there_with_a_list_a_search_and_filters() -> None:
    for model in MODELS:
        office = admin.site.get_model_admin(model)
        assert len(office.list_display) > 1, model
        assert office.search_fields, model
        assert office.list_filter or model is Club, model


def test_a_list_shows_every_row_and_each_opens(admin_client: Client, event: Event) -> None:
    for model in MODELS:
        listed = admin_client.get(list_of(model)).context["cl"]
        assert listed.result_count == model._default_manager.count() > 0, model
        row = model._default_manager.first()
        assert admin_client.get(page_of(row)).context["original"] == row


def test_a_search_finds_and_leaves_out(admin_client: Client, event: Event) -> None:
    name = event.entries.first().player.family_name
    assert admin_client.get(list_of(Player), {"q": name}).context["cl"].result_count > 0
    for model in MODELS:
        nothing = admin_client.get(list_of(model), {"q": "nobody-is-called-so"}).context["cl"]
        assert nothing.result_count == 0, model


@pytest.mark.one_database
def test_lists_of_three_events_ask_as_much_as_those_of_one(admin_client: Client, event: Event) -> None:
    def queries() -> dict[str, int]:
        counts = {}
        for model in MODELS:
            with CaptureQueriesContext(connection) as captured:
                admin_client.get(list_of(model))
            counts[model.__name__] = len(captured)
        return counts

    queries()  # the content types are remembered after this
    before = queries()
    evening()
    evening()
    assert queries() == before


@pytest.mark.one_database
def test_no_page_holds_a_card_a_key_or_a_token(admin_client: Client, event: Event) -> None:
    board_set, link = event.board_set, AccessLink.objects.first()
    hands = {
        group for board in board_set.boards.all() for group in board.cards.split() if group.count(",") > 1
    }
    first = board_set.boards.get(number=1)
    first.plays = [[1, 1234567]]
    first.save()
    key = bytes(board_set.key)
    secrets = {*hands, key.hex(), repr(key)[2:20], link.token_hash, link.nonce, "1234567"}
    pages = [list_of(model) for model in MODELS]
    pages += [page_of(row) for model in MODELS for row in model._default_manager.all()[:3]]
    for page in pages:
        text = admin_client.get(page).content.decode()
        assert not [secret for secret in secrets if secret in text], page


@pytest.mark.one_database
def test_how_many_deals_were_refused_is_not_told(admin_client: Client, event: Event) -> None:
    """Nor the set's number: they say a little of the deals that were kept, and are public with the key."""
    Board.objects.update(rejected=7_654_321)
    BoardSet.objects.update(rejected_count=8_765_432)
    rows = (event.board_set, *event.board_set.boards.all()[:1])
    for page in (list_of(BoardSet), list_of(Board), *(page_of(row) for row in rows)):
        text = admin_client.get(page).content.decode()
        assert not [number for number in ("7654321", "7,654,321", "8765432", "8,765,432") if number in text]
    assert admin_client.get(list_of(Board), {"rejected__gte": "1"}).status_code == 400


@pytest.mark.one_database
def test_no_page_opens_what_is_sealed(admin_client: Client, event: Event, settings: Any) -> None:
    """With a wrong key every page is there as before: none of them asks for a card, released or not."""
    boards_release(board_set=event.board_set, numbers=None, now=timezone.now())
    settings.BOARDS_KEYS = ("wrong-key-" * 5,)
    for row in (event.board_set, *event.board_set.boards.all()):
        for page in (page_of(row), page_of(row) + "?_popup=1", page_of(row).replace("change", "history")):
            assert admin_client.get(page).status_code == 200, page
    for model in (BoardSet, Board):
        assert admin_client.get(list_of(model), {"q": event.board_set.code}).status_code == 200


def test_a_secret_cannot_be_guessed_by_filtering(admin_client: Client, event: Event) -> None:
    """The number of rows found would say whether the guess was right."""
    for app, model, lookup in SECRET_LOOKUPS:
        address = reverse(f"admin:{app}_{model}_changelist")
        assert admin_client.get(address, {lookup: "T:21"}).status_code == 400, lookup


def test_what_a_list_shows_can_be_filtered_by(admin_client: Client, event: Event) -> None:
    taker = Board.objects.first().taker
    listed = admin_client.get(list_of(Board), {"taker__exact": taker}).context["cl"]
    assert listed.result_count == Board.objects.filter(taker=taker).count() > 0
    closed = admin_client.get(list_of(Board), {"released_at__isempty": "0"}).context["cl"]
    assert closed.result_count == 0


@pytest.mark.one_database
def test_nobody_edits_what_services_write(admin_client: Client, event: Event) -> None:
    for model in set(MODELS) - EDITED:
        row = model._default_manager.first()
        deletion = page_of(row).replace("/change/", "/delete/")
        assert admin_client.post(page_of(row), {}).status_code == 403
        assert admin_client.post(deletion, {"post": "yes"}).status_code == 403
        assert admin_client.get(list_of(model) + "add/").status_code == 403
        assert model._default_manager.filter(pk=row.pk).exists()


@pytest.mark.one_database
def test_a_director_is_no_administrator(client: Client, event: Event) -> None:
    member: Any = event.club.memberships.first()
    client.force_login(member.user)
    for model in MODELS:
        answer = client.get(list_of(model))
        assert (answer.status_code, answer.url.split("?")[0]) == (302, "/admin/login/")


def menu(client: Client) -> list[dict[str, Any]]:
    return client.get(reverse("admin:index")).context["sidebar_navigation"]


@pytest.mark.one_database
def test_the_menu_leads_to_every_list_and_back(admin_client: Client) -> None:
    links = [item["link"] for group in menu(admin_client) for item in group["items"]]
    assert links[0] == reverse("public:home")
    assert set(map(list_of, MODELS)) < set(links)
    # Nothing that is registered is missing, whichever room it comes from.
    assert set(map(list_of, admin.site._registry)) < set(links)
    assert admin_client.get(links[-1]).status_code == 200


@pytest.mark.one_database
def test_the_menu_shows_nobody_what_is_closed_to_them(client: Client, django_user_model: Any) -> None:
    client.force_login(django_user_model.objects.create_user("bianca", is_staff=True))
    back, *rooms = menu(client)
    assert [item["link"] for item in back["items"]] == [reverse("public:home"), reverse("director:home")]
    assert rooms == []
