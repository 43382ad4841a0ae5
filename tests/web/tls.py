"""HTTPS in front of a server, as a proxy gives it: a certificate of a test's own, and a door that takes it off."""

from __future__ import annotations

import asyncio
import ssl
import threading
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

PIECE = 64 * 1024


def certificate(name: str, folder: Path) -> tuple[Path, str]:
    """A file with a key and its own certificate for a name, and the digest by which Chromium is told to trust that key
    (`--ignore-certificate-errors-spki-list`), and no other."""
    from cryptography import x509
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
    from cryptography.x509.oid import NameOID

    key = ec.generate_private_key(ec.SECP256R1())
    whose, now = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)]), datetime.now(UTC)
    signed = (
        x509.CertificateBuilder(whose, whose, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .sign(key, SHA256())
    )
    file = folder / "own.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(private + signed.public_bytes(Encoding.PEM))
    public = key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return file, b64encode(sha256(public).digest()).decode()


class Door:
    """A port where TLS comes in, and what was in it goes on to another port of this machine."""

    def __init__(self, file: Path) -> None:
        self._tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._tls.load_cert_chain(file)
        self.port = 0
        self.to = 0

    @contextmanager
    def open(self) -> Iterator[Door]:
        """Until the end; `to` may be set later, and nobody need listen there."""
        ready = threading.Event()
        thread = threading.Thread(target=asyncio.run, args=(self._serve(ready),))
        thread.start()
        assert ready.wait(60)
        try:
            yield self
        finally:
            self._loop.call_soon_threadsafe(self._stop.set)
            thread.join(60)

    async def _serve(self, ready: threading.Event) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        listening = await asyncio.start_server(self._pass_on, "127.0.0.1", 0, ssl=self._tls)
        self.port = listening.sockets[0].getsockname()[1]
        ready.set()
        await self._stop.wait()
        listening.close()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            inside, outside = await asyncio.open_connection("127.0.0.1", self.to)
            await asyncio.gather(_copy(reader, outside), _copy(inside, writer))
        writer.close()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while piece := await reader.read(PIECE):
            writer.write(piece)
            await writer.drain()
    writer.close()
