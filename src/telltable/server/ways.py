"""The ways on which this host reaches people who are not there. All are off unless the host sets them."""

from __future__ import annotations

from msgspec import Struct

from .mail import NO_POST, Post
from .push import NO_PUSH, Push


class Ways(Struct, frozen=True):
    """E-mail by the host's own SMTP server, and Web Push by the services of browsers' vendors."""

    post: Post = NO_POST
    push: Push = NO_PUSH


NO_WAYS = Ways()
