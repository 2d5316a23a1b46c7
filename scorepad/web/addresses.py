"""Which addresses other phones can reach."""

import socket
from io import BytesIO
from ipaddress import ip_address
from urllib.parse import SplitResult

import segno
from flask import Response


def reaches_phones(name: str) -> bool:
    """Whether a host of that name or number is more than this computer itself."""
    try:
        return not ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return name != "localhost"


def home_address() -> str:
    """This computer's address in the home network; 127.0.0.1 where it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: connecting a datagram socket only asks which way out would be taken.
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def at_home(asked: SplitResult, path: str) -> str | None:
    """The address of `path` in the home network; None where this computer is in none."""
    name = home_address()
    if not reaches_phones(name):
        return None
    port = f":{asked.port}" if asked.port else ""
    return f"{asked.scheme}://{name}{port}{path}"


def qr_svg(address: str) -> Response:
    """A picture of the QR code that opens `address`."""
    picture = BytesIO()
    segno.make(address, error="m").save(picture, kind="svg", scale=4, border=4, light="#fff")
    return Response(picture.getvalue(), mimetype="image/svg+xml")
