"""The app with a database of its own, and a browser without a screen."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorepad.storage.store import Store
from scorepad.web import create_app


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return create_app(tmp_path / "scorepad.db", layouts_folder=None)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def store(app: Flask) -> Store:
    found: Store = app.extensions["scorepad"].store
    return found


@pytest.fixture
def key(client: FlaskClient) -> str:
    """The host's key of a table of Ada and Bo, opened through the form."""
    form = {"id": "new-table", "name": ["Ada", "Bo"], "layout": "house", "trex": "printed"}
    answer = client.post("/new/trex-holiday", data=form)
    assert answer.status_code == 303
    return str(answer.headers["Location"]).rpartition("/")[2]
