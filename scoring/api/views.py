"""Standings, road sheets and travellers for everybody."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.errors import ProblemsSerializer, problems_body
from games.dealing.robot_table import robot_table
from games.problems import Problem, gettext_noop
from scoring.api.matches import MatchStandingSerializer, MatchStandingsSerializer, match_sheet_body
from scoring.api.rounds import RoundsStandingSerializer, RoundsStandingsSerializer, rounds_sheet_body
from scoring.api.serializers import (
    SnapshotSerializer,
    StandingSerializer,
    StandingsSerializer,
    road_line_body,
    traveller_line_body,
)
from scoring.board_reasons import board_reasons, match_reasons
from scoring.groups_bodies import groups_body
from scoring.match_explained import match_points_of_board
from scoring.models import Snapshot
from scoring.rounds_bodies import team_body
from scoring.rulings_bodies import entry_rulings_body, rulings_body
from scoring.selectors.board_list import boards_of_event
from scoring.selectors.kinds import event_of_boards, of_kind
from scoring.selectors.match_sheets import match_sheet
from scoring.selectors.match_standings import match_standings_of_snapshot
from scoring.selectors.road_sheets import road_sheet
from scoring.selectors.rounds_sheets import rounds_sheet
from scoring.selectors.rounds_standings import rounds_standings_of_snapshot
from scoring.selectors.rounds_teams import has_teams, teams_of_snapshot
from scoring.selectors.rulings_shown import entry_named
from scoring.selectors.standings import latest_snapshot, standings_of_snapshot
from scoring.selectors.travellers import ClosedBoard, Traveller, traveller
from tournaments.models import Event
from tournaments.selectors.events import event_by_code


def _found(event: Event | None) -> Event:
    if event is None:
        raise Http404
    return event


def _boards_rows(event: Event, snapshot: Snapshot) -> Any:
    return StandingSerializer(standings_of_snapshot(snapshot), many=True).data


def _rounds_rows(event: Event, snapshot: Snapshot) -> Any:
    return RoundsStandingSerializer(rounds_standings_of_snapshot(event, snapshot), many=True).data


def _matches_rows(event: Event, snapshot: Snapshot) -> Any:
    return MatchStandingSerializer(match_standings_of_snapshot(event, snapshot), many=True).data


def _teams(event: Event, snapshot: Snapshot | None) -> list[dict[str, Any]]:
    return [team_body(team) for team in teams_of_snapshot(event, snapshot)] if snapshot else []


class StandingsView(APIView):
    """The newest standings: of boards with both places, of rounds by points."""

    @extend_schema(
        tags=["standings"],
        responses=PolymorphicProxySerializer(
            component_name="AnyStandings",
            serializers=[StandingsSerializer, RoundsStandingsSerializer, MatchStandingsSerializer],
            resource_type_field_name=None,
        ),
        operation_id="standings_retrieve",
    )
    def get(self, request: Request, code: str) -> Response:
        event = _found(event_by_code(code))
        snapshot = latest_snapshot(event)
        rows = of_kind(event, boards=_boards_rows, rounds=_rounds_rows, matches=_matches_rows)
        return Response(
            {
                "event": event.code,
                "state": event.state,
                "snapshot": SnapshotSerializer(snapshot).data if snapshot else None,
                "rows": rows(event, snapshot) if snapshot else [],
            }
            | ({"teams": _teams(event, snapshot)} if has_teams(event) else {})
            | {"rulings": rulings_body(event)}
            | groups_body(event, snapshot)
        )


class RoadSheetView(APIView):
    """A player's evening board by board, or that of a pair round by round."""

    @extend_schema(tags=["standings"], responses={200: dict}, operation_id="road_sheet_retrieve")
    def get(self, request: Request, code: str, player: str) -> Response:
        event = _found(event_by_code(code))
        read = of_kind(event, boards=_boards_body, rounds=_rounds_body, matches=_matches_body)
        body = read(event, player)
        if body is None:
            raise Http404
        entry = entry_named(event, player)
        return Response(body | {"rulings": entry_rulings_body(event, entry) if entry else []})


def _boards_body(event: Event, player: str) -> dict[str, Any] | None:
    sheet = road_sheet(event, player)
    if sheet is None:
        return None
    return {
        "player": sheet.entry.player.code,
        "name": sheet.name,
        "snapshot": sheet.snapshot.number if sheet.snapshot else None,
        "boards": [road_line_body(line) for line in sheet.lines],
    }


def _rounds_body(event: Event, player: str) -> dict[str, Any] | None:
    sheet = rounds_sheet(event, player)
    return None if sheet is None else rounds_sheet_body(sheet)


def _matches_body(event: Event, player: str) -> dict[str, Any] | None:
    sheet = match_sheet(event, player)
    return None if sheet is None else match_sheet_body(sheet)


class BoardsView(APIView):
    """The boards of an event: how often played, released or not. No card."""

    @extend_schema(tags=["boards"], responses={200: list[dict]}, operation_id="boards_list")
    def get(self, request: Request, code: str) -> Response:
        return Response(
            [
                {
                    "board": board.number,
                    "taker": board.taker,
                    "confirmed": board.confirmed,
                    "expected": board.expected,
                    "released": board.is_released,
                }
                for board in boards_of_event(_found(event_of_boards(code)))
            ]
        )


def _closed_problem(board: ClosedBoard) -> Problem:
    if board.cancelled:
        message = gettext_noop("Board %(board)s stays secret: its set was cancelled (%(reason)s).")
        params: dict[str, str | int] = {"board": board.number, "reason": board.cancelled}
        return Problem("boards_cancelled", message, params, "board")
    message = gettext_noop("Board %(board)s opens when its last table is done.")
    return Problem("board_not_released", message, {"board": board.number}, "board")


def _match_reasons(event: Event, found: Traveller) -> list[str]:
    return match_reasons(event, found, match_points_of_board(event, found.board.number))


class TravellerView(APIView):
    """What every table made of a board, and robots beforehand, with its cards; only once it is released."""

    @extend_schema(
        tags=["boards"],
        responses={200: dict, 403: ProblemsSerializer},
        operation_id="board_retrieve",
    )
    def get(self, request: Request, code: str, number: int) -> Response:
        event = _found(event_of_boards(code))
        found = traveller(event, number)
        if found is None:
            raise Http404
        if isinstance(found, ClosedBoard):
            problem = _closed_problem(found)
            return Response(problems_body([problem]), status=status.HTTP_403_FORBIDDEN)
        robots = robot_table(found.board.plays)
        reasons = of_kind(event, boards=board_reasons, rounds=board_reasons, matches=_match_reasons)
        return Response(
            {
                "board": found.board.number,
                "dealer": found.board.dealer,
                "taker": found.board.taker,
                "cards": found.board.cards,
                "robots": robots.as_dict() if robots else None,
                "results": [
                    traveller_line_body(line) | {"why": reason or None}
                    for line, reason in zip(found.lines, reasons(event, found), strict=True)
                ],
            }
        )
