"""The pad on phones: Flask pages, fragments and the API."""

from scorepad.web.app import create_app

__all__ = ["create_app"]
