"""Which addresses other phones can reach."""

from ipaddress import ip_address


def reaches_phones(name: str) -> bool:
    """Whether a host of that name or number is more than this computer itself."""
    try:
        return not ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return name != "localhost"
