"""Pages of a PDF as pictures."""

from io import BytesIO

import pypdfium2  # type: ignore[import-untyped]

from scorepad.printing.turns import one_at_a_time


@one_at_a_time
def page_png(pdf: bytes, page: int, width: int) -> bytes:
    """Page `page` (from 0) of `pdf` as a PNG, `width` pixels wide.

    Raises `IndexError` for a page that is not there, `ValueError` for a width below 1.
    """
    if width < 1:
        raise ValueError("a picture is at least one pixel wide")
    with pypdfium2.PdfDocument(pdf) as document:
        if page not in range(len(document)):
            raise IndexError(f"the document has {len(document)} pages")
        scale = width / document[page].get_width()
        picture = document[page].render(scale=scale).to_pil()
    buffer = BytesIO()
    picture.save(buffer, "PNG", optimize=False)
    return buffer.getvalue()


@one_at_a_time
def lies(pdf: bytes) -> bool:
    """Whether its first page is wider than high."""
    with pypdfium2.PdfDocument(pdf) as document:
        width, height = document[0].get_size()
        return bool(width > height)


@one_at_a_time
def page_count(pdf: bytes) -> int:
    """How many pages `pdf` has."""
    with pypdfium2.PdfDocument(pdf) as document:
        return len(document)
