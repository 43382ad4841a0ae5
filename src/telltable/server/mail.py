"""E-mail over the host's own SMTP server: one message to one person."""

from __future__ import annotations

import re
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import parse_qs, unquote, urlsplit

from msgspec import Struct

from telltable.core.errors import Problem

from . import limits
from .address import NOT_SAID

_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?=.{1,190}\Z)[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*", re.ASCII)
WRONG = "That isn't an SMTP server. Name one such as smtp://USER:PASSWORD@mail.example.org:587/?from=tell@example.org."
PORTS = {"smtp": 587, "smtps": 465}


class Post(Struct, frozen=True):
    """The host's SMTP server; none where `host` is empty. `sender`: the address that messages come from.

    `scheme`: ``smtps`` speaks TLS from the first byte, ``smtp`` before anything is told; without only on this machine.
    """

    scheme: str = ""
    host: str = ""
    port: int = 0
    user: str = ""
    password: str = ""
    sender: str = ""

    def send(self, to: str, subject: str, text: str) -> None:
        """Send a message. Raises `OSError`, of which what `smtplib` raises is one kind."""
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.sender, to, subject
        message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain=self.sender.partition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(text)
        safe = ssl.create_default_context()
        if self.scheme == "smtps":
            line: smtplib.SMTP = smtplib.SMTP_SSL(self.host, self.port, timeout=limits.SMTP, context=safe)
        else:
            line = smtplib.SMTP(self.host, self.port, timeout=limits.SMTP)
        with line:
            if self.scheme == "smtp" and not NOT_SAID.is_here(self.host):
                line.starttls(context=safe)
            if self.user:
                line.login(self.user, self.password)
            line.send_message(message)


NO_POST = Post()


def read_post(typed: str) -> Post:
    """What a host says of an SMTP server; empty: none. Raises `Problem`."""
    if not typed:
        return NO_POST
    try:
        parts = urlsplit(typed)
        sender = parse_qs(parts.query).get("from", [""])[0]
        port = parts.port or PORTS[parts.scheme]
    except (ValueError, KeyError):
        raise Problem(WRONG) from None
    if not parts.hostname or not is_address(sender):
        raise Problem(WRONG)
    return Post(
        parts.scheme, parts.hostname, port, unquote(parts.username or ""), unquote(parts.password or ""), sender
    )


def is_address(typed: str) -> bool:
    """Whether this is one e-mail address, and nothing that would be a header or a second one."""
    return _ADDRESS.fullmatch(typed) is not None
