"""The fixtures' promises: real processes that see the database of the test, and a broker that can fail."""

import time

import httpx
import pytest
from django.contrib.auth import get_user_model
from kombu.exceptions import OperationalError

from deploy.celery import app
from tests.services.processes import wait_until

pytestmark = pytest.mark.worker


def test_the_web_server_is_ready_and_sees_the_database_of_the_test(live_app):
    get_user_model().objects.create_superuser("anna", password="a-long-password")
    with httpx.Client(base_url=live_app.url) as client:
        answer = client.get("/readyz")
        assert answer.status_code == 200, answer.text
        client.get("/admin/login/")
        form = {"username": "anna", "password": "a-long-password", "next": "/admin/"}
        form["csrfmiddlewaretoken"] = client.cookies["csrftoken"]
        assert client.post("/admin/login/", data=form).headers["location"] == "/admin/"


def test_a_task_reaches_the_worker(celery_worker_process):
    task_id = app.send_task("scoring.sweep").id
    done = f"scoring.sweep[{task_id}] succeeded"
    wait_until(lambda: done in celery_worker_process.process.log, 20, "the task is done")


def test_sending_a_task_fails_fast_while_redis_is_down_and_works_when_it_is_back(real_broker, redis_server):
    app.send_task("scoring.sweep")
    redis_server.kill()
    started = time.monotonic()
    with pytest.raises(OperationalError):
        app.send_task("scoring.sweep")
    assert time.monotonic() - started < 1
    redis_server.start()
    app.send_task("scoring.sweep")
    with redis_server.client() as client:
        assert client.llen("celery") == 1
        client.delete("celery")


def test_pages_do_not_need_redis_and_readyz_says_that_it_is_away(live_app, redis_server):
    redis_server.stop()
    answer = httpx.get(f"{live_app.url}/readyz")
    assert answer.status_code == 503
    parts = answer.json()["parts"]
    assert [name for name, part in parts.items() if not part["ok"]] == ["redis"]
    assert httpx.get(f"{live_app.url}/admin/login/").status_code == 200
