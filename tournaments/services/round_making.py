"""What a draw is given is fetched, and the draw asked: who sits where in a round. Writes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tournaments.models import Event, Position
from tournaments.movements.draws.field import Field
from tournaments.movements.draws.first import by_lot
from tournaments.movements.pairs.knock_out import bracket
from tournaments.movements.programmes.drawn_round import Round
from tournaments.movements.programmes.plan import LOT, Plan
from tournaments.movements.programmes.programme import TEAM_DRAWN, Stage
from tournaments.movements.programmes.rounds import (
    Match,
    drawn_round,
    fixed_round,
    knock_out_round,
    matches_of,
    side_by_side,
    team_round,
)
from tournaments.movements.programmes.stages import Group, Wanted, begin
from tournaments.selectors.plans import plan_of
from tournaments.selectors.plays import counting_scores
from tournaments.selectors.round_fields import field_of, only, order_of, winners
from tournaments.selectors.team_fields import team_field_of

KNOCK_OUT = "knock_out"


@dataclass(frozen=True, slots=True)
class Made:
    """A round, and ``given``: all that it was drawn from, as it is stored."""

    round: Round
    given: dict[str, Any]


@dataclass(frozen=True, slots=True)
class _Asked:
    """Which round is drawn: its ``stage``, of which it is round ``own``."""

    event: Event
    plan: Plan
    number: int
    index: int
    own: int
    seed: str

    @property
    def stage(self) -> Stage:
        return self.plan.programme.stages[self.index]

    @property
    def by_lot(self) -> bool:
        return self.number == 1 and self.plan.first == LOT


def made_round(event: Event, number: int, seed: str) -> Made:
    """Round ``number``: the same for the same standing order, past and seed."""
    plan = plan_of(event)
    index, own = plan.programme.stage_of(number)
    asked = _Asked(event, plan, number, index, own, seed)
    if asked.stage.format in TEAM_DRAWN:
        return _made_of_teams(asked)
    field = field_of(event, plan, number, order_of(event, number), bytes.fromhex(seed))
    field = by_lot(field) if asked.by_lot else field
    groups = _groups(asked, field)
    matches: list[list[Match]] = []
    rounds = []
    for place, group in enumerate(groups):
        members = only(field, group.members)
        if asked.stage.format == KNOCK_OUT:
            matches.append(_matches(asked, group, place))
            rounds.append(knock_out_round(matches[-1], members))
        elif group.schedule is not None:
            rounds.append(fixed_round(group.schedule, group.labels, own, members))
        else:
            rounds.append(drawn_round(asked.stage.format, members))
    drawn = side_by_side(rounds)
    given = _given(asked, [entrant.label for entrant in field.entrants], groups)
    given["floats"] = _floats(field, drawn)
    if matches:
        given["matches"] = [[[*match] for match in one] for one in matches]
    return Made(drawn, given)


def _made_of_teams(asked: _Asked) -> Made:
    """A round between teams, drawn by the ranking of teams."""
    event, number, seed = asked.event, asked.number, bytes.fromhex(asked.seed)
    found = team_field_of(event, asked.plan, number, order_of(event, number), seed)
    field = by_lot(found.field) if asked.by_lot else found.field
    drawn = team_round(asked.stage.format, field, found.pairs)
    drawn = replace(drawn, byes=(*drawn.byes, *found.others))
    teams = [entrant.label for entrant in field.entrants]
    order = [*(code for team in teams for code in found.pairs[team]), *found.others]
    given = _given(asked, order, [Group(tuple(order))])
    team_of = {code: team for team, codes in found.pairs.items() for code in codes}
    return Made(drawn, given | {"teams": teams, "team_floats": _floats(field, drawn, team_of)})


def _given(asked: _Asked, order: list[str], groups: Sequence[Group]) -> dict[str, Any]:
    """What a round of every kind is stored with; a stage's groups with its first."""
    given: dict[str, Any] = {
        "stage": asked.index,
        "round": asked.own,
        "format": asked.stage.format,
        "variant": asked.stage.variant,
        "hands": asked.plan.hands,
        "seed": asked.seed,
        "order": order,
        "floats": [],
    }
    if asked.own == 1:
        given["groups"] = [group.as_dict() for group in groups]
    return given


def _groups(asked: _Asked, field: Field) -> tuple[Group, ...]:
    """The groups of the stage, made in its first round; who came since belongs to the last one."""
    labels = tuple(entrant.label for entrant in field.entrants)
    if asked.own == 1:
        clubs = dict(asked.plan.clubs) if asked.plan.clubs_apart else {}
        teams = {entrant.label: entrant.team for entrant in field.entrants if entrant.team}
        wanted = Wanted(field.seed, asked.by_lot, asked.plan.never, clubs, teams, table=asked.plan.typed)
        return begin(asked.stage, labels, wanted)
    first = Position.objects.get(event=asked.event, number=asked.number - asked.own + 1)
    groups = [Group.from_dict(one) for one in first.draw["groups"]]
    known = {label for group in groups for label in group.members}
    late = tuple(label for label in labels if label not in known)
    last = groups[-1]
    return (*groups[:-1], Group((*last.members, *late), last.schedule, last.labels))


def _matches(asked: _Asked, group: Group, place: int) -> list[Match]:
    """The bracket's matches in this round, of the group at ``place``."""
    if asked.own == 1:
        return [*matches_of(bracket(group.members).line)]
    before = Position.objects.get(event=asked.event, number=asked.number - 1)
    matches = [(one[0], one[1]) for one in before.draw["matches"][place]]
    won = winners(asked.event, before.number, matches, _scores(asked.event, before.number))
    return [*matches_of(won)]


def _scores(event: Event, number: int) -> dict[int, Mapping[str, int]]:
    """The points of the tables of a round."""
    return {table: scores for _, _, own, table, scores, _ in counting_scores(event) if own == number}


def _floats(field: Field, drawn: Round, entrant_of: Mapping[str, str] | None = None) -> list[str]:
    """Who meets somebody with fewer points, once: a Swiss draw spares them next time.

    ``entrant_of`` says for whom those at the tables play.
    """
    points = {entrant.label: entrant.points for entrant in field.entrants}
    called = entrant_of or {label: label for label in points}
    met = [[called[code] for code in table.seats.values()] for table in drawn.tables]
    floats = (one for table in met for one in table if any(points[one] > points[other] for other in table))
    return [*dict.fromkeys(floats)]
