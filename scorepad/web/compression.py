"""Compressed answers: a phone at the edge of the home network waits for every kilobyte."""

from functools import lru_cache
from gzip import compress

from flask import Response, request

_TEXTS = frozenset(
    {
        "application/json",
        "application/manifest+json",
        "image/svg+xml",
        "text/css",
        "text/html",
        "text/javascript",
    }
)
_FEWEST = 600
"""Bytes; what is shorter fits one packet anyway."""
_KEPT = 256
"""How many public files, some kilobytes each, a process keeps compressed."""


def compressed(response: Response) -> Response:
    """`response`, in gzip where it is text that the browser takes so.

    Only what is asked for by GET: the answer to a tap leaves at once. A stream stays as it is.
    """
    if request.method not in ("GET", "HEAD") or response.mimetype not in _TEXTS:
        return response
    if response.is_streamed:
        return response
    response.vary.add("Accept-Encoding")
    if not request.accept_encodings["gzip"]:
        return response
    etag, _ = response.get_etag()
    if etag:
        # Other bytes, the same meaning: that is a weak tag, which still gets its 304.
        response.set_etag(etag, weak=True)
    content = response.get_data()
    if len(content) >= _FEWEST:
        # What is public is the same for everybody, so it pays to squeeze it well, once.
        squeezed = _best if response.cache_control.public else _fast
        response.set_data(squeezed(content))
        response.content_encoding = "gzip"
    return response


@lru_cache(maxsize=_KEPT)
def _best(content: bytes) -> bytes:
    return compress(content, 9, mtime=0)


def _fast(content: bytes) -> bytes:
    return compress(content, 4, mtime=0)
