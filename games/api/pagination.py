"""Lists in pieces."""

from __future__ import annotations

from rest_framework.pagination import LimitOffsetPagination


class Pieces(LimitOffsetPagination):
    """``?limit=`` and ``?offset=``; a piece has an end, whatever is asked for."""

    max_limit = 1000
