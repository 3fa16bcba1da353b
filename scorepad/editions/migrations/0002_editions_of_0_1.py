"""Takes over the editions that an admin of version 0.1 had made or changed."""

from __future__ import annotations

import logging

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from games import registry
from games.declaration.declared import NAME
from games.declaration.facets import facets
from games.reader import DocumentError
from scorepad.editions.version_0_1 import OldEdition, old_editions, old_tables


def take_over(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    connection = schema_editor.connection
    for old in old_editions(connection):
        if old.is_own:
            try:
                store(apps, old)
            except DocumentError as error:  # one odd edition keeps no pad from starting
                log = logging.getLogger(__name__)
                log.warning("%s, %s, could not be taken over: %s", old.game, old.name, error)
    for table in old_tables(connection):
        schema_editor.execute(f"DROP TABLE {schema_editor.quote_name(table)}")


def store(apps: Apps, old: OldEdition) -> None:
    declaration = registry.game(old.game).declaration
    registry.game(old.game).load_deck(old.deck)
    deck = declaration.tidy(old.deck)
    numbers = {field.key for field in declaration.numbers.fields}
    edition = apps.get_model("editions", "Edition").objects.create(
        game_slug=old.game,
        slug=old.slug,
        name=deck[NAME],
        notes=old.notes,
        built_in=old.built_in,
        numbers={key: value for key, value in deck.items() if key in numbers},
        loaded=declaration.tidy(old.loaded) if old.built_in else None,
    )
    apps.get_model("editions", "Card").objects.bulk_create(
        apps.get_model("editions", "Card")(
            edition=edition,
            kind=kind.key,
            place=place,
            name=card[NAME],
            data=card,
            facets=facets(kind, card, changed=_is_changed(old, kind.key, card)),
        )
        for kind in declaration.kinds
        for place, card in enumerate(map(kind.tidy, deck.get(kind.key) or ()), 1)
    )


def _is_changed(old: OldEdition, kind: str, card: object) -> bool:
    return old.built_in and card not in (old.loaded.get(kind) or ())


class Migration(migrations.Migration):
    dependencies = [("editions", "0001_initial")]

    operations = [migrations.RunPython(take_over, migrations.RunPython.noop)]
