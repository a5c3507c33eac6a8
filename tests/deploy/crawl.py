"""A walk through the pages as a visitor, a director and two phones at a table, and what can be read there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.services.standings import standings_compute
from tests.factories import (
    club_with_director,
    desk,
    drafted_event,
    enter_result,
    entry_at,
    finish_event,
    play_of,
    play_position,
    play_result,
    ready_event,
    running_event,
    seat_link,
    sheet_data,
)
from tournaments.models import Club, Event
from tournaments.services.entries import entry_withdraw
from tournaments.services.positions import position_start_next
from tournaments.services.results import result_correct

#: Pages of one kind (same address but for numbers and codes) that are looked at.
OF_A_KIND = 2
#: Deals typed into the pages that score, one of each kind, right and wrong.
SCORES = (
    "/score/?contract=garde&bouts=2&points=49&petit_au_bout=attack&poignee_attack_1=simple&slam=unannounced",
    "/score/?table=3&contract=prise&bouts=1&points=50.5&petit_au_bout=defence&poignee_defence_1=double",
    "/score/?table=5&partner=alone&contract=garde_sans&bouts=3&points=36",
    "/score/?table=5&partner=E&contract=garde_contre&bouts=3&points=40&poignee_attack_2=simple",
    "/score/?table=dead-hand&contract=garde&bouts=1&points=52",
    "/score/?table=dead-hand&taker=X&bouts=4&points=92",
    "/score/burraco/?ruleset=fitab",
    "/score/burraco/?closed=a&a_clean=1&a_dirty=1&a_melded=115&a_in_hand=15&b_melded=30&b_in_hand=50"
    "&b_pozzetto=not_taken",
    "/score/burraco/?closed=nobody&a_melded=30&a_in_hand=50&b_melded=30&b_in_hand=50",
    "/score/victory-points/?a=350&b=0",
    "/score/victory-points/?a=3500",
)
ELSEWHERE = re.compile(r"^(?:https?:|mailto:|#|/api/|/admin/|/static/)|\.(?:pdf|csv|json|md)\b")
SPOKEN = {"alt", "aria-label", "placeholder", "title"}
SILENT = {"script", "style", "template", "code"}


@dataclass(frozen=True, slots=True)
class Evening:
    """A club with an event in every state."""

    club: Club
    draft: Event
    ready: Event
    running: Event
    published: Event


@dataclass(frozen=True, slots=True)
class Page:
    """What came back for an address."""

    path: str
    html: str


def evening() -> Evening:
    """Events small enough to be played in a moment; the running one has a result in every state."""
    club, _user = club_with_director(name="Amis du Petit")
    draft = drafted_event(18, club=club, name="Mardi")
    ready = ready_event(20, 2, 1, club=club, name="Jeudi")
    published = finish_event(ready_event(20, 2, 1, club=club, name="Lundi"), publish=True)
    running = running_event(20, 3, 2, club=club, name="Samedi")
    play_position(running, 1)
    position_start_next(event=running, number=2, actor=desk(running), now=timezone.now())
    play_result(play_of(running, 2, 2))
    enter_result(play_of(running, 1, 2))
    corrected = play_result(play_of(running, 3, 2))
    _correct(corrected.play)
    entry_withdraw(entry=entry_at(running, 5, 2), reason="Grippe", actor=desk(running), now=timezone.now())
    for event in (running, published):
        standings_compute(event_id=event.pk, now=timezone.now())
    return Evening(club, draft, ready, running, published)


def _correct(play: object) -> None:
    result_correct(
        play=play,
        data=sheet_data(88),
        base_version=1,
        reason="Petit",
        actor=desk(play.event),
        now=timezone.now(),
    )


class Visitor:
    """Somebody whose browser asks for ``language``."""

    def __init__(self, evening: Evening, language: str) -> None:
        self.evening = evening
        self.headers = {"accept-language": language}
        self.kinds: Counter[str] = Counter()

    def client(self) -> Client:
        """A new browser."""
        return Client(headers=self.headers)

    def pages(self) -> Iterator[Page]:
        """Every page, a few of each kind."""
        public = self.client()
        yield from self._walk(public, ["/", "/login/", "/e/nowhere/", *self._fragments(), *SCORES])
        yield self._page(public.post("/login/", {"username": "nobody", "password": "wrong"}))
        yield from self._phones()
        director = self.client()
        director.force_login(desk(self.evening.running).user)
        yield from self._walk(director, [reverse("director:home"), *self._console()])
        yield from self._refusals(director)

    def _fragments(self) -> list[str]:
        codes = (self.evening.ready.code, self.evening.running.code, self.evening.published.code)
        return [
            f"/e/{code}/{part}"
            for code in codes
            for part in ("", "?show=alternate", "?show=boards", "projector/")
        ]

    def _console(self) -> list[str]:
        """The pages of every event, and the board of every state."""
        events = (self.evening.draft, self.evening.ready, self.evening.running, self.evening.published)
        names = ("event", "players", "movement", "boards", "links", "log")
        pages = [reverse(f"director:{name}", args=[event.code]) for event in events for name in names]
        plays = [play_of(self.evening.running, table, 2) for table in range(1, 6)]
        return pages + [
            reverse("director:play", args=[play.event.code, play.board, play.table]) for play in plays
        ]

    def _phones(self) -> Iterator[Page]:
        """A table's pages for the seat that entered a result and for another; links that lead nowhere."""
        for table, seat in ((1, "N"), (1, "S"), (2, "N"), (5, "E")):
            phone = self.client()
            token = seat_link(self.evening.running, table, seat)[1]
            home = phone.get(f"/t/{token}", follow=True)
            self.kinds.clear()
            yield from self._walk(phone, [home.request["PATH_INFO"]])
        for event in (self.evening.ready, self.evening.published):
            yield self._page(self.client().get(f"/t/{seat_link(event)[1]}", follow=True))
        yield self._page(self.client().get("/t/unknown"))
        yield self._page(self.client().get("/table/nobody/"))

    def _refusals(self, director: Client) -> Iterator[Page]:
        """What forms answer to bad input."""
        draft, running = self.evening.draft, self.evening.running
        answers = [
            ("director:event_new", [], {"name": "", "preset": "no", "played_on": "x"}),
            ("director:players", [draft.code], {"text": "Rossi1;Anna1;L0001\n\n;;\nX;Y;Z;W;V"}),
            ("director:movement", [self.evening.ready.code], {"positions": "99", "boards_per_position": "0"}),
            ("director:start", [draft.code], {}),
            ("director:close", [running.code], {}),
            ("director:position_start", [running.code, 7], {}),
        ]
        play = play_of(running, 4, 2)
        sheet = {"bouts": "3", "points": "92", "petit_au_bout": "defence", "slam": "defence"}
        place = [running.code, play.board, play.table]
        answers += [(name, place, sheet) for name in ("director:play", "director:play_preview")]
        for name, args, fields in answers:
            yield self._page(director.post(reverse(name, args=args), fields, follow=True))

    def _walk(self, client: Client, paths: list[str]) -> Iterator[Page]:
        """These pages and those they link to."""
        waiting, seen = list(dict.fromkeys(paths)), set(paths)
        while waiting:
            page = self._page(client.get(waiting.pop(0), follow=True))
            yield page
            for target in re.findall(r'href="([^"]+)"', page.html):
                path = target.replace("&amp;", "&").split("#")[0]
                if not path.startswith("/") or ELSEWHERE.search(path) or path in seen:
                    continue
                kind = re.sub(r"(?<=/)(?:\d+|[A-Za-z0-9_-]*\d[A-Za-z0-9_-]*|[A-Z-]{4,})(?=/)|\d+", "#", path)
                self.kinds[kind] += 1
                if self.kinds[kind] <= OF_A_KIND:
                    seen.add(path)
                    waiting.append(path)

    def _page(self, response: object) -> Page:
        return Page(response.request["PATH_INFO"], response.content.decode())


class _Reader(HTMLParser):
    """Collects what is read on the page or read out."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.silent = 0
        self.foreign = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in SILENT
        for name, value in attrs:
            if value and (name in SPOKEN or name.startswith(("data-text-", "data-label-"))):
                self._keep(value)

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in SILENT

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self._keep(data)

    def _keep(self, text: str) -> None:
        if text := " ".join(text.split()):
            self.found.append(text)


def phrases(html: str) -> list[str]:
    """The text of every node and of every attribute that is spoken.

    >>> phrases('<p title="A">one <b>two</b></p><script>three</script>')
    ['A', 'one', 'two']
    """
    reader = _Reader()
    reader.feed(html)
    return reader.found
