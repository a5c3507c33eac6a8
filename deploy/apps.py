"""The deploy app."""

from django.apps import AppConfig

from deploy.celery import app as celery_app

__all__ = ["DeployConfig", "celery_app"]


class DeployConfig(AppConfig):
    """Importing this module makes ``celery_app`` the one that every ``shared_task`` belongs to."""

    name = "deploy"

    def ready(self) -> None:
        """Have the checks of an installation found, and the dates written as in their language."""
        import deploy.checks  # noqa: F401
        from deploy import dates

        dates.install()
