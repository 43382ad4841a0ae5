"""Addresses that whoever runs the server has banned: notes in its store, and a list of them that is quick to ask."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

import msgspec
from msgspec import Struct

from telltable.core.errors import Problem
from telltable.core.started import open_to_type
from telltable.store.base import Store

NOTE = "ban/"
WIDEST = {4: 8, 6: 16}  # how many bits of a network must be named at least
HOUSE_BITS = 64  # of an IPv6 address: what one house is given

Network = IPv4Network | IPv6Network


class BannedAddress(Struct, frozen=True):
    """An address or network that is banned, and since when (seconds since 1970)."""

    address: str
    at: float


def read_address(typed: str) -> str:
    """What is banned when somebody names this: an IPv4 address, the /64 of an IPv6 address, or a network.

    Raises:
        Problem: it is none, or this machine is in it, or it is wider than anybody can mean.
    """
    try:
        network: Network = ip_network(typed.strip(), strict=False)
    except ValueError:
        raise Problem(
            f"{typed.strip()[:60]!r} isn't an address. Ban one such as 203.0.113.7, or a network such as "
            "203.0.113.0/24."
        ) from None
    if isinstance(network, IPv6Network):
        mapped = network.network_address.ipv4_mapped
        if mapped is not None and network.prefixlen == 128:
            network = IPv4Network(mapped)
        elif network.prefixlen > HOUSE_BITS:
            network = network.supernet(new_prefix=HOUSE_BITS)
    if network.prefixlen < WIDEST[network.version]:
        raise Problem(f"{network} is too much of the world to ban at once.")
    if network.overlaps(ip_network("127.0.0.0/8" if network.version == 4 else "::/64")):
        raise Problem(
            f"{typed.strip()} is this machine itself. Behind a proxy every player seems to come from there "
            f"until `{open_to_type()} serve --proxy ADDRESS` names the proxy."
        )
    return str(network.network_address) if network.prefixlen == 32 and network.version == 4 else str(network)


async def ban(store: Store, typed: str, now: float) -> str:
    """Ban an address or network. Returns what is banned now. Raises `Problem`."""
    address = read_address(typed)
    await store.note(NOTE + address, msgspec.json.encode(BannedAddress(address, round(now, 3))))
    return address


async def lift(store: Store, typed: str) -> str:
    """Lift a ban. Returns what was banned. Raises `Problem` when that is not."""
    address = read_address(typed)
    if NOTE + address not in await store.notes(NOTE):
        raise Problem(f"{address} is not banned.")
    await store.note(NOTE + address, None)
    return address


async def banned(store: Store) -> list[BannedAddress]:
    """Every ban, the newest first."""
    found = [msgspec.json.decode(body, type=BannedAddress) for body in (await store.notes(NOTE)).values()]
    return sorted(found, key=lambda one: -one.at)


BANNED = "Whoever runs this server has banned your address."


class Bans:
    """The bans as they were read last."""

    def __init__(self) -> None:
        self._networks: dict[tuple[int, int], set[int]] = {}  # by version and bits that are named

    async def refresh(self, store: Store) -> None:
        """Read them anew."""
        networks: dict[tuple[int, int], set[int]] = {}
        for one in await banned(store):
            network = ip_network(one.address)
            key = network.version, network.max_prefixlen - network.prefixlen
            networks.setdefault(key, set()).add(int(network.network_address) >> key[1])
        self._networks = networks

    @staticmethod
    def would_hit(banned: str, address: str) -> bool:
        """Whether this ban would keep out whoever comes from this address."""
        try:
            return ip_address(address) in ip_network(banned)
        except ValueError:
            return False

    def has(self, address: str) -> bool:
        """Whether this address is banned."""
        if not self._networks:
            return False
        try:
            ip: IPv4Address | IPv6Address = ip_address(address)
        except ValueError:
            return False
        if isinstance(ip, IPv6Address) and ip.ipv4_mapped is not None:
            ip = ip.ipv4_mapped
        return any(
            version == ip.version and int(ip) >> free in them for (version, free), them in self._networks.items()
        )
