"""/healthz and /readyz."""

import pytest


def test_healthz_needs_nothing(client):
    response = client.get("/healthz")
    assert response.status_code == 200
    assert response.json() == {"status": "ok"}
    assert "no-store" in response["Cache-Control"]


@pytest.mark.django_db
def test_readyz_names_the_part_that_is_down(client):
    response = client.get("/readyz")
    assert response.status_code == 503
    parts = response.json()["parts"]
    assert parts["database"]["ok"]
    assert parts["migrations"]["ok"]
    assert parts["redis"] == {"ok": False, "detail": "Redis does not answer (ConnectionError)"}
