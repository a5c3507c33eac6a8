"""Addresses of the API of tournaments."""

from django.urls import path

from tournaments.api.views import (
    boards,
    boards_other,
    club_sets,
    club_sets_other,
    events,
    links,
    movements,
    papers,
    public,
    results,
    simultaneous,
    table,
)

EVENT = "events/<slug:code>/"
SET = "sets/<slug:code>/"
PLAY = EVENT + "boards/<int:board>/tables/<int:table>/"

urlpatterns = [
    path("clubs/", public.ClubsView.as_view(), name="api-clubs"),
    path("clubs/<slug:code>/", public.ClubView.as_view(), name="api-club"),
    path("presets/", public.PresetsView.as_view(), name="api-presets"),
    path("movements/", movements.MovementsView.as_view(), name="api-movements"),
    path("draws/", movements.DrawsView.as_view(), name="api-draws"),
    path("movements/possible/", public.PossibleView.as_view(), name="api-possible"),
    path("simultaneous/", simultaneous.SimultaneousView.as_view(), name="api-simultaneous"),
    path(
        "simultaneous/<slug:code>/value/",
        simultaneous.SimultaneousValueView.as_view(),
        name="api-simultaneous-value",
    ),
    path(
        "simultaneous/<slug:code>/cancel/",
        simultaneous.SimultaneousCancelView.as_view(),
        name="api-simultaneous-cancel",
    ),
    path("sets/", club_sets.ClubSetsView.as_view(), name="api-sets"),
    path("sets/import/", club_sets_other.ClubSetImportView.as_view(), name="api-sets-import"),
    path("sets/join/", club_sets_other.ClubSetJoinView.as_view(), name="api-sets-join"),
    path(SET, club_sets.ClubSetView.as_view(), name="api-set"),
    path(SET + "value/", club_sets.ClubSetValueView.as_view(), name="api-set-value"),
    path(SET + "release/", club_sets.ClubSetReleaseView.as_view(), name="api-set-release"),
    path(SET + "cancel/", club_sets.ClubSetCancelView.as_view(), name="api-set-cancel"),
    path(SET + "boards/", club_sets_other.ClubSetBoardView.as_view(), name="api-set-board"),
    path(SET + "fix/", club_sets_other.ClubSetFixView.as_view(), name="api-set-fix"),
    path(SET + "cards/", club_sets.ClubSetCardsView.as_view(), name="api-set-cards"),
    path(SET + "labels/", club_sets.ClubSetLabelsView.as_view(), name="api-set-labels"),
    path(SET + "papers/<slug:paper>/", club_sets.ClubSetPaperView.as_view(), name="api-set-paper"),
    path("events/", events.EventsView.as_view(), name="api-events"),
    path(EVENT, public.EventView.as_view(), name="api-event"),
    path(EVENT + "entries/", public.EntriesView.as_view(), name="api-entries"),
    path(EVENT + "entries/import/", events.EntriesImportView.as_view(), name="api-entries-import"),
    path(EVENT + "entries/<slug:player>/", events.EntryView.as_view(), name="api-entry"),
    path(EVENT + "entries/<slug:player>/withdraw/", events.EntryWithdrawView.as_view(), name="api-withdraw"),
    path(
        EVENT + "entries/<slug:player>/reinstate/", events.EntryReinstateView.as_view(), name="api-reinstate"
    ),
    path(
        EVENT + "entries/<slug:player>/substitute/",
        events.EntrySubstituteView.as_view(),
        name="api-substitute",
    ),
    path(EVENT + "swap/", events.SeatsSwapView.as_view(), name="api-swap"),
    path(EVENT + "seating/", public.SeatingView.as_view(), name="api-seating"),
    path(EVENT + "movement/", events.MovementView.as_view(), name="api-movement"),
    path(EVENT + "movement/typed/", events.MovementTypedView.as_view(), name="api-movement-typed"),
    path(EVENT + "deal/", boards.BoardsDealView.as_view(), name="api-deal"),
    path(EVENT + "deal/cancel/", boards.BoardsCancelView.as_view(), name="api-deal-cancel"),
    path(EVENT + "deal/value/", boards.SourceValueView.as_view(), name="api-deal-value"),
    path(EVENT + "boards/import/", boards_other.BoardsImportView.as_view(), name="api-boards-import"),
    path(EVENT + "join/", simultaneous.JoinView.as_view(), name="api-join"),
    path(EVENT + "release-rule/", boards.ReleaseRuleView.as_view(), name="api-release-rule"),
    path(EVENT + "dealing-sheets/", boards.DealingSheetsView.as_view(), name="api-dealing-sheets"),
    path(EVENT + "hand-diagrams/", papers.HandDiagramsView.as_view(), name="api-hand-diagrams"),
    path(EVENT + "pack-lists/", papers.PackListsView.as_view(), name="api-pack-lists"),
    path(EVENT + "guide-cards/", papers.GuideCardsView.as_view(), name="api-guide-cards"),
    path(EVENT + "etui-labels/", papers.EtuiLabelsView.as_view(), name="api-etui-labels"),
    path(EVENT + "links/", links.LinksView.as_view(), name="api-links"),
    path(EVENT + "links/<slug:public_id>/reissue/", links.LinkReissueView.as_view(), name="api-link-reissue"),
    path(EVENT + "links/<slug:public_id>/revoke/", links.LinkRevokeView.as_view(), name="api-link-revoke"),
    path(EVENT + "start/", events.EventStartView.as_view(), name="api-start"),
    path(
        EVENT + "positions/<int:number>/start/", events.PositionStartView.as_view(), name="api-position-start"
    ),
    path(EVENT + "close/", events.EventCloseView.as_view(), name="api-close"),
    path(EVENT + "reopen/", events.EventReopenView.as_view(), name="api-reopen"),
    path(EVENT + "publish/", events.EventPublishView.as_view(), name="api-publish"),
    path(EVENT + "log/", events.LogView.as_view(), name="api-log"),
    path(EVENT + "plays/", results.PlaysView.as_view(), name="api-plays"),
    path(PLAY, results.PlayView.as_view(), name="api-play"),
    path(PLAY + "preview/", results.PlayPreviewView.as_view(), name="api-play-preview"),
    path(PLAY + "confirm/", results.PlayConfirmView.as_view(), name="api-play-confirm"),
    path(PLAY + "not-played/", results.PlayNotPlayedView.as_view(), name="api-play-not-played"),
    path("table/", table.TableHomeView.as_view(), name="api-table"),
    path("table/boards/<int:board>/", table.TableEnterView.as_view(), name="api-table-enter"),
    path("table/boards/<int:board>/preview/", table.TablePreviewView.as_view(), name="api-table-preview"),
    path("table/boards/<int:board>/confirm/", table.TableConfirmView.as_view(), name="api-table-confirm"),
]
