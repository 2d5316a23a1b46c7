"""Which addresses other phones can reach."""

import socket
from ipaddress import ip_address


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
