"""What the API reads of a request: JSON or a form, of a size and a depth that somebody could have meant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from django.utils.translation import gettext as _
from rest_framework import status
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import FormParser, JSONParser

Context = Mapping[str, Any]


class BodyTooLarge(APIException):
    """More was sent than anything here takes; nothing of it has been read."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_code = "body_too_large"

    def __init__(self, most: int = 0) -> None:
        text = _("The request is too large: at most %(most)s kB are read.")
        most = most or settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        super().__init__(text % {"most": most // 1024})


def require_size(context: Context | None, most: int = 0) -> None:
    """Refuse what is too large by its own account: of more than ``most`` bytes, or of the usual number.

    Django bounds forms of pages only, not what DRF reads.
    """
    most = most or settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    length = context["request"].META.get("CONTENT_LENGTH") if context else None
    if int(length or 0) > most:
        raise BodyTooLarge(most)


class BoundedJSONParser(JSONParser):
    """JSON."""

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        require_size(parser_context)
        try:
            return super().parse(stream, media_type, parser_context)
        except RecursionError as error:
            raise ParseError(_("The request is nested too deeply.")) from error


class BoundedFormParser(FormParser):
    """A form, for whoever asks for a token with one."""

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        require_size(parser_context)
        return super().parse(stream, media_type, parser_context)
