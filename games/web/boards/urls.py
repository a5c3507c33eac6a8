"""Addresses of the public pages of board sets."""

from django.urls import path

from games.web.boards import compare, files, verifying, views

app_name = "board_sets"
urlpatterns = [
    path("verify-a-deal.md", views.recipe, name="recipe"),
    path("verify/", verifying.verify_page, name="verify"),
    path("<slug:code>/", views.board_set, name="board_set"),
    path("<slug:code>/compare/", compare.compare, name="compare"),
    path("<slug:code>/boards.<str:form>", files.boards_file, name="boards_file"),
    path("<slug:code>/released.json", views.released, name="released"),
]
