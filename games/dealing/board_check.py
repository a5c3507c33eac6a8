"""Every board of a released set, derived again and compared with what its file says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from games.dealing.criteria import BY_PLAY, Player
from games.dealing.description import Description
from games.dealing.game import DealtGame
from games.dealing.generate import MOST_ATTEMPTS, DealtBoard, candidate, deal_board, refused_for
from games.dealing.released import ReleasedBoard
from games.dealing.verification import cards_key, differences
from games.problems import Problem, ProblemsError, gettext_noop

Progress = Callable[[int, int], None]
"""Is told how many of how many boards are derived."""


def nobody(done: int, boards: int) -> None:
    """A ``Progress`` that tells nobody."""


@dataclass(frozen=True, slots=True)
class Derivation:
    """From what the boards of a set are derived; ``play`` is ``None`` where plays are not repeated."""

    game: DealtGame
    description: Description
    seed: bytes
    play: Player | None


@dataclass(frozen=True, slots=True)
class BoardsChecked:
    """All that is wrong with the boards, and how many of them agree with the key."""

    findings: tuple[Problem, ...]
    agreeing: int


def check_numbers(numbers: Sequence[int], boards: int) -> Iterator[Problem]:
    """Boards that are missing, twice, too many, or in another order than 1, 2, 3 ..."""
    count = Counter(numbers)
    for message, code, found in (
        (
            gettext_noop("Missing, or not to be read: board %(boards)s."),
            "boards_missing",
            [number for number in range(1, boards + 1) if not count[number]],
        ),
        (
            gettext_noop("More than once: board %(boards)s."),
            "boards_twice",
            sorted(number for number in count if count[number] > 1),
        ),
        (
            gettext_noop("The set has no board %(boards)s."),
            "boards_beyond",
            sorted(number for number in count if number > boards),
        ),
    ):
        if found:
            yield Problem(code, message, {"boards": ", ".join(map(str, found))}, "boards")
    if sorted(numbers) != [*numbers]:
        yield Problem("boards_out_of_order", gettext_noop("The boards are not in their order."), {}, "boards")


def check_boards(
    derivation: Derivation,
    boards: Sequence[tuple[str, ReleasedBoard]],
    most_deals: int,
    progress: Progress = nobody,
) -> BoardsChecked:
    """Compare ``boards``, each with its path in the file; at most ``most_deals`` deals are drawn."""
    findings: list[Problem] = []
    wanted = derivation.description.boards
    known = [(path, board) for path, board in boards if board.number <= wanted]
    derived: dict[int, DealtBoard] = {}
    for place, (path, board) in enumerate(known):
        progress(place, len(known))
        if board.number not in derived:
            found, drawn = _derived(derivation, board, path, min(most_deals, MOST_ATTEMPTS))
            # What was drawn in vain costs as much as what was found.
            most_deals -= drawn
            if isinstance(found, Problem):
                findings.append(found)
            else:
                derived[board.number] = found
    elsewhere = {cards_key(derivation.game.hands(one.deal)): number for number, one in derived.items()}
    agreeing = 0
    for path, board in known:
        if board.number in derived:
            wrong = [*_compare(derivation, board, derived[board.number], elsewhere, path)]
            findings += wrong
            agreeing += not wrong
    return BoardsChecked(tuple(findings), agreeing)


def _derived(
    derivation: Derivation, board: ReleasedBoard, path: str, most_deals: int
) -> tuple[DealtBoard | Problem, int]:
    """The board as it must be, or why that cannot be told; and how many deals were drawn for that."""
    description = derivation.description
    by_claim = description.by_play is not None and derivation.play is None
    if most_deals < (board.attempt if by_claim else 1):
        message = gettext_noop("Board %(board)s was not derived: the file asks for too many deals.")
        return Problem("too_many_deals", message, {"board": board.number}, path), 0
    if by_claim:
        return _by_claim(derivation, board, path), board.attempt
    try:
        found = deal_board(
            derivation.game,
            derivation.seed,
            board.number,
            description,
            play=derivation.play,
            most_attempts=most_deals,
        )
    except ProblemsError as error:
        (problem,) = error.problems
        return Problem(problem.code, problem.message, problem.params, path), most_deals
    return found, found.attempt


def _by_claim(derivation: Derivation, board: ReleasedBoard, path: str) -> DealtBoard | Problem:
    """The board if the plays, which are not repeated here, refused and accepted what the file says.

    That proves no more than that the file fits itself, and is no verification: the deal of the attempt that
    the file names must pass all other criteria, and of those before it the plays refused exactly the ones
    that pass them.
    """
    refused: Counter[str] = Counter()
    for attempt in range(1, board.attempt + 1):
        taker = derivation.description.taker(board.number)
        found = candidate(derivation.game, derivation.seed, board.number, attempt, taker)
        reason = refused_for(found, derivation.description)
        if attempt < board.attempt:
            refused[reason or BY_PLAY] += 1
    if reason is not None:
        message = gettext_noop("Board %(board)s: the deal of attempt %(attempt)s is refused for %(reason)s.")
        params: dict[str, str | int] = {"board": board.number, "attempt": board.attempt, "reason": reason}
        return Problem("attempt_refused", message, params, f"{path}.attempt")
    return DealtBoard(
        board.number, found.dealer, found.taker, found.deal, found.number, board.attempt,
        MappingProxyType(dict(refused)), board.plays,
    )  # fmt: skip


def _compare(
    derivation: Derivation,
    board: ReleasedBoard,
    derived: DealtBoard,
    elsewhere: Mapping[str, int],
    path: str,
) -> Iterator[Problem]:
    """Everything in which the file's ``board`` is not the ``derived`` one."""
    yield from _compare_fields(board, derived, path)
    yield from _compare_plays(derivation.description, board, derived, path)
    game = derivation.game
    try:
        deal = game.parse_deal("\n".join(board.deal))
    except ProblemsError as error:
        yield from (_in_file(problem, path) for problem in error.problems)
    else:
        hands = game.hands(derived.deal)
        if deal != derived.deal:
            yield from differences(board.number, game.hands(deal), hands, elsewhere, f"{path}.deal")


def _compare_fields(board: ReleasedBoard, derived: DealtBoard, path: str) -> Iterator[Problem]:
    message = gettext_noop("Board %(board)s: “%(field)s” is %(found)s; by the key it is %(derived)s.")
    for name, found, wanted in (
        ("dealer", board.dealer, derived.dealer.value),
        ("taker", board.taker, "" if derived.taker is None else derived.taker.value),
        ("attempt", str(board.attempt), str(derived.attempt)),
        ("rejections", _counts(board.rejections), _counts(derived.rejections)),
    ):
        if found != wanted:
            params: dict[str, str | int] = {"board": board.number, "field": name}
            params |= {"found": found or "-", "derived": wanted or "-"}
            yield Problem(f"{name}_differs", message, params, f"{path}.{name}")


def _counts(rejections: Mapping[str, int]) -> str:
    return ", ".join(f"{reason} {count}" for reason, count in sorted(rejections.items()) if count)


def _compare_plays(
    description: Description, board: ReleasedBoard, derived: DealtBoard, path: str
) -> Iterator[Problem]:
    made = sum(play.made for play in board.plays)
    by_play = description.by_play
    if len(board.plays) != (0 if by_play is None else by_play.plays):
        message = gettext_noop("Board %(board)s: %(found)s plays, not %(wanted)s.")
        params = {"board": board.number, "found": len(board.plays), "wanted": by_play.plays if by_play else 0}
        yield Problem("play_count", message, params, f"{path}.plays")
    elif by_play is not None and not by_play.admits_share(made):
        message = gettext_noop("Board %(board)s: made in %(made)s of %(plays)s plays, outside the band.")
        params = {"board": board.number, "made": made, "plays": by_play.plays}
        yield Problem("share_outside", message, params, f"{path}.plays")
    elif board.plays != derived.plays:
        message = gettext_noop("Board %(board)s: the plays, repeated, have other results.")
        yield Problem("plays_differ", message, {"board": board.number}, f"{path}.plays")


def _in_file(problem: Problem, path: str) -> Problem:
    """A problem of a deal's text, whose place is ``line:column``, at its place in the file."""
    line, _, column = problem.where.partition(":")
    where = f"{path}.deal[{int(line) - 1}] column {column}" if line else f"{path}.deal"
    return replace(problem, where=where)
