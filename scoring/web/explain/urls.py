"""Addresses of explanations."""

from django.urls import URLPattern

app_name = "explain"
urlpatterns: list[URLPattern] = []
