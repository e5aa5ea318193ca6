"""Network addresses: whom a connection is counted to, and how many one may have."""

from __future__ import annotations

import ipaddress
from collections import Counter
from functools import lru_cache

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
