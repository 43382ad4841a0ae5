"""Where a server is found, and which other machines may read its counts."""

from __future__ import annotations

import re
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

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
    names: other names that it answers to, as `read_names` gives them.
    lists: whether it shows everybody the tables whose hosts want that.
    photos: whether people may put pictures into finished stories.
    """

    lan: str = ""
    public: str = ""
    scrapers: tuple[Network, ...] = ()
    names: frozenset[str] = frozenset()
    lists: bool = False
    photos: bool = False

    def may_count(self, client: str) -> bool:
        """Whether a client may read the counts: it is this very machine, or a scraper that was named."""
        ip = _number(client)
        return ip is not None and (ip.is_loopback or any(ip in network for network in self.scrapers))

    @property
    def public_name(self) -> str:
        """The name in the public address; empty when nobody said one."""
        return urlsplit(self.public).hostname or ""

    @staticmethod
    def is_here(host: str) -> bool:
        """Whether a host means this very machine to whoever names it: no help on a phone."""
        ip = _number(host)
        if ip is None:
            return host == "localhost" or host.endswith(".localhost")
        return ip.is_loopback or ip.is_unspecified

    @staticmethod
    def is_number(host: str) -> bool:
        """Whether a host is an IP address rather than a name."""
        return _number(host) is not None

    def may_link(self, host: str, arrived: str) -> bool:
        """Whether links may name the host that a request named. A number of the wide internet has to be one that is
        known: anybody may claim it.

        Args:
            host: as `read_host` gives it; one that we answer to.
            arrived: the address of ours that the request came in at.
        """
        ip = _number(host)
        return ip is None or not ip.is_global or ip == _number(arrived) or host in self.names


def _number(text: str) -> IPv4Address | IPv6Address | None:
    try:
        ip = ip_address(text)
    except ValueError:
        return None
    return ip.ipv4_mapped or ip if isinstance(ip, IPv6Address) else ip


NOT_SAID = Address()
_HOST = re.compile(r"(?:(?P<name>[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)\.?|\[(?P<six>[0-9a-f:.]{2,45})\])(?::[0-9]{0,5})?")
MOST_HOST = 255  # characters of a host that is read at all


def read_host(header: str) -> str:
    """The name or number in a ``Host`` header, in small letters and without its port; empty for one that is none."""
    found = _HOST.fullmatch(header.lower()) if len(header) <= MOST_HOST else None
    return (found["name"] or found["six"]) if found else ""


def read_names(option: str, text: str) -> frozenset[str]:
    """Names of a server with commas between them.

    Args:
        option: what they were given to, for the sentence.
        text: such as ``tell.lan, play.example.org``.

    Raises:
        Problem: one of them is none.
    """
    found = set()
    for word in filter(None, map(str.strip, text.split(","))):
        name = word.lower().rstrip(".")
        if read_host(f"[{name}]" if ":" in name else name) != name:
            raise Problem(f"{option} takes names such as tell.lan, without http:// and without a port, not {word!r}.")
        found.add(name)
    return frozenset(found)


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
