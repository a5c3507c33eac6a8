"""The Celery application. A task's log lines carry the id of the request that asked for it."""

import os
from typing import Any

from celery import Celery
from celery.signals import before_task_publish, setup_logging, task_postrun, task_prerun, worker_init

from deploy.broker import WORKER_ANSWER_TIMEOUT
from deploy.logs import request_id

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings.base")

app = Celery("etui")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def keep_django_logging(**_: Any) -> None:
    """Leave logging as the settings made it: Celery sees a receiver here and does not touch it."""


@worker_init.connect
def be_patient(**_: Any) -> None:
    """Give the worker longer than a page to wait for Redis."""
    app.conf.broker_transport_options = {
        **app.conf.broker_transport_options,
        "socket_timeout": WORKER_ANSWER_TIMEOUT,
    }


@before_task_publish.connect
def send_request_id(headers: dict[str, Any], **_: Any) -> None:
    """Put the id of the request into the message."""
    if identifier := request_id.get():
        headers["etui_request_id"] = identifier


@task_prerun.connect
def take_request_id(task: Any, **_: Any) -> None:
    """Take the id over for the time of the task."""
    request_id.set(getattr(task.request, "etui_request_id", None) or task.request.id or "")


@task_postrun.connect
def drop_request_id(**_: Any) -> None:
    """Forget the id: threads of the worker are used again."""
    request_id.set("")
