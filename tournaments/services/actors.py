"""Who does something: a person at the desk, a seat's link, or the product itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.contrib.auth.models import AbstractBaseUser

    from tournaments.models import AccessLink


@dataclass(frozen=True, slots=True)
class Actor:
    """Exactly one of ``user`` (the desk), ``link`` (a seat at a table) and the product itself."""

    user: AbstractBaseUser | None = None
    link: AccessLink | None = None
    is_clock: bool = False

    def __post_init__(self) -> None:
        if (self.user is not None) + (self.link is not None) + self.is_clock != 1:
            raise ValueError("an actor is a person at the desk or a seat's link, or the clock")

    @classmethod
    def clock(cls) -> Actor:
        """The product itself, when an hour has come. The log names nobody."""
        return cls(is_clock=True)

    @property
    def is_desk(self) -> bool:
        return self.user is not None

    @property
    def seat(self) -> str:
        """The seat of the link, empty for the desk."""
        return self.link.seat if self.link else ""

    @property
    def label(self) -> str:
        """How the log names the actor; never a token."""
        if self.link:
            return f"table {self.link.table} {self.link.seat}"
        return self.user.get_username() if self.user else ""
