"""Where a server is found, and which other machines may read its counts."""

from __future__ import annotations

import re
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from msgspec import Struct

from telltable.core.errors import Problem

Network = IPv4Network | IPv6Network
# As browsers write an origin: a name of another alphabet stands in its xn-- form.
PUBLIC = re.compile(r"https?://(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::(?P<port>[0-9]{1,5}))?")


class Address(Struct, frozen=True):
    """What the host says of a server's place in the world.

    lan: where other machines on the local network find it; empty when they don't.
    public: where everybody finds it, as `read_public` gives it; empty when nobody said.
    scrapers: whose programs may read the counts, besides those on the server's own machine.
    """

    lan: str = ""
    public: str = ""
    scrapers: tuple[Network, ...] = ()

    def may_count(self, client: str) -> bool:
        """Whether a client may read the counts: it is this very machine, or a scraper that was named."""
        try:
            ip = ip_address(client)
        except ValueError:
            return False
        if isinstance(ip, IPv6Address):
            ip = ip.ipv4_mapped or ip
        return ip.is_loopback or any(ip in network for network in self.scrapers)


NOT_SAID = Address()


def read_public(text: str) -> str:
    """An address such as ``https://tell.example.org``, without the slash at its end; empty for an empty text.

    Raises:
        Problem: it is none, or holds more than a scheme, a name and a port.
    """
    plain = text.lower().removesuffix("/")
    found = PUBLIC.fullmatch(plain)
    if text and (not found or int(found["port"] or 0) >= 1 << 16):
        raise Problem(f"--public-url takes an address such as https://tell.example.org, not {text!r}.")
    return plain


def read_networks(option: str, text: str) -> tuple[Network, ...]:
    """Addresses and networks with commas between them.

    Args:
        option: what they were given to, for the sentence.
        text: such as ``10.0.0.7, 10.1.0.0/16``.

    Raises:
        Problem: one of them is none.
    """
    found = []
    for word in filter(None, map(str.strip, text.split(","))):
        try:
            found.append(ip_network(word))
        except ValueError:
            raise Problem(f"{option} takes addresses such as 10.0.0.7 or 10.0.0.0/8, not {word!r}.") from None
    return tuple(found)
