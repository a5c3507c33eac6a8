"""Verify a released set: derive everything again from its file, and name every difference.

    >>> verify(b"{}").is_verified
    False

A file proves itself only together with what was seen *before* play: give the commitment that hung on the
wall, and the value that the public source gave, or compare them by eye with what the notes say.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Final

from games.dealing.board_check import BoardsChecked, Derivation, Progress, check_boards, check_numbers, nobody
from games.dealing.commitment import commitment as commitment_of
from games.dealing.commitment import digest, seed_of_set
from games.dealing.criteria import EARLIER_ROBOTS, ROBOTS, Players
from games.dealing.description import UNDERIVABLE, Balance, Description, check_description, read_description
from games.dealing.game import DealtGame
from games.dealing.reading import DataReader
from games.dealing.released import ReleasedSet
from games.dealing.released_reading import Reading, read_released
from games.dealing.source import normal_value
from games.dealing.verification import Verification
from games.problems import Problem, ProblemsError, gettext_noop
from games.reading import shown
from games.registry import DEALABLE, dealable

MOST_DEALS: Final = 200_000
"""So many deals are drawn for one file at most, so that a false one cannot keep a machine busy."""


def verify(  # noqa: PLR0913
    data: bytes,
    *,
    commitment: str | None = None,
    value: str | None = None,
    players: Players | None = None,
    progress: Progress = nobody,
    most_deals: int = MOST_DEALS,
) -> Verification:
    """Whether every board of the file ``data`` follows from its key, and the key was committed to.

    ``commitment`` and ``value`` are those that were published, to be compared with the file's. ``players``
    repeat a criterion by play, which takes its time: ``progress`` is told how many of how many boards are
    derived. Left out they are those of the game; without the player that a set names its plays are not
    checked, which is a verdict of its own, and a player whom nobody knows is a finding. At most
    ``most_deals`` deals are drawn, also of boards that are never found. Whatever the file
    is, the answer is a ``Verification``, never an exception.
    """
    reading = read_released(data)
    if reading.released is None:
        return Verification(None, reading.placed(reading.problems))
    findings = [*reading.problems, *_check_published(reading.released, commitment, value)]
    notes = _to_compare(reading.released, commitment, value)
    derived = _derived(reading, reading.released, _Means(players, progress, most_deals))
    return replace(
        derived,
        findings=reading.placed([*findings, *derived.findings]),
        notes=reading.placed([*notes, *derived.notes]),
    )


@dataclass(frozen=True, slots=True)
class _Means:
    """With what boards are derived again, and for how long."""

    players: Players | None
    progress: Progress
    most_deals: int


def _derived(reading: Reading, released: ReleasedSet, means: _Means) -> Verification:
    """What the key and the description say of the file; places are paths, without lines."""
    problems: list[Problem] = []
    understood = _understood(released, problems)
    if understood is None:
        note = Problem("not_derived", gettext_noop("No board could be derived."))
        return Verification(released, tuple(problems), (note,))
    game, description = understood
    players = means.players
    if players is None:
        players = dealable(description.game).robots(released.rules, description.players)
    checked = _boards_checked(reading, released, understood, replace(means, players=players))
    findings = (
        *problems,
        *_check_set(released, description),
        *_check_player(description, {ROBOTS, *EARLIER_ROBOTS, *players}),
        *check_numbers([board.number for board in released.boards], description.boards),
        *checked.findings,
    )
    plays_checked = description.by_play is None or description.by_play.player in players
    notes = tuple(_notes(released, game, description, players))
    return Verification(released, findings, notes, checked.agreeing, plays_checked=plays_checked)


def _boards_checked(
    reading: Reading, released: ReleasedSet, understood: tuple[DealtGame, Description], means: _Means
) -> BoardsChecked:
    """Every board of the file against the one that follows from the key."""
    game, description = understood
    seed = seed_of_set(released.key, description.as_dict(), released.value)
    by_play = description.by_play
    play = None if by_play is None else (means.players or {}).get(by_play.player)
    boards = [
        (f"boards[{place}]", board) for place, board in zip(reading.boards, released.boards, strict=True)
    ]
    return check_boards(Derivation(game, description, seed, play), boards, means.most_deals, means.progress)


def _understood(released: ReleasedSet, findings: list[Problem]) -> tuple[DealtGame, Description] | None:
    """The game and the description; ``None``, and why among the findings, when nothing can be derived."""
    problems: list[Problem] = []
    reader = DataReader(released.description, "description", problems)
    slug, players = reader.word("game", DEALABLE), reader.whole("players", 2, 5)
    if not problems:
        try:
            game = dealable(slug).dealt(released.rules, players)
        except ProblemsError as error:
            problems += error.problems
        else:
            description = read_description(reader, game)
            problems += () if problems else _check_value(released, description)
    findings += problems
    if problems or not released.key:
        return None
    unfit = check_description(description, game)
    findings += (replace(problem, where=f"description.{problem.where}") for problem in unfit)
    return None if UNDERIVABLE & {problem.code for problem in unfit} else (game, description)


def _check_value(released: ReleasedSet, description: Description) -> Iterator[Problem]:
    if description.source is None and released.value is not None:
        message = gettext_noop("The set names no public source, so there is no value to mix in.")
        yield Problem("value_unwanted", message, {}, "value")
    if description.source is not None and not normal_value(released.value or ""):
        message = gettext_noop("The value of the public source is missing: %(name)s.")
        yield Problem("value_missing", message, {"name": description.source.name}, "value")


def _check_published(released: ReleasedSet, commitment: str | None, value: str | None) -> Iterator[Problem]:
    """The file against what was published before and after it."""
    if commitment is not None and commitment.strip().lower() != released.commitment:
        message = gettext_noop("The commitment that was published is another one: %(published)s.")
        yield Problem("not_the_published", message, {"published": shown(commitment)}, "commitment")
    if value is not None and normal_value(value) != normal_value(released.value or ""):
        message = gettext_noop("The public source gave another value: %(published)s.")
        yield Problem("not_the_value", message, {"published": shown(value)}, "value")


def _check_set(released: ReleasedSet, description: Description) -> Iterator[Problem]:
    """Commitment, rules and description, against each other."""
    # As it stands in the file: what is hashed is not what our reading makes of it.
    derived = commitment_of(released.key, released.description)
    if released.commitment != derived:
        message = gettext_noop("To this key and description belongs another commitment: %(derived)s.")
        yield Problem("commitment_differs", message, {"derived": derived}, "commitment")
    if digest(released.rules) != description.digest:
        message = gettext_noop("These are not the rules that the description names by their digest.")
        yield Problem("rules_differ", message, {}, "rules")
    if released.rules.get("slug") != description.ruleset:
        message = gettext_noop("The rules are called otherwise than in the description: %(slug)s.")
        yield Problem("slug_differs", message, {"slug": description.ruleset}, "rules")


def _check_player(description: Description, known: Collection[str]) -> Iterator[Problem]:
    """A player of whom nobody can tell what it plays refuses whatever somebody wishes."""
    by_play = description.by_play
    if by_play is not None and by_play.player not in known:
        message = gettext_noop(
            "Nobody knows the player “%(player)s”, so nobody can check which deals it refused."
        )
        yield Problem("player_unknown", message, {"player": by_play.player}, "description.by_play.player")


def _to_compare(released: ReleasedSet, commitment: str | None, value: str | None) -> Iterator[Problem]:
    """What the reader of the file has to compare with what was published."""
    if commitment is None:
        message = gettext_noop(
            "Compare the commitment with the one published before the play: %(commitment)s."
        )
        yield Problem("compare_commitment", message, {"commitment": released.commitment}, "commitment")
    source = released.description.get("source")
    if value is None and isinstance(source, dict) and released.value is not None:
        message = gettext_noop("Compare the value “%(value)s” with the public source: %(name)s, %(time)s.")
        params = {"value": shown(normal_value(released.value))} | {
            name: shown(source.get(name)) for name in ("name", "time")
        }
        yield Problem("compare_value", message, params, "value")


def _notes(
    released: ReleasedSet, game: DealtGame, description: Description, players: Players
) -> Iterator[Problem]:
    """What this verification cannot tell."""
    if description.source is None:
        message = gettext_noop(
            "The weaker guarantee: the set was fixed before the play, but it names no public source, so "
            "whoever made its key could have made many and kept the one that pleased."
        )
        yield Problem("weaker_guarantee", message, {}, "description.source")
    by_play = description.by_play
    if by_play is not None and by_play.player not in players:
        message = gettext_noop(
            "The plays by %(player)s were not repeated here. A file can say of any deal that they refused "
            "it: until they are repeated, deals that did not please may have been left out."
        )
        yield Problem("plays_not_repeated", message, {"player": by_play.player}, "description.by_play")
    takers = description.takers
    if takers is not None and takers.balance is Balance.PLAYERS:
        count = ", ".join(f"{seat} {takers.seats.count(seat)}" for seat in game.seats)
        message = gettext_noop(
            "Takers are balanced over players, who are not in the file; by seat: %(seats)s."
        )
        yield Problem("takers_by_players", message, {"seats": count}, "description.takers")
    if _are_other_rules_now(description):
        message = gettext_noop("The ruleset %(slug)s says something else today than in this set.")
        yield Problem("rules_changed", message, {"slug": description.ruleset}, "rules")


def _are_other_rules_now(description: Description) -> bool:
    try:
        return digest(dealable(description.game).ruleset_data(description.ruleset)) != description.digest
    except ProblemsError:
        return True
