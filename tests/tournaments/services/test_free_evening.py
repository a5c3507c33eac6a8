"""An evening of free Tarot: 23 players, five positions, tables of three, and people who come and go."""

from __future__ import annotations

import pytest
from django.db.models import Max
from django.utils import timezone

from scoring.services.standings import standings_compute
from tests.factories import at_seat, club_with_director, desk
from tests.rounds import SEED, drafted_pairs, single_list
from tests.tournaments.printing.reading import pages
from tests.tournaments.web.table.phones import Phone
from tournaments.models import AccessLink, Entry, Event, Play
from tournaments.printing.table_cards import table_cards_pdf
from tournaments.services.actors import Actor
from tournaments.services.entries import entries_import, entry_reinstate, entry_withdraw
from tournaments.services.events import event_close, event_create, event_start
from tournaments.services.late_entries import entry_late
from tournaments.services.links import links_issue
from tournaments.services.results import result_confirm, result_enter
from tournaments.services.round_drawing import round_draw
from tournaments.services.rounds import round_publish

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    club, director = club_with_director()
    now = timezone.now()
    event = event_create(
        club=club,
        name="Tarot libre",
        played_on=now.date(),
        preset="tarot-free-individual",
        actor=Actor(user=director),
        now=now,
    )
    entries_import(event=event, text=single_list(23), actor=desk(event), now=now)
    event = event_start(event=event, actor=desk(event), now=now)
    links_issue(event=event, actor=desk(event), now=now)
    return event


def begin(event: Event, number: int) -> None:
    standings_compute(event_id=event.pk, now=timezone.now())
    event.refresh_from_db()
    round_draw(event=event, number=number, actor=desk(event), now=timezone.now(), seed=SEED)
    round_publish(event=event, number=number, actor=desk(event), now=timezone.now())


def play_all(event: Event, number: int) -> None:
    """Every table writes five deals, taken by its seats in turn, and another seat confirms."""
    for play in Play.objects.filter(event=event, position__number=number).select_related("event", "position"):
        seats = sorted(play.position.seats.filter(table=play.table).values_list("seat", flat=True))
        deals = [
            {"taker": seats[deal % len(seats)], "unit": 10 * (deal + play.table) - 40}
            | ({"sits_out": seats[(deal + 1) % 5]} if len(seats) == 5 else {})
            for deal in range(5)
        ]
        version = result_enter(
            play=play,
            data={"deals": deals},
            base_version=0,
            idempotency_key="",
            actor=at_seat(event, play.table, seats[0]),
            now=timezone.now(),
        )
        result_confirm(version=version, actor=at_seat(event, play.table, seats[1]), now=timezone.now())


def table_sizes(event: Event, number: int) -> list[int]:
    seats = event.positions.get(number=number).seats.values_list("table", flat=True)
    return sorted([*seats].count(table) for table in set(seats))


def test_five_positions_with_a_withdrawal_in_the_middle(event):
    begin(event, 1)
    assert sum(table_sizes(event, 1)) == 23
    assert set(table_sizes(event, 1)) <= {3, 4, 5}
    play_all(event, 1)
    begin(event, 2)
    gone = Entry.objects.filter(event=event).order_by("number").first()
    before = table_sizes(event, 2)
    entry_withdraw(entry=gone, reason="unwell", actor=desk(event), now=timezone.now())
    assert sum(before) - sum(table_sizes(event, 2)) in {1, 3}  # three go on; two are no table
    play_all(event, 2)
    for number in (3, 4, 5):
        begin(event, number)
        assert sum(table_sizes(event, number)) == 22
        play_all(event, number)
    standings_compute(event_id=event.pk, now=timezone.now())
    event.refresh_from_db()
    closed = event_close(event=event, actor=desk(event), now=timezone.now())
    assert closed.state == Event.State.CLOSED
    points = dict(Entry.objects.filter(event=event).values_list("pk", "points"))
    assert sum(points.values()) == 0
    places = Entry.objects.filter(event=event, withdrawn_at=None).order_by("place")
    assert places[0].place == 1
    best = max(points[entry.pk] for entry in places)
    assert points[places[0].pk] == best


def someone_at(event: Event, number: int, size: int) -> Entry:
    """Who sits at a table of so many."""
    position = event.positions.get(number=number)
    for play in position.plays.order_by("table"):
        seats = position.seats.filter(table=play.table)
        if seats.count() == size:
            return seats.order_by("-seat").first().entry
    raise AssertionError(f"no table of {size}")


def test_a_table_of_four_goes_on_with_three_and_who_comes_back_sits_down_again(event):
    begin(event, 1)
    gone = someone_at(event, 1, 4)
    sizes = table_sizes(event, 1)
    entry_withdraw(entry=gone, reason="called away", actor=desk(event), now=timezone.now())
    left = table_sizes(event, 1)
    assert sum(left) == sum(sizes) - 1
    assert not event.positions.get(number=1).byes.exclude(entry=gone).exists()
    entry_reinstate(entry=gone, actor=desk(event), now=timezone.now())
    assert sum(table_sizes(event, 1)) == sum(sizes)


def test_who_comes_late_completes_a_table_of_three_else_is_the_fifth(event):
    begin(event, 1)
    threes = table_sizes(event, 1).count(3)
    for late in range(threes + 1):
        text = f"Clara Late{late}"
        entry_late(event=event, text=text, actor=desk(event), now=timezone.now())
    assert table_sizes(event, 1).count(3) == 0
    assert table_sizes(event, 1).count(5) == 1
    assert sum(table_sizes(event, 1)) == 23 + threes + 1


def test_a_table_that_has_handed_in_takes_nobody(event):
    begin(event, 1)
    play_all(event, 1)
    entry = entry_late(event=event, text="Clara Late", actor=desk(event), now=timezone.now())
    assert not entry.seats.exists()
    begin(event, 2)
    assert sum(table_sizes(event, 2)) == 24


def test_everybody_sees_the_sum_of_their_own_deals(event, client):
    begin(event, 1)
    play_all(event, 1)
    standings_compute(event_id=event.pk, now=timezone.now())
    best = Entry.objects.select_related("player").get(event=event, place=1)
    seat = best.seats.get()
    play = Play.objects.get(event=event, table=seat.table)
    assert best.points == 1000 * play.versions.get(is_confirmed=True).scores[seat.seat]
    page = client.get(f"/e/{event.code}/players/{best.player.code}/").content.decode()
    others = [one.entry.player for one in play.position.seats.filter(table=seat.table).exclude(pk=seat.pk)]
    assert others
    assert all(other.code in page for other in others)
    assert "The points are the sum of all deals." in page
    assert "Against" not in page


def test_who_comes_late_plays_with_the_two_who_were_left_over(event: Event) -> None:
    begin(event, 1)
    position = event.positions.get()
    table = next(number for number in range(1, 7) if position.seats.filter(table=number).count() == 4)
    for seat in position.seats.filter(table=table).select_related("entry__event")[:2]:
        entry_withdraw(entry=seat.entry, reason="ill", actor=desk(event), now=timezone.now())
    assert not position.seats.filter(table=table).exists()
    lates = [
        entry_late(event=event, text=name, actor=desk(event), now=timezone.now())
        for name in ("Zoe First", "Zoe Second", "Zoe Third", "Zoe Fourth")
    ]
    # The first completes the table of three, the second makes one with those two, the next completes it.
    assert [late.seats.get().table == table for late in lates] == [False, True, True, False]
    assert sorted(position.seats.filter(table=table).values_list("seat", flat=True)) == ["E", "N", "S", "W"]
    assert lates[3].seats.get().seat == "X"


def test_every_phone_of_a_table_of_five_opens(event):
    """Its fifth player has a code of their own from then on, and stands on the others' phones."""
    begin(event, 1)
    for late in range(table_sizes(event, 1).count(3) + 1):
        entry_late(event=event, text=f"Clara Late{late}", actor=desk(event), now=timezone.now())
    five = event.positions.get(number=1).seats.get(seat="X")
    page = Phone(event, table=five.table, seat="N").get().content.decode()
    assert str(five.entry.player) in page
    form = Phone(event, table=five.table, seat="E").get("board", 1).content.decode()
    assert 'name="deal_5_sits_out"' in form
    own = Phone(event, table=five.table, seat="X")
    assert str(five.entry.player) in own.get().content.decode()
    assert 'name="deal_5_sits_out"' in own.get("board", 1).content.decode()
    cards = {five.table: {seat: f"http://example.org/{seat}" for seat in "NESWX"}}
    assert len(pages(table_cards_pdf(event, cards))) == 2


def test_a_table_of_five_that_the_plan_forms_has_five_codes(event):
    programme = [{"format": "free_individual", "rounds": 3, "variant": "fives"}]
    fives = drafted_pairs(22, members=1, programme=programme, hands=0)
    links = links_issue(event=fives, actor=desk(fives), now=timezone.now())
    assert sorted(link.table for link in links if link.seat == "X") == [1, 2]
    assert {link.table for link in links} == {1, 2, 3, 4, 5}
    # Six tables of 23, one of them of three.
    assert AccessLink.objects.filter(event=event, revoked_at=None).aggregate(last=Max("table"))["last"] == 6
