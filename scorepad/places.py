"""Where the files beside the code are: in a checkout, an editable install or a wheel."""

from pathlib import Path

_PACKAGE = Path(__file__).parent
_SHIPPED = _PACKAGE / "_shipped"
_ROOT = _SHIPPED if _SHIPPED.is_dir() else _PACKAGE.parent

TEMPLATES = _ROOT / "templates"
STATIC = _ROOT / "static"
PDF_TEMPLATES = _ROOT / "pdf_templates"
