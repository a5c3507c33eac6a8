"""Board sets and boards: every card a club deals, secret until its board is released."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.dealing.source import normal_value
from games.models.codes import new_code
from games.models.hours import HourField
from games.models.sealed import MarkField, SealedField, SealedJSONField, SealedModel, SealedTextField


class BoardSet(SealedModel):
    """Boards dealt together from one key, of which only the commitment is public."""

    class State(models.TextChoices):
        # Committed to, and waiting for what the public source will say.
        COMMITTED = "committed", _("waiting for the public source")
        # A worker deals: robots play every deal that may become a board.
        DEALING = "dealing", _("being dealt")
        DEALT = "dealt", _("dealt")
        CANCELLED = "cancelled", _("cancelled")

    class Origin(models.TextChoices):
        DRAWN = "drawn", _("dealt by chance from a key")
        FILE = "file", _("read from a file")
        TYPED = "typed", _("typed in")
        RECORDED = "recorded", _("recorded at the tables")

    code = models.CharField(_("code"), max_length=12, unique=True, default=new_code, editable=False)
    game = models.CharField(_("game"), max_length=20)
    ruleset = models.CharField(_("ruleset"), max_length=40)
    board_count = models.PositiveSmallIntegerField(_("boards"))
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.DEALT)
    origin = models.CharField(_("origin"), max_length=12, choices=Origin.choices, default=Origin.DRAWN)
    # 512 bits from the operating system; whoever knows the key knows every card.
    key: Any = SealedField(bound_to=["code"])
    commitment = models.CharField(_("commitment"), max_length=64)
    # What the commitment binds besides the key, and the ruleset as it was: see games.dealing.description.
    # Empty for a set that was not dealt from a key.
    description = models.JSONField(default=dict, editable=False)
    rules = models.JSONField(default=dict, editable=False)
    # What the public source named by the description said, as it was typed in; empty without a source.
    public_value = models.CharField(max_length=1000, blank=True, editable=False)
    # A simultaneous: clubs that know the code play the same boards; nothing is released before the hour.
    join_code = models.CharField(_("join code"), max_length=12, blank=True, editable=False)
    release_at: Any = HourField(_("not released before"), null=True, blank=True)
    cancelled_at = models.DateTimeField(_("cancelled"), null=True, blank=True)
    cancelled_reason = models.CharField(_("cancelled because"), max_length=200, blank=True)
    rejected_count = models.PositiveIntegerField(_("deals rejected by the criteria"), default=0)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("by"),
    )

    class Meta:
        verbose_name = _("board set")
        verbose_name_plural = _("board sets")
        ordering = ["-created_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["join_code"], condition=~models.Q(join_code=""), name="join_code_of_one_set"
            ),
            models.CheckConstraint(
                condition=models.Q(
                    ~models.Q(cancelled_reason=""), state="cancelled", cancelled_at__isnull=False
                )
                | models.Q(~models.Q(state="cancelled"), cancelled_reason="", cancelled_at=None),
                name="board_set_cancelled_with_time_and_reason",
            ),
        ]

    @property
    def mixed_in(self) -> str:
        """The value of the public source as it is mixed in; empty without one."""
        return normal_value(self.public_value)

    def __str__(self) -> str:
        return self.code

    @property
    def is_undealt(self) -> bool:
        """Fixed by its commitment, and boards of it are still to come."""
        return self.state in (self.State.COMMITTED, self.State.DEALING)


class Board(SealedModel):
    """One deal in its étui; ``cards``, its text notation, leaves this room only when released."""

    board_set = models.ForeignKey(
        BoardSet, models.CASCADE, related_name="boards", verbose_name=_("board set")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    dealer = models.CharField(_("dealer"), max_length=1)
    taker = models.CharField(_("taker's seat"), max_length=1)
    cards: Any = SealedTextField(bound_to=["board_set_id", "number"])
    # Typed in or recorded, a board waits for its cards; nobody opens it to see whether it has them.
    is_written = models.BooleanField(default=True, editable=False)
    # Finds a deal that the house has had before without opening one.
    cards_mark = MarkField(of="cards")
    rejected = models.PositiveIntegerField(_("deals rejected before"), default=0)
    # How many, by reason; which reasons there are tells nothing of the deal that was kept.
    rejections = models.JSONField(default=dict, editable=False)
    # Results of the criterion by play, [made, unit] each; they tell of the cards, so they are as secret.
    plays: Any = SealedJSONField(bound_to=["board_set_id", "number"])
    released_at = models.DateTimeField(_("released"), null=True, blank=True)

    class Meta:
        verbose_name = _("board")
        verbose_name_plural = _("boards")
        ordering = ["board_set", "number"]
        constraints = [
            models.UniqueConstraint(fields=["board_set", "number"], name="board_once_in_its_set"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="board_number_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.number}"

    @property
    def is_released(self) -> bool:
        return self.released_at is not None
