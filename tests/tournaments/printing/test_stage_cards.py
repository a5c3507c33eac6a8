"""Guide cards of stages that are made beforehand: what they promise comes true, and nobody learns a draw."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import UserFactory, desk
from tests.rounds import (
    drawn_round,
    place_everybody,
    running_pairs,
    running_round,
    scores_for,
    started_pairs,
    write_result,
)
from tests.tournaments.printing.reading import pages
from tournaments.models import Bye, Event, Membership, Play, Seat
from tournaments.selectors.rounds import rounds_drawn, rounds_published
from tournaments.selectors.stage_guides import StageGuides, stage_guides
from tournaments.services.entries import entry_withdraw
from tournaments.services.round_swapping import round_swap

pytestmark = pytest.mark.django_db

Way = list[tuple[int, int, str]]


def promised(event: Event) -> StageGuides:
    """What everybody may read now."""
    found = stage_guides(event, rounds_published(event))
    assert found is not None
    return found


def ways(found: StageGuides) -> dict[int, Way]:
    """By entry number round, table and side of every line; table 0 for who sits out."""
    return {
        guide.number: [(line.position, line.table, line.seat) for line in guide.lines]
        for guide in found.guides
    }


def played(event: Event) -> dict[int, Way]:
    """The same as it came."""
    found: dict[int, Way] = {number: [] for number in event.entries.values_list("number", flat=True)}
    seats = Seat.objects.filter(position__event=event)
    for number, *line in seats.values_list("entry__number", "position__number", "table", "seat"):
        found[number].append(tuple(line))
    for number, position in Bye.objects.filter(position__event=event).values_list(
        "entry__number", "position__number"
    ):
        found[number].append((position, 0, ""))
    return {number: sorted(lines) for number, lines in found.items()}


def over(event: Event, number: int) -> None:
    """Every table of round ``number`` has its result, whichever seats it has."""
    for play in Play.objects.filter(event=event, position__number=number).select_related("event"):
        write_result(play, scores_for(play) | dict.fromkeys("NESWX", 100))
    place_everybody(event)


@pytest.mark.parametrize(
    ("pairs", "plan"),
    [
        (9, {"programme": "4 mitchell + 1 danish"}),
        (7, {"programme": "7 howell"}),
        (8, {"programme": "3 round robin groups 4, 4 + 1 danish"}),
        (12, {"programme": "3 individual pairs", "members": 1}),
        (13, {"programme": "3 free individual", "members": 1}),
    ],
    ids=["mitchell", "howell", "groups", "changing partners", "free"],
)
def test_every_round_comes_as_the_first_one_s_cards_promised(pairs: int, plan: dict[str, Any]) -> None:
    event = running_pairs(pairs, **plan)
    found = promised(event)
    for number in range(2, found.last + 1):
        over(event, number - 1)
        running_round(event, number)
    assert ways(found) == played(event)


def test_who_meets_whom_stands_on_the_cards() -> None:
    event = running_pairs(8, programme="4 mitchell")
    found = {guide.number: guide for guide in promised(event).guides}
    names = {guide.name: guide.number for guide in found.values()}
    for guide in found.values():
        for line in guide.lines:
            (other,) = line.against
            (back,) = found[names[other]].lines[line.position - 1].against
            assert back == guide.name
    single = running_pairs(8, programme="3 individual pairs", members=1)
    line = promised(single).guides[0].lines[2]
    assert line.partner
    assert len(line.against) == 2


def test_where_somebody_left_only_those_left_over_are_asked_to_look() -> None:
    event = running_pairs(8, programme="4 mitchell")
    before = ways(promised(event))
    gone = event.entries.get(number=3)
    left_over = {
        guide.number: next(line.against[0] for line in guide.lines if line.position == 2)
        for guide in promised(event).guides
    }
    over(event, 1)
    entry_withdraw(entry=gone, actor=desk(event), now=timezone.now(), reason="ill")
    after = promised(event)
    assert gone.number not in ways(after)
    name = next(one for one in {*left_over.values()} if "Rossi3 " in one)
    alone = next(number for number, other in left_over.items() if other == name)
    assert ways(after)[alone][1] == (2, 0, "")
    others = {*before} - {gone.number, alone}
    assert all(ways(after)[number][:2] == before[number][:2] for number in others)


def test_nobody_but_directors_has_cards_of_what_is_not_published() -> None:
    event = started_pairs(8, programme="2 danish + 3 mitchell")
    for number in (1, 2):
        running_round(event, number)
        over(event, number)
    address = reverse("public:seats_guide_cards", args=[event.code])
    assert Client().get(address).status_code == 404
    drawn_round(event, 3)
    assert Client().get(address).status_code == 404
    assert stage_guides(event, rounds_published(event)) is None
    assert stage_guides(event, rounds_drawn(event)) is not None
    assert "guide-cards" not in Client().get(reverse("public:seats", args=[event.code])).content.decode()


def test_a_change_of_places_is_nobody_s_affair_until_the_round_is_published() -> None:
    event = running_pairs(8, programme="4 mitchell")
    before = promised(event)
    over(event, 1)
    second = drawn_round(event, 2)
    one, other = second.seats.filter(seat="EW").order_by("table")[:2]
    assert promised(event) == before
    round_swap(
        event=event,
        number=2,
        first=one.entry,
        second=other.entry,
        harms_accepted=True,
        actor=desk(event),
        now=timezone.now(),
    )
    assert promised(event) == before
    directors = stage_guides(event, rounds_drawn(event))
    assert directors is not None
    assert ways(directors)[one.entry.number][1] == (2, other.table, "EW")


def test_the_director_prints_them_before_everybody_and_everybody_after() -> None:
    event = started_pairs(8, programme="4 mitchell + 1 danish")
    drawn_round(event)
    owner, outsider = UserFactory(), UserFactory()
    Membership.objects.create(user=owner, club=event.club, role=Membership.Role.DIRECTOR)
    client = Client()
    for name in ("director:guide_cards", "api-guide-cards"):
        address = reverse(name, args=[event.code])
        client.force_login(outsider)
        assert client.get(address).status_code in {403, 404}
        client.force_login(owner)
        text = "".join(pages(client.get(address).content))
        assert "rounds 1–4" in text
        assert text.count("Against") == 8
    page = client.get(reverse("director:event", args=[event.code])).content.decode()
    assert reverse("director:guide_cards", args=[event.code]) in page
    public = reverse("public:seats_guide_cards", args=[event.code])
    assert client.get(public).status_code == 404
    event = running_pairs(8, programme="4 mitchell + 1 danish")
    public = reverse("public:seats_guide_cards", args=[event.code])
    assert public in client.get(reverse("public:seats", args=[event.code])).content.decode()
    client.cookies["django_language"] = "it"
    assert "Rossi8" in "".join(pages(client.get(public).content))


def test_a_stage_that_is_drawn_has_none_and_says_so() -> None:
    event = running_pairs(8, programme="3 danish")
    client = Client()
    client.force_login(desk(event).user)
    answer = client.get(reverse("director:guide_cards", args=[event.code]))
    assert answer.status_code == 422
    assert "whose seating is made beforehand" in answer.content.decode()
    assert client.get(reverse("api-guide-cards", args=[event.code])).status_code == 400


def test_the_queries_do_not_grow_with_pairs_or_rounds(django_assert_num_queries: Any) -> None:
    for pairs, programme in ((6, "2 mitchell"), (16, "7 mitchell")):
        event = running_pairs(pairs, programme=programme)
        published = rounds_published(event)
        with django_assert_num_queries(11):
            stage_guides(event, published)
