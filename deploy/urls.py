"""Where every address leads."""

from django.contrib import admin
from django.contrib.auth import views as auth
from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from deploy import health
from deploy.login import LoginForm
from games.api.token import TokenView

urlpatterns = [
    path("", include("tournaments.web.public.urls")),
    path("e/", include("scoring.web.scoreboard.urls")),
    path("e/", include("scoring.web.explain.urls")),
    path("tournaments/", include("scoring.web.sessions.urls")),
    path("director/", include("scoring.web.formula.urls")),
    path("director/", include("scoring.web.prizes.urls")),
    path("director/", include("tournaments.web.director.urls")),
    path("", include("tournaments.web.table.urls")),
    path("score/", include("games.web.score.urls")),
    path("boards/", include("games.web.boards.urls")),
    path("api/v1/", include("games.api.urls")),
    path("api/v1/", include("tournaments.api.urls")),
    path("api/v1/", include("scoring.api.urls")),
    path("api/v1/token/", TokenView.as_view(), name="api-token"),
    path("api/v1/schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path(
        "api/v1/docs/",
        # To OPTIONS it would answer with a template that it has not.
        SpectacularSwaggerSplitView.as_view(url_name="api-schema", http_method_names=["get", "head"]),
        name="api-docs",
    ),
    path(
        "login/",
        auth.LoginView.as_view(redirect_authenticated_user=True, authentication_form=LoginForm),
        name="login",
    ),
    path("logout/", auth.LogoutView.as_view(), name="logout"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("admin/", admin.site.urls),
]

handler400 = "deploy.errors.bad_request"
handler404 = "deploy.errors.not_found"
