"""Where everybody goes in the rounds of a stage whose seating is made beforehand, as far as it is known.

Rounds that are drawn are as they were drawn, with every change since. What follows is the stage's movement:
who has left, or came later, leaves some without their table; where those will sit is open until the draw.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from games.problems import gettext_noop
from tournaments.models import Bye, Entry, Event, Position
from tournaments.movements.draws.field import Field
from tournaments.movements.programmes.drawn_round import Round
from tournaments.movements.programmes.programme import DRAWN, Stage
from tournaments.movements.programmes.rounds import fixed_round, plays_free, side_by_side
from tournaments.movements.programmes.stages import Group
from tournaments.selectors.entry_names import entry_names
from tournaments.selectors.guides import Guide, GuideLine
from tournaments.selectors.plans import plan_of
from tournaments.selectors.round_fields import NORTH, field_of, only, order_of
from tournaments.selectors.round_sights import round_sights

NO_GUIDES = gettext_noop(
    "Guide cards are for rounds whose seating is made beforehand, as in a Mitchell or a Howell, once the "
    "first of them is drawn."
)


@dataclass(frozen=True, slots=True)
class StageGuides:
    """The cards of a stage: of the rounds ``first`` to ``last`` of the event."""

    first: int
    last: int
    guides: tuple[Guide, ...]


@dataclass(frozen=True, slots=True)
class _Known:
    """The stage that is played: its first round's draw, the rounds there are, and those to come.

    ``has_sides``: at a table some play with and against each other, not everybody against everybody.
    """

    stage: Stage
    has_sides: bool
    begun: Position
    there: tuple[Position, ...]
    to_come: range


def stage_is_fixed(event: Event, positions: Sequence[Position]) -> bool:
    """Whether the last of ``positions`` is of a stage whose seating is made beforehand; no query."""
    return _known(event, positions) is not None


def stage_guides(event: Event, positions: Sequence[Position]) -> StageGuides | None:
    """The cards of the stage of the last of ``positions``, ``None`` where its rounds are drawn one by one.

    ``positions`` are all rounds, in order, that whoever asks may see: for everybody only published ones. The
    number of queries does not depend on how many play.
    """
    known = _known(event, positions)
    if known is None:
        return None
    names = entry_names(event)
    entries = list(Entry.objects.filter(event=event, withdrawn_at=None).select_related("player"))
    called = {entry.player.code: names[entry.pk] for entry in entries}
    lines: dict[str, list[GuideLine]] = defaultdict(list)
    for code, line in (*_played(event, known), *_coming(event, known, called)):
        lines[code].append(line)
    return StageGuides(
        known.begun.number,
        known.begun.number + known.stage.rounds - 1,
        tuple(
            Guide(entry.number, names[entry.pk], str(entry.number), tuple(lines[entry.player.code]))
            for entry in sorted(entries, key=lambda one: one.number)
            if lines[entry.player.code]
        ),
    )


def _known(event: Event, positions: Sequence[Position]) -> _Known | None:
    if not positions or not event.has_rounds:
        return None
    programme, last = plan_of(event).programme, positions[-1].number
    index, own = programme.stage_of(last)
    stage, first = programme.stages[index], last - own + 1
    if stage.format in DRAWN:
        return None
    there = tuple(one for one in positions if one.number >= first)
    return _Known(stage, not plays_free(programme), there[0], there, range(last + 1, first + stage.rounds))


def _played(event: Event, known: _Known) -> Iterator[tuple[str, GuideLine]]:
    """Everybody's lines of the rounds that are drawn."""
    for sight in round_sights(event, known.there):
        number = sight.position.number
        for table in sight.tables:
            names = {one.seat: one.name for one in table.sitters}
            for one in table.sitters:
                yield one.code, _line(known, number, table.number, one.seat, names)
        for one in sight.byes:
            if one.kind == Bye.Kind.BYE:
                yield one.code, GuideLine(number, 0, "", ())


def _coming(event: Event, known: _Known, called: Mapping[str, str]) -> Iterator[tuple[str, GuideLine]]:
    """Everybody's lines of the rounds to come, as the movement of the stage has them."""
    if not known.to_come:
        return
    following = known.to_come[0]
    field = field_of(event, plan_of(event), following, order_of(event, following))
    groups = _groups(known.begun, [entrant.label for entrant in field.entrants])
    for number in known.to_come:
        made, loose = _made(groups, number - known.begun.number + 1, field)
        for table in made.tables:
            names = {seat: called[code] for seat, code in table.seats.items()}
            for seat, code in table.seats.items():
                if code not in loose:
                    yield code, _line(known, number, table.number, seat, names)
        for code in {*loose, *made.byes}:
            yield code, GuideLine(number, 0, "", (), is_open=code in loose)


def _groups(begun: Position, labels: Sequence[str]) -> list[Group]:
    """The groups that the stage's first round made; who came since belongs to the last one."""
    groups = [Group.from_dict(one) for one in begun.draw["groups"]]
    known = {label for group in groups for label in group.members}
    late = tuple(label for label in labels if label not in known)
    groups[-1] = replace(groups[-1], members=(*groups[-1].members, *late))
    return groups


def _made(groups: Sequence[Group], own: int, field: Field) -> tuple[Round, frozenset[str]]:
    """Round ``own`` of the stage as it would be drawn now, and those whose table the movement does not name.

    Where somebody is left over, who sits out is decided between them, too.
    """
    rounds, loose = [], set()
    for group in groups:
        assert group.schedule is not None  # noqa: S101
        made = fixed_round(group.schedule, group.labels, own, only(field, group.members))
        planned = [
            {seat: group.labels.get(label, "") for seat, label in sitting.seats.items()}
            for sitting in group.schedule.position_sittings(own)
        ]
        moved = {code for table in made.tables if table.seats not in planned for code in table.seats.values()}
        loose |= moved | {*made.byes} if moved else set()
        rounds.append(made)
    return side_by_side(rounds), frozenset(loose)


def _line(known: _Known, number: int, table: int, seat: str, names: Mapping[str, str]) -> GuideLine:
    """One line, with the partner and the opponents where there are sides."""
    if not known.has_sides:
        return GuideLine(number, table, seat, ())
    together = [name for one, name in names.items() if one != seat and (one in NORTH) == (seat in NORTH)]
    against = tuple(name for one, name in names.items() if (one in NORTH) != (seat in NORTH))
    return GuideLine(number, table, seat, (), "".join(together), against)
