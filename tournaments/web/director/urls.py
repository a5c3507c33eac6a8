"""Addresses of the director's console."""

from django.urls import path

from tournaments.web.director import (
    blind,
    boards,
    cancelling,
    dealing,
    home,
    links,
    log,
    movement,
    overview,
    papers,
    players,
    releasing,
    results,
    voiding,
)

app_name = "director"
EVENT = "events/<slug:code>/"
PLAY = EVENT + "boards/<int:board>/tables/<int:table>/"
urlpatterns = [
    path("", home.home, name="home"),
    path("events/new/", home.event_new, name="event_new"),
    path(EVENT, overview.event, name="event"),
    path(EVENT + "grid/", overview.grid, name="grid"),
    path(EVENT + "start/", overview.start, name="start"),
    path(EVENT + "positions/<int:number>/start/", overview.position_start, name="position_start"),
    path(EVENT + "close/", overview.close, name="close"),
    path(EVENT + "reopen/", overview.reopen, name="reopen"),
    path(EVENT + "publish/", overview.publish, name="publish"),
    path(EVENT + "players/", players.players, name="players"),
    path(EVENT + "players/remove/", players.remove, name="player_remove"),
    path(EVENT + "players/withdraw/", players.withdraw, name="player_withdraw"),
    path(EVENT + "players/reinstate/", players.reinstate, name="player_reinstate"),
    path(EVENT + "movement/", movement.movement, name="movement"),
    path(EVENT + "boards/", boards.boards, name="boards"),
    path(EVENT + "boards/deal/", dealing.deal, name="deal"),
    path(EVENT + "boards/cancel/", cancelling.cancel, name="boards_cancel"),
    path(EVENT + "boards/commit/", dealing.commit, name="commit"),
    path(EVENT + "boards/source-value/", dealing.source_value, name="source_value"),
    path(EVENT + "boards/dealing/", dealing.progress, name="dealing"),
    path(EVENT + "boards/release-rule/", releasing.release_rule, name="release_rule"),
    path(EVENT + "boards/dealing-sheets.pdf", boards.dealing_sheets, name="dealing_sheets"),
    path(EVENT + "boards/hand-diagrams.pdf", papers.hand_diagrams, name="hand_diagrams"),
    path(EVENT + "boards/blind-helper/", blind.blind_helper, name="blind_helper"),
    path(EVENT + "boards/etui-labels.pdf", papers.etui_labels, name="etui_labels"),
    path(EVENT + "boards/score-slips.pdf", boards.score_slips, name="score_slips"),
    path(EVENT + "links/", links.links, name="links"),
    path(EVENT + "links/issue/", links.issue, name="links_issue"),
    path(EVENT + "links/table-cards.pdf", links.table_cards, name="table_cards"),
    path(EVENT + "links/<slug:link>/reissue/", links.reissue, name="link_reissue"),
    path(EVENT + "links/<slug:link>/revoke/", links.revoke, name="link_revoke"),
    path(PLAY, results.play, name="play"),
    path(PLAY + "preview/", results.preview, name="play_preview"),
    path(PLAY + "confirm/", results.confirm, name="play_confirm"),
    path(PLAY + "not-played/", voiding.not_played, name="play_not_played"),
    path(PLAY + "expect-again/", voiding.expect_again, name="play_expect_again"),
    path(EVENT + "log/", log.log, name="log"),
]
