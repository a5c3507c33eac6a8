"""One step of an evening's way, and the one thing to do next."""

from __future__ import annotations

from dataclasses import dataclass

PLAYERS, MOVEMENT, BOARDS, LINKS, PLAY, CLOSE = "players", "movement", "boards", "links", "play", "close"


@dataclass(frozen=True, slots=True)
class Step:
    """One step with its page; ``is_current`` is the one the event waits for."""

    key: str
    label: str
    url: str
    is_done: bool
    is_current: bool


@dataclass(frozen=True, slots=True)
class NextStep:
    """The obvious button: ``is_action`` buttons post, the others lead to a page.

    ``fields`` are posted along; ``title`` is what the event is about to do, where it is not the usual.
    """

    label: str
    url: str
    hint: str
    is_action: bool = False
    is_early: bool = False
    title: str = ""
    fields: tuple[tuple[str, str], ...] = ()
