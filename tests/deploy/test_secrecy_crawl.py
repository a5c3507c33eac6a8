"""Every address, for everybody, by every method: nobody is shown a card of an unreleased board.

The addresses come from the resolver itself, so that a new one is crawled or the test fails; what is looked
for, and in which forms, is in ``secrecy.leaks``.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.test import Client
from django.urls import path

from deploy.logs import JsonFormatter
from deploy.urls import handler400, handler404, urlpatterns  # noqa: F401 (found by their names)
from games.dealing.robot_table import robot_table
from games.models import Board, BoardSet
from games.registry import dealable
from games.selectors.blind import blind_steps
from games.tarot.notation import parse_deal, print_card
from scoring.web.scoreboard import live
from tests.deploy.secrecy.hall import JOINED, JOINED_CODE, MARK, Hall, hall
from tests.deploy.secrecy.leaks import text_of
from tests.deploy.secrecy.routes import NO_ROW, NoRecipeError, Route, addresses, routes
from tournaments.printing.dealing_sheets import dealing_sheets_pdf
from tournaments.printing.record_results import signed

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

API_METHODS = ("get", "post", "delete", "options")
LOGGERS = ("etui", "games", "tournaments", "scoring", "celery")
_TOKENS = re.compile(
    rb'(?:csrfmiddlewaretoken" value=|X-CSRFToken": ?)"[^"]*"|/(?:Creation|Mod)Date \([^)]*\)|<[0-9a-f]{32}>'
)
_OWN = re.compile(r"'(?:X-Request-ID|Set-Cookie)': '[^']*'")


@pytest.fixture
def the_hall(db: None, log: Log) -> Hall:
    return hall(is_whole=False)


Stream = Callable[[str], tuple[int, str]]


@pytest.fixture
def a_stream() -> Stream:
    """The status and the first bytes of an event's stream, whose client then goes."""

    async def first(code: str) -> tuple[int, str]:
        sent: list[Any] = []

        async def receive() -> dict[str, str]:
            while not any("body" in message for message in sent):
                await asyncio.sleep(0.01)
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        await live.application({"type": "http", "method": "GET", "path": f"/live/{code}/"}, receive, send)
        text = b"".join(message.get("body", b"") for message in sent).decode()
        return sent[0]["status"], text

    return lambda code: asyncio.run(first(code))


class Log(logging.Handler):
    """Every line as the product writes it."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(JsonFormatter())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture
def log() -> Iterator[Log]:
    """All that our loggers and the worker's say, down to the least."""
    handler, loggers = Log(), [logging.getLogger(name) for name in LOGGERS]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.DEBUG)
    logging.getLogger().addHandler(handler)
    yield handler
    logging.getLogger().removeHandler(handler)
    for logger, level in zip(loggers, levels, strict=True):
        logger.setLevel(level)


class Crawl:
    """What was found, and how much was looked at."""

    def __init__(self, place: Hall, seen: set[int] | None = None) -> None:
        self.place = place
        self.leaks: list[str] = []
        self.statuses: dict[int, int] = {}
        self._seen = set() if seen is None else seen
        """What nothing was found in, also by persons before this one."""

    def ask(self, client: Client, method: str, address: str) -> Any:
        """One request, its answer, and what its headers say."""
        answer = getattr(client, method)(address, **self._nonsense(method, address))
        self.statuses[answer.status_code] = self.statuses.get(answer.status_code, 0) + 1
        content = answer.content if not answer.streaming else b"".join(answer.streaming_content)
        if content.startswith(b"\x1f\x8b"):
            raise AssertionError(f"{address} is compressed: nothing can be read in it")
        self.read(f"{method} {address}", content, str(answer.headers))
        return answer

    def read(self, name: str, content: bytes, headers: str) -> None:
        """Look for secrets; the same page is read once."""
        mark = hash((_TOKENS.sub(b"", content), _OWN.sub("", headers)))
        if mark in self._seen:
            return
        leaks = self.place.secrets.found_in(text_of(content, "") + headers)
        self.leaks += [f"{name}: {leak}" for leak in leaks]
        if not leaks:
            self._seen.add(mark)

    def _nonsense(self, method: str, address: str) -> dict[str, Any]:
        fields = {"board": str(self.place.board), "number": "1", "rule": "x", "text": "T:21 \0", "sheet": "x"}
        if method == "get":
            return {"data": {"q": "R,D", "show": "boards", "position": "1", "cards__contains": "T:21"}}
        if method == "options":
            return {}
        if address.startswith("/api/"):
            return {"data": json.dumps(fields | {"sheet": {}}), "content_type": "application/json"}
        return {"data": fields}


def crawl(place: Hall, person: str, seen: set[int]) -> Crawl:
    """Every route, as one person."""
    found, client, values = Crawl(place, seen), place.people[person], place.values()
    for route in routes():
        if route.name == "logout" or (route.pattern.startswith("admin/") and person not in OFFICE):
            continue
        closed: set[str] = set()
        for address in dict.fromkeys(address for of in values for address in addresses(route, of)):
            for method in _methods(place, address, person):
                if method in closed:
                    continue
                answer = found.ask(client, method, address)
                if answer.status_code == 405 or (_is_door(answer) and place.is_of_others(address)):
                    closed.add(method)
    return found


def _is_door(answer: Any) -> bool:
    """Whether it is the door of the house: whoever is sent there is sent there from every event."""
    is_login = answer.status_code == 302 and answer.url.startswith(str(settings.LOGIN_URL))
    return answer.status_code == 401 or is_login


#: Who looks at the back office: the others are sent to its door by one and the same guard.
OFFICE = {"anonymous", "administrator"}
#: Who looks at every event; the others are shown what these are shown, or less.
THOROUGH = {"anonymous", "director"}
#: Made of names and seats only, slow to make and to read: looked at for three events.
PAPERS = re.compile(r"/(?:guide-cards|table-cards)(?:\.pdf|/)$")
#: Who tries every method of the API.
PROGRAMS = {"director"}


def _methods(place: Hall, address: str, person: str) -> tuple[str, ...]:
    """All is looked at by anonymous and director; what is sent goes to the running event's secret board."""
    if place.is_of_others(address):
        looks = person in THOROUGH or (person == JOINED and JOINED_CODE in address)
        return ("get",) if looks and not PAPERS.search(address) else ()
    others = [event.code for event in (place.held, place.ready)]
    board = re.search(r"/boards/(\d+)/", address)
    if person == JOINED:
        # The event of the other club that plays the same boards, and what is nobody's in particular.
        return ("get",) if place.ready.code not in address else ()
    if any(code in address for code in others) or (board and int(board[1]) != place.board):
        return ("get",) if person in THOROUGH else ()
    is_office = address.startswith("/admin/") and str(NO_ROW) not in address
    if person == "dealer" or (person == "administrator" and not is_office):
        return ("get",)
    if address.startswith("/api/"):
        return API_METHODS if person in PROGRAMS else ("get", "post")
    return ("get", "post")


def test_nobody_is_shown_a_card_of_an_unreleased_board(log: Log) -> None:
    """Nor is it told by a line of the log, also while sets are dealt by the worker and boards released."""
    place, seen = hall(), set[int]()
    for person in place.people:
        with transaction.atomic():
            found = crawl(place, person, seen)
            transaction.set_rollback(True)
        assert found.leaks == [], person
        # The crawl has seen pages and not only closed doors, and nothing that broke.
        assert found.statuses[200] > 30, person
        assert 500 not in found.statuses, person
    assert log.lines
    assert [leak for line in log.lines for leak in place.secrets.found_in(line)] == []


def test_pages_that_say_what_went_wrong_show_nothing_of_what_was_in_memory(
    the_hall: Hall, log: Log, settings: Any
) -> None:
    client = Client(raise_request_exception=False, enforce_csrf_checks=True)
    form = "application/x-www-form-urlencoded; charset=utf-16"
    settings.ROOT_URLCONF = __name__
    answers = {
        404: client.get("/nowhere/"),
        403: client.post(f"/director/events/{the_hall.running.code}/boards/deal/"),
        400: client.post("/login/", b"x", content_type=form),
        500: client.get(f"/leak/broken/{the_hall.running.board_set.code}/"),
    }
    for status, answer in answers.items():
        assert answer.status_code == status
        assert the_hall.secrets.found_in(answer.content.decode()) == []
    assert any("RuntimeError" in line for line in log.lines)
    assert [leak for line in log.lines for leak in the_hall.secrets.found_in(line)] == []


@pytest.mark.django_db(transaction=True)
def test_the_stream_of_an_event_says_a_number_and_no_more(a_stream: Stream) -> None:
    """The one address that the resolver does not know; another connection reads for it."""
    code = hall().running.code
    status, text = a_stream(code)
    assert status == 200
    assert re.fullmatch(r"retry: \d+\ndata: \d+\n\n", text)
    assert a_stream("NOSUCH")[0] == 404


def test_a_leak_is_found_in_whatever_form(the_hall: Hall, log: Log, settings: Any) -> None:
    """The crawl can fail."""
    settings.ROOT_URLCONF = __name__
    board_set = the_hall.running.board_set
    for form in FORMS:
        found = Crawl(the_hall)
        found.ask(Client(), "get", f"/leak/{form}/{board_set.code}/")
        assert found.leaks, form
    logging.getLogger("etui.test").warning("dealt", extra={"deal": _secret(board_set).cards})
    assert the_hall.secrets.found_in(log.lines[-1])
    assert the_hall.secrets.found_in(board_set.boards.exclude(released_at=None).first().cards) == []
    # A route that nobody has thought of is an error.
    values = the_hall.values()[0]
    assert len([*routes()]) > 200
    for pattern in ("e/<slug:code>/new/<int:unheard_of>/", "new/<slug:code>/", "x/(?P<y>.)"):
        with pytest.raises(NoRecipeError):
            addresses(Route(pattern, "new"), values)


def test_a_leak_of_a_burraco_board_is_found_in_whatever_form(the_hall: Hall) -> None:
    """Its hands have short groups of many suits, and equal cards."""
    board_set = the_hall.own[0].board_set
    board = _secret(board_set)
    rules = dealable("burraco").dealt(board_set.rules, 4)
    deal = rules.parse_deal(board.cards)
    hand, stock = rules.hands(deal)["N"], rules.hands(deal)["stock"]
    signs = str.maketrans("SHDC", "♠♥♦♣")
    written = "".join(f"<td>{text[1:]}{text[0].translate(signs)}</td>" for text in hand if text != "*")
    forms = {
        "line": f"<p>{board.cards.splitlines()[1]}</p>",
        "cards": ", ".join(text for text in hand if text != "*"),
        "turned": written,
        "stock": " ".join(stock),
        "number": f"{rules.number_of_deal(deal):x}",
        "pack": " ".join(step.heap for step in blind_steps(board)),
        "key": bytes(board_set.key).hex(),
        "robots": json.dumps({"plays": board.plays}),
        "robot table": json.dumps(robot_table(board.plays).as_dict()),
        "mean": f"<td>{signed(robot_table(board.plays).mean_points)}</td>",
    }
    assert board_set.description["by_play"]
    for form, text in forms.items():
        assert the_hall.secrets.found_in(text), form


def _secret(board_set: BoardSet) -> Board:
    return board_set.boards.filter(released_at=None).first()


def _leak(request: HttpRequest, form: str, code: str) -> HttpResponse:
    """A page that somebody might write one day."""
    board = _secret(BoardSet.objects.get(code=code))
    deal = parse_deal(board.cards, dealable("tarot").ruleset(board.board_set.ruleset))
    hand = deal.hands["N"]
    cards = [print_card(card) for card in hand]
    line = board.cards.splitlines()[0]
    signs, english = str.maketrans("SHDC", "♠♥♦♣"), str.maketrans("RDV", "KQJ")
    shuffled = sorted(cards, key=lambda card: card[::-1])
    if form == "broken":
        raise RuntimeError("something else")
    if form == "pdf":
        event = board.board_set.events.first()
        return HttpResponse(dealing_sheets_pdf(event, [board]), content_type="application/pdf")
    if form == "json":
        return JsonResponse({"deal": board.cards.splitlines()})
    if form == "header":
        return HttpResponse("", headers={"X-Deal": line})
    rules = dealable("tarot").dealt(board.board_set.rules, 4)
    longest = max(board.cards.split(), key=lambda group: group.count(","))
    texts = {
        "text": line,
        "page": "<p>" + "</p><p>".join(line.split()) + "</p>",
        "table": "".join(f"<td>{rank}</td>\n" for rank in longest[2:].split(",")),
        "ascending": " ".join(cards),
        "shuffled": ", ".join(shuffled),
        "signs": " ".join(
            f"{card[1:]}{card[0].translate(signs)}" if card[0] in "SHDC" else card for card in cards
        ),
        "english": " ".join(card[0] + card[1:].translate(english) for card in cards),
        "places": json.dumps([int(card) for card in hand]),
        "number": str(rules.number_of_deal(deal)),
        "pack": " ".join(step.heap for step in blind_steps(board)),
        "key": bytes(board.board_set.key).hex(),
        "robots": f"<td>{MARK}</td>",
    }
    return HttpResponse(texts[form])


FORMS = (
    *("text", "page", "table", "ascending", "shuffled", "signs", "english", "json"),
    *("places", "number", "pack", "pdf", "key", "robots", "header"),
)


urlpatterns = [*urlpatterns, path("leak/<slug:form>/<slug:code>/", _leak)]
