import django.db.models.deletion
import django.utils.timezone
import scorepad.exchange.models
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('clubs', '0012_log_of_ratings'),
        ('exchange', '0003_summary_of_uploads'),
    ]

    operations = [
        migrations.DeleteModel(name='Upload'),
        migrations.DeleteModel(name='ClubUpload'),
        migrations.CreateModel(
            name='Upload',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('token', models.CharField(default=scorepad.exchange.models.new_token, max_length=40, unique=True)),
                ('name', models.CharField(blank=True, max_length=120)),
                ('content', models.BinaryField()),
                ('summary', models.JSONField(null=True)),
                ('running', models.BooleanField(default=False)),
                ('phase', models.CharField(choices=[('sent', 'Sent'), ('checking', 'Checking'), ('storing', 'Storing'), ('counting', 'Counting'), ('done', 'Done'), ('failed', 'Failed')], default='sent', max_length=10)),
                ('done', models.PositiveIntegerField(default=0)),
                ('total', models.PositiveIntegerField(default=0)),
                ('message', models.TextField(blank=True)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('heard_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('club', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='clubs.club')),
                ('made', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='clubs.club')),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('running', True)), fields=('running',), name='one_import_at_a_time')],
            },
        ),
    ]
