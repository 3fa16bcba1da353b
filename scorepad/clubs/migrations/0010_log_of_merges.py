
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('clubs', '0009_tries'),
    ]

    operations = [
        migrations.AlterField(
            model_name='clubevent',
            name='kind',
            field=models.CharField(choices=[('renamed', '%(player)s was renamed'), ('page-hidden', 'The page of %(player)s was hidden'), ('page-shown', 'The page of %(player)s was shown again'), ('exported', 'What is stored of %(player)s was downloaded'), ('merged', '%(player)s was merged into another player'), ('unmerged', 'The merge of %(player)s was undone'), ('erased', 'A name was erased; it is %(player)s now'), ('level', 'What viewers see of names was changed'), ('deleted', 'The table was deleted'), ('taken-back', 'The table was taken back')], max_length=12),
        ),
    ]
