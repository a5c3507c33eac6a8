"""Address of the page of prizes."""

from django.urls import path

from scoring.web.prizes import views

app_name = "prizes"
urlpatterns = [path("events/<slug:code>/prizes/", views.prizes, name="prizes")]
