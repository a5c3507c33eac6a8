"""The released boards of a set as a file that other programs read: also of sets that no key made."""

from __future__ import annotations

from typing import Final

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.downloads import download
from games.exchange.printing import print_json, print_text
from games.selectors.board_files import released_board_file

FORMS: Final = {
    "txt": (print_text, "text/plain; charset=utf-8"),
    "json": (print_json, "application/json"),
}
"""How a set is written and what it is then, by the file's ending."""


@require_safe
def boards_file(request: HttpRequest, code: str, form: str) -> HttpResponseBase:
    """The boards that are released by now, in the format of ``docs/board-format.md``."""
    if form not in FORMS:
        raise Http404
    try:
        file = released_board_file(code)
    except LookupError as error:
        raise Http404 from error
    if file is None:
        raise Http404(_("No board of this set is released yet."))
    written, content_type = FORMS[form]
    return download(request, written(file), f"etui-{file.title}-boards.{form}", content_type)
