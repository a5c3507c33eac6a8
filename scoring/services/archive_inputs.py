"""The input of standings from an archive (``archive_reading``): no database, no clock.

An entry's number, a position's number and a play's place in the file stand where the database has its keys.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from scoring.maths.rounds.standings import Entrant
from scoring.maths.rounds.tiers import Tiers
from scoring.maths.rulings.given import Place, Ruled
from scoring.selectors.inputs import AnyInput, EntryRow, StandingsInput
from scoring.selectors.rounds_input import ByeRow, Deals, RoundsInput
from scoring.selectors.rounds_tiers import tiers_of_draws
from scoring.selectors.rulings_input import RulingsInput
from tournaments.models import Event
from tournaments.movements.layouts import LAYOUTS
from tournaments.movements.programmes.plan import Plan
from tournaments.movements.programmes.programme import Programme
from tournaments.selectors.plays import CountingResult, CountingScores
from tournaments.selectors.teams import QUADRETTES

Archive = Mapping[str, Any]


def input_of_archive(archive: Archive) -> AnyInput:
    """What the standings of the event would be computed from, were it here."""
    return _of_rounds(archive) if archive["event"]["plan"] else _of_boards(archive)


def _counting(archive: Archive) -> Iterator[tuple[int, Mapping[str, Any], Mapping[str, Any]]]:
    """The place in the file, the play and the version that counts."""
    for at, play in enumerate(archive["plays"]):
        for version in () if play["not_played_reason"] else play["versions"]:
            if version["is_confirmed"]:
                yield at, play, version


def _seats(archive: Archive) -> list[tuple[int, int, str, int]]:
    return [
        (position["number"], seat["table"], seat["seat"], seat["entry"])
        for position in archive["positions"]
        for seat in position["seats"]
    ]


def _of_boards(archive: Archive) -> StandingsInput:
    facts, entries = archive["event"], _entries(archive)
    is_of_teams = Event(preset=facts["preset"]).is_of_teams
    sides = _sides(archive)
    return StandingsInput(
        **_common(archive),
        results=[*_results(archive)],
        entries=[
            EntryRow(
                one["number"],
                sides.get(one["number"], "") if is_of_teams else one["label"][:1],
                one["withdrawn_at"] is not None,
            )
            for one in entries
        ],
        is_of_teams=is_of_teams,
        codes={one["player"]: one["number"] for one in entries} if is_of_teams else {},
    )


def _common(archive: Archive) -> dict[str, Any]:
    return {
        "event_id": 0,
        "version": 0,
        "formula": archive["event"]["formula"],
        "seats": _seats(archive),
        "expected_count": sum(not play["not_played_reason"] for play in archive["plays"]),
        "rulings": _rulings(archive),
    }


def _sides(archive: Archive) -> dict[int, str]:
    """As ``lines_of_teams`` finds them."""
    layout = LAYOUTS[(archive["event"]["movement"] or {}).get("form", QUADRETTES)]
    return {entry: seat[:1] for _, _, seat, entry in _seats(archive)} if layout.keeps_seat else {}


def _results(archive: Archive) -> Iterator[CountingResult]:
    for at, play, version in _counting(archive):
        place = play["board"], play["position"], play["table"], play["taker"]
        yield at, *place, version["unit"], version["number"]


def _scores(archive: Archive) -> Iterator[CountingScores]:
    for at, play, version in _counting(archive):
        if version["scores"] is not None:
            number = play["position"]
            yield at, number, number, play["table"], version["scores"], version["number"]


def _byes(archive: Archive) -> Iterator[ByeRow]:
    for position in archive["positions"]:
        for bye in () if position["started_at"] is None else position["byes"]:
            yield position["number"], bye["entry"], bye["kind"]


def _of_rounds(archive: Archive) -> RoundsInput:
    facts, entries = archive["event"], _entries(archive)
    plan = Plan.from_dict(facts["plan"])
    started = [one["number"] for one in archive["positions"] if one["started_at"] is not None]
    last = max(started, default=0)
    return RoundsInput(
        **_common(archive),
        results=[*_scores(archive)],
        byes=[*_byes(archive)],
        entries=[
            Entrant(one["number"], str(one["number"]), one["withdrawn_at"] is not None) for one in entries
        ],
        programme=plan.programme,
        seed=_seed(archive),
        started=last,
        tiers=_tiers(archive, plan.programme, last),
        deals=_deals(archive) if "mean" in facts["formula"].get("ties", ()) else {},
        teams={one["number"]: one["team"] for one in entries if one["team"]} if plan.team_size else {},
    )


def _entries(archive: Archive) -> list[Mapping[str, Any]]:
    return sorted(archive["entries"], key=lambda entry: int(entry["number"]))


def _seed(archive: Archive) -> str:
    """As ``rounds_input`` finds it."""
    if seed := archive["event"]["draw_seed"]:
        return str(seed)
    published = [one for one in archive["positions"] if one["published_at"] is not None]
    first = min(published, key=lambda one: int(one["number"]), default=None)
    return "" if first is None else str(first["draw"].get("seed") or "")


def _tiers(archive: Archive, programme: Programme, started: int) -> Tiers[int]:
    draws = {one["number"]: one["draw"] for one in archive["positions"]}
    codes = {entry["player"]: entry["number"] for entry in archive["entries"]}
    return tiers_of_draws(programme, started, lambda first: _range(draws, first, started), lambda: codes)


def _range(draws: Mapping[int, Any], first: int, last: int) -> dict[int, Any]:
    return {number: draw for number, draw in draws.items() if first <= number <= last}


def _deals(archive: Archive) -> Deals:
    found = {}
    for _, play, version in _counting(archive):
        deals = version["sheet"].get("deals", [])
        out = Counter(deal.get("sits_out") for deal in deals)
        counts = {seat: len(deals) - out[seat] for seat in version["scores"] or {}}
        found[play["position"], play["table"]] = counts
    return found


def _rulings(archive: Archive) -> RulingsInput:
    plays = {(one["position"], one["table"], one["board"]): at for at, one in enumerate(archive["plays"])}
    in_force = [one for one in archive["rulings"] if one["is_current"] and not one["is_withdrawn"]]
    rows = tuple(_ruled(one, plays, archive["plays"]) for one in sorted(in_force, key=lambda r: r["number"]))
    numbers = [position["number"] for position in archive["positions"]]
    return RulingsInput(rows, {number: number for number in numbers}) if rows else RulingsInput()


def _ruled(
    one: Mapping[str, Any], plays: Mapping[tuple[int, int, int], int], rows: Sequence[Mapping[str, Any]]
) -> Ruled:
    place = one["play"]
    at = plays[place["position"], place["table"], place["board"]] if place else 0
    return Ruled(
        place=Place(
            at, place["board"], place["position"], place["position"], place["table"], rows[at]["taker"]
        )
        if place
        else None,
        round=one["position"],
        amount=Fraction(one["amount"], 1000),
        **{name: one[name] for name in _AS_THEY_ARE},
    )


_AS_THEY_ARE = (
    *("number", "version", "kind", "board", "entry", "sides"),
    *("unit", "scope", "each", "stands"),
)
