"""Addresses of the start page, a club's players and its links."""

from __future__ import annotations

from django.urls import path

from scorepad.clubs import (
    app_views,
    cat_views,
    link_views,
    people_views,
    player_views,
    views,
)

app_name = "clubs"

_CLUB = "clubs/<int:club_id>/"

urlpatterns = [
    path("clubs/", views.start, name="start"),
    path("join/<str:key>/", views.enter, {"role": "scoring"}, name="join"),
    path("view/<str:key>/", views.enter, {"role": "viewing"}, name="view"),
    path(_CLUB + "people/", people_views.people, name="people"),
    path(_CLUB + "people/add/", people_views.add, name="add"),
    path(_CLUB + "people/merge/", people_views.merge_players, name="merge"),
    path(_CLUB + "people/<int:player_id>/", people_views.change, name="change"),
    path(_CLUB + "people/<int:player_id>/cat/", cat_views.choose, name="cat"),
    path(_CLUB + "people/<int:player_id>/hide/", people_views.hide, name="hide"),
    path(_CLUB + "people/<int:player_id>/unmerge/", people_views.unmerge_player, name="unmerge"),
    path(_CLUB + "people/<int:player_id>/erase/", player_views.erase_player, name="erase"),
    path(_CLUB + "people/<int:player_id>/privacy/", player_views.privacy, name="privacy"),
    path(_CLUB + "people/<int:player_id>/page/", player_views.hide_page, name="hide-page"),
    path(_CLUB + "rename/", people_views.rename, name="rename"),
    path(_CLUB + "language/", people_views.choose_language, name="language"),
    path(_CLUB + "time-zone/", people_views.choose_time_zone, name="time-zone"),
    path(_CLUB + "ratings/", people_views.show_ratings, name="ratings"),
    path(_CLUB + "links/", link_views.links, name="links"),
    path(
        _CLUB + "links/scoring/renew/",
        link_views.renew,
        {"role": "scoring"},
        name="renew-scoring",
    ),
    path(
        _CLUB + "links/viewing/renew/",
        link_views.renew,
        {"role": "viewing"},
        name="renew-viewing",
    ),
    path(_CLUB + "links/viewing/names/", link_views.viewers, name="viewers"),
    path(_CLUB + "log/", link_views.log, name="log"),
    path(_CLUB + "links/network/", link_views.network, name="network"),
    path(_CLUB + "delete/", views.delete_club, name="delete"),
    path(_CLUB + "take-back/", views.take_back, name="take-back"),
    path(_CLUB + "kept/", app_views.kept, name="kept"),
    path(_CLUB + "leave/", link_views.leave, name="leave"),
]
