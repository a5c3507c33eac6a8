"""Address of the formula's page."""

from django.urls import path

from scoring.web.formula import views

app_name = "formula"
urlpatterns = [path("events/<slug:code>/formula/", views.formula, name="formula")]
