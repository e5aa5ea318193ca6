"""Network addresses: whom a connection is counted to, and how many one may have."""

from __future__ import annotations

import ipaddress
import socket
from collections import Counter
from collections.abc import Callable
from functools import lru_cache

from starport.server.settings import BadSettings

EVERYWHERE = ("0.0.0.0", "::")
ELSEWHERE = ("192.0.2.1", 9)  # an address that nobody has; the way to it is the way to everybody
NETWORK = 64  # leading bits of an IPv6 address that belong to one customer; the rest they choose as they like


@lru_cache(maxsize=4_096)
def counted_as(host: str) -> str:
    """Whom this address is counted to: itself, or in IPv6 its network."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, NETWORK), strict=False))
    return str(address)


def within(networks: list[str]) -> Callable[[str], bool]:
    """Whether an address is one of these, or in one of these networks; BadSettings if one of them is none."""
    try:
        known = [ipaddress.ip_network(network, strict=False) for network in networks]
    except ValueError as error:
        raise BadSettings(f"metrics_from: {error}") from None

    def inside(host: str) -> bool:
        try:
            address = ipaddress.ip_address(host.partition("%")[0])
        except ValueError:
            return False
        plain = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
        return any((plain or address) in network for network in known)

    return inside


def reachable(listens: str, host: str, scheme: str) -> str | None:
    """The address under which other machines find a server that listens so, asked for under this `Host`: that one if it
    means more than this machine, otherwise the machine's own in its network; None if only this machine can reach it."""
    name, _, port = host.rpartition(":") if host.rpartition(":")[2].isdigit() else (host, "", "")
    if not _own(name.strip("[]")):
        return f"{scheme}://{host}"
    if _own(listens):
        return None
    found = network_address() if listens in EVERYWHERE else listens
    if found is None:
        return None
    shown = f"[{found}]" if ":" in found else found
    return f"{scheme}://{shown}:{port}" if port else f"{scheme}://{shown}"


def _own(name: str) -> bool:
    """Whether a name or address means nothing but the machine it is used on."""
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name.lower() in ("", "localhost")


def network_address() -> str | None:
    """This machine's address in its network: the one it would send from. Nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return None
        found: str = probe.getsockname()[0]
    return None if ipaddress.ip_address(found).is_loopback or found == "0.0.0.0" else found


class ConnectionCount:
    """How many connections there are, by address and in all. Proxies speak for many and have no bound of their own."""

    def __init__(self, most: int, most_each: int, proxies: list[str]) -> None:
        self._most = most
        self._most_each = most_each
        self._proxies = frozenset(counted_as(proxy) for proxy in proxies)
        self._each: Counter[str] = Counter()
        self.all = 0

    def enter(self, host: str) -> bool:
        """Count one more; False, and not counted, if that is too many."""
        address = counted_as(host)
        full = self._each[address] >= self._most_each and address not in self._proxies
        if full or self.all >= self._most:
            return False
        self._each[address] += 1
        self.all += 1
        return True

    def leave(self, host: str) -> None:
        address = counted_as(host)
        self.all -= 1
        self._each[address] -= 1
        if not self._each[address]:
            del self._each[address]
