"""URL patterns of the start page, a club's people, settings and links."""

from __future__ import annotations

from django.urls import path

from scorepad.clubs import app_views, link_views, people_views, settings_views, views

app_name = "clubs"

_CLUB = "clubs/<int:club_id>/"
_VIEW, _TABLE, _HOST = ({"role": role} for role in ("view", "table", "host"))

urlpatterns = [
    path("clubs/", views.start, name="start"),
    path("view/<str:key>/", views.enter, _VIEW, name="view"),
    path("join/<str:key>/", views.enter, _TABLE, name="join"),
    path("host/<str:key>/", views.enter, _HOST, name="host"),
    path(_CLUB + "people/add/", people_views.add, name="add"),
    path(_CLUB + "people/merge/", people_views.merge_players, name="merge"),
    path(_CLUB + "people/<int:player_id>/", people_views.person, name="person"),
    path(_CLUB + "people/<int:player_id>/cat/", people_views.choose_cat, name="cat"),
    path(_CLUB + "people/<int:player_id>/hide/", people_views.hide, name="hide"),
    path(_CLUB + "people/<int:player_id>/page/", people_views.hide_page, name="hide-page"),
    path(_CLUB + "people/<int:player_id>/remove/", people_views.remove, name="remove"),
    path(_CLUB + "people/<int:player_id>/erase/", people_views.erase_player, name="erase"),
    path(_CLUB + "people/<int:player_id>/unmerge/", people_views.unmerge_player, name="unmerge"),
    path(_CLUB + "settings/", settings_views.settings, name="settings"),
    path(_CLUB + "settings/viewers/", settings_views.viewers, name="viewers"),
    path(_CLUB + "settings/links/", link_views.link_settings, name="link-settings"),
    path(_CLUB + "settings/log/", settings_views.log, name="log"),
    path(_CLUB + "settings/<str:what>/", settings_views.save, name="save"),
    path(_CLUB + "settings/<str:what>/switch/", settings_views.switch, name="switch"),
    path(_CLUB + "links/", link_views.links, name="links"),
    path(_CLUB + "links/view/renew/", link_views.renew, _VIEW, name="renew-view"),
    path(_CLUB + "links/table/renew/", link_views.renew, _TABLE, name="renew-table"),
    path(_CLUB + "links/host/renew/", link_views.renew, _HOST, name="renew-host"),
    path(_CLUB + "links/tables/", link_views.tables, name="tables"),
    path(_CLUB + "hosts/", link_views.host_phones, name="hosts"),
    path(_CLUB + "hosts/remove/", link_views.remove_host, name="remove-host"),
    path(_CLUB + "links/network/", link_views.network, name="network"),
    path(_CLUB + "delete/", views.delete_club, name="delete"),
    path(_CLUB + "take-back/", views.take_back, name="take-back"),
    path(_CLUB + "kept/", app_views.kept, name="kept"),
    path(_CLUB + "leave/", link_views.leave, name="leave"),
]
