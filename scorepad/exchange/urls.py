"""Addresses of what goes out to other programs and comes in from them."""

from django.urls import URLPattern

app_name = "exchange"

urlpatterns: list[URLPattern] = []
